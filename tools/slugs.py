"""Write names in small Latin letters, for addresses and the names of files."""

from __future__ import annotations

import re
import unicodedata

_FOLD = {"ł": "l", "Ł": "L", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"}


class _Plain(dict[int, str]):
    """Letters without marks by the letters that they are made of; each is worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        apart = unicodedata.normalize("NFKD", _FOLD.get(chr(code), chr(code)))
        plain = self[code] = "".join(c for c in apart if not unicodedata.combining(c))
        return plain


_PLAIN = _Plain()


def folded(text: str) -> str:
    """A text in small Latin letters without marks: `Wołodyjowski` as `wolodyjowski`."""
    return text.lower() if text.isascii() else text.translate(_PLAIN).lower()


def slug(text: str, joint: str = "-", empty: str = "x") -> str:
    """A text as a part of an address or file name: letters and digits, joined; `empty` where it has none."""
    return re.sub("[^a-z0-9]+", joint, folded(text).replace("'", "").replace("’", "")).strip(joint) or empty
