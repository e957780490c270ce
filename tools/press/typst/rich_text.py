"""Turn text into Typst: references, pictures of suits, playing cards, emphasis."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.press.model.rich_text import JOKER, Kind, RichText, Span, Suit
from tools.press.typography import set_in_type

_FUNCTIONS: dict[Kind, str] = {
    "reference": "#to({})[",
    "language": "#text(lang: {})[",
    "strong": "#strong[",
    "player": "#strong[",
    "emphasis": "#emph[",
    "unsaid": "#emph[",
}
_NUMBER = re.compile(r" \d+(?=[,.;)]|$)")
"""The number of a thing that is named: that of a rule with a number."""


def typeset(text: RichText | str) -> str:
    """A text as Typst markup.

    The functions that it calls are the theme's: `#to("anchor")[…]` a reference, `#suit("hearts", 1)` a picture,
    `#face(1)[…]` a playing card. Text is put in strings, so nothing in it can be taken for Typst.
    """
    return "".join(_typeset(text)) if isinstance(text, RichText) else quoted(text)


def paged(text: RichText | str) -> str:
    """A text as Typst markup, with `#see("anchor")[…]` for references: these tell the page that they lead to.

    A number after a name stands before the page.
    """
    if not isinstance(text, RichText):
        return quoted(text)
    out, rest = list[str](), ""
    for piece, behind in zip(text.pieces, (*text.pieces[1:], ""), strict=True):
        if isinstance(piece, Span):
            number = _NUMBER.match(behind) if piece.kind == "reference" and isinstance(behind, str) else None
            rest = number[0] if number else ""
            inner = typeset(piece.text) if piece.kind == "reference" else paged(piece.text)
            start = f"#see({literal(piece.value)})[" if piece.kind == "reference" else _opening(piece)
            out += [start, inner, quoted(rest), "]" if start else ""]
        else:
            out.append(typeset(RichText(piece)) if isinstance(piece, Suit) else quoted(piece.removeprefix(rest)))
            rest = ""
    return "".join(out)


def _typeset(text: RichText) -> Iterator[str]:
    for piece in text.pieces:
        if isinstance(piece, str):
            yield quoted(piece)
        elif isinstance(piece, Suit):
            yield f"#suit({literal(piece.drawing)}, {piece.ink})"
        else:
            start = _opening(piece)
            yield start
            yield from _typeset(piece.text)
            if start:
                yield "]"


def _opening(span: Span) -> str:
    if span.kind == "card":
        return f"#face({'0' if span.value == JOKER else span.value.removeprefix('ink')})["
    return _FUNCTIONS.get(span.kind, "").format(literal(span.value))


def quoted(text: str) -> str:
    """A text as a Typst string within markup, with the apostrophes of a printer."""
    return f"#{string(text)}" if text else ""


def string(text: str) -> str:
    """A text as a Typst string, with the apostrophes of a printer."""
    return literal(set_in_type(text))


def literal(text: str) -> str:
    """What is no text to be read (an anchor, a picture, the name of a file) as a Typst string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'
