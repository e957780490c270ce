"""Write names in small Latin letters, for addresses and the names of files."""

from __future__ import annotations

import re
import unicodedata

_FOLD = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"})


def folded(text: str) -> str:
    """A text in small Latin letters without marks: `Wołodyjowski` as `wolodyjowski`."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.translate(_FOLD))
    return "".join(c for c in plain if not unicodedata.combining(c)).lower()


def slug(text: str, joint: str = "-", empty: str = "x") -> str:
    """A text as a part of an address or file name: letters and digits, joined; `empty` where it has none."""
    return re.sub("[^a-z0-9]+", joint, folded(text).replace("'", "").replace("’", "")).strip(joint) or empty
