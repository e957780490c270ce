"""Write plain positions: two characters beside each other in some condition, and one thing that happens to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product
from textwrap import indent

from dsl import rules as r
from dsl.core.cards import FactionLine
from dsl.format import phrase
from dsl.model import Action, Procedure, Rule
from dsl.pipeline import ParseState
from dsl.rules.walk import walk
from dsl.source import Source
from interpreter.loading.load import Content, read_content
from tools.conflicts.candidates import Candidate, Clause

NAME = "positions"
NUMBERS = (0, 3, 9)
EACH, MOST = 40, 400
"""So many are written for one candidate, and for all."""

Pair = tuple[str, str]
"""The clauses of a candidate."""
Seed = tuple[str, str]
"""The header of what an example is added to, or nothing where it is all one; and its lines."""


@dataclass(frozen=True)
class Seeded:
    """Content with further examples; `written` has for the title of each the candidates that it was written for."""

    content: Content
    written: dict[str, set[Pair]]


def seeded(content: Content, candidates: Sequence[Candidate]) -> Seeded:
    """The content, covered, with examples in which what the candidates are about happens; what cannot be said is left out."""
    return _with(content, _Seeds(content).of_all(candidates))


def seeded_around(content: Content, name: str) -> Seeded:
    """The content with examples in which a procedure is carried out."""
    seeds = _Seeds(content)
    return _with(content, dict.fromkeys(islice(seeds.around(name), EACH), set()) if seeds.usable else {})


def _with(content: Content, written: Mapping[Seed, set[Pair]]) -> Seeded:
    before, homes = ParseState(), [phrase(f.node) for f in content.library.all("figure")]
    seeds = list(islice(written.items(), MOST))
    while True:
        source, starts = _text(seeds, homes)
        more = read_content(content.places, True, [*content.extra, source], True, before)
        more.check()
        lines = {d.span.line for d in more.report.found if d.severity == "error" and d.span.source.name == NAME}
        wrong = {max(n for n, start in enumerate(starts) if start <= line) for line in lines if line >= starts[0]}
        if not more.report.errors or not seeds:
            more.program  # noqa: B018 - made here, before there are several processes
            return Seeded(more, {_title(n): pairs for n, (_, pairs) in enumerate(seeds)})
        seeds = [seed for n, seed in enumerate(seeds) if n not in wrong] if wrong else []


def _title(number: int) -> str:
    return f"position {number}"


def _text(seeds: Sequence[tuple[Seed, set[Pair]]], homes: Sequence[str]) -> tuple[Source, list[int]]:
    """The seeds, each in its home or in one of several by turns, for one takes only so many; and where each begins."""
    lines: list[str] = []
    starts = []
    for number, ((home, text), _) in enumerate(seeds):
        starts.append(len(lines) + 1)
        lines += f'amend {home or homes[number % len(homes)]}\n    add\n        example "{_title(number)}"\n{indent(text, " " * 12)}'.split(
            "\n"
        )
    return Source(NAME, "\n".join(lines) + "\n"), starts


class _Seeds:
    def __init__(self, content: Content) -> None:
        self.library, self.trees = content.library, content.texts.compiler.trees
        self.names = content.texts.compiler.names
        self.cards = sorted(self.library.all("figure"), key=lambda f: (len(f.lines), f.name))
        self.seats = [s.name for s in self.library.all("seat")]
        self.usable = len(self.cards) > 1 and len(self.seats) == 2 and bool(content.boards)
        self.board, self.spaces = self._placed(content) if self.usable else ("", [])

    def _placed(self, content: Content) -> tuple[str, list[str]]:
        """The line that names a board, if need be, and two of its spaces in contact."""
        name = content.practice_board or next(iter(content.boards))
        board = content.boards[name]
        view = board.view(board.initial_open)
        first = next(space for space in range(board.size - 1) if view.in_contact(space, space + 1))
        line = "" if content.practice_board else f"board {name}\n"
        return line, [board.name(first), board.name(first + 1)]

    def of_all(self, candidates: Sequence[Candidate]) -> dict[Seed, set[Pair]]:
        """The texts, with the candidates that each is for: the first of each, then the second of each, and so on."""
        found: dict[Seed, set[Pair]] = {}
        left = [(c, islice(self._of(c), EACH)) for c in candidates] if self.usable else []
        while left and len(found) < MOST:
            still = []
            for candidate, texts in left:
                seed = next(texts, None)
                if seed is not None:
                    found.setdefault(seed, set()).add((candidate.first.hook.id, candidate.second.hook.id))
                    still.append((candidate, texts))
            left = still
        return found

    def _of(self, candidate: Candidate) -> Iterator[Seed]:
        rules = [candidate.first.rule, candidate.second.rule]
        who = self._characters(rules)
        home = next((phrase(r.node) for r in rules if r.kind == "scenario"), "")
        variants = [r.name for r in rules if r.kind == "variant"]
        placed = f"playing with {', '.join(variants)}\n" if variants else ""
        placed += self.board + self._placing(who)
        happening, conditions = (
            list(self._happening(candidate, who)),
            [*dict.fromkeys(self._conditions(candidate, who))],
        )
        pairs = product(range(len(happening)), range(len(conditions)))
        for event, condition in sorted(pairs, key=sum):  # none of either waits for all of the other
            yield home, f"{placed}{conditions[condition]}{happening[event]}"

    def _characters(self, rules: Sequence[Rule]) -> list[str]:
        """Two characters, of the factions that the rules are of."""
        factions = [r.name for r in rules if r.kind == "faction"]
        of = {f: [c.name for c in self.cards if (n := c.one(FactionLine)) and n["faction"].text == f] for f in factions}
        wanted = list(dict.fromkeys(name for names in of.values() for name in names[:2]))
        plain = [c.name for c in self.cards[:2] if c.name not in wanted]
        return [*wanted, *plain][:2]

    def _conditions(self, candidate: Candidate, who: Sequence[str]) -> Iterator[str]:
        """What the clauses ask of characters: kept numbers about those that they are compared with, and states; first none."""
        clauses = candidate.first, candidate.second
        states = [c.rule.name for c in clauses if c.rule.kind == "state"]
        if states:
            yield "".join(f"{one} becomes {state}\n" for one in who for state in states)
        yield ""
        parts = [part for tree in self._trees_of(clauses, states) for part in walk(tree)]
        for part in parts:
            if isinstance(part, r.Compare):
                term = self.library.term("number", getattr(part.a, "name", ""))
                whose = {"character": who, "player": self.seats}.get(term.owner) if term is not None else None
                if term is not None and whose and not term.worked_out:
                    around = (part.b.n - 1, part.b.n, part.b.n + 1) if isinstance(part.b, r.Number) else ()
                    for n in (*around, NUMBERS[-1]):
                        yield "".join(f"let {one}'s {term.name} be {n}\n" for one in whose)
            elif isinstance(part, r.InState):
                yield from (f"{one} becomes {part.state}\n" for one in who)

    def _trees_of(self, clauses: Iterable[Clause], states: Iterable[str]) -> Iterator[r.Tree]:
        """The clauses, and what the states that they speak of come to."""
        trees = [c.tree for c in clauses]
        named = {part.state for tree in trees for part in walk(tree) if isinstance(part, r.InState)}
        return chain(trees, (tree for state in sorted({*states, *named}) for tree in self.trees.states.get(state, ())))

    def _happening(self, candidate: Candidate, who: Sequence[str]) -> Iterator[str]:
        """What may happen: the procedures that a candidate speaks of, nothing, or any action."""
        wanted = {clause for c in (candidate.first, candidate.second) for clause in (c.hook.event, *c.hook.context)}
        yield from self._events(wanted | {candidate.place.name}, who)

    def around(self, name: str) -> Iterator[Seed]:
        """Positions in which a procedure is carried out, or any action is taken."""
        who = self._characters([])
        placed = self.board + self._placing(who)
        yield from (("", placed + event) for event in self._events({name}, who))

    def _placing(self, who: Sequence[str]) -> str:
        return "".join(f"{s} has {card} on {at}\n" for s, card, at in zip(self.seats, who, self.spaces, strict=True))

    def _events(self, wanted: set[str], who: Sequence[str]) -> Iterator[str]:
        wanted |= {t.scope for t in self.library.terms() if t.scope and t.name in wanted}
        procedures = [p for p in self.library.all("procedure") if isinstance(p, Procedure)]
        around = [name for p in procedures if wanted & set(p.groups) for name in p.during]
        wanted.update(around)
        for procedure in procedures:
            if wanted & set(procedure.groups) and not procedure.during:
                yield from self._calls(procedure, who)
        yield f"then {who[0]} is in the game"
        for action in self.library.all("action"):
            if isinstance(action, Action) and not action.given_by:
                yield f"{who[0]} takes {action.name}" + (f" at {who[1]}" if action.target else "")

    def _calls(self, procedure: Procedure, who: Sequence[str]) -> Iterator[str]:
        options = {"character": who, "player": self.seats, "number": list(map(str, NUMBERS))}
        kinds = [options.get(self.names.type_of_role(role), []) for role in procedure.roles]
        for given in product(*kinds):
            if len(set(given)) == len(given):
                yield f"do {procedure.name}" + (f" for {', '.join(given)}" if given else "")
