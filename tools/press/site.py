"""The rules reference as a folder of pages: a page for each chapter, links across them, one search for all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from json import dumps, loads
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from dsl.model import Definition
from dsl.tree import Node
from interpreter.load import Content
from tools.press.entries import Entry, EntryWriter
from tools.press.labels import LANGUAGES
from tools.press.leaves import Leaf, parted
from tools.press.links import Anchors
from tools.press.memory import EntryDigests, Memory
from tools.press.pages import Page, PageMaker
from tools.press.references import References
from tools.press.telling import Failure, Teller

TEMPLATES = Path(__file__).resolve().parent.parent / "templates" / "reference"
SHARED = ("style.css", "site.js")
"""Files that all pages use."""
ENDS = {"en": "", "pl": ".pl"}
"""What the names of the files of each language end in."""
COVER, WORDS = "index", "words"
_LINK = re.compile(r'href="(~?)#([^"]*)"')
_ID = re.compile(r'\bid="([^"]+)"')


def file_of(stem: str, lang: str, kind: str = "html") -> str:
    """The file of a page in a language."""
    return f"{stem}{ENDS[lang]}.{kind}"


@dataclass(frozen=True, slots=True)
class Reference:
    """The files made: the text of each by its name, and what could not be printed."""

    pages: dict[str, str]
    failures: list[Failure]


class KeepingWriter(EntryWriter):
    """Writes entries as HTML, and only those that were not written just so before."""

    def __init__(
        self, teller: Teller, references: References, digests: EntryDigests, memory: Memory, other: str
    ) -> None:
        super().__init__(teller, references)
        self.digests, self.memory, self.other = digests, memory, other
        self._set = environment().get_template("entries.html.jinja").make_module(context_of(teller, other))
        self._within = False

    def entry(self, definition: Definition, level: int = 3) -> Entry:
        if self._within:
            return super().entry(definition, level)
        anchor = self.teller.anchors.of(definition)
        digest = self._digest(definition, str(level))
        kept = self.memory.get(anchor, digest)
        if kept is None:
            kept = self._written(definition, level)
            if not any(f.name == definition.name for f in self.teller.failures):
                self.memory.put(anchor, digest, kept)
        title = self.teller.title(definition)
        return Entry(anchor, title[:1].upper() + title[1:], "", "", level, html=Markup(kept))

    def ruling(self, line: Node, definition: Definition) -> tuple[Markup, Markup]:
        name, digest = f"{self.teller.anchors.of(definition)} {line['text']}", self._digest(definition, "ruling")
        kept = self.memory.get(name, digest)
        if kept is None:
            kept = dumps(super().ruling(line, definition), ensure_ascii=False)
            self.memory.put(name, digest, kept)
        text, why = loads(kept)
        return Markup(text), Markup(why)

    def _digest(self, definition: Definition, what: str) -> str:
        return self.digests.of(definition, self.teller.lang, f"{what} {self.other}")

    def _written(self, definition: Definition, level: int) -> str:
        self._within = True
        try:
            return str(self._set.article(super().entry(definition, level)))  # type: ignore[attr-defined]
        finally:
            self._within = False


@dataclass(slots=True)
class Side:
    """The reference in one language before its links are settled."""

    lang: str
    title: str
    edition: str
    symbols: Markup
    search: list[list[str]]
    leaves: list[Leaf]
    failures: list[Failure]
    where: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for leaf in self.leaves:
            leaf.ids = set(_ID.findall(leaf.body))
            self.where.update(dict.fromkeys(leaf.ids, file_of(leaf.stem, self.lang)))


@dataclass(frozen=True)
class Job:
    """What the sides of a reference are made of."""

    content: Content
    anchors: Anchors
    references: References
    digests: EntryDigests
    edition: str
    folder: Path | None
    both: bool


def side(job: Job, lang: str) -> Side:
    """The chapters in one language; entries are kept beside the pages."""
    memory = Memory(job.folder / f".entries.{lang}.json" if job.folder is not None else None)
    other = next(name for name in ENDS if name != lang) if job.both else ""
    teller = Teller(job.content, job.anchors, lang)
    writer = KeepingWriter(teller, job.references, job.digests, memory, other)
    page = PageMaker(job.content, job.anchors, job.references, lang, job.edition, writer).page()
    made = Side(lang, page.title, job.edition, page.symbols, page.search, _leaves(page, job, other), teller.failures)
    memory.keep()
    return made


def _leaves(page: Page, job: Job, other: str) -> list[Leaf]:
    """The pages: the cover, the chapters, the rulings, the index of names."""
    context = {**context_of(page.teller, other), "page": page}
    chapter = environment().get_template("chapter.html.jinja")
    leaves = [leaf for section in page.sections for leaf in parted(section)]
    for leaf in leaves:
        leaf.body = chapter.render(context, leaf=leaf)
        leaf.groups = []
    words = page.teller.words
    if page.rulings:
        places = [
            f"{job.anchors.of(d)}--ruling-{n}"
            for d in page.teller.content.library.definitions
            for n, _ in enumerate(d.rulings, 1)
        ]
        body = environment().get_template("rulings.html.jinja").render(context, places=places)
        leaves.append(Leaf("rulings", words["rulings"], anchor="rulings", body=body))
    body = environment().get_template("names.html.jinja").render(context)
    leaves.append(Leaf("names", words["index"], anchor="index", body=body))
    cover = Leaf(COVER, page.title)
    cover.body = environment().get_template("cover.html.jinja").render(context, chapters=chapters(leaves))
    return [cover, *leaves]


def chapters(leaves: Iterable[Leaf]) -> list[list[Leaf]]:
    """The pages of each chapter."""
    found: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        if leaf.stem != COVER:
            found.setdefault(leaf.title, []).append(leaf)
    return list(found.values())


def context_of(teller: Teller, other: str) -> dict[str, Any]:
    """What every template may use."""
    return {"w": teller.words, "lang": teller.lang, "other": other, "other_file": "~", "teller": teller}


# --- whole files


def reference(
    content: Content,
    langs: Iterable[str] = tuple(ENDS),
    edition: str = "",
    folder: Path | None = None,
    words: bool = False,
) -> Reference:
    """The reference of checked content; `folder` is where what it is made of is kept, `words` whether that part is near."""
    wanted = [lang for lang in ENDS if lang in set(langs)]
    anchors = Anchors(content.library)
    references = References(content.library, anchors)
    digests = EntryDigests(content, anchors, references)
    sides = _sides(Job(content, anchors, references, digests, edition, folder, len(wanted) > 1), wanted)
    pages = shared()
    for made in sides:
        other = next((s for s in sides if s is not made), None)
        pages.update(_files(made, other, words))
    return Reference(pages, [f for made in sides for f in made.failures])


def shared() -> dict[str, str]:
    """The files that the pages of both languages use."""
    return {name: (TEMPLATES / name).read_text("utf-8") for name in SHARED}


def _sides(job: Job, langs: list[str]) -> list[Side]:
    """Both languages side by side, where processes can be split off."""
    if len(langs) == 1 or "fork" not in get_all_start_methods():
        return [side(job, lang) for lang in langs]
    _shared[:] = [job]
    try:
        with ProcessPoolExecutor(len(langs), mp_context=get_context("fork")) as pool:
            return list(pool.map(_split_off, langs))
    finally:
        _shared.clear()


_shared: list[Job] = []
"""What processes split off share: it is too much to be sent to them."""


def _split_off(lang: str) -> Side:
    return side(_shared[0], lang)


def _files(made: Side, other: Side | None, words: bool) -> dict[str, str]:
    """The files of one language, with links that lead to the right ones."""
    from tools.press.labels import words as labels

    frame = environment().get_template("site.html.jinja")
    order = [leaf for leaf in made.leaves if leaf.stem != COVER]
    pages = {file_of("search", made.lang, "js"): _search(made)}
    for leaf in made.leaves:
        at = order.index(leaf) if leaf in order else -1
        text = frame.render(
            w=labels(made.lang),
            lang=made.lang,
            other=other.lang if other is not None else "",
            other_language=LANGUAGES[other.lang] if other is not None else "",
            other_page=_counterpart(leaf, other) if other is not None else "",
            side=made,
            leaf=leaf,
            chapters=chapters(made.leaves),
            before=order[at - 1] if at > 0 else None,
            after=order[at + 1] if at + 1 < len(order) else None,
            words_page=file_of(WORDS, made.lang) if words else "",
            file=lambda found, lang=made.lang: file_of(found if isinstance(found, str) else found.stem, lang),
            back="",
        )
        pages[file_of(leaf.stem, made.lang)] = _LINK.sub(_settle(leaf, made, other), text)
    return pages


def _settle(leaf: Leaf, made: Side, other: Side | None) -> Callable[[re.Match[str]], str]:
    """Turn a link to an anchor into one to the page where that is."""

    def settled(match: re.Match[str]) -> str:
        anchor = match[2]
        if match[1]:
            return f'href="{other.where[anchor] if other is not None else ""}#{anchor}"'
        if anchor in leaf.ids or anchor not in made.where:
            return match[0]
        return f'href="{made.where[anchor]}#{anchor}"'

    return settled


def _counterpart(leaf: Leaf, other: Side) -> str:
    """The page of the other language that is most like this one."""
    stems = {found.stem for found in other.leaves}
    return file_of(leaf.stem if leaf.stem in stems else leaf.stem.split("-")[0], other.lang)


def _search(made: Side) -> str:
    """What the search knows, as a script: a page from disk may read no other file."""
    files = sorted(set(made.where.values()))
    rows = [[files.index(made.where[row[0]]), *row] for row in made.search]
    named = {leaf.title: leaf for leaf in reversed(made.leaves) if leaf.stem != COVER}
    heads = [[files.index(file_of(f.stem, made.lang)), f.anchor, f.title] for f in named.values()]
    return f"var NAMES={script_data({'files': files, 'rows': rows, 'chapters': heads[::-1]})};\n"


@lru_cache(maxsize=1)
def environment() -> jinja2.Environment:
    """The templates of the pages."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["json"] = script_data
    return env


def script_data(value: object) -> Markup:
    """Data for a script; nothing in it can end the script."""
    text = dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))
