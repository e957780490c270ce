"""The small tables of cards: numbers for each suit, for each distance, for each click of a dial."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.core.cards import ByDistance, BySuit
from dsl.core.dials import ClickLine, DialLine
from dsl.model import Definition
from dsl.tree import Node
from tools.press.model.rich_text import RichText, joined, rich
from tools.press.model.teller import DOT, Teller


@dataclass(frozen=True, slots=True)
class Table:
    """A small table: the cells of its head, then rows whose first cell heads them; `worded` where words are in the head."""

    caption: str
    head: list[RichText | str]
    rows: list[list[RichText | str]]
    worded: bool = False


def by_suit(teller: Teller, definition: Definition) -> Table:
    """What the item adds or stops for each suit; of two numbers the second stands behind a stroke."""
    head: list[RichText | str] = ["", *(teller.suits.icon(name) for name in teller.suits.order)]
    rows: list[list[RichText | str]] = []
    for line in definition.of(BySuit):
        found = {v["suit"].text: v for v in line["values"]}
        cells: list[RichText | str] = [teller.named(line["x"].kind, line["x"].text)]
        for name in teller.suits.order:
            value = found.get(name)
            cells.append(_suited(teller, value, definition) if value is not None else "·")
        rows.append(cells)
    return Table(teller.words["by_suit"], head, rows)


def _suited(teller: Teller, value: Node, definition: Definition) -> RichText:
    first = teller.phrase(value["n"], definition)
    second = value.get("m")
    return first if second is None else rich("{}/{}", first, teller.phrase(second, definition))


def by_distance(teller: Teller, definition: Definition) -> Table:
    """A number for each distance, up to the last."""
    lines = definition.of(ByDistance)
    far = sorted({b["far"] for line in lines for b in line["bands"]})
    head: list[RichText | str] = [teller.words["spaces"], *(f"≤ {f}" for f in far)]
    rows: list[list[RichText | str]] = []
    for line in lines:
        values = {b["far"]: str(b["n"]) for b in line["bands"]}
        rows.append([teller.named(line["x"].kind, line["x"].text), *(values.get(f, "·") for f in far)])
    return Table(teller.words["by_distance"], head, rows)


def by_click(teller: Teller, definition: Definition) -> Table:
    """A dial: the numbers and rules of each click, from the start to the last before the end."""
    words, head, rows = teller.words, list[RichText | str](), list[list[RichText | str]]()
    for dial in definition.of(DialLine):
        head = [words["click"], *(teller.named("number", x.text) for x in dial["numbers"])]
        for n, click in enumerate((n for n in dial.body if isinstance(n.means, ClickLine)), 1):
            rules = (teller.skill(reference) for reference in click.get("skills") or ())
            rows.append([joined([str(n), *rules], DOT), *map(str, click["values"])])
    return Table(words["by_click"], head, rows, worded=True)
