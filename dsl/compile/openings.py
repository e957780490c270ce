"""Write what tells which actions are open: each by itself, and all those of some kinds that a question offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from dsl import rules as r
from dsl.compile.environment import OPENING, Environment
from dsl.places import Place
from dsl.rules.walk import children, walk

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler
    from dsl.model import Action


class Offer(NamedTuple):
    """What must hold for an action to be among the options, the lines that add it to them then, and the steps that it counts."""

    tests: tuple[str, ...]
    lines: Sequence[str]
    steps: int = 0


_CALLS = (r.Apply, r.Worked, r.AbilityOf, r.Permitted, r.Rating, r.SkillWith, r.Filtered, r.Contains)
_ELSEWHERE = (r.Aim, r.PrintedOn, r.Local, r.Temporary)


class Openings:
    """Writes the functions of open actions; `kinds` are those of the actions that some rule asks for, as bits."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.kinds: set[int] = set()

    def bits(self, traits: Iterable[str]) -> int:
        """The bits of some traits; what may be chosen among actions of these kinds is from now on listed by one function."""
        found = self._bits(traits)
        self.kinds |= {found} - {0}
        return found

    def _bits(self, traits: Iterable[str]) -> int:
        return sum(int(self.c.constant("trait", trait)) for trait in set(traits))

    def alone(self, number: int, opening: r.Opening) -> None:
        """The function of an action that returns its targets: `(-1,)` without a target, `()` where it is not open.

        Asked with `paid`, it leaves costs and limits out: they have been met by whoever is in the middle of the action.
        Asked `at` one target, it looks at no other.
        """
        counting, env = self.c.functions.counting(Place("opening", opening.action), opening), OPENING
        costs = self._costs(opening, env)
        lines = [f"if not (paid or {' and '.join(costs)}): return ()"] if costs else []
        used = self._used(opening, env)
        aimed = opening.limit is not None and opening.limit.victim is not None
        spent = [f"if not paid and {used}: return ()"] if used and not aimed else []
        spent += [f"if not {some}: return ()" for some in self.c.expressions.some(opening.targets, env)]
        env, guards = self.c.functions.guards(opening.guards, env, "()")
        lines += [*guards, *spent] if self.c.marks.clauses else [*spent, *guards]
        if opening.targets is None:
            lines.append("return (-1,)")
        else:
            source = self._looked_at(opening.targets, env)
            tests = [self.c.expressions.code(f, env) for f in opening.filters]
            tests += [f"(paid or {cost})" for cost in self._costs(opening, env, aimed=True)]
            tests += [f"(paid or not ({used}))"] if aimed else []
            lines.append(f"return [t for t in {source} if {' and '.join(tests)}]" if tests else f"return {source}")
        self.c.functions.write(f"o{number}", "g, me, this, paid=False, at=None", [*counting, *lines])

    def _looked_at(self, targets: r.Value, env: Environment) -> str:
        """The source of the targets that are looked at: all, or `at` alone if it is one of them."""
        expressions = self.c.expressions
        if not isinstance(targets, r.Filtered) or self.c.marks.clauses:
            return f"only({expressions.code(targets, env)}, at)"
        it = f"t{targets.depth}"
        source, tests = expressions.sifted(targets, env, it)
        source = expressions.looked_through(targets, f"only({source}, at)", *targets.filters)
        return f"[{it} for {it} in {source} if {' and '.join(tests)}]"

    def together(self) -> list[str]:
        """The functions that list what a character may choose among the actions that all have; the source of their table.

        What several of these actions ask for is worked out once, when the first of them needs it.
        """
        rows: list[str] = []
        for kinds in sorted(self.kinds):
            actions = [
                (number, action)
                for number, action in enumerate(self.c.library.all("action"))
                if not action.given_by and self._bits(action.traits) & kinds
            ]
            env = replace(OPENING, this="-1", bans="bans", shared=self._shared(action for _, action in actions))
            lines = [f"{' = '.join(env.shared.values())} = None"] if env.shared else []
            offers = [self._offered(number, action, env) for number, action in actions]
            steps = sum(offer.steps for offer in offers)
            lines += [*([f"worked(g, {steps})"] if steps else []), *_nested(offers)]
            rows.append(f"{kinds}: l{len(rows)}")
            self.c.functions.write(
                f"l{len(rows) - 1}", "g, me", ["o = []", f"bans = {OPENING.bans}", *lines, "return o"]
            )
        return [f"OPEN = {{{', '.join(rows)}}}\n"]

    def _offered(self, number: int, action: Action, env: Environment) -> Offer:
        """What adds an action to the options, once for each target."""
        opening, add = self.c.trees.openings[action.name], f"o.append(({number}, -1, t))"
        if any(isinstance(guard, r.UnderWay) for guard in opening.guards):
            return Offer((), [f"for t in o{action.number}(g, me, -1): {add}"])
        steps = self.c.functions.counted(Place("opening", opening.action), opening)
        tests = self._costs(opening, env) + self.c.expressions.some(opening.targets, env)
        tests += [f"not ({self.c.functions.hinders(guard, env)})" for guard in opening.guards]
        used = self._used(opening, env)
        aimed = opening.limit is not None and opening.limit.victim is not None
        late = self._costs(opening, env, aimed=True) + ([f"not ({used})"] if aimed else [])
        tests += [f"not ({used})"] if used and not aimed else []
        if opening.targets is None:
            return Offer(tuple(tests), [f"o.append(({number}, -1, -1))"], steps)
        source, sifting = self.c.expressions.code(opening.targets, env), list[str]()
        if isinstance(opening.targets, r.Filtered) and not self.c.marks.clauses:
            source, sifting = self.c.expressions.sifted(opening.targets, env, "t")
            source = self.c.expressions.looked_through(opening.targets, source, *opening.targets.filters)
        sifting += [self.c.expressions.code(f, env) for f in opening.filters] + late
        kept = f"if {' and '.join(sifting)}: " if sifting else ""
        return Offer(tuple(tests), [f"for t in {source}:", f"    {kept}{add}"], steps)

    def paid(self, opening: r.Opening) -> list[str]:
        """The tests that each cost which does not depend on the target can be paid."""
        return self._costs(opening, OPENING)[: sum(not _aimed(cost) for cost, _ in opening.costs)]

    def used(self, opening: r.Opening) -> str:
        """The test that the limit has been used up; "" without one."""
        return self._used(opening, OPENING)

    def _costs(self, opening: r.Opening, env: Environment, *, aimed: bool = False) -> list[str]:
        """That nothing forbids it, and each cost can be paid: asked first, for it costs nothing to ask, but for what depends on the target."""
        code, functions, number = self.c.expressions.code, self.c.functions, self.c.procedure_number(opening.action)
        costs = [c for c, _ in opening.costs if _aimed(c) == aimed]
        paid = [f"{code(cost.pool, env)} >= {functions.cost(number, cost, env)}" for cost in costs]
        return paid if aimed else paid + functions.banned(number, env)

    def _used(self, opening: r.Opening, env: Environment) -> str:
        """The test that the limit has been used up; "" without one."""
        if opening.limit is None:
            return ""
        victim = r.Aim() if opening.limit.victim is not None else None
        return self.c.functions.used(replace(opening.limit, victim=victim), env)

    def _shared(self, actions: Iterable[Action]) -> dict[r.Value, str]:
        """What several of some actions ask for of the character alone, each with the name of a local that keeps it."""
        if self.c.marks.clauses:
            return {}
        count: Counter[r.Value] = Counter()
        for action in actions:
            todo: list[r.Tree] = [self.c.trees.openings[action.name]]
            while todo:
                part = todo.pop()
                if isinstance(part, r.Value) and _of_bearer(part):
                    count[part] += 1
                    if count[part] > 1:
                        continue
                todo += children(part)
        several = [v for v, times in count.items() if times > 1 and self._calls(v) and not isinstance(v, r.Not)]
        return {value: f"x{number}" for number, value in enumerate(several)}

    def _calls(self, value: r.Value) -> bool:
        """Whether something is called to work out a value."""
        states = [part.state for part in walk(value) if isinstance(part, r.InState)]
        lasting = any(self.c.library.get("state", name).lasts for name in states)
        return lasting or any(isinstance(part, _CALLS) for part in walk(value))


