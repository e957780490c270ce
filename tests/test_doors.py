"""Doors are borders: each has a name of its own to whoever can reach it, even where two lead to one space."""

from __future__ import annotations

from tests.kit import CONTENT, play_example, rules_from

TEXT = """\
board "Test Corner"
    pl "Próbny róg"
    grid
        +---+---+---+
        |           |
        +   +-D-+   +
        |   D       |
        +   +   +   +
        |           |
        +---+---+---+

skill "Test Skill"
    pl "próbna umiejętność"
    +1 to own Wits

    example "one" / "jedne"
        board Test Corner
        red has Aramis on A1
        let Aramis's movement points be 2
        then Aramis may take Open a door at B2
        then Aramis may take Open a door at A2
        red answers Open a door at A2
        do Movement for Aramis, 1
        Aramis moves to A2
        let Aramis's movement points be 2
        then Aramis may take Step at B2
        Aramis moves to B1
        let Aramis's movement points be 2
        then Aramis cannot take Step at B2

    example "an enemy bars the one, not the other" / "wróg broni jednych, a nie drugich"
        board Test Corner
        red has Aramis on A1
        blue has Dragoon on B1
        let Aramis's movement points be 2
        then Aramis may take Open a door at A2
        then Aramis cannot take Open a door at B2
"""


def test_two_doors_that_lead_to_one_space_are_two() -> None:
    content = rules_from(CONTENT, TEXT)
    assert [play_example(content, "skill", "Test Skill", n) for n in (0, 1)] == ["", ""]
