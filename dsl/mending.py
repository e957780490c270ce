"""Find what mends a line that cannot be read: a word too many, too few or mistaken, and the few words before a phrase
that make one thing of another, such as `the space of`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from dsl.akin import synonyms
from dsl.lowering.shared import TYPE_OF_CATEGORY
from dsl.symbols import Symbols
from dsl.words import Slot, Vocabulary

Reach = Callable[[str, str], int]
"""How far a text can be read as a line of a category: where what fits nowhere ends, or -1 for the whole."""

_LEFT_OUT = ("own", "its", "the", "exactly")
"""Words that are left out most often come first where a word is missing."""
_LEFT_OUT_BEFORE = (",", "'s", "own", "one of", "all", "+")
"""What is left out most often, there or some words before."""
_MISTAKEN = {"a": "one of", "an": "one of", "and": ",", "self": "own player", "if": ", when", "while": ", when"}
"""What is written for something else most often."""
_GLUED = (",", "'")
"""What stands right behind the word before it begins so."""
MOST_TRIED = 30_000
"""So many lines are tried at most in one reading; of hundreds of faults the last are told without a way to mend them."""
_BACK = 6
"""So many words before the one that cannot stand where it is are looked at too."""
_FEW = 6


class Mender:
    """Tries lines with other words; `reach` tells how far each can be read."""

    def __init__(self, vocabulary: Vocabulary, symbols: Symbols, reach: Reach) -> None:
        self.vocabulary, self.symbols, self._reach = vocabulary, symbols, reach
        self._tried = 0

    def parses(self, text: str, category: str) -> bool:
        self._tried += 1
        return self._reach(text, category) < 0

    @property
    def is_spent(self) -> bool:
        """Whether as much was tried as one reading may cost."""
        return self._tried > MOST_TRIED

    def mended(self, text: str, category: str, start: int, end: int, could: list[str], alone: list[str]) -> str:
        """What to write for the word from `start` to `end`, said as a label; nothing where no small change mends the line.

        could  the words that could stand there
        alone  the same where nothing else could
        """
        before, after, word = text[:start], text[end:], text[start:end]
        words = [w for w in _LEFT_OUT if w in could] + [w for w in could if w.isalpha() and w not in _LEFT_OUT]
        if start:
            for more in words:
                if self.parses(f"{before}{more} {word}{after}", category):
                    return _meant(f"{more} {word}")
        if moved := self._moved(text, category, start):
            return moved
        if said := self._more(text, category, start, end):
            return _meant(said)
        if not start:
            other = self.called_otherwise(text, category, start, end, could)
            return other or _meant(*self._begun_otherwise(text, category) or (w for w in synonyms(word) if w in could))
        if word.isalpha() and word not in self.symbols.kinds_of and self.parses(before.rstrip() + after, category):
            return f"leave out `{word}`"
        if other := self._in_its_place(before, word, after, category, could, alone):
            return _meant(other)
        if begun := self._begun_otherwise(text, category):
            return _meant(*begun)
        return _meant(self._goes_on(text, category, start, end, words, alone))

    def called_otherwise(self, text: str, category: str, start: int, end: int, could: list[str]) -> str:
        """What the language calls the thing that is called by the word from `start` to `end` elsewhere, said as a label."""
        return _meant(self._in_its_place(text[:start], text[start:end], text[end:], category, could, []))

    def _more(self, text: str, category: str, start: int, end: int) -> str:
        """A few words more, there or before, or one mistaken for others, with which the line can be read; with what stands between."""
        begins = _beginnings(text, start)
        for begin in begins:
            for more in (*_LEFT_OUT_BEFORE, *_openings(self.vocabulary)):
                before = _up_to(text, begin, more)
                more += "" if more == "+" else " "
                if self.parses(before + more + text[begin:], category):
                    return _with_the_last(before, more) + text[begin:end]
        for begin in begins:
            word = text[begin:].split(" ", 1)[0]
            if word in _MISTAKEN:
                other = _MISTAKEN[word]
                before = _up_to(text, begin, other)
                if self.parses(before + other + text[begin + len(word) :], category):
                    return _with_the_last(before, other) + text[begin + len(word) : max(end, begin + len(word))]
        return ""

    def _moved(self, text: str, category: str, start: int) -> str:
        """What stands behind a comma that should stand before an earlier part of the line: a limit, before `when`."""
        before, last = text[:start], text[start:].removeprefix(", ")
        for at in (n for n in range(start - 1, 0, -1) if text[start:].startswith(", ") and before.startswith(", ", n)):
            if self.parses(f"{before[:at]}, {last}{before[at:]}", category):
                return f"put `{last}` before `{before[at + 2 :].split(' ', 1)[0]}`"
        return ""

    def _in_its_place(
        self, before: str, word: str, after: str, category: str, could: list[str], alone: list[str]
    ) -> str:
        """A word that is meant instead, or the only one that could be: `below` for `less than`."""
        words = [w for w in synonyms(word) if w in could or w in self.symbols.kinds_of] + alone
        rest = after.lstrip().partition(" ")[2]
        for other, then in ((w, then) for w in words for then in (after, f" {rest}")):
            if self.parses(before + other + then, category):
                return other
        return ""

    def _begun_otherwise(self, text: str, category: str) -> list[str]:
        """The line with other words before what follows its first: `on combat won`, not `when combat won`."""
        first, _, rest = text.partition(" ")
        if self._names_one(first):  # what is done to somebody is not begun by leaving them out
            return []
        begun = {p for w in self.vocabulary.words for parts, _ in w.alternatives if isinstance(p := parts[0], str)}
        found = [f"{w} {rest}" for w in sorted(begun - {first, "do"}) if self.parses(f"{w} {rest}", category)]
        return found if len(found) <= _FEW else []

    def _names_one(self, word: str) -> bool:
        """Whether a word by itself stands for one thing: `self`, `target`."""
        return any(w.category in TYPE_OF_CATEGORY and w.alternatives[0][0] == (word,) for w in self.vocabulary.words)

    def _goes_on(self, text: str, category: str, start: int, end: int, words: list[str], alone: list[str]) -> str:
        """What lets the line be read on beyond that word, where more than one thing is wrong with it."""
        word, rest = text[start:end], text[end:]
        tried = [f"{w} {word}" for w in words if w in _LEFT_OUT] + (alone if word.isalpha() else [])
        tried += [_MISTAKEN[word]] if word in _MISTAKEN else []
        for other in tried:
            before = _up_to(text, start, other)
            if self._reach(before + other + rest, category) > len(before + other):
                return _with_the_last(before, other)
        return ""

    def fitting(self, text: str, category: str, start: int, end: int, kinds: list[str]) -> list[str]:
        """The kinds of which a name in the place of a word lets the line be read; all where none does."""
        named = {k: next(iter(self.symbols.names(k)), "") for k in kinds}
        found = [k for k in kinds if named[k] and self.parses(text[:start] + named[k] + text[end:], category)]
        return found or kinds


def _up_to(text: str, begin: int, more: str) -> str:
    """A text up to where something is put in: without the space before a comma."""
    return text[:begin].rstrip() if more.startswith(_GLUED) else text[:begin]


def _with_the_last(before: str, more: str) -> str:
    """What is put in behind a text, with the last word of that where it stands right behind it."""
    return f"{before.rsplit(' ', 1)[-1]}{more}" if more.startswith(_GLUED) else more


def _meant(*said: str) -> str:
    """A label that proposes something; nothing where there is nothing to propose."""
    return f"did you mean {' or '.join(f'`{one}`' for one in said)}?" if any(said) else ""


def _beginnings(text: str, at: int) -> list[int]:
    """Where words begin: that at a place, if one does, and some before it; the nearest first."""
    begins = [0, *(n + 1 for n, sign in enumerate(text[:at]) if sign == " ")][-_BACK:]
    return sorted({*begins, *([at] if text[at:] else [])}, reverse=True)


@lru_cache(maxsize=8)
def _openings(vocabulary: Vocabulary) -> tuple[str, ...]:
    """What makes one thing of another where it stands before it: `the space of`, `the value of`; the shortest first."""
    found = dict.fromkeys(_written(vocabulary))
    return tuple(sorted(found, key=lambda opening: (len(opening.split()), opening)))


def _written(vocabulary: Vocabulary) -> Iterator[str]:
    for word in vocabulary.words:
        for parts, _ in word.alternatives if word.category in TYPE_OF_CATEGORY else ():
            *opening, last = parts
            of_one = isinstance(last, Slot) and last.type in TYPE_OF_CATEGORY
            if of_one and opening and opening[0] == "the" and all(isinstance(p, str) for p in opening):
                yield " ".join(map(str, opening))
