"""What the press reads of every tree at once."""

from pathlib import Path

import pytest

from interpreter.loading.load import Content
from tools.press.model.tree_index import SOUGHT, TreeIndex

ROOT = Path(__file__).parents[1]


def test_a_gist_holds_what_a_walk_finds(content: Content) -> None:
    trees = TreeIndex()
    for definition in content.library.definitions:
        indexed, nodes = trees.of(definition), definition.node.walk()
        assert indexed.names == {(n.kind, n.text) for n in definition.node.names()}
        assert [id(line) for line, _ in indexed.lines] == [id(line) for line in definition.node.lines()]
        assert {w for _, words in indexed.lines for w in words} <= {n.word for n in nodes}
        for construct in SOUGHT:
            found = [id(n) for n in nodes if n.means.__class__ is construct]
            assert sorted(map(id, indexed.of(construct))) == sorted(found)


@pytest.mark.slow
def test_the_words_of_a_line_are_not_those_of_the_lines_under_it(content: Content) -> None:
    trees = TreeIndex()
    for definition in content.library.definitions:
        for line, words in trees.of(definition).lines:
            below = {id(n) for under in line.body for n in under.walk()}
            assert words == {n.word for n in line.walk() if id(n) not in below}


def test_each_line_is_read_once(content: Content) -> None:
    trees, skill = TreeIndex(), content.library.all("skill")[0]
    assert trees.of(skill) is trees.of(skill)
    assert all(trees.line(line) is trees.line(line) for line in skill.lines)
