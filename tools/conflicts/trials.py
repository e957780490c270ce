"""Play a position and note what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from dsl.compile.compiler import Compiler
from dsl.core.examples import ExampleAsked, ExampleClosed, ExampleOpen, ExampleSource, ExampleThen, ExampleWas
from dsl.model import Example
from dsl.tree import Node
from interpreter.checks.examples import Broken, ExampleRun
from interpreter.loading.load import Content
from interpreter.observe.questions import question_of
from interpreter.runtime.changes import move, pile_of
from interpreter.runtime.fields.cards import DRAW
from interpreter.runtime.game import Answer, Ask, Game, Runaway
from interpreter.runtime.program import Program

EXPECTING = (ExampleThen, ExampleOpen, ExampleClosed, ExampleAsked, ExampleWas)
"""The lines that say what must come out."""
Asked = tuple[int, int]
"""A seat and the number of a question."""
Drawn = tuple[int, int]
"""A card, and the hook for which it was drawn."""


@dataclass
class Outcome:
    """What came of a position.

    game     the game as it ended
    fired    the triggers that did something
    answers  what was answered to which question
    lines    the lines of the example but for what it expects, as far as it could be played
    sound    whether it was played as far as these lines say
    called   the procedures that were carried out
    drawn    the cards that were drawn, each with the hook at work that is being looked at (-1: none)
    reached  the hooks that have applied, in covered content
    """

    game: Game | None = None
    fired: frozenset[int] = frozenset()
    answers: dict[Asked, list[Answer]] = field(default_factory=dict)
    lines: list[Node] = field(default_factory=list)
    sound: bool = False
    called: frozenset[str] = frozenset()
    drawn: list[Drawn] = field(default_factory=list)
    reached: frozenset[int] = frozenset()


@dataclass
class Trial(ExampleRun):
    """An example played on, whatever it expects.

    like   another trial, whose answers are given again question by question
    hooks  for these cards are drawn; what they drew there they draw here, whichever comes first
    """

    like: Outcome | None = None
    hooks: tuple[int, ...] = ()
    drawn: list[Drawn] = field(default_factory=list)
    given: dict[Asked, list[Answer]] = field(default_factory=dict)
    procedures: set[str] = field(default_factory=set)
    stopped: Node | None = None

    def outcome(self) -> Outcome:
        try:
            game = self.begun()
        except Broken:
            return Outcome()
        sound = True
        try:
            self.run(game)
        except Broken as broken:
            sound = broken.node is self.stopped
            self.stopped = broken.node
        except Runaway:
            return Outcome()
        lines = list(self._held())
        fired, called = frozenset(self.fired), frozenset(self.procedures)
        return Outcome(game, fired, self.given, lines, sound, called, self.drawn)

    def begun(self) -> Game:
        game = super().begun()
        drawn = self.like.drawn if self.like is not None else []
        own = [pair for hook in reversed(self.hooks) for pair in drawn if pair[1] == hook]
        cards = [(own.pop(0) if pair[1] >= 0 else pair)[0] for pair in drawn] if own else []
        for deck in {game.setup.face(card)[3:] for card in cards}:
            of_deck = [c for c in dict.fromkeys(cards) if game.setup.face(c)[3:] == deck and pile_of(game, c) == DRAW]
            move(game, of_deck[::-1], DRAW)
        return game

    def _held(self) -> Iterator[Node]:
        unasked = {id(answer) for queue in self.answers for answer in queue}
        for line in self.example.node.body:
            if line is self.stopped:
                return
            answers = line.get("answers")
            if answers and any(id(a) in unasked for a in answers):
                left = tuple(a for a in answers if id(a) not in unasked)
                if left:
                    yield Node(
                        line.word, tuple(left if a is answers else a for a in line.args), line.span, form=line.form
                    )
            elif not isinstance(line.means, (*EXPECTING, ExampleSource)):
                yield line

    # --- what the game tells

    def called(self, game: Game, procedure: int, frame: list[Any]) -> None:
        self.procedures.add(self.program.within[procedure].called[0])

    def moved(self, game: Game, cards: tuple[int, ...], source: int, target: int, lay: Sequence[int]) -> None:
        if source == DRAW:
            at_work = (self.program.hook_of_block.get(frame[0], -1) for frame in reversed(game.stack))
            hook = next((hook for hook in at_work if hook in self.hooks), -1)
            self.drawn += [(card, hook) for card in cards]

    def answered(self, game: Game, ask: Ask, answer: Answer) -> None:
        self.given.setdefault((ask.seat, ask.question), []).append(answer)

    def expected(self, game: Game, question: int, holds: bool, note: str) -> None:
        """What it expects is no matter here."""

    def expected_open(self, game: Game, question: int, who: int, name: str, wanted: bool) -> None:
        """Nor is this."""

    def expected_asked(self, game: Game, question: int) -> None:
        """Nor this."""

    def takes(self, game: Game, question: int, who: int, name: str) -> None:
        try:
            super().takes(game, question, who, name)
        except Broken as broken:
            self.stopped = broken.node
            raise

    def _answer(self, game: Game) -> Answer:
        if self.like is None:
            return super()._answer(game)
        assert game.ask is not None
        legal = game.ask.options
        scripted = self.like.answers.get((game.ask.seat, game.ask.question), [])
        already = len(self.given.get((game.ask.seat, game.ask.question), ()))
        if already < len(scripted) and scripted[already] in legal:
            return scripted[already]
        question = question_of(game)
        assert question is not None
        refusal = self._refusal(question.options)
        return question.options[0].value if refusal is None else refusal


def played(
    content: Content, program: Program, example: Example, hooks: tuple[int, ...] = (), like: Outcome | None = None
) -> Outcome:
    """What comes of an example by some program of the content."""
    marks = content.texts.compiler.marks
    marks.reached.clear()
    outcome = Trial(program, example, content.boards, content.practice_board, like=like, hooks=hooks).outcome()
    outcome.reached = reached(content)
    return outcome


def reached(content: Content) -> frozenset[int]:
    """The hooks of covered content that have applied since its marks were cleared."""
    marks, numbers = content.texts.compiler.marks, _hooks_of(content.texts.compiler)
    return frozenset(hook for clause in marks.reached for hook in numbers.get(clause, ()))


@lru_cache(maxsize=1)
def _hooks_of(compiler: Compiler) -> dict[int, list[int]]:
    """The hooks that each clause makes, by their places among the marks and their numbers."""
    clauses = {id(node): number for number, node in enumerate(compiler.marks.clauses)}
    found: dict[int, list[int]] = {}
    for hook in compiler.trees.hooks:
        found.setdefault(clauses.get(id(hook.origin), -1), []).append(compiler.hook_number(hook.id))
    return found
