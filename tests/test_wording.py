"""Phrases in both languages from throw-away words: cases, agreement, plurals, counting, lists."""

from __future__ import annotations

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from dsl.lexicon import CASES, Lexicon, MissingForm
from dsl.wording import Wording, WordingError, article, english_plural
from dsl.wording.languages.english import done_by_several, third_person
from dsl.wording.realisation.owners import held, owned
from dsl.words import Traits
from tests.wording_words import (
    DIGITS,
    EN,
    FILES,
    FOE,
    GAINS,
    LEXICON,
    OPPONENT_,
    PL,
    ROOT,
    SELF_,
    SIGHT,
    TERMS,
    TOKEN,
    TOTAL,
    X,
    both,
    name,
    pure,
    say,
    word,
)

# --- cases and agreement


def test_a_noun_phrase_in_every_case():
    node = pure(TOTAL, OPPONENT_)
    assert [PL.render(node, case) for case in CASES] == [
        "suma walki przeciwnika",
        "sumy walki przeciwnika",
        "sumie walki przeciwnika",
        "sumę walki przeciwnika",
        "sumą walki przeciwnika",
        "sumie walki przeciwnika",
    ]
    assert [EN.render(OPPONENT_, case) for case in ("nom", "gen", "acc")] == [
        "the opponent", "the opponent's", "the opponent",
    ]  # fmt: skip


def test_one_sentence_with_every_case():
    en = "{{ who }} sees {{ foe.gen }} {{ foe.acc }}, {{ foe.dat }}, {{ foe.ins }}, {{ foe.loc }}"
    pl = "{{ who }} bez {{ foe.gen }} ku {{ foe.dat }} z {{ foe.ins }} przez {{ foe.acc }} po {{ foe.loc }}"
    surface = "{who:character} {foe:character}"
    assert say(en, pl, surface, OPPONENT_, SELF_) == (
        "the opponent sees this character's this character, this character, this character, this character",
        "przeciwnik bez tej postaci ku tej postaci z tą postacią przez tę postać po tej postaci",
    )
    assert say(en, pl, surface, SELF_, FOE)[1] == (
        "ta postać bez wrogiej postaci w linii wzroku ku wrogiej postaci w linii wzroku"
        " z wrogą postacią w linii wzroku przez wrogą postać w linii wzroku po wrogiej postaci w linii wzroku"
    )


def test_cases_by_variable_and_by_number():
    assert say("{{ x[0] }}", "{{ x[3] }} {{ x['ins'] }}", "{x:N_ABILITY}", name("fortitude", "ability")) == (
        "Fortitude",
        "Hart Ducha Hartem Ducha",
    )


def test_a_head_slot_stands_in_the_case_asked_of_the_whole():
    double = word("double {number}", "double {{ number }}", "podwojona {{ number }}", "number", head="number")
    by_variable = word("half {number}", "half {{ number }}", "{{ number[case] }} / 2", "number", head="number")
    assert PL.render(pure(double, pure(TOTAL, OPPONENT_)), "acc") == "podwojona sumę walki przeciwnika"
    assert PL.render(pure(by_variable, pure(TOTAL, OPPONENT_)), "ins") == "sumą walki przeciwnika / 2"
    assert EN.render(pure(double, pure(TOTAL, OPPONENT_)), "gen") == "double the opponent's combat total's"


def test_verbs_agree_in_number_and_can_be_negated():
    en, pl = "{{ who }} {{ who|verb('be hit') }}", "{{ who }} {{ who|verb('tracić', negated=true) }}"
    assert say(en, pl, "{who:character}", SELF_) == ("this character is hit", "ta postać nie traci")
    pair = (SELF_, OPPONENT_)
    en, pl = "{{ who }} {{ who|verb('lose') }}", "{{ who }} {{ who|verb('tracić') }}"
    assert say(en, pl, "{who:character+}", pair) == (
        "this character and the opponent lose",
        "ta postać i przeciwnik tracą",
    )


