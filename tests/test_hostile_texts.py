"""Texts that mean ill, or are half written: what was not read is no reason for a fault, and no finding is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dsl.parse_cache import MANY
from dsl.pipeline import ParseState
from interpreter.loading.load import read_content
from tests.hostile import a_pack, run

Change = Callable[[str], str]


def changed(folder: Path, change: Change, more: str = "") -> Path:
    """A pack of which one text is changed, and another added."""
    pack = a_pack(folder)
    text = pack / "clash.tierce"
    text.write_text(change(text.read_text("utf-8")), "utf-8")
    if more:
        (pack / "more.tierce").write_text(more, "utf-8")
    return pack


def kept(text: str) -> str:
    return text


def header(kind: str, name: str) -> Change:
    return lambda text: text.replace(f'{kind} "{name}"', f'{kind} "{name}" extra', 1)


def gone(kind: str, name: str) -> Change:
    """Without the definition altogether."""

    def change(text: str) -> str:
        blocks = text.split("\n\n")
        return "\n\n".join(b for b in blocks if not b.startswith(f'{kind} "{name}"'))

    return change


HEADERS = [
    ("character", "Guard"),
    ("character", "Ann"),
    ("board", "Yard"),
    ("player", "North"),
    ("suit", "coins"),
    ("ability", "Might"),
    ("trait", "deed"),
    ("term", "vigour"),
    ("term", "worth"),
    ("procedure", "Whole game"),
    ("procedure", "Clash"),
    ("action", "Strike"),
    ("scenario", "The Yard"),
]


@pytest.mark.slow
@pytest.mark.parametrize("spoil", [header, gone])
@pytest.mark.parametrize(("kind", "name"), HEADERS)
def test_a_definition_that_is_not_there_is_told(
    tmp_path: Path, kind: str, name: str, spoil: Callable[..., Change]
) -> None:
    pack = changed(tmp_path, spoil(kind, name))
    out = run("--content", pack, "check", code=(0, 1)).output
    assert ("1 error" in out or "errors" in out) or spoil is gone
    run("--content", pack, "test", code=(0, 1))
    run("--content", pack, "simulate", "The Yard", "--games", "1", "--jobs", "1")
    run("--content", pack, "list", "characters")


FLOODS = {
    "lines that are none": 'skill "A"\n    pl "a"\n' + "".join(f"    nonsense {n}\n" for n in range(300)),
    "definitions that are none": "".join(f'skil "A{n}"\n' for n in range(300)),
    "definitions without a name": 'skill\n    pl "a"\n' * 300,
    "tabs": "\tx\n" * 300,
}


@pytest.mark.parametrize(
    "name", ["tabs", *(pytest.param(name, marks=pytest.mark.slow) for name in FLOODS if name != "tabs")]
)
def test_many_findings_are_told_although_other_texts_are_not_read(tmp_path: Path, name: str) -> None:
    """The flood comes first: what is behind it is not read any more."""
    pack = changed(tmp_path, kept)
    for number in range(8):
        (pack / f"a{number}.tierce").write_text(FLOODS[name].replace('"A', f'"A{number} '), "utf-8")
    out = run("--content", pack, "check", code=1).output
    assert "more.tierce" not in out
    before = {p: p.read_bytes() for p in pack.iterdir()}
    run("--content", pack, "fmt", code=1)
    assert {p: p.read_bytes() for p in pack.iterdir()} == before
    run("--content", pack, "build", "--only", "reference", "--out", tmp_path / "out", code=1)


EXAMPLE = """skill "S"
    pl "s"
    +1 to own Might

    example "e"
        North has Guard on A1 with S
        then Guard's Might is exactly 4
