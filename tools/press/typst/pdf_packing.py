"""Write a PDF closer: its small objects packed together and compressed, as PDF has known them since 1.5.

Tags and links of a book are tens of thousands of small objects. They are packed as Typst has written them, and none is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from zlib import compress

TOGETHER = 256
"""So many small objects are packed into one stream."""
ROW = 20
"""Bytes of a row of a table of objects."""
WIDTHS = (1, 4, 2)
"""Bytes of the columns of the table that is written: the sort of an object, where it is, which of those that lie there."""
_TAIL = re.compile(rb"trailer\s*(<<.*>>)\s*startxref\s+(\d+)\s+%%EOF\s*\Z", re.DOTALL)
_TABLE = re.compile(rb"xref\s+0 (\d+)\s+")
_HEAD = re.compile(rb"(\d+) 0 obj\s+")
_SIZE = re.compile(rb"/Size \d+")

Change = Callable[[bytes], bytes]
"""What is to be made of an object."""


def packed(pdf: bytes, change: Change) -> bytes:
    """The same PDF in fewer bytes, each of its objects changed by a function. Raises ValueError for one of another form."""
    trailer, offsets = _read_table(pdf)
    out, written, small = bytearray(b"%PDF-1.7\n%\x80\x80\x80\x80\n"), {}, list[tuple[int, bytes]]()
    for number, body in _objects(pdf, offsets):
        made = change(body)
        if made.endswith(b"endstream"):
            written[number] = 1, len(out), 0
            out += b"%d 0 obj\n%b\nendobj\n" % (number, made)
        else:
            small.append((number, made))
    last = len(offsets)
    for start in range(0, len(small), TOGETHER):
        some = small[start : start + TOGETHER]
        written |= {number: (2, last, place) for place, (number, _) in enumerate(some)}
        written[last] = 1, len(out), 0
        out += b"%d 0 obj\n%b\nendobj\n" % (last, _packed_stream(some))
        last += 1
    written[last] = 1, len(out), 0
    at = len(out)
    rows = b"".join(
        b"".join(n.to_bytes(width, "big") for n, width in zip(written.get(number, (0, 0, 0)), WIDTHS, strict=True))
        for number in range(last + 1)
    )
    about = _SIZE.sub(b"/Size %d" % (last + 1), trailer[2:-2]) + b"/Type/XRef/W[%d %d %d]" % WIDTHS
    out += b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (last, stream(about, rows), at)
    return bytes(out)


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


def _read_table(pdf: bytes) -> tuple[bytes, list[int]]:
    """The dictionary at the end, and where each object begins, by its number."""
    tail = _TAIL.search(pdf, max(0, pdf.rfind(b"trailer")))
    table = _TABLE.match(pdf, int(tail[2])) if tail else None
    if tail is None or table is None:
        raise ValueError("the table of objects of a PDF is of another form")
    first = table.end()
    rows = (pdf[at : at + ROW] for at in range(first, first + int(table[1]) * ROW, ROW))
    return tail[1], [int(row[:10]) if row[17:18] == b"n" else -1 for row in rows]


def _objects(pdf: bytes, offsets: list[int]) -> Iterator[tuple[int, bytes]]:
    """The objects by their numbers, as they were written."""
    placed = sorted((at, number) for number, at in enumerate(offsets) if at >= 0)
    ends = [at for at, _ in placed[1:]] + [pdf.rfind(b"xref", 0, pdf.rfind(b"trailer"))]
    for (at, number), end in zip(placed, ends, strict=True):
        head, body = _HEAD.match(pdf, at), pdf[at:end].rstrip()
        if head is None or int(head[1]) != number or not body.endswith(b"endobj"):
            raise ValueError(f"object {number} of a PDF is of another form")
        yield number, body[head.end() - at : -len(b"endobj")].rstrip(b"\n")