@pytest.mark.parametrize(
    ("base", "one", "many", "not_one"),
    [
        ("gain", "gains", "gain", "does not gain"),
        ("pass", "passes", "pass", "does not pass"),
        ("carry out", "carries out", "carry out", "does not carry out"),
        ("play", "plays", "play", "does not play"),
        ("have", "has", "have", "does not have"),
        ("go", "goes", "go", "does not go"),
        ("draw one, then go", "draws one, then goes", "draw one, then go", "does not draw one, then go"),
        ("be killed", "is killed", "are killed", "is not killed"),
        ("may sprint", "may sprint", "may sprint", "may not sprint"),
        ("can sprint", "can sprint", "can sprint", "cannot sprint"),
    ],
)
def test_english_verbs(base, one, many, not_one):
    got = [
        say(f"{{{{ who|verb('{base}'{negated}) }}}}", "{{ who }}", slot, who)[0]
        for slot, who, negated in (
            ("{who:character}", SELF_, ""),
            ("{who:character+}", (SELF_, SELF_), ""),
            ("{who:character}", SELF_, ", negated=true"),
        )
    ]
    assert got == [one, many, not_one]


def test_adjectives_and_participles_agree():
    pl = (
        "{{ who|adj('powalony') }}, {{ adj(state, who, case='ins') }}, {{ adj('wolny', who).gen }},"
        " {{ who|participle('wybierać') }}"
    )
    lexicon = Lexicon({**LEXICON.entries, ("adj", "wybierany"): Lexicon.load(WYBIERANY).adj("wybierany")})
    node = pure(word("{who} {state}", "{{ who|participle('choose') }} {{ state }}", pl), SELF_, name("prone", "state"))
    assert Wording("pl", lexicon, TERMS).render(node) == "powalona, powaloną, wolnej, wybierana"
    assert EN.render(node) == "chosen prone"
    with pytest.raises(MissingForm, match="no adj `wybierany`"):
        PL.render(node)


WYBIERANY = """
["wybierany"]
pos = "adj"
m = ["wybierany", "wybieranego", "wybieranemu", "wybierany", "wybieranym", "wybieranym"]
f = ["wybierana", "wybieranej", "wybieranej", "wybieraną", "wybieraną", "wybieranej"]
"""


def test_a_relative_clause_agrees_with_the_phrase_it_stands_in():
    which = word(
        "which is {state:N_STATE}",
        "that {{ verb('be') }} {{ state }}",
        "{{ adj('który') }} {{ verb('być') }} {{ adj(state) }}",
        "filter",
    )
    only = word(
        "{who:character} {filter}",
        "{{ who }} {{ filter }}",
        "{{ who }}, {{ filter }}",
        "character",
        head="who",
    )
    prone = pure(which, name("prone", "state"))
    assert PL.render(pure(only, OPPONENT_, prone), "acc") == "przeciwnika, który jest powalony"
    assert PL.render(pure(only, SELF_, prone), "dat") == "tej postaci, która jest powalona"
    assert EN.render(pure(only, OPPONENT_, prone)) == "the opponent that is prone"
    assert say("{{ c.many }}", "{{ c.many.gen }}", "{c}", pure(only, FOE, prone)) == (
        "enemies in line of sight that are prone",
        "wrogich postaci w linii wzroku, które są powalone",
    )
    hidden = pure(word("hidden", "hidden", "{{ adj('zakryty', case='same') }} tu", "filter"))
    assert PL.render(pure(only, SELF_, hidden), "acc") == "tę postać, zakrytą tu"
    with pytest.raises(WordingError, match="without anything to agree with"):
        PL.render(prone)


def test_nouns_with_adjectives_and_in_the_plural():
    en = "{{ noun('card', before='extra').many }}, {{ noun('enemy').many.gen }}"
    pl = "{{ noun('karta', before='dodatkowy', after=['początkowy']).ins }}, "
    pl += "{{ noun('wróg', before='ten').many.acc }}"
    assert say(en, pl) == ("extra cards, enemies'", "dodatkową kartą początkową, tych wrogów")


def test_the_plural_of_a_phrase_needs_a_head():
    en, pl = "all {{ who.many }}", "wszystkie {{ who.many.acc }}"
    assert say(en, pl, "{who:character}", FOE) == (
        "all enemies in line of sight",
        "wszystkie wrogie postacie w linii wzroku",
    )
    with pytest.raises(WordingError, match="the en wording of `character: opponent`: is asked for its plural"):
        say(en, pl, "{who:character}", OPPONENT_)


