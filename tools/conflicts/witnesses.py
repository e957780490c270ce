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
from dsl.places import Place
from tools.conflicts.candidates import Candidate
from tools.conflicts.positions import Positions
from tools.conflicts.seeds import Seeded
from tools.conflicts.trials import Outcome, played
from tools.conflicts.turning import turned, watched, without
from tools.diff.worlds import Draft, World

NEUTRAL = 12
"""So many examples of others are tried, where the place matters over which two rules meet."""
SAID = 4
"""So many lines are kept of what comes out otherwise."""


@dataclass
class Witness:
    """A position in which two clauses are at odds: an example that holds, and what comes out when the law is turned round."""

    candidate: Candidate
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

    def findings(self, candidates: Sequence[Candidate], seconds: float) -> list[Finding]:
        """Each candidate with what was found in the time given, which they share."""
        end, found = monotonic() + seconds, []
        for n, candidate in enumerate(candidates):
            left = end - monotonic()
            found.append(self._tried(candidate, monotonic() + 3 * left / (len(candidates) - n)))
        return self._told(found)

    def _tried(self, candidate: Candidate, until: float) -> Finding:
        tries = 0
        for example, definition in self._all(candidate):
            if monotonic() > until:
                break
            tries += 1
            witness = self._shown(candidate, example, definition)
            if witness is not None:
                return Finding(candidate, tries, witness)
        return Finding(candidate, tries)

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
        fit = [k for k in self._profiles if k[0].name not in self._written and _matters(place, self._profiles[k])]
        fit.sort(key=lambda key: (len(key[0].node.body), key[0].id))
        yield from (*own, *fit[:NEUTRAL])

    @cached_property
    def _profiles(self) -> dict[_Key, Outcome]:
        """What happens in each example that has two characters or more."""
        program = self.content.program
        return {
            _Key(e, d): played(self.content, program, e)
            for d in self.library.definitions
            for e in d.examples
            if sum(isinstance(n.means, ExampleFigure) for n in e.node.body) > 1
        }

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
        keys = [key for key, line in law.said.items() if key in other.said and other.said[key] != line]
        if not keys:
            return None
        keys = sorted(keys, key=lambda key: not key.endswith(candidate.place.name))[:SAID]
        base = _draft(candidate, definition, law)
        return Witness(candidate, base, [law.said[k] for k in keys], [other.said[k] for k in keys])

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

        played(self.content, watched(program, first.hook.number, forbidden), example)
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


class _Key(tuple[Example, Definition]):
    """An example with its definition."""

    __slots__ = ()

    def __new__(cls, example: Example, definition: Definition) -> _Key:
        return super().__new__(cls, (example, definition))

    def __hash__(self) -> int:
        return hash(self[0].id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self[0].id == other[0].id


def _matters(place: Place, outcome: Outcome) -> bool:
    if place.sort == "procedure":
        return place.name in outcome.called
    if place.sort == "number":
        return any(subject.endswith(place.name) for subject in outcome.said)
    return True


def _draft(candidate: Candidate, definition: Definition, law: Outcome) -> Draft:
    title = f"{candidate.first.rule.name} meets {candidate.second.rule.name}"
    lines = [(format_node(n), isinstance(n.means, (ExampleDraws, ExampleAnswers))) for n in law.lines]
    needed = frozenset(text for text, is_needed in lines if is_needed)
    return Draft((definition.kind, definition.name), title, tuple(text for text, _ in lines), needed)
