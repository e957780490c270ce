"""The guide for designers: every piece of rules in it is checked and played, and it says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.source import Source
from interpreter.board.drawing import SIGNS
from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import Content
from tests.kit import CONTENT, ROOT, rules_from

GUIDE = ROOT / "docs" / "guide.md"
_BLOCK = re.compile(r"^```(tierce|clause)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def pieces() -> list[Source]:
    """Each piece of rules as a text; clauses stand under a skill of their own, on the lines where the guide has them."""
    text, found = GUIDE.read_text("utf-8"), []
    for number, match in enumerate(_BLOCK.finditer(text), 1):
        kind, body = match.groups()
        above = text[: match.start()].count("\n") + 1
        if kind == "clause":
            header = f'skill "Guide piece {number}"\n    pl "kawałek {number}"\n'
            body = (
                "\n" * (above - 2) + header + "".join(f"    {line}\n" if line else "\n" for line in body.splitlines())
            )
        else:
            body = "\n" * above + body
        found.append(Source(f"guide.md#{number}", body))
    return found


@pytest.fixture(scope="module")
def content() -> Content:
    return rules_from(CONTENT, *pieces())


def test_every_piece_is_sound(content: Content) -> None:
    assert [f"{d.span} {d.message} {d.label}" for d in content.report.sorted()] == []


def test_every_example_comes_out(content: Content) -> None:
    ours = [e for e in content.library.examples() if e.node.span.source.name.startswith("guide.md")]
    assert len(ours) >= 5
    runs = (ExampleRun(content.program, e, content.boards, content.practice_board) for e in ours)
    assert [(r.example.name, r.message) for r in (run.play() for run in runs) if r.message] == []


def test_there_are_forty_answers() -> None:
    numbers = [int(n) for n in re.findall(r"^\*\*(\d+)\. ", GUIDE.read_text("utf-8"), re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 40


def test_the_board_shows_every_sign() -> None:
    text = GUIDE.read_text("utf-8")
    drawing = text.split('board "Guide Yard"')[1].split("```")[0]
    for lying, standing, _ in SIGNS:
        for sign in (lying, standing):
            assert sign in drawing
            assert not sign.strip() or f"`{sign}`" in text


def test_links_lead_somewhere() -> None:
    text = GUIDE.read_text("utf-8")
    headings = {
        re.sub(r"[^\w -]", "", h).strip().lower().replace(" ", "-")
        for h in re.findall(r"^## (.*)$", text, re.MULTILINE)
    }
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if target.startswith("#"):
            assert target[1:].rstrip("-") in {h.rstrip("-") for h in headings}
        else:
            assert (Path(GUIDE).parent / target).is_file(), target
