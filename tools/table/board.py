"""Draw a board for the terminal: borders, doors as they stand, characters in their colours, items, numbered spaces."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from interpreter.board import Board, Plan
from interpreter.board.drawing import B_AJAR, B_CLOSED, B_LOCKED, DOORS, write_plan
from interpreter.observe.view import Figure, View

_SEATS, _NOBODY = ("bold red", "bold blue", "bold cyan", "bold green"), "bold magenta"
ITEM_STYLE, NUMBER_STYLE, PLAIN_STYLE = "bold yellow", "bold green", "dim"
STYLES = {
    "-": "bold",
    "|": "bold",
    "D": "yellow",
    "d": "green",
    "L": "bold yellow",
    ":": "cyan",
    "~": "magenta",
    "#": "bold",
    "=": "bold cyan",
    "^": "cyan",
    "v": "cyan",
    "<": "cyan",
    ">": "cyan",
    "+": "dim",
}
ITEM = "*"
MARGIN, SPACE_WIDTH = 4, 4
"""Columns left of a board, and of each space with the border on its left."""


def seat_style(seat: int) -> str:
    """The style of a player by the seat, or of those who belong to nobody (-1)."""
    return _NOBODY if seat < 0 else _SEATS[seat % len(_SEATS)]


def tags(figures: Sequence[Figure], drawn: Container[str] = ()) -> dict[int, str]:
    """A mark of at most three characters for each character: an initial, more of the name where two begin alike.

    None is a sign that is `drawn` on the board for something else, as far as the name has further letters.
    """
    words = {f.number: _narrow(f.name).split() or ["?"] for f in figures}
    bases = {n: " ".join(w[:-1] if len(w) > 1 and w[-1].isdigit() else w) for n, w in words.items()}
    out: dict[int, str] = {}
    for number, word in words.items():
        others = {b for b in bases.values() if b != bases[number]}
        short = bases[number][:1].upper()
        if short in drawn or any(o[:1].upper() == short for o in others):
            short = bases[number][:2].capitalize()
        out[number] = (short + word[-1] if len(word) > 1 and word[-1].isdigit() else short)[:3]
    return _distinct(out)


def _narrow(name: str) -> str:
    """A name without the characters that are not one column wide: they would tear the board."""
    return "".join(c for c in name if cell_len(c) == 1)


def _distinct(marks: dict[int, str]) -> dict[int, str]:
    """The marks with numbers put to those that are still alike."""
    seen: dict[str, int] = {}
    out = {}
    for number, mark in marks.items():
        seen[mark] = seen.get(mark, 0) + 1
        out[number] = mark if list(marks.values()).count(mark) == 1 else f"{mark[:2]}{seen[mark]}"[:3]
    return out


def draw(board: Board, view: View, numbers: Mapping[int, int] | None = None, columns: range | None = None) -> Text:
    """The board as a player sees it, or some of its columns; `numbers` are written on spaces: the answers that lead there."""
    lines = [list(line) for line in write_plan(with_doors(board, view.open_doors, view.locked_doors))]
    width = max(map(len, lines))
    for line in lines:
        line += [" "] * (width - len(line))
    styles: dict[tuple[int, int], str] = {}
    for item in view.lying:
        _put(lines, styles, board, item.space, ITEM, ITEM_STYLE)
    marks = tags(view.figures, board.marks)
    for figure in view.figures:
        if figure.space >= 0:
            _put(lines, styles, board, figure.space, marks[figure.number], seat_style(figure.seat))
    for space, number in (numbers or {}).items():
        _put(lines, styles, board, space, str(number), NUMBER_STYLE)
    text = Text()
    shown = range(width) if columns is None else _shown(columns)
    for row, line in enumerate(lines):
        for column in shown:
            symbol = line[column] if column < width else " "
            text.append(
                symbol,
                styles.get((row, column))
                or (STYLES.get(symbol, PLAIN_STYLE) if column >= MARGIN and row else PLAIN_STYLE),
            )
        text.append("\n")
    text.rstrip()
    return text


def _shown(columns: range) -> list[int]:
    """Which characters of a line show some columns of the board: the margin, and from border to border."""
    return [*range(MARGIN), *range(MARGIN + SPACE_WIDTH * columns.start, MARGIN + SPACE_WIDTH * columns.stop + 1)]


def _put(
    lines: list[list[str]], styles: dict[tuple[int, int], str], board: Board, space: int, mark: str, style: str
) -> None:
    """Write up to three characters into a space."""
    row, column = 2 + 2 * board.rows[space], 5 + 4 * board.columns[space]
    for place, symbol in enumerate(f"{mark:^3}"[:3]):
        lines[row][column + place] = symbol
        styles[row, column + place] = style


def with_doors(board: Board, open_doors: int, locked_doors: int) -> Plan:
    """The plan of a board with its doors as they stand in a game."""
    plan = board.plan
    width, height = plan.width, plan.height
    across, upright = bytearray(plan.across), bytearray(plan.upright)
    number = {(d.first, d.second, d.upright): n for n, d in enumerate(board.doors)}

    def state(first: int, second: int, standing: bool) -> int:
        ends = (first, second) if first >= 0 else (second, first)
        door = number[(*ends, standing)]
        return B_AJAR if open_doors >> door & 1 else B_LOCKED if locked_doors >> door & 1 else B_CLOSED

    for place, code in enumerate(plan.across):
        if code in DOORS:
            row, column = divmod(place, width)
            first = (row - 1) * width + column if row else -1
            across[place] = state(first, row * width + column if row < height else -1, False)
    for place, code in enumerate(plan.upright):
        if code in DOORS:
            row, column = divmod(place, width + 1)
            first = row * width + column - 1 if column else -1
            upright[place] = state(first, row * width + column if column < width else -1, True)
    return plan._replace(across=bytes(across), upright=bytes(upright))
