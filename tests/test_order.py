"""The order of texts means nothing: not that of files, of definitions within them, nor of clauses and lines of cards."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

import pytest

from dsl.core.definitions import ExampleHeader
from dsl.format import phrase
from dsl.tree import Node
from interpreter.loading.load import Content, load_content, read_content
from tests.digests import ROOT, digest_of
from tests.shuffling import LINES, WAYS, shuffled

ORDERED = ("option", "outcome", "procedure_line", "statement", "term_line")
"""The categories of lines whose order means something."""


@pytest.fixture(scope="module")
def usual() -> Content:
    return load_content([ROOT / "content"])


def written(nodes: Iterable[Node]) -> list[str]:
    """The definitions by their headers, each with its lines, in no order."""
    return sorted("\n".join([phrase(n), *sorted(map(phrase, n.lines()))]) for n in map(unproved, nodes))


def unproved(node: Node) -> Node:
    """A definition without its examples."""
    made = copy(node)
    made.body = [line for line in node.body if not isinstance(line.means, ExampleHeader)]
    return made


def ordered(node: Node) -> list[object]:
    """The lines under a node whose order means something, each with those under it; and the others in no order."""
    lines = [line for line in node.body if line.word.category in ORDERED]
    others = [line for line in node.body if line.word.category not in ORDERED and line.body]
    return [[(phrase(n), ordered(n)) for n in lines], sorted((phrase(n), ordered(n)) for n in others)]


def test_a_shuffle_says_the_same_and_keeps_what_has_an_order(usual: Content) -> None:
    content = read_content([shuffled(usual, 1)])
    assert not content.report.found, content.report.found[:3]
    assert written(content.texts.nodes) == written(usual.texts.nodes)
    found, before = ({phrase(n): ordered(unproved(n)) for n in c.texts.nodes} for c in (content, usual))
    assert found == before


@pytest.mark.parametrize("way", WAYS)
def test_each_way_changes_the_order_of_its_own(usual: Content, way: str) -> None:
    """Nothing else: headers keep their places where only lines change theirs."""
    as_it_is, now = (shuffled(usual, 1, ways).inside for ways in ((), (way,)))
    assert now != as_it_is
    headers = [
        [line for text in inside.values() for line in text.split(b"\n") if line[:1].isalpha()]
        for inside in (now, as_it_is)
    ]
    assert (headers[0] == headers[1]) == (way in LINES)
    assert sorted(headers[0]) == sorted(headers[1])


def test_one_seed_gives_one_shuffle(usual: Content) -> None:
    assert shuffled(usual, 3, ("files",)) == shuffled(usual, 3, ("files",))
    assert shuffled(usual, 3, ("files",)).inside != shuffled(usual, 4, ("files",)).inside


@pytest.mark.slow
def test_in_another_order_the_content_is_played_alike(usual: Content) -> None:
    content = load_content([shuffled(usual, 5)])
    assert not content.report.found, content.report.found[:3]
    for scenario in usual.library.all("scenario"):
        other = content.scenario(scenario.name)
        assert other is not None
        assert digest_of(content, other, 1) == digest_of(usual, scenario, 1), scenario.name
