"""How the words of the language say rules: skills made for one sentence each, beside the shipped content."""

from __future__ import annotations

import pytest

from dsl.wording import Term, Wording
from interpreter.loading.load import Content
from tests.kit import CONTENT, MINI, read_from, rules_from
from tests.kit import said as said_of
from tools.wording.check import wording_problems
from tools.wording.sentences import plain, rule_text, wording

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
    in close combat
        +1 to own combat total, when there is an enemy which is not Prone in contact with self where its wounds is at least 2
        +1 to own combat total, when there is an enemy which is Prone
    for each friend within 3 spaces of self where it is not engaged and its wounds is exactly 0
        -1 to all its tests

skill "Barring"
    pl "Blokowanie"
    for each enemy adjacent to self
        it cannot parry

skill "Counting" [X]
    pl "Liczenie"
    +X to own Strength tests
    in close combat, when own wounds is above own opponent's wounds
        +2 to own combat total
        -1 to own damage dealt
    own Agility is reduced by X, to at least 0

skill "Matching"
    pl "Mierzenie"
    own hurry penalty counts as 0
    own wounds counts as 0
    own Strength counts as own Wits
    after the step "card" of unopposed test, when self is the tester and tested is not parry and tested is not shooting
        self is no longer Prone
    in close combat, when own combat total is above own opponent's combat total
        -1 to own damage dealt
    after hit, when winner is self and self is the attacker
        self is no longer Prone
    instead of parry, when self is the winner
        winner is no longer Prone
    -1 to own Wits, when there is an enemy which is not Prone in contact with self

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
        if opponent is Prone
            if own wounds is exactly 0
                opponent is no longer Prone

skill "Bouts"
    pl "Bój"
    after close combat, when self is the attacker or self is the defender
        self becomes Prone
    after hit, when winner is self and own wounds is at least 4
        self becomes Prone

skill "Choosing"
    pl "Wybór"
    after close combat, when self is the attacker
        for each enemy where its activated is exactly 0 and it is not the defender
            it becomes Prone
        if own wounds is below own death threshold
            self is no longer Prone

skill "Spoiling" [effect]
    pl "Psucie"
    after hit, when winner is self and loser has human
        loser gains 2 of the effect
        do Suffer wounds for loser, 1
"""


@pytest.fixture(scope="module")
def content() -> Content:
    rules = rules_from(CONTENT, TEXT)
    assert said_of(rules) == []
    return rules


@pytest.fixture(scope="module", params=["en", "pl"])
def said(request, content) -> Wording:
    return wording(content, request.param)


def lines(said: Wording, content: Content, name: str, **params) -> list[str]:
    return plain(rule_text(said, content.library.get("skill", name), params)).split("\n")


def test_moments_take_up_who_it_is_about(said, content):
    assert (
        lines(said, content, "Folded")
        == {
            "en": [
                "After this character is activated, if it is prone, it stands up.",
                "Once per turn, after another character dies, this character suffers 1 wound.",
                "Instead of dying, this character heals all wounds.",
                "After one of your characters is activated, draw 2 cards.",
                "At the end of this character's activation, it heals 2 wounds.",
            ],
            "pl": [
                "Po aktywacji tej postaci, jeśli jest powalona, wstaje.",
                "Raz na turę, gdy inna postać zginie, ta postać otrzymuje 1 ranę.",
                "Zamiast zginąć, ta postać leczy wszystkie rany.",
                "Po aktywacji twojej postaci dobierasz 2 karty.",
                "Na końcu swojej aktywacji ta postać leczy 2 rany.",
            ],
        }[said.lang]
    )


def test_what_must_hold_besides_is_joined_to_the_moment_in_polish(said, content):
    if said.lang == "pl":
        assert lines(said, content, "Bouts") == [
            "Po walce wręcz, w której atakowała lub się broniła, ta postać zostaje powalona.",
            "Gdy ta postać trafi i ma co najmniej 4 rany, zostaje powalona.",
        ]


def test_what_one_word_says_of_somebody_in_polish_is_no_clause(said, content):
    if said.lang == "pl":
        assert lines(said, content, "Choosing") == [
            "Po walce wręcz, w której ta postać atakowała:",
            "- Każdy nieaktywowany wróg, inny niż obrońca, zostaje powalony.",
            "- Jeśli ta postać ma mniej ran, niż wynosi jej próg śmierci, wstaje.",
        ]


def test_two_adjectives_of_one_are_joined_in_polish():
    text = """
