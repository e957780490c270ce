"""Say lines in a row as one sentence: a few short changes, or what the same one does; and lines about each of some by that as their subject.

Two lines about the loser become `the loser falls and loses 1 token`; lines under `for each enemy` become `each enemy has −1 to
all its tests and may be shot at`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from dsl.core.changes import Let
from dsl.core.control import Do
from dsl.core.references import ItPhrase, Its
from dsl.tree import Node
from dsl.wording.languages.english import PREPOSITIONS as ENGLISH_PREPOSITIONS
from dsl.wording.languages.polish import PREPOSITIONS as POLISH_PREPOSITIONS
from dsl.wording.punctuation import tidy
from dsl.wording.realisation.phrases import Grammar
from dsl.wording.realisation.pronouns import SUBJECT, unmarked, without_subject
from dsl.wording.referents import doer, is_same
from dsl.wording.terms import Agreement, Part

MOST_JOINED, LONGEST_JOINED = 3, 130
"""How many lines one sentence takes, and how many letters they may have together."""

_YOU_DO = re.compile(r"^you (?!may\b|can|are\b|have\b|must\b)")
_DIVIDED = re.compile(r"[,:;]|\. ")
_TOGETHER = re.compile(r"(?:and|i) ")
"""What stands behind one who does something together with another."""
_OTHERS = re.compile(r"(?:jej|jego|ich|liczba|rozpatruje|nie(?! może| ma już)) ")
_THAT = re.compile(r"(?:that|ten|ta|to) \w+ ")
_IN_TURN = re.compile(r"each player in turn, (starting with .+)")
_OF_THAT = re.compile(r"the ([\w ]+) of that \w+ (.*)")
_OWN = re.compile(r"each of (.+?)'s (.+)")
_WITH_IT = re.compile(r"(.+?) (\w+) that \w+")
_OF_IT = re.compile(r" (?:jej|jego)(?= )")
_OBJECT = re.compile(r"(?:\d+|all|the|its|their|your|an?|wszystk\w+|swo\w+|twoj\w+|drug\w+) ")
"""How the objects of a verb begin that is not said again."""

PREPOSITIONS = POLISH_PREPOSITIONS | ENGLISH_PREPOSITIONS
_ADDED = re.compile(r"([+−]\w+ (?:to|do)) (its |jej |jego )?")
_OF_THIS = " tej postaci"
_HAVE = {"en": "have", "pl": "mieć"}
_MODAL = re.compile(r"(?:may|mo(?:że|żesz|gą)( się)?) (\w+)")
_NONE = {"każdy": "żaden", "każda": "żadna", "każde": "żadne"}
"""`Każda postać nie może …` would leave it open whether some can."""


class Say(Protocol):
    """The text of a line; of one that is `permitted`, with `may` or as what one may have done, nothing where it has no verb for that.

    The first mention of a `doer` as a subject is marked, to be left out behind others that are said of the same. What is asked
    for `quietly`, permitted or not, is as if it had not been said.
    """

    def __call__(self, line: Node, permitted: str = "", doer: Node | None = None, quietly: bool = False) -> str: ...


def told(line: Node, say: Say, permitted: str = "") -> str:
    """The text of a line; what the reader does is an order in English: draw a card."""
    text = tidy(say(line, permitted))
    return _ordered(text, line)


def _ordered(text: str, line: Node) -> str:
    return _YOU_DO.sub("", text) if line.word.category == "statement" else text


def continued(text: str, line: Node, lang: str) -> str:
    """A line in mid-sentence: the capital that its template begins with goes."""
    return text[:1].lower() + text[1:] if getattr(line.word, lang, "")[:1].isupper() else text


def in_a_row(body: Sequence[Node], grammar: Grammar, say: Say, permitted: str = "") -> list[Part]:
    """The parts of a sentence that several lines make; none where they are no row, or too long for one."""
    if not 1 < len(body) <= MOST_JOINED:
        return []
    ids, whole = [line.id for line in body], list[str]()
    if all(map(_is_brief, body)) and not permitted:
        texts = _added_once([continued(told(line, say), line, grammar.lang) for line in body])
    else:
        whole = _done(body, say, permitted)
        texts = _said_once(whole)
    if not texts or sum(map(len, texts)) > LONGEST_JOINED:
        return []
    leaning = [a != b for a, b in zip(whole, texts, strict=False)]
    if any(leaning) and not all(leaning[1:]):
        return _in_groups(ids, texts, leaning, grammar)
    after = all(isinstance(line.means, Do) for line in body[-2:])
    return joined_by_and(ids, texts, grammar, "then" if after else "and")


def _in_groups(ids: Sequence[str], texts: Sequence[str], leaning: Sequence[bool], grammar: Grammar) -> list[Part]:
    """Texts of which some lean on the verb of the one before and others have their own: loses 1 token and all wounds, and falls."""
    word, besides = grammar.conjunctions["and"], grammar.conjunctions["besides"]
    ends = [not following for following in (*leaning[1:], False)]
    apart = max(n for n, leans in enumerate(leaning) if not leans)
    joints = [
        "" if n == 0 else (f" {word} " if ends[n] else ", ") if leans else f"{besides} " if n == apart else ", "
        for n, leans in enumerate(leaning)
    ]
    return [Part(i, joint + text) for i, joint, text in zip(ids, joints, texts, strict=True)]


def _added_once(texts: Sequence[str]) -> list[str]:
    """Changes by the same of several numbers of one, as one change: +1 to its Wits and Intelligence."""
    added = [found for text in texts if (found := _ADDED.match(text))]
    if len(added) < len(texts) or any(f[1] != added[0][1] or not f[2] for f in added[1:]):
        return list(texts)
    told = [texts[0], *(found.string[found.end() :] for found in added[1:])]
    if texts[0].endswith(_OF_THIS):  # +1 do zmysłów, inteligencji i hartu ducha tej postaci
        told = [told[0].removesuffix(_OF_THIS), *told[1:-1], told[-1] + _OF_THIS]
    return told


def _said_once(texts: Sequence[str]) -> list[str]:
    """Texts in a row, with a verb that stays the same said once: loses 1 token and all wounds; shoots at the foe with it, then at the other."""
    told = list(texts)
    for n in range(1, len(texts)):
        before, this = texts[n - 1].split(), texts[n].split()
        before = before[before.index(this[0]) :] if this[0] in before else []
        same = _alike(before, this)
        while same and not _OBJECT.match(" ".join(this[same:])):
            same -= 1
        rest = this[same:]
        if not same:
            continue
        behind = _alike(before[::-1], rest[::-1])
        while behind and rest[-behind] not in PREPOSITIONS:
            behind -= 1
        kept = rest[: len(rest) - behind]
        told[n] = " ".join([this[same - 1], *kept] if this[same - 1] in PREPOSITIONS else kept)
    return told


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words at the beginning of two texts are the same."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def joined_by_and(ids: Sequence[str], texts: Sequence[str], grammar: Grammar, by: str = "and") -> list[Part]:
    """Texts in a row with `and`, or another word, before the last, as the parts of their lines."""
    word = grammar.conjunctions[by]
    again = any(f" {word} " in text for text in texts)
    last = f"{grammar.conjunctions['besides']} " if again and by == "and" else f"{'' if word[0] == ',' else ' '}{word} "
    joints = ["", *[", "] * (len(texts) - 2), last][: len(texts)]
    return [Part(i, joint + text) for i, joint, text in zip(ids, joints, texts, strict=True)]


def _is_brief(line: Node) -> bool:
    """Whether a line is said in a few words (`+1 to its damage`), so that others can be joined to it."""
    return line.word.traits.brief and not line.body and line.get("condition") is None


def _done(body: Sequence[Node], say: Say, permitted: str) -> list[str]:
    """What the same one does by several plain lines, with the subject in the first; nothing where one is about another."""
    who = doer(body[0])
    if who is None or not all(_is_plain(line) and (d := doer(line)) is not None and is_same(d, who) for line in body):
        return []
    texts: list[str] = []
    for line in body:
        text = tidy(say(line, permitted, who))
        if not text.startswith(SUBJECT) or _DIVIDED.search(text) or _TOGETHER.match(without_subject(text)):
            return []
        texts.append(
            _behind(without_subject(text), permitted, line, say) if texts else _ordered(unmarked(text).strip(), line)
        )
    return texts


def _behind(text: str, permitted: str, line: Node, say: Say) -> str:
    """What somebody does as it stands behind what they do first: may fall and lose 1 token; may have it fall and be pushed."""
    if not permitted:
        return text
    said = _MODAL.sub(lambda m: m[2] + (m[1] or ""), text, count=1)
    is_done = re.search(rf"\bis {re.escape(said.strip())}", tidy(say(line, quietly=True)))
    return f"be {said.strip()}" if is_done else said


def offered_to_do(body: Sequence[Node], grammar: Grammar, say: Say) -> list[Part]:
    """What somebody may do to things, as the parts of one sentence: remove this item from the game; none where no line is said so."""
    if len(body) > MOST_JOINED or not all(_is_plain(line) and say(line, "do", quietly=True) for line in body):
        return []
    texts = [tidy(say(line, "do")) for line in body]
    if not all(texts) or (len(texts) > 1 and any(map(_DIVIDED.search, texts))):
        return []
    return joined_by_and([line.id for line in body], texts, grammar)


def _is_plain(line: Node) -> bool:
    return not line.body and line.word.category == "statement" and not line.word.body and line.get("condition") is None


def of_each(body: Sequence[Node], texts: Sequence[str], grammar: Grammar) -> list[str]:
    """What lines under `for each` say of it, without that subject: has +1 to its tests, falls; nothing where a subject is another."""
    if all(map(_changes_its, body)):
        return _has(_added_once(texts), grammar)
    said = [_of_it(line, text, grammar) for line, text in zip(body, texts, strict=True)]
    return said if all(said) else []


def _has(texts: list[str], grammar: Grammar) -> list[str]:
    """Changes of numbers as what somebody has: has +1 to its tests and −1 to its damage."""
    if texts[0][:1] not in "+−" or grammar.lang not in _HAVE:
        return []
    said = texts if grammar.lang == "en" else [_OF_IT.sub("", text) for text in texts]
    return [f"{grammar.verb(_HAVE[grammar.lang], Agreement(), False)} {said[0]}", *said[1:]]


def _changes_its(line: Node) -> bool:
    """Whether a line changes a number of the one that is looked at."""
    whose = line.get("whose")
    return line.word.traits.brief and isinstance(whose, Node) and isinstance(whose.means, Its)


def is_of_several(body: Sequence[Node]) -> bool:
    """Whether lines under `for each` change numbers of it and of somebody else, so that `its` would be either's in one sentence."""
    return len({isinstance(whose.means, Its) for line in body if isinstance(whose := line.get("whose"), Node)}) > 1


