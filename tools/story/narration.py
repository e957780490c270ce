"""Tell the events of a game as lines of text, in English or Polish, as one player or a spectator sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass

from dsl.model import Action, Procedure
from interpreter.observe.events import Called, Changed, Event, Fired, Moved, Worked
from interpreter.runtime.game import Game
from tools.story.facts import SPECTATOR, Facts, Sayer


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the story: how far in it stands, what it says, of which sort it is, and the event that it tells."""

    depth: int
    text: str
    sort: str
    event: int


class Narrator(Facts):
    """Tells events in order. A heading (a phase, a fight, an action) comes before the first thing that happens in it."""

    def __init__(self, game: Game, lang: str = "en", seat: int = SPECTATOR, say: Sayer | None = None) -> None:
        super().__init__(game, lang, seat, say)
        self._headed: list[int] = []
        self._silent: set[int] = set()
        self._last: Event | None = None

    def tell(self, events: Iterable[Event]) -> Iterator[Line]:
        """The lines of some further events."""
        for event in merged(events):
            self._events[event.number] = event
            if isinstance(event, Changed) and event.what == "turn":
                self._silent.add(event.within)
                self._headed.clear()
                yield Line(0, self._words["turn"].format(event.after), "turn", event.number)
                continue
            if isinstance(event, Called) and isinstance(event.procedure, Action):
                yield from self._headings(event.number)
                continue
            text = self.fact(event) if not isinstance(event, Worked) or self.matters(event) else ""
            if text:
                yield from self._headings(event.within)
                yield Line(len(self._headed), text, _sort(event), event.number)
                if self._ties(event):
                    yield Line(len(self._headed), self._words["tie"], "number", event.number)

    def _ties(self, event: Event) -> bool:
        """Whether a number of somebody is as large as the same number of somebody else, worked out just before."""
        last, self._last = self._last, event
        return (
            isinstance(event, Worked)
            and isinstance(last, Worked)
            and event.term.owner == "character"
            and (event.within, event.term, event.value) == (last.within, last.term, last.value)
            and event.owner != last.owner
        )

    def fork(self, game: Game, seat: int) -> Narrator:
        """One that goes on from here with a copy of the game, as a seat sees it, and leaves this one as it is."""
        twin = copy(self)
        twin.game, twin.seat = game, seat
        twin._events, twin._headed, twin._silent = dict(self._events), self._headed[:], set(self._silent)
        return twin

    def back(self, number: int) -> None:
        """Forget the events from a number on."""
        self._events = {n: e for n, e in self._events.items() if n < number}
        self._headed = [n for n in self._headed if n < number]

    # --- headings

    def _headings(self, number: int) -> Iterator[Line]:
        """The headings that stand over an event and have not been told."""
        chain: list[int] = []
        while number >= 0 and number in self._events:
            event = self._events[number]
            if number not in self._silent and _heads(event):
                chain.append(number)
            number = event.within
        chain.reverse()
        same = 0
        while same < min(len(chain), len(self._headed)) and chain[same] == self._headed[same]:
            same += 1
        for depth in range(same, len(chain)):
            event = self._events[chain[depth]]
            yield Line(depth, self.heading(event), "rule" if isinstance(event, Fired) else "heading", event.number)
        self._headed = chain

    def untold(self, events: Iterable[Event]) -> list[str]:
        """The headings over some events that are under way, of which nothing has been told so far."""
        return [
            self.heading(e)
            for e in events
            if _heads(e) and e.number not in self._silent and e.number not in self._headed
        ]

    def heading(self, event: Event) -> str:
        """What stands over the things that happen in a procedure, an action or a trigger."""
        if isinstance(event, Fired):
            bearer = f" ({self.name('character', event.bearer)})" if event.bearer >= 0 else ""
            return self.called(event.rule) + bearer
        assert isinstance(event, Called)
        whom = [
            self.name(kind, value)
            for _, kind, value in event.roles
            if kind in ("character", "player", "item", "space") and value >= 0
        ]
        if isinstance(event.procedure, Action):
            return f"{whom[0]}: {self.called(event.procedure)}" + (f" → {', '.join(whom[1:])}" if whom[1:] else "")
        return self.called(event.procedure) + (f": {', '.join(whom)}" if whom else "")


def merged(events: Iterable[Event]) -> Iterator[Event]:
    """The events, with cards that go the same way one after another told together."""
    waiting: Moved | None = None
    for event in events:
        if isinstance(event, Moved):
            if waiting is not None and (
                event.within,
                event.deck,
                event.owner,
                event.source,
                event.target,
                event.known,
            ) == (waiting.within, waiting.deck, waiting.owner, waiting.source, waiting.target, waiting.known):
                waiting = Moved(
                    number=waiting.number,
                    within=waiting.within,
                    depth=waiting.depth,
                    deck=waiting.deck,
                    owner=waiting.owner,
                    source=waiting.source,
                    target=waiting.target,
                    cards=waiting.cards + event.cards,
                    known=waiting.known,
                )
                continue
            if waiting is not None:
                yield waiting
            waiting = event
            continue
        if waiting is not None:
            yield waiting
            waiting = None
        yield event
    if waiting is not None:
        yield waiting


def _heads(event: Event) -> bool:
    if isinstance(event, Fired):
        return True
    return isinstance(event, Called) and _is_heading(event.procedure)


def _is_heading(procedure: Procedure) -> bool:
    """Actions, phases and contests are headings; what has roles and stands by itself is told by what it changes."""
    return isinstance(procedure, Action) or (
        not procedure.during and (not procedure.roles or len(procedure.groups) > 1)
    )


def _sort(event: Event) -> str:
    return {"Worked": "number", "Answered": "answer", "Turned": "cards", "Moved": "cards"}.get(
        type(event).__name__, "change"
    )
