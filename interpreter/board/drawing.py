"""Read and write the text drawing of a board.

A drawing has one line of borders above each row of spaces and one below the last. Corners are ``+``; a space
is three characters wide and only its middle character says anything::

          A   B
        +---+-D-+        a wall north of A1, a closed door north of B1
      1 | #   = |        A1 blocked, B1 high, an open border between them
        +---+:::+        a window south of B1

The header of column letters and the row numbers are optional, but where they stand they must be right. This
module knows symbols only; what a border means for movement or sight is decided elsewhere.
"""

from __future__ import annotations

from typing import Final, NamedTuple, NoReturn

MAX_SIDE: Final = 60  # spaces, in either direction

# Borders. The first side of a border is the one above it or to its left.
B_OPEN: Final = 0
B_WALL: Final = 1
B_CLOSED: Final = 2
B_AJAR: Final = 3
B_LOCKED: Final = 4
B_WINDOW: Final = 5
B_OBSTACLE: Final = 6
B_FIRST_HIGH: Final = 7
B_SECOND_HIGH: Final = 8
BORDERS: Final = 9
DOORS: Final = frozenset((B_CLOSED, B_AJAR, B_LOCKED))

SIGNS: Final = (
    ("   ", " ", "open"),
    ("---", "|", "a wall"),
    ("-D-", "D", "a closed door"),
    ("-d-", "d", "an open door"),
    ("-L-", "L", "a locked door"),
    (":::", ":", "a window"),
    ("~~~", "~", "an obstacle"),
    ("vvv", ">", "an edge whose first side is the higher"),
    ("^^^", "<", "an edge whose second side is the higher"),
)
"""Of each border in the order of their codes: its sign where it lies, where it stands, what it is."""
LEGEND: Final = (
    "borders: "
    + ", ".join(f"{lying} {standing} {what}" for lying, standing, what in SIGNS if lying.strip())
    + "; blanks, or a dot where a blank would be lost, are open",
    "in the middle of a space: # blocked, = high, a letter, a digit or * a mark",
)
"""What may stand in a drawing, in words."""
_ACROSS: Final = tuple(lying for lying, _, _ in SIGNS)
_UPRIGHT: Final = tuple(standing for _, standing, _ in SIGNS)
_READ_ACROSS: Final = {text: code for code, text in enumerate(_ACROSS)} | {" . ": B_OPEN}
_READ_UPRIGHT: Final = {text: code for code, text in enumerate(_UPRIGHT)} | {".": B_OPEN}
_MARGIN: Final = 4  # characters left of a drawing that we write: three for the row number, one blank


class BoardError(ValueError):
    """A drawing, or the name of a space, that makes no board.

    `message` is one sentence for a designer. `line_index` counts the lines given to the parser from 0 and
    `column` the characters of that line from 0; both are 0 where the error is not about a drawing.
    """

    def __init__(self, message: str, line_index: int = 0, column: int = 0) -> None:
        """Keep the sentence and the place; all three are also `args`, so that the error can be pickled."""
        super().__init__(message, line_index, column)
        self.message = message
        self.line_index = line_index
        self.column = column

    def __str__(self) -> str:
        """Give the sentence alone."""
        return self.message


class Plan(NamedTuple):
    """What a drawing says, row by row from the top left.

    `spaces` has width * height characters (``' '``, ``'#'``, ``'='`` or a mark). `across` has (height + 1) *
    width border codes, the horizontal borders; `upright` has height * (width + 1), the vertical ones.
    """

    width: int
    height: int
    spaces: str
    across: bytes
    upright: bytes


