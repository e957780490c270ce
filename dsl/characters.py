"""Know the characters that cannot be seen or are taken for others, and show them where somebody must see them."""

from __future__ import annotations

import re
import unicodedata

HIDDEN = (
    r"\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    r"\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e0fff"
)
"""Controls but those of ASCII, what turns the direction of writing, what has no width, what is no character, halves of them."""

_UNSEEN = re.compile(rf"[\x00-\x1f{HIDDEN}]")


def escaped(text: str) -> str:
    r"""The text with everything that cannot be seen as an escape, such as \u001b; line ends and tabs too."""
    return _UNSEEN.sub(lambda found: _escape(ord(found.group())), text)


def _escape(code: int) -> str:
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def composed(text: str) -> str:
    """The text with letters and their marks as single characters where there are such: names that are read alike are one."""
    return unicodedata.normalize("NFC", text)


def caseless(name: str) -> str:
    """A name as it is compared with one that somebody typed: whatever the capitals, and however letters are made up."""
    return composed(name.strip()).casefold()


_FOLD = {"ł": "l", "Ł": "L", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"}


class _Plain(dict[int, str]):
    """Letters without marks by the letters that they are made of; each is worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        apart = unicodedata.normalize("NFKD", _FOLD.get(chr(code), chr(code)))
        plain = self[code] = "".join(c for c in apart if not unicodedata.combining(c))
        return plain


_PLAIN = _Plain()


def folded(text: str) -> str:
    """A text in small Latin letters without marks: `Żółw` as `zolw`."""
    return text.lower() if text.isascii() else text.translate(_PLAIN).lower()


def unseen(text: str) -> re.Match[str] | None:
    """The first character of a text that cannot be seen."""
    return _UNSEEN.search(text)


def named(character: str) -> str:
    """A character as it is spoken of: its number, and its name if it has one."""
    name = unicodedata.name(character, "").lower()
    return f"U+{ord(character):04X}" + (f" ({name})" if name else "")
