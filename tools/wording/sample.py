"""Draw printed sentences at random, group by group, for somebody to read: `python -m tools.wording.sample --lang pl --seed 7`.

With `--all` every sentence is listed, with the pack of an edition those of the edition.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dsl.model import Definition, Procedure
from interpreter.loading.load import Content, load_content
from tools.press.model.chapters import at_the_table
from tools.press.model.entries import Entry
from tools.press.model.teller import Line
from tools.press.printer import Order, Printer
from tools.press.typst.aid import maker_of

ROOT = Path(__file__).resolve().parent.parent.parent
PORTIONS = {"skills": 60, "rules": 60, "gear": 40, "characters": 30, "rulings": 30, "headings": 30}
"""How many sentences are drawn from each group."""
_GROUPS = {"skill": "skills", "gear": "gear", "figure": "characters", "scenario": "characters", "faction": "characters"}


class Printed(NamedTuple):
    """A sentence with its group, the sort of text that it is, and where it stands."""

    group: str
    sort: str
    where: str
    text: str


def printed(content: Content, lang: str, sheets: bool = True, examples: bool = True) -> list[Printed]:
    """Every sentence that the reference and the aid print in a language, each text once in its group; with the examples or without."""
    order = Order(content, ROOT / "build", (lang,))
    printer = Printer(order, lang, examples)
    plan = printer.anchors.plan
    found: dict[tuple[str, str], Printed] = {}
    for definition in at_the_table(content, True)(content.library.definitions):
        if isinstance(definition, Procedure) and plan.teller_of(definition) is not None:
            continue
        for said in _of_entry(definition, printer.writer.entry(definition)):
            found.setdefault((said.group, said.text), said)
    for said in _of_aid(printer) if sheets else ():
        found.setdefault((said.group, said.text), said)
    return list(found.values())


def _of_aid(printer: Printer) -> Iterator[Printed]:
    for part in maker_of(printer).aid().parts:
        yield Printed("headings", "heading", "aid", part.title)
        for row in part.rows:
            yield Printed("headings", "aid", part.title, f"{row.figure} {row.text}".strip())


def _of_entry(definition: Definition, entry: Entry) -> Iterator[Printed]:
    """What an entry prints, the actions that it gives with it."""
    group = _GROUPS.get(definition.kind, "rules")
    where = f"{definition.kind}:{definition.name}"
    yield Printed("headings", "heading", where, entry.title)
    if entry.badges or entry.parameter:
        badges = [entry.parameter, *entry.qualities] if entry.parameter else entry.qualities
        yield Printed(group, "badges", where, " · ".join([entry.named, *map(str, badges)]))
    for sort, text in (("flavour", entry.flavour), ("gist", entry.gist), ("remark", entry.remark)):
        if text:
            yield Printed("rulings" if sort == "flavour" else group, sort, where, str(text))
    for line in (*entry.lines, *entry.ordered):
        for text in _texts(line):
            yield Printed(group, "clause", where, text)
    for label, fact in entry.facts:
        yield Printed(group, "fact", where, f"{label} {fact}".strip())
    for said, why in entry.rulings:
        yield Printed("rulings", "ruling", where, f"{said} ({why})" if why else str(said))
    for box in entry.examples:
        yield Printed("headings", "title", where, box.title)
        for line in box.inside.lines:
            for text in _texts(line):
                yield Printed(group, "example", where, text)
    for given in entry.given.values():
        yield from (said._replace(group=group) for said in _of_entry(definition, given))


def _texts(line: Line) -> Iterator[str]:
    text = str(line.text).strip()
    if line.label or text:
        yield f"{line.label}. {text}".strip(". ") + ("." if text.endswith(".") else "") if line.label else text
    for below in line.under:
        yield from _texts(below)


def sample(found: list[Printed], seed: int, examples: float = 0.2) -> list[Printed]:
    """So many of each group as `PORTIONS` says; of its examples at most a share, as there are more of them than rules."""
    drawn: list[Printed] = []
    dice = random.Random(seed)
    for group, many in PORTIONS.items():
        told = [p for p in found if p.group == group and p.sort not in ("example", "title")]
        played = [p for p in found if p.group == group and p.sort in ("example", "title")]
        few = min(len(played), int(many * examples))
        drawn += dice.sample(told, min(len(told), many - few)) + dice.sample(played, few)
    return drawn


def main() -> None:
    """Print a sample, or all there is, a sentence a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lang", default="pl")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--pack", action="append", default=[])
    asked = parser.parse_args()
    content = load_content([ROOT / "content", *map(Path, asked.pack)], examples=True)
    found = printed(content, asked.lang)
    for n, said in enumerate(found if asked.all else sample(found, asked.seed), 1):
        print(f"{n:4} {said.group[:5]:5} {said.sort[:7]:7} {said.where}: {said.text}")
    long = [p for p in found if p.sort == "clause" and len(p.text.split()) > 30]
    clauses = sum(p.sort == "clause" for p in found)
    print(f"{len(found)} sentences, {clauses} clauses of rules, {len(long)} of these longer than 30 words")


if __name__ == "__main__":
    main()
