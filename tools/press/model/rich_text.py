"""Text that knows what stands in it: names that lead to entries, suits, playing cards, emphasis. HTML and Typst are made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from string import Formatter
from typing import Any, Literal

from markupsafe import Markup, escape

from tools.press.model.addresses import SHUT, link

Kind = Literal["reference", "clause", "language", "card", "strong", "player", "emphasis", "unsaid", "badge"]
_ELEMENTS: dict[Kind, tuple[str, str]] = {
    "reference": (link("{}"), SHUT),
    "clause": ('<span data-clause="{}">', "</span>"),
    "language": ('<span lang="{}">', "</span>"),
    "card": ('<span class="card {}">', "</span>"),
    "strong": ("<b>", "</b>"),
    "player": ('<b class="who {}">', "</b>"),
    "emphasis": ("<i>", "</i>"),
    "unsaid": ('<em class="unprintable">', "</em>"),
    "badge": ('<span class="{}">', "</span>"),
}
JOKER = "joker"
"""The value of a card without a suit, where others have the ink of theirs."""


@dataclass(frozen=True, slots=True)
class Suit:
    """The picture of a suit: the name of its drawing, the number of its ink, and what those hear of it who do not see it."""

    drawing: str
    ink: int
    said: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text of a kind; its `value` is

    reference  the anchor of the entry that it leads to
    clause     the ids of the lines that it tells
    language   the language that it is in, on a page in another
    card       `ink` and the number of that of its suit, or `JOKER`
    player     the class of the player's colour
    badge      the class of the badge: `parameter`, `step`
    """

    kind: Kind
    text: RichText
    value: str = ""


Piece = str | Suit | Span


@dataclass(frozen=True, slots=True, init=False)
class RichText:
    """Plain text, suits and spans, one after another; nothing in it is markup."""

    pieces: tuple[Piece, ...]

    def __init__(self, *parts: Piece | RichText) -> None:
        found: list[Piece] = []
        for part in parts:
            for piece in part.pieces if isinstance(part, RichText) else (part,):
                if isinstance(piece, str) and found and isinstance(found[-1], str):
                    found[-1] += piece
                elif piece != "":
                    found.append(piece)
        object.__setattr__(self, "pieces", tuple(found))

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def __add__(self, other: str | RichText) -> RichText:
        return RichText(self, other)

    def __radd__(self, other: str) -> RichText:
        return RichText(other, self)

    def __str__(self) -> str:
        """The words alone, with the names of suits that are said."""
        return "".join(self._words())

    def _words(self) -> Iterator[str]:
        for piece in self.pieces:
            yield piece if isinstance(piece, str) else piece.said if isinstance(piece, Suit) else str(piece.text)

    @property
    def plain(self) -> str:
        """The words alone with single, breakable spaces."""
        return " ".join(str(self).split())

    def __html__(self) -> Markup:
        """As HTML, whose links have yet to be settled: templates print it so by themselves."""
        return Markup("".join(self._html()))

    def _html(self) -> Iterator[str]:
        for piece in self.pieces:
            if isinstance(piece, str):
                yield escape(piece)
            elif isinstance(piece, Suit):
                yield f'<svg class="suit ink{piece.ink}" aria-hidden="true"><use href="#icon-{escape(piece.drawing)}"/></svg>'
                if piece.said:
                    yield f'<span class="sr">{escape(piece.said)}</span>'
            else:
                start, end = _ELEMENTS[piece.kind]
                yield start.format(escape(piece.value)) if piece.value else start
                yield from piece.text._html()
                yield end

    # --- changed

    def changed(self, change: Callable[[str], str]) -> RichText:
        """The same with each piece of plain text changed."""
        return RichText(
            *(
                change(piece)
                if isinstance(piece, str)
                else piece
                if isinstance(piece, Suit)
                else Span(piece.kind, piece.text.changed(change), piece.value)
                for piece in self.pieces
            )
        )

    def capitalised(self) -> RichText:
        """The same with a capital at its beginning, also within a reference."""
        return self._changed_at(0, lambda text: text[:1].upper() + text[1:])

    def ended_by(self, stop: str) -> RichText:
        """A sentence with another mark than its final stop."""
        return self._changed_at(-1, lambda text: text[:-1] + stop if text.endswith(".") else text)

    def _changed_at(self, place: Literal[0, -1], change: Callable[[str], str]) -> RichText:
        """The same with its first or its last piece of text changed."""
        pieces = list(self.pieces)
        if pieces:
            piece = pieces[place]
            if isinstance(piece, str):
                pieces[place] = change(piece)
            elif isinstance(piece, Span):
                pieces[place] = Span(piece.kind, piece.text._changed_at(place, change), piece.value)
        return RichText(*pieces)

    # --- kept

    def packed(self) -> list[Any]:
        """It as lists of plain values, which `unpacked` reads."""
        return [
            piece
            if isinstance(piece, str)
            else [piece.drawing, piece.ink, piece.said]
            if isinstance(piece, Suit)
            else [piece.kind, piece.value, *piece.text.packed()]
            for piece in self.pieces
        ]

    @staticmethod
    def unpacked(kept: list[Any]) -> RichText:
        """What was kept as lists of plain values."""
        return RichText(
            *(
                piece
                if isinstance(piece, str)
                else Suit(*piece)
                if len(piece) == 3 and isinstance(piece[1], int)
                else Span(piece[0], RichText.unpacked(piece[2:]), piece[1])
                for piece in kept
            )
        )


def span(kind: Kind, text: str | RichText, value: str = "") -> RichText:
    """A text that is all of a kind."""
    return RichText(Span(kind, text if isinstance(text, RichText) else RichText(text), value))


def strong(text: str | RichText) -> RichText:
    """A text that stands out."""
    return span("strong", text)


def rich(template: str, *given: object, **named: object) -> RichText:
    """A text with others in its braces, as `str.format` has it; those that are rich stay so."""
    parts: list[Piece | RichText] = []
    values = iter(given)
    for before, name, _, _ in Formatter().parse(template):
        parts.append(before)
        if name is not None:
            value = named[name] if name else next(values)
            parts.append(value if isinstance(value, RichText) else str(value))
    return RichText(*parts)


def joined(parts: Iterable[RichText | str], by: str = ", ") -> RichText:
    """Texts one after another, with something between."""
    found: list[Piece | RichText] = []
    for part in parts:
        found += [by, part]
    return RichText(*found[1:])
