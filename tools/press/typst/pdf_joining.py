"""Join the parts of a book, which Typst has set one by one, to one PDF: pages, bookmarks, tags, and links across them.

A part is made ready once, and lies in the file as it is: its objects have numbers that no other part has, and what depends on
the others (the lists of all pages, of bookmarks and tags, and where links lead) is written when they are joined. Links
are set as addresses that begin with `PLACE`; each becomes the name of a place, which the whole has a list of.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from tools.press.typst.pdf_packing import HEAD, Packer, Table, end_of, read

PLACE = "place:"
"""How the address of a link begins that leads to a place of the book."""
PAGES, MARKS, TAGS, DOCUMENT, CATALOG, INFO, METADATA, PACKED = range(1, 9)
"""The numbers of objects that all parts share; from the last one on those of what they are packed in."""
FIRST = 64
"""The number from which on the first part has its objects."""
_REFERENCE = re.compile(rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|(\d+) 0 R", re.DOTALL)
_TAGGED = re.compile(rb"(?<=/StructParents )\d+|(?<=/StructParent )\d+")
_CELL = re.compile(rb"\((U\d+x\d+y\d+)\)")
_CELLS = (b"<</Type/StructElem/S/TD", b"<</Type/StructElem/S/TH", b"<</Type/StructTreeRoot")
_LINK = re.compile(rb"/A<</Type/Action/S/URI/URI\(" + PLACE.encode() + rb"([^()]*)\)>>(.*)/Contents\([^()]*\)")
_MARKED = re.compile(rb"<</Type/Outlines/First (\d+) 0 R/Last (\d+) 0 R/Count (\d+)>>")
_LISTS = re.compile(rb"/Nums\[([^\]]*)\]>>(?:/IDTree<</Names\[([^\]]*)\]>>)?/ParentTreeNextKey")
_IDENTITY = re.compile(rb"(?<=ID>)[^<]*(?=</xmpMM)")
_NUMBER_OF_PAGES = re.compile(rb"(?<=<xmpTPg:NPages>)\d+")

Change = Callable[[bytes], bytes]
"""What is to be made of an object."""


class Part(NamedTuple):
    """A part that is ready to be joined: its packed objects, and what it adds to the lists of the whole."""

    data: bytes
    table: Table
    room: int
    """So many numbers are those of the part: a few more than it has objects, so that after small changes the next has the same."""
    pages: list[bytes]
    kids: bytes
    nums: bytes
    ids: bytes
    marks: tuple[int, int, int]
    """The first and the last bookmark, and how many there are; 0 is none."""
    ends: dict[int, bytes]
    """The first and the last bookmark as they are without the parts beside this one."""
    about: dict[int, bytes]


def part_of(pdf: bytes, base: int, pages: Mapping[str, int], word: str, change: Change) -> Part:
    """A PDF of Typst as a part whose numbers begin at `base`; on which pages all is that its links lead to, the word for a page.

    Raises ValueError for one of another form.
    """
    tail, objects = read(pdf)
    found = _shared(tail, objects)
    numbers = {number: base + number for number in objects} | found

    def ready(body: bytes) -> bytes:
        """An object with the numbers of the whole."""
        body = _LINK.sub(lambda m: b"/Dest(%b)%b/Contents(%b)" % (m[1], m[2], _alt(m[1].decode(), pages, word)), body)
        said, mark, data = body.partition(b"\nstream\n")
        said = _REFERENCE.sub(lambda m: b"%d 0 R" % numbers[int(m[1])] if m[1] else m[0], said)
        said = _TAGGED.sub(lambda m: b"%d" % (base + int(m[0])), said)
        if said.startswith(_CELLS):
            said = _CELL.sub(lambda m: b"(%08d%b)" % (base, m[1]), said)
        return change(said + mark + data)

    shared = {numbers[number]: ready(objects[number]) for number in found}
    marked = _MARKED.fullmatch(shared.get(MARKS, b""))
    first, last, count = (int(marked[n]) for n in (1, 2, 3)) if marked else (0, 0, 0)
    packer, ends = Packer(base + max(objects) + 1), dict[int, bytes]()
    for number, body in objects.items():
        if numbers[number] in (first, last):
            ends[numbers[number]] = ready(body)
        elif number not in found:
            packer.add(numbers[number], ready(body))
    packer.pack()
    lists = _LISTS.search(shared[TAGS])
    if lists is None:
        raise ValueError("the tags of a PDF are of another form")
    nums = b" ".join(
        b"%d %b" % (base + int(key), of) for key, of in re.findall(rb"(\d+) (\d+ 0 R|\[[^\]]*\])", lists[1])
    )
    about = {number: shared[number] for number in (CATALOG, INFO, METADATA, TAGS)}
    pages_of = re.findall(rb"\d+ 0 R", _list(shared[PAGES], b"/Kids["))
    return Part(
        bytes(packer.data), Table.of(packer.rows, base), _roomy(max(packer.rows) + 1 - base), pages_of, _list(shared[DOCUMENT], b"/K["), nums, lists[2] or b"",
        (first, last, count), ends, about,
    )  # fmt: skip


def joined(parts: Sequence[Part], places: Mapping[str, tuple[int, int, float, float]]) -> bytes:
    """The parts as one PDF. Where names lead is told by part, page within it from 0, and points from the left and the bottom."""
    pages = [page for part in parts for page in part.pages]
    names = b"".join(
        b"(%b)[%b/XYZ %g %g 0]" % (name.encode(), parts[part].pages[page], x, y)
        for name, (part, page, x, y) in sorted(places.items())
    )
    identity = b64encode(sha256(b"".join(part.data for part in parts) + names).digest()[:16])
    about = parts[0].about
    catalog = re.sub(rb"/Outlines \d+ 0 R|>>\Z", b"", about[CATALOG])
    metadata = _NUMBER_OF_PAGES.sub(b"%d" % len(pages), _IDENTITY.sub(identity, about[METADATA]))
    roles = about[TAGS].partition(b"/K[")[0]
    ids = b"".join(part.ids for part in parts)
    packer = Packer(PACKED)
    for number, body in {
        PAGES: b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(pages), b" ".join(pages)),
        TAGS: b"%b/K[%d 0 R]/ParentTree<</Nums[%b]>>%b/ParentTreeNextKey %d>>"
        % (
            roles,
            DOCUMENT,
            b" ".join(part.nums for part in parts),
            b"/IDTree<</Names[%b]>>" % ids if ids else b"",
            FIRST + sum(part.room for part in parts),
        ),
        DOCUMENT: b"<</Type/StructElem/S/Document/P %d 0 R/K[%b]>>" % (TAGS, b" ".join(part.kids for part in parts)),
        CATALOG: b"%b/Outlines %d 0 R/Names<</Dests<</Names[%b]>>>>>>" % (catalog, MARKS, names),
        INFO: about[INFO],
        METADATA: _sized(metadata),
        **_marks([part for part in parts if part.marks[2]]),
    }.items():
        packer.add(number, body)
    packer.pack()
    own = {number: row for number, row in packer.rows.items() if number < FIRST}
    ends = {number: row for number, row in packer.rows.items() if number >= FIRST}
    out, tables = bytearray(HEAD), list[tuple[Table, int]]()
    for data, table in ((bytes(packer.data), Table.of(own, 1)), *((part.data, part.table) for part in parts)):
        tables.append((table, len(out)))
        out += data
    said = b"/Root %d 0 R/Info %d 0 R/ID[(%b)(%b)]" % (CATALOG, INFO, identity, identity)
    return bytes(out + end_of(tables, ends, len(out), said))


def _shared(tail: bytes, objects: Mapping[int, bytes]) -> dict[int, int]:
    """The numbers of what all parts share, and those that it has in the whole."""
    catalog = _named(tail, b"Root")
    root = objects[catalog]
    tags = _named(root, b"StructTreeRoot")
    found = {
        catalog: CATALOG,
        _named(tail, b"Info"): INFO,
        _named(root, b"Pages"): PAGES,
        _named(root, b"Metadata"): METADATA,
        tags: TAGS,
        int(_list(objects[tags], b"/K[").split()[0]): DOCUMENT,
    }
    return found | ({_named(root, b"Outlines"): MARKS} if b"/Outlines " in root else {})


def _roomy(count: int) -> int:
    """A number with up to a quarter of room above it."""
    step = 1 << max(count.bit_length() - 3, 0)
    return -(-count // step) * step


def _named(body: bytes, name: bytes) -> int:
    """The number of the object that another has under a name."""
    found = re.search(rb"/%b (\d+) 0 R" % name, body)
    if found is None:
        raise ValueError(f"a PDF has no {name.decode()}")
    return int(found[1])


def _list(body: bytes, start: bytes) -> bytes:
    """What stands in a list of an object."""
    return body.partition(start)[2].partition(b"]")[0]


def _alt(name: str, pages: Mapping[str, int], word: str) -> bytes:
    """What those hear of a link who do not see it, as Typst says it of its own links."""
    return f"{word} {pages.get(name, '')}".encode()


def _marks(parts: Sequence[Part]) -> dict[int, bytes]:
    """The list of bookmarks, and those at which the ones of one part end and those of another begin."""
    if not parts:
        return {MARKS: b"<</Type/Outlines/Count 0>>"}
    found = {number: body for part in parts for number, body in part.ends.items()}
    for one, other in zip(parts, parts[1:], strict=False):
        last, first = one.marks[1], other.marks[0]
        found[last] = b"<</Next %d 0 R%b" % (first, found[last][2:])
        found[first] = b"<</Prev %d 0 R%b" % (last, found[first][2:])
    told = parts[0].marks[0], parts[-1].marks[1], sum(part.marks[2] for part in parts)
    return {MARKS: b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % told, **found}


def _sized(body: bytes) -> bytes:
    """A stream that is not compressed, with its length as it is."""
    head, mark, rest = body.partition(b"\nstream\n")
    length = len(rest) - len(b"\nendstream")
    return re.sub(rb"/Length \d+", b"/Length %d" % length, head) + mark + rest
