"""Look for positions that show what two clauses do to each other: with one thing about them changed, something else comes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from time import monotonic

from dsl.core.examples import ExampleAnswers, ExampleDraws, ExampleFigure
from dsl.format import format_node
from dsl.model import Definition, Example
from tools.conflicts.candidates import Candidate
from tools.conflicts.positions import Positions
from tools.conflicts.sayings import Sayings
from tools.conflicts.seeds import Seeded
from tools.conflicts.trials import Outcome, played
from tools.conflicts.turning import turned, watched, without
from tools.diff.worlds import Draft, World
from tools.workers import spread

NEUTRAL = 12
"""So many examples of others are tried, where the place matters over which two rules meet."""
SAID = 4
"""So many lines are kept of what comes out otherwise."""


@dataclass
class Witness:
    """A position in which two clauses are at odds: an example that holds, and what comes out when the law is turned round."""

    base: Draft
    said: list[str]
    otherwise: list[str]

    @property
    def text(self) -> str:
        """The example as it can be written into the rules."""
        return replace(self.base, lines=(*self.base.lines, *(f"{line}\n" for line in self.said))).text

    @property
    def drafts(self) -> list[Draft]:
        """The example with each single line of what comes out."""
        return [replace(self.base, lines=(*self.base.lines, f"{line}\n")) for line in self.said]


@dataclass
class Finding:
    """What became of a candidate: its witness, or only how many positions were tried."""

    candidate: Candidate
    tries: int
    witness: Witness | None = None


class Search:
    """Tries candidates by the rules of some content."""

    def __init__(self, seeded: Seeded) -> None:
        self.content, self.library, self._written = seeded.content, seeded.content.library, seeded.written
        self._positions = Positions(self.content.program, self.library)
        self._sayings = Sayings(self.content.program)
        self._scoped = {t.name for t in self.library.terms() if t.scope}

    def findings(self, candidates: Sequence[Candidate], seconds: float, jobs: int = 1) -> list[Finding]:
        """Each candidate with what was found in the time given, which they share."""
        jobs = jobs if self._profiles else 1  # the profiles are made before there are several processes
        self._end, self._each = monotonic() + seconds, 1.5 * seconds * jobs / max(len(candidates), 1)
        self._candidates = candidates
        shown = spread(_tried, self, range(len(candidates)), jobs, forked=True)
        return self._told([Finding(c, tries, witness) for c, (tries, witness) in zip(candidates, shown, strict=True)])

    def tried(self, number: int) -> tuple[int, Witness | None]:
        """How many positions of a candidate were tried, and what was seen in the last."""
        tries, candidate, until = 0, self._candidates[number], min(self._end, monotonic() + self._each)
        for example, definition in self._all(candidate):
            if monotonic() > until:
                break
            tries += 1
            witness = self._shown(candidate, example, definition)
            if witness is not None:
                return tries, witness
        return tries, None

    def _all(self, candidate: Candidate) -> Iterator[tuple[Example, Definition]]:
        """Positions, the likelier first: the examples of the rules as they are, then with other cards, then others' examples."""
        rules = candidate.first.rule, candidate.second.rule
        own = [(e, rule) for rule in rules for e in rule.examples]
        dealt = ((x, d) for e, d in own for x in self._positions.dealt_otherwise(e))
        for example, definition in chain(own, self._neutral(candidate), dealt):
            for position in self._positions.of(example, rules):
                yield position, definition

    def _neutral(self, candidate: Candidate) -> Iterator[tuple[Example, Definition]]:
        """The positions that were written for it, and the shortest examples of others in which its place matters."""
        pair, place = (candidate.first.hook.id, candidate.second.hook.id), candidate.place
        own = [key for key in self._profiles if pair in self._written.get(key[0].name, ())]
        bound = place.sort == "procedure" or place.name in self._scoped
        fit = [
            key
            for key, reached in self._profiles.items()
            if key[0].name not in self._written and (not bound or place.name in reached)
        ]
        fit.sort(key=lambda key: (len(key[0].node.body), key[0].id))
        yield from (*own, *fit[:NEUTRAL])

    @cached_property
    def _profiles(self) -> dict[_Key, frozenset[str]]:
        """The procedures and the numbers of procedures that each example reaches which has two characters or more."""
        names = {t.number: t.name for t in self.library.terms()}
        found = {}
        for d in self.library.definitions:
            for e in d.examples:
                if sum(isinstance(n.means, ExampleFigure) for n in e.node.body) > 1:
                    outcome = played(self.content, self.content.program, e)
                    totals = outcome.game.totals if outcome.game is not None else None
                    found[_Key(e, d)] = outcome.called | {names[number] for number, _ in totals or ()}
        return found

    # --- one position

    def _shown(self, candidate: Candidate, example: Example, definition: Definition) -> Witness | None:
        program = self.content.program
        first, second = candidate.first.hook.number, candidate.second.hook.number
        hooks = (first, second)
        law = played(self.content, program, example, hooks)
        if not law.sound or not self._take_part(candidate, law):
            return None
        if candidate.sort in ("permission", "ignored"):
            if candidate.sort == "permission" and not self._both_apply(candidate, example):
                return None
            other = played(self.content, without(program, first), example, (), law)
        else:
            other = played(self.content, turned(program, first, second), example, hooks, law)
        if candidate.sort == "order" and not {first, second} <= law.fired | other.fired:
            return None
        if not self._may_differ(candidate, law, other):
            return None
        here, there = (self._sayings.said(game) for game in (law.game, other.game) if game is not None)
        keys = [key for key, line in here.items() if there.get(key, line) != line]
        if not keys:
            return None
        keys = sorted(keys, key=lambda key: not key.endswith(candidate.place.name))[:SAID]
        base = _draft(candidate, definition, law)
        return Witness(base, [here[k] for k in keys], [there[k] for k in keys])

    def _may_differ(self, candidate: Candidate, law: Outcome, other: Outcome) -> bool:
        """Whether one has to ask: where nothing that is kept differs, only numbers, permissions and the like can."""
        if law.game is None or other.game is None:
            return False
        asked = candidate.sort in ("value", "permission", "ignored") and candidate.place.name not in self._scoped
        return asked or law.game.S != other.game.S or law.game.Z != other.game.Z or law.game.totals != other.game.totals

    def _take_part(self, candidate: Candidate, law: Outcome) -> bool:
        hooks = {candidate.first.hook.number, candidate.second.hook.number}
        if candidate.sort == "order":
            return bool(hooks & law.fired)
        return candidate.sort != "replacement" or bool(hooks & law.fired)

    def _both_apply(self, candidate: Candidate, example: Example) -> bool:
        """Whether somebody is forbidden what the other rule allows at the same time."""
        first, second = candidate.first, candidate.second
        program = self.content.program
        found: list[int] = []
        key = f"p{program.compiler.number_of('permission', candidate.place.name)}"
        allows = program.namespace[f"m{second.hook.number}_{key}"]
        own = bool(getattr(second.tree, "own", False))

        def forbidden(game: object, subject: int) -> None:
            bearers = game.index.borne.get(second.rule.number, ())  # type: ignore[attr-defined]
            found.extend(
                subject for me, this in bearers if (not own or me == subject) and allows(game, None, subject, me, this)
            )

        outcome = played(self.content, watched(program, first.hook.number, forbidden), example)
        if outcome.game is not None:
            self._sayings.said(outcome.game)  # which asks at the end what nobody may have asked before
        return bool(found)

    # --- as text

    def _told(self, found: list[Finding]) -> list[Finding]:
        """The findings with only such lines of their witnesses as can be said and hold; a witness without any is none."""
        drafts = list(dict.fromkeys(d for f in found if f.witness for d in f.witness.drafts))
        world = World("", self.content.places, self.content)
        outcomes = world.tried(drafts) if drafts else {}
        for finding in found:
            witness = finding.witness
            if witness is None:
                continue
            holding = [n for n, d in enumerate(witness.drafts) if d in outcomes and not outcomes[d].message]
            witness.said = [witness.said[n] for n in holding]
            witness.otherwise = [witness.otherwise[n] for n in holding]
            if not holding:
                finding.witness = None
        return found


def _tried(search: Search, number: int) -> tuple[int, Witness | None]:
    return search.tried(number)


class _Key(tuple[Example, Definition]):
    """An example with its definition."""

    __slots__ = ()

    def __new__(cls, example: Example, definition: Definition) -> _Key:
        return super().__new__(cls, (example, definition))

    def __hash__(self) -> int:
        return hash(self[0].id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self[0].id == other[0].id


def _draft(candidate: Candidate, definition: Definition, law: Outcome) -> Draft:
    title = f"{candidate.first.rule.name} meets {candidate.second.rule.name}"
    lines = [(format_node(n), isinstance(n.means, (ExampleDraws, ExampleAnswers))) for n in law.lines]
    needed = frozenset(text for text, is_needed in lines if is_needed)
    return Draft((definition.kind, definition.name), title, tuple(text for text, _ in lines), needed)
