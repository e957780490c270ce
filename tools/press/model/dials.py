"""Dials as they are drawn: what each click shows, how its rules are marked, and the base that the dial is in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.core.dials import ClickLine, DialLine
from dsl.core.open_table import FrontArc, LongBase, RoundBase
from dsl.model import Definition
from dsl.tree import Node
from interpreter.bands.tables import base_of
from interpreter.open_table import inches
from tools.press.model.card_choices import CardChoices, Mark
from tools.press.model.rich_text import RichText
from tools.press.model.teller import Teller

BASES = (RoundBase, LongBase, FrontArc)
"""The lines of a figure that its drawn base shows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a click, and the mark behind it."""

    value: str
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Footing:
    """A base: how wide and how long it is, in inches as they are told; how many times longer than wide; the degrees of its front arc."""

    width: str
    length: str
    ratio: float
    arc: int


@dataclass(frozen=True, slots=True)
class Dial:
    """A dial: the names of its numbers from the rim inwards, its clicks from the start, the base that it is in."""

    names: tuple[RichText, ...]
    clicks: tuple[tuple[Cell, ...], ...]
    base: Footing


def dial_of(teller: Teller, choices: CardChoices, definition: Definition) -> Dial | None:
    """The dial of a character, if it has one."""
    for line in definition.of(DialLine):
        columns = [x.text for x in line["numbers"]]
        clicks = tuple(tuple(_cells(choices, columns, click)) for click in clicks_of(line))
        return Dial(tuple(teller.named("number", name) for name in columns), clicks, footing(definition, teller.lang))
    return None


def clicks_of(dial: Node) -> list[Node]:
    return [node for node in dial.body if isinstance(node.means, ClickLine)]


def clicks_on(definition: Definition) -> int:
    """How many clicks there are on the dial of a character."""
    return sum(len(clicks_of(line)) for line in definition.of(DialLine))


def footing(definition: Definition, lang: str) -> Footing:
    radius, half, arc = base_of(definition)
    wide, long = (inches(2 * n, "," if lang == "pl" else ".") for n in (radius, radius + half))
    return Footing(wide, long, 1 + half / radius if radius else 1, arc)


def _cells(choices: CardChoices, columns: Sequence[str], click: Node) -> Iterator[Cell]:
    rules = [reference["skill"].text for reference in click.get("skills") or ()]
    for column, value in zip(columns, click["values"], strict=True):
        marks = choices.marks.get(column, {})
        yield Cell(str(value), next((choices.mark(marks[name]) for name in rules if name in marks), None))


def on_dial(definition: Definition) -> Mapping[str, tuple[Node, list[int]]]:
    """The rules on the dial of a character by their names: one that refers to each, and on which clicks it is."""
    found: dict[str, tuple[Node, list[int]]] = {}
    for line in definition.of(DialLine):
        for number, click in enumerate(clicks_of(line), 1):
            for reference in click.get("skills") or ():
                found.setdefault(reference["skill"].text, (reference, []))[1].append(number)
    return found


def spans(numbers: Sequence[int]) -> str:
    """Numbers as they are told: `1–3, 5`."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
