"""Sentences in both languages from throw-away words: who is meant, joining, spelling, holes, checks."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.lexicon import MissingForm
from dsl.tree import Node
from dsl.wording import Clause, Term, Wording, WordingError
from dsl.wording.punctuation import tied
from dsl.wording.realisation import realiser
from dsl.wording.realisation.templates import compile_word
from dsl.words import Traits, Vocabulary, Word
from tests.wording_words import (
    ADDS,
    DIGITS,
    EN,
    FALLS,
    FOE,
    GAINS,
    HEARTS,
    IN,
    LEXICON,
    MODIFIER,
    ON,
    OPPONENT,
    OPPONENT_,
    PL,
    SELF_,
    TERMS,
    TEST,
    TOKEN,
    TOTAL,
    VOCABULARY,
    WHEN,
    WINS,
    X,
    both,
    name,
    plus,
    pure,
    say,
    word,
)

# --- who is meant


def test_self_is_named_once_and_then_meant():
    assert both(pure(WHEN, pure(WINS, SELF_), body=(pure(ADDS, SELF_, pure(DIGITS, 1), pure(TOTAL, SELF_)),))) == (
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
    node = pure(IN, body=(pure(TEST, OPPONENT_, name("fortitude", "ability"), body=(pure(ON, body=(fall,)),)),))
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
    ],
)
def test_leads(lead, text):
    header = word("after", "after it", "potem", body="line", traits=Traits(lead=lead))
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
    assert both(pure(IN, body=(pure(named, name("aramis", "person")),)))[0] == "In close combat, Aramis comes."


def test_non_breaking_spaces_on_demand():
    wording = Wording("pl", LEXICON, TERMS, VOCABULARY, nbsp=True)
    clause = wording.render_line(pure(IN, body=(pure(GAINS, OPPONENT_, pure(DIGITS, 2), TOKEN),)))
    assert clause.text == "W\u00a0walce wręcz przeciwnik otrzymuje 2\u00a0żetony fechtunku."
    assert "\u00a0" not in PL.render_line(pure(IN, body=(plus(1),))).text


@pytest.mark.parametrize(
    ("lang", "text", "told"),
    [
        ("en", "talk (DL: 7)", "talk (DL:~7)"),
        ("en", "talk (DL: X)", "talk (DL:~X)"),
        ("en", "an i or a z 5", "an i or a z 5"),
        ("pl", "rozmowa (PT 7) z nim", "rozmowa (PT~7) z~nim"),
        ("pl", "DL: 7", "DL: 7"),
    ],
)
def test_words_that_belong_to_what_follows_are_tied_to_it(lang, text, told):
    assert tied(text, lang).replace("\u00a0", "~") == told


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
    node = pure(word(surface, en + both_used, "x" + both_used, name="the word"), None, "", SELF_, name("nobody"))
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
    if_ = word("if", "when it is", "gdy", body="line", traits=Traits(lead="space"))
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
        pure(word("c", "c", "{{ noun('wichura').many }} {{ noun('wichura') }}")),
    ]
    assert [str(problem) for problem in PL.problems(lines)] == [
        "the lexicon has no noun `wóz`",
        "the lexicon has no noun `smok`",
        "the lexicon has no noun `wichura`",
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
            word("d", "d", "d", traits=Traits(lead="dash")),
            word("e", "e", "e", head="x"),
        ]
    )
    found = [str(p) for lang in ("en", "pl") for p in Wording(lang, LEXICON, TERMS, faulty).check_words()]
    assert found == [
        "the en wording of `line: a`: `x` is neither a slot nor a function",
        "the en wording of `b`: a slot may not be called `case`",
        "the en wording of `line: d`: its lead 'dash' is none of comma, adverb, space, colon, sentence, stop, list",
        "the en wording of `line: e`: its head `x` is not a slot",
        "the pl wording of `line: a`: `n` is neither a slot nor a function",
        "the pl wording of `b`: a slot may not be called `case`",
        "the pl wording of `line: d`: its lead 'dash' is none of comma, adverb, space, colon, sentence, stop, list",
        "the pl wording of `line: e`: its head `x` is not a slot",
        "the lexicon has no noun `jeż`",
        "the lexicon has no adj `miły`",
        "the lexicon has no verb `trwać`",
    ]


def test_a_template_is_compiled_once_for_a_word(monkeypatch):
    wording = Wording("en", LEXICON, TERMS)
    compiled: list[Word] = []

    def noted(env: Any, word: Word, *rest: Any) -> Any:
        compiled.append(word)
        return compile_word(env, word, *rest)

    monkeypatch.setattr(realiser, "compile_word", noted)
    for _ in range(3):
        wording.render(pure(WINS, OPPONENT_))
    assert compiled == [WINS, OPPONENT]


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
        kind = draw(st.sampled_from(["in", "when", "test", "gain", "fall", "add"] if depth else ["gain", "add"]))
        if kind in ("in", "when"):
            body = tuple(line(depth - 1) for _ in range(draw(st.integers(1, 3))))
            return pure(IN, body=body, id=id) if kind == "in" else pure(WHEN, pure(WINS, draw(who)), body=body, id=id)
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
