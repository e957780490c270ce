"""Files of PDF written closer: the same objects in fewer bytes."""

from io import BytesIO

import pytest
from pikepdf import Pdf

from tools.press.typst.pdf_packing import HEAD, TOGETHER, Packer, Table, end_of, read


def plain(objects: int) -> bytes:
    """A PDF as Typst writes it, with a page and so many objects that say something."""
    bodies = [
        b"<</Type/Catalog/Pages 2 0 R/Lang(en)/More[%b]>>" % b" ".join(b"%d 0 R" % (5 + n) for n in range(objects)),
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/MediaBox[0 0 10 20]/Resources<<>>/Parent 2 0 R/Contents 4 0 R>>",
        b"<</Length 9>>\nstream\nq\n\nendobj\nendstream",
        *(b"<</Said(endobj %d)>>" % n for n in range(objects)),
    ]
    out, rows = b"%PDF-1.7\n", b"0000000000 65535 f\r\n"
    for number, body in enumerate(bodies, 1):
        rows += b"%010d 00000 n\r\n" % len(out)
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    told = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(bodies) + 1, len(out))
    return out + b"xref\n0 %d\n" % (len(bodies) + 1) + rows + told


def packed(pdf: bytes) -> bytes:
    """The same PDF, written closer."""
    _, objects = read(pdf)
    packer = Packer(max(objects) + 1)
    for number, body in objects.items():
        packer.add(number, body)
    packer.pack()
    tail = b"/Root 1 0 R"
    return HEAD + packer.data + end_of([(Table.of(packer.rows, 1), len(HEAD))], {}, len(HEAD) + len(packer.data), tail)


@pytest.mark.parametrize("objects", [1, TOGETHER - 3, TOGETHER - 2, 3 * TOGETHER])
def test_all_objects_are_there(objects: int) -> None:
    with Pdf.open(BytesIO(packed(plain(objects)))) as pdf:
        assert not pdf.check_pdf_syntax()
        assert [str(one.Said) for one in pdf.Root.More] == [f"endobj {n}" for n in range(objects)]
        assert pdf.pages[0].Contents.read_bytes() == b"q\n\nendobj"


def test_many_small_objects_take_less_room() -> None:
    assert 4 * len(packed(plain(2000))) < len(plain(2000))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (b"trailer", b"tailer"),
        (b"xref\n0", b"xref\n1"),
        (b"3 0 obj", b"9 0 obj"),
        (b"(endobj 1)>>\nendobj", b"(endobj 1)>>"),
    ],
)
def test_what_is_of_another_form_is_refused(was: bytes, now: bytes) -> None:
    with pytest.raises(ValueError, match="another form"):
        read(plain(3).replace(was, now))
