"""The kit of a scenario as a saved object of Tabletop Simulator: sheets of cards, decks for each player, board, tokens.

Pictures are named by their files alone. Tabletop Simulator looks for them in `Mods/Images` of its own folder, where they are
to be copied; the saved object goes to `Saves/Saved Objects`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from tools.press.kit.printing import Kit, KitFiles
from tools.press.model.cards import kind_of
from tools.press.model.labels import kind_name
from tools.press.model.links import capitalised
from tools.press.printer import Made, Printer
from tools.press.typst.aid import print_aid
from tools.press.typst.cards import CardFiles, Deck, Said
from tools.press.typst.scenario_sheets import print_scenarios
from tools.slugs import slug

ACROSS, DOWN = 10, 7
"""So many cards a sheet may have at most."""
LEAST = 2
"""And so many across and down at least."""
PPI = 200
INCH = 25.4
"""Millimetres in a unit of the table, which is an inch."""
TILE = 2.0
"""Units that a tile of scale 1 is wide."""
ROUND, SQUARE = 2, 0
"""The shapes of tiles."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards with one back on a sheet: its number, which the ids of its cards begin with, and their names in order."""

    number: int
    name: str
    cards: dict[str, Said]
    titles: dict[str, str] = field(default_factory=dict)

    @property
    def across(self) -> int:
        return max(LEAST, min(ACROSS, len(self.cards)))

    @property
    def down(self) -> int:
        return max(LEAST, -(-len(self.cards) // self.across))

    def id_of(self, name: str) -> int:
        return self.number * 100 + list(self.cards).index(name)


class SavedObject:
    """The objects on the table, and the pictures that they need."""

    def __init__(self, printer: Printer) -> None:
        self.printer, self.kit, self.deck = printer, Kit(printer), Deck(printer)
        self.files = KitFiles(self.kit)
        self.output = printer.output("tts")
        self.stem = f"{slug(self.kit.scenario.name)}-{printer.lang}"
        self.cards = CardFiles(printer, self.output, "")
        self._titles: dict[str, str] = {}

    def write(self) -> Made:
        """The saved object and its pictures; what could not be printed of the sheets that lie beside the board."""
        said = self.deck.said()
        sheets = list(self._sheets(said))
        made = [print_scenarios(self.printer), print_aid(self.printer)]
        pages = [file for files, _ in made for file in files if "-a4-" in file.name and file.suffix == ".png"]
        for sheet in sheets:
            self._print_sheet(sheet)
        self._print_tiles()
        for page in pages:
            data = page.read_bytes()
            self.output.put(page.name, sha256(data).hexdigest(), {self._file(page.stem): data})
        state = self.state(sheets, [page.stem for page in pages])
        text = json.dumps(state, ensure_ascii=False, indent=1)
        name = f"tts/{self.printer.lang}/{self.stem}.json"
        self.output.put(name, text, {name: text.encode()})
        self.output.close()
        files = [*self.output.written, *(file for found, _ in made for file in found)]
        return files, [lack for _, lacks in made for lack in lacks]

    # --- what is on the table

    def state(self, sheets: Sequence[Sheet], pages: Iterable[str]) -> dict[str, Any]:
        """The saved object."""
        return {
            "SaveName": "",
            "GameMode": "",
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Date": "",
            "Table": "",
            "Sky": "",
            "Note": "",
            "Rules": "",
            "XmlUI": "",
            "LuaScript": "",
            "LuaScriptState": "",
            "ObjectStates": [*self._boards(), *self._decks(sheets), *self._tokens(), *self._pages(pages)],
            "TabStates": {},
            "VersionNumber": "",
        }

    def _boards(self) -> Iterator[dict[str, Any]]:
        board = self.kit.board()
        yield self._tile("board", board.title, 0, 0, board.wide, SQUARE, locked=True)
        if self.kit.pieces.tracks:
            yield self._tile("tracks", self.kit.words["tracks"], 16, 0, 190, SQUARE, locked=True)

    def _decks(self, sheets: Sequence[Sheet]) -> Iterator[dict[str, Any]]:
        """A deck of each sheet: those of players on their sides of the board, all others in a row on the left."""
        row = 0
        for sheet in sheets:
            seat = next((n for n in range(len(self.kit.faces.seats)) if sheet.name.endswith(f"seat{n}")), -1)
            if seat < 0:
                x, z, row = -12.0 - 3 * (row // 4), 6.0 - 4 * (row % 4), row + 1
            else:
                beside = -3.0 if sheet.name.startswith("band") else 3.0
                x, z = ((beside, 9.0), (beside, -9.0), (27.0, beside), (-27.0, beside))[seat % 4]
            yield self._deck(sheet, x, z)

    def _deck(self, sheet: Sheet, x: float, z: float) -> dict[str, Any]:
        custom = {str(sheet.number): self._custom_deck(sheet)}
        names = [name for name in sheet.cards for _ in range(self.deck.copies.get(name, 1))]
        cards = [
            {
                **self._object("CardCustom", f"{sheet.name} {name} {n}", sheet.titles[name], x, z),
                "CardID": sheet.id_of(name),
                "CustomDeck": custom,
            }
            for n, name in enumerate(names)
        ]
        if len(cards) == 1:
            return cards[0]
        deck = self._object("DeckCustom", sheet.name, self._deck_title(sheet), x, z)
        ids = [card["CardID"] for card in cards]
        return {**deck, "DeckIDs": ids, "CustomDeck": custom, "ContainedObjects": cards}

    def _custom_deck(self, sheet: Sheet) -> dict[str, Any]:
        return {
            "FaceURL": self._url(sheet.name),
            "BackURL": self._url(f"{sheet.name}-back"),
            "NumWidth": sheet.across,
            "NumHeight": sheet.down,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }

    def _deck_title(self, sheet: Sheet) -> str:
        return next(iter(sheet.titles.values())) if len(sheet.titles) == 1 else self._titles.get(sheet.name, sheet.name)

    def _tokens(self) -> Iterator[dict[str, Any]]:
        """Tokens on the right of the board, in rows; several of one sort lie on one another."""
        for n, face in enumerate(self.kit.faces.tokens()):
            x, z = 10.0 + 1.3 * (n % 4), -3.0 - 1.3 * (n // 4)
            tile = self._tile(face.id, face.name, x, z, face.size, ROUND, back=f"{face.id}-back")
            yield {**tile, "Name": "Custom_Tile_Stack", "Number": face.count} if face.count > 1 else tile

    def _pages(self, pages: Iterable[str]) -> Iterator[dict[str, Any]]:
        for n, page in enumerate(pages):
            yield self._tile(page, page, -14.0 + 9 * n, 16.0, 210, SQUARE)

    def _tile(
        self, name: str, title: str, x: float, z: float, wide: float, shape: int, back: str = "", locked: bool = False
    ) -> dict[str, Any]:
        """A flat piece of cardboard so many millimetres wide."""
        scale = round(wide / INCH / TILE, 4)
        tile = self._object("Custom_Tile", name, title, x, z, scale)
        return {
            **tile,
            "Locked": locked,
            "CustomImage": {
                "ImageURL": self._url(name),
                "ImageSecondaryURL": self._url(back or name),
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
                "CustomTile": {"Type": shape, "Thickness": 0.1, "Stackable": shape == ROUND, "Stretch": True},
            },
        }

    def _object(self, kind: str, name: str, title: str, x: float, z: float, scale: float = 1.0) -> dict[str, Any]:
        """What every object has; its id is made from its name."""
        place = {"posX": x, "posY": 1.0, "posZ": z, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
        return {
            "GUID": sha256(f"{self.stem} {name}".encode()).hexdigest()[:6],
            "Name": kind,
            "Transform": {**place, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale},
            "Nickname": title,
            "Description": "",
            "GMNotes": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": False,
            "Snap": True,
            "Tooltip": True,
        }

    # --- pictures

    def _url(self, name: str) -> str:
        return f"{self.stem}-{name}.png"

    def _file(self, name: str) -> str:
        return f"tts/{self.printer.lang}/images/{self._url(name)}"

    def _sheets(self, said: dict[str, Said]) -> Iterator[Sheet]:
        """The cards in sheets of one size and one back, those of a player's band by themselves."""
        titles, decks = self._card_titles(), self.kit.decks()
        groups: dict[str, dict[str, Said]] = {}
        seats = {self.printer.anchors.of(t.of): t.seat for t in self.kit.pieces.tokens if t.of and t.sort == "figure"}
        for name, card in said.items():
            seat = seats.get(name, -1)
            groups.setdefault(f"band-seat{seat}" if seat >= 0 else card.back, {})[name] = card
        for title, cards in self.kit.faces.decks():
            key = f"deck-{cards[0].colour}"
            self._titles[key] = title
            groups[key] = {card.id: decks[card.id] for card in cards}
            titles |= {card.id: card.name or f"{card.value} {card.suit}" for card in cards}
        number = 0
        for name, found in groups.items():
            for first in range(0, len(found), ACROSS * DOWN):
                number += 1
                these = dict(list(found.items())[first : first + ACROSS * DOWN])
                told = f"{name}-{number}" if first else name
                yield Sheet(number, told, these, {n: titles.get(n, n) for n in these})

    def _card_titles(self) -> dict[str, str]:
        """The names of cards, and what the sheets of a kind and of a band are called."""
        faces, lang = self.kit.faces, self.printer.lang
        for seat, player in enumerate(faces.seats):
            self._titles[f"band-seat{seat}"] = faces.title(player)
        titles = {}
        for key in self.kit.pieces.cards:
            card = self.printer.content.library.get(*key)
            titles[self.printer.anchors.of(card)] = faces.title(card)
            self._titles[kind_of(card)] = capitalised(kind_name(card, self.printer.content.library, lang))
        return titles

    def _print_sheet(self, sheet: Sheet) -> None:
        """The fronts on one picture, and the back on another."""
        cards = list(sheet.cards.values())
        for name, what in (
            (sheet.name, f"card-grid(cards, {sheet.across}, {sheet.down})"),
            (f"{sheet.name}-back", "card-back(cards.first())"),
        ):
            source = self.cards.source(cards if name == sheet.name else cards[:1], f"#{what}")
            self._pictures([name], source)

    def _print_tiles(self) -> None:
        """The board, the tracks, and both sides of every token."""
        kit = self.kit
        names = [f"{face.id}{side}" for face in kit.faces.tokens() for side in ("", "-back")]
        self._pictures(names, self.files.source("#token-faces(tokens)"))
        self._pictures(["board"], self.files.source("#board-picture(board)"))
        if kit.pieces.tracks:
            self._pictures(["tracks"], self.files.source("#tracks-picture(tracks-of)"))

    def _pictures(self, names: list[str], source: str) -> None:
        """The pages of a source as pictures of these names."""
        made_from = f"{self.printer.theme.look}\n{source}"
        if not self.output.has(names[0], made_from):
            pages = self.printer.compiler.pages(source, "png", PPI)
            self.output.put(names[0], made_from, dict(zip(map(self._file, names), pages, strict=True)))


def print_saved_object(printer: Printer) -> Made:
    """The saved object of a scenario in one language; what of it could not be printed."""
    return SavedObject(printer).write()
