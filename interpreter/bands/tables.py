"""Make open tables and bases of what their definitions say; say what is wrong with them."""

from __future__ import annotations

from dsl.core.open_table import (
    FrontArc,
    LongBase,
    RoundBase,
    TableArea,
    TablePiece,
    TablePool,
    TableSize,
    TerrainTrait,
    hundredths,
)
from dsl.diagnostics import Report
from dsl.model import Definition, Library
from dsl.tree import Node
from interpreter.open_table import Field, Piece, Point, Trait, inches, simple
from interpreter.open_table.exact import Polygon
from interpreter.open_table.field import MAX_SIDE
from interpreter.runtime.fields.open_table import MAX_POOL


def table_of(definition: Definition, library: Library, report: Report) -> Field | None:
    """The open table of a definition; None, and a finding, where its lines make none."""
    size = definition.one(TableSize)
    assert size is not None
    width, height = hundredths(size["width"]), hundredths(size["height"])
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        report.error(
            "E0621", f"a table is more than 0 and less than {MAX_SIDE // 100 + 1} inches wide and deep", size.span
        )
        return None
    kinds = {terrain.name: (n, traits_of(terrain)) for n, terrain in enumerate(library.all("terrain"))}
    bare, sound = Field(width, height), True
    for line in (*definition.of(TablePiece, TableArea), *definition.of(TablePool)):
        sound &= _sound(bare, line, report)
    if not sound:
        return None
    pieces = tuple(Piece(*kinds[line["terrain"].text], corners_of(line)) for line in definition.of(TablePiece))
    pool = tuple(Piece(*kinds[line["terrain"].text], corners_of(line)) for line in definition.of(TablePool))
    if len(pool) > MAX_POOL:
        report.error(
            "E0621", f"no more than {MAX_POOL} pieces can be laid on a table", definition.of(TablePool)[-1].span
        )
        return None
    areas = tuple((line["mark"], corners_of(line)) for line in definition.of(TableArea))
    return Field(width, height, pieces, areas, pool)


def corners_of(line: Node) -> Polygon:
    return Polygon(Point(hundredths(c["x"]), hundredths(c["y"])) for c in line["corners"])


def traits_of(terrain: Definition) -> Trait:
    """What a kind of terrain does."""
    found = Trait(0)
    for line in terrain.node.body:
        if isinstance(line.means, TerrainTrait):
            found |= Trait[line.means.trait]
    return found


def _sound(table: Field, line: Node, report: Report) -> bool:
    corners = corners_of(line)
    off = [c for c in corners if not table.holds(c)]
    if off:
        place = f"{inches(off[0].x)}/{inches(off[0].y)}"
        report.error(
            "E0621", f"{place} is off the table, which goes to {inches(table.width)}/{inches(table.height)}", line.span
        )
    elif not simple(corners):
        report.error(
            "E0621", "these corners do not bound an area", line.span, "name three corners or more in order round it"
        )
    else:
        return True
    return False


def base_of(card: Definition) -> tuple[int, int, int]:
    """The base of a figure: radius, half of how far its circles are apart, and the degrees of its front arc."""
    arc, line = card.one(FrontArc), card.one(LongBase) or card.one(RoundBase)
    degrees = arc["n"] if arc is not None else 90
    if line is None:
        return (0, 0, degrees)
    width = hundredths(line["width"])
    long = hundredths(line["length"]) if line.get("length") else width
    return (width // 2, (long - width) // 2, degrees)
