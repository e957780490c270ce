"""What an open table is laid out with, at true size: its terrain, bases, a rule in inches; and sheets for the armies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.core.scenarios import Brings, MayBring
from dsl.model import Definition, Rule
from dsl.tree import Node
from interpreter.bands.tables import base_of
from interpreter.open_table import INCH, Base, Field, Piece, Point, Stance, inches
from tools.press.kit.choices import KitChoices
from tools.press.model.dials import clicks_on
from tools.press.model.links import capitalised
from tools.press.model.open_tables import figure_shape, piece_shape
from tools.press.model.scenarios import printed_number
from tools.press.model.teller import Teller

MM = 25.4 / INCH
"""Millimetres in a hundredth of an inch."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Something to be cut out: what it is called, its picture, its size in millimetres."""

    title: str
    svg: str
    wide: float
    tall: float


@dataclass(frozen=True, slots=True)
class Fielded:
    """A figure on the sheet of an army: its name, what it counts for, its clicks."""

    name: str
    counts: int
    clicks: int


@dataclass(frozen=True, slots=True)
class Army:
    """The sheet of an army: whose it is, its figures, what they count for together and at most."""

    player: str
    seat: int
    figures: tuple[Fielded, ...]
    total: int
    limit: int


def outline(title: str, inside: str, box: tuple[int, int, int, int]) -> Outline:
    """A picture at true size of what lies in a box of a table: left, top, width, height."""
    left, top, wide, tall = box
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {tall}">'
    return Outline(title, f"{head}{inside}</svg>", round(wide * MM, 2), round(tall * MM, 2))


def terrain_outlines(table: Field, names: list[str]) -> Iterator[Outline]:
    """Each piece of terrain of a table, and of those that players lay out there; of one form and kind, one."""
    seen = set()
    for piece in (*table.pieces, *table.pool):
        left, top = (min(p[n] for p in piece.corners) for n in (0, 1))
        right, bottom = (max(p[n] for p in piece.corners) for n in (0, 1))
        form = (piece.kind, tuple((x - left, y - top) for x, y in piece.corners))
        if form not in seen:
            seen.add(form)
            yield _outlined(piece, names[piece.kind], (left, top, right - left, bottom - top))


def _outlined(piece: Piece, name: str, box: tuple[int, int, int, int]) -> Outline:
    size = " × ".join(inches(n) for n in box[2:])
    return outline(f"{capitalised(name)} ({size}″)", piece_shape(piece.corners, piece.traits, name), box)


def base_outlines(figures: list[Definition]) -> Iterator[Outline]:
    """Each sort of base that some figures stand on, with its front arc."""
    for radius, half, arc in sorted({base_of(figure) for figure in figures}):
        if radius:
            stance = Stance(Base(radius, half, arc), Point(0, 0))
            box = (-radius, -radius - half, 2 * radius, 2 * (radius + half))
            size = " × ".join(dict.fromkeys(inches(n) for n in box[2:]))
            yield outline(f"{size}″, {arc}°", figure_shape(stance), box)


class Armies:
    """The armies of a scenario as they are written down."""

    def __init__(self, teller: Teller, scenario: Rule, choices: KitChoices) -> None:
        self.teller, self.scenario, self.choices = teller, scenario, choices
        self.library = teller.content.library
        self.limits = {n["who"].text: n for n in scenario.of(MayBring) if n.get("x") is not None}

    @property
    def counted(self) -> str:
        """What the number is called by which armies are chosen."""
        return next((self._called(line["x"].text) for line in self.limits.values()), "")

    @property
    def scored(self) -> str:
        """What the number is called by which armies win."""
        return self._called(self.choices.scored) if self.choices.scored else ""

    def _called(self, number: str) -> str:
        found = next(term for term in self.library.terms() if term.name == number)
        return capitalised(self.teller.title(found))

    @property
    def figures(self) -> list[Definition]:
        """Everybody who is brought, once."""
        named = (f["figure"].text for line in self.scenario.of(Brings) for f in line["band"])
        return [d for name in dict.fromkeys(named) if (d := self.library.get("figure", name)) is not None]

    def sheets(self) -> list[Army]:
        """A sheet for each player who brings somebody and has a limit, and for each whom nobody has chosen for."""
        seats = [seat.name for seat in self.library.all("seat")]
        brought = {line["who"].text: line["band"] for line in self.scenario.of(Brings)}
        return [self._army(seats.index(who), who, brought.get(who, ())) for who in seats if who in self.limits]

    def _army(self, seat: int, who: str, band: Sequence[Node]) -> Army:
        limit = self.limits[who]
        rows: list[Fielded] = []
        for fielded in band:
            figure = self.library.get("figure", fielded["figure"].text)
            row = Fielded(self.teller.title(figure), printed_number(figure, limit["x"].text), clicks_on(figure))
            rows += [row] * (fielded.get("n") or 1)
        title = self.teller.title(self.library.get("seat", who))
        return Army(title, seat, tuple(rows), sum(row.counts for row in rows), limit["n"])
