"""The reference as a book: the same page as that of HTML, set with contents, page numbers and an index."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from interpreter.load import Content
from tools.press.entries import Entry
from tools.press.links import Anchors, slug
from tools.press.pages import Page, PageMaker
from tools.press.references import References
from tools.press.setting.digests import Digests
from tools.press.setting.pictures import Pictures
from tools.press.setting.setter import Setter
from tools.press.setting.sides import Made, side_by_side
from tools.press.setting.theme import Theme
from tools.press.telling import grouped

NAME = "book.pdf"
_LINK = re.compile(r'#to\(("[^"]*")\)\[([^\[\]]*)\](#" \d+")?')
LISTED = "course"
"""The chapter whose larger entries stand in the contents, beside the groups of all chapters."""


def paged(markup: str) -> str:
    """Links with the pages that they lead to; a number after a name stands before the page."""
    return _LINK.sub(r"#see(\1)[\2\3]", markup)


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
        paged=paged,
        suits=[slug(name) for name in page.teller.suits.order],
    )


def print_book(content: Content, langs: Iterable[str], out: Path, edition: str = "") -> Made:
    """The book of each language; and what could not be said in it."""
    return side_by_side(content, list(langs), out, partial(_print, edition))


def _print(edition: str, content: Content, lang: str, out: Path) -> Made:
    """The book of one language; when nothing that it is made from has changed, it is left as it is."""
    theme = Theme.of(content)
    setter = Setter(theme, out)
    made_from = f"{Digests(content).whole(lang)} {edition}"
    path = setter.out / NAME
    if setter.known(NAME, made_from, "pdf"):
        return [path], []
    anchors = Anchors(content.library)
    page = PageMaker(content, anchors, References(content.library, anchors), lang, edition).page()
    setter.put(NAME, made_from, "pdf", setter.compiled(source(page, theme), "pdf"))
    if not page.teller.failures:  # what is lacking is to be told again
        setter.keep()
    return [path], grouped(page.teller.failures)
