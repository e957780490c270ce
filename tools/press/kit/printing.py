"""Print a kit: what the press makes of the scenario anyway, and boards, decks, tokens, tracks and a list of it all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dsl.model import Definition
from interpreter.open_table import Field, inches
from tools.alphabet import alphabet
from tools.press.kit.faces import Face, Faces
from tools.press.kit.open_tables import MM, Armies, base_outlines, terrain_outlines
from tools.press.kit.pieces import Pieces
from tools.press.model.borders import CELL
from tools.press.model.cards import SIZES
from tools.press.model.labels import kind_name
from tools.press.printer import Made, Printer
from tools.press.typst.aid import print_aid
from tools.press.typst.cards import CardFiles, Said, files_of_cards, print_cards
from tools.press.typst.papers import PAPERS
from tools.press.typst.pictures import Pictures
from tools.press.typst.rich_text import literal, string
from tools.press.typst.scenario_sheets import SheetMaker, print_scenarios
from tools.slugs import slug

SPACE = 30.0
"""Millimetres that a space of the board is wide."""
Row = tuple[str, str, str, str]
"""A line of the list: the piece, how many, why so many, where it is printed."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A board at playing size, in millimetres."""

    title: str
    svg: str
    wide: float
    tall: float


class Kit:
    """The kit of one scenario in one language."""

    def __init__(self, printer: Printer) -> None:
        selection = printer.order.selection
        assert selection is not None and selection.scenario
        self.printer, self.content = printer, printer.content
        self.scenario = self.content.library.get("scenario", selection.scenario)
        self.pieces = Pieces(self.content, self.scenario)
        self.faces = Faces(printer, self.pieces)
        self.words, self.folder = self.faces.words, f"kit/{printer.lang}"
        self.title = self.faces.title(self.scenario)

    # --- what there is

    @property
    def table(self) -> Field | None:
        """The open table that is played on, if it is one."""
        return self.pieces.board.table

    @cached_property
    def armies(self) -> Armies:
        return Armies(self.printer.teller, self.scenario, self.pieces.choices)

    def laid_out(self) -> dict[str, Any]:
        """What is laid out on an open table."""
        assert self.table is not None
        return {
            "terrain": list(terrain_outlines(self.table, self.printer.teller.terrain)),
            "bases": list(base_outlines(self.armies.figures)),
            "armies": self.armies.sheets(),
            "counts": self.armies.counted,
            "scored": self.armies.scored,
            "w": self.words,
        }

    def board(self) -> BoardPicture:
        pictures = Pictures(self.printer.theme)
        picture = SheetMaker(self.printer).map(self.scenario)
        unit = SPACE / CELL if self.table is None else MM
        wide, tall = (round(n * unit, 2) for n in pictures.size(picture))
        return BoardPicture(self._board_title, pictures.alone(picture), wide, tall)

    @property
    def _board_title(self) -> str:
        found = [
            d for d in self.content.library.written("board") if self.content.boards.get(d.name) == self.pieces.board
        ]
        return self.faces.title(found[0]) if found else self.title

    def decks(self) -> dict[str, Said]:
        """Every playing card by its name, as Typst."""
        template = self.printer.theme.templates.get_template("playing.typ.jinja")
        suits = list(self.printer.teller.suits.ink)
        given = {"lang": self.printer.lang, "suits": [slug(s) for s in suits]}
        return {
            card.id: Said(template.render(given, card=card), "decks", "poker", card.colour)
            for _, cards in self.faces.decks()
            for card in cards
        }

    def tracks(self) -> list[dict[str, Any]]:
        return [
            {
                "title": self.faces.track_title(track),
                "first": track.first,
                "last": track.last,
                "start": track.start,
                "colour": f"seat{track.seat}" if track.seat >= 0 else "all",
            }
            for track in self.pieces.tracks
        ]

    def parts(self) -> list[tuple[str, list[Row]]]:
        """The list of all that is in the kit, part by part."""
        words, lang = self.words, self.printer.lang
        anchor = self.printer.anchors.of(self.scenario)
        made = [
            (words["sheets"], [
                (f"{words['scenario']}: {self.title}", "1", words["by_scenario"], f"scenarios/{lang}/{anchor}-….pdf"),
                (words["aid"], "2", words["each_player"], f"aid/{lang}/{'abilities' if self.printer.card_choices.marks else 'aid'}-….pdf"),
            ]),
            (words["board"], list(self._board_rows())),
            (words["decks"], list(self._deck_rows())),
            (words["cards"], list(self._card_rows())),
            (words["tokens"], list(self._token_rows(self.faces.tokens()))),
            (words["tracks"], [
                (track["title"], "1", words["counted"] if track["first"] == 0 else words["by_scenario"], f"{self.folder}/tracks-….pdf")
                for track in self.tracks()
            ]),
        ]  # fmt: skip
        return [(title, rows) for title, rows in made if rows]

    def _board_rows(self) -> Iterator[Row]:
        board, words = self.pieces.board, self.words
        if self.table is not None:
            size = f"{self._board_title}, {inches(self.table.width)} × {inches(self.table.height)} {words['inches']}"
            yield size, "1", words["by_scenario"], f"{self.folder}/board-poster.pdf"
            yield (
                words["terrain"],
                str(len(self.laid_out()["terrain"])),
                words["each_terrain"],
                f"{self.folder}/terrain-….pdf",
            )
            yield words["rule"], "1", words["each_player"], f"{self.folder}/rule-….pdf"
            yield words["armies"], str(len(self.armies.sheets())), words["each_player"], f"{self.folder}/armies-….pdf"
            return
        where = f"{self.folder}/board-….pdf, board-poster.pdf ({words['poster']})"
        size = f"{self._board_title}, {board.width} × {board.height} {words['spaces']}"
        yield size, "1", words["by_scenario"], where

    def _deck_rows(self) -> Iterator[Row]:
        words = self.words
        for (title, cards), why in zip(self.faces.decks(), self._deck_reasons(), strict=True):
            yield title, f"{len(cards)}", words[why], self._files(self.folder, "decks", "poker")

    def _files(self, folder: str, sheet: str, size: str) -> str:
        return files_of_cards(self.printer.order.target, folder, sheet, size)

    def _deck_reasons(self) -> Iterator[str]:
        for _, count in self.pieces.decks:
            yield from ["each_player"] * count if count > 1 else ["rules_use"]

    def _card_rows(self) -> Iterator[Row]:
        found: list[tuple[Definition, int]] = [
            (self.content.library.get(*key), count) for key, count in self.pieces.cards.items()
        ]
        for card, count in sorted(found, key=lambda pair: (pair[0].keyword, alphabet(self.faces.title(pair[0])))):
            size = SIZES.get(card.kind, "poker")
            named = f"{self.faces.title(card)} ({kind_name(card, self.content.library, self.printer.lang)})"
            where = f"{self._files(f'cards/{self.printer.lang}', size, size)}: {self.printer.card_numbers[id(card)].partition(' · ')[0]}"
            yield named, str(count), self.words["in_band" if card.kind in _PRINTED else "rules_use"], where

    def _token_rows(self, faces: list[Face]) -> Iterator[Row]:
        for token, face in zip(self.pieces.tokens, faces, strict=True):
            name = face.name if face.back == face.name else f"{face.name} / {face.back}"
            yield name, str(face.count), self.words[token.why], f"{self.folder}/tokens-….pdf"


