"""What is on tokens, playing cards and tracks, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.core.cards import NamedCard
from dsl.core.terms import CountsLine
from dsl.model import Definition
from interpreter.bands.tables import base_of
from tools.press.kit.open_tables import MM
from tools.press.kit.pieces import Pieces, Token, Track
from tools.press.kit.words import WORDS
from tools.press.model.cards import CardMaker
from tools.press.model.labels import words
from tools.press.model.links import capitalised
from tools.press.printer import Printer
from tools.slugs import slug

SIZES = {"figure": 25, "counter": 18, "pointer": 12}
"""Diameters of tokens in millimetres; all others are of the usual size."""
USUAL = 20
PICTURES = {"door": "door", "marker": "flag", "pointer": "flag", "counter": "token", "state": "state", "token": "token"}


@dataclass(frozen=True, slots=True)
class Face:
    """A token as it is printed: what is written on both sides, its picture, its diameter, its colour by name.

    Where the back says nothing else, it is the front in the other colours.
    """

    id: str
    name: str
    back: str
    picture: str
    size: int
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A card of a deck: its suit or none, the picture on it, the value, a name if it has one, the deck and its colour."""

    id: str
    suit: str
    sign: str
    ink: int
    value: str
    name: str
    deck: str
    colour: str
    game: str


class Faces:
    """Makes what is on the pieces of a scenario."""

    def __init__(self, printer: Printer, pieces: Pieces) -> None:
        self.printer, self.pieces, self.teller = printer, pieces, printer.teller
        self.words = words(printer.lang, WORDS)
        self._maker = CardMaker(printer)
        self.seats = printer.content.library.all("seat")

    def title(self, definition: Definition) -> str:
        return capitalised(self.teller.title(definition))

    def tokens(self) -> list[Face]:
        return [self.face(token) for token in self.pieces.tokens]

    def face(self, token: Token) -> Face:
        name = self._name(token)
        name += f" {token.number}" if token.number else ""
        back = self.title(token.back) if token.back else name
        picture = self._picture(token)
        if token.sort == "door":
            name, back = (f"{name}: {self.words[side]}" for side in ("closed", "open"))
        what = self.printer.anchors.of(token.of) if token.of else token.sort
        ident = f"{token.sort}-{what}" + (f"-{token.number}" if token.number else "")
        colour = f"seat{token.seat}" if token.seat >= 0 else "nobody" if token.sort == "figure" else token.sort
        size = SIZES.get(token.sort, USUAL)
        if token.sort == "figure" and token.of is not None and self.pieces.board.table is not None:
            size = round(2 * base_of(token.of)[0] * MM)  # what is measured from it is measured in true size
        return Face(ident, name, back, picture, size, colour, token.count)

    def _name(self, token: Token) -> str:
        """What a token is called: one of those in which a number is counted, or the definition."""
        if token.of is None:
            return self.words[token.sort]
        counted = token.of.one(CountsLine) if token.sort == "counter" else None
        return self.title(token.of) if counted is None else capitalised(self.teller.pair(counted, "en"))

    def _picture(self, token: Token) -> str:
        chosen = self.printer.theme.pictures.get(token.sort, {})
        if token.of is not None and token.of.name in chosen:
            return chosen[token.of.name]
        if token.sort in ("figure", "item") and token.of is not None:
            return self._maker.picture(token.of)
        return PICTURES[token.sort]

    # --- decks

    def decks(self) -> Iterator[tuple[str, list[PlayingCard]]]:
        """Every deck by its name, with its cards; those of players one after another."""
        for deck, count in self.pieces.decks:
            title = self.title(deck)
            if count == 1:
                yield title, list(self._cards(deck, title, -1))
                continue
            for seat, player in enumerate(self.seats):
                named = self.words["deck_of"].format(deck=title, player=self.teller.title(player))
                yield named, list(self._cards(deck, named, seat))

    def _cards(self, deck: Definition, title: str, seat: int) -> Iterator[PlayingCard]:
        """The cards of a deck as a game has them."""
        setup, library = self.pieces.setup, self.printer.content.library
        number = [d.name for d in library.all("deck")].index(deck.name)
        suits = [name for name, _ in setup.program.names["suit"]]
        said = {line["name"]: capitalised(self.teller.pair(line)) for line in deck.of(NamedCard)}
        colour = f"seat{seat}" if seat >= 0 else f"deck{number}"
        pictures = self.printer.theme.pictures
        signs, inks = pictures.get("playing", {}), pictures.get("ink", {})
        for suit, value, name, of, whose in setup.faces:
            if (of, whose) == (number, seat):
                mark = suits[suit] if suit >= 0 else ""
                ident = slug(f"{deck.name} {seat if seat >= 0 else ''} {mark or name} {value}")
                ink = self.teller.suits.ink.get(mark or inks.get(name, ""), 0)
                own = slug(mark, empty="")
                yield PlayingCard(
                    ident,
                    own,
                    own or signs.get(name, ""),
                    ink,
                    str(value),
                    said.get(name, name),
                    title,
                    colour,
                    self.printer.game,
                )

    # --- tracks

    def track_title(self, track: Track) -> str:
        title = self.title(track.of) if track.of else self.words["turn"]
        return title if track.seat < 0 else f"{title}: {self.teller.title(self.seats[track.seat])}"
