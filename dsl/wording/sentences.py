"""Join lines into sentences: normal spaces and commas, lead-ins, one capital, one stop, the id of every part.

A header with one line under it becomes one sentence with it, and so it does with a few brief lines (a word says
`extra={"brief": True}`); with several it becomes a lead-in that ends in a colon. How a header meets what follows is said by its word, `extra={"lead": …}`, for both languages or as
`{"en": …, "pl": …}`:

    comma   (usual)  in close combat, …
    adverb           the same, but Polish sets the comma only where a clause meets: w walce wręcz +1 do …
    space            each fighter …
    colon            success: …
    sentence                the header is a sentence of its own: … makes a test. On a failure, …
    stop             the header is a sentence of its own, and what follows always stands under it
    list             what follows always stands under it, after a colon
"""

from __future__ import annotations

import re
from typing import Protocol

from dsl.core.changes import Let
from dsl.core.control import Do, IfStatement, May, OptionBranch, PassStatement, RepeatStatement
from dsl.core.hooks import WhenClause
from dsl.core.references import ItPhrase, Its, NamedTerm
from dsl.tree import Node
from dsl.wording.discourse import is_self
from dsl.wording.owners import owned
from dsl.wording.phrases import Grammar
from dsl.wording.polish import in_order
from dsl.wording.pronouns import joined
from dsl.wording.terms import BETWEEN_IDS, Part, WordingError
from dsl.words import Word

LEADS = ("comma", "adverb", "space", "colon", "sentence", "stop", "list")
_JOINTS = {"comma": ", ", "adverb": ", ", "space": " ", "colon": ": ", "sentence": ". "}
SUBJECT_INSTEAD = "\ue004"
"""Divides what a header says (`for each enemy`) from what can be the subject of a single line under it (`each enemy`)."""

MOST_JOINED, LONGEST_JOINED = 3, 130
"""How many brief lines one sentence takes, and how many letters they may have together."""
MOST_WORDS = 30
_SENTENCE_END = re.compile(r"[.:] (?=[A-ZĄĆĘŁŃÓŚŹŻ„“])")
_OTHERS = re.compile(r"(?:jej|jego|ich|liczba|rozpatruje|nie(?! może)) ")
_NONE = {"każdy": "żaden", "każda": "żadna", "każde": "żadne"}
"""`Każda postać nie może …` would leave it open whether some can."""
_IF = re.compile(r"if \{\{")
_IN_CASE = re.compile(r", (?:if|jeśli) ")
_EITHER = re.compile(r"\b(?:or|lub|albo)\b")
_CLAUSE = re.compile(
    r"\b(?:jeśli|jeżeli|gdy|kiedy|aż|dopóki|chyba że|o ile|któr\w+|zanim|ponieważ|choć|zamiast \w+ć)\b", re.IGNORECASE
)
_WHILE = re.compile(r"(?:as long as|dopóki) ")
_PAUSE = re.compile(_CLAUSE.pattern + "|najwyżej", re.IGNORECASE)
_DO_THIS = re.compile(r" (?:do this|to zrobić)$")
_YOU_DO = re.compile(r"^you (?!may\b|can|are\b|have\b|must\b)")
_TIDY = (
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
_TO_THE_NEXT = re.compile(
    r"(?<!\w)(?:([aiouwz]) (?=\S|\Z)|(PT|najmniej|najwyżej|równym) (?=[−+]?\d|X\b))", re.IGNORECASE
)
"""Polish words that no line ends with: those of one letter, and what belongs to the number behind it."""


class Say(Protocol):
    """The text of a line; of one that is `permitted`, with `may` or as what one may have done, nothing where it has no verb for that."""

    def __call__(self, line: Node, permitted: str = "") -> str: ...


def tidy(text: str) -> str:
    """Single spaces, none before stops, no double or dangling commas."""
    text = in_order(joined(owned(text)))
    for pattern, by in _TIDY:
        text = pattern.sub(by, text)
    return text


def capitalised(text: str) -> str:
    """The first letter capital, also behind an opening quote or bracket; `+1 to` stays."""
    return re.sub(r"^([„“\"'(\[]*)([^\W\d_])", lambda m: m[1] + m[2].upper(), text)


def stopped(text: str) -> str:
    """The text with one final stop, unless it has a mark of its own, also inside a closing quote."""
    return text if re.search(r"[.!?…:][”\"')\]]*$", text) else text + "."


def tied(text: str, lang: str) -> str:
    """Non-breaking spaces between a number and its unit and, in Polish, after one-letter words and before the number in `co najmniej 2`, `PT 6`."""
    text = _NUMBER_UNIT.sub("\u00a0", text)
    return _TO_THE_NEXT.sub(lambda m: f"{m[1] or m[2]}\u00a0", text) if lang == "pl" else text


def hole(text: str, names: set[str]) -> str:
    """What is left open in a rendered text, or nothing; the names of the content are not looked into."""
    if not text.strip():
        return "gives no text"
    if not _open(text):
        return ""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "\u2022", text)
    return _open(text)


