"""Texts as a printer sets them: sentences and names are written with the apostrophe of a keyboard."""

from __future__ import annotations

_APOSTROPHE = "’"


def set_in_type(text: str) -> str:
    """A text with right apostrophes: `the fighter's` as `the fighter’s`."""
    return text.replace("'", _APOSTROPHE)


def page_in_type(html: str) -> str:
    """A page with right apostrophes in its texts, which are escaped; scripts and styles, which are not, stay as they are."""
    return html.replace("&#39;", _APOSTROPHE)
