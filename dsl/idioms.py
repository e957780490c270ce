"""What designers write as other rulebooks do, and how the language says it: proposed only where the line can be read so."""

from __future__ import annotations

import re
from collections.abc import Callable

_WAYS = (
    (r"\bis an enemy\b", (r"is hostile to self",)),
    (r"\bis a friend\b", (r"is friendly to self",)),
    (r"\ban? ([\w ]+?) is (.+)", (r"there is an \1 \2", r"there is an \1 which is \2")),
    (r"\bis an? (\w+)", (r"is \1s", r"is \1")),
    (r"\bis not (.+)", (r"lacks \1",)),
    (r"\bis ([^\d].*)", (r"has \1",)),
    (r"\bis (\d+) or (?:more|higher|greater)\b", (r"is at least \1",)),
    (r"\bis (\d+) or (?:less|fewer|lower)\b", (r"is at most \1",)),
    (r"^(.+) is (\d+)$", (r"let \1 be \2",)),
    (r"^(.+?) (?:gains?|receives?|gets?|wins?|scores?) (\d+) (.+)$", (r"\1's \3 increases by \2", r"\1's \3s increases by \2")),
    (r"^(.+?) (?:loses?|pays?) (\d+) (.+)$", (r"\1's \3 decreases by \2", r"\1's \3s decreases by \2")),
    (r"^at the (start|end) of turn (\d+)", (r"at the \1 of the turn, when the turn number is exactly \2",)),
    (r"^(\w+?)ies\b(.*?) (cannot|may) (.+)$", ("for each \\1y\\2\nit \\3 \\4",)),
    (r"^(\w+?)s\b(.*?) (cannot|may) (.+)$", ("for each \\1\\2\nit \\3 \\4",)),
    (r"^([+-].+) until (.+)$", ("until \\2\n\\1",)),
    (r"^(.+) increases by (\d+)$", ("until the end of the turn\n+\\2 to \\1",)),
    (r"^(.+) decreases by (\d+)$", ("until the end of the turn\n-\\2 to \\1",)),
    (r"^(once per [\w ]+?), (.+?), (when .+)$", (r"\2, \1, \3",)),
    (r"^(once per [\w ]+?), (.+)$", (r"\2, \1",)),
    (r"^(.+?) may make an? DL:? ?(\d+) (.+) test$", ("own player may\n\\1 tests \\3 against \\2",)),
    (r"^(.+?) makes? an? DL:? ?(\d+) (.+) test$", (r"\1 tests \3 against \2",)),
    (r"^on (?:an? )?([\w ]+)$", (r"\1", r"if the test was a \1")),
    (r"^unless (.+)$", (r"if not (\1)",)),
    (r"^(?:when|whenever|if) (.+?), (.+)$", ("on \\1\n\\2",)),
    (r"\b(\w+) of self\b", (r"own \1",)),
    (r"\b(\w+ \w+) of self\b", (r"own \1",)),
    (r"\b(\w+) of (\w+)\b", (r"\2's \1",)),
    (r"\b(\w+ \w+) of (\w+)\b", (r"\2's \1",)),
    (r"^choose\b(.*)", (r"own player chooses\1",)),
    (r"^self has (.+)$", (r"counts as having \1",)),
)  # fmt: skip
"""Pieces of lines with what is meant by them; a second line stands under the first."""

_SPOKEN = {"me": "self", "myself": "self", "my": "own"} | {
    word: str(n)
    for n, word in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 1)
}
"""Single words of the table with those that are written for them, wherever they stand."""
_SPOKEN_WORD = re.compile(rf'"[^"]*"|\b(?:{"|".join(_SPOKEN)})\b')

_IDIOMS = tuple((re.compile(pattern), ways) for pattern, ways in _WAYS)


def said_otherwise(parses: Callable[[str, str], bool], text: str, category: str) -> str:
    """What to write for a line of a category that is said as elsewhere, as a label; nothing where no way of saying it can be read."""
    spoken = [found[0] for found in _SPOKEN_WORD.finditer(text) if found[0] in _SPOKEN]
    if spoken and parses(line := _SPOKEN_WORD.sub(lambda found: _SPOKEN.get(found[0], found[0]), text), category):
        return f"did you mean `{_SPOKEN[spoken[0]] if len(spoken) == 1 else line}`?"
    for pattern, ways in _IDIOMS:
        for found in pattern.finditer(text):
            for way in ways:
                piece, _, under = found.expand(way).partition("\n")
                line = text[: found.start()] + piece + text[found.end() :]
                if parses(line, category) and (
                    not under or any(parses(under, sort) for sort in ("clause", "statement"))
                ):
                    return f"did you mean `{piece}`{f', and under it `{under}`' if under else ''}?"
    return ""


_ELSEWHERE = {
    "clause": ("statement", "this happens at a moment: it stands under `after …`, `before …`, `on …` or in an action"),
    "statement": ("clause", "this holds, and does not happen: it stands under `until the end of the turn`, or directly under the rule"),
}  # fmt: skip


def stands_elsewhere(parses: Callable[[str, str], bool], text: str, category: str) -> str:
    """A note on a line that holds, and stands where something happens, or the other way round."""
    other, note = _ELSEWHERE.get(category, ("", ""))
    return note if other and parses(text, other) else ""