_PRINTED = ("figure", "gear", "skill", "faction")


class KitFiles:
    """Writes the files of a kit."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.printer, self.output = kit, kit.printer, kit.printer.output("kit")
        self._template = self.printer.theme.templates.get_template("kit.typ.jinja")
        self._lacks: list[str] = []

    @cached_property
    def _given(self) -> dict[str, Any]:
        kit = self.kit
        return {
            "board": kit.board(),
            "tokens": kit.faces.tokens(),
            "tracks": kit.tracks(),
            "parts": kit.parts(),
            "w": kit.words,
        }

    def source(self, what: str) -> str:
        """A file of the kit as Typst: all that is in the kit, and which of it is to be set."""
        return self._template.render(self._given, what=what)

    def write(self) -> Made:
        printer = self.printer
        made = [print_cards(printer), print_scenarios(printer), print_aid(printer)]
        printer.on_progress(1, 3)
        for paper in PAPERS:
            self._sheets(paper)
        self._put("board-poster", "#poster(board)")
        printer.on_progress(2, 3)
        if decks := self.kit.decks():
            for _ in CardFiles(printer, self.output, self.kit.folder).put("decks", decks, {}):
                pass
        listed = json.dumps(self.kit.parts(), ensure_ascii=False, indent=1)
        self.output.put("contents.json", listed, {f"{self.kit.folder}/contents.json": listed.encode()})
        self.output.close()
        files = [*self.output.written, *(file for found, _ in made for file in found)]
        return files, [*(lack for _, lacks in made for lack in lacks), *self._lacks]

    def _sheets(self, paper: str) -> None:
        """All that is printed for one paper."""
        kit = self.kit
        lang, title = literal(self.printer.lang), string(kit.title)
        said = {key: string(word) for key, word in kit.words.items()}
        if kit.table is None:
            self._put(f"board-{paper}", f'#tiled(board, "{paper}", {lang}, words)')
        else:
            self._put_laid(f"terrain-{paper}", f'#terrain(terrain-of, "{paper}", {lang}, words)')
            self._put_laid(f"rule-{paper}", f'#rule(bases-of, "{paper}", {lang}, {title}, words)')
            self._put_laid(f"armies-{paper}", f'#armies(armies-of, "{paper}", {lang}, {title}, words)')
        self._put(f"tokens-{paper}", f'#punch(tokens, "{paper}", {lang}, {title}, {said["punch"]})')
        if kit.pieces.tracks:
            self._put(f"tracks-{paper}", f'#tracks(tracks-of, "{paper}", {lang}, {title}, {said["tracks"]})')
        whole = f"{title}, {said['kit']}, {said['hands_on']}, heads"
        self._put(f"contents-{paper}", f'#contents(parts, "{paper}", {lang}, {whole})')

    def _put_laid(self, name: str, what: str) -> None:
        """A file of what is laid out on an open table."""
        template = self.printer.theme.templates.get_template("laid.typ.jinja")
        self._put(name, "", template.render(self._laid_out, what=what))

    @cached_property
    def _laid_out(self) -> dict[str, Any]:
        return self.kit.laid_out()

    def _put(self, name: str, what: str, source: str = "") -> None:
        file, source = f"{self.kit.folder}/{name}.pdf", source or self.source(what)
        made_from = f"{self.printer.theme.look}\n{source}"
        if self.output.has(file, made_from):
            return
        pdf = self.printer.compiler.document(source)
        over = self.printer.compiler.noted(source, "overflow")
        self._lacks += [f"{row['name']} [{self.printer.lang}]: {row['mm']:g} mm too much on a token" for row in over]
        self.output.put(file, made_from, {file: pdf}, not over)


def print_kit(printer: Printer) -> Made:
    """The kit of a scenario in one language; what of it could not be printed."""
    return KitFiles(Kit(printer)).write()
