"""A game as a value: plain ints in flat lists, a stack of frames, and the question that is open.

Nothing of a game is anywhere else: it can be copied, compared, pickled and continued in another process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl.places import SHARED
from interpreter.observe.observer import ObservedFields, ObservedStack, Observer
from interpreter.runtime.fields.characters import IN_GAME
from interpreter.runtime.fields.core import OUTCOME, OVER, SEAT
from interpreter.runtime.index import Group, Index, Rows, Trigger, look_up
from interpreter.runtime.runaway import (
    ALLOWED,
    BLOCK,
    LOOKED_AT,
    MAX_DECISIONS,
    STRETCH,
    UNBEARABLE,
    Fault,
    Runaway,
    look_at_state,
    runaway,
    told,
    worked,
)

if TYPE_CHECKING:
    from interpreter.runtime.chance import Nature
    from interpreter.runtime.setup import Setup

REPLACED = 1 << 50
"""The cursor of a frame whose procedure was replaced: nothing comes after it."""

Answer = int | tuple[int, int, int]
"""An answer: a handle, a space, the number of a mode, 1 or 0; of an action its number, the item it is printed on, its
target (-1: none)."""

PASS: Answer = -1
"""The answer that chooses nothing."""


class Ask(NamedTuple):
    """The open question as bots need it: whom it is put to, its number in the rules, the legal answers, whose action is
    chosen (-1: none is). In words: `interpreter.observe.questions.question_of`."""

    seat: int
    question: int
    options: tuple[Answer, ...]
    actor: int = -1


class Offer(tuple[Answer, ...]):
    """Answers of which only some are listed: whatever else the rules admit may be answered too."""

    admitted: Callable[..., bool] | None = None
    about: tuple[int, ...] = ()

    @classmethod
    def of(cls, listed: Iterable[Answer], admitted: Callable[..., bool], about: tuple[int, ...]) -> Offer:
        """Some listed answers; `admitted(game, answer, *about)`, a function of a module, says of any whether it is legal."""
        offer = cls(listed)
        offer.admitted, offer.about = admitted, about
        return offer

    def with_pass(self) -> Offer:
        return Offer.of((*self, PASS), self.admitted, self.about) if self.admitted else Offer((*self, PASS))

    def admits(self, game: Game, answer: Answer) -> bool:
        """Whether an answer that is not listed is legal all the same."""
        if self.admitted is None or not isinstance(answer, int) or answer < 0:
            return False
        return bool(self.admitted(game, answer, *self.about))


NO_ROWS = Rows(0, {}, {}, {}, {})

_asked = tuple.__new__
"""Makes an `Ask` of its parts, in half the time that its class would take."""


class Game:
    """The state of one game.

    S        every entity's fields in one flat list (see `interpreter.runtime.fields`)
    P        those of their fields that nothing changes in play, likewise; copies share it
    Z        zones: Z[0] who stands on each space (-1: nobody), then the piles of cards; copies share what neither has changed
    stack    frames of the procedures under way: [block, frame it hangs on, cursor, locals…]
    ask      the open question, or None while nothing is asked
    answer   the last answer given
    index, rows  the hooks in play, and which triggers to look at now
    known    answers that hold until something changes that they rest on; no part of a position's value
    seed, counter  the stream that chance is answered from, unless there is a `nature`
    decisions      how many questions have been answered
    work           the steps of work that were counted lately; like `decisions` and the stream no part of a position's value
    searched       looks at the board or table since the last question, likewise
    """

    __slots__ = (
        "P",
        "S",
        "Z",
        "answer",
        "ask",
        "counter",
        "decisions",
        "index",
        "known",
        "nature",
        "observer",
        "rows",
        "searched",
        "seed",
        "setup",
        "stack",
        "totals",
        "work",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.S: list[int] = []
        self.P: list[int] = []
        self.Z: list[tuple[int, ...]] = []
        self.stack: list[list[Any]] = []
        self.ask: Ask | None = None
        self.answer: Answer = PASS
        self.seed = self.counter = self.decisions = self.work = self.searched = 0
        self.nature: Nature | None = None
        self.totals: dict[tuple[int, int], int] | None = None
        self.observer: Observer | None = None
        self.index: Index = Index()
        self.rows: Rows = NO_ROWS
        self.known: dict[Any, Any] = {}

    # --- a value

    def copy(self) -> Game:
        """The same game again, sharing only what never changes."""
        new = Game.__new__(Game)
        new.setup = self.setup
        new.S = self.S[:]
        new.P = self.P
        new.Z = self.Z[:]
        new.stack = [*map(list.copy, self.stack)]
        new.ask = self.ask
        new.answer = self.answer
        new.seed = self.seed
        new.counter = self.counter
        new.decisions = self.decisions
        new.work = self.work
        new.searched = self.searched
        new.nature = self.nature
        new.index = self.index
        new.rows = self.rows
        new.known = self.known
        new.totals = new.observer = None
        return new

    def value(self) -> tuple[Any, ...]:
        """All that a position is, as a tuple that can be compared and hashed; the stream of chance is left out."""
        return (
            tuple(self.S),
            self._reprinted(),
            tuple(self.Z),
            tuple(map(tuple, self.stack)),
            self.ask,
            self.answer,
        )

    def _reprinted(self) -> tuple[int, ...]:
        """What is printed, where it is not what the setup says."""
        printed = self.setup.laid_out.P
        return () if self.P is printed or printed == self.P else tuple(self.P)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.value() == other.value()

    def __hash__(self) -> int:
        return hash(self.value())

    def __getstate__(self) -> tuple[Any, ...]:
        stream = self.seed, self.counter
        return (
            self.setup,
            self.S[:],
            self._reprinted(),
            self.Z[:],
            self.stack[:],
            self.ask,
            self.answer,
            stream,
            self.decisions,
        )

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.setup, self.S, reprinted, self.Z, self.stack, self.ask, self.answer, stream, self.decisions = state
        self.P = list(reprinted) or self.setup.laid_out.P
        self.seed, self.counter = stream
        self.totals = self.observer = self.nature = None
        self.work = self.searched = 0
        self.known = {}
        self.index, self.rows = Index(), NO_ROWS
        look_up(self)

    def field(self, owner: int, slot: int) -> int:
        """A field of somebody or something, by its offset."""
        return self.P[owner + slot - SHARED] if slot >= SHARED else self.S[owner + slot]

    def observe(self, observer: Observer) -> None:
        """Let somebody look on from here; who looked on before does so no more."""
        self.observer = observer
        self.S = ObservedFields(self, self.S)
        self.stack = ObservedStack(self, self.stack)

    # --- running

    def run(self) -> None:
        """Go on until a player is asked or the game is over."""
        blocks, stack = self.setup.program.blocks, self.stack
        try:
            if self.observer is not None:
                self._run_observed(self.observer)
                return
            while self.ask is None:
                for _ in range(STRETCH):
                    if not stack or blocks[(frame := stack[-1])[0]](self, frame):  # it is enough, or over
                        if self.S[OVER]:
                            stack.clear()
                        return
                look_at_state(self)
                worked(self, STRETCH * BLOCK)
        except UNBEARABLE as wrong:
            raise told(self, wrong) from None

    def _run_observed(self, observer: Observer) -> None:
        """The same, with the observer told of every block."""
        blocks, stack = self.setup.program.blocks, self.stack
        for ran in count(1):
            if self.ask is not None or not stack:
                return
            frame = stack[-1]
            block = frame[0]
            blocks[block](self, frame)
            observer.ran(self, frame, block)
            if self.S[OVER]:
                del stack[observer.keeps :]
            if not ran % STRETCH:
                look_at_state(self)
                worked(self, STRETCH * BLOCK)

    def give(self, answer: Answer) -> None:
        """Answer the open question with one of its options, and run on; `ValueError` when it is none of them."""
        if self.ask is None or not (answer in self.ask.options or self.admits(answer)):
            raise ValueError(f"{answer} is not among the legal answers")
        self.answer = answer
        self.decisions += 1
        work = self.work - ALLOWED
        self.work = work if work > 0 else 0
        self.searched = 0
        if not self.decisions % LOOKED_AT:
            look_at_state(self)
            if self.decisions > MAX_DECISIONS:
                raise runaway(self, f"{MAX_DECISIONS:,} questions were answered, and the game is not over")
        if self.observer is not None:
            self.observer.answered(self, self.ask, answer)
        self.ask = None
        self.run()

    def admits(self, answer: Answer) -> bool:
        """Whether an answer is legal that the open question does not list."""
        options = self.ask.options if self.ask is not None else ()
        return isinstance(options, Offer) and options.admits(self, answer)

    @property
    def over(self) -> bool:
        """Whether nothing more will be asked; a game that has not been run yet is not over."""
        return self.ask is None and not self.stack

    def choose(self, who: int, question: int, options: Any, passing: bool = False, actor: int = -1) -> bool:
        """Ask a player; with a single option there is nothing to ask, and the answer is false."""
        legal = (*options, PASS) if passing else tuple(options)
        if options.__class__ is Offer:
            legal = options.with_pass() if passing else options
        if len(legal) > 1 or (options.__class__ is Offer and legal):
            self.ask = _asked(Ask, (self.S[who + SEAT], question, legal, actor))
            return True
        self.answer = legal[0] if legal else PASS
        return False

    # --- frames

    def call(self, procedure: int, args: tuple[int, ...]) -> None:
        """Push the frame of a procedure with its roles; its other locals are empty."""
        pad, places = self.setup.program.pads[procedure]
        frame = pad[:]
        for place, arg in zip(places, args, strict=False):
            frame[place] = arg
        self.stack.append(frame)

    def find(self, kinds: frozenset[int]) -> list[Any] | None:
        """The innermost frame of a procedure of these kinds."""
        owners: list[int] = self.setup.program.owners
        frame: list[Any]
        for frame in reversed(self.stack):
            if owners[frame[0]] in kinds:
                return frame
        return None

    def next_trigger(self, frame: list[Any], row: Sequence[Group], final: int = -1) -> bool:
        """Start the next of some triggers that come before or after a procedure or step, or instead of it.

        False when there is none left; none comes after what was replaced. What is replaced goes on at its final block.
        Whoever looks on is told of all that are tested, also of those that are known to concern somebody else.
        """
        cursor, S, observer = frame[2], self.S, self.observer
        if cursor == REPLACED:
            row = ()
        for role, field, waiting, of in row:
            if role and observer is None:
                bearer = frame[role]
                if field and not S[bearer + field]:
                    continue
                waiting = of.get(bearer, ())
            for order, test, me, this, trigger in waiting:
                if order <= cursor or (field and not (S[me + field] and S[me + IN_GAME])):
                    continue
                if test(self, frame, me, this) and not (trigger.instead and self._replacing(trigger)):
                    if observer is not None:
                        observer.tested(self, frame, trigger, True)
                    frame[2] = order
                    self._fire(frame, trigger, final)
                    return True
                if observer is not None:
                    observer.tested(self, frame, trigger, False)
        frame[2] = 0
        return False

    def _replacing(self, trigger: Trigger) -> bool:
        """Whether this replacement is at work already: it never replaces what it has itself put in place."""
        owners = self.setup.program.hook_of_block
        return any(owners.get(f[0]) == trigger.hook and f[3] == trigger.me for f in self.stack)

    def _fire(self, frame: list[Any], trigger: Trigger, final: int) -> None:
        if trigger.instead:
            frame[0] = final
            frame[2] = REPLACED
        body = [trigger.entry, len(self.stack) - 1, self.S[OUTCOME], trigger.me, trigger.this]
        self.stack.append(body + [-1] * (trigger.size - len(body)))

    # --- actions

    def open_actions(self, actor: int, kinds: int) -> list[Answer]:
        """The actions of some kinds that are open to a character, once for each target."""
        listed, given = self.index.open[actor, kinds]
        found: list[Answer] = listed(self, actor)
        for action, targets, this in given:
            found += [(action, this, target) for target in targets(self, actor, this)]
        return found

    def perform(self, actor: int, chosen: Answer) -> int:
        """Push the frame of a chosen action; its number, -1 when none was chosen."""
        if not isinstance(chosen, tuple):
            return -1
        action, this, target = chosen
        self.call(self.setup.program.actions[action], (actor, this) if target < 0 else (actor, this, target))
        return action

    def announce(self, line: int, things: tuple[int, ...]) -> None:
        """Tell whoever looks on what a line of the rules announces."""
        if self.observer is not None:
            self.observer.announced(self, line, things)

    # --- examples

    def expect(self, question: int, holds: bool) -> None:
        """Check what an example says must be so."""
        if self.observer is not None:
            self.observer.expected(self, question, bool(holds), "")

    def expect_total(self, question: int, number: int, owner: int, wanted: int) -> None:
        if self.observer is not None:
            seen = (self.totals or {}).get((number, owner))
            self.observer.expected(
                self, question, seen == wanted, f"it was {seen}" if seen is not None else "it was never worked out"
            )

    def expect_open(self, question: int, who: int, name: str, wanted: bool) -> None:
        if self.observer is not None:
            self.observer.expected_open(self, question, who, name, wanted)

    def expect_asked(self, question: int) -> None:
        if self.observer is not None:
            self.observer.expected_asked(self, question)

    def take(self, question: int, who: int, name: str) -> None:
        if self.observer is not None:
            self.observer.takes(self, question, who, name)


__all__ = ["PASS", "Answer", "Ask", "Fault", "Game", "Runaway"]
