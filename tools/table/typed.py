"""What somebody may mean by a line that is typed: a number, a name, a part of one, or one with a slip of the keys."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from dsl.characters import escaped, folded
from interpreter.observe.questions import Option
from tools.story.phrases import PHRASES

LETTERS = "usblwq"
"""The commands in the order of their words: take back, save, show the board, the legend, why, leave."""
YES = ("y", "yes", "t", "tak")
NO = ("n", "no", "nie")
"""What says yes and no, at every table."""
NAMED = 3
"""Letters by which an answer may be named, at least."""
NEAR, LIKE = 3, 0.6
"""So many names are proposed for one that is not known, which are so much like it."""
ECHOED = 60
"""Of a line that is not understood, so many characters are shown."""
_NUMBER = re.compile(r"#?(-?\d+)[.)]?")
_SIGNS = re.compile(r"[\s:;,.!()„”“\"']+")


def plain(text: str) -> str:
    """A text as it is compared with one that is typed: without capitals, marks above letters and signs."""
    return _SIGNS.sub(" ", folded(text)).strip()


def number_in(line: str) -> int | None:
    """The number that a line is: `3`, `3.`, `3)` or `#3`."""
    found = _NUMBER.fullmatch(line)
    return int(found[1]) if found else None


def echoed(line: str) -> str:
    """A line as it is shown to whoever typed it: of a long one, the beginning."""
    return escaped(line if len(line) <= ECHOED else f"{line[:ECHOED]}…")


def called(line: str, texts: Sequence[str], begun: bool = True) -> list[int]:
    """The texts that a line names: by the whole of them, or else, if that will do, by how they begin."""
    wanted, known = plain(line), [plain(text) for text in texts]
    named = [n for n, text in enumerate(known) if text == wanted]
    if not named and begun and len(wanted) >= NAMED:
        named = [n for n, text in enumerate(known) if text.startswith(wanted)]
    return named


def near(line: str, texts: Sequence[str]) -> list[int]:
    """The texts that may be meant: those in which all words of the line are, else those that are much like it."""
    wanted, known = plain(line)[: 2 * ECHOED], [plain(text) for text in texts]
    words = wanted.split()
    holding = [
        n
        for n, text in enumerate(known)
        if len(wanted) >= NAMED and all(any(w.startswith(word) for w in text.split()) for word in words)
    ]
    alike = [known.index(text) for text in get_close_matches(wanted, dict.fromkeys(known), NEAR, LIKE)]
    return (holding or alike)[:NEAR]


COMMANDS = {letter: letter for letter in LETTERS} | {
    plain(word): letter
    for phrases in PHRASES.values()
    for letter, words in zip(LETTERS, phrases["command words"].split("|"), strict=True)
    for word in words.split()
}
"""The letters of the commands of a table by what is typed for them, in any language."""


def not_understood(line: str, words: Mapping[str, str], meant: Sequence[str]) -> str:
    """What is said of a line that means nothing, with what may be meant."""
    told = [words["not understood"].format(echoed(line))]
    return " ".join([*told, *([words["perhaps"].format(", ".join(meant))] if meant else [])])


@dataclass(frozen=True)
class Typed:
    """The answers of a question as they may be typed, in one language."""

    options: Sequence[Option]
    lang: str

    @property
    def texts(self) -> list[str]:
        return [option.text(self.lang) for option in self.options]

    def called(self, line: str, begun: bool) -> list[int]:
        """The answers that a line names; yes and no in any language and in a letter too."""
        wanted = plain(line)
        said = [n for n, o in enumerate(self.options) if o.kind == "may" and bool(o.value) == (wanted in YES)]
        return called(line, self.texts, begun) or (said if wanted in (*YES, *NO) else [])

    def meant(self, line: str, commands: Sequence[str]) -> list[str]:
        """Answers, with their numbers, and commands that may be meant."""
        texts = self.texts
        numbers = called(line, texts) or near(line, texts)
        return [f"{n + 1} {texts[n]}" for n in numbers] or [commands[n] for n in near(line, commands)[:1]]