def each_one(alone: str, said: str, grammar: Grammar) -> tuple[str, str]:
    """The subject with what is said of it; of each that cannot, none is said to be able."""
    first, space, others = alone.partition(" ")
    if grammar.lang == "pl" and said.startswith("nie "):
        return _NONE.get(first, first) + space + others, said
    if grammar.lang == "en" and said.startswith("cannot ") and first == "each":
        none = "none" if others.startswith("of ") else "no"
        return f"{none}{space}{others}", said.removeprefix("cannot").replace(" ", "can ", 1)
    return alone, said


def of_theirs(alone: str, said: str) -> str:
    """English of what is each one's, or is done with each of somebody's: in turn, each player's Hero acts; the space of each item is marked; it drops all its items."""
    turn, own, does = _IN_TURN.fullmatch(alone), _OWN.fullmatch(alone), _WITH_IT.fullmatch(said)
    if turn and said.startswith("that player's "):
        return f"in turn, {turn[1]}, each {said.removeprefix('that ')}"
    if theirs := _OF_THAT.fullmatch(said):
        return f"the {theirs[1]} of {alone} {theirs[2]}"
    if said.startswith("its ") and len(alone.split()) == 2:
        return f"{alone}'s {said.removeprefix('its ')}"
    return f"{own[1]} {does[2]} all its {own[2]}" if own and does and does[1] in ("it", own[1]) else ""


def _role_taker(line: Node) -> Node | None:
    """Whoever of those looked at gets a role by a line: that player gains the Initiative."""
    value = line["value"] if isinstance(line.means, Let) and line.get("whose") is None else None
    return value if isinstance(value, Node) and isinstance(value.means, (ItPhrase, Its)) else None


def _of_it(line: Node, text: str, grammar: Grammar) -> str:
    if _changes_its(line) and (has := _has([text], grammar)):
        return has[0]
    first = _role_taker(line) or doer(line)
    if first is None or not isinstance(first.means, (ItPhrase, Its)):
        return ""
    if first.word.traits.named:
        return _THAT.sub("", text, 1) if _THAT.match(text) else ""
    if grammar.lang == "en":
        return text.removeprefix("it ") if text.startswith("it ") else ""
    return "" if line.word.traits.suffers[0] or _OTHERS.match(text) else text