def _nested(offers: Sequence[Offer]) -> list[str]:
    """The lines of some offers, one after the other; a test that several in a row have is asked once for all of them."""
    lines: list[str] = []
    while offers:
        first = offers[0]
        runs = {test: _first_with(test, offers) for test in first.tests}
        test = max(runs, key=runs.__getitem__, default="")
        if runs.get(test, 0) > 1:
            together = [o._replace(tests=tuple(t for t in o.tests if t != test)) for o in offers[: runs[test]]]
            lines += [f"if {test}:", *_indented(_nested(together))]
        else:
            lines += [f"if {' and '.join(first.tests)}:", *_indented(first.lines)] if first.tests else first.lines
        offers = offers[runs.get(test, 1) :]
    return lines


def _first_with(test: str, offers: Sequence[Offer]) -> int:
    """How many offers in a row have a test."""
    return sum(1 for _ in takewhile(lambda offer: test in offer.tests, offers))


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _aimed(cost: r.Cost) -> bool:
    """Whether a cost depends on the target."""
    return any(isinstance(part, r.Aim) for part in walk(cost.n))


def _of_bearer(value: r.Value) -> bool:
    """Whether a value speaks of nobody but the bearer, and of those that it looks at by itself."""
    own = {part.depth for part in walk(value) if isinstance(part, (r.Filtered, r.Contains, r.Over))}
    for part in walk(value):
        looks = isinstance(part, r.Looked) and part.depth not in own
        if looks or isinstance(part, _ELSEWHERE) or getattr(part, "frame", None) is not None:
            return False
    return True
