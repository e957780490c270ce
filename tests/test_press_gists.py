"""What the press reads of every tree at once, and what it keeps in the user's cache."""

from pathlib import Path

import jinja2
import pytest

from interpreter.loading.language import cache_folder
from interpreter.loading.load import Content, load_content
from tools import sentences
from tools.press.gists import SOUGHT, Gists
from tools.press.precompiled import Precompiled

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content([ROOT / "content"], True)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "cache"))
    return cache_folder()


def test_a_gist_holds_what_a_walk_finds(content: Content) -> None:
    gists = Gists()
    for definition in content.library.definitions:
        gist, nodes = gists.of(definition), definition.node.walk()
        assert gist.names == {(n.kind, n.text) for n in definition.node.names()}
        assert [id(line) for line, _ in gist.lines] == [id(line) for line in definition.node.lines()]
        assert {w for _, words in gist.lines for w in words} <= {n.word for n in nodes}
        for construct in SOUGHT:
            found = [id(n) for n in nodes if n.means.__class__ is construct]
            assert sorted(map(id, gist.of(construct))) == sorted(found)


def test_the_words_of_a_line_are_not_those_of_the_lines_under_it(content: Content) -> None:
    gists = Gists()
    for definition in content.library.definitions:
        for line, words in gists.of(definition).lines:
            below = {id(n) for under in line.body for n in under.walk()}
            assert words == {n.word for n in line.walk() if id(n) not in below}


def test_each_line_is_read_once(content: Content) -> None:
    gists, skill = Gists(), content.library.all("skill")[0]
    assert gists.of(skill) is gists.of(skill)
    assert all(gists.line(line) is gists.line(line) for line in skill.lines)


# --- the cache


def test_forms_are_read_once_and_again_when_the_cache_is_broken(cache: Path, content: Content) -> None:
    made = []
    for broken in (False, False, True):
        for file in cache.glob("lexicon-*") if broken else ():
            file.write_bytes(b"no lexicon")
        sentences._lexicon.cache_clear()
        made.append(sentences.lexicon_of(content))
        assert len(list(cache.glob("lexicon-*"))) == 1
    assert made[0] is not made[1]
    assert made[0] == made[1] == made[2]


def test_a_template_is_compiled_once_and_again_when_it_has_changed(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "page.jinja"

    def filled() -> str:
        env = jinja2.Environment(loader=jinja2.FileSystemLoader(tmp_path), bytecode_cache=Precompiled())
        return env.get_template(file.name).render(who="you")

    file.write_text("for {{ who }}", "utf-8")
    assert filled() == "for you"
    with monkeypatch.context() as known:
        known.delattr(jinja2.Environment, "_generate")
        assert filled() == "for you"
    file.write_text("to {{ who }}", "utf-8")
    assert filled() == "to you"
    monkeypatch.setattr("tools.press.precompiled.compiled_by", lambda: "another press")
    monkeypatch.delattr(jinja2.Environment, "_generate")
    with pytest.raises(AttributeError):
        filled()
    assert len(list(cache.iterdir())) == 1
