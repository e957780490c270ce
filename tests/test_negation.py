"""Conditions and filters denied and joined: how they are written, what they mean, how they are said."""

from __future__ import annotations

import pytest

from dsl.constructs import Negation
from dsl.core.sets import Filtered
from dsl.format import format_node
from dsl.tree import Node
from dsl.wording import WordingError
from interpreter.loading.language import language
from interpreter.loading.load import Content
from tests.kit import CONTENT, MINI, play_example, read_from, rules_from, said
from tools.wording.sentences import plain, rule_text, wording

PLACED = "        north has Ann on A1 with Trial\n        south has Bob on B1\n"


def rule(condition: str, holds: bool) -> str:
    return (
        f'skill "Trial"\n    pl "próba"\n    +1 to own Might, when {condition}\n\n    example "it"\n{PLACED}'
        f"        then Ann's Might is exactly {2 if holds else 1}\n"
    )


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("not own vigour is exactly 10", False),
        ("own vigour is not exactly 10", False),
        ("not own vigour is at least 11", True),
        ("self lacks big", True),
        ("not self lacks big", False),
        ("not self is the target", True),
        ("own vigour is exactly 10 or own vigour is exactly 10 and self has big", True),
        ("(own vigour is exactly 10 or own vigour is exactly 10) and self has big", False),
        ("not (own vigour is exactly 10 or self has big)", False),
        ("not (own vigour is exactly 10 and self has big)", True),
        ("there is an enemy not adjacent to self", False),
        ("there is an enemy not within 0 spaces of self", True),
        ("there is an enemy not with Trial", True),
        ("there is an enemy without big", False),
        ("there is no enemy not without big", False),
        ("own vigour is even", True),
        ("self is not adjacent to self", True),
    ],
)
def test_what_is_denied_does_not_hold(condition: str, holds: bool) -> None:
    content = rules_from(MINI, rule(condition, holds).replace("not self is the target", "not self has big"))
    assert [line for line in said(content) if "W0306" not in line] == []
    assert play_example(content, "skill", "Trial") == ""
    assert condition in format_node(content.library.get("skill", "Trial").node) or "the target" in condition


def sentence(condition: str) -> tuple[str, ...]:
    """What a condition is said as in both languages."""
    content = rules_from(CONTENT, f'skill "Trial"\n    pl "próba"\n    +1 to own Charisma, when {condition}\n')
    assert said(content) == []
    told = (plain(rule_text(wording(content, lang), content.library.get("skill", "Trial"))) for lang in ("en", "pl"))
    return tuple(text.partition(word)[2].strip(" .") for text, word in zip(told, (" if ", ", jeśli "), strict=True))


@pytest.mark.parametrize(
    ("condition", "english", "polish"),
    [
        ("not self sees own quarry", "it does not see its chosen target", "nie widzi swojego celu"),
        ("own wounds is not exactly 0", "it has a wound", "ma ranę"),
        (
            "not (self is Prone or self is engaged)",
            "it is neither prone nor engaged",
            "nie jest powalona ani w zwarciu",
        ),
        (
            "(self is Prone or self is engaged) and own wounds is at least 1",
            "it is either prone or engaged, and has a wound",
            "jest powalona lub w zwarciu, a przy tym ma ranę",
        ),
        (
            "there is a card in own hand matching the top card of own deck in neither suit nor value",
            "you have a card in hand that matches the top card of your deck in neither suit nor value",
            "masz kartę w ręku, która nie zgadza się ani kolorem, ani wartością z wierzchnią kartą twojej talii",
        ),
        (
            "there is a card in own hand where the top card of own deck is skulls and that card is hearts",
            "you have a card in hand that is hearts and for which the top card of your deck is skulls",
            "masz kartę w ręku, która ma kolor serc i dla której wierzchnia karta twojej talii ma kolor czaszek",
        ),
    ],
)  # fmt: skip
def test_it_is_said_in_good_english_and_polish(condition: str, english: str, polish: str) -> None:
    assert sentence(condition) == (english, polish)


def test_objects_of_what_is_denied_stand_in_the_genitive() -> None:
    rules = read_from(CONTENT, 'skill "Trial"\n    pl "próba"\n    cannot complete the move\n')
    trial = rules.library.get("skill", "Trial")
    assert plain(rule_text(wording(rules, "pl"), trial)) == "Ta postać nie może dokończyć ruchu."


def test_every_condition_and_filter_of_the_rules_can_be_denied(content: Content) -> None:
    """What is denied is said otherwise than what is not, in both languages."""
    words = language().words
    contrary = {w.category: w for w in words if isinstance(w.means, Negation)}
    found: dict[str, Node] = {}
    for node in (n for d in content.library.definitions for n in d.node.walk()):
        if node.word.category == "truth" and not isinstance(node.means, Negation):
            found.setdefault(node.word.name, node)
        elif isinstance(node.means, Filtered) and not isinstance(node["filter"].means, Negation):
            found.setdefault(node["filter"].word.name, node)
    assert len(found) > 80
    for lang in ("en", "pl"):
        speaker = wording(content, lang)
        for name, node in found.items():
            inner = node["filter"] if isinstance(node.means, Filtered) else node
            denied = Node(contrary[inner.word.category], (inner,), inner.span)
            if inner is not node:
                denied = Node(node.word, (node["set"], denied), node.span)
            try:
                assert speaker.render(denied) != speaker.render(node), (lang, name)
            except WordingError as wrong:
                pytest.fail(f"{lang} {name}: {wrong}")


