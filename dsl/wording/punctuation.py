"""Finish texts: single spaces and right commas, one capital, one stop, what no line ends with tied to the next word."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

from dsl.wording.languages.polish import in_order
from dsl.wording.realisation.owners import owned
from dsl.wording.realisation.pronouns import joined
from dsl.wording.terms import BETWEEN_IDS, Part
from dsl.words import NAME_HERE

_TIDY = (
    (re.compile(rf"{NAME_HERE}([^()]*)( \(the [^()]*\))"), r"\2\1"),
    (re.compile(NAME_HERE), ""),
    (re.compile(r"[ \t\n]+"), " "),
    (re.compile(r" +(?=[,.;:!?…)\]”])"), ""),
    (re.compile(r"(?<=[(\[„“]) +"), ""),
    (re.compile(r",(?: *,)+"), ","),
    (re.compile(r",(?=[.;:!?)]| \()"), ""),
    (re.compile(r"(?<!\.)\.\.(?!\.)"), "."),
    (re.compile(r"^[,;:. ]+|[,; ]+$"), ""),
)
_DOUBLED = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
_NUMBER_UNIT = re.compile(r"(?<=\d) (?=[^\W\d_])")
_TO_THE_NEXT = {
    "en": re.compile(r"\b(DL:) (?=\d|X\b)"),
    "pl": re.compile(r"(?<!\w)([aiouwz](?= \S| \Z)|(?:PT|najmniej|najwyżej|równym)(?= [−+]?\d| X\b)) ", re.IGNORECASE),
}
"""Words that no line ends with: Polish ones of one letter, and what belongs to the number behind it."""


_BELONGING = re.compile(r"(?<=character|e victim\)) that belongs to ((?:your|their|\w+['’]s) \w+)( and (?:that )?)?")


def tidy(text: str) -> str:
    """Single spaces, none before stops, no double or dangling commas; an English one of somebody's, not that belongs to them."""
    text = in_order(joined(owned(text)))
    text = _BELONGING.sub(lambda of: f" of {of[1]}{' that ' if of[2] else ''}", text)
    for pattern, by in _TIDY:
        text = pattern.sub(by, text)
    return text


CALLED, CALLED_END = "\ue010", "\ue011"
"""Marks around the name in brackets by which somebody is called, where they are named again."""


def called_so(name: str) -> str:
    """A name in brackets, marked to be left out where nobody is called by it any more."""
    return f"{CALLED}({name}){CALLED_END}"


def needed_names(text: str, below: str, forms: Callable[[str], Collection[str]]) -> str:
    """The text without the marked names that are not said again in it or `below` it, in any of their forms."""

    def chosen(found: re.Match[str]) -> str:
        others = text.replace(found[0], "") + " " + below
        again = any(re.search(rf"\b{re.escape(form)}\b", others, re.IGNORECASE) for form in forms(found[2]))
        return f"{found[1]}({found[2]})" if again else ""

    return re.sub(rf"( ?){CALLED}\(([^)]*)\){CALLED_END}", chosen, text)


def capitalised(text: str) -> str:
    """The first letter capital, also behind an opening quote or bracket; `+1 to` stays."""
    return re.sub(r"^([„“\"'(\[]*)([^\W\d_])", lambda m: m[1] + m[2].upper(), text)


def stopped(text: str) -> str:
    """The text with one final stop, unless it has a mark of its own, also inside a closing quote."""
    return text if re.search(r"[.!?…:][”\"')\]]*$", text) else text + "."


def tied(text: str, lang: str) -> str:
    """Non-breaking spaces between a number and its unit, in `DL: 5`, and in Polish after one-letter words and in `co najmniej 2`, `PT 6`."""
    text = _NUMBER_UNIT.sub("\u00a0", text)
    return _TO_THE_NEXT[lang].sub("\\1\u00a0", text) if lang in _TO_THE_NEXT else text


def hole(text: str, names: Iterable[str]) -> str:
    """What is left open in a rendered text, or nothing; the names of the content are not looked into."""
    if not text.strip():
        return "gives no text"
    if not _open(text):
        return ""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "\u2022", text)
    return _open(text)


@lru_cache(maxsize=1 << 16)
def _open(text: str) -> str:
    """The same; most phrases are said again and again."""
    if "{{" in text or "}}" in text or "{%" in text:
        return f"leaves a brace of the template in `{text.strip()}`"
    if re.search(r"\bNone\b", text):
        return f"prints None in `{text.strip()}`"
    doubled = _DOUBLED.search(tidy(text))
    return f"doubles a word: `{doubled[0]}`" if doubled else ""


def finished(parts: list[Part], end: str, lang: str, tie: bool) -> tuple[Part, ...]:
    """The parts with the capital, the final mark and, where wanted, the non-breaking spaces."""
    first = parts[0]
    parts = [Part(first.id, capitalised(first.text)), *parts[1:]]
    last = parts[-1]
    text = stopped(last.text) if end == "." else last.text.rstrip(".:,") + end
    parts[-1] = Part(last.id, text)
    parts = [Part(i, "" if n else p.text) for p in parts for n, i in enumerate(p.id.split(BETWEEN_IDS))]
    return tuple(Part(p.id, tied(p.text, lang)) for p in parts) if tie else tuple(parts)