skill "Roused"
    pl "Rozjuszony"
    for each enemy adjacent to self which is not Prone which is not Unconscious
        +1 to its shooting tests
"""
    content = read_from(CONTENT, text)
    said = plain(rule_text(wording(content, "pl"), content.library.get("skill", "Roused")))
    assert said == "Każdy niepowalony i nieogłuszony sąsiedni wróg ma +1 do testów strzelania."


def test_filters_stand_in_their_order(said, content):
    assert (
        lines(said, content, "Looking")[1:]
        == {
            "en": [
                "- +1 to this character's combat total if there is an enemy engaging this character"
                " that has at least 2 wounds.",
                "- +1 to this character's combat total if there is a prone enemy.",
                "Each friendly character within 3 spaces of this character that is not engaged and has no wounds has −1 to all its tests.",
            ],
            "pl": [
                "- +1 do sumy walki tej postaci, jeśli styka się z niepowalonym wrogiem, który ma co najmniej 2 rany.",
                "- +1 do sumy walki tej postaci, jeśli jest powalony wróg.",
                "Każda przyjazna postać w odległości do 3 pól, która nie jest w zwarciu i nie ma ran, ma −1 do"
                " wszystkich testów.",
            ],
        }[said.lang]
    )


def test_what_each_cannot_none_can(said, content):
    assert (
        lines(said, content, "Barring")
        == {
            "en": ["No adjacent enemy can parry."],
            "pl": ["Żaden sąsiedni wróg nie może parować."],
        }[said.lang]
    )


def test_things_are_counted_and_short_lines_joined(said, content):
    assert (
        lines(said, content, "Counting")
        == {
            "en": [
                "+X to this character's Strength tests.",
                "In close combat, if this character has more wounds than its opponent, +2 to its combat total and −1 to its"
                " damage.",
                "This character's Agility is reduced by X (but not below 0).",
            ],
            "pl": [
                "+X do testów krzepy tej postaci.",
                "W walce wręcz, jeśli ta postać ma więcej ran niż jej przeciwnik, +2 do jej sumy walki i −1 do jej obrażeń ciosu.",
                "Zwinność tej postaci zmniejsza się o X (ale nie poniżej 0).",
            ],
        }[said.lang]
    )


def test_what_happens_otherwise_cannot_be_mistaken(said, content):
    assert (
        lines(said, content, "Doing")
        == {
            "en": [
                "Before the fighters have had the chance to reinforce, when attacking or defending:",
                "- If this character is prone:",
                "  - If this character has no wounds, it stands up.",
                "- Otherwise, this character may make a DL: 5 Strength test. On a success, the opponent falls prone.",
                "- Each adjacent enemy falls prone.",
                "- If the opponent is prone and this character has no wounds, the opponent stands up.",
            ],
            "pl": [
                "Zanim obie strony skończą wzmacniać walkę wręcz, jeśli ta postać atakuje lub się broni:",
                "- Jeśli ta postać jest powalona:",
                "  - Jeśli ta postać nie ma ran, wstaje.",
                "- W przeciwnym razie ta postać może wykonać test krzepy o PT 5. Przy"
                " sukcesie przeciwnik zostaje powalony.",
                "- Każdy sąsiedni wróg zostaje powalony.",
                "- Jeśli przeciwnik jest powalony i ta postać nie ma ran, przeciwnik wstaje.",
            ],
        }[said.lang]
    )


MATCHING = {
    "en": [
        "This character ignores the penalty for such a shot.",
        "This character has no wounds.",
        "Use this character's Wits instead of its Strength.",
        "After this character plays a card in an unopposed test, if this is neither a parry nor a shooting test, it stands up.",
        "In close combat, if this character has a higher combat total than its opponent, −1 to its damage.",
        "After this character hits as the attacker, this character stands up.",
        "When a character would try to parry, if this character is the winner, instead the winner stands up.",
        "−1 to this character's Wits if there is an enemy engaging this character.",
    ],
    "pl": [
        "Ta postać nie ma kary za taki strzał.",
        "Ta postać nie ma ran.",
        "Zamiast krzepy tej postaci użyj jej zmysłów.",
        "Gdy ta postać zagra kartę w teście standardowym, a nie jest to test parowania ani strzelania, wstaje.",
        "W walce wręcz, jeśli ta postać ma większą sumę walki niż jej przeciwnik, −1 do jej obrażeń ciosu.",
        "Gdy ta postać trafi jako atakujący, wstaje.",
        "Gdy postać miałaby spróbować sparować cios, a ta postać wygrywa, zamiast tego zwycięzca wstaje.",
        "−1 do zmysłów tej postaci, jeśli styka się z niepowalonym wrogiem.",
    ],
}


def test_what_is_compared_and_who_has_a_role(said, content):
    assert lines(said, content, "Matching") == MATCHING[said.lang]


def test_the_card_of_a_bearer_gives_the_parameters(said, content):
    two = {"en": "+2 to this character's Strength tests.", "pl": "+2 do testów krzepy tej postaci."}
    assert lines(said, content, "Counting", X=2)[0] == two[said.lang]
    kind = Term("Hemlock token", "dawka cykuty")
    given = {"en": "receives 2 Hemlock tokens and", "pl": "otrzymuje 2 dawki cykuty i"}
    assert given[said.lang] in lines(said, content, "Spoiling", effect=kind)[0]


def test_what_one_does_in_a_row_is_one_sentence(said, content):
    assert (
        lines(said, content, "Spoiling")
        == {
            "en": [
                "After this character hits, if the loser is human, the loser receives 2 [effect] counters and suffers 1 wound."
            ],
            "pl": [
                "Gdy ta postać trafi, a przegrany jest człowiekiem, przegrany otrzymuje 2 żetony podane przy tej zasadzie i 1 ranę."
            ],
        }[said.lang]
    )


def test_a_name_without_polish_forms_is_found_where_it_is_needed():
    text = """
