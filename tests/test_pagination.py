"""Chapters divided into pages: none too heavy, nothing lost, nothing torn apart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from markupsafe import Markup

from tools.press.html.pagination import HEAVY, LINK, PART, paginated
from tools.press.model.addresses import SHUT, link
from tools.press.model.entries import Entry
from tools.press.model.groups import Group, Row, Section


def entry(title, weight, level=3):
    return Entry(title.lower(), title, "", "", level, text=Markup("x" * weight))


def chapter(*groups):
    return paginated(Section("chapter", "Chapter", list(groups)))


def titles(leaf):
    return [e.title for g in leaf.groups for e in g.entries]


def weight(leaf):
    return sum(len(e.text) for g in leaf.groups for e in g.entries)


def letters(weights):
    return Group(entries=[entry(f"{letter}{n}", w) for letter, w in weights.items() for n in "12"], alphabetical=True)


def test_a_chapter_of_one_page_is_left_whole():
    group = letters({"A": HEAVY // 4, "B": HEAVY // 4})
    (leaf,) = chapter(group)
    assert leaf.groups == [group]
    assert (leaf.stem, leaf.anchor, leaf.heading) == ("chapter", "chapter", "Chapter")


@pytest.mark.parametrize("heavy", range(26))
def test_no_page_is_heavier_than_its_bound_wherever_a_heavy_letter_stands(heavy):
    weights = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 60_000)
    weights["ABCDEFGHIJKLMNOPQRSTUVWXYZ"[heavy]] = 300_000
    group = letters(weights)
    leaves = chapter(group)
    assert [t for leaf in leaves for t in titles(leaf)] == [e.title for e in group.entries]
    assert max(map(weight, leaves)) <= PART
    assert len(leaves) <= -(-sum(2 * w for w in weights.values()) // PART) + 1
    assert all(titles(before)[-1][0] != titles(after)[0][0] for before, after in pairwise(leaves))


def test_links_weigh_what_they_become():
    x = f"{link('x')}x{SHUT}"
    text = Markup(x * (HEAVY // (len(x) + LINK) + 10))
    assert len(text) < HEAVY
    entries = [Entry(t.lower(), t, "", "", text=text[: len(text) // 2]) for t in ("A", "B")]
    assert len(chapter(Group(entries=entries, alphabetical=True))) == 2


def test_pages_are_of_about_the_same_weight():
    leaves = chapter(letters(dict.fromkeys("ABCDEFGHIJ", PART // 15)))
    assert [weight(leaf) for leaf in leaves] == [PART // 15 * 10] * 2


def test_a_letter_that_is_too_heavy_has_a_page_of_its_own():
    leaves = chapter(letters({"A": 1_000, "B": HEAVY, "C": 1_000}))
    assert [leaf.part for leaf in leaves] == ["A", "B", "C"]


def test_procedures_stay_with_those_under_them():
    half = PART // 2
    entries = [entry("First", half), entry("Second", half // 2), entry("Under", half, 4), entry("Third", half)]
    assert [titles(leaf) for leaf in chapter(Group(entries=entries))] == [["First"], ["Second", "Under"], ["Third"]]


def test_a_group_that_goes_on_has_its_anchor_and_rows_once():
    rows = [Row("row", "Row", "", [])]
    first = Group("one", "One", [entry(t, PART // 3) for t in "ABC"], rows=rows)
    second = Group("two", "Two", [entry(t, PART // 3) for t in "DEF"], rows=rows)
    groups = [[(g.anchor, bool(g.rows), len(g.entries)) for g in leaf.groups] for leaf in chapter(first, second)]
    assert groups == [[("one", True, 3)], [("two", True, 3)]]
    longer = Group("one", "One", [entry(t, PART // 3) for t in "ABCDE"], rows=rows)
    groups = [[(g.anchor, bool(g.rows), len(g.entries)) for g in leaf.groups] for leaf in chapter(longer)]
    assert groups == [[("one", True, 3)], [("one-2", False, 2)]]