def test_gender_comes_from_traits_the_head_slot_or_the_head():
    declared = word("it", "they", "one", "being", traits=Traits(gender="f", plural=True))
    through = word("{who} himself", "{{ who }} himself", "{{ who }}", "being", head="who")
    unknown = word("thing", "thing", "coś", "being")
    en, pl = "{{ who|verb('be') }}", "{{ adj('wolny', who) }} {{ who.gender }} {{ who.plural }}"
    assert say(en, pl, "{who}", pure(declared)) == ("are", "wolne f True")
    assert say(en, pl, "{who}", pure(through, OPPONENT_)) == ("is", "wolny m1 False")
    assert say(en, pl, "{who}", pure(through, name("door", "token")))[1] == "wolne n True"
    with pytest.raises(WordingError, match="`being: thing`: has no gender"):
        say(en, pl, "{who}", pure(unknown))


def test_a_phrase_that_cannot_decline_says_so():
    with pytest.raises(WordingError, match="the pl wording of `where: .*`: is asked for the case `gen`"):
        PL.render(pure(SIGHT), "gen")
    assert PL.render(pure(DIGITS, 3), "ins") == "3"
    assert PL.render(pure(X), "ins") == "X"
    place = word("{name:SPACE}", "{{ name }}", "{{ name }}", "space")
    assert PL.render(pure(place, "H6"), "gen") == "H6"
    own = word("own", "its", "jej", "whose")
    assert PL.render(pure(own), "gen") == "jej" and EN.render(pure(own), "gen") == "its"
    fixed = word("home", "home", "tam", "where", traits=Traits(fixed=True))
    assert PL.render(pure(fixed), "gen") == "tam"


def test_prepositions_and_articles():
    pl = "{{ a.loc|prep('w') }}, {{ b.loc|prep('w') }}, {{ a.gen|prep('z') }}, "
    pl += "{{ noun('stos').gen|prep('z') }}"
    lexicon = Lexicon.load(*((ROOT / f).read_text(encoding="utf-8") for f in FILES), STOS)
    node = pure(word("{a:character} {b:character}", "{{ b }} {{ a|the }}", pl), name("aramis", "person"), FOE)
    wording = Wording("pl", lexicon, TERMS)
    assert wording.render(node) == ("w Aramisie, we wrogiej postaci w linii wzroku, z Aramisa, ze stosu")
    assert EN.render(node) == "an enemy in line of sight Aramis"
    assert say("{{ x|the }} {{ x|a }}", "{{ x }}", "{x}", name("dragoon", "person"))[0] == "the dragoon a dragoon"


STOS = '["stos"]\npos = "noun"\ngender = "m3"\nsg = ["stos", "stosu", "stosowi", "stos", "stosem", "stosie"]'


def test_english_articles():
    an = "enemy", "8", "11", "18", "uninjured foe", "hour", "X", "honest man"
    a = "1", "unique card", "unit", "useful item", "European", "door", "one-handed weapon"
    assert [article(phrase) for phrase in an] == [f"an {phrase}" for phrase in an]
    assert [article(phrase) for phrase in a] == [f"a {phrase}" for phrase in a]


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("token", "tokens"),
        ("line of sight", "lines of sight"),
        ("enemy within 6 spaces", "enemies within 6 spaces"),
        ("Verse of Ezekhiel counter", "Verse of Ezekhiel counters"),
        ("boss", "bosses"),
        ("Swordsman", "Swordsmen"),
        ("woman", "women"),
        ("die", "dice"),
        ("day", "days"),
    ],
)
def test_english_plurals(one, many):
    assert english_plural(one) == many


# --- numbers


@pytest.mark.parametrize(
    ("n", "en", "pl"),
    [
        (1, "1 fencing token", "1 żeton fechtunku"),
        (2, "2 fencing tokens", "2 żetony fechtunku"),
        (5, "5 fencing tokens", "5 żetonów fechtunku"),
        (12, "12 fencing tokens", "12 żetonów fechtunku"),
        (22, "22 fencing tokens", "22 żetony fechtunku"),
    ],
)
def test_counting(n, en, pl):
    assert both(pure(GAINS, OPPONENT_, pure(DIGITS, n), TOKEN)) == (
        f"The opponent gains {en}.",
        f"Przeciwnik otrzymuje {pl}.",
    )


def test_a_parameter_stays_a_letter_until_its_value_is_known():
    node = pure(GAINS, OPPONENT_, pure(X), TOKEN)
    assert both(node) == ("The opponent gains X fencing tokens.", "Przeciwnik otrzymuje X żetonów fechtunku.")
    assert both(node, params={"X": 2}) == (
        "The opponent gains 2 fencing tokens.",
        "Przeciwnik otrzymuje 2 żetony fechtunku.",
    )
    for parameter in ("X", name("X", "parameter")):
        node = pure(GAINS, OPPONENT_, parameter, TOKEN)
        assert PL.render(node, params={"X": 22}) == "przeciwnik otrzymuje 22 żetony fechtunku"


