"""Sayings that a sentence takes its own words for, in both languages: what is needed of a target, what is added, what exceeds what."""

from __future__ import annotations

import re

import pytest

from interpreter.loading.load import Content
from tests.kit import CONTENT, read_from, whole
from tests.press_kit import printer
from tools.wording.sentences import plain, rule_text, sheet_text, wording

TEXT = """
term "pebbles" is a number of a character
    pl "liczba kryjówek"
    counts "pebble" / "kryjówka"
    begins as "pocket" / "zabierać"
    ends as "drop" / "upuszczać"

term "secret count" is a number of a character
    pl "liczba kryjówek"
    is silent bookkeeping

term "old wound" is a number of the game
    pl "dawna rana"
    means "the wound was an old one" / "rana była dawna"

term "smoke" is a space
    pl "wagon"
    changes as "the smoke drifts to (it)" / "dym przesuwa się na (it, acc)"

term "haunt" is a number of a character
    pl "opór"
    changes as "(owner) glows with (it)" / "(owner) świeci z siłą (it)"

term "slope" is a number of a player
    pl "opór"
    changes by "(it) to this throw" / "(it) do tego rzutu"

term "stubbornness" is a number of a character
    pl "opór"

skill "Stubborn" [X]
    pl "Zasadzka"
    +X to own stubbornness
    +1 to own stubbornness, when self is Prone
    after end of the turn
        let smoke be the space of self
        let own haunt be 3
        let own haunt be 0
        own player's slope increases by 1
        own player's slope decreases by 2

skill "Sayings"
    pl "Zasadzka"
    after end of the turn
        own pebbles increases by 2
        own pebbles decreases by 1
        own secret count increases by 1
    before activation, when actor is self
        if own secret count is at least 1
            own secret count decreases by 1
        if own death threshold minus own wounds is above 3
            alarm counters increases by 1
        own player's victory points increases by 3 times the number of enemy adjacent to self
        own player may choose a partial action for self
        own player chooses chosen card from card in own player's hand
            chosen card is discarded
        self tests Agility against 6
            success
                own secret count increases by 1
        if old wound is exactly 0
            alarm counters decreases by 1
    action "Seize" / "Pochwycenie" (partial)
        needs self may move
        needs self is not engaged
        target victim from enemy adjacent to self
        needs victim may be seduced and self may attack victim
        do Fall prone for victim
"""

TOLD = {
    "en": {
        "At the end of the turn, this character pockets 2 pebbles and drops 1 pebble.",
        "If this character's death threshold exceeds its wounds by more than 3, add 1 alarm counter.",
        "Receive 3 victory points for each adjacent enemy.",
        "This character may perform a partial action.",
        "Discard a card from your hand.",
        "This character makes a DL: 6 Agility test.",
        "If the wound was not an old one, discard 1 alarm counter.",
        "Target: an adjacent enemy that can be seduced (the victim).",
        "Available only if this character may move, is not engaged, and may attack the victim.",
    },
    "pl": {
        "Na koniec tury ta postać zabiera 2 kryjówki i upuszcza 1 kryjówkę.",
        "Jeśli próg śmierci tej postaci przewyższa liczbę jej ran o więcej niż 3, dodaje się 1 żeton alarmu.",
        "Otrzymujesz 3 punkty zwycięstwa za każdego sąsiedniego wroga.",
        "Ta postać może wykonać akcję częściową.",
        "Odrzucasz kartę ze swojej ręki.",
        "Ta postać wykonuje test zwinności o PT 6.",
        "Jeśli rana nie była dawna, odrzuca się 1 żeton alarmu.",
        "Cel: sąsiedni wróg, który może zostać uwiedziony (ofiara).",
        "Możliwe tylko wtedy, gdy ta postać może się poruszać, nie jest w zwarciu i może atakować ofiarę.",
    },
}


@pytest.fixture(scope="module")
def sayings() -> Content:
    return read_from(CONTENT, TEXT)


def sentences(content: Content, lang: str, *names: tuple[str, str]) -> set[str]:
    said = wording(content, lang)
    text = "\n".join(plain(rule_text(said, content.library.get(kind, name))) for kind, name in names)
    return {line.strip(" -") for line in text.splitlines()}


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_each_is_said_in_its_own_words(sayings: Content, lang: str) -> None:
    said = sentences(sayings, lang, ("skill", "Sayings"), ("action", "Seize"))
    assert TOLD[lang] - said == set(), said - TOLD[lang]


IN_BOTH_CASES = {
    "en": {"If this character is reacting, its flight range is 1; otherwise 8."},
    "pl": {"Jeśli ta postać wykonuje reakcję, jej zasięg lotu wynosi 1, a w przeciwnym razie 8."},
}


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_a_value_is_in_a_case_and_otherwise_is_one_sentence(lang: str) -> None:
    assert sentences(whole(), lang, ("number", "flight range")) == IN_BOTH_CASES[lang]