def column_name(column: int) -> str:
    """Name a column counted from 0: A to Z, then AA, AB and so on (at most 26 + 26 * 26 columns)."""
    if column < 26:
        return chr(65 + column)
    return chr(64 + column // 26) + chr(65 + column % 26)


def is_space_symbol(symbol: str) -> bool:
    """Tell whether one character may stand in the middle of a space."""
    return symbol in " #=*" or "0" <= symbol <= "9" or symbol.isalpha()


def read_plan(lines: list[str]) -> Plan:
    """Read a drawing; the first fault found is raised as `BoardError`, whatever the text is."""
    return _Reader(lines).read()


class _Reader:
    """One reading of one drawing: finds the frame, then takes rows and borders in turn."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = [line.rstrip("\r\n") for line in lines]
        self.top = self.margin = self.width = 0

    def fail(self, message: str, line: int, column: int = 0) -> NoReturn:
        """Give up, naming the place."""
        raise BoardError(message, line, column)

    def read(self) -> Plan:
        """Read the whole drawing."""
        self._find_frame()
        last = max(number for number, line in enumerate(self.lines) if line.strip(" "))
        height, loose = divmod(last - self.top, 2)
        if loose:
            self.fail(f"row {height + 1} has no border below it", last, self.margin)
        if not 1 <= height <= MAX_SIDE:
            self.fail(f"the board has {height} rows; it may have 1 to {MAX_SIDE}", last, self.margin)
        across = bytearray(self._borders(self.top, "the top border"))
        upright = bytearray()
        spaces: list[str] = []
        for row in range(height):
            line = self.top + 1 + 2 * row
            self._row(row, line, upright, spaces)
            across += self._borders(line + 1, f"the border below row {row + 1}")
        return Plan(self.width, height, "".join(spaces), bytes(across), bytes(upright))

    def _find_frame(self) -> None:
        """Find the top border, and from it the margin and the width; check the header above it."""
        written = [number for number, line in enumerate(self.lines) if line.strip(" ")]
        corners = [number for number in written if "+" in self.lines[number]]
        if not corners:
            self.fail("this is no board: there is no corner '+' in it", written[0] if written else 0)
        self.top = corners[0]
        text = self.lines[self.top].rstrip(" ")
        self.margin = text.index("+")
        self.width, odd = divmod(len(text) - self.margin - 1, 4)
        if odd or not text.endswith("+"):
            fault = "the top border must be '+' and then three characters and '+' for each column"
            self.fail(fault, self.top, len(text) - 1)
        if not 1 <= self.width <= MAX_SIDE:
            fault = f"the board has {self.width} columns; it may have 1 to {MAX_SIDE}"
            self.fail(fault, self.top, self.margin)
        headers = [number for number in written if number < self.top]
        if len(headers) > 1:
            self.fail("only the line of column letters may stand above the board", headers[0])
        for number in headers:
            self._header(number)

    def _header(self, number: int) -> None:
        """Check the column letters; their exact places do not matter."""
        found = self.lines[number].split()
        expected = [column_name(column) for column in range(self.width)]
        for have, want in zip(found, expected, strict=False):
            if have != want:
                place = self.lines[number].index(have)
                self.fail(f"the column letters read '{have}' where '{want}' should stand", number, place)
        if len(found) != len(expected):
            fault = f"there are {len(found)} column letters above a board of {self.width} columns"
            self.fail(fault, number, len(self.lines[number].rstrip(" ")) - 1)

    def _body(self, number: int, what: str, label: str) -> str:
        """Give the part of a line that is board, once its margin and length are found right."""
        line = self.lines[number]
        size = 4 * self.width + 1
        margin = line[: self.margin].strip(" ")
        if margin not in ("", label):
            wanted = f"only the number {label} may stand" if label else "nothing may stand"
            self.fail(f"{wanted} to the left of {what}, not '{margin}'", number, line.index(margin))
        extra = len(line.rstrip(" ")) - self.margin - size
        if extra > 0:
            fault = f"{what} is {_characters(extra)} longer than the top border"
            self.fail(fault, number, self.margin + size)
        missing = self.margin + size - len(line)
        if missing > 0:
            hint = " (an open edge at the end of a row is written '.')" if label else ""
            fault = f"{what} is {_characters(missing)} shorter than the top border{hint}"
            self.fail(fault, number, len(line))
        return line[self.margin : self.margin + size]

    def _borders(self, number: int, what: str) -> bytes:
        """Read one line of horizontal borders."""
        body = self._body(number, what, "")
        for place in range(0, len(body), 4):
            if body[place] != "+":
                fault = f"{what} lacks a corner: '+' should stand here, not '{body[place]}'"
                self.fail(fault, number, self.margin + place)
        codes = bytearray()
        for column in range(self.width):
            text = body[4 * column + 1 : 4 * column + 4]
            if text not in _READ_ACROSS:
                fault = f"{what} has the unknown border '{text}' in column {column_name(column)}"
                self.fail(fault, number, self.margin + 4 * column + 1)
            codes.append(_READ_ACROSS[text])
        return bytes(codes)

    def _row(self, row: int, number: int, upright: bytearray, spaces: list[str]) -> None:
        """Read one row of spaces and vertical borders into `upright` and `spaces`."""
        body = self._body(number, f"row {row + 1}", str(row + 1))
        if body[0] == "+":
            self.fail(f"row {row + 1} is missing: a line of borders stands in its place", number, self.margin)
        for place in range(0, len(body), 4):
            if body[place] not in _READ_UPRIGHT:
                side = "right" if place else "left"
                name = f"{column_name(max(place // 4 - 1, 0))}{row + 1}"
                fault = f"unknown border '{body[place]}' to the {side} of {name}"
                self.fail(fault, number, self.margin + place)
            upright.append(_READ_UPRIGHT[body[place]])
        for column in range(self.width):
            start = 4 * column + 1
            text, name = body[start : start + 3], f"{column_name(column)}{row + 1}"
            if text[0] != " " or text[2] != " ":
                wrong = start if text[0] != " " else start + 2
                fault = f"only the middle of {name} may be written in, but it reads '{text}'"
                self.fail(fault, number, self.margin + wrong)
            if not is_space_symbol(text[1]):
                self.fail(f"unknown symbol '{text[1]}' in {name}", number, self.margin + start + 1)
            spaces.append(text[1])


def _characters(count: int) -> str:
    """Word a number of characters."""
    return "1 character" if count == 1 else f"{count} characters"


def write_plan(plan: Plan) -> list[str]:
    """Write the canonical drawing, with header and row numbers; no line ends with a blank.

    An open border on the left or right edge of the board is written ``.``, since editors cut blanks off line
    ends.
    """
    width = plan.width
    header = "".join(column_name(column).ljust(4) for column in range(width))
    lines = [" " * (_MARGIN + 2) + header.rstrip(" "), _across_line(plan, 0)]
    for row in range(plan.height):
        upright = [_UPRIGHT[code] for code in plan.upright[row * (width + 1) : (row + 1) * (width + 1)]]
        for edge in (0, width):
            upright[edge] = upright[edge].replace(" ", ".")
        inside = "".join(f" {plan.spaces[row * width + column]} {upright[column + 1]}" for column in range(width))
        lines += [f"{row + 1:3} {upright[0]}{inside}", _across_line(plan, row + 1)]
    return lines


def _across_line(plan: Plan, row: int) -> str:
    """Write the line of borders above a row counted from 0 (or below the last one)."""
    codes = plan.across[row * plan.width : (row + 1) * plan.width]
    return " " * _MARGIN + "+" + "".join(_ACROSS[code] + "+" for code in codes)
