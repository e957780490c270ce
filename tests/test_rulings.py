"""Every ruling of the content stands in the table of rulings, says which silence it fills, and contradicts no sentence."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from interpreter.loading.load import load_content

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "content/rules/RULINGS.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in TEXT.splitlines() if line.startswith("| `")]


def test_every_ruling_has_one_row_and_every_row_its_ruling() -> None:
    definitions = load_content([ROOT / "content"], examples=True).library.definitions
    there = Counter((f"`{d.kind}:{d.name}`", line["text"]) for d in definitions for line in d.rulings)
    assert Counter((where, decided) for where, decided, *_ in ROWS) == there


def test_each_says_what_it_touches_and_none_contradicts_a_sentence() -> None:
    assert len(ROWS) > 100
    assert [
        row for row in ROWS if len(row) != 4 or row[2] not in ("silence", "lost", "two sentences") or not row[3]
    ] == []


def test_what_is_of_our_making_is_no_ruling() -> None:
    """A ruling has a reason in the documents, or in their silence; an origin says what no document has."""
    definitions = load_content([ROOT / "content"], examples=True).library.definitions
    told = [line["why"] for d in definitions for line in d.rulings]
    assert [why for why in told if "original to" in why or "no document" in why] == []
    assert sum(len(d.origins) for d in definitions) > 300
