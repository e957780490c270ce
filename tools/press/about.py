"""The home page in the words of the content: `about.toml` of a theme, whose numbers come from the rules."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field

from dsl.core.cards import CardRun, NamedCard
from dsl.model import Definition, Library
from interpreter.loading.files import text_in
from tools.press.typst.faults import ThemeError
from tools.press.typst.theme import Theme

ABOUT = "about.toml"
_FACT = re.compile(r"\{(\w+) ([^{}]+)\}")
_NUMBER = re.compile(r"(?<!\d)\d{1,3}(?!\d)")
"""A number that a rule may change; those of four digits are years."""


class Words(BaseModel):
    """What is said in one language: paragraphs, what is needed, how one wins."""

    model_config = ConfigDict(extra="forbid", strict=True)

    text: list[str] = Field(min_length=1)
    needed: list[str] = []
    win: str = ""

    @property
    def all(self) -> list[str]:
        return [*self.text, *self.needed, self.win]


class About(BaseModel):
    """`about.toml`: `learn` is the scenario to begin with, `minutes` how long a game takes."""

    model_config = ConfigDict(extra="forbid", strict=True)

    learn: str = ""
    minutes: str = ""
    en: Words
    pl: Words


@dataclass(frozen=True, slots=True)
class Home:
    """The home page in one language, with its numbers filled in."""

    text: list[str]
    needed: list[str]
    win: str
    minutes: str
    players: int
    learn: Definition | None


def home(theme: Theme, library: Library, lang: str) -> Home | None:
    """What the theme says of the game; None where it says nothing. Raises ThemeError when it names what is not there."""
    try:
        about = About.model_validate(tomllib.loads(text_in(theme.read(theme.find(ABOUT)))))
    except FileNotFoundError:
        return None
    words: Words = getattr(about, lang)
    return Home(
        [filled(text, library) for text in words.text],
        [filled(text, library) for text in words.needed],
        filled(words.win, library),
        about.minutes,
        len(library.written("seat")),
        _scenario(about.learn, library) if about.learn else None,
    )


def check_about(text: str, library: Library) -> None:
    """Raise ThemeError for the first thing that is not so in the rules."""
    about = About.model_validate(tomllib.loads(text))
    for said in (*about.en.all, *about.pl.all):
        filled(said, library)
    if about.learn:
        _scenario(about.learn, library)


def filled(text: str, library: Library) -> str:
    """A text with what the rules know in place of what stands in braces."""
    if loose := _NUMBER.search(_FACT.sub("", text)):
        raise ThemeError(f"`{loose[0]}` stands there by itself: numbers come from the rules, as in {{count character}}")
    return _FACT.sub(lambda found: str(_fact(found[1], found[2], library)), text)


def _fact(ask: str, name: str, library: Library) -> int:
    found = {"count": _count, "cards": deck_size}.get(ask)
    known = found(name, library) if found is not None else 0
    if not known:
        raise ThemeError(f"the rules do not know `{ask} {name}`")
    return known


def _count(keyword: str, library: Library) -> int:
    return sum(d.keyword == keyword for d in library.definitions)


def deck_size(name: str, library: Library) -> int:
    """How many cards a deck has; none when there is no such deck."""
    deck = library.get("deck", name)
    if deck is None:
        return 0
    runs: int = sum(len(line["suits"]) * (line["high"] - line["low"] + 1) for line in deck.of(CardRun))
    return runs + len(deck.of(NamedCard))


def _scenario(name: str, library: Library) -> Definition:
    found: Definition | None = library.get("scenario", name)
    if found is None:
        raise ThemeError(f"there is no scenario `{name}`")
    return found
