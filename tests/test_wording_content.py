"""How the words of the language say rules: skills made for one sentence each, beside the shipped content."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics import Report
from dsl.front import check_texts
from dsl.source import Source
from dsl.wording import Term, Wording
from interpreter.language import language, tables
from interpreter.load import Content
from interpreter.machine import FIELDS
from interpreter.packs import read_pack
from tools.sentences import plain, rule_text, wording
from tools.wording_check import wording_problems

ROOT = Path(__file__).resolve().parent.parent

TEXT = """
skill "Folded"
    pl "Złożenie"
    after activation, when actor is self and self is Prone
        self is no longer Prone
    after die, once per turn, when victim is not self
        own wounds increases by 1
    instead of die, when victim is self
        let own wounds be 0
    on activation, when actor's player is own player
        do Draw for own player, 2
    at the end of activation, when actor is self
        own wounds decreases by 2

skill "Looking"
    pl "Patrzenie"
    +1 to own combat total when there is an enemy which is not Prone in contact with self where its wounds is at least 2
    +1 to own combat total when there is a Prone enemy
    for each friend within 3 spaces of self where it is not engaged and its wounds is exactly 0
        -1 to all its tests

skill "Counting" [X]
    pl "Liczenie"
    +X to own Strength tests
    +2 to own combat total when own wounds is above own opponent's wounds
    own Agility is reduced by X, to at least 0

skill "Doing"
    pl "Robienie"
    before the step "reinforcing" of close combat, when self is the attacker or self is the defender
        if self is Prone
            if own wounds is exactly 0
                self is no longer Prone
        otherwise
            own player may
                self tests Strength against 5
                    success
                        opponent becomes Prone
        for each enemy adjacent to self
            it becomes Prone

skill "Spoiling" [effect]
    pl "Psucie"
    after hit, when winner is self and loser is human and loser is not in the game
        loser gains 2 of the effect
"""


@pytest.fixture(scope="module")
def content() -> Content:
    report = Report()
    pack = read_pack(ROOT / "content", report)
    assert pack is not None
    text = TEXT.replace("loser is human and loser is not in the game", "loser has human")
    text = text.replace("when there is a Prone enemy", "when there is an enemy which is Prone")
    checked = check_texts([*pack.sources, Source("said.tierce", text)], language(), tables(), FIELDS, report)
    assert [(str(d.span), d.message) for d in report.found] == []
    return Content([pack], checked, report)


@pytest.fixture(scope="module", params=["en", "pl"])
def said(request, content) -> Wording:
    return wording(content, request.param)


def lines(said: Wording, content: Content, name: str, **params) -> list[str]:
    return plain(rule_text(said, content.library.get("skill", name), params)).split("\n")


def test_moments_take_up_who_it_is_about(said, content):
    assert lines(said, content, "Folded") == {
        "en": [
            "After this character is activated, if it is prone, it is no longer prone.",
            "After a character dies, once per turn, if this character is not the victim, it receives 1 wound.",
            "Instead of dying, this character loses all wounds.",
            "After an activation, if the actor's player is this character's player, its player draws cards (number: 2).",
            "At the end of this character's activation, it loses 2 wounds.",
        ],
        "pl": [
            "Po aktywacji tej postaci, jeśli jest powalona, przestaje być powalona.",
            "Po śmierci, raz na turę, jeśli ta postać nie jest ofiarą, otrzymuje 1 ranę.",
            "Zamiast ginąć, ta postać traci wszystkie rany.",
            "Po aktywacji, jeśli gracz aktywnej postaci jest graczem tej postaci, jej gracz dobiera karty (liczba: 2).",
            "Na końcu aktywacji tej postaci traci 2 rany.",
        ],
    }[said.lang]
