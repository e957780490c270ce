"""How large a picture is that a theme brings, by what it says of itself before anybody unpacks it."""

from __future__ import annotations

import warnings
from io import BytesIO
from math import prod

from tools.press.typst.faults import ThemeError

PHOTOS = {".png": "PNG", ".jpg": "JPEG"}
"""The formats of pictures that are no drawings, by the endings of their names."""
MAX_POINTS = 40_000_000
"""The points of a picture: six times those of a card at 600 to the inch; some bytes may be unpacked to gigabytes of them."""


def require_usable(data: bytes, form: str) -> None:
    """Raise ThemeError for what is no picture of a format, or too large a one."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=(form,)) as picture:
                points = prod(picture.size)
    except Image.DecompressionBombError:
        points = MAX_POINTS + 1
    except (OSError, SyntaxError, ValueError):
        raise ThemeError("this is no picture of the sort that its name says") from None
    if points > MAX_POINTS:
        raise ThemeError(f"a picture has at most {MAX_POINTS:,} points, and this has more")
