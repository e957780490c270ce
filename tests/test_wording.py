"""Sentences in both languages from throw-away words: cases, agreement, counting, pronouns, joining, holes."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from dsl.lexicon import CASES, Lexicon, MissingForm
from dsl.source import Source, Span
from dsl.tree import Name, Node
from dsl.wording import Clause, Term, Wording, WordingError, article, english_plural
from dsl.words import Vocabulary, Word

ROOT = Path(__file__).resolve().parent.parent
FILES = ("interpreter/vocabulary/lexicon.pl.toml", "content/lexicon.pl.toml")
LEXICON = Lexicon.load(*((ROOT / name).read_text(encoding="utf-8") for name in FILES))
HERE = Span(Source("test", ""), 1, 1, 1, 1)


def word(surface: str, en: str, pl: str, category: str = "line", **more: Any) -> Word:
    return Word(category, surface, en, pl, "A word.", surface, **more)


def pure(word_: Word, *args: Any, body: tuple[Node, ...] = (), id: str = "") -> Node:
    return Node(word_, args, HERE, list(body), id=id)


def name(text: str, kind: str = "thing") -> Name:
    return Name(text, kind, HERE)


SELF = word(
    "self", "this character", "{{ head('postać', before='ten') }}", "character", extra={"subject": True}
)
OPPONENT = word("opponent", "the opponent", "{{ head('przeciwnik') }}", "character")
ENEMY = word(
    "enemy {where}",
    "{% if not plural %}an {% endif %}{{ head('enemy') }} {{ where }}",
    "{{ head('postać', before='wrogi') }} {{ where }}",
    "character",
)
SIGHT = word("in line of sight", "in line of sight", "w linii wzroku", "where")
TOTAL = word(
    "{whose:character} combat total",
    "{{ of('combat total', whose) }}",
    "{{ of('suma walki', whose) }}",
    "number",
)
CARD = word("{whose:character} card", "{{ of('card', whose) }}", "{{ of('karta', whose) }}", "card")
DIGITS = word("{n:NUMBER}", "{{ n }}", "{{ n }}", "number")
X = word("X", "X", "X", "number")
MODIFIER = word(
    "{n:number} to {number}", "{{ n|signed }} to {{ number }}", "{{ n|signed }} do {{ number.gen }}"
)
GAINS = word(
    "{who:character} gains {n:number} {token:N_TOKEN}",
    "{{ who }} {{ who|verb('gain') }} {{ n|count(token) }}",
    "{{ who }} {{ who|verb('otrzymywać') }} {{ n|count(token, case='acc') }}",
)
ADDS = word(
    "{who:character} adds {n:number} to {number}",
    "{{ who }} {{ who|verb('add') }} {{ n }} to {{ number }}",
    "{{ who }} {{ who|verb('dodawać') }} {{ n }} do {{ number.gen }}",
)
IS = word(
    "{card} is {suits:N_SUIT+}",
    "{{ card }} is {{ suits|or_list }}",
    "{{ card }} to {{ suits|or_list }}",
    "cond",
)
WINS = word(
    "{who:character} wins", "{{ who }} {{ who|verb('win') }}", "{{ who }} {{ who|verb('wygrywać') }}", "cond"
)
FALLS = word(
    "{who:character} becomes {state:N_STATE}",
    "{{ who }} {{ who|verb('become') }} {{ state }}",
    "{{ who }} {{ who|verb('stawać się') }} {{ adj(state, who) }}",
)
IN = word("in close combat", "in close combat", "w walce wręcz", body="line", extra={"lead": "adverb"})
WHEN = word("when {cond}", "if {{ cond }}", "jeśli {{ cond }}", body="line")
TEST = word(
    "{who:character} tests {ability:N_ABILITY}",
    "{{ who }} {{ who|verb('test') }} {{ ability }}",
    "{{ who }} {{ who|verb('testować') }} {{ ability.acc }}",
    body="outcome",
    extra={"lead": "stop"},
)
ON = word("success", "success", "sukces", "outcome", body="line", extra={"lead": "colon"})

PHRASES = (SELF, OPPONENT, ENEMY, SIGHT, TOTAL, CARD, DIGITS, X)
LINES = (MODIFIER, GAINS, ADDS, IS, WINS, FALLS, IN, WHEN, TEST, ON)
VOCABULARY = Vocabulary.of(PHRASES, LINES)
TERMS = {
    ("suit", "hearts"): Term("hearts", "serca"),
    ("suit", "cups"): Term("cups", "kielichy"),
    ("suit", "skulls"): Term("skulls", "czaszki"),
    ("token", "fencing"): Term("fencing token", "żeton fechtunku"),
    ("token", "door"): Term("door", "drzwi"),
    ("state", "prone"): Term("prone", "powalony"),
    ("ability", "fortitude"): Term("Fortitude", "Hart Ducha"),
    ("person", "aramis"): Term("Aramis", "Aramis", proper=True),
    ("person", "dragoon"): Term("dragoon", "dragon"),
    ("thing", "sting"): Term("Sting Sting None", "Żądło Żądło None"),
}
EN = Wording("en", LEXICON, TERMS, VOCABULARY)
PL = Wording("pl", LEXICON, TERMS, VOCABULARY)

SELF_, OPPONENT_ = pure(SELF), pure(OPPONENT)
FOE = pure(ENEMY, pure(SIGHT))
HEARTS = pure(IS, pure(CARD, SELF_), (name("hearts", "suit"),))
TOKEN = name("fencing", "token")


def plus(n: int, whose: Node = SELF_) -> Node:
    return pure(MODIFIER, pure(DIGITS, n), pure(TOTAL, whose))


def both(node: Node, **more: Any) -> tuple[str, str]:
    return EN.render_line(node, **more).plain(), PL.render_line(node, **more).plain()


def say(en: str, pl: str, surface: str = "", *args: Any, **more: Any) -> tuple[str, str]:
    """The bare text of a word made for one assertion."""
    node = pure(word(surface or "anything", en, pl, **more), *args)
    return EN.render(node), PL.render(node)


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
    by_variable = word(
        "half {number}", "half {{ number }}", "{{ number[case] }} / 2", "number", head="number"
    )
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
    node = pure(
        word("{who} {state}", "{{ who|participle('choose') }} {{ state }}", pl), SELF_, name("prone", "state")
    )
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


def test_an_adjective_in_a_relative_clause_agrees_with_the_phrase_it_stands_in():
    which = word(
        "which is {state:N_STATE}",
        "that is {{ state }}",
        "{{ adj('który') }} jest {{ adj(state) }}",
        "filter",
    )
    only = word(
        "{who:character} {filter}",
        "{{ who }} {{ filter }}",
        "{{ who }}, {{ filter }}",
        "character",
        head="who",
    )
    filtered = pure(only, OPPONENT_, pure(which, name("prone", "state")))
    assert PL.render(filtered, "acc") == "przeciwnika, który jest powalony"
    assert (
        PL.render(pure(only, SELF_, pure(which, name("prone", "state"))), "dat")
        == "tej postaci, która jest powalona"
    )
    assert EN.render(filtered) == "the opponent that is prone"
    hidden = pure(word("hidden", "hidden", "{{ adj('zakryty', case='same') }} tu", "filter"))
    assert PL.render(pure(only, SELF_, hidden), "acc") == "tę postać, zakrytą tu"
    with pytest.raises(WordingError, match="without anything to agree with"):
        PL.render(pure(which, name("prone", "state")))


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
    with pytest.raises(
        WordingError, match="the en wording of `character: opponent`: is asked for its plural"
    ):
        say(en, pl, "{who:character}", OPPONENT_)


def test_gender_comes_from_extra_the_head_slot_or_the_head():
    declared = word("it", "they", "one", "being", extra={"gender": "f", "plural": {"en": True, "pl": True}})
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
    fixed = word("home", "home", "tam", "where", extra={"fixed": True})
    assert PL.render(pure(fixed), "gen") == "tam"


def test_prepositions_and_articles():
    pl = "{{ a.loc|prep('w') }}, {{ b.loc|prep('w') }}, {{ a.gen|prep('z') }}, "
    pl += "{{ noun('stos').gen|prep('z') }}"
    lexicon = Lexicon.load(*((ROOT / f).read_text(encoding="utf-8") for f in FILES), STOS)
    node = pure(word("{a:character} {b:character}", "{{ b }} {{ a|the }}", pl), name("aramis", "person"), FOE)
    wording = Wording("pl", lexicon, TERMS)
    assert wording.render(node) == ("w Aramisie, we wrogiej postaci w linii wzroku, z Aramisa, ze stosu")
    assert EN.render(node) == "an enemy in line of sight Aramis"
    assert (
        say("{{ x|the }} {{ x|a }}", "{{ x }}", "{x}", name("dragoon", "person"))[0]
        == "the dragoon a dragoon"
    )


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
        "The opponent gains a number of fencing tokens equal to this character's combat total.",
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


# --- who is meant


def test_self_is_named_once_and_then_meant():
    assert both(
        pure(WHEN, pure(WINS, SELF_), body=(pure(ADDS, SELF_, pure(DIGITS, 1), pure(TOTAL, SELF_)),))
    ) == (
        "If this character wins, it adds 1 to its combat total.",
        "Jeśli ta postać wygrywa, dodaje 1 do swojej sumy walki.",
    )


def test_a_possessive_is_clear_before_a_subject_is():
    node = pure(WHEN, HEARTS, body=(pure(ADDS, SELF_, pure(DIGITS, 1), pure(TOTAL, SELF_)),))
    assert both(node) == (
        "If this character's card is hearts, this character adds 1 to its combat total.",
        "Jeśli karta tej postaci to serca, ta postać dodaje 1 do swojej sumy walki.",
    )


def test_nobody_is_meant_where_two_were_mentioned():
    node = pure(WHEN, pure(WINS, SELF_), body=(pure(ADDS, OPPONENT_, pure(DIGITS, 1), pure(TOTAL, SELF_)),))
    assert both(node) == (
        "If this character wins, the opponent adds 1 to this character's combat total.",
        "Jeśli ta postać wygrywa, przeciwnik dodaje 1 do sumy walki tej postaci.",
    )
    node = pure(WHEN, pure(WINS, OPPONENT_), body=(pure(FALLS, SELF_, name("prone", "state")),))
    assert both(node) == (
        "If the opponent wins, this character becomes prone.",
        "Jeśli przeciwnik wygrywa, ta postać staje się powalona.",
    )


def test_possession_puts_a_pronoun_before_the_thing_and_a_noun_after_it():
    en, pl = "{{ of('card', w) }} on {{ of(x, w) }}", "{{ of('karta', w) }} na {{ of(x, w, 'loc') }}"
    own = pure(word("own", "its", "jej", "whose"))
    strength = name("fortitude", "ability")
    assert say(en, pl, "{w} {x}", own, strength) == (
        "its card on its Fortitude",
        "jej karta na jej Harcie Ducha",
    )
    assert say(en, pl, "{w} {x}", OPPONENT_, strength) == (
        "the opponent's card on the opponent's Fortitude",
        "karta przeciwnika na Harcie Ducha przeciwnika",
    )
    several = word("cards of {w}", "{{ of('card', w) }}", "{{ of('karta', w) }}", "cards")
    assert say("{{ c.many }}", "{{ c.many.gen }}", "{c}", pure(several, OPPONENT_)) == (
        "the opponent's cards",
        "kart przeciwnika",
    )


def test_others_are_always_named():
    assert both(pure(ADDS, FOE, pure(DIGITS, 1), pure(TOTAL, FOE))) == (
        "An enemy in line of sight adds 1 to the combat total of an enemy in line of sight.",
        "Wroga postać w linii wzroku dodaje 1 do sumy walki wrogiej postaci w linii wzroku.",
    )


def test_each_sentence_starts_with_nobody_mentioned():
    for lang in (EN, PL):
        first, second = lang.render_block([pure(WHEN, HEARTS, body=(plus(1),)), plus(1)])
        assert "this character" in second.text or "tej postaci" in second.text
        assert first.text.count("this character") <= 1


def test_asking_for_features_mentions_nobody():
    en = "{{ who.gender and '' }}{{ '' if who.plural else '' }}{{ who.value or '' }}{{ who.gen }} turn"
    assert say(en, "{{ who }}", "{who:character}", SELF_)[0] == "this character's turn"


# --- sentences


def test_headers_join_with_a_single_line():
    node = pure(IN, body=(pure(WHEN, HEARTS, body=(plus(1),)),))
    assert both(node) == (
        "In close combat, if this character's card is hearts, +1 to its combat total.",
        "W walce wręcz, jeśli karta tej postaci to serca, +1 do jej sumy walki.",
    )
    assert both(pure(IN, body=(plus(-1, OPPONENT_),))) == (
        "In close combat, −1 to the opponent's combat total.",
        "W walce wręcz −1 do sumy walki przeciwnika.",
    )


def test_headers_lead_in_to_several_lines():
    lines = (plus(1), pure(FALLS, OPPONENT_, name("prone", "state")))
    clause = PL.render_line(pure(IN, body=(pure(WHEN, HEARTS, body=lines),)))
    assert clause.plain() == (
        "W walce wręcz, jeśli karta tej postaci to serca:\n"
        "- +1 do sumy walki tej postaci.\n"
        "- Przeciwnik staje się powalony."
    )
    assert [(c.depth, len(c.children)) for c in clause.walk()] == [(0, 2), (1, 0), (1, 0)]


def test_a_header_may_be_a_sentence_of_its_own():
    fall = pure(FALLS, OPPONENT_, name("prone", "state"))
    node = pure(
        IN, body=(pure(TEST, OPPONENT_, name("fortitude", "ability"), body=(pure(ON, body=(fall,)),)),)
    )
    assert both(node) == (
        "In close combat, the opponent tests Fortitude.\n- Success: the opponent becomes prone.",
        "W walce wręcz przeciwnik testuje Hart Ducha.\n- Sukces: przeciwnik staje się powalony.",
    )


@pytest.mark.parametrize(
    ("lead", "text"),
    [
        ("comma", "After it, go."),
        ("space", "After it go."),
        ("colon", "After it: go."),
        ("list", "After it:\n- Go."),
        ("stop", "After it.\n- Go."),
        ({"pl": "space"}, "After it, go."),
    ],
)
def test_leads(lead, text):
    header = word("after", "after it", "potem", body="line", extra={"lead": lead})
    assert EN.render_line(pure(header, body=(pure(word("go", "go", "idź")),))).plain() == text


def test_every_part_of_a_sentence_carries_the_id_of_its_node():
    inner = pure(MODIFIER, pure(DIGITS, 1), pure(TOTAL, SELF_), id="c")
    clause = EN.render_line(pure(IN, body=(pure(WHEN, HEARTS, body=(inner,), id="b"),), id="a"))
    assert clause.id == "a" and clause.ids == ("a", "b", "c")
    assert [(p.id, p.text) for p in clause.parts] == [
        ("a", "In close combat, "),
        ("b", "if this character's card is hearts, "),
        ("c", "+1 to its combat total."),
    ]
    two = EN.render_line(pure(WHEN, HEARTS, body=(inner, pure(WINS, SELF_, id="d")), id="b"))
    assert [c.id for c in two.walk()] == ["b", "c", "d"]


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("one ,  two ,, three", "One, two, three."),
        ("already stopped.", "Already stopped."),
        ("why?", "Why?"),
        ("say “go.”", "Say “go.”"),
        ("„tak”", "„Tak”."),
        ("( a ) b", "(A) b."),
        ("wait …", "Wait…"),
        (", trailing, ", "Trailing."),
        ("+1 to all", "+1 to all."),
        ("\n  broken\n  line\n", "Broken line."),
    ],
)
def test_spaces_commas_capitals_and_stops(template, text):
    assert EN.render_line(pure(word("w", template, "x"))).text == text


def test_a_capital_that_a_template_begins_with_goes_in_mid_sentence():
    child = word("child", "The end comes", "Koniec nadchodzi")
    named = word("named {x}", "{{ x }} comes", "{{ x }} nadchodzi")
    assert both(pure(WHEN, pure(WINS, OPPONENT_), body=(pure(child),))) == (
        "If the opponent wins, the end comes.",
        "Jeśli przeciwnik wygrywa, koniec nadchodzi.",
    )
    assert (
        both(pure(IN, body=(pure(named, name("aramis", "person")),)))[0] == "In close combat, Aramis comes."
    )


def test_non_breaking_spaces_on_demand():
    wording = Wording("pl", LEXICON, TERMS, VOCABULARY, nbsp=True)
    clause = wording.render_line(pure(IN, body=(pure(GAINS, OPPONENT_, pure(DIGITS, 2), TOKEN),)))
    assert clause.text == "W\u00a0walce wręcz przeciwnik otrzymuje 2\u00a0żetony fechtunku."
    assert "\u00a0" not in PL.render_line(pure(IN, body=(plus(1),))).text


# --- holes


@pytest.mark.parametrize(
    ("en", "problem"),
    [
        ("the the enemy", "doubles a word: `the the`"),
        ("do Do it", "doubles a word: `do Do`"),
        ("it is None", "prints None"),
        ("{{ none }}", "prints None"),
        ("a {{ '{{' }} b", "leaves a brace"),
        ("{{ '' }}", "gives no text"),
        ("{{ optional }}", "the optional slot `optional` is printed though it is not there"),
        ("{{ optional.gen }}", "the optional slot `optional` is printed though it is not there"),
        ("{{ text }} x", "a slot holds an empty text"),
        ("{{ whoever }}", "`whoever` is neither a slot nor a function"),
        ("{{ text|shout }}", "No filter named 'shout'"),
        ("{{ text", "expected token"),
        ("{{ who.genitive }}", "is not a case"),
        ("{{ who['genitive'] }}", "`genitive` is not a case"),
        ("{{ unknown }}", "nobody knows what `nobody` is called"),
    ],
)
def test_a_hole_is_an_error_that_names_word_and_language(en, problem):
    surface = "w [{optional}] {text} {who} {unknown}"
    both_used = "{# optional text who unknown #}"
    node = pure(
        word(surface, en + both_used, "x" + both_used, name="the word"), None, "", SELF_, name("nobody")
    )
    if "text" not in en:
        node.args = (None, "t", SELF_, name("nobody"))
    if "unknown" not in en:
        node.args = (*node.args[:3], name("hearts", "suit"))
    with pytest.raises(WordingError) as caught:
        EN.render_line(node)
    assert problem in str(caught.value)
    assert str(caught.value).startswith("the en wording of `the word`: ")
    assert (caught.value.word, caught.value.lang) == ("the word", "en")


def test_the_innermost_word_is_named():
    bad = word("bad", "{{ '' }}", "zły", "character", name="the bad one")
    with pytest.raises(WordingError, match="the en wording of `the bad one`: gives no text"):
        EN.render_line(pure(WHEN, pure(WINS, pure(bad))))


def test_a_word_doubled_across_a_joint_is_found():
    if_ = word("if", "when it is", "gdy", body="line", extra={"lead": "space"})
    with pytest.raises(WordingError, match="doubles a word: `is is`"):
        EN.render_line(pure(if_, body=(pure(word("is", "is so", "tak")),)))


def test_names_of_the_content_are_not_looked_into():
    node = pure(word("see {x}", "see {{ x }}", "zobacz {{ x }}"), name("sting"))
    assert both(node) == ("See Sting Sting None.", "Zobacz Żądło Żądło None.")


def test_a_missing_form_says_where():
    with pytest.raises(MissingForm, match="no noun `Aramisek`") as caught:
        say("x", "{{ noun('Aramisek').gen }}")
    assert caught.value.__notes__ == ["in the pl wording of `line: anything`"]


def test_all_problems_of_lines_at_once():
    lines = [
        pure(word("a", "a", "{{ noun('wóz').gen }} {{ noun('smok').many }}")),
        pure(word("b", "b", "{{ '' }}")),
        pure(word("c", "c", "{{ noun('siła').many }} {{ noun('siła') }}")),
    ]
    assert [str(problem) for problem in PL.problems(lines)] == [
        "the lexicon has no noun `wóz`",
        "the lexicon has no noun `smok`",
        "the lexicon has no noun `siła`",
        "the pl wording of `line: b`: gives no text",
    ]
    assert EN.problems(lines) == []
    with pytest.raises(MissingForm):
        PL.render(lines[0])


def test_words_are_checked_before_they_are_used():
    assert EN.check_words() == [] and PL.check_words() == []
    faulty = Vocabulary.of(
        [
            word("a", "{{ x }}", "{{ head('wóz', before=['nowy', 'szary']) }} {{ n|count('smok') }}"),
            word("b {case}", "{{ case }}", "{{ case }}", name="b"),
            word("c", "c", "{{ count(2, 'jeż') }} {{ adj('miły', 'karta') }} {{ 'karta'|verb('trwać') }}"),
            word("d", "d", "d", extra={"lead": "dash"}),
            word("e", "e", "e", head="x"),
        ]
    )
    found = [str(p) for lang in ("en", "pl") for p in Wording(lang, LEXICON, TERMS, faulty).check_words()]
    assert found == [
        "the en wording of `line: a`: `x` is neither a slot nor a function",
        "the en wording of `b`: a slot may not be called `case`",
        "the en wording of `line: d`: its lead 'dash' is none of comma, adverb, space, colon, stop, list",
        "the en wording of `line: e`: its head `x` is not a slot",
        "the pl wording of `line: a`: `n` is neither a slot nor a function",
        "the pl wording of `b`: a slot may not be called `case`",
        "the pl wording of `line: d`: its lead 'dash' is none of comma, adverb, space, colon, stop, list",
        "the pl wording of `line: e`: its head `x` is not a slot",
        "the lexicon has no noun `jeż`",
        "the lexicon has no adj `miły`",
        "the lexicon has no verb `trwać`",
    ]


def test_a_template_is_compiled_once_for_a_word(monkeypatch):
    wording = Wording("en", LEXICON, TERMS)
    compiled: list[str] = []
    real = wording._speaker._env.from_string

    def noted(text: str) -> Any:
        compiled.append(text)
        return real(text)

    monkeypatch.setattr(wording._speaker._env, "from_string", noted)
    for _ in range(3):
        wording.render(pure(WINS, OPPONENT_))
    assert compiled == [WINS.en, OPPONENT.en]


def test_names_may_be_resolved_by_a_function_and_definitions_stand_in_slots():
    definition = object()
    wording = Wording("pl", LEXICON, lambda what: Term("Aramis", "Aramis") if what is definition else None)
    see = word("see {x}", "see {{ x }}", "szukaj {{ x.gen }}")
    assert wording.render(pure(see, definition)) == "szukaj Aramisa"
    with pytest.raises(WordingError, match="nobody knows"):
        wording.render(pure(see, name("other")))


# --- the whole


@pytest.mark.fuzz
@given(st.data())
def test_any_tree_of_these_words_reads_as_sentences(data):
    draw = data.draw
    counter = itertools.count()
    who = st.sampled_from([SELF_, OPPONENT_, FOE])
    n = st.builds(lambda i: pure(DIGITS, i), st.integers(0, 30)) | st.just(pure(X))

    def line(depth: int) -> Node:
        id = f"n{next(counter)}"
        kind = draw(
            st.sampled_from(["in", "when", "test", "gain", "fall", "add"] if depth else ["gain", "add"])
        )
        if kind in ("in", "when"):
            body = tuple(line(depth - 1) for _ in range(draw(st.integers(1, 3))))
            return (
                pure(IN, body=body, id=id)
                if kind == "in"
                else pure(WHEN, pure(WINS, draw(who)), body=body, id=id)
            )
        if kind == "test":
            below = pure(ON, body=(line(depth - 1),), id=f"n{next(counter)}")
            return pure(TEST, draw(who), name("fortitude", "ability"), body=(below,), id=id)
        if kind == "gain":
            return pure(GAINS, draw(who), draw(n), TOKEN, id=id)
        if kind == "fall":
            return pure(FALLS, draw(who), name("prone", "state"), id=id)
        return pure(ADDS, draw(who), draw(n), pure(TOTAL, draw(who)), id=id)

    tree = line(3)
    wanted = sorted(node.id for node in tree.walk() if node.id)
    for lang in (EN, PL):
        clause: Clause = lang.render_line(tree)
        clauses = list(clause.walk())
        assert sorted(id for c in clauses for id in c.ids) == wanted
        for c in clauses:
            assert c.text[0].isupper() and c.text[-1] in ".:"
            assert "  " not in c.text and " ," not in c.text
            assert (c.text[-1] == ":") <= bool(c.children)
