"""Record everything that happens in a game as events, each with what fired, what did not, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.compile.state_layout import FRAME, procedures
from dsl.model import Action, Procedure, Term
from interpreter.observe.events import Answered, Called, Changed, Event, Fired, Moved, Tested, Turned, Worked
from interpreter.observe.observer import Watch
from interpreter.observe.options import describe, question_node
from interpreter.observe.reasons import Hindrance, Reason, Reasons
from interpreter.observe.state_diff import card_moves, kept_changes, places, revealed
from interpreter.observe.visibility import sees
from interpreter.runtime.machine import SEAT

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
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


class Trace(Watch):
    """The events of one game, in order. Attach it to a game that stands at a question or has not begun."""

    def __init__(self, game: Game, reasons: Reasons | None = None) -> None:
        program = game.setup.program
        self.program: Program = program
        self.reasons = reasons or Reasons(program)
        self.events: list[Event] = []
        self._open: list[int] = []
        self._meanings = places(game.setup)
        self._terms = {t.number: t for t in program.library.terms()}
        self._procedures: dict[int, Procedure] = {p.number: p for p in procedures(program.library)}
        self._tests = {t.hook: t.test.__name__ for t in program.triggers}
        self._mentioned: dict[int, frozenset[str]] = {}
        self._pending: list[Worked] = []
        self._told: dict[tuple[int, int, int], tuple[int, tuple[Reason, ...]]] = {}
        self._explaining = False
        self.attach(game)

    # --- attaching, undoing

    def attach(self, game: Game) -> None:
        """Watch a game from where it stands now."""
        self.game = game
        game.watch = self
        game.totals = _Totals(self)
        self._seen_kept, self._seen_zones = game.S[:], [zone[:] for zone in game.Z]
        while len(self._open) < len(game.stack):
            self._open.append(-1)

    def snapshot(self) -> Snapshot:
        return len(self.events), self._open[:]

    def back(self, snapshot: Snapshot, game: Game) -> None:
        """Forget what came after a snapshot, and watch the game as it was then."""
        length, self._open = snapshot[0], snapshot[1][:]
        del self.events[length:]
        self._pending.clear()
        self._told.clear()
        self.attach(game)

    # --- what the game tells

    def called(self, game: Game, procedure: int, frame: list[Any]) -> None:
        self._settle(game)
        definition = self._procedures[procedure]
        self._begin(Called(*self._where(len(game.stack) - 1), definition, self._roles(definition, frame)))

    def tested(self, game: Game, frame: list[Any], trigger: Trigger, fires: bool) -> None:
        self._settle(game)
        hook, rule = self.reasons.hooks[trigger.hook], self.reasons.rule_of[trigger.hook]
        why: tuple[Hindrance, ...] = ()
        if not fires:
            self._explaining = True
            name = self._tests[trigger.hook]
            why = self.reasons.hindrances(name, hook, game, frame, trigger.me, trigger.me, trigger.this) or (
                Hindrance("replaced"),
            )
            self._explaining = False
        event = self._event_of(game, frame)
        if isinstance(event, Called):
            event.tests.append(
                Tested(rule=rule, hook=hook, bearer=trigger.me, item=trigger.this, fired=fires, why_not=why)
            )
        if fires:
            self._begin(Fired(*self._where(len(game.stack)), rule, hook, trigger.me, trigger.this))

    def answered(self, game: Game, ask: Any, answer: int) -> None:
        place = ask[2].index(answer)
        option, option_pl = describe(game, "en")[place], describe(game, "pl")[place]
        seats = range(len(game.setup.players))
        named = option.kind == "card" and answer >= 0
        asked = game.S[ask[0] + SEAT]
        known = tuple(s for s in seats if not named or s == asked or sees(game, answer, s))
        self.events.append(
            Answered(*self._where(len(game.stack)), asked, question_node(game), option, option_pl, known)
        )

    def ran(self, game: Game, frame: list[Any], block: int) -> None:
        self._settle(game)
        del self._open[len(game.stack) :]

    def worked(self, number: int, owner: int, value: int) -> None:
        """A number of a procedure has been worked out, in the middle of a block."""
        if self._explaining:
            return
        self._explaining = True
        try:
            term, game = self._terms[number], self.game
            kinds = self.program.namespace["KINDS"][self._number_of(term.scope)]
            frame = game.find(kinds)
            parts = tuple(self.reasons.number(game, term, owner, frame))
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

    # --- keeping

    def _settle(self, game: Game) -> None:
        """Note what was revealed, worked out and changed since the last time, within the event at work."""
        before = self._seen_kept
        if before != game.S:
            cards = revealed(game, before)
            if cards:
                self.events.append(Turned(*self._where(len(self._open)), cards))
        pending, self._pending = self._pending, []
        for worked in pending:
            worked.number, worked.within, worked.depth = self._where(len(self._open))
            self.events.append(worked)
        if self._seen_kept != game.S:
            self._note_kept(game)
        if any(a != b for a, b in zip(self._seen_zones[1:], game.Z[1:], strict=True)):
            self._note_cards(game, before)

    def _note_kept(self, game: Game) -> None:
        for (what, of, whose), before, after in kept_changes(self._meanings, self._seen_kept, game.S):
            if what == "suit" and after == game.setup.face(whose)[0]:
                continue
            self.events.append(Changed(*self._where(len(self._open)), what, of, whose, before, after))
        self._seen_kept = game.S[:]

    def _note_cards(self, game: Game, before: list[int]) -> None:
        for move in card_moves(game, self._seen_zones, before):
            number, within, depth = self._where(len(self._open))
            self.events.append(Moved(number, within, depth, *move))
        self._seen_zones = [zone[:] for zone in game.Z]

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
            target = procedure.one("target")
            roles = [("actor", "character", frame[FRAME])]
            if target is not None:
                roles.append((target["x"].text, target["x"].kind, frame[FRAME + 2]))
            return tuple(roles)
        places_ = self.program.compiler.memory.places[procedure.name]
        kind = self.program.compiler.type_of_role
        return tuple((role, kind(role), frame[places_[role]]) for role in procedure.roles)

    def _number_of(self, procedure: str) -> int:
        return next(p.number for p in self._procedures.values() if p.name == procedure)

    def _mentions(self, term: Term) -> frozenset[str]:
        """The names in the lines of a number, and in those of the rules that change it."""
        if term.number not in self._mentioned:
            nodes = [*term.lines, *(h.node for h in self.program.compiler.rules.modifiers(term))]
            self._mentioned[term.number] = frozenset(name.text for node in nodes for name in node.names())
        return self._mentioned[term.number]
