"""What the second game's rules say of whom something is done to, of marks that a rule keeps for itself, of ranges and lines of fire."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.checks.examples import ExampleRun
from tests.kit import ROOT, read_from, rules_from, said
from tools.cli import cli
from tools.wording.sentences import plain, rule_text, wording

PACK = ROOT / "packs" / "mage_knight_unlimited"

MARK = """
state "Bracing"
    pl "zmącony"
    begins as "avoid the hit" / "unikać trafienia"
    is bookkeeping
"""

SAID = {
    "done to the bearer": (
        "    after hit, when self is the defender\n        do Push for self\n",
        "After this character is hit, it is pushed",
        "Gdy ta postać zostanie trafiona, męczy się",
    ),
    "done by the bearer": (
        "    after hit, when self is the attacker\n        do Push for self\n",
        "After this character hits, it is pushed",
        "Gdy ta postać trafi, męczy się",
    ),
    "a fight is not told by what is done": (
        "    after close combat, when self is the defender\n        do Push for self\n",
        "After close combat, when defending",
        "Po walce wręcz, w której się broniła, ta postać",
    ),
    "at the start": (
        "    before start of the turn, when own player is the active player\n        do Push for self\n",
        "When you begin the turn, this character is pushed",
        "Gdy zaczynasz turę, ta postać męczy się",
    ),
    "its own range and line of fire": (
        "    for each enemy of self within own range inches of self in line of fire of self\n        -1 to its speed\n",
        "Each enemy within this character's range and in its line of fire has −1",
        "nie dalej niż zasięg tej postaci",
    ),
    "as near as a number of somebody else": (
        "    for each enemy of self within 6 inches of self\n        -1 to its speed\n",
        "Each enemy within 6 inches of this character",
        "nie dalej od tej postaci niż 6 cali",
    ),
    "whose line": (
        "    cannot be attacked by enemy where the line of fire from it to self is hindered\n",
        "No enemy whose line of fire to this character is hindered",
        "którego linia strzału do tej postaci jest utrudniona",
    ),
    "each of some for a time": (
        """    action "Cry out" / "Krzyk" (given)
        for each friend of self within 6 inches of self
            until the end of the turn for it
                +1 to its attack total
""",
        "Until the end of the turn, each friendly character within 6 inches of this character has +1 to its attack total",
        "Do końca tury każda przyjazna postać nie dalej od tej postaci niż 6 cali ma +1 do siły ataku",
    ),
    "had something done to somebody twice": (
        """    after hit, when self is the attacker
        own player may
            defender's action tokens increases by 1
            do Push for defender
""",
        "you may have the defender receive 1 action token and be pushed",
        "obrońca otrzymuje 1 żeton akcji i męczy się",
    ),
    "no free spins": (
        "    cannot cause free spins\n",
        "cannot cause free spins",
        "nie może wywoływać swobodnych zwrotów",
    ),
}


def told(clauses: str, lang: str, more: str = "") -> str:
    text = f'skill "Lucky"\n    pl "Unik"\n{clauses}{more}'
    content = read_from(PACK, text)
    (skill,) = (d for d in content.library.written("skill") if d.name == "Lucky")
    return plain(rule_text(wording(content, lang), skill))


@pytest.mark.parametrize("case", SAID)
def test_a_clause_is_told_as_a_rulebook_tells_it(case: str) -> None:
    clauses, english, polish = SAID[case]
    assert english in told(clauses, "en")
    assert polish in told(clauses, "pl")


TAKEN_BACK = """    before hit, when self is the defender
        self becomes Bracing
    instead of hit, when self is Bracing
        self is no longer Bracing
"""


def test_a_mark_is_told_when_it_is_given_and_not_when_its_rule_takes_it_back() -> None:
    assert told(TAKEN_BACK, "en", MARK) == "Before this character is hit, it avoids the hit."
    assert told(TAKEN_BACK, "pl", MARK) == "Zanim ta postać zostanie trafiona, unika trafienia."


def test_a_mark_that_says_how_somebody_is_is_told_until_its_end() -> None:
    lasting = MARK.replace('    begins as "avoid the hit" / "unikać trafienia"\n', "")
    assert "stops bracing" in told(TAKEN_BACK, "en", lasting)
    assert "przestaje" in told(TAKEN_BACK, "pl", lasting)


@pytest.mark.slow
def test_what_is_begun_for_the_second_game_checks_and_plays(tmp_path: Path) -> None:
    begun = {"skill": "Long Stride", "character": "Far Rider", "item": "Torch", "board": "Yard", "scenario": "Duel"}
    done = [CliRunner().invoke(cli, ["--content", str(PACK), "pack", "new", "Far Lands", "--out", str(tmp_path)])]
    for what, name in begun.items():
        new = ["--content", str(PACK), "new", what, name, "--out", str(tmp_path / "far_lands" / "rules")]
        done.append(CliRunner().invoke(cli, new))
    assert [one.exit_code for one in done] == [0] * len(done), [one.output for one in done]
    content = rules_from(PACK, tmp_path / "far_lands")
    assert said(content) == []
    own = [e for e in content.library.examples() if "far_lands" in e.node.span.source.name]
    assert len(own) == 5
    for example in own:
        assert ExampleRun(content.program, example, content.boards, content.practice_board).play().message == ""
