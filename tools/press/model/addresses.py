"""Links and anchors of HTML whose pages are not known yet: marks stand for them until all pages are there.

A mark is made of letters that Unicode keeps for uses within a program, and that no text has. So whoever binds pages finds
the marks alone, and never looks for what a link looks like in HTML.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_OWN, _HERE, _ACROSS, _LINK, SHUT, _END, _DEAD = map(chr, range(0xFDD0, 0xFDD7))
_LED_NOWHERE = re.compile(f"{_DEAD}([^{SHUT}]*){SHUT}")

Address = Callable[[str], str | None]
"""The address of an anchor, or nothing where no link leads there."""


def own(anchor: str) -> str:
    """The value of an `id`: something that links may lead to."""
    return f"{_OWN}{anchor}{_END}"


def here(anchor: str) -> str:
    """The value of an `href` that leads to an anchor, on whichever page of the same language that is."""
    return f"{_HERE}{anchor}{_END}"


def across(anchor: str) -> str:
    """The value of an `href` that leads to an anchor in the other language."""
    return f"{_ACROSS}{anchor}{_END}"


def link(anchor: str) -> str:
    """The beginning of a link that is its text alone where it leads nowhere; `SHUT` is its end."""
    return f"{_LINK}{anchor}{_END}"


def links_of(html: str) -> int:
    """How many links have yet to be led somewhere."""
    return sum(map(html.count, (_HERE, _ACROSS, _LINK)))


def ids_of(html: str) -> set[str]:
    """The anchors that links may lead to."""
    return {piece.partition(_END)[0] for piece in html.split(_OWN)[1:]}


def settled(html: str, address: Address) -> str:
    """HTML with its anchors, and with the addresses of its links but for those across."""

    def begun(anchor: str) -> str:
        led = address(anchor)
        return _DEAD if led is None else f'<a href="{led}">'

    html = _shown(_shown(html, _OWN, str), _HERE, lambda anchor: address(anchor) or f"#{anchor}")
    html = _shown(html, _LINK, begun)
    if _DEAD in html:
        html = _LED_NOWHERE.sub(r"\1", html)
    return html.replace(SHUT, "</a>")


def led_across(html: str, address: Address) -> str:
    """HTML with the addresses of the links that lead to the other language."""
    return _shown(html, _ACROSS, lambda anchor: address(anchor) or "")


def _shown(html: str, mark: str, shown: Callable[[str], str]) -> str:
    """HTML with what is shown of anchors in place of the marks of a sort; a page names few anchors, and each of them often."""
    first, *pieces = html.split(mark)
    known, found = dict[str, str](), [first]
    for piece in pieces:
        anchor, _, after = piece.partition(_END)
        if anchor not in known:
            known[anchor] = shown(anchor)
        found += known[anchor], after
    return "".join(found)