def test_a_quantity_in_words_is_counted_the_long_way():
    assert both(pure(GAINS, OPPONENT_, pure(TOTAL, SELF_), TOKEN)) == (
        "The opponent gains fencing tokens equal to this character's combat total.",
        "Przeciwnik otrzymuje tyle żetonów fechtunku, ile wynosi suma walki tej postaci.",
    )
    with pytest.raises(WordingError, match="cannot count in the case `ins`"):
        say("{{ n }}", "{{ n|count('rana', case='ins') }}", "{n:number}", pure(TOTAL, SELF_))


def test_what_is_counted_can_be_a_subject():
    pl = "{% set c = n|count('karta', before='dodatkowy') %}{{ c }} {{ c|verb('leżeć') }}"
    en = "{% set c = n|count('card', before='extra') %}{{ c }} {{ c|verb('lie') }} there"
    said = [say(en, pl, "{n:NUMBER}", n) for n in (1, 2, 5)]
    assert said == [
        ("1 extra card lies there", "1 dodatkowa karta leży"),
        ("2 extra cards lie there", "2 dodatkowe karty leżą"),
        ("5 extra cards lie there", "5 dodatkowych kart leży"),
    ]


def test_signs():
    en, pl = "{{ n|signed }}", "{{ n|signed }} {{ n|signed(minus=true) }}"
    assert say(en, pl, "{n:NUMBER}", 1) == ("+1", "+1 −1")
    assert say(en, pl, "{n:NUMBER}", -2) == ("−2", "−2 +2")
    assert say(en, pl, "{n:number}", pure(X)) == ("+X", "+X −X")
    with pytest.raises(WordingError, match="not a number that can have a sign"):
        say(en, pl, "{n:number}", pure(TOTAL, SELF_))


def test_lists():
    suits = tuple(name(suit, "suit") for suit in ("hearts", "cups", "skulls"))
    en, pl = "{{ s|and_list }}; {{ s|or_list }}; {{ s }}", "{{ s|or_list('gen') }}; {{ s.ins }}"
    assert say(en, pl, "{s:N_SUIT+}", suits) == (
        "hearts, cups and skulls; hearts, cups or skulls; hearts, cups and skulls",
        "serc, kielichów lub czaszek; sercami, kielichami i czaszkami",
    )
    assert say("{{ s|or_list }}", "{{ s|or_list }}", "{s:N_SUIT}", suits[0]) == ("hearts", "serca")


@pytest.mark.fuzz
@given(st.integers(min_value=0, max_value=10**7))
def test_counting_agrees_with_babel(n):
    forms = {"one": "żeton fechtunku", "few": "żetony fechtunku", "many": "żetonów fechtunku"}
    assert PL.render(pure(GAINS, OPPONENT_, pure(DIGITS, n), TOKEN)).endswith(
        f"otrzymuje {n} {forms[Locale('pl').plural_form(n)]}"
    )
    plural = {"one": "fencing token", "other": "fencing tokens"}[Locale("en").plural_form(n)]
    assert EN.render(pure(GAINS, OPPONENT_, pure(DIGITS, n), TOKEN)) == f"the opponent gains {n} {plural}"


@pytest.mark.parametrize("verb", ["use", "pass", "carry", "fix", "catch", "go", "lose", "die", "have", "do", "stand"])
def test_what_one_does_is_known_from_what_several_do(verb: str) -> None:
    assert done_by_several(third_person(verb)) == verb


@pytest.mark.parametrize(
    ("so", "said"),
    [
        ("that is prone and has a token", "that are prone and have a token"),
        ("in sight that carries it, and is here", "in sight that carry it, and is here"),
        ("that this character sees", "that this character sees"),
        ("that is an objective", "that is an objective"),
        ("that may talk", "that may talk"),
        ("and leaves", "and leaves"),
    ],
)
def test_what_one_of_somebodys_is_so_of_them_all(so: str, said: str) -> None:
    """One of your characters that are prone; what the one does, and not all, stands behind no `that`."""
    assert owned(f"a character{held('you', 'your')} {so}") == f"one of your characters {said}"
