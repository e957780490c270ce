"""What goes without saying, what only differs in order, and what all of a sort are told of, is told in a few words."""

from __future__ import annotations

import pytest

from tests.test_plan import told

ORDERS = """
skill "Wander and Watch"
    pl "Wędrówka"
    action "Wander" / "Wędrówka" (full)
        own player chooses one
            option "before moving" / "przed ruchem"
                do Extra card from the deck for own player
                do Movement for self, 2
            option "after moving" / "po ruchu"
                do Movement for self, {second}
                do Extra card from the deck for own player
"""


def test_what_only_differs_in_order_is_told_once():
    english = told(ORDERS.format(second=2), "Wander and Watch", "en")
    assert (
        "receives 2 movement points to spend; you play an extra card from the deck before or after moving." in english
    )
    assert "Choose one" not in english
    polish = told(ORDERS.format(second=2), "Wander and Watch", "pl")
    assert "ma do wydania 2 punkty ruchu" in polish and "przed ruchem lub po ruchu" in polish


def test_a_choice_that_does_not_come_to_the_same_stays_a_choice():
    assert "Choose one of these" in told(ORDERS.format(second=3), "Wander and Watch", "en")


RATING = """
term "ropes" is a number of a character
    en "Ropework rating"
    pl "wartość Wiary"

skill "Ropework" [X]
    pl "Liny"
    +X to own ropes
"""


def test_the_number_behind_the_name_of_a_rule_is_not_told_again_as_that_named_after_it():
    more = RATING + "    +1 to own Agility tests\n"
    assert told(more, "Ropework", "en") == "+1 to this character's Agility tests."
    other = more.replace("Ropework rating", "knots")
    assert "X" in told(other, "Ropework", "en")


def test_a_rule_that_says_nothing_else_says_its_number():
    assert "X" in told(RATING, "Ropework", "en")


BY_ITSELF = """
procedure "Tumble" (victim)
    pl "podcięcie"
    verb "be tripped" / "upadać"
    {line}
    victim tests Agility against 5
        failure
            victim becomes prone

skill "Acrobat"
    pl "Akrobata"
    after close combat, when self is attacker
        do Tumble for defender
"""


@pytest.mark.parametrize(("line", "within"), [("is told by itself", False), ("during close combat", True)])
def test_what_is_told_by_itself_is_not_told_where_it_is_carried_out(line, within):
    assert ("Agility" in told(BY_ITSELF.format(line=line), "Acrobat", "en")) is within


def test_all_of_a_sort_are_told_by_it_where_none_is_left_out():
    keeps = 'skill "Hoard"\n    pl "Skarb"\n    keeps {} aside\n    +1 to own Agility tests\n'
    potions = ["Cordial", "Bear's Gall", "Quicksilver Drops", "Owl's Eye", "Lion Wine"]
    potions += ["Theriac", "Salamander's Blood", "Toad Stone", "Water of Life", "Elixir of Youth"]
    assert "All potions are set aside." in told(keeps.format(", ".join(potions)), "Hoard", "en")
    assert "wszystkie mikstury" in told(keeps.format(", ".join(potions)), "Hoard", "pl")
    fewer = told(keeps.format(", ".join(potions[1:])), "Hoard", "en")
    assert "All potions" not in fewer and "These items are set aside:" in fewer


def test_the_opposite_of_a_trait_is_told_as_its_definition_says():
    text = 'skill "Flirt"\n    pl "Flirt"\n    in close combat, when self and opponent are {}\n        +1 to own combat total\n'
    assert "if the opponent is of the opposite gender" in told(text.format("male and female"), "Flirt", "en")
    assert "jest przeciwnej płci" in told(text.format("male and female"), "Flirt", "pl")
    assert "or the other way round" in told(text.format("good and evil"), "Flirt", "en")


PIERCED = """
skill "Thin Plates"
    pl "Alchemia"
    after close combat, when loser is self and winner's weapon {has} armour-piercing
        self becomes Prone
"""


@pytest.mark.parametrize(
    ("has", "english", "polish"),
    [
        ("has", "weapon is armour-piercing", "broń zwycięzcy przebija pancerz"),
        ("lacks", "weapon is not armour-piercing", "broń zwycięzcy nie przebija pancerza"),
    ],
)
def test_a_trait_says_what_is_done_by_whatever_has_it(has, english, polish):
    text = PIERCED.format(has=has)
    assert english in told(text, "Thin Plates", "en")
    assert polish in told(text, "Thin Plates", "pl")


SPENT = """
skill "Spinner"
    pl "Prządka"
    before face a test, when tester is self
        repeat at most own {most} tokens times
            may
                self loses 1 {lost} token
                tester's player's influence of fate increases by 1
            otherwise
                stop
"""


@pytest.mark.parametrize(
    ("lang", "token", "said", "otherwise"),
    [
        ("en", "Good Omen", "may discard any number of Good Omen counters. For each, +1 to this", "once for each of"),
        ("pl", "Good Omen", "może odrzucić dowolną liczbę żetonów dobrego znaku. Za każdy +1 do", "za każdy"),
        ("pl", "Hemlock", "może odrzucić dowolną liczbę dawek cykuty. Za każdą +1 do tego testu", "za każdą"),
    ],
)
def test_what_may_be_spent_one_by_one_is_told_at_once(lang: str, token: str, said: str, otherwise: str) -> None:
    assert said in told(SPENT.format(most=token, lost=token), "Spinner", lang)
    other = told(SPENT.format(most=token, lost="Evil Eye"), "Spinner", lang)
    assert otherwise in other and "any number" not in other and "dowolną" not in other
