"""Write a PDF closer: its small objects packed together and compressed, as PDF has known them since 1.5.

Tags and links of a book are tens of thousands of small objects. They are packed as Typst has written them, and none is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from zlib import compress

TOGETHER = 256
"""So many small objects are packed into one stream."""
ROW = 20
"""Bytes of a row of a table of objects."""
WIDTHS = (1, 4, 2)
"""Bytes of the columns of the table that is written: the sort of an object, where it is, which of those that lie there."""
HEAD = b"%PDF-1.7\n%\x80\x80\x80\x80\n"
_TAIL = re.compile(rb"trailer\s*(<<.*>>)\s*startxref\s+(\d+)\s+%%EOF\s*\Z", re.DOTALL)
_TABLE = re.compile(rb"xref\s+0 (\d+)\s+")
_HEAD = re.compile(rb"(\d+) 0 obj\s+")

Row = tuple[int, int, int]
"""Where an object is, as the table says it."""


class Packer:
    """Writes objects one after another: streams as they are, the others packed; the numbers from `spare` on are its own."""

    def __init__(self, spare: int) -> None:
        self.data, self.rows, self._spare = bytearray(), dict[int, Row](), spare
        self._small: list[tuple[int, bytes]] = []

    def add(self, number: int, body: bytes) -> None:
        """Write an object."""
        if body.endswith(b"endstream"):
            self._put(number, body)
            return
        self._small.append((number, body))
        if len(self._small) == TOGETHER:
            self.pack()

    def pack(self) -> None:
        """Write what is still to be packed."""
        if self._small:
            self.rows |= {number: (2, self._spare, place) for place, (number, _) in enumerate(self._small)}
            self._put(self._spare, _packed_stream(self._small))
            self._small, self._spare = [], self._spare + 1

    def _put(self, number: int, body: bytes) -> None:
        self.rows[number] = 1, len(self.data), 0
        self.data += b"%d 0 obj\n%b\nendobj\n" % (number, body)


class Table(NamedTuple):
    """Where the objects are whose numbers begin with `first`: rows of bytes, in order; places of streams count from some beginning."""

    first: int
    rows: bytes
    streams: list[tuple[int, int]]

    @classmethod
    def of(cls, rows: Mapping[int, Row], first: int) -> Table:
        told = b"".join(_row(rows.get(number, (0, 0, 0))) for number in range(first, max(rows) + 1))
        return cls(first, told, [(number, at) for number, (sort, at, _) in rows.items() if sort == 1])

    def begun_at(self, at: int, others: Mapping[int, Row]) -> bytes:
        """The rows, where that beginning is at a place of the file, and some of the numbers are of objects that lie elsewhere."""
        rows = bytearray(self.rows)
        placed = {number: (1, at + place, 0) for number, place in self.streams}
        for number, row in {**placed, **others}.items():
            start = (number - self.first) * sum(WIDTHS)
            if 0 <= start < len(rows):
                rows[start : start + sum(WIDTHS)] = _row(row)
        return bytes(rows)

    def __len__(self) -> int:
        return len(self.rows) // sum(WIDTHS)


def _row(row: Row) -> bytes:
    return b"".join(n.to_bytes(width, "big") for n, width in zip(row, WIDTHS, strict=True))


def end_of(tables: Sequence[tuple[Table, int]], others: Mapping[int, Row], at: int, about: bytes) -> bytes:
    """The end of a file: all tables as one, each with where it begins, with others of their objects and itself; and what is said of all."""
    last = tables[-1][0]
    number = last.first + len(last)
    own = Table.of({number: (1, 0, 0)}, number)
    every = [*tables, (own, at)]
    index = b" ".join(b"%d %d" % (table.first, len(table)) for table, _ in every)
    said = b"%b/Size %d/Type/XRef/Index[%b]/W[%d %d %d]" % (about, own.first + 1, index, *WIDTHS)
    told = stream(said, b"".join(table.begun_at(start, others) for table, start in every))
    return b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (own.first, told, at)


def stream(about: bytes, data: bytes) -> bytes:
    """A stream with what its dictionary says of it; it is compressed."""
    small = compress(data)
    return b"<<%b/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream" % (about, len(small), small)


def _packed_stream(objects: list[tuple[int, bytes]]) -> bytes:
    """Objects in one stream: their numbers, where each begins, and then they themselves."""
    starts, at = list[str](), 0
    for number, body in objects:
        starts.append(f"{number} {at}")
        at += len(body) + 1
    head = " ".join(starts).encode() + b"\n"
    about = b"/Type/ObjStm/N %d/First %d" % (len(objects), len(head))
    return stream(about, head + b"\n".join(body for _, body in objects))


def read(pdf: bytes) -> tuple[bytes, dict[int, bytes]]:
    """What the end of a PDF of Typst says, and its objects by their numbers. Raises ValueError for one of another form."""
    tail = _TAIL.search(pdf, max(0, pdf.rfind(b"trailer")))
    table = _TABLE.match(pdf, int(tail[2])) if tail else None
    if tail is None or table is None:
        raise ValueError("the table of objects of a PDF is of another form")
    first = table.end()
    rows = (pdf[at : at + ROW] for at in range(first, first + int(table[1]) * ROW, ROW))
    return tail[1], dict(_objects(pdf, [int(row[:10]) if row[17:18] == b"n" else -1 for row in rows]))


def _objects(pdf: bytes, offsets: list[int]) -> Iterator[tuple[int, bytes]]:
    """The objects by their numbers, as they were written."""
    placed = sorted((at, number) for number, at in enumerate(offsets) if at >= 0)
    ends = [at for at, _ in placed[1:]] + [pdf.rfind(b"xref", 0, pdf.rfind(b"trailer"))]
    for (at, number), end in zip(placed, ends, strict=True):
        head, body = _HEAD.match(pdf, at), pdf[at:end].rstrip()
        if head is None or int(head[1]) != number or not body.endswith(b"endobj"):
            raise ValueError(f"object {number} of a PDF is of another form")
        yield number, body[head.end() - at : -len(b"endobj")].rstrip(b"\n")
