"""What dice come to is said as one who rolls them says it; a roll of which more is asked keeps its name."""

from __future__ import annotations

import pytest

from tests.kit import ROOT, read_from
from tools.wording.sentences import plain, rule_text, wording

DICE = """\
term "throw" is a roll
    pl "rzut"

term "gamble" is a roll
    pl "próba"

skill "Lucky"
    pl "Unik"
    after heal, when patient is self
"""

SAID = {
    "on a 4 or more": (
        ["roll 1 die as throw", "if the sum of throw is at least 4", "    own action tokens increases by 1"],
        ("Roll a die.", "On a 4 or more, "),
        ("Rzuć kością.", "Przy wyniku co najmniej 4 "),
    ),
    "otherwise, on an 11": (
        [
            *(
                "roll 2 die as throw",
                "if the sum of throw is exactly 2",
                "    own action tokens increases by 1",
                "otherwise",
            ),
            *("    if the sum of throw is exactly 11", "        own action tokens decreases by 1"),
        ],
        ("Roll 2 dice.", "On a 2, ", "Otherwise, on an 11, "),
        ("Rzuć 2 kośćmi.", "Przy wyniku 2 ", "W przeciwnym razie przy wyniku 11 "),
    ),
    "what the dice come to": (
        ["roll 2 die as throw", "own action tokens increases by the sum of throw"],
        ("Roll 2 dice.", "equal to the result."),
        ("Rzuć 2 kośćmi.", " wynik."),
    ),
    "one die is asked about": (
        ["roll 2 die as throw", "if the highest die of throw is exactly 6", "    own action tokens increases by 1"],
        ("Roll 2 dice (the throw).", "If the highest number of the throw is 6"),
        ("Rzuć 2 kośćmi (rzut).", "Jeśli najwyższa liczba rzutu wynosi 6"),
    ),
    "two rolls at once": (
        [
            *("roll 1 die as throw", "roll 1 die as gamble", "if the sum of throw is at least 4"),
            *(
                "    own action tokens increases by 1",
                "if the sum of gamble is at least 5",
                "    own action tokens decreases by 1",
            ),
        ],
        ("Roll a die (the throw).", "Roll a die.", "If the sum of the throw is at least 4", "On a 5 or more, "),
        ("Rzuć kością (rzut).", "Rzuć kością.", "Jeśli suma rzutu wynosi co najmniej 4", "Przy wyniku co najmniej 5 "),
    ),
}


def told(lines: list[str], more: str, lang: str) -> str:
    text = DICE + "".join(f"        {line}\n" for line in lines) + more
    content = read_from(ROOT / "packs" / "mage_knight_unlimited", text)
    (skill,) = (d for d in content.library.written("skill") if d.name == "Lucky")
    return plain(rule_text(wording(content, lang), skill))


@pytest.mark.parametrize("case", SAID)
def test_a_roll_is_told_by_what_it_comes_to(case):
    lines, english, polish = SAID[case]
    for lang, wanted in (("en", english), ("pl", polish)):
        said = told(lines, "", lang)
        assert [part for part in wanted if part not in said] == [], said


ELSEWHERE = """
procedure "Boast" (victim)
    pl "atak"
    if the sum of throw is at least 6
        victim's action tokens increases by 1
"""


def test_a_roll_of_which_another_rule_speaks_keeps_its_name():
    said = told(SAID["on a 4 or more"][0], ELSEWHERE, "en")
    assert "Roll a die (the throw)." in said
    assert "If the sum of the throw is at least 4" in said