CHANGED = {
    "en": {
        "This character's stubbornness is X.",
        "+1 to this character's stubbornness if it is prone.",
        "The smoke drifts to this character's space.",
        "This character glows with 3.",
        "This character's haunt is reset to 0.",
        "+1 to this throw.",
        "−2 to this throw.",
    },
    "pl": {
        "Opór tej postaci wynosi X.",
        "+1 do oporu tej postaci, jeśli jest powalona.",
        "Dym przesuwa się na pole tej postaci.",
        "Ta postać świeci z siłą 3.",
        "Opór tej postaci zostaje wyzerowany.",
        "+1 do tego rzutu.",
        "−2 do tego rzutu.",
    },
}


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_rating_is_said_to_be_x_and_a_change_in_the_words_of_its_term(sayings: Content, lang: str) -> None:
    said = sentences(sayings, lang, ("skill", "Stubborn"))
    assert CHANGED[lang] - said == set(), said


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_rule_tells_of_a_silent_mark(sayings: Content, lang: str) -> None:
    said = "\n".join(sentences(sayings, lang, ("skill", "Sayings")))
    assert "secret count" not in said and "liczba kryjówek" not in said


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Red may bring up to 3 Heroes and 6 Commoners, with a total gold cost of up to 48."),
        (
            "pl",
            "Czerwony może wystawić najwyżej 3 postacie znaczne i 6 postaci pospolitych; łączny koszt w złocie: najwyżej 48.",
        ),
    ],
)
def test_so_many_of_a_sort_are_counted_as_nouns(content: Content, lang: str, told: str) -> None:
    scenario = content.library.get("scenario", "The Bridge at the Mill")
    assert told in plain(sheet_text(wording(content, lang), scenario))


@pytest.mark.parametrize(
    ("lang", "label", "when"), [("en", "Only", "in close combat"), ("pl", "Tylko", "w walce wręcz")]
)
def test_when_a_value_is_there_is_said_in_its_case(content: Content, lang: str, label: str, when: str) -> None:
    entry = printer(content, lang=lang).writer.entry(content.library.get("number", "margin"))
    assert (label, when) in [(name, fact.plain) for name, fact in entry.facts]


@pytest.mark.parametrize(("lang", "shown"), [("en", "Grenade [type A]"), ("pl", "Granat [typ A]")])
def test_what_a_rule_is_about_stands_in_brackets(content: Content, lang: str, shown: str) -> None:
    entry = printer(content, lang=lang).writer.entry(content.library.get("gear", "Hand Grenade"))
    assert any(fact.plain.endswith(shown) for _, fact in entry.facts)


@pytest.mark.slow
def test_what_a_number_came_to_agrees_with_it_in_number(content: Content) -> None:
    """`Suma walki Athosa wynosi 9`, but `obrażenia Athosa wynoszą 3`."""
    writer = printer(content, lang="pl").writer
    skills = content.library.all("skill")
    told = [line.text.plain for s in skills for box in writer.entry(s).examples for line in box.inside.lines]
    assert any(re.match(r"Wtedy obrażenia .* wynoszą \d", text) for text in told)
    assert [text for text in told if re.match(r"Wtedy (?:obrażenia|żetony|punkty) .* wynosi \d", text)] == []


@pytest.mark.parametrize(
    ("among", "en", "pl"),
    [
        ("", "whose Wits is the lowest of these", "którego zmysły są najniższe spośród nich"),
        (
            " within 3 spaces of self",
            "equal to the lowest Wits among the enemies within 3",
            "równe najniższym zmysłom, jakie mają wrogowie",
        ),
    ],
)
def test_the_lowest_of_these_is_said_only_of_those_among_whom_it_is_looked_for(among: str, en: str, pl: str) -> None:
    lines = f"    at the start of the turn\n        for each enemy of self where its Wits is exactly the lowest its Wits over enemy of self{among}\n            do Fall prone for it\n"
    content = read_from(CONTENT, 'skill "Lowest"\n    pl "Zasadzka"\n' + lines)
    for lang, said in (("en", en), ("pl", pl)):
        assert said in plain(rule_text(wording(content, lang), content.library.get("skill", "Lowest")))


FROM_OTHER_GAMES = """
skill "Other games"
    pl "Zasadzka"
    cannot be attacked by character, when self has not taken Aimed shot this turn
    before close combat, when self is the attacker
        own player may
            own weapon is removed from the game
            do Draw for own player, 1
    before be killed, when victim is self
        killer gains own Distracted tokens Distracted tokens
    action "Challenge" / "Werbunek" (partial)
        target victim from enemy within 6 spaces of self
        until the end of the turn for victim
            it cannot start a combat, when it is not in contact with self
            +1 to its combat total
    action "Flank" / "Werbunek" (partial)
        own player chooses goal from free space adjacent to the space of self within 3 spaces of self
            self moves to goal
"""


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            [
                "No character may attack this character if this character has not taken the action “Aimed shot” this turn.",
                "when attacking, you may remove this character's weapon from the game. If you do, draw 1 card.",
                "the killer receives as many Distracted counters as this character has.",
                "It cannot initiate a combat unless it is in contact with this character.",
                "a free space adjacent to its space and within 3 spaces of it.",
            ],
        ),
        (
            "pl",
            [
                "Żadna postać nie może atakować tej postaci, jeśli ta postać nie wykonała w tej turze akcji",
                "możesz usunąć jej broń z gry. Jeśli to zrobisz, dobierasz 1 kartę.",
                "Nie może przystąpić do walki, jeśli nie styka się z tą postacią.",
                "wolne pole sąsiadujące ze swoim polem, w odległości do 3 pól od",
            ],
        ),
    ],
)
def test_what_is_said_of_somebody_under_a_condition_is_taken_for_nobody_elses(lang: str, told: list[str]) -> None:
    content = read_from(CONTENT, FROM_OTHER_GAMES)
    skill = content.library.get("skill", "Other games")
    text = plain(rule_text(wording(content, lang), skill))
    assert [line for line in told if line not in text] == [], text


def test_an_example_of_what_bots_seek_is_not_printed_where_nothing_tells_of_that(content: Content) -> None:
    writer, scenario = printer(content).writer, content.library.get("scenario", "The Goldsmith's Night")
    titles = [box.title for box in writer.entry(scenario).examples]
    left_out = {example.node["name"] for example in scenario.examples} - set(titles)
    assert left_out == {"thieves look for treasure, the watch for thieves"} and len(titles) == 3
    way = content.library.get("number", "way home")
    assert len(writer.entry(way).examples) == len(way.examples)
