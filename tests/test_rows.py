"""Lines in a row that are about the same one are one sentence, and what each of some does is said of each."""

from __future__ import annotations

import pytest

from tests.kit import CONTENT, read_from
from tools.wording.sentences import plain, rule_text, wording


def told(lines: str, lang: str = "en") -> list[str]:
    content = read_from(CONTENT, 'skill "Rows"\n    pl "Zasadzka"\n' + lines)
    return plain(rule_text(wording(content, lang), content.library.get("skill", "Rows"))).split("\n")


@pytest.mark.parametrize(
    ("lines", "en", "pl"),
    [
        (
            "    on hit, when self is the winner\n        do Fall prone for loser\n        loser gains 1 Drunk token\n",
            "After this character hits, the loser falls prone and receives 1 Drunk counter.",
            "Gdy ta postać trafi, przegrany zostaje powalony i otrzymuje 1 żeton pijaństwa.",
        ),
        (
            "    at the start of the turn\n        self gains 1 Drunk token\n        own wounds increases by 1\n        do Fall prone for self\n",
            "At the start of the turn, this character receives 1 Drunk counter, suffers 1 wound and falls prone.",
            "Na początku tury ta postać otrzymuje 1 żeton pijaństwa i 1 ranę oraz zostaje powalona.",
        ),
        (
            "    before activation, when actor is self\n        may\n            self loses 1 Drunk token\n            do Fall prone for self\n",
            "Before this character is activated, it may discard 1 Drunk counter and fall prone.",
            "Zanim ta postać się aktywuje, może odrzucić 1 żeton pijaństwa i zostać powalona.",
        ),
        (
            "    for each enemy adjacent to self\n        -1 to all its tests\n        it cannot parry\n",
            "Each adjacent enemy has −1 to all its tests and cannot parry.",
            "Każdy sąsiedni wróg ma −1 do wszystkich testów i nie może parować.",
        ),
        (
            "    after ready everybody\n        for each item of self\n            that item is removed from the game\n",
            "Each of this character's items is removed from the game.",
            "Po początku kolejnej fazy usuwa się z gry każdy przedmiot tej postaci.",
        ),
    ],
)
def test_lines_about_the_same_one_are_one_sentence(lines: str, en: str, pl: str) -> None:
    for lang, sentence in (("en", en), ("pl", pl)):
        said = told(lines, lang)
        assert len(said) == 1 and said[0].endswith(sentence[1:]), said


def test_lines_about_different_ones_stand_under_each_other() -> None:
    said = told(
        "    on hit, when self is the winner\n        do Fall prone for loser\n        self gains 1 Drunk token\n"
    )
    assert said == [
        "After this character hits:",
        "- The loser falls prone.",
        "- This character receives 1 Drunk counter.",
    ]


def test_what_is_done_one_after_the_other_is_told_so() -> None:
    said = told(
        "    at the start of the turn\n        do Movement for self, 1\n        do Become unconscious for self\n"
    )
    assert "then becomes unconscious" in said[0]


def test_a_change_by_the_same_is_said_once() -> None:
    said = told("    in close combat\n        +1 to own combat total\n        +1 to own damage dealt\n")
    assert said == ["In close combat, +1 to this character's combat total and damage."]
    other = told("    in close combat\n        +1 to own combat total\n        -1 to own damage dealt\n")
    assert other == ["In close combat, +1 to this character's combat total and −1 to its damage."]


LONG = """    at the start of close combat, when {asked}
        may
            own wounds increases by 1
            self gains 1 Drunk token
"""


def test_two_conditions_stay_in_a_sentence_that_is_too_long_with_what_comes_of_them() -> None:
    asked = "own death threshold minus own wounds is above 2 and opponent's Strength is above own Strength"
    head, below = told(LONG.format(asked=asked))
    assert head.endswith("and the opponent has a higher Strength than this character:")
    assert below == "- This character may suffer 1 wound and receive 1 Drunk counter."


def test_more_conditions_are_listed() -> None:
    asked = (
        "own wounds is at least 1 and self is not engaged and opponent is not engaged and own Strength is at least 2"
    )
    head, *below = told(LONG.format(asked=asked))
    done = "this character may suffer 1 wound and receive 1 Drunk counter"
    assert head == f"At the start of close combat, {done} if all of these are true:"
    assert len(below) == 4


@pytest.mark.parametrize(
    ("done", "en", "pl"),
    [
        (
            "the top card of red's deck is discarded",
            "the top 3 cards of Red's deck are discarded.",
            "odrzuca się 3 wierzchnie karty talii Czerwonego.",
        ),
        (
            "own player looks at the top card of own deck",
            "do this 3 times: look at the top card of your deck.",
            "3 razy oglądasz wierzchnią kartę swojej talii.",
        ),
    ],
)
def test_what_is_taken_away_again_and_again_is_told_at_once(done: str, en: str, pl: str) -> None:
    """A card that is only looked at stays on top: three times it are not three cards."""
    body = f"    after ready everybody\n        repeat at most 3 times\n            {done}\n"
    for lang, sentence in (("en", en), ("pl", pl)):
        (said,) = told(body, lang)
        assert said.endswith(sentence), said