term "zest" is a number of a character
    pl "wigorek boczny"

skill "Zesty"
    pl "Wigorny"
    +1 to own zest
"""
    (found,) = (problem for problem in wording_problems(rules_from(MINI, text)) if "boczny" in problem.message)
    assert (found.code, found.severity, found.span.line) == ("W0702", "warning", 5)
    assert found.message == 'the lexicon has no Polish forms of "wigorek boczny"'


def test_what_only_an_example_says_is_looked_at_too():
    text = """
skill "Zesty"
    pl "Wigorny"
    +1 to own Might

    example "one" / "jeden"
        north has Ann on A1 with Zesty
        then Ann's zest is exactly 3

term "zest" is a number of a character
    pl "wigorek boczny"
"""
    problems = wording_problems(rules_from(MINI, text))
    assert [(p.code, p.span.line) for p in problems if "boczny" in p.message] == [("W0702", 2)]


BOUND = """
skill "Bound"
    pl "Skrępowany"
    {line}
        self becomes Prone
"""


@pytest.mark.parametrize(
    ("line", "en", "pl"),
    [
        (
            "at the end of the turn, when there is no enemy in line of sight of self and own fencing tokens is exactly 0",
            "if there is no enemy in this character's line of sight and it has no unused fencing tokens",
            "jeśli ta postać nie widzi wroga i nie ma żetonów fechtunku",
        ),
        (
            'after the step "result" of unopposed test, when self is the entangler and self is the fighter',
            "when entangling, if this character is the fighter",
            "a ta postać oplątuje i jest walczącą postacią",
        ),
    ],
)
def test_what_is_said_of_nobody_leaves_the_next_subject_to_be_said(line, en, pl):
    """And what is said by a verb of its own lends the next condition none."""
    content = read_from(CONTENT, BOUND.format(line=line))
    for lang, text in (("en", en), ("pl", pl)):
        said = plain(rule_text(wording(content, lang), content.library.get("skill", "Bound")))
        assert text in said, said


def test_what_two_do_together_lends_what_one_does_then_no_subject():
    line = "after combat won, when winner is self\n        self and loser change places"
    content = read_from(CONTENT, BOUND.format(line=line))
    for lang, text in (
        ("en", "- This character and the loser switch places.\n- This character falls prone."),
        ("pl", "- Ta postać i przegrany zamieniają się miejscami.\n- Ta postać zostaje powalona."),
    ):
        assert text in plain(rule_text(wording(content, lang), content.library.get("skill", "Bound")))


def test_you_are_said_to_be_a_player():
    text = 'skill "Bound"\n    pl "Skrępowany"\n    +1 to own Wits, when active player is own player\n'
    content = read_from(CONTENT, text)
    for lang, text in (
        ("en", "+1 to this character's Wits if you are the active player."),
        ("pl", "+1 do zmysłów tej postaci, jeśli jesteś aktywnym graczem."),
    ):
        assert plain(rule_text(wording(content, lang), content.library.get("skill", "Bound"))) == text


def test_a_rule_that_is_ignored_is_not_taken_for_whoever_has_it():
    content = read_from(
        CONTENT, 'skill "Bound"\n    pl "Skrępowany"\n    own Poisoner is ignored, when self is Prone\n'
    )
    for lang, text in (
        ("en", "This character's Poisoner is ignored if this character is prone."),
        ("pl", "Ignoruje się umiejętność „Truciciel” tej postaci, jeśli ta postać jest powalona."),
    ):
        assert plain(rule_text(wording(content, lang), content.library.get("skill", "Bound"))) == text


OFFERS = """
skill "Offering"
    pl "Łaskawość"
    after combat won, when winner is self
        may
            {line}
