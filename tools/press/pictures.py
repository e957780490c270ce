"""How large a picture is that a theme brings, by what it says of itself before anybody unpacks it."""

from __future__ import annotations

PHOTOS = {".png": b"\x89PNG", ".jpg": b"\xff\xd8"}
"""How files of pictures that are no drawings begin."""
MAX_POINTS = 40_000_000
"""The points of a picture: six times those of a card at 600 to the inch; some bytes may be unpacked to gigabytes of them."""
_NO_SIZE = (0xC4, 0xC8, 0xCC)
"""What stands in a JPEG among the marks of its size, and is none."""


def points(data: bytes) -> int:
    """How many points a picture has; 0 where it does not say so."""
    if data.startswith(PHOTOS[".png"]):
        return _number(data[16:20]) * _number(data[20:24])
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if 0xC0 <= mark <= 0xCF and mark not in _NO_SIZE:
            return _number(data[at + 5 : at + 7]) * _number(data[at + 7 : at + 9])
        at += 2 + _number(data[at + 2 : at + 4])
    return 0


def _number(data: bytes) -> int:
    return int.from_bytes(data, "big")
