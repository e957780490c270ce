"""Look for positions that show what two clauses do to each other: with one thing about them changed, something else comes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import inf
from time import monotonic
from typing import Any

from dsl.model import Definition, Example
from dsl.places import Place
from interpreter.loading.load import Content
from interpreter.runtime.game import Game
from tools.conflicts.candidates import Candidate
from tools.conflicts.positions import Positions, has_cards
from tools.conflicts.profiles import Base, Profiles
from tools.conflicts.sayings import Sayings
from tools.conflicts.seeds import Seeded
from tools.conflicts.trials import Outcome, played, reached
from tools.conflicts.turning import turned, watched, without
from tools.diff.worlds import Draft, World
from tools.workers import spread

ROUNDS = (0, 40, 200, 1000)
"""So many positions of each candidate are tried before more of any other are."""
DEALT = 8
"""So many examples are tried with other cards too."""
SAID = 4
"""So many lines are kept of what comes out otherwise."""

_NONE: frozenset[Any] = frozenset()


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

    def __init__(self, seeded: Seeded, jobs: int = 1) -> None:
        self.content, self.library, self._written = seeded.content, seeded.content.library, seeded.written
        self._positions = Positions(self.content.program, self.library)
        self._sayings = Sayings(self.content.program)
        self._scoped = {t.name for t in self.library.terms() if t.scope}
        self._profiles, self._jobs = Profiles.of(self.content, jobs), jobs

    def findings(self, candidates: Sequence[Candidate], seconds: float = inf) -> list[Finding]:
        """Each candidate with what was found: a few positions of each are tried, then more of those left, as long as there is time."""
        end = monotonic() + seconds
        found = self._found = [Finding(candidate, 0) for candidate in candidates]
        for start, stop in pairwise(ROUNDS):
            left = [n for n, f in enumerate(found) if f.witness is None and f.tries == start]
            tasks = [(n, start, stop, end) for n in left]
            shown = spread(_tried, self, tasks, self._jobs, forked=True)
            for n, (tries, witness) in zip(left, shown, strict=True):
                found[n].tries, found[n].witness = tries, witness
        holding = {id(w) for w in held(self.content, [f.witness for f in found if f.witness])}
        for finding in found:
            if id(finding.witness) not in holding:
                finding.witness = None
        return found

    def tried(self, number: int, start: int, stop: int, end: float) -> tuple[int, Witness | None]:
        """How many positions of a candidate were tried, from one to another, and what was seen in the last."""
        tries, candidate = start, self._found[number].candidate
        for example, definition in islice(self._all(candidate), start, stop):
            if monotonic() > end:
                break
            tries += 1
            witness = self._shown(candidate, example, definition)
            if witness is not None:
                return tries, witness
        return tries, None

    def _all(self, candidate: Candidate) -> Iterator[tuple[Example, Definition]]:
        """Positions, the likelier first: one of each base, then a second of each; then the same with other cards."""
        rules = list({clause.rule.id: clause.rule for clause in candidate.clauses}.values())
        bases = list(self._bases(candidate))
        carded = islice((b for b in bases if has_cards(b[0])), DEALT)
        dealt = [(x, d) for example, d in carded for x in self._positions.dealt_otherwise(example)]
        for group in (bases, dealt):
            left = [(self._positions.of(example, rules), d) for example, d in group]
            while left:
                still = []
                for positions, definition in left:
                    position = next(positions, None)
                    if position is not None:
                        yield position, definition
                        still.append((positions, definition))
                left = still

    def _bases(self, candidate: Candidate) -> Iterator[tuple[Example, Definition]]:
        """Examples in which the two rules may meet: those in which they apply, those written for them, others in which it matters."""
        pair, place = (candidate.first.hook.id, candidate.second.hook.id), candidate.place.name
        bound = candidate.place.sort == "procedure" or place in self._scoped
        profiles = self._profiles
        written = [b for b in profiles.bases if pair in self._written.get(b.example.name, ())]
        applying = profiles.where_either(candidate.first.hook.number, candidate.second.hook.number)
        own = (Base(e, r, _NONE, _NONE) for r in (candidate.first.rule, candidate.second.rule) for e in r.examples)
        neutral = profiles.neutral({place} if bound else self._asking(candidate.place), frozenset(self._written))
        found = {b.example.id: (b.example, b.of) for b in (*applying, *written, *own, *neutral)}
        yield from found.values()

    def _asking(self, place: Place) -> set[str]:
        """The procedures and actions that read a place."""
        own = self.content.texts.compiler.effects.own.items()
        return {p.name for p, effects in own if p.sort in ("procedure", "opening") and place in effects.reads}

    # --- one position

    def _shown(self, candidate: Candidate, example: Example, definition: Definition) -> Witness | None:
        program, sort = self.content.program, candidate.sort
        first, second = candidate.first.hook.number, candidate.second.hook.number
        hooks = first, second
        law = played(self.content, program, example, hooks)
        if not law.sound or law.game is None or not self._may_meet(candidate, law):
            return None
        if sort in ("permission", "ignored"):
            if sort == "permission" and not self._both_apply(candidate, example):
                return None
            other = played(self.content, without(program, first), example, (), law)
        else:
            other = played(self.content, turned(program, first, second), example, hooks, law)
        if other.game is None or (sort == "order" and not {first, second} <= law.fired | other.fired):
            return None
        if not self._may_differ(candidate, law.game, other.game):
            return None
        here, there = self._sayings.said(law.game), self._sayings.said(other.game)
        keys = [key for key, line in here.items() if there.get(key, line) != line]
        if not keys:
            return None
        keys = sorted(keys, key=lambda key: not key.endswith(candidate.place.name))[:SAID]
        return Witness(_draft(candidate, definition, law), [here[k] for k in keys], [there[k] for k in keys])

    def _may_meet(self, candidate: Candidate, law: Outcome) -> bool:
        """Whether both clauses may have applied; of what is worked out only when it is asked for, once it was asked for."""
        hooks = {candidate.first.hook.number, candidate.second.hook.number}
        if candidate.sort in ("order", "replacement"):
            return bool(hooks & law.fired)
        found = set(law.reached)
        assert law.game is not None
        if candidate.sort == "ignored":
            self._sayings.said(law.game)
        elif self._is_asked(candidate):
            self._sayings.ask(law.game, candidate.place.name)
        found |= reached(self.content)
        return hooks <= found if candidate.sort == "value" else candidate.first.hook.number in found

    def _is_asked(self, candidate: Candidate) -> bool:
        """Whether it is worked out whenever somebody asks, and not only in some procedure."""
        return candidate.sort in ("value", "permission") and candidate.place.name not in self._scoped

    def _may_differ(self, candidate: Candidate, law: Game, other: Game) -> bool:
        """Whether one has to ask: where nothing that is kept differs, only numbers, permissions and the like can."""
        asked = self._is_asked(candidate) or candidate.sort == "ignored"
        return asked or law.S != other.S or law.Z != other.Z or law.totals != other.totals

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


def _tried(search: Search, task: tuple[int, int, int, float]) -> tuple[int, Witness | None]:
    return search.tried(*task)


def held(content: Content, witnesses: Sequence[Witness]) -> list[Witness]:
    """The witnesses with only such lines as can be said and hold; those without any are left out."""
    drafts = list(dict.fromkeys(d for w in witnesses for d in w.drafts))
    outcomes = World("", content.places, content).tried(drafts) if drafts else {}
    found = []
    for witness in witnesses:
        holding = [n for n, d in enumerate(witness.drafts) if d in outcomes and not outcomes[d].message]
        witness.said = [witness.said[n] for n in holding]
        witness.otherwise = [witness.otherwise[n] for n in holding]
        if holding:
            found.append(witness)
    return found


def _draft(candidate: Candidate, definition: Definition, law: Outcome) -> Draft:
    title = f"{candidate.first.rule.name} meets {candidate.second.rule.name}"
    return Draft.of_lines(definition, title, law.lines)
