"""The home page: what the content says of the game, with its numbers from the rules, and what it says wrongly."""

from __future__ import annotations

import pytest

from tests.press_kit import printer
from tests.test_theme_safety import pack, put, run
from tools.press.about import filled, home
from tools.press.typst.faults import ThemeError
from tools.press.typst.theme import Theme

__all__ = ["pack"]
WORDS = '[en]\ntext = ["{}"]\n[pl]\ntext = ["Gra."]\n'


def test_numbers_come_from_the_rules(content) -> None:
    library = content.library
    characters = sum(d.keyword == "character" for d in library.definitions)
    assert filled("In 1666, {count character} meet.", library) == f"In 1666, {characters} meet."
    assert filled("{cards Player deck} cards", library) == "30 cards"
    for wrong in ("7 cards", "{cards No deck}", "{count dragon}", "{weigh character}"):
        with pytest.raises(ThemeError):
            filled(wrong, library)


@pytest.mark.parametrize(("lang", "said"), [("en", "There are no dice"), ("pl", "Kości tu nie ma")])
def test_the_home_page_tells_the_game(content, lang, said) -> None:
    told = home(Theme.of(content), content.library, lang)
    assert told is not None and told.players == 2 and said in told.text[1]
    assert told.learn is content.library.get("scenario", "The First Lesson")
    assert printer(content, lang=lang).anchors.of(told.learn)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (WORDS.format("It takes 3 cards."), 2),
        (WORDS.format("There are {count dragon} of them."), 2),
        ('learn = "No such thing"\n' + WORDS.format("A game."), 1),
        ("[en]\ntext = []\n[pl]\ntext = []\n", 2),
    ],
)
def test_what_is_not_so_is_a_finding(pack, text, line) -> None:
    put(pack, "theme/about.toml", text)
    done = run(pack, "check")
    assert done.exit_code == 1 and f"theme/about.toml:{line}:1  error[E0122]" in done.output, done.output


def test_without_one_there_is_the_list_of_chapters_alone(pack) -> None:
    done = run(pack, "build", "--only", "reference", "--lang", "en", "--out", str(pack.parent / "out"))
    assert done.exit_code == 0, done.output
    assert "<dl" not in (pack.parent / "out" / "reference" / "index.html").read_text("utf-8")
