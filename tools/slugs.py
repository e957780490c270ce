"""Write names in small Latin letters, for addresses and the names of files."""

from __future__ import annotations

import hashlib
import re

from dsl.characters import composed, folded

_TAKEN = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})
"""What no file can be called on Windows, whatever its ending."""
_FIRST = 8


def slug(text: str, joint: str = "-", empty: str | None = None) -> str:
    """A text as a part of an address or file name: letters and digits, joined.

    Where it has none it is `empty`, or the numbers of its first characters. No system has another use for such a name.
    """
    plain = re.sub("[^a-z0-9]+", joint, _spoken(text)).strip(joint)
    if not plain:
        return joint.join(f"u{ord(character):x}" for character in text[:_FIRST]) or "x" if empty is None else empty
    return f"{plain}{joint}x" if plain in _TAKEN else plain


def folder_of(name: str, joint: str = "-") -> str:
    """The folder for what has a name, which no other name has: where a slug leaves something out, a digest stands behind."""
    plain = slug(name, joint)
    faithful = plain.replace(joint, " ") == _spoken(name).replace("-", " ")
    return plain if faithful else f"{plain}{joint}{_digest(name)}"


def _spoken(text: str) -> str:
    return folded(text).replace("'", "").replace("’", "")


def _digest(name: str) -> str:
    return hashlib.sha256(composed(name).casefold().encode("utf-8", "surrogatepass")).hexdigest()[:6]
