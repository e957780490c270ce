"""What is told of an example: who chooses, what is announced, and the numbers that matter; what a player decides in it."""

from __future__ import annotations

from functools import cache

import pytest

from dsl.core.examples import ExampleAnswers
from dsl.format import phrase
from dsl.model import Example
from dsl.tree import Node
from tests.kit import whole
from tests.press_kit import printer
from tools.press.html.played import ExampleTeller
from tools.press.model.examples import ExampleWriter


def example(kind: str, name: str, title: str) -> Example:
    return next(e for e in whole().library.get(kind, name).examples if e.node["name"] == title)


def decided(line: Node) -> str:
    return phrase(line) if isinstance(line.means, ExampleAnswers) else ""


@cache
def teller(lang: str) -> ExampleTeller:
    return ExampleTeller(whole(), lang)


def steps(lang: str, kind: str, name: str, title: str) -> list[str]:
    """The steps of an example of the content."""
    told = teller(lang).told(example(kind, name, title))
    assert told is not None
    _, lines = told
    assert isinstance(lines, list)
    return [text for _, _, text, *_ in lines]


@pytest.mark.parametrize(
    ("lang", "announced", "chosen"),
    [
        ("en", "Dragoon 1 is expected to choose Sprint", "Red chooses Sprint"),
        ("pl", "Od Dragona 1 oczekuje się Biegu", "Czerwony wybiera: Bieg"),
    ],
)
def test_what_is_announced_and_chosen_is_a_sentence(lang: str, announced: str, chosen: str) -> None:
    told = steps(lang, "variant", "Seen Through", "what is seen through is not done")
    assert announced in told and chosen in told


def test_a_number_to_which_nothing_counts_is_left_out_unless_it_is_asked_for() -> None:
    told = steps("en", "procedure", "Parry", "three tokens, DL 2")
    assert "Wołodyjowski: test total 2 = 2 (original card)" in told
    assert {"Blue agrees: Wołodyjowski tries to parry", "Red passes"} <= set(told)
    assert not [line for line in told if "rating 0" in line or "armour value 0" in line or line == "a tie"]
    asked = steps("en", "number", "support", "Skrzetuski fights Porthos: nobody can support him")
    assert "Skrzetuski: support 0 (nothing counts)" in asked


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Red chooses Half move, then Step (E4), then Step (E5)"),
        ("pl", "Czerwony wybiera: Krótki ruch, potem Krok (E4), potem Krok (E5)"),
    ],
)
def test_what_a_player_decides_is_told_in_its_order(lang: str, told: str) -> None:
    press = printer(whole(), lang=lang)
    writer = ExampleWriter(press.teller, press.trees)
    wanted = "red answers Half move, Step at E4, Step at E5"
    definition, found = next(
        (d, e) for d in whole().library.definitions for e in d.examples if wanted in map(decided, e.node.body)
    )
    assert told in [said.plain for said in writer.box(found, definition, 1).inside.setting]


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "The Courtesan becomes inconspicuous"), ("pl", "Kurtyzana staje się niepozorna")]
)
def test_a_state_is_told_in_words_that_agree(lang: str, told: str) -> None:
    assert told in steps(lang, "skill", "Demonic Seduction", "the one dies, the other goes home")
