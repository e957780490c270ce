"""Play an example and keep all that happens in it: its events, its questions, what it looked at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dsl.model import Term
from interpreter.checks.examples import Broken, ExampleRun
from interpreter.observe.events import Asked, Event, Looked
from interpreter.observe.questions import question_of
from interpreter.observe.reasons import Reasons
from interpreter.observe.trace import Trace
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.game import Answer, Game
from interpreter.runtime.index import Trigger


class ExampleTrace(Trace):
    """The trace of an example. Whoever plays it is told of the same."""

    keeps = ExampleRun.keeps

    def __init__(self, game: Game, run: ExampleRun, reasons: Reasons | None = None) -> None:
        self.run = run
        super().__init__(game, reasons)

    def tested(self, game: Game, frame: list[Any], trigger: Trigger, fires: bool) -> None:
        self.run.tested(game, frame, trigger, fires)
        super().tested(game, frame, trigger, fires)

    def _mentions(self, term: Term) -> frozenset[str]:
        """Nothing: a number is told although it is part of another that is."""
        return frozenset()

    def asked(self, game: Game) -> None:
        self._settle()
        question = question_of(game)
        assert question is not None
        self.events.append(Asked(*self._where(len(game.stack)), question))

    def looked(self, game: Game, question: int, holds: bool, note: str) -> None:
        self._settle()
        node = self.program.compiler.tables.questions[question]
        self.events.append(Looked(*self._where(0), node, holds, note))

    def announced(self, game: Game, line: int, things: tuple[int, ...]) -> None:
        self.run.announced(game, line, things)
        super().announced(game, line, things)

    def expected(self, game: Game, question: int, holds: bool, note: str) -> None:
        self.looked(game, question, holds, note)
        self.run.expected(game, question, holds, note)

    def expected_open(self, game: Game, question: int, who: int, name: str, wanted: bool) -> None:
        try:
            self.run.expected_open(game, question, who, name, wanted)
        except Broken as broken:
            self.looked(game, question, False, str(broken))
            raise
        self.looked(game, question, True, "")

    def expected_asked(self, game: Game, question: int) -> None:
        try:
            self.run.expected_asked(game, question)
        except Broken as broken:
            self.looked(game, question, False, str(broken))
            raise
        self.looked(game, question, True, "")

    def takes(self, game: Game, question: int, who: int, name: str) -> None:
        self.run.takes(game, question, who, name)


@dataclass
class ExampleStory(ExampleRun):
    """An example whose events are kept: all of them, whether it came out as written or broke off.

    `reasons` explains its numbers, where there is one already; `start` are the fields of the game before it begins.
    """

    reasons: Reasons | None = None
    start: tuple[int, ...] = field(default=(), init=False)
    trace: ExampleTrace | None = field(default=None, init=False)

    @property
    def events(self) -> list[Event]:
        """What has happened; nothing when the example could not even begin."""
        return self.trace.events if self.trace is not None else []

    @property
    def places(self) -> list[tuple[int, int]]:
        """Where everybody stands before it begins."""
        figures = self.trace.game.setup.figures if self.trace is not None else ()
        return [(figure, self.start[figure + SPACE]) for figure in figures]

    def look_on(self, game: Game) -> None:
        self.start = tuple(game.S)
        self.trace = ExampleTrace(game, self, self.reasons)

    def _answer(self, game: Game) -> Answer:
        assert self.trace is not None
        self.trace.asked(game)
        return super()._answer(game)