def _open(text: str) -> str:
    if "{{" in text or "}}" in text or "{%" in text:
        return f"leaves a brace of the template in `{text.strip()}`"
    if re.search(r"\bNone\b", text):
        return f"prints None in `{text.strip()}`"
    doubled = _DOUBLED.search(tidy(text))
    return f"doubles a word: `{doubled[0]}`" if doubled else ""


def lead_of(word: Word, lang: str) -> str:
    """How a word meets the lines under it."""
    lead = word.traits.lead
    if lead not in LEADS:
        raise WordingError(f"its lead {lead!r} is none of {', '.join(LEADS)}", word.name, lang)
    return lead


def gather(
    node: Node, grammar: Grammar, say: Say, followed: bool = False, permitted: str = "", apart: bool = False
) -> tuple[list[Part], list[Node], str]:
    """The parts of the sentence that a line begins, the lines that stand under it, its final mark.

    A line that is `followed` by what happens otherwise keeps its lines under it, unless that is a single plain one;
    one that is told `apart` keeps them in any case.
    """
    lang = grammar.lang
    if isinstance(node.means, May) and not apart and (offered := _offered(node, grammar, say)) is not None:
        return offered
    text, _, alone = told(node, say, permitted).partition(SUBJECT_INSTEAD)
    if permitted and not text:
        return [], [], ""
    lead = "colon" if isinstance(node.means, Do) else lead_of(node.word, lang)
    if not node.body:
        return [Part(node.id, text)], [], "."
    if lead == "stop":
        return [Part(node.id, text)], node.body, "."
    apart = apart or lead == "list" or (followed and any(line.body for line in node.body))
    parts, under, end = ([], [], "") if apart else _in_one(node.body, grammar, say)
    if not parts:
        return [Part(node.id, text)], node.body, ":"
    joint = _JOINTS[lead]
    if alone and len(node.body) == 1 and (rest := _said_of_it(node.body[0], parts[0].text, lang)):
        parts[0] = Part(parts[0].id, rest)
        comma = "," if lang == "pl" and _CLAUSE.search(alone) else ""
        if lang == "pl" and rest.startswith("nie "):
            first, space, others = alone.partition(" ")
            alone = _NONE.get(first, first) + space + others
        return [Part(node.id, f"{alone}{comma} "), *parts], under, end
    if isinstance(node.means, OptionBranch) and [type(line.means) for line in node.body] == [PassStatement]:
        return [Part(node.id, text), Part(node.body[0].id, "")], [], "."
    if len(node.body) == 1 and _asks(node.body[0]) and _joins(node, text, parts[0].text, grammar):
        joint, (_, _, rest) = f" {grammar.conjunctions['and']} ", parts[0].text.partition(" ")
        parts[0] = Part(parts[0].id, rest)
    elif len(node.body) == 1 and _asks(node.body[0]) and (_asks(node) or _IN_CASE.search(text)):
        joint = f"{grammar.conjunctions['besides']} "
    if lead == "adverb" and lang == "pl" and not _CLAUSE.search(text) and not _PAUSE.match(parts[0].text):
        joint = " "
    if isinstance(node.means, RepeatStatement) and _WHILE.match(text):
        joint = ", "
    if lead == "sentence":
        parts[0] = Part(parts[0].id, capitalised(parts[0].text))
    return [Part(node.id, text.rstrip(",:") + joint), *parts], under, end


def _joins(node: Node, text: str, other: str, grammar: Grammar) -> bool:
    """Whether a condition under a line can be joined to the line's own by a plain `and`: neither is itself of several parts."""
    found = _IN_CASE.search(text)
    own = text if _asks(node) else text[found.end() :] if found else ""
    also = rf" {grammar.conjunctions['and']} |:"
    return bool(own) and not _EITHER.search(own + other) and (_asks(node) or not re.search(also, own))


def _offered(node: Node, grammar: Grammar, say: Say) -> tuple[list[Part], list[Node], str] | None:
    """What somebody may do, or have done, as one sentence: you may draw a card, it may stand up, you may have it fall.

    None where several things may be done, or something that has no subject for it.
    """
    line = node.body[0] if len(node.body) == 1 else None
    if line is None or isinstance(line.means, (IfStatement, RepeatStatement, May)):
        return None
    how = "may" if _decides(node, line) else "have"
    lead = ""
    if how == "have":
        lead = _DO_THIS.sub(f" {grammar.having}", tidy(say(node)))
        how = "have" if grammar.lang == "en" else ""
    parts, under, end = gather(line, grammar, say, permitted=how)
    if not parts:
        return None
    return [Part(node.id, lead + parts[0].text), Part(parts[0].id, ""), *parts[1:]], under, end


