"""Words about straight lines: along a row, a column or a diagonal of the board."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.words import Traits, Word
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import STANDING


def _beyond(g: Game, start: int, through: int) -> Iterator[int]:
    """The spaces of the straight line from one space through another, from the first behind the start to the edge."""
    board = g.setup.board
    if start < 0 or through < 0:
        return
    columns, rows = (b[through] - b[start] for b in (board.columns, board.rows))
    length = max(abs(columns), abs(rows))
    if not length or columns % length or rows % length:
        return
    column, row = board.columns[start], board.rows[start]
    while True:
        column, row = column + columns // length, row + rows // length
        if not (0 <= column < board.width and 0 <= row < board.height):
            return
        yield row * board.width + column


def in_line(g: Game, it: int, place: int) -> bool:
    return it in _beyond(g, place, it)


def stands_in_line(g: Game, it: int, place: int) -> bool:
    return in_line(g, g.S[it + SPACE], place)


def line(g: Game, n: int, a: int, b: int) -> list[int]:
    """The first spaces of a line, without that where it begins."""
    return [space for _, space in zip(range(n), _beyond(g, a, b), strict=False)]


def straight_away(g: Game, n: int, who: int, other: int) -> int:
    """The space so many spaces behind one, as seen from another; -1 where there is none."""
    start, through = g.S[other + SPACE], g.S[who + SPACE]
    spaces = list(_beyond(g, start, through))
    at = spaces.index(through) + n if through in spaces else -1
    return spaces[at] if 0 <= at < len(spaces) else -1


LINES = (
    *(
        Word(
            f"{kind}_filter",
            "in a straight line from {place:space}",
            "in a straight line from {{ place }}",
            "w linii prostej od {{ place.gen }}",
            "Those in the row, in the column or on a diagonal of a space.",
            f"in a straight line from {example}",
            run,
            traits=traits,
        )
        for kind, example, run, traits in (
            ("space", "goal", in_line, Traits()),
            ("character", "the space of self", stands_in_line, Traits(reads=STANDING)),
        )
    ),
    Word(
        "spaces",
        "space of the line of {n:term} spaces from {a:space} through {b:space}",
        "{{ head('space') }} of the straight line of {% if n.countable %}{{ n|count('space') }}{% else %}{{ n }} spaces{% endif %}"
        " from {{ a }} through {{ b }}",
        "{{ head('pole') }} na prostej długości {% if n.countable %}{{ n|count('pole', case='gen') }}{% else %}{{ n.gen }}{% endif %}"
        " od {{ a.gen }} przez {{ b.acc }}",
        "So many spaces in a straight line that begins behind one space and goes through another; none where no straight line does.",
        "space of the line of 3 spaces from the space of self through goal",
        line,
        traits=Traits(gender="n"),
    ),
    Word(
        "space",
        "the space {n:term} spaces behind {who:character} straight away from {other:character}",
        "the {{ head('space') }} {% if n.countable %}{{ n|count('space') }}{% else %}{{ n }} spaces{% endif %} behind {{ who }},"
        " straight away from {{ other }},",
        "{{ head('pole') }} o {% if n.countable %}{{ n|count('pole', case='acc') }}{% else %}{{ n.acc }}{% endif %} za {{ who.ins }},"
        " prosto od {{ other.gen }},",
        "The space that somebody comes to who goes so far straight away from another; none beyond the edge, or where they do not"
        " stand in a straight line.",
        "the space 1 spaces behind loser straight away from self",
        straight_away,
        traits=Traits(gender="n", reads=STANDING),
    ),
)
