"""What skills say of items that no card of the pack happens to be: a silver weapon brought along, a bow that grew."""

from __future__ import annotations

from functools import lru_cache

import pytest

from interpreter.loading.load import Content
from tests.kit import CONTENT, play_example, rules_from, said

FOUND = """
weapon "Quills"
    pl "kolce"
    is ranged
    uses Bows
    shooting difficulty 5 to 5, 6 to 9
    damage skulls +1, hearts +1, cups +1, horseshoes +1
    has Natural

weapon "Bow of Quills"
    pl "łuk z kolców"
    is ranged
    uses Bows
    shooting difficulty 5 to 5, 6 to 9
    damage skulls +1, hearts +1, cups +1, horseshoes +1

character "Silversmith"
    pl "Złotnik"
    is Commoner
    crippled threshold 3, death threshold 4
    carries Silver Knife

    example "no silver beside those whom it burns"
        then a band of Silversmith, Thug may be brought as 3 Commoner
        then a band of Silversmith, Ghoul cannot be brought as 3 Commoner
        then a band of Ghoul, Silversmith cannot be brought as 3 Commoner

character "Porcupine"
    pl "Jeżozwierz"
    is Commoner
    crippled threshold 3, death threshold 4
    Bows 1

    example "no arrows for quills"
        red has Porcupine on B4, carrying Quills, Bodkin Arrows
        blue has Dragoon on E4
        red draws 7 of hearts
        red answers yes
        Porcupine takes Aimed shot

    example "arrows for a bow"
        red has Porcupine on B4, carrying Bow of Quills, Bodkin Arrows
        blue has Dragoon on E4
        red draws 7 of hearts
        red answers yes
        Porcupine takes Aimed shot
        then the first item of Porcupine called Bodkin Arrows's uses made is exactly 1
"""


@lru_cache(maxsize=1)
def content() -> Content:
    found = rules_from(CONTENT, FOUND)
    assert said(found) == []
    return found


@pytest.mark.parametrize(("name", "number"), [("Silversmith", 0), ("Porcupine", 1)])
def test_it_is_as_the_skill_says(name: str, number: int) -> None:
    assert play_example(content(), "figure", name, number) == ""


def test_nobody_is_asked_whether_to_put_arrows_to_quills() -> None:
    assert "`yes` was never asked for" in play_example(content(), "figure", "Porcupine")