def _decides(node: Node, line: Node) -> bool:
    """Whether who may have a line carried out is its subject, or the player of that."""
    who, subject = node.get("who"), line.args[0] if line.args else None
    if isinstance(line.means, Do):
        subject = next((arg["x"] for arg in line.get("args") or ()), None)
    elif isinstance(line.means, Let):
        subject = line["value"]
    if not isinstance(subject, Node):
        return False
    if who is None or _is_own(who):
        return is_self(subject.word) or _is_own(subject)
    return subject == who or is_player_of(who, subject)


def is_player_of(who: Node, whose: Node) -> bool:
    """Whether somebody is said to be the player of somebody: your, of the bearer; the loser's player, of the loser."""
    if is_self(whose.word):
        return _is_own(who)
    return who.word.traits.reader and bool(_named(who)) and _named(who) == _named(whose)


def _is_own(who: Node) -> bool:
    """Whether somebody is the player of the bearer."""
    whose = who.get("whose") if who.word.traits.reader else None
    return isinstance(whose, Node) and is_self(whose.word)


def _named(who: Node) -> list[str]:
    """The roles that a phrase names: the loser's player names the loser."""
    return [part["x"].text for part in who.walk() if isinstance(part.means, NamedTerm)]


def told(line: Node, say: Say, permitted: str = "") -> str:
    """The text of a line; what the reader does is an order in English: draw a card."""
    text = tidy(say(line, permitted))
    return _YOU_DO.sub("", text) if line.word.category == "statement" else text


def _in_one(body: list[Node], grammar: Grammar, say: Say) -> tuple[list[Part], list[Node], str]:
    """The parts of a body that goes on in the sentence of its header: one line, or a few short ones joined by `and`."""
    if len(body) == 1:
        parts, under, end = gather(body[0], grammar, say)
        if not parts:
            return [], [], ""
        parts[0] = Part(parts[0].id, continued(parts[0].text, body[0], grammar.lang))
        return parts, under, end
    if len(body) > MOST_JOINED or not all(_is_brief(line) for line in body):
        return [], [], ""
    texts = [continued(told(line, say), line, grammar.lang) for line in body]
    if sum(map(len, texts)) > LONGEST_JOINED:
        return [], [], ""
    last = f" {grammar.conjunctions['and']} "
    joints = [*[""] * 1, *[", "] * (len(texts) - 2), last]
    return [Part(line.id, joint + text) for line, joint, text in zip(body, joints, texts, strict=True)], [], "."


def _said_of_it(line: Node, text: str, lang: str) -> str:
    """What a line says of `it`, without that subject; nothing when its subject is another."""
    if lang == "en":
        return text.removeprefix("it ") if text.startswith("it ") else ""
    first = line.args[0] if line.args else None
    if isinstance(line.means, Do):
        values = line.get("args")
        first = values[0].get("x") if values else None
    about_it = isinstance(first, Node) and isinstance(first.means, (ItPhrase, Its)) and not first.word.traits.named
    return text if about_it and not _OTHERS.match(text) else ""


def _asks(line: Node) -> bool:
    """Whether a line says under what condition what is under it happens, so that another can be joined by `and`."""
    return isinstance(line.means, (IfStatement, WhenClause)) and _IF.match(line.word.en) is not None


def _is_brief(line: Node) -> bool:
    """Whether a line is said in a few words (`+1 to its damage`), so that others can be joined to it."""
    return line.word.traits.brief and not line.body and line.get("condition") is None


def continued(text: str, line: Node, lang: str) -> str:
    """A line in mid-sentence: the capital that its template begins with goes."""
    return text[:1].lower() + text[1:] if getattr(line.word, lang, "")[:1].isupper() else text


def is_long(parts: list[Part]) -> bool:
    """Whether one of the sentences that parts make has more words than a reader keeps in mind."""
    return any(len(text.split()) > MOST_WORDS for text in _SENTENCE_END.split("".join(part.text for part in parts)))


def finished(parts: list[Part], end: str, lang: str, tie: bool) -> tuple[Part, ...]:
    """The parts with the capital, the final mark and, where wanted, the non-breaking spaces."""
    first = parts[0]
    parts = [Part(first.id, capitalised(first.text)), *parts[1:]]
    last = parts[-1]
    text = stopped(last.text) if end == "." else last.text.rstrip(".:,") + end
    parts[-1] = Part(last.id, text)
    parts = [Part(i, "" if n else p.text) for p in parts for n, i in enumerate(p.id.split(BETWEEN_IDS))]
    return tuple(Part(p.id, tied(p.text, lang)) for p in parts) if tie else tuple(parts)
