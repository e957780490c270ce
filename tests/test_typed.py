"""What is typed at the table: slips of the keys, missing marks, yes and no in a letter, and what helps whoever is not understood."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest

from tests.test_terminal import BEGUN, after, at_table, typing
from tools.table.choosing import Choosing
from tools.table.typed import ECHOED, echoed, number_in

PLAN = "Lay a plan"


class Called(NamedTuple):
    """Something with a name in each language."""

    name: str
    pl: str


@cache
def begun(lang: str, before: tuple[str, ...] = BEGUN) -> tuple[int, str]:
    """How many answers the player has given after some lines, and what was shown."""
    session, text = at_table(lines=before, lang=lang, width=4000)
    return len(session.answers), text


def asked(line: str, lang: str = "en") -> str:
    """What is shown after a line that is typed at the first activation of the lesson, up to the next."""
    text = at_table(lines=(*BEGUN, line), lang=lang, width=4000)[1]
    return text[len(begun(lang)[1].rsplit("\n", 2)[0]) :]


def taken(line: str, lang: str = "en", before: tuple[str, ...] = BEGUN) -> int:
    """How many answers of the player a line gives."""
    return len(at_table(lines=(*before, line), lang=lang)[0].answers) - begun(lang, before)[0]


@pytest.mark.parametrize(
    ("line", "number"), [("3", 3), ("3.", 3), ("3)", 3), ("#3", 3), ("-1", -1), ("1.5", None), ("1 2", None)]
)
def test_numbers_as_they_are_typed(line: str, number: int | None) -> None:
    assert number_in(line) == number


@pytest.mark.parametrize(
    ("line", "lang"), [("1.", "en"), ("1)", "en"), ("FULL  MOVE", "en"), ("ruch pelny", "pl"), ("RUCH PEŁ", "pl")]
)
def test_an_answer_is_known_whatever_the_capitals_the_marks_and_the_signs(line: str, lang: str) -> None:
    assert taken(line, lang) == 1


@pytest.mark.parametrize(
    ("line", "lang", "meant"),
    [
        ("ful move", "en", "1 Full move"),
        ("overwtch", "en", "3 Overwatch"),
        ("plan", "en", f"5 {PLAN}"),
        ("move", "en", "1 Full move, 2 Half move"),
        ("udno", "en", "undo"),
        ("rcuh pelny", "pl", "1 Ruch pełny"),
    ],
)
def test_what_is_not_understood_is_answered_with_what_may_be_meant(line: str, lang: str, meant: str) -> None:
    assert taken(line, lang) == 0
    assert re.search(rf"^{line}\?.*: {re.escape(meant)}", asked(line, lang), re.MULTILINE)


def test_numbers_and_spaces_that_there_are_not() -> None:
    text = after(("-1", "77", "go z9", "walk to the moon", "x" * 4000))
    assert "There is no answer -1" in text and "There is no answer 77" in text
    assert "There is no space z9." in text and "There is no space to the moon." in text
    assert f"{'x' * ECHOED}…?" in text and "x" * (ECHOED + 1) not in text
    assert echoed("\x1b[2J") == "\\u001b[2J"


@pytest.mark.parametrize(("line", "given"), [("y", 1), ("n", 1), ("t", 1), ("nie", 1), ("NO", 1), ("x", 0)])
def test_yes_and_no_in_a_letter(line: str, given: int) -> None:
    """The question whether Tactician changes the Initiative card."""
    asked_so = ("c1", "d1", "1", "1")
    assert "Tactician (Skrzetuski)" in at_table(lines=asked_so)[1].rsplit("revealed", 1)[-1]
    assert (taken(line, before=asked_so) > 0) == bool(given)


def test_no_leaves_undone_what_is_asked_twice() -> None:
    assert taken("0") == 0
    assert "Nothing was done." in after(("0", "no"))
    assert taken("no", before=(*BEGUN, "0")) == 0


def test_commands_are_known_in_both_languages_and_without_marks() -> None:
    _, text = at_table(
        lines=(*BEGUN, "help", "dlaczego nie bieg", "why not sprint", "?przeladowanie", "sprint?"), lang="pl"
    )
    assert "Liczba to odpowiedź" in text and "Reload / Przeładowanie" in text
    assert text.count("Skrzetuski może wykonać akcję „Bieg”:") == 2
    assert "Sprint / Bieg" in text


def test_an_ability_is_explained_without_states_that_nobody_is_in() -> None:
    told = asked("why strength")
    assert "Skrzetuski: Strength 1 = 1 (base)" in told
    assert "not in the state" not in told


def test_several_answers_are_taken_back_at_once() -> None:
    back, _ = at_table(lines=(*BEGUN, "undo 3"))
    one, _ = at_table(lines=BEGUN[:-3])
    assert back.answers == one.answers


@pytest.mark.parametrize(
    ("lines", "lang", "place", "said"),
    [
        (["2."], "en", 1, ""),
        (["9", "-1", "0", "1"], "en", 0, "There is no answer 9"),
        (["lesson"], "en", 1, ""),
        (["the frist leson"], "pl", 1, ""),
        (["noc zlotnika", "slup"], "pl", 2, ""),
        (["the", "2"], "en", 1, "Did you mean: 1 The Toll, 2 The First Lesson?"),
        (["", "zzz", "koniec"], "pl", None, "Nic się tak nie nazywa: zzz."),
        (["quit"], "en", None, ""),
    ],
)
def test_a_scenario_is_chosen_from_a_list(lines: list[str], lang: str, place: int | None, said: str) -> None:
    scenarios = [
        Called("The Toll", "Myto"),
        Called("The First Lesson", "Pierwsza lekcja"),
        Called("Smoke at the Post", "Dym przy słupie"),
    ]
    told: list[str] = []
    assert Choosing(scenarios, lang, typing(lines), told.append).chosen("") == place  # type: ignore[arg-type]
    assert said in "\n".join(told)


def test_the_game_that_was_left_is_chosen_from_the_list() -> None:
    told: list[str] = []
    assert Choosing([Called("The Toll", "Myto")], "pl", typing(["0"]), told.append).chosen("Myto") == -1  # type: ignore[list-item]
    assert told == ["   0 dokończ przerwaną grę: Myto", "   1 Myto"]
