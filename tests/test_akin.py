"""What somebody may mean: found by names in both languages, by what things are spoken of as, and by synonyms."""

from __future__ import annotations

import pytest

from dsl.akin import Akin, alike, stem, synonyms
from interpreter.loading.language import language
from interpreter.loading.load import read_content
from tests.kit import CONTENT, MINI, rules_from, said
from tests.test_cli import SMALL, run


@pytest.fixture(scope="module")
def akin() -> Akin:
    return Akin(language(), read_content([CONTENT]).texts.symbols)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("heal", "⟨number⟩ decreases by ⟨number⟩"),
        ("leczenie", "⟨number⟩ decreases by ⟨number⟩"),
        ("redraw", "do Draw for drawer, count"),
        ("draw a card", "do Draw for drawer, count"),
        ("suffers", "do Suffer wounds for victim, amount"),
        ("ogłuszenie", "Unconscious"),
        ("walka wręcz", "do Close combat for attacker, defender"),
        ("knock down", "Prone"),
        ("choose", "⟨player⟩ chooses one"),
        ("kill", "do Be killed for victim"),
        ("ammo", "limited use"),
        ("zone of control", "have its zone of control ignored"),
    ],
)
def test_what_is_meant_is_found(akin: Akin, asked: str, meant: str) -> None:
    assert meant in [kin.written for kin in akin.of(asked)][:3]


def test_nothing_is_near_to_what_is_no_word(akin: Akin) -> None:
    assert akin.of("xyzzy") == akin.of("") == akin.of("7") == []


def test_stems() -> None:
    assert stem("wounds") == stem("wound") == stem("wounded")
    assert alike(stem("shooting"), stem("shoot"))
    assert not alike(stem("red"), stem("redraw"))
    assert synonyms("Healing") == synonyms("heal") != []


def test_words_finds_by_meaning() -> None:
    assert "wounds (number)" in run(*SMALL, "words", "injure").output


# --- what check says


def _wrong(*lines: str) -> list[str]:
    return said(rules_from(MINI, 'skill "Keen"\n    pl "bystry"\n' + "".join(f"    {line}\n" for line in lines)))


def test_lines_under_one_that_cannot_be_read_are_looked_at() -> None:
    found = _wrong("in strke", "    +1 to own Mihgt", "    +1 to own Might")
    assert [f.split(" ", 1)[0] for f in found] == ["rules.tierce:3:8", "rules.tierce:4:19"]


def test_they_are_looked_at_by_what_the_line_seems_to_be() -> None:
    found = said(rules_from(MINI, 'prcedure "Nap" (target)\n    pl "drzemka"\n    target\'s vigour incrases by 1\n'))
    assert [f.split(" ", 1)[0] for f in found] == ["rules.tierce:1:1", "rules.tierce:3:21"]


def test_what_is_only_spelled_alike_is_not_proposed() -> None:
    content = rules_from(
        CONTENT, 'skill "Keen"\n    pl "bystry"\n    on combat won\n        redraw a card\n        do Heal for self\n'
    )
    redraw, heal = content.report.sorted()
    assert "Red" not in redraw.label and any("`do Draw for" in note for note in redraw.notes)
    assert not any(len(note) > 400 for note in heal.notes), "no list of all procedures"


def test_a_name_of_several_words_is_proposed_as_a_whole() -> None:
    content = rules_from(CONTENT, 'skill "Keen"\n    pl "bystry"\n    in close combt\n        +1 to own combat totl\n')
    assert [d.label for d in content.report.sorted()] == [
        "did you mean `Close combat`?",
        "did you mean `combat total`?",
    ]
