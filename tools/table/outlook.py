"""What answers will bring, before they are given: as much of it as comes out the same however the hidden cards lie.

The game is dealt anew several times as the player may take it to be, and played on; nothing that is hidden can show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TypeGuard

from dsl.model import Action, Term
from interpreter.observe.events import Answered, Called, Changed, Event, Moved, Worked
from interpreter.observe.questions import Option, Question
from interpreter.observe.reasons import Reason
from interpreter.observe.trace import Trace
from interpreter.observe.visibility import hidden_cards, redraw
from interpreter.runtime.fields.cards import PLAY
from interpreter.runtime.game import PASS, Answer, Ask, Game
from tools.story.narration import Line, Narrator

DEALS = 3
"""How often a game is dealt anew: what is the same each time is taken for certain."""
CHAINED = ("term", "ability", "token", "space")
"""Kinds of changes of which only the first and the last are told of an answer."""
AHEAD = 12
"""How many answers are looked ahead for the numbers that will decide."""

Part = tuple[Reason, int | None]
"""A part of a number, and what it adds; None where that hangs on what is hidden."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What will certainly come of an answer: in words, as events, and the games that it may lead to."""

    lines: tuple[str, ...]
    events: tuple[Event, ...]
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A number that will decide, as it stands now."""

    term: Term
    owner: int
    parts: tuple[Part, ...]


class Outlook:
    """Looks ahead in one game, from where its trace and its story stand."""

    def __init__(self, trace: Trace, narrator: Narrator) -> None:
        self.trace, self.narrator = trace, narrator

    def prospect(self, question: Question, option: Option) -> Prospect:
        """What an answer to the open question brings."""
        runs = [self._told(game, option.value) for game in self._deals(question.seat)]
        lines, events = runs[0][0], runs[0][1]
        sure = next((n for n, row in enumerate(zip(*(r[0] for r in runs), strict=False)) if not _alike(row)), None)
        if sure is None:
            sure = min(len(r[0]) for r in runs)
        certain = lines[:sure]
        last = certain[-1].event if certain else -1
        if not all(len(r[0]) == sure for r in runs):
            events = [e for e in events if e.number <= last]
        texts = tuple(self._texts(question, option, certain, {e.number: e for e in events}))
        return Prospect(texts, tuple(events), tuple(r[2] for r in runs))

    def standings(self, question: Question) -> list[Standing]:
        """The numbers that are going to decide what is under way, as they stand now."""
        games = self._deals(question.seat)
        found = dict.fromkeys((w.term.number, w.owner) for w in self._next_worked(games[-1].copy()))
        terms = self.trace.terms
        return [Standing(terms[n], owner, tuple(self._parts(games, terms[n], owner))) for n, owner in found]

    # --- inside

    def _deals(self, seat: int) -> list[Game]:
        """The game as it may be for all that a seat knows, several times."""
        game, out = self.trace.game, []
        hidden = hidden_cards(game, seat)
        for deal in range(DEALS):
            twin = game.copy()
            redraw(twin, seat, Random(f"{deal} {game.decisions}"), hidden)
            out.append(twin)
        return out

    def _told(self, game: Game, answer: Answer) -> tuple[list[Line], list[Event], Game]:
        assert game.ask is not None
        narrator, trace, start = self.narrator.fork(game, game.ask.seat), self.trace.fork(game), len(self.trace.events)
        game.give(answer)
        events = trace.events[start:]
        return list(narrator.tell(events)), events, game

    def _texts(self, question: Question, option: Option, lines: list[Line], events: dict[int, Event]) -> Iterator[str]:
        """The lines without what the question and the answer say already; a new turn is the last of them."""
        actors = {value for kind, value in question.about if kind == "character"} | {question.actor}
        names = [f"{self.narrator.name('character', a)}: " for a in actors if a >= 0]
        told: list[Line] = []
        for line in lines:
            event = events.get(line.event)
            if line.sort in ("heading", "rule") or isinstance(event, Answered) or _taken(event) or _goes(event, option):
                continue
            told.append(
                replace(line, text=self.narrator.fact(replace(event, cards=()))) if _moves(event, option) else line
            )
            if line.sort == "turn":
                break
        for text in self._at_once(told, events):
            yield next((text[len(n) :] for n in names if text.startswith(n)), text)

    def _at_once(self, lines: list[Line], events: dict[int, Event]) -> Iterator[str]:
        """Lines, in which what changes several times is told once: from what it was to what it comes to."""
        chains: dict[tuple[str, int, int], list[Changed]] = {}
        for line in lines:
            event = events.get(line.event)
            if isinstance(event, Changed) and event.what in CHAINED:
                chains.setdefault((event.what, id(event.of), event.whose), []).append(event)
        for line in lines:
            event = events.get(line.event)
            chain = chains.get((event.what, id(event.of), event.whose), ()) if isinstance(event, Changed) else ()
            if len(chain) < 2:
                yield line.text
            elif event is chain[0] and chain[0].before != chain[-1].after:
                yield self.narrator.fact(replace(chain[-1], before=chain[0].before))

    def _next_worked(self, game: Game) -> list[Worked]:
        """The numbers of what is under way that are worked out next, if nobody does anything in between."""
        trace, open_ = self.trace.fork(game), {e.number for e in self.trace.under_way()}
        for _ in range(AHEAD):
            start = len(trace.events)
            if game.ask is None:
                return []
            game.give(idle(game.ask))
            found = [e for e in trace.events[start:] if isinstance(e, Worked) and e.within in open_ and e.owner > 0]
            if found:
                return [w for w in found if w.within == found[0].within and w.term is found[0].term]
            if not open_ & {e.number for e in trace.under_way() if isinstance(e, Called) and e.roles}:
                return []
        return []

    def _parts(self, games: list[Game], term: Term, owner: int) -> Iterator[Part]:
        """The parts of a number, those that are not the same in every deal without an amount."""
        rows = [{_key(r): r for r in self.trace.explained(game, term, owner)} for game in games]
        for key, reason in rows[0].items():
            amounts = {row[key].amount if key in row else 0 for row in rows}
            yield reason, amounts.pop() if len(amounts) == 1 else None


def idle(ask: Ask) -> Answer:
    """The answer that does least: none, no, or the first."""
    return PASS if PASS in ask.options else 0 if 0 in ask.options else ask.options[0]


def _key(reason: Reason) -> tuple[object, ...]:
    return reason.kind, id(reason.node), reason.rule.name if reason.rule else "", reason.bearer, reason.item


def _alike(row: tuple[Line, ...]) -> bool:
    return all((line.text, line.depth) == (row[0].text, row[0].depth) for line in row)


def _taken(event: Event | None) -> bool:
    return isinstance(event, Called) and isinstance(event.procedure, Action)


def _moves(event: Event | None, option: Option) -> TypeGuard[Moved]:
    """Whether an event moves the card that was answered."""
    return isinstance(event, Moved) and option.kind == "card" and event.cards == (option.value,)


def _goes(event: Event | None, option: Option) -> bool:
    """Whether an event only moves somebody to the space, or brings into play the card, that was answered."""
    if _moves(event, option):
        return event.target == PLAY
    return isinstance(event, Changed) and event.what == "space" and option.named == ("space", event.after)
