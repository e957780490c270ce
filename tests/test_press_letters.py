"""Letters that no font has are told: they would be crossed boxes on the page, without a word."""

from __future__ import annotations

import re
import struct
import unicodedata
from pathlib import Path

import pytest
import typst

from interpreter.loading.load import Named
from tests.hostile import a_pack, run
from tools.games import seat_named
from tools.press.typst.letters import KNOWN, lacking, unknown
from tools.press.typst.theme import Theme

TABLE = re.compile(rb"OTTO|\x00\x01\x00\x00(?=\x00[\x08-\x20])")
"""How a font begins."""


def in_the_fonts() -> set[int]:
    """The numbers of the letters that the fonts within the library of Typst have, by their own tables."""
    data = next(Path(typst.__file__).parent.glob("_typst*")).read_bytes()
    found: set[int] = set()
    for at in (match.start() for match in TABLE.finditer(data)):
        count = int.from_bytes(data[at + 4 : at + 6], "big")
        rows = [data[at + 12 + 16 * row : at + 28 + 16 * row] for row in range(min(count, 40))]
        tables = {row[:4]: struct.unpack(">II", row[8:]) for row in rows}
        if {b"cmap", b"name", b"head"} <= tables.keys():
            start, length = tables[b"cmap"]
            found |= set(letters(data[at + start : at + start + length]))
    return found


def letters(table: bytes) -> list[int]:
    """The letters in a `cmap`: of its subtables those in groups (12) and in segments (4)."""
    found: list[int] = []
    for row in range(int.from_bytes(table[2:4], "big")):
        part = table[int.from_bytes(table[8 + 8 * row : 12 + 8 * row], "big") :]
        form = int.from_bytes(part[:2], "big")
        if form == 12:
            for group in range(int.from_bytes(part[12:16], "big")):
                first, last, glyph = struct.unpack(">III", part[16 + 12 * group : 28 + 12 * group])
                found += range(first if glyph else first + 1, last + 1)
        elif form == 4:
            size = int.from_bytes(part[6:8], "big")
            ends, starts, deltas, places = (
                struct.unpack(f">{size // 2}H", part[at : at + size])
                for at in (14, 16 + size, 16 + 2 * size, 16 + 3 * size)
            )
            for end, start, delta, place in zip(ends, starts, deltas, places, strict=True):
                if not place:
                    found += [letter for letter in range(start, end + 1) if letter + delta & 0xFFFF and letter < 0xFFFF]
    return found


def test_the_table_is_that_of_the_fonts() -> None:
    fonts = {letter for letter in in_the_fonts() if unicodedata.category(chr(letter))[0] not in "C"}
    assert len(fonts) > 5000
    assert not {letter for letter in fonts if unknown(chr(letter))}
    listed = [[int(end, 16) for end in part.split("-")] for part in KNOWN.split()]
    told = {letter for ends in listed for letter in range(ends[0], ends[-1] + 1)}
    surely = {letter for letter in told if unicodedata.category(chr(letter))[0] not in "CZ"}
    assert len(surely - fonts) < len(surely) // 10  # segments with places of their own are not read here


@pytest.mark.parametrize(
    "text", ["Zażółć gęślą jaźń", "Ünïcödé ﬁ Ǆ İ ß", "שלום", "αβγ Привет", "♠♥ → ½ × „—”\u00a0\u00ad\u200b"]
)
def test_what_the_fonts_have_is_no_finding(text: str) -> None:
    assert unknown(text) == set()


def test_what_they_have_not_is_named() -> None:
    assert unknown("a 漢 b 🗡 c") == {"漢", "🗡"}
    assert lacking(["🗡"]) == "no font has the letter `🗡` (U+1F5E1 dagger knife)"


def test_it_is_a_warning_where_it_stands_and_ends_what_is_printed_with_1(tmp_path: Path) -> None:
    pack = a_pack(tmp_path)
    text = (pack / "clash.tierce").read_text("utf-8").replace('pl "krzepki"', 'pl "krzepki"\n    en "Stout 🗡"')
    (pack / "clash.tierce").write_text(text + "# 漢\n", "utf-8")
    told = run("check", pack, code=0).output
    assert "warning[W0705]: no font has the letter `🗡` (U+1F5E1 dagger knife)" in told and "漢" not in told
    built = run("--content", pack, "build", "--only", "cards", "--lang", "en", "--out", tmp_path / "out", code=1).output
    assert "no font has the letter `🗡` (U+1F5E1 dagger knife) [en]" in built


def test_a_pack_whose_manifest_cannot_be_read_is_told(tmp_path: Path) -> None:
    pack = a_pack(tmp_path)
    (pack / "pack.toml").write_text("name = 3\n", "utf-8")
    assert "error[E0112]" in run("pack", "info", pack, code=1).output


def test_names_without_latin_letters_share_nothing() -> None:
    """Neither the pictures of suits nor the options of players."""
    assert len(Theme((), ["♠", "♥"]).shapes()) == 2
    seats = [Named("漢", "!"), Named("字", "?")]
    assert [seat_named(seats, name) for name in ("字", "漢", "!", "?")] == [1, 0, 0, 1]