"""


def test_an_example_needs_a_board(tmp_path: Path) -> None:
    pack = changed(tmp_path, kept, EXAMPLE)
    assert "the example has no board" in run("--content", pack, "check", code=1).output
    run("--content", pack, "test", code=1)
    manifest = pack / "pack.toml"
    manifest.write_text(manifest.read_text("utf-8") + 'practice_board = "Nowhere"\n', "utf-8")
    assert '"Nowhere", which is not there' in run("--content", pack, "check", code=1).output


TABLES = {
    "itself": [("A", "A")],
    "two in turn": [("A", "B"), ("B", "A")],
    "three in turn": [("A", "B"), ("B", "C"), ("C", "A")],
}


@pytest.mark.parametrize("name", TABLES)
def test_tables_that_apply_themselves_are_refused(tmp_path: Path, name: str) -> None:
    text = "".join(
        f'table "{a}"\n    pl "{a}"\n    1 to 6 "again" / "znowu"\n        apply {b} to 1\n' for a, b in TABLES[name]
    )
    use = 'skill "S"\n    pl "s"\n    after clash\n        apply A to 1\n'
    out = run("--content", changed(tmp_path, kept, text + use), "check", code=1).output
    assert "E0501" in out and "A" in out


def test_a_deck_is_bounded(tmp_path: Path) -> None:
    pack = changed(tmp_path, lambda text: text.replace("from 1 to 6", "from 1 to 999999"))
    assert "1,999,999 cards" in run("--content", pack, "check", code=1).output


@pytest.mark.slow
def test_a_chain_of_numbers_is_bounded(tmp_path: Path) -> None:
    for length, code in ((90, 0), (3000, 1)):
        links = [f'term "n{n}" is a number of the game\n    pl "n"\n    is n{n + 1} plus 1\n' for n in range(length)]
        end = f'term "n{length}" is a number of the game\n    pl "n"\n    starts at 1\n'
        use = lambda text: text.replace("    + 1, when own vigour", "    + n0\n    + 1, when own vigour")  # noqa: E731
        pack = changed(tmp_path / str(length), use, "".join(links) + end)
        assert ("E0503" in run("--content", pack, "check", code=code).output) == bool(code)
        run("--content", pack, "simulate", "The Yard", "--games", "2", "--jobs", "1", "--seed", "1", code=code)


def test_braces_in_names_are_told_at_once(tmp_path: Path) -> None:
    pack = changed(tmp_path, lambda text: text.replace('"moc"', '"m{o}c"'))
    assert "clash.tierce:21:10  error[E0120]: the brace `{`" in run("--content", pack, "check", code=1).output


@pytest.mark.slow
@pytest.mark.parametrize(
    "sign", ["\x1b", "\x9b", "\x07", "\u202e", "\u2066", "\u200d", "\ufeff", "\u3164", "\ufdd3", "\U000e0041"]
)
def test_what_cannot_be_seen_is_told_wherever_it_stands(tmp_path: Path, sign: str) -> None:
    for old, new in (
        ('"moc"', f'"m{sign}oc"'),
        ("# A small", f"# A {sign}small"),
        ("starts at 6", f"starts{sign} at 6"),
    ):
        pack = changed(tmp_path / str(len(old)), lambda text, old=old, new=new: text.replace(old, new))  # type: ignore[misc]
        assert "E0104" in run("--content", pack, "check", code=1).output
        run("--content", pack, "check", "--format", "gnu", code=1)
        run("--content", pack, "list", "abilities")


def test_thousands_of_new_names_are_read_as_if_for_the_first_time(tmp_path: Path) -> None:
    pack, before = changed(tmp_path, kept), ParseState()
    read_content([pack], True, before=before)
    (pack / "more.tierce").write_text("".join(f'skill "Vigour {n}"\n    pl "s"\n\n' for n in range(MANY + 1)), "utf-8")
    again, fresh = read_content([pack], True, before=before), read_content([pack], True)
    assert again.texts.nodes == fresh.texts.nodes
    assert again.report.sorted() == fresh.report.sorted()


@pytest.mark.parametrize("line", ["the cards in play are revealed", "let target's vigour be the size of own hand"])
def test_cards_that_players_hold_need_a_deck_of_each(tmp_path: Path, line: str) -> None:
    """A deck that all share is no such deck."""
    more = f'deck "Lots"\n    pl "losy"\n    coins from 1 to 3\n\nskill "S"\n    pl "s"\n    on clash\n        {line}\n'
    shared = lambda text: text.replace('deck "Deck" of each "player"', 'deck "Deck"')  # noqa: E731
    out = run("--content", changed(tmp_path, shared, more), "check", code=1).output
    assert "E0421" in out and 'write `deck "…" of each "player"`' in out
