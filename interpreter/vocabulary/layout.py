"""Words of laying terrain out on an open table: the pieces of its pool, and where each may lie."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.open_table import INCH, Point
from interpreter.runtime.changes import store
from interpreter.runtime.fields.open_table import LAID
from interpreter.runtime.game import Game, Offer
from interpreter.runtime.tables import table
from interpreter.vocabulary.places import LAYOUT

_STEP = 4 * INCH


def pool_size(g: Game) -> int:
    board = g.setup.board.table
    return len(board.pool) if board is not None else 0


def may_be_laid(g: Game, place: int, n: int) -> bool:
    field = table(g)
    return 0 < n <= len(field.pool) and field.may_lay(field.pool[n - 1], field.point(place))


def is_laid(g: Game, n: int) -> bool:
    return 0 < n <= pool_size(g) and g.S[LAID + n - 1] > 0


def sites(g: Game, n: int) -> Offer:
    """The places where a piece of the pool may be laid; those on a grid of four inches are listed."""
    field = table(g)
    grid = (Point(x, y) for y in range(0, field.height + 1, _STEP) for x in range(0, field.width + 1, _STEP))
    return Offer.of([at for at in map(field.number, grid) if may_be_laid(g, at, n)], may_be_laid, (n,))


def lay(g: Game, n: int, place: int) -> None:
    if 0 < n <= pool_size(g):
        store(g, LAID + n - 1, place + 1)


LAYING_OUT = (
    Word(
        "term",
        "the number of pieces of terrain to lay",
        "the {{ head('number') }} of pieces of terrain that are to be laid in play",
        "{{ head('liczba') }} elementów terenu do ułożenia w grze",
        "How many pieces of terrain the table has that are laid in play.",
        "the number of pieces of terrain to lay",
        pool_size,
        traits=Traits(gender="f"),
    ),
    Word(
        "points",
        "place where terrain {n:term} may be laid",
        "{{ head('place') }} where the piece of terrain whose number is {{ n }} may be laid",
        "{{ head('miejsce') }}, na którym można ułożyć element terenu o numerze: {{ n }}",
        "Where a piece of terrain may be laid, by its number among those of the table: its middle comes to lie there, two inches"
        " from the edges and from other terrain, and in no area. Some such places are listed; any other may be named.",
        "place where terrain 1 may be laid",
        sites,
        traits=Traits(gender="n", reads=LAYOUT),
    ),
    Word(
        "truth",
        "terrain {n:term} lies on the table",
        "the piece of terrain whose number is {{ n }} {{ 'does not lie' if negated else 'lies' }} on the table",
        "element terenu o numerze: {{ n }} {{ 'nie ' if negated }}leży na stole",
        "Whether a piece of terrain that is laid in play was laid already, by its number among those of the table.",
        "terrain 1 lies on the table",
        is_laid,
        negative="terrain {n:term} does not lie on the table",
        traits=Traits(reads=LAYOUT),
    ),
    Word(
        "statement",
        "terrain {n:term} is laid at {place:point}",
        "the piece of terrain whose number is {{ n }} is laid at {{ place }}",
        "element terenu o numerze: {{ n }} zostaje ułożony na miejscu: {{ place }}",
        "A piece of terrain is laid on the table, its middle at a place; a piece that was laid already is moved there.",
        "terrain 1 is laid at landing",
        lay,
        traits=Traits(writes=LAYOUT),
    ),
)
