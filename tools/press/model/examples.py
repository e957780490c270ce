"""Worked examples as boxes: the board cut to the space used, the cards, what is decided, what comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from dsl.core.bands import ExampleBand
from dsl.core.control import OptionBranch
from dsl.core.examples import (
    AnswerAction,
    AnswerCard,
    AnswerLabel,
    AnswerSpace,
    AnswerWord,
    ExampleAnswers,
    ExampleAwaited,
    ExampleBoard,
    ExampleClosed,
    ExampleDraws,
    ExampleFigure,
    ExampleGives,
    ExampleHolds,
    ExampleItem,
    ExampleOpen,
    ExampleSource,
    ExampleThen,
    ExampleVariants,
    ExampleWas,
)
from dsl.core.open_table import place_number
from dsl.model import Definition, Example
from dsl.tree import Node
from interpreter.bands.tables import base_of
from interpreter.board import Board, BoardError
from interpreter.open_table import AHEAD, Base, Field, Stance, to
from tools.press.model.boards import Drawn, around, draw, labelled
from tools.press.model.bot_terms import bot_terms_of
from tools.press.model.labels import at
from tools.press.model.open_tables import Laid, Standing, draw_table
from tools.press.model.open_tables import around as around_on_table
from tools.press.model.rich_text import RichText, joined, rich, span
from tools.press.model.scenarios import lying
from tools.press.model.teller import Line, Teller
from tools.press.model.tree_index import TreeIndex

_SETTING = (
    ExampleSource,
    ExampleBoard,
    ExampleVariants,
    ExampleFigure,
    ExampleAwaited,
    ExampleItem,
    ExampleHolds,
    ExampleDraws,
    ExampleGives,
    ExampleAnswers,
)
RESULTS = (ExampleThen, ExampleBand, ExampleWas, ExampleOpen, ExampleClosed)


class Inside(NamedTuple):
    """What is in the box of an example: the board, who and what is there, what is done and comes of it."""

    picture: Markup
    setting: list[RichText]
    lines: list[Line]


@dataclass
class Box:
    """One example as it is printed. What is in it is said when somebody looks: cards print rules without their examples."""

    anchor: str
    title: str
    english: bool
    """Whether its title is English on a page that is not."""
    sources: list[str]
    say: Callable[[], Inside]

    @cached_property
    def inside(self) -> Inside:
        return self.say()


class ExampleWriter:
    """Makes boxes of examples; the labels of options are looked up once for all."""

    def __init__(self, teller: Teller, trees: TreeIndex) -> None:
        self.teller, self.trees = teller, trees
        library = teller.content.library
        self.seats = [s.name for s in library.all("seat")]
        self.numbers: dict[int, str] = {}

    @cached_property
    def options(self) -> dict[str, str]:
        """The options of the rules, in English and Polish."""
        found: dict[str, str] = {}
        for definition in self.teller.content.library.definitions:
            for node in self.trees.of(definition).of(OptionBranch):
                found.setdefault(node["en"], str(node.get("pl") or node["en"]))
        return found

    def box(self, example: Example, owner: Definition, number: int) -> Box:
        lines, title = example.node.body, self.teller.pair(example.node)
        cited = [line["text"] for line in lines if isinstance(line.means, ExampleSource)]
        return Box(
            f"{self.teller.anchors.of(owner)}--example-{number}",
            title,
            self.teller.lang == "pl" and not example.node.get("pl"),
            [self.teller.citations.heading(text) for text in cited],
            partial(self._inside, lines, owner, title),
        )

    def _inside(self, lines: list[Node], owner: Definition, title: str) -> Inside:
        self.numbers = _numbers(lines)
        setting = [s for s in (self._setting(line) for line in lines) if s]
        told = [line for line in lines if not isinstance(line.means, _SETTING) and not self._is_of_bots(line, owner)]
        return Inside(self._picture(lines, title), setting, [self._line(line, owner) for line in told])

    def finds_nothing(self, example: Example, owner: Definition) -> bool:
        """Whether all that an example finds is what bots seek."""
        found = [line for line in example.node.body if isinstance(line.means, RESULTS)]
        return bool(found) and all(self._is_of_bots(line, owner) for line in found)

    def _is_of_bots(self, line: Node, owner: Definition) -> bool:
        """Whether a result is what bots seek, of which players are told nothing, in an example of something else."""
        bots = bot_terms_of(self.teller.content)
        return isinstance(line.means, RESULTS) and line in bots and not bots.has(owner)

    # --- the picture

    def _picture(self, lines: list[Node], title: str) -> Markup:
        """The board; nothing when one character stands alone on the open practice board."""
        content = self.teller.content
        name = next((n["board"].text for n in lines if isinstance(n.means, ExampleBoard)), content.practice_board)
        table = content.boards[name].table if name in content.boards else None
        if table is not None:
            figures = tuple(self._standing(lines))
            cut = around_on_table(table, (f.stance.at for f in figures))
            laid = Laid(figures, terrain=self.teller.terrain, cut=cut if figures else None)
            return draw_table(table, f"{self.teller.words['example']}: {title}", laid)
        board, drawn = self._drawn(lines)
        named = any(isinstance(line.means, ExampleBoard) for line in lines)
        if board is None or len(set(drawn.spaces())) < (1 if named else 2):
            return Markup()
        return draw(board, f"{self.teller.words['example']}: {title}", around(board, drawn.spaces()), drawn, 0.9)

    def _standing(self, lines: list[Node]) -> Iterator[Standing]:
        """Who stands where on an open table, by a letter and number."""
        for node in lines:
            if isinstance(node.means, ExampleFigure) and node.get("at"):
                card = self.teller.content.library.get("figure", node["figure"].text)
                at, towards = Field.point(place_number(node["at"])), node.get("towards")
                facing = to(at, Field.point(place_number(towards))) if towards else AHEAD
                name, number = self._name("figure", node["figure"].text), self.numbers.get(id(node), "")
                stance = Stance(Base(*base_of(card)), at, facing)
                yield Standing(name[:1] + number.strip(), self._seat(node), stance, f"{name}{number}")

    def _drawn(self, lines: list[Node]) -> tuple[Board | None, Drawn]:
        content = self.teller.content
        name = next((n["board"].text for n in lines if isinstance(n.means, ExampleBoard)), content.practice_board)
        board = content.boards.get(name)
        if board is None:
            return None, Drawn()
        placed = [
            (space, self._name("figure", node["figure"].text), self._seat(node))
            for node in lines
            if isinstance(node.means, ExampleFigure)
            for space in _spaces(board, node["place"])
        ]
        items = [
            (space, self._name("gear", node["item"].text))
            for node in lines
            if isinstance(node.means, ExampleItem)
            for space in _spaces(board, node["place"])
        ]
        figures = labelled(placed)
        spots = [s for place in _chosen(lines) for s in _spaces(board, place)]
        taken = {f.space for f in figures}
        return board, Drawn(figures, tuple(items), tuple(dict.fromkeys(s for s in spots if s not in taken)))

    def _name(self, kind: str, name: str) -> str:
        found = self.teller.content.library.get(kind, name)
        return self.teller.title(found) if found is not None else name

    def _seat(self, node: Node) -> int:
        """The place of a player, -1 for nobody."""
        who = node.get("who")
        return self.seats.index(who.text) if who is not None and who.text in self.seats else -1

    # --- the setting

    def _setting(self, node: Node) -> RichText:
        means, words = node.means, self.teller.words
        if isinstance(means, ExampleFigure):
            return self._figure(node)
        if isinstance(means, ExampleAwaited):
            when = rich(", {} {}", words["in_turn"], node["n"]) if node.get("n") else RichText()
            name = self.teller.named("figure", node["figure"].text) + self.numbers.get(id(node), "")
            return rich("{}: {}, {} {}{}", self._player(node), name, words["awaited"], node["mark"], when)
        if isinstance(means, ExampleVariants):
            named = joined(self.teller.named("variant", v.text) for v in node["variants"])
            return rich("{}: {}", words["played_with"], named)
        if isinstance(means, ExampleItem):
            return lying(self.teller, node)
        if isinstance(means, (ExampleHolds, ExampleDraws)):
            cards = joined(map(self.teller.card, node["cards"]), " ")
            return rich(
                "{} {} {}", self._player(node), words["holds" if isinstance(means, ExampleHolds) else "draws"], cards
            )
        if isinstance(means, ExampleGives):
            return rich(
                "{} {} {}",
                self.teller.named("deck", node["deck"].text),
                words["gives"],
                joined(map(str, node["cards"])),
            )
        if isinstance(means, ExampleAnswers):
            return rich("{} {}", self._player(node), self._answered(node["answers"]))
        if isinstance(means, ExampleBoard):
            return rich("{}: {}", words["board"], self.teller.named("board", node["board"].text))
        return RichText()

    def _figure(self, node: Node) -> RichText:
        words = self.teller.words
        name = self.teller.named("figure", node["figure"].text) + self.numbers.get(id(node), "")
        said = rich("{}: {} {} {}", self._player(node), name, words["on_space"], self._where(node))
        if node.get("skills"):
            said += rich(", {} {}", words["with_skills"], joined(map(self.teller.skill, node["skills"])))
        if node.get("gear"):
            gear = joined(self.teller.named("gear", g.text) for g in node["gear"])
            said += rich(", {} {}", words["carrying"], gear)
        return said

    def _player(self, node: Node) -> RichText:
        if node.get("who") is None:
            return span("player", self.teller.words["nobody"], "nobody")
        found = self.teller.content.library.get("seat", node["who"].text)
        name = self.teller.title(found) if found is not None else node["who"].text
        return span("player", name, f"seat{self._seat(node)}")

    def _answered(self, answers: Sequence[Node]) -> RichText:
        """What a player decides, in its order: agrees twice, then chooses Aramis, then D4."""
        words, told = self.teller.words, list[RichText]()
        for word, some in groupby(answers, lambda n: n.form if isinstance(n.means, AnswerWord) else -1):
            row = list(some)
            if word < 0:
                told.append(rich("{} {}", words["chooses"], joined(map(self.answer, row), words["and_then"])))
                continue
            often = ("", f" {words['twice']}", f" {len(row)} {words['times']}")[min(len(row), 3) - 1]
            told.append(RichText(words[("agrees", "declines", "passes")[word]] + often))
        return joined(told, words["and_then"])

    def answer(self, node: Node) -> RichText:
        """What a player chooses, as the player would say it."""
        means = node.means
        if isinstance(means, AnswerCard):
            return self.teller.card(node)
        if isinstance(means, AnswerLabel):
            label = node["label"]
            if label in self.options:
                return span("emphasis", (label, self.options[label])[at(self.teller.lang)])
            return self.teller.card(node)
        if isinstance(means, AnswerAction):
            said = self.teller.named("action", node["action"].text)
            target = node.get("target")
            return said if target is None else said + rich(" ({})", self.answer(target))
        for slot, kind in (("figure", "figure"), ("item", "gear"), ("suit", "suit")):
            if node.get(slot) is not None:
                said = self.teller.named(kind, node[slot].text)
                return said + rich(" {}", node["n"]) if node.get("n") else said
        return RichText(self._where(node))

    def _where(self, node: Node) -> str:
        """The space or place that a line names."""
        return str(Field.name(place_number(node["at"])) if node.get("at") else node.get("place", ""))

    def _line(self, node: Node, owner: Definition) -> Line:
        line = self.teller.line(node, owner)
        return Line(line.text, line.under, line.label, line.anchor, result=isinstance(node.means, RESULTS))


def _numbers(lines: list[Node]) -> dict[int, str]:
    """What tells apart the characters of one name, by the lines that place them."""
    placed = [n for n in lines if isinstance(n.means, (ExampleFigure, ExampleAwaited))]
    names = [n["figure"].text for n in placed]
    return {
        id(node): f" {names[: place + 1].count(name)}"
        for place, (node, name) in enumerate(zip(placed, names, strict=True))
        if names.count(name) > 1
    }


def _spaces(board: Board, place: str) -> list[int]:
    """The space of a name, none when the board has no such space (its example fails when it is played)."""
    try:
        return [board.space(place)]
    except BoardError:
        return []


def _chosen(lines: list[Node]) -> list[str]:
    """The spaces that are answered, also as targets of actions."""
    return [
        n["place"]
        for line in lines
        if not isinstance(line.means, ExampleFigure) and not isinstance(line.means, ExampleItem)
        for n in line.walk()
        if isinstance(n.means, AnswerSpace)
    ]
