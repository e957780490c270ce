"""Text that knows what stands in it: as HTML, as Typst, as it is kept, and changed."""

import json

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape

from tools.press.model.addresses import SHUT, across, here, ids_of, led_across, link, links_of, own, settled
from tools.press.model.rich_text import JOKER, RichText, Span, Suit, joined, rich, span, strong
from tools.press.typst.rich_text import paged, typeset

WORDS = st.text(st.characters(exclude_categories=["Cc", "Cn", "Cs"]), max_size=12)
COINS = Suit("coins", 1, "coins")
TEXTS = st.recursive(
    st.one_of(WORDS, st.builds(Suit, WORDS, st.integers(0, 3), WORDS)).map(RichText),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda parts: RichText(*parts)),
        st.builds(span, st.sampled_from(["reference", "clause", "language", "player", "badge"]), inner, WORDS),
        st.builds(strong, inner),
    ),
    max_leaves=12,
)


def test_one_text_is_told_as_html_and_as_typst():
    text = rich("{} {} {}", span("reference", "so & so", "x"), RichText(COINS), span("emphasis", "e"))
    assert (
        settled(escape(text), "page.html#{}".format)
        == settled(Markup("{}").format(text), "page.html#{}".format)
        == (
            '<a href="page.html#x">so &amp; so</a> <svg class="suit ink1" aria-hidden="true"><use href="#icon-coins"/></svg>'
            '<span class="sr">coins</span> <i>e</i>'
        )
    )
    assert typeset(text) == '#to("x")[#"so & so"]#" "#suit("coins", 1)#" "#emph[#"e"]'
    assert str(text) == text.plain == "so & so coins e"


def test_links_are_led_where_their_anchors_are_or_are_their_texts_alone():
    page = f'<p id="{own("a")}">{link("b")}b{SHUT} {link("gone")}gone{SHUT} <a href="{here("a")}">#</a> <a href="{across("a")}">PL</a>'
    assert (ids_of(page), links_of(page)) == ({"a"}, 4)
    led = settled(page, {"a": "#a", "b": "other.html#b"}.get)
    assert led_across(led, "pl.html#{}".format) == (
        '<p id="a"><a href="other.html#b">b</a> gone <a href="#a">#</a> <a href="pl.html#a">PL</a>'
    )


def test_a_playing_card_has_the_ink_of_its_suit_and_a_joker_none():
    card, joker = span("card", RichText("7", COINS), "ink1"), span("card", "The Fool", JOKER)
    assert typeset(card) == '#face(1)[#"7"#suit("coins", 1)]'
    assert typeset(joker) == '#face(0)[#"The Fool"]'
    assert escape(joker) == '<span class="card joker">The Fool</span>'


def test_a_reference_with_its_page_takes_the_number_of_what_it_names_with_it():
    name = span("reference", "Fear", "x")
    assert paged(RichText(name, " 2, or ", name, " 2nd")) == (
        '#see("x")[#"Fear"#" 2"]#", or "#see("x")[#"Fear"]#" 2nd"'
    )
    assert paged(strong(name)) == '#strong[#see("x")[#"Fear"]]'
    assert paged("plain") == '#"plain"'


def test_names_begin_with_capitals_also_within_references():
    assert span("reference", "żar", "x").capitalised() == span("reference", "Żar", "x")
    assert RichText("word").capitalised() == RichText("Word")
    assert RichText().capitalised() == RichText()


def test_the_stop_of_a_sentence_gives_way_also_within_its_clause():
    assert span("clause", "It falls.", "1").ended_by(":") == span("clause", "It falls:", "1")
    assert RichText("It falls").ended_by(":") == RichText("It falls")


def test_what_stands_side_by_side_is_one_piece_and_nothing_is_none():
    assert RichText("a", "", RichText("b")).pieces == ("ab",)
    assert not RichText("", RichText())
    assert joined(["a", strong("b")]) == RichText("a, ", Span("strong", RichText("b")))
    assert joined([]) == RichText()


def test_braces_take_texts_in_order_and_by_name():
    assert rich("{} × {n}", 2, n=strong("b")) == RichText("2 × ", Span("strong", RichText("b")))


@given(TEXTS)
def test_what_is_kept_is_read_as_it_was(text):
    assert RichText.unpacked(json.loads(json.dumps(text.packed()))) == text


@given(TEXTS)
def test_no_text_is_taken_for_markup(text):
    for address in ("#{}".format, lambda _anchor: None):
        assert Markup(settled(escape(text), address)).striptags() == " ".join(str(text).split())
