"""The reference as a book: the same page as that of HTML, set with contents, page numbers and an index."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

from interpreter.load import Content
from tools.press.entries import Entry
from tools.press.links import Anchors, slug
from tools.press.pages import Page, PageMaker
from tools.press.references import References
from tools.press.setting.pictures import Pictures
from tools.press.setting.setter import Setter
from tools.press.setting.theme import Theme
from tools.press.telling import grouped

NAME = "book.pdf"
LISTED = "course"
"""The chapter whose larger entries stand in the contents, beside the groups of all chapters."""


def source(page: Page, theme: Theme) -> str:
    """The whole book of one language as Typst."""
    listed = {
        entry.anchor
        for section in page.sections
        for group in section.groups
        for entry in group.entries
        if section.anchor == LISTED and entry.level == 3
    }

    def is_listed(entry: Entry) -> bool:
        return entry.anchor in listed

    return theme.templates.get_template("book.typ.jinja").render(
        page=page,
        w=page.teller.words,
        lang=page.lang,
        teller=page.teller,
        pictures=Pictures(theme),
        listed=is_listed,
        suits=[slug(name) for name in page.teller.suits.order],
    )


def print_book(content: Content, langs: Iterable[str], out: Path, edition: str = "") -> tuple[list[Path], list[str]]:
    """The book of each language; and what could not be said in it."""
    wanted = list(langs)
    jobs = [(lang, out, edition) for lang in wanted]
    _shared[:] = [content]
    if len(jobs) == 1 or "fork" not in get_all_start_methods():
        found = [_print(job) for job in jobs]
    else:
        with ProcessPoolExecutor(len(jobs), mp_context=get_context("fork")) as pool:
            found = list(pool.map(_print, jobs))
    _shared.clear()
    return [f for files, _ in found for f in files], [lack for _, lacks in found for lack in lacks]


_shared: list[Content] = []
"""The content that processes split off share: it is too much to be sent to them."""


def _print(job: tuple[str, Path, str]) -> tuple[list[Path], list[str]]:
    content, (lang, out, edition) = _shared[0], job
    theme = Theme.of(content)
    anchors = Anchors(content.library)
    page = PageMaker(content, anchors, References(content.library, anchors), lang, edition).page()
    setter = Setter(theme, out / lang)
    setter.set(NAME, source(page, theme), "pdf")
    setter.keep()
    return setter.written, grouped(page.teller.failures)
