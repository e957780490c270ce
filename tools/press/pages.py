"""The rules reference: its chapters, rulings, index and search, as data and as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from json import dumps
from pathlib import Path

import jinja2
from markupsafe import Markup

from interpreter.load import Content
from tools.press.labels import LANGUAGES, at, kind_name
from tools.press.legend import legend
from tools.press.links import Anchors, folded
from tools.press.references import Branch, References
from tools.press.sections import Section, Sorter
from tools.press.telling import Failure, Teller

TEMPLATES = Path(__file__).resolve().parent.parent / "templates" / "reference"
FILES = {"en": "index.html", "pl": "pl.html"}
"""The name of the page in each language."""


@dataclass(slots=True)
class Page:
    """One page: all that its template prints."""

    lang: str
    title: str
    edition: str
    sections: list[Section]
    rulings: list[tuple[Markup, Markup, Markup]]
    index: list[tuple[str, list[tuple[str, str, str, str]]]]
    outline: list[Branch]
    legend: list[tuple[Markup, str]]
    symbols: Markup
    search: list[list[str]]
    teller: Teller


class PageMaker:
    """Gathers all that one page prints."""

    def __init__(self, content: Content, anchors: Anchors, references: References, lang: str, edition: str) -> None:
        self.content, self.anchors, self.edition = content, anchors, edition
        self.teller = Teller(content, anchors, lang)
        self.sorter = Sorter(self.teller, references)
        self.definitions = content.library.definitions

    def page(self) -> Page:
        sections = self.sorter.sections()
        manifest = self.content.packs[0].manifest if self.content.packs else None
        title = (manifest.name, manifest.pl)[at(self.teller.lang)] if manifest else ""
        return Page(
            self.teller.lang,
            title,
            self.edition,
            sections,
            self._rulings(),
            self._index(),
            self.sorter.course.outline(3),
            legend(self.teller.words),
            self.teller.suits.symbols(),
            self._search(),
            self.teller,
        )

    def _rulings(self) -> list[tuple[Markup, Markup, Markup]]:
        """Every ruling, with the definition that it stands in."""
        return [
            (self.teller.link(d), *self.sorter.writer.ruling(line, d)) for d in self.definitions for line in d.rulings
        ]

    def _index(self) -> list[tuple[str, list[tuple[str, str, str, str]]]]:
        """All names in the order of the alphabet, by their first letters: anchor, name, other name, kind."""
        teller = self.teller
        found = [
            (
                self.anchors.of(d),
                _capital(teller.title(d)),
                _capital(teller.other_title(d)),
                kind_name(d.keyword, teller.lang),
            )
            for d in self.definitions
        ]
        letters: dict[str, list[tuple[str, str, str, str]]] = {}
        for row in sorted(found, key=lambda r: (_alphabet(r[1]), r[0])):
            letters.setdefault(row[1][:1].upper(), []).append(row)
        return list(letters.items())

    def _search(self) -> list[list[str]]:
        """For the search: anchor, both names, kind, and both names without marks above their letters."""
        return [
            [
                self.anchors.of(d),
                _capital(self.teller.title(d)),
                _capital(self.teller.other_title(d)),
                kind_name(d.keyword, self.teller.lang),
                f"{folded(d.name)}|{folded(d.pl)}",
            ]
            for d in self.definitions
        ]


_POLISH = {letter: place for place, letter in enumerate("aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż")}


def _alphabet(text: str) -> list[tuple[int, str]]:
    """The key by which names are put in the order of the Polish alphabet, which holds the English one."""
    return [(_POLISH.get(c, 100), c) for c in text.lower()]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- HTML


@lru_cache(maxsize=1)
def _environment() -> jinja2.Environment:
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["json"] = _json
    return env


def _json(value: object) -> Markup:
    """Data for a script in the page; nothing in it can end the script."""
    text = dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


@dataclass(frozen=True, slots=True)
class Reference:
    """The pages made: the text of each by its file name, and what could not be printed."""

    pages: dict[str, str]
    failures: list[Failure]


def reference(content: Content, langs: Iterable[str] = tuple(FILES), edition: str = "") -> Reference:
    """The rules reference of checked content, one page for each language; an edition is named in the title."""
    anchors = Anchors(content.library)
    references = References(content.library, anchors)
    wanted = [lang for lang in FILES if lang in set(langs)]
    pages, failures = {}, []
    for lang in wanted:
        page = PageMaker(content, anchors, references, lang, edition).page()
        other = next((name for name in wanted if name != lang), "")
        template = _environment().get_template("page.html.jinja")
        pages[FILES[lang]] = template.render(
            page=page,
            w=page.teller.words,
            lang=lang,
            other=other,
            other_file=FILES.get(other, ""),
            other_language=LANGUAGES.get(other, ""),
            teller=page.teller,
        )
        failures += page.teller.failures
    return Reference(pages, failures)
