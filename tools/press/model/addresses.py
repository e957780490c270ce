"""Links and anchors of HTML whose pages are not known yet: marks stand for them until all pages are there.

A mark is made of letters that Unicode keeps for uses within a program, and that no text has. So whoever binds pages finds
the marks alone, and never looks for what a link looks like in HTML.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_OWN, _HERE, _ACROSS, _LINK, SHUT, _END = map(chr, range(0xFDD0, 0xFDD6))
_MARKED = re.compile(f"([{_OWN}{_HERE}{_LINK}])([^{_END}]*){_END}|{SHUT}")
_OWNED = re.compile(f"{_OWN}([^{_END}]*){_END}")
_OTHER = re.compile(f"{_ACROSS}([^{_END}]*){_END}")

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
    return set(_OWNED.findall(html))


def settled(html: str, address: Address) -> str:
    """HTML with its anchors, and with the addresses of its links but for those across."""
    dead = False

    def settle(found: re.Match[str]) -> str:
        nonlocal dead
        sort, anchor = found[1], found[2]
        if sort == _OWN:
            return anchor
        if sort is None:
            return "" if dead else "</a>"
        led = address(anchor)
        if sort == _HERE:
            return led or f"#{anchor}"
        dead = led is None
        return "" if dead else f'<a href="{led}">'

    return _MARKED.sub(settle, html)


def led_across(html: str, address: Address) -> str:
    """HTML with the addresses of the links that lead to the other language."""
    return _OTHER.sub(lambda found: address(found[1]) or "", html)
