"""Play the examples of the content: set the board up as they say, give the answers they give, check what they expect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dsl.core.bands import ExampleBand
from dsl.core.dice import ExampleRolls
from dsl.core.examples import (
    AnswerAction,
    AnswerCard,
    AnswerFigure,
    AnswerItem,
    AnswerLabel,
    AnswerPlace,
    AnswerSpace,
    AnswerSuit,
    AnswerWord,
    ExampleAnswers,
    ExampleAsked,
    ExampleAwaited,
    ExampleBoard,
    ExampleDraws,
    ExampleFigure,
    ExampleGives,
    ExampleHolds,
    ExampleItem,
    ExampleVariants,
)
from dsl.core.open_table import place_number
from dsl.model import Example
from dsl.tree import Node
from interpreter.bands.plans import accompanied, cards_of, sides_of
from interpreter.bands.roster import Roster
from interpreter.bands.rules import faults, muster_of
from interpreter.board import NO_BOARD, Board
from interpreter.checks.instead import closed, instead
from interpreter.loading.tables import skill_borne
from interpreter.observe.observer import Observer
from interpreter.observe.questions import Option, Question, Source, announcement, option_of, question_of
from interpreter.runtime.chance import outcome
from interpreter.runtime.changes import move, pile_of
from interpreter.runtime.fields.cards import DRAW, HAND, LOOSE
from interpreter.runtime.fields.characters import PRINTED, TO_COME
from interpreter.runtime.game import Answer, Game, Runaway
from interpreter.runtime.index import Trigger
from interpreter.runtime.program import Program
from interpreter.runtime.setup import Placed, Plan, Setup
from interpreter.vocabulary.open_table import turn

MAX_QUESTIONS = 400


@dataclass(frozen=True)
class Result:
    """What became of an example: an empty message when all came out as written."""

    example: Example
    message: str = ""
    line: int = 0
    fired: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()


class Broken(Exception):
    """An example did not come out as written."""

    def __init__(self, message: str, node: Node) -> None:
        super().__init__(message)
        self.node = node


@dataclass
class ExampleRun(Observer):
    """Looks on while one example is played."""

    keeps = 1

    program: Program
    example: Example
    boards: dict[str, Board]
    practice: str
    answers: list[list[Node]] = field(init=False)
    rolls: dict[int, list[int]] = field(default_factory=dict)
    fired: set[int] = field(default_factory=set)
    refused: set[int] = field(default_factory=set)
    asked: list[Question] = field(default_factory=list)
    heard: tuple[int, list[Question]] = (-1, [])
    """The line that looked last at what was asked, and what that was: the lines under it look at the same."""
    told: list[str] = field(default_factory=list)
    unmet: dict[int, Question] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.answers = [[] for _ in self.program.players]

    def play(self) -> Result:
        try:
            self._play()
        except Runaway as wrong:
            return Result(self.example, str(wrong), self.example.node.span.line)
        except Broken as broken:
            return Result(
                self.example, str(broken), broken.node.span.line, frozenset(self.fired), frozenset(self.refused)
            )
        return Result(self.example, "", 0, frozenset(self.fired), frozenset(self.refused))

    def _play(self) -> None:
        self._check_bands(self.example.node.body)
        self.run(self.begun())
        unrolled = next((die for die, faces in self.rolls.items() if faces), None)
        if unrolled is not None:
            name, faces = self.program.names["die"][unrolled][0], ", ".join(map(str, self.rolls[unrolled]))
            raise Broken(f"of what {name} rolls this was never rolled: {faces}", self.example.node)
        for queue in self.answers:
            if queue:
                raise Broken(f"the answer `{_written(queue[0])}` was never asked for{self._due(queue[0])}", queue[0])

    def begun(self) -> Game:
        """The game as the example sets it up, looked on."""
        lines = self.example.node.body
        game = Setup(self.program, self._plan(lines)).start(1)
        self._rig(game, lines)
        self.look_on(game)
        return game

    def run(self, game: Game) -> None:
        """Let all happen that the example says; `Broken` where it cannot go on."""
        entry, size = self.program.compiler.tables.examples[self.example.id]
        game.stack.append([entry, -1, 0, *[-1] * (size - 3)])
        game.run()
        for _ in range(MAX_QUESTIONS):
            if game.ask is None:
                break
            game.give(self._answer(game))
        else:
            raise Broken(f"more than {MAX_QUESTIONS} questions were asked", self.example.node)

    def _due(self, answer: Node) -> str:
        """The first question that came when an answer was due and that it does not fit."""
        question = self.unmet.get(id(answer))
        if question is None:
            return "; no question came when it was due"
        return f"; when it was due, the question was {question.prompt()}, which offers: {_offered(question)}"

    def look_on(self, game: Game) -> None:
        """Observe the game that is to be played, which stands as the example says."""
        game.observe(self)
        game.totals = {}

    def _check_bands(self, lines: list[Node]) -> None:
        """Whether the bands that the example names may, or may not, be brought."""
        library = self.program.library
        for line in (n for n in lines if isinstance(n.means, ExampleBand)):
            slots = [(library.get("trait", s["trait"].text), s["n"]) for s in line["slots"]]
            limits = [(library.get("number", line["x"].text), line["n"])] if line.get("x") else []
            factions = [library.get("faction", f.text) for f in line.get("factions") or ()]
            muster = muster_of(library, slots, limits, factions)
            wrong = faults(Roster(library), tuple(cards_of(line["band"])), muster)
            if bool(wrong) == line.construct(ExampleBand).allowed:
                raise Broken(wrong[0].text() if wrong else "this band may be brought", line)

    # --- setting up

    def _plan(self, lines: list[Node]) -> Plan:
        numbers = self.program.compiler.numbers
        named = next((n["board"].text for n in lines if isinstance(n.means, ExampleBoard)), self.practice)
        board = self.boards[named] if named else NO_BOARD
        figures = []
        for line in lines:
            if isinstance(line.means, ExampleFigure):
                seat = numbers["seat"][line["who"].text] if line.get("who") else -1
                rules = tuple(skill_borne(s, self.program.compiler) for s in line.get("skills") or ())
                gear = tuple(g.text for g in line.get("gear") or ())
                figures.append(Placed(line["figure"].text, seat, self._space(board, line), rules, gear))
            elif isinstance(line.means, ExampleAwaited):
                seat = numbers["seat"][line["who"].text] if line.get("who") else -1
                figures.append(Placed(line["figure"].text, seat, mark=line["mark"], turn=line.get("n") or 0))
        lying = tuple((n["item"].text, self._space(board, n)) for n in lines if isinstance(n.means, ExampleItem))
        scenario = self.example.scenario
        variants = tuple(v.text for n in lines if isinstance(n.means, ExampleVariants) for v in n["variants"])
        together = accompanied(figures, self.program.library)
        return Plan(board, together, lying, scenario=scenario, variants=variants, sides=self._sides(lines, scenario))

    def _sides(self, lines: list[Node], scenario: str) -> tuple[tuple[int, ...], ...]:
        """Who stands with whom: as the example says, else as the scenario does of which it is an example."""
        library = self.program.library
        return sides_of(lines, library) or (
            sides_of(library.get("scenario", scenario).lines, library) if scenario else ()
        )

    def _space(self, board: Board, line: Node) -> int:
        if line.get("at"):
            return place_number(line["at"])
        try:
            return board.space(line["place"]) if line.get("place") else TO_COME
        except ValueError as error:
            raise Broken(str(error), line) from None

    def _rig(self, game: Game, lines: list[Node]) -> None:
        numbers = self.program.compiler.numbers
        for figure, line in zip(
            game.setup.figures, (n for n in lines if isinstance(n.means, ExampleFigure)), strict=False
        ):
            if line.get("towards"):
                turn(game, figure, place_number(line["towards"]))
        for line in lines:
            means = line.means
            if isinstance(means, (ExampleHolds, ExampleDraws)):
                seat = numbers["seat"][line["who"].text]
                cards = [self._card(game, seat, c) for c in line["cards"]]
                if len(set(cards)) < len(cards) or any(pile_of(game, card) != DRAW for card in cards):
                    raise Broken("a card of this example stands in two places", line)
                if isinstance(means, ExampleHolds):
                    move(game, cards, HAND)
                else:
                    move(game, cards[::-1], DRAW)
            elif isinstance(means, ExampleGives):
                self._rig_shared(game, numbers["deck"][line["deck"].text], line["cards"])
            elif isinstance(means, ExampleRolls):
                self.rolls.setdefault(numbers["die"][line["die"].text], []).extend(line["faces"])
                game.nature = self._nature
            elif isinstance(means, ExampleAnswers):
                self.answers[numbers["seat"][line["who"].text]] += line["answers"]

    def _nature(self, game: Game, weights: Sequence[int], die: int) -> int:
        """What the example says that dice show; all else as ever."""
        faces = self.rolls.get(die)
        if faces:
            return self.program.dice[die].index(faces.pop(0))
        game.nature = None
        try:
            return outcome(game, weights)
        finally:
            game.nature = self._nature

    def _card(self, game: Game, seat: int, reference: Node) -> int:
        suit = self.program.compiler.numbers["suit"][reference["suit"].text] if reference.get("suit") else -1
        found = game.setup.card_named(suit, reference.get("n") or 0, reference.get("name") or "", seat)
        if not found:
            raise Broken("there is no such card in the deck", reference)
        return found[0]

    def _rig_shared(self, game: Game, deck: int, values: tuple[int, ...]) -> None:
        pile = game.setup.piles[deck, -1]
        for value in reversed(values):
            cards = (*game.Z[pile + LOOSE], *game.Z[pile])
            move(game, [next(c for c in cards if c >= 0 and game.setup.values[c] == value)], DRAW)

    # --- answering

    def _answer(self, game: Game) -> Answer:
        question = question_of(game)
        assert question is not None
        options = question.options
        queue = self.answers[question.seat]
        self.asked.append(question)
        if queue:
            for option in (*options, *self._unlisted(game, question, queue[0])):
                if matches(game, option, queue[0]):
                    queue.pop(0)
                    return option.value
            self.unmet.setdefault(id(queue[0]), question)
        refusal = self._refusal(options)
        if refusal is not None:
            return refusal
        if queue:
            wrong = f"{question.prompt()} has no such answer (`{_written(queue[0])}`); it offers: {_offered(question)}"
            raise Broken(wrong + ("" if self.unmet[id(queue[0])] is question else self._due(queue[0])), queue[0])
        return options[0].value

    def _unlisted(self, game: Game, question: Question, answer: Node) -> list[Option]:
        """The place that an answer names, where it is legal and not listed."""
        if not isinstance(answer.means, AnswerPlace):
            return []
        value = place_number(answer["at"])
        return [question.option(value)] if game.admits(value) else []

    def _refusal(self, options: tuple[Option, ...]) -> Answer | None:
        """The answer that does nothing, if there is one."""
        if options[0].kind == "may":
            return 0
        return next((o.value for o in options if o.passes or o.text() == "pass"), None)

    # --- what the game tells

    def tested(self, game: Game, frame: list[Any], trigger: Trigger, fires: bool) -> None:
        (self.fired if fires else self.refused).add(trigger.hook)

    def expected(self, game: Game, question: int, holds: bool, note: str) -> None:
        if not holds:
            node = self.program.compiler.tables.questions[question]
            text = node.span.source.line(node.span.line).strip()
            note = note or instead(self.program, game, self.example.id, node)
            raise Broken(f"it is not so: {text}" + (f" ({note})" if note else ""), node)

    def expected_open(self, game: Game, question: int, who: int, name: str, wanted: bool) -> None:
        node = self.program.compiler.tables.questions[question]
        if bool(self._open(game, question, who, name)) != wanted:
            raise Broken(self._closed(game, question, who, name) if wanted else f"{name} is open", node)

    def announced(self, game: Game, line: int, things: tuple[int, ...]) -> None:
        self.told.append(announcement(game.setup, self.program.compiler.tables.questions[line], things))

    def expected_asked(self, game: Game, question: int) -> None:
        node = self.program.compiler.tables.questions[question]
        if node.get("told") is not None:
            if (node["told"] in self.told) != node.construct(ExampleAsked).wanted:
                told = ", ".join(f'"{text}"' for text in self.told)
                raise Broken(f"what was announced: {told or 'nothing'}", node)
            return
        seat, answer = self.program.compiler.numbers["seat"][node["who"].text], node.get("answer")
        line, heard = self.heard
        if node.span.line != line + 1:
            heard = self.asked.copy()
        self.heard = node.span.line, heard
        self.asked.clear()
        put = [q for q in heard if q.seat == seat]
        fits = [q for q in put if answer is None or any(matches(game, option, answer) for option in q.options)]
        if bool(fits) != node.construct(ExampleAsked).wanted:
            told = "; ".join(f"{q.prompt()} (offers: {_offered(q)})" for q in fits or put)
            raise Broken(f"{node['who'].text} was asked: {told or 'nothing'}", node)

    def _open(self, game: Game, question: int, who: int, name: str) -> list[Option]:
        target = self.program.compiler.tables.questions[question].get("target")
        options = self._options(game, question, who, name)
        return [o for o in options if target is None or matches_target(game, *o.named, target)]

    def _options(self, game: Game, question: int, who: int, name: str) -> list[Option]:
        options = [option_of(Source(game.setup, question), "perform", value) for value in game.open_actions(who, -1)]
        return [option for option in options if option.action == name]

    def _closed(self, game: Game, question: int, who: int, name: str) -> str:
        """That an action is not open, or not as it is aimed, and why."""
        aimed_at = [option.text().removeprefix(f"{name}: ") for option in self._options(game, question, who, name)]
        why = closed(self.program, game, name, who, aimed_at)
        return f"{name} is not open to this character" + (f" ({why})" if why else "")

    def takes(self, game: Game, question: int, who: int, name: str) -> None:
        node = self.program.compiler.tables.questions[question]
        found = self._open(game, question, who, name)
        if not found:
            raise Broken(self._closed(game, question, who, name), node)
        game.perform(who, found[0].value)


def _written(answer: Node) -> str:
    """An answer as it is written."""
    span = answer.span
    return span.source.line(span.line)[span.column - 1 : span.end_column - 1]


def _offered(question: Question) -> str:
    return ", ".join(option.text() for option in question.options)


def matches(game: Game, option: Option, answer: Node) -> bool:
    """Whether an option is what an example answers."""
    means = answer.means
    if isinstance(means, AnswerWord):
        return option.value == (1, 0, -1)[answer.form] if option.kind == "may" or answer.form == 2 else False
    if isinstance(means, AnswerLabel):
        return bool(option.text() == answer["label"])
    if isinstance(means, AnswerSuit):
        return bool(option.text() == answer["suit"].text)
    if isinstance(means, AnswerAction):
        target = answer.get("target")
        return option.action == answer["action"].text and (
            target is None or matches_target(game, *option.named, target)
        )
    return option.kind != "perform" and matches_target(game, *option.named, answer)


def matches_target(game: Game, kind: str, value: int, answer: Node) -> bool:
    """Whether a card, character, space or item is the one that an example names."""
    means, setup = answer.means, game.setup
    numbers = setup.program.compiler.numbers
    if isinstance(means, AnswerCard):
        return kind == "card" and setup.face(value)[:2] == (numbers["suit"][answer["suit"].text], answer["n"])
    if isinstance(means, AnswerLabel):
        return kind == "card" and setup.face(value)[2] == answer["label"]
    if isinstance(means, AnswerSpace):
        return kind == "space" and setup.board.space(answer["place"]) == value
    if isinstance(means, AnswerPlace):
        return kind == "point" and value == place_number(answer["at"])
    if isinstance(means, AnswerFigure):
        same = [f for f, p in zip(setup.figures, setup.plan.figures, strict=True) if p.card == answer["figure"].text]
        return kind == "character" and value in same and same.index(value) + 1 == (answer.get("n") or 1)
    if isinstance(means, AnswerItem):
        return kind == "item" and game.S[value + PRINTED] == numbers["gear"][answer["item"].text]
    return False
