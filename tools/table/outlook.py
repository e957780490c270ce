"""What answers will bring, before they are given: as much of it as comes out the same however the hidden cards lie.

The game is dealt anew several times as the player may take it to be, and played on; nothing that is hidden can show.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
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
    """What will certainly come of an answer: in words, as events, and the games that it may lead to, each with what happens on the way."""

    lines: tuple[str, ...]
    events: tuple[Event, ...]
    games: tuple[Game, ...]
    ways: tuple[tuple[Event, ...], ...]


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
        return Prospect(texts, tuple(events), tuple(r[2] for r in runs), tuple(tuple(r[1]) for r in runs))

    def standings(self, question: Question) -> list[Standing]:
        """The numbers that are going to decide what is under way, as they stand now."""
        games = self._deals(question.seat)
        found = dict.fromkeys((w.term.number, w.owner) for w in self._next_worked(games[-1].copy()))
        terms = self.trace.terms
        return [Standing(terms[n], owner, tuple(self._parts(games, terms[n], owner))) for n, owner in found]

    def tests(self, question: Question, option: Option) -> tuple[Called, list[Standing]] | None:
        """What an answer puts to a number, and the numbers that will be worked out then, as far as they are known.

        In some games they need not be worked out at all: a card may decide by itself.
        """
        runs = [self._tested(game, option.value) for game in self._deals(question.seat)]
        with_numbers = [worked for _, worked in runs if worked]
        if not with_numbers:
            return None
        first = next(put[worked[0].within] for put, worked in runs if worked)
        if not all(any(_is_same(first, e) for e in put.values()) for put, _ in runs):
            return None
        rows = [{(w.term.number, w.owner): {_key(r): r for r in w.reasons} for w in worked} for worked in with_numbers]
        found = {(w.term.number, w.owner): w.term for worked in with_numbers for w in worked}
        return first, [
            Standing(term, key[1], tuple(_known([row[key] for row in rows if key in row])))
            for key, term in found.items()
        ]

    # --- inside

    def _tested(self, game: Game, answer: Answer) -> tuple[dict[int, Called], list[Worked]]:
        """The procedures that an answer begins with a number among their roles, and the numbers that are worked out first in one of them."""
        trace, start = self.trace.fork(game), len(self.trace.events)
        game.give(answer)
        for _ in range(AHEAD):
            events = trace.events[start:]
            put = {e.number: e for e in events if has_number(e)}
            found = _deciding(events, put)
            if found or game.ask is None or not put:
                break
            game.give(idle(game.ask))
        return put, found

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
            found = _deciding(trace.events[start:], open_)
            if found:
                return found
            if not open_ & {e.number for e in trace.under_way() if isinstance(e, Called) and e.roles}:
                return []
        return []

    def _parts(self, games: list[Game], term: Term, owner: int) -> Iterator[Part]:
        """The parts of a number, those that are not the same in every deal without an amount."""
        yield from _known([{_key(r): r for r in self.trace.explained(game, term, owner)} for game in games])


def _known(rows: Sequence[Mapping[tuple[object, ...], Reason]]) -> Iterator[Part]:
    """The parts of a number in several games, those that are not the same in all of them without an amount."""
    for key, reason in rows[0].items():
        amounts = {row[key].amount if key in row else 0 for row in rows}
        yield reason, amounts.pop() if len(amounts) == 1 else None


def has_number(event: Event) -> TypeGuard[Called]:
    """Whether an event is a procedure with a number among its roles."""
    return isinstance(event, Called) and any(kind == "number" for _, kind, _ in event.roles)


def _is_same(one: Called, other: Called) -> bool:
    return (one.procedure, one.roles) == (other.procedure, other.roles)


def _deciding(events: Iterable[Event], within: Container[int]) -> list[Worked]:
    """The numbers that are worked out first in some of what is under way, up to where something comes of them.

    Those that add nothing are left out, unless they are the last.
    """
    found: list[Worked] = []
    for event in events:
        if isinstance(event, Worked) and event.owner > 0 and event.within in within:
            if found and event.within != found[0].within:
                break
            found.append(event)
        elif found and isinstance(event, Changed):
            break
    return [w for w in found if w.term is found[-1].term or any(r.amount for r in w.reasons)]


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
