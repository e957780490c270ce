"""What the search reads: a script with the names of all entries, and one with the words that their sentences hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from json import dumps

from markupsafe import Markup

from tools.press.model.sought import Sought
from tools.press.typography import set_in_type

LIMIT = 300_000
"""So many characters at most the words of one language take; those that most entries hold are left out for that."""
MOST = 0.2
"""A word that a greater part of the entries holds finds nothing."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FAR = 35
"""From here on a number takes four characters instead of one."""


def script_data(value: object) -> Markup:
    """Data for a script; nothing in it can end the script."""
    text = dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def names(
    found: Sequence[Sought], where: Mapping[str, str], chapters: Iterable[tuple[str, str, str]], rules: str = ""
) -> str:
    """The script of the names: files, kinds with their places in the order, a row for each entry, chapters, a digest of the rules.

    A row holds the places of its file and kind, the anchor, both titles, what the entry is called, and its gist. Of what
    it is called each begins with how many letters it shares with the one before, as `shortened` writes them.
    """
    files = sorted({*where.values(), *(file for file, _, _ in chapters)})
    kinds = list(dict.fromkeys((s.kind, s.order) for s in found))
    rows = [
        [
            files.index(where[s.anchor]),
            kinds.index((s.kind, s.order)),
            s.anchor,
            set_in_type(s.title),
            set_in_type(s.other),
        ]
        + [";".join(shortened(part) for part in s.names), set_in_type(s.told.gist)]
        for s in found
    ]
    heads = [[files.index(file), anchor, set_in_type(title)] for file, anchor, title in chapters]
    return (
        f"var NAMES={script_data({'files': files, 'kinds': kinds, 'rows': rows, 'chapters': heads, 'rules': rules})};\n"
    )


def words(found: Sequence[Sought], limit: int = LIMIT) -> str:
    """The script of the words: all words in the order of the alphabet, and for each the rows that hold it."""
    holding: dict[str, list[int]] = {}
    for place, made in enumerate(found):
        for word in made.told.words.split():
            holding.setdefault(word, []).append(place)
    kept = {word: rows for word, rows in holding.items() if len(rows) <= max(MOST * len(found), 5)}
    coded = {word: "".join(map(_digit, _steps(rows))) for word, rows in kept.items()}
    room = limit - 100
    for word in sorted(coded, key=lambda w: (-len(coded[w]), w)):
        if sum(map(len, coded.values())) + sum(len(w) + 3 for w in coded) <= room:
            break
        del coded[word]
    told = {"words": shortened(sorted(coded)), "rows": "|".join(coded[word] for word in sorted(coded))}
    return f"var TEXT={script_data(told)};\n"


def shortened(texts: Iterable[str]) -> str:
    """Texts one after another, each without the letters that it begins with like the one before, but for their number."""
    out, before = [], ""
    for text in texts:
        shared = _shared(before, text)
        out.append(_DIGITS[shared] + text[shared:])
        before = text
    return "|".join(out)


def _shared(one: str, other: str) -> int:
    """With how many letters two texts begin alike, as far as a number takes one character."""
    for place, (letter, another) in enumerate(zip(one[:_FAR], other, strict=False)):
        if letter != another:
            return place
    return min(len(one), len(other), _FAR)


def _steps(rows: list[int]) -> list[int]:
    """Each row by how far it lies behind the one before."""
    return [row - before for row, before in zip(rows, [0, *rows], strict=False)]


def _digit(step: int) -> str:
    if step < _FAR:
        return _DIGITS[step]
    high, low = divmod(step, 36)
    return "z" + _DIGITS[high // 36] + _DIGITS[high % 36] + _DIGITS[low]
