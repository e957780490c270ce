"""Play a position and note what came of it, as far as an example can say it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from dsl.core.states import Bookkeeping, OfItem
from dsl.model import Example, Term
from dsl.tree import Node
from interpreter.checks.examples import Broken, ExampleRun
from interpreter.loading.load import Content
from interpreter.observe.questions import question_of
from interpreter.runtime.game import Answer, Ask, Game, Runaway
from interpreter.runtime.machine import IN_GAME, SPACE
from interpreter.runtime.program import Program

Asked = tuple[int, int]
"""A seat and the number of a question."""


@dataclass
class Outcome:
    """What came of a position.

    said     what can be said of the end: of what, the line that says it
    fired    the triggers that did something
    answers  what was answered to which question
    lines    the lines of the example that hold, as far as it could be played
    sound    whether it was played as far as these lines say
    """

    said: dict[str, str] = field(default_factory=dict)
    fired: frozenset[int] = frozenset()
    answers: dict[Asked, list[Answer]] = field(default_factory=dict)
    lines: list[Node] = field(default_factory=list)
    sound: bool = False
    called: frozenset[str] = frozenset()


@dataclass
class Trial(ExampleRun):
    """An example played on, whatever it expects; `script` has the answers of another trial, question by question."""

    script: dict[Asked, list[Answer]] | None = None
    given: dict[Asked, list[Answer]] = field(default_factory=dict)
    failed: set[int] = field(default_factory=set)
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
        return Outcome(dict(_said(game)), fired, self.given, lines, sound, called)

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
            elif id(line) not in self.failed:
                yield line

    # --- what the game tells

    def called(self, game: Game, procedure: int, frame: list[Any]) -> None:
        self.procedures.add(self.program.within[procedure].called[0])

    def answered(self, game: Game, ask: Ask, answer: Answer) -> None:
        self.given.setdefault((ask.seat, ask.question), []).append(answer)

    def expected(self, game: Game, question: int, holds: bool, note: str) -> None:
        if not holds:
            self.failed.add(id(self.program.compiler.tables.questions[question]))

    def expected_open(self, game: Game, question: int, who: int, name: str, wanted: bool) -> None:
        self.expected(game, question, bool(self._open(game, question, who, name)) == wanted, "")

    def expected_asked(self, game: Game, question: int) -> None:
        try:
            super().expected_asked(game, question)
        except Broken as broken:
            self.failed.add(id(broken.node))

    def takes(self, game: Game, question: int, who: int, name: str) -> None:
        try:
            super().takes(game, question, who, name)
        except Broken as broken:
            self.stopped = broken.node
            raise

    def _answer(self, game: Game) -> Answer:
        if self.script is None:
            return super()._answer(game)
        assert game.ask is not None
        legal = game.ask.options
        scripted = self.script.get((game.ask.seat, game.ask.question), [])
        already = len(self.given.get((game.ask.seat, game.ask.question), ()))
        if already < len(scripted) and scripted[already] in legal:
            return scripted[already]
        question = question_of(game)
        assert question is not None
        refusal = self._refusal(question.options)
        return question.options[0].value if refusal is None else refusal


def played(
    content: Content, program: Program, example: Example, script: dict[Asked, list[Answer]] | None = None
) -> Outcome:
    """What comes of an example by some program of the content."""
    return Trial(program, example, content.boards, content.practice_board, script=script).outcome()


# --- what can be said of a position


def _said(game: Game) -> Iterator[tuple[str, str]]:
    """Of what, and the line of an example that says it."""
    totals = dict(game.totals or {})
    library, setup = game.setup.program.library, game.setup
    cards = [placed.card for placed in setup.plan.figures]
    several = {card for card in cards if cards.count(card) > 1}
    names = {
        figure: f"{card} {cards[:n].count(card) + 1}" if card in several else card
        for n, (figure, card) in enumerate(zip(setup.figures, cards, strict=True))
    }
    for figure, name in names.items():
        yield from _of_figure(game, figure, name)
    names |= setup.seat_names
    for seat, name in setup.seat_names.items():
        yield from _numbers(game, "player", seat, name)
        hand = len(game.Z[setup.pile(setup.players.index(seat), 1)])
        yield f"hand {name}", f"then the size of {name}'s hand is exactly {hand}"
    yield from _numbers(game, "game", 0, "")
    terms = {t.number: t for t in library.terms()}
    for (number, owner), value in totals.items():
        if owner in names:
            subject = f"{names[owner]}'s {terms[number].name}"
            yield subject, f"then {subject} was {value}"


def _of_figure(game: Game, figure: int, name: str) -> Iterator[tuple[str, str]]:
    program, S = game.setup.program, game.S
    library, slots, space = program.library, program.slots["character"], program.namespace
    if not S[figure + IN_GAME]:
        yield f"{name} in the game", f"then {name} is not in the game"
        return
    yield f"{name} in the game", f"then {name} is in the game"
    if S[figure + SPACE] >= 0:
        yield f"{name} stands", f"then {game.setup.board.name(S[figure + SPACE])} is the space of {name}"
    yield from _numbers(game, "character", figure, name)
    for ability in library.all("ability"):
        function = space.get(f"a{program.numbers['ability'][ability.name]}")
        value = function(game, None, figure) if function else S[figure + slots[ability.name]]
        yield f"{name} {ability.name}", f"then {name}'s {ability.name} is exactly {value}"
    for state in library.all("state"):
        if not state.of(OfItem, Bookkeeping):
            holds = space[f"s{program.numbers['state'][state.name]}"](game, figure)
            yield f"{name} {state.name}", f"then {name} is {'' if holds else 'not '}{state.name}"
    for token in library.all("token"):
        yield (
            f"{name} {token.name}",
            f"then {name}'s {token.name} tokens is exactly {S[figure + slots['token ' + token.name]]}",
        )
    for act in library.all("permission"):
        may = space[f"p{program.compiler.number_of('permission', act.name)}"](game, figure)
        yield f"{name} {act.name}", f"then {name} {'may' if may else 'cannot'} {act.name}"


def _numbers(game: Game, owner: str, handle: int, name: str) -> Iterator[tuple[str, str]]:
    program = game.setup.program
    for term in program.library.terms():
        if term.owner == owner and term.type == "number" and not term.scope and not term.of(Bookkeeping):
            subject = f"{name}'s {term.name}" if name else term.name
            yield subject, f"then {subject} is exactly {_value(game, term, handle)}"


def _value(game: Game, term: Term, handle: int) -> int:
    function = game.setup.program.namespace.get(f"q{term.number}")
    return int(function(game, None, handle) if function else game.S[handle + term.slot])
