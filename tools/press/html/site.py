"""The rules reference as a folder of pages: a page for each chapter, links across them, one search for all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
from markupsafe import Markup

from tools.press.about import home
from tools.press.compiled_templates import CompiledTemplates
from tools.press.entry_cache import CachedWriter, EntryCache
from tools.press.html.pagination import Leaf, paginated
from tools.press.html.search_index import names, script_data, words
from tools.press.model.addresses import Address, across, here, ids_of, led_across, own, settled
from tools.press.model.groups import Section
from tools.press.model.labels import LANGUAGES
from tools.press.model.moments import MomentsPage
from tools.press.model.pages import Page, PageMaker
from tools.press.model.sought import Sought
from tools.press.model.teller import Teller
from tools.press.printer import Printer
from tools.press.typography import page_in_type

TEMPLATES = Path(__file__).resolve().parents[2] / "templates" / "reference"
SHARED = ("style.css", "lookup.js", "site.js", "steps.js")
WORKER = "worker.js"
"""Files that all pages use."""
ENDS = {"en": "", "pl": ".pl"}
"""What the names of the files of each language end in."""
COVER, WORDS = "index", "words"


def file_of(stem: str, lang: str, kind: str = "html") -> str:
    """The file of a page in a language."""
    return f"{stem}{ENDS[lang]}.{kind}"


@dataclass(slots=True)
class Side:
    """The reference in one language; its links are still to be settled. No name leads to what is `absent`."""

    lang: str
    title: str
    edition: str
    symbols: Markup
    leaves: list[Leaf]
    search: dict[str, str] = field(default_factory=dict)
    """What the search knows, as scripts by their names: a page from disk may read no other file."""
    absent: Collection[str] = ()
    where: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for leaf in self.leaves:
            leaf.ids = ids_of(leaf.body)
            self.where.update(dict.fromkeys(leaf.ids, file_of(leaf.stem, self.lang)))

    def body(self, leaf: Leaf) -> str:
        """What stands on a page, with links that lead to pages of this language."""
        return settled(leaf.body, self._addresses(leaf.ids))

    def _addresses(self, own: Collection[str]) -> Address:
        """Where links of a page lead that has anchors of its own."""

        def address(anchor: str) -> str | None:
            if anchor.partition("--")[0] in self.absent:
                return None
            return f"{'' if anchor in own else self.where.get(anchor, '')}#{anchor}"

        return address


def side(printer: Printer) -> Side:
    """The chapters in one language; entries are remembered."""
    memory = EntryCache(printer.content, "reference", printer.lang, printer.order.of)
    context = context_of(printer.teller, printer.other)
    entries = environment().get_template("entries.html.jinja").make_module(context)
    writer = CachedWriter(printer, memory, printer.other, lambda entry: str(entries.article(entry)))  # type: ignore[attr-defined]
    page = PageMaker(printer, writer).page()
    leaves = _leaves(page, printer)
    made = Side(printer.lang, page.title, page.edition, page.symbols, leaves, absent=printer.absent)
    made.search = _search(made, page.search, printer.content.meaning)
    printer.where = made.where
    memory.keep()
    return made


def _leaves(page: Page, printer: Printer) -> list[Leaf]:
    """The pages: the cover, the chapters, the rulings, what is of our making, the index of names."""
    context = {**context_of(page.teller, printer.other), "page": page}
    chapter = environment().get_template("chapter.html.jinja")
    lists = Section("lists", page.teller.words["lists"], [group for group in page.lists if group])
    sections = [*page.sections, *([lists] if lists.groups else [])]
    leaves = [leaf for section in sections for leaf in paginated(section)]
    for leaf in leaves:
        leaf.body = chapter.render(context, leaf=leaf)
        leaf.groups = []
    labels = page.teller.words
    for name, found in (("ruling", page.rulings), ("origin", page.origins)):
        several = f"{name}s"
        if found:
            told = {"name": name, "found": found}
            body = environment().get_template("rulings.html.jinja").render(context | told)
            leaves.append(Leaf(several, labels[several], anchor=several, body=body))
    if page.amendments:
        body = environment().get_template("changes.html.jinja").render(context)
        nav: list[tuple[str, str, list[Any]]] = [(a.anchor, a.pack, []) for a in page.amendments]
        leaves.append(Leaf("changes", labels["changes"], anchor="changes", body=body, nav=nav))
    if not printer.order.of:
        leaves.append(_moments(page, context))
    body = environment().get_template("names.html.jinja").render(context)
    leaves.append(Leaf("names", labels["index"], anchor="index", body=body))
    cover, template = Leaf(COVER, page.title), environment().get_template("cover.html.jinja")
    about = home(printer.theme, printer.content.library, printer.lang) if not printer.order.of else None
    beside = _beside(printer)
    cover.body = template.render(context, chapters=chapters(leaves), home=about, beside=beside)
    return [cover, *leaves]


def _beside(printer: Printer) -> dict[str, str]:
    """The addresses of what is printed on paper beside the reference, or was before."""
    out, lang = printer.order.out, printer.lang
    files = {
        "aid": f"aid/{lang}/aid-a4.pdf",
        "cards": f"cards/{lang}/sheets",
        "scenarios": f"scenarios/{lang}",
        "book": f"book/{lang}/book.pdf",
    }
    return {part: f"../{file}" for part, file in files.items() if part in printer.order.parts or (out / file).exists()}


def _moments(page: Page, context: dict[str, Any]) -> Leaf:
    """The page of what happens when: the game as a tree, then each procedure with the rules that join in."""
    labels, found = page.teller.words, MomentsPage(page.teller, page.procedures)
    leaf = Leaf("moments", labels["moments"], anchor="moments")
    leaf.nav = [("moments-tree", labels["whole_game"], []), ("moments-each", labels["each_moment"], [])]
    leaf.body = environment().get_template("moments.html.jinja").render(context, moments=found)
    return leaf


def chapters(leaves: Iterable[Leaf]) -> list[list[Leaf]]:
    """The pages of each chapter."""
    found: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        if leaf.stem != COVER:
            found.setdefault(leaf.title, []).append(leaf)
    return list(found.values())


def context_of(teller: Teller, other: str) -> dict[str, Any]:
    """What every template may use."""
    return {"w": teller.words, "lang": teller.lang, "other": other, "teller": teller}


# --- whole files


class Ways(NamedTuple):
    """What the other language has to know of a side: which pages it has, and on which of them each anchor is."""

    lang: str
    stems: frozenset[str]
    where: Mapping[str, str]

    def address(self, anchor: str) -> str:
        """Where a link to an anchor of it leads."""
        return f"{self.where.get(anchor, '')}#{anchor}"


def ways_of(made: Side) -> Ways:
    return Ways(made.lang, frozenset(leaf.stem for leaf in made.leaves), made.where)


class SiteFile(NamedTuple):
    """A file of the site: its name, all that it is made from, and how it is made."""

    name: str
    made_from: str
    make: Callable[[], str]


def shared(digests: Mapping[str, str] | None = None, beside: Sequence[str] = ()) -> dict[str, str]:
    """The files that the pages of both languages use; with the digests of all pages also what keeps them for later.

    With them it keeps what other parts put `beside` them, which may be made anew without them.
    """
    found = {name: (TEMPLATES / name).read_text("utf-8") for name in SHARED}
    return found if digests is None else {**found, WORKER: _worker({**digests, **digests_of(found)}, beside)}


def digests_of(pages: Mapping[str, str]) -> dict[str, str]:
    """The digests of files by their names."""
    return {name: sha256(text.encode()).hexdigest() for name, text in pages.items()}


def _worker(digests: Mapping[str, str], beside: Sequence[str]) -> str:
    """The script that keeps all files, so that the pages can be read where there is no network."""
    digest = sha256("\0".join(f"{name}\0{of}" for name, of in sorted(digests.items())).encode()).hexdigest()[:16]
    own = f"var VERSION={script_data(digest)},FILES={script_data(sorted(digests))},BESIDE={script_data(beside)};\n"
    return own + (TEMPLATES / WORKER).read_text("utf-8")


def files_of(made: Side, ways: Iterable[Ways], wordbook: bool) -> list[SiteFile]:
    """The files of one language, with links that lead to the right ones."""
    other = next((found for found in ways if found.lang != made.lang), None)
    frame = _Frame(made, other, wordbook)
    files = [SiteFile(name, text, partial(str, text)) for name, text in made.search.items()]
    return [*files, *map(frame.file, made.leaves)]


class _Frame:
    """What stands around the pages of a side."""

    def __init__(self, made: Side, other: Ways | None, wordbook: bool) -> None:
        self._made, self._other = made, other
        self._words_page = file_of(WORDS, made.lang) if wordbook else ""
        self._order = [leaf for leaf in made.leaves if leaf.stem != COVER]
        self._common = sha256(repr(self._all_read()).encode()).hexdigest()

    def _all_read(self) -> list[object]:
        """What all pages are made from."""
        made, other = self._made, self._other
        turned = [(leaf.stem, leaf.title, leaf.part) for leaf in made.leaves]
        led = sorted(made.where.items()), sorted(made.absent), other and (other.lang, sorted(other.where.items()))
        return [made.lang, made.title, made.edition, made.symbols, turned, led, self._words_page]

    def file(self, leaf: Leaf) -> SiteFile:
        """A page as a file; of a page that is as it was none of the links has to be led anywhere."""
        aside = leaf.stem, leaf.anchor, leaf.nav, self._counterpart(leaf)
        return SiteFile(
            file_of(leaf.stem, self._made.lang), f"{self._common}\n{aside}\n{leaf.body}", partial(self._page, leaf)
        )

    def _page(self, leaf: Leaf) -> str:
        from tools.press.model.labels import words as labels

        made, other, order = self._made, self._other, self._order
        at = order.index(leaf) if leaf in order else -1
        text = framed(
            w=labels(made.lang),
            lang=made.lang,
            other=other.lang if other is not None else "",
            other_language=LANGUAGES[other.lang] if other is not None else "",
            other_page=self._counterpart(leaf),
            side=made,
            leaf=leaf,
            body=made.body(leaf),
            chapters=chapters(made.leaves),
            before=order[at - 1] if at > 0 else None,
            after=order[at + 1] if at + 1 < len(order) else None,
            words_page=self._words_page,
            file=lambda found, lang=made.lang: file_of(found if isinstance(found, str) else found.stem, lang),
            back="",
        )
        return page_in_type(led_across(text, other.address) if other is not None else text)

    def _counterpart(self, leaf: Leaf) -> str:
        """The page of the other language that is most like this one."""
        if self._other is None:
            return ""
        return file_of(leaf.stem if leaf.stem in self._other.stems else leaf.stem.split("-")[0], self._other.lang)


def framed(**said: object) -> str:
    """A page with what stands around it."""
    return environment().get_template("site.html.jinja").render(said)


def _search(made: Side, found: Sequence[Sought], rules: str) -> dict[str, str]:
    """What the search knows of all that is found, and a digest of the rules, which says what examples belong to the pages."""
    named = {leaf.title: leaf for leaf in reversed(made.leaves) if leaf.stem != COVER}
    heads = [(file_of(leaf.stem, made.lang), leaf.anchor, leaf.title) for leaf in named.values()][::-1]
    return {
        file_of("search", made.lang, "js"): names(found, made.where, heads, rules),
        file_of("search-text", made.lang, "js"): words(found),
    }


@lru_cache(maxsize=1)
def environment() -> jinja2.Environment:
    """The templates of the pages."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        bytecode_cache=CompiledTemplates(),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["json"] = script_data
    env.globals |= {"own": own, "here": here, "across": across}
    return env