STRANGE = """\
skill "Strange"
    pl "dziwność"
    in close combat
        +1 to own Bows, when own fighting is exactly 0
        +1 to own Bows, when own blunted is exactly 0
    in shooting, when shot hits is exactly 0
        +1 to own Bows
    for each enemy within 2 spaces of self where its wounds is at least 1
        -1 to own Charisma
        +1 to its Fortitude
    for each friend within 3 spaces of self
        +1 to all its tests
        +1 to all own tests
    after the step "reinforcing" of close combat, when opponent is hostile to self and the value of own original card is even
        self becomes Prone
    after close combat, once per turn, when defender is self and attacker is Prone
        self becomes Prone
    in close combat, when the suit of opponent's original card is own hit location
        opponent cannot parry
"""


def test_what_nothing_of_the_content_says_is_said_of_the_right_one() -> None:
    """Polish negation of what a verb has behind it; whose a number is, among several; where a limit stands."""
    content = rules_from(CONTENT, STRANGE)
    assert said(content) == []
    strange = content.library.get("skill", "Strange")
    assert plain(rule_text(wording(content, "en"), strange)).splitlines() == [
        "In close combat:",
        "- +1 to this character's Bows if it is not one of the fighters.",
        "- +1 to this character's Bows if it is not striking harmlessly.",
        "During shooting, if the shooting test was not a success, +1 to this character's Bows.",
        "For each enemy within 2 spaces of this character that has a wound:",
        "- −1 to this character's Charisma.",
        "- +1 to its Fortitude.",
        "For each friendly character within 3 spaces of this character:",
        "- +1 to all its tests.",
        "- +1 to all this character's tests.",
        "After the fighters have had the chance to reinforce, if the opponent is an enemy of this character and the value of this character's original card is even, this character falls prone.",
        "Once per turn, after close combat, when defending, if the attacker is prone, this character falls prone.",
        "In close combat, if the suit of the opponent's original card is the hit location of this character's attack, the opponent cannot parry.",
    ]
    assert plain(rule_text(wording(content, "pl"), strange)).splitlines() == [
        "W walce wręcz:",
        "- +1 do łuków tej postaci, jeśli nie walczy.",
        "- +1 do łuków tej postaci, jeśli nie zadaje nieszkodliwego ciosu.",
        "Podczas strzału, jeśli test strzelania nie zakończył się sukcesem, +1 do łuków tej postaci.",
        "Dla każdego wroga w odległości do 2 pól, który ma ranę:",
        "- −1 do charyzmy tej postaci.",
        "- +1 do jego hartu ducha.",
        "Dla każdej przyjaznej postaci w odległości do 3 pól od tej postaci:",
        "- +1 do wszystkich jej testów.",
        "- +1 do wszystkich testów tej postaci.",
        "Gdy obie strony skończą wzmacniać walkę wręcz, a przeciwnik jest wrogi wobec tej postaci i wartość jej karty początkowej jest parzysta, ta postać zostaje powalona.",
        "Raz na turę po walce wręcz, w której ta postać się broniła, a atakujący jest powalony, ta postać zostaje powalona.",
        "W walce wręcz, jeśli karta początkowa przeciwnika ma kolor lokacji trafienia ciosu tej postaci, przeciwnik nie może parować.",
    ]


def test_a_number_of_nobody_that_says_yes_or_no_is_no_subject_beside_another_condition() -> None:
    """It is said by what it means, so its name needs no forms."""
    text = "after shot fired, when shooter is one of enemy and shot hits is exactly {}\n        own player wins\n"
    content = rules_from(
        CONTENT, 'skill "Strange"\n    pl "dziwność"\n' + "".join(f"    {text.format(n)}" for n in (1, 0))
    )
    assert said(content) == []
    polish = plain(rule_text(wording(content, "pl"), content.library.get("skill", "Strange")))
    assert polish.splitlines() == [
        "Gdy postać odda strzał, a jest wrogiem i test strzelania zakończył się sukcesem, wygrywasz.",
        "Gdy postać odda strzał, a jest wrogiem i test strzelania nie zakończył się sukcesem, wygrywasz.",
    ]


def test_whom_a_moment_is_of_may_be_one_of_a_set() -> None:
    content = rules_from(
        CONTENT,
        'skill "Strange"\n    pl "dziwność"\n    before movement, when mover is one of enemy adjacent to self\n'
        "        do Draw for mover's player, 1\n"
        "    instead of suffer wounds, when victim is one of friend adjacent to self and amount is at least 2\n"
        "        do Suffer wounds for victim, 1\n        do Suffer wounds for self, 1\n",
    )
    assert said(content) == []
    strange = content.library.get("skill", "Strange")
    assert plain(rule_text(wording(content, "en"), strange)).splitlines()[:2] == [
        "Before an adjacent enemy moves, the character's player draws 1 card.",
        "When an adjacent friendly character (the victim) would suffer wounds, if the damage causes at least 2 wounds, instead:",
    ]
    assert plain(rule_text(wording(content, "pl"), strange)).splitlines()[:2] == [
        "Zanim sąsiedni wróg się poruszy, jego gracz dobiera 1 kartę.",
        "Gdy sąsiednia przyjazna postać (ofiara) miałaby otrzymać rany, a obrażenia powodują co najmniej 2 rany, zamiast tego:",
    ]