"""


@pytest.mark.parametrize(
    ("line", "en", "pl"),
    [
        ("self tests Strength against 5", "it may make a DL: 5 Strength test", "może wykonać test krzepy o PT 5"),
        ("do Draw for own player, 1", "you may draw 1 card", "możesz dobrać 1 kartę"),
        (
            "loser becomes prone",
            "you may have the loser fall prone",
            "możesz zdecydować, że przegrany zostaje powalony",
        ),
        ("loser is no longer prone", "you may have the loser stand up", "możesz zdecydować, że przegrany wstaje"),
        ("end", "you may do this: skip the rest", "możesz zdecydować, że dalsze kroki się pomija"),
    ],
)
def test_a_single_thing_that_may_be_done_is_said_in_one_sentence(line, en, pl):
    """By whoever decides it may be done; anybody else one may have do it; what has no verb of a subject is announced."""
    content = read_from(CONTENT, OFFERS.format(line=line))
    for lang, text in (("en", en), ("pl", pl)):
        said = plain(rule_text(wording(content, lang), content.library.get("skill", "Offering")))
        assert text in said, said


@pytest.mark.parametrize(
    ("kind", "name", "pl"),
    [
        ("token", "Overwatch", "może odrzucić 1 żeton czekania. Jeśli to zrobi, wykonuje reakcję."),
        ("skill", "Cunning as a Fox!", "Możesz odrzucić dobraną kartę. Jeśli to zrobisz, twoje wzmocnienie"),
        ("gear", "Lucky Charm", "możesz usunąć ten talizman z gry. Jeśli to zrobisz, test kończy się sukcesem."),
        (
            "skill",
            "Antidote",
            "Gdy postać wypije tę miksturę, pozbywa się zakażenia oraz odrzuca wszystkie dawki cykuty",
        ),
        (
            "scenario",
            "The Nuncio's Letter",
            "Zanim postać, która ma list, opuści planszę:\n- Gracz tej postaci ",
        ),
        ("token", "Master of Fate", "Gdy którykolwiek gracz odkryje kartę z talii"),
        ("token", "Master of Fate", "- Ten gracz przetasowuje karty w razie potrzeby."),
        ("token", "Good Fortune", "- Oglądasz 4 wierzchnie karty swojej talii."),
        (
            "state",
            "Guarding",
            "Gdy wróg wejdzie na pole, ta postać rozgląda się za wrogiem.",
        ),
        ("skill", "Unswerving", "Gdy ta postać odkryje kartę w teście hartu ducha, możesz"),
        (
            "skill",
            "Divination",
            "Jeśli to niemożliwe, wybierasz dobraną kartę magii. Ta postać odczytuje tę kartę w tabeli wróżb.",
        ),
        ("skill", "Cojones", "jest czarna i ta postać ma w zwarciu dokładnie 1 wroga, +1 do jej sumy walki."),
        ("skill", "Lame", "Ta postać nie może biec ani wykonywać manewrów."),
        (
            "procedure",
            "Look for a quick shot",
            "Jeśli w linii wzroku tej postaci i w zasięgu jej gotowej broni zasięgowej jest wróg, ",
        ),
        ("procedure", "Draw an event", "Jeśli nie dobrano karty zdarzeń:"),
        ("skill", "Retaliation", "Gdy ta postać przyjmie cios, wykonuje test odwetu"),
    ],
)
def test_polish_tells_who_does_what_as_a_rulebook_would(content, kind, name, pl):
    said = plain(rule_text(wording(content, "pl"), content.library.get(kind, name)))
    assert pl in said, said
