"""Record everything that happens in a game as events, each with what fired, what did not, and why."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import groupby
from typing import TYPE_CHECKING, Any

from dsl.core.actions import TargetLine
from dsl.lowering import FIRST_LOCAL
from dsl.model import Action, Definition, Procedure, Term
from interpreter.observe.events import (
    Announced,
    Answered,
    Called,
    Changed,
    Event,
    Fired,
    Moved,
    Rolled,
    Tested,
    Turned,
    Worked,
)
from interpreter.observe.observer import Observer
from interpreter.observe.places import places
from interpreter.observe.questions import announced_things, question_of
from interpreter.observe.reasons import Hindrance, Reason, Reasons
from interpreter.observe.visibility import sees
from interpreter.runtime.chance import unasked
from interpreter.runtime.fields.cards import FACE_UP

if TYPE_CHECKING:
    from interpreter.runtime.game import Answer, Ask, Game
    from interpreter.runtime.index import Trigger
    from interpreter.runtime.program import Program

Snapshot = tuple[int, list[int]]


class _Totals(dict[tuple[int, int], int]):
    """Where compiled code leaves the numbers of procedures; tells the trace of each."""

    def __init__(self, trace: Trace) -> None:
        super().__init__()
        self._trace = trace

    def __setitem__(self, key: tuple[int, int], value: int) -> None:
        super().__setitem__(key, value)
        self._trace.worked(key[0], key[1], value)


class Trace(Observer):
    """The events of one game, in order. Attach it to a game that stands at a question or has not begun."""

    def __init__(self, game: Game, reasons: Reasons | None = None) -> None:
        program = game.setup.program
        self.program: Program = program
        self.reasons = reasons or Reasons(program)
        self.events: list[Event] = []
        self._open: list[int] = []
        self._meanings = places(game.setup, self.reasons.kept)
        self._seats = tuple(range(len(game.setup.players)))
        self._turning = -1
        self.terms = {t.number: t for t in program.library.terms()}
        self._procedures: dict[int, Procedure] = {p.number: p for p in program.library.procedures()}
        self._tests = {t.hook: t.test.__name__ for t in program.triggers}
        self._mentioned: dict[int, frozenset[str]] = {}
        self._pending: list[Worked] = []
        self._told: dict[tuple[int, int, int], tuple[int, tuple[Reason, ...]]] = {}
        self._explaining = False
        self.attach(game)

    # --- attaching, undoing

    def attach(self, game: Game) -> None:
        """Observe a game from where it stands now."""
        self.game = game
        game.observe(self)
        game.totals = _Totals(self)
        while len(self._open) < len(game.stack):
            self._open.append(-1)

    def under_way(self) -> list[Event]:
        """The procedures, actions and triggers that are under way, the outermost first."""
        return [self.events[n] for n in self._open if n >= 0]

    @property
    def innermost(self) -> int:
        """The number of what is under way within all else; -1 where nothing is that has a beginning."""
        return max(self._open, default=-1)

    def snapshot(self) -> Snapshot:
        return len(self.events), self._open[:]

    def fork(self, game: Game) -> Trace:
        """The trace of a copy of the game: it goes on from here, and leaves this one as it is."""
        twin = copy(self)
        twin.events, twin._open, twin._pending, twin._told = self.events[:], self._open[:], [], dict(self._told)
        for number in {n for n in self._open if n >= 0} | ({len(self.events) - 1} - {-1}):
            twin.events[number] = event = copy(self.events[number])
            if isinstance(event, Called):
                event.tests = event.tests[:]
        twin.attach(game)
        return twin

    def back(self, snapshot: Snapshot, game: Game) -> None:
        """Forget what came after a snapshot, and observe the game as it was then."""
        length, self._open = snapshot[0], snapshot[1][:]
        del self.events[length:]
        self._pending.clear()
        self._told.clear()
        self.attach(game)

    # --- what the game tells

    def called(self, game: Game, procedure: int, frame: list[Any]) -> None:
        self._settle()
        definition = self._procedures[procedure]
        self._begin(Called(*self._where(len(game.stack) - 1), definition, self._roles(definition, frame)))

    def tested(self, game: Game, frame: list[Any], trigger: Trigger, fires: bool) -> None:
        self._settle()
        if not fires and not self.reasons.why_not:
            return
        hook, rule = self.reasons.hooks[trigger.hook], self.reasons.rule_of[trigger.hook]
        why: tuple[Hindrance, ...] = ()
        if not fires:
            self._explaining = True
            name = self._tests[trigger.hook]
            with unasked(game):
                found = self.reasons.hindrances(name, game, frame, trigger.me, trigger.me, trigger.this)
            why = found or (Hindrance("replaced"),)
            self._explaining = False
        event = self._event_of(game, frame)
        if isinstance(event, Called):
            event.tests.append(
                Tested(rule=rule, hook=hook, bearer=trigger.me, item=trigger.this, fired=fires, why_not=why)
            )
        if fires:
            self._begin(Fired(*self._where(len(game.stack)), rule, hook, trigger.me, trigger.this))

    def answered(self, game: Game, ask: Ask, answer: Answer) -> None:
        question = question_of(game)
        assert question is not None
        option = question.option(answer)
        kind, card = option.named
        known = tuple(s for s in self._seats if kind != "card" or s == ask.seat or sees(game, card, s))
        self.events.append(Answered(*self._where(len(game.stack)), ask.seat, option, known))

    def announced(self, game: Game, line: int, things: tuple[int, ...]) -> None:
        self._settle()
        node = self.program.compiler.tables.questions[line]
        self.events.append(Announced(*self._where(len(self._open)), node, announced_things(game.setup, node, things)))

    def ran(self, game: Game, frame: list[Any], block: int) -> None:
        self._settle()
        self._turning = -1
        del self._open[len(game.stack) :]

    def worked(self, number: int, owner: int, value: int) -> None:
        """A number of a procedure has been worked out, in the middle of a block."""
        if self._explaining:
            return
        self._explaining = True
        try:
            term, game = self.terms[number], self.game
            frame, parts = self._frame(game, term), tuple(self.explained(game, term, owner))
        finally:
            self._explaining = False
        event = self._event_of(game, frame) if frame is not None else None
        told = (event.number if event is not None else -1, number, owner)
        if self._told.get(told) == (value, parts):
            return
        self._told[told] = (value, parts)
        mentions = self._mentions(term)
        self._pending = [
            w for w in self._pending if (w.owner != owner if w.term is term else w.term.name not in mentions)
        ]
        self._pending.append(Worked(-1, -1, -1, term, owner, value, parts))

    def explained(self, game: Game, number: Definition, owner: int) -> list[Reason]:
        """The parts of a number or an ability as they are now, in this game or in a copy of it.

        There are none where what it is of is not under way, nor of what is no number.
        """
        if number.kind == "ability":
            with unasked(game):
                return self.reasons.ability(game, number, owner)
        if not isinstance(number, Term) or number.type != "number":
            return []
        frame = self._frame(game, number)
        if number.scope and frame is None:
            return []
        with unasked(game):
            return self.reasons.number(game, number, owner, frame)

    def _frame(self, game: Game, term: Term) -> list[Any] | None:
        """The frame of the procedure that a number belongs to."""
        return (
            game.find(self.program.namespace["KINDS"][self.program.compiler.procedure_number(term.scope)])
            if term.scope
            else None
        )

    # --- keeping

    def changed(self, game: Game, place: int, before: int, after: int) -> None:
        meaning = self._meanings[place]
        if meaning is None:
            return
        what, of, whose = meaning
        last = self.events[-1] if self.events else None
        if what == "outcome" and not self._pending and isinstance(last, Changed) and last.what == what:
            last.after = after
        elif what == "face":
            if after == FACE_UP and self._known(game, (whose,)) == self._seats:
                self._turned(whose)
        elif what != "suit" or after != game.setup.face(whose)[0]:
            self._settle()
            self.events.append(Changed(*self._where(len(self._open)), what, of, whose, before, after))

    def moved(self, game: Game, cards: tuple[int, ...], source: int, target: int, lay: Sequence[int]) -> None:
        self._settle()
        deck, owner = game.setup.face(cards[0])[3:]
        for known, some in groupby(
            zip(cards, lay, strict=True),
            lambda card: tuple(
                s for s in self._seats if game.setup.shows(source, owner, card[1], s) or sees(game, card[0], s)
            ),
        ):
            self.events.append(
                Moved(*self._where(len(self._open)), deck, owner, source, target, tuple(c for c, _ in some), known)
            )

    def rolled(self, game: Game, die: int, faces: tuple[int, ...]) -> None:
        self._settle()
        self.events.append(Rolled(*self._where(len(self._open)), self.program.library.all("die")[die], faces))

    def _known(self, game: Game, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The seats that know some cards."""
        return tuple(s for s in self._seats if all(sees(game, c, s) for c in cards))

    def _turned(self, card: int) -> None:
        """A card that lay face down lies open; what is turned over together is one event."""
        self._settle()
        last, (number, within, depth) = self.events[-1] if self.events else None, self._where(len(self._open))
        if isinstance(last, Turned) and last.within == within and last.number == self._turning:
            last.cards += (card,)
        else:
            self._turning = number
            self.events.append(Turned(number, within, depth, (card,)))

    def _settle(self) -> None:
        """Note the numbers worked out since the last time, within the event at work."""
        pending, self._pending = self._pending, []
        for worked in pending:
            worked.number, worked.within, worked.depth = self._where(len(self._open))
            self.events.append(worked)

    def _where(self, depth: int) -> tuple[int, int, int]:
        """Number, surrounding event and depth of an event that happens at some depth of the stack."""
        within = next((n for n in reversed(self._open[:depth]) if n >= 0), -1)
        return len(self.events), within, depth

    def _begin(self, event: Event) -> None:
        """An event under which others will come, until its frame leaves the stack."""
        del self._open[event.depth :]
        while len(self._open) < event.depth:
            self._open.append(-1)
        self._open.append(event.number)
        self.events.append(event)

    def _event_of(self, game: Game, frame: list[Any]) -> Event | None:
        """The event of a frame on the stack."""
        for place in range(len(game.stack) - 1, -1, -1):
            if game.stack[place] is frame:
                number = self._open[place] if place < len(self._open) else -1
                return self.events[number] if number >= 0 else None
        return None

    def _roles(self, procedure: Procedure, frame: list[Any]) -> tuple[tuple[str, str, int], ...]:
        if isinstance(procedure, Action):
            target = procedure.one(TargetLine)
            roles = [("actor", "character", frame[FIRST_LOCAL])]
            if target is not None:
                roles.append((target["x"].text, target["x"].kind, frame[FIRST_LOCAL + 2]))
            return tuple(roles)
        places_ = self.program.compiler.memory.places[procedure.name]
        kind = self.program.compiler.names.type_of_role
        return tuple((role, kind(role), frame[places_[role]]) for role in procedure.roles)

    def _mentions(self, term: Term) -> frozenset[str]:
        """The names in the lines of a number, and in those of the rules that change it."""
        if term.number not in self._mentioned:
            modifiers = self.program.compiler.trees.modifiers.get(("term", term.name), ())
            nodes = [*term.lines, *(m.origin for m in modifiers if m.origin is not None)]
            self._mentioned[term.number] = frozenset(name.text for node in nodes for name in node.names())
        return self._mentioned[term.number]
