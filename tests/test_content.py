"""What the shipped content holds, and that all of it is shown by examples that come out as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.model import Action, Procedure
from interpreter.examples import ExampleRun
from interpreter.load import Content, load_content

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content([ROOT / "content"], examples=True)


def test_nothing_is_wrong_with_it(content: Content) -> None:
    assert [f"{d.span} {d.message}" for d in content.report.found] == []


def test_every_example_comes_out_as_written(content: Content) -> None:
    played = [
        ExampleRun(content.program, e, content.boards, content.practice_board).play()
        for e in content.library.examples()
    ]
    assert len(played) > 250
    assert [f"{r.example.id}: {r.message}" for r in played if r.message] == []


def test_every_skill_has_two_examples(content: Content) -> None:
    skills = content.library.all("skill")
    assert len(skills) >= 36
    assert [s.name for s in skills if len(s.examples) < 2] == []


def shown(content: Content, procedure: Procedure) -> bool:
    """Whether a procedure has an example; an action that a rule gives is shown by those of the rule."""
    if isinstance(procedure, Action) and procedure.given_by:
        return bool(content.library.get(procedure.bearer_kind, procedure.given_by).examples)
    return bool(procedure.examples)


def test_every_action_and_procedure_has_an_example(content: Content) -> None:
    both = [d for d in content.library.definitions if isinstance(d, Procedure)]
    assert [d.name for d in both if not shown(content, d)] == []


def test_there_is_enough_to_play_with(content: Content) -> None:
    keywords = [d.keyword for d in content.library.definitions]
    factions = {c.one("faction")["faction"].text for c in content.library.all("figure")}
    assert keywords.count("weapon") >= 10
    assert keywords.count("armour") >= 4
    assert keywords.count("character") >= 12
    assert len(factions) >= 4
    board = content.boards[content.scenario("The Nuncio's Letter").of("on-board")[0]["board"].text]  # type: ignore[union-attr]
    assert board.width >= 12 and board.height >= 12


@pytest.mark.parametrize("sign", list("|DdL:~<>#="))
def test_the_market_has_every_kind_of_edge_and_space(content: Content, sign: str) -> None:
    drawing = content.library.get("board", "Old Market").one("grid").drawing
    rows = "\n".join(line[5:] for line in drawing[1:])
    assert sign in rows
