"""Conditions in a row that are said of the same subject: it is said once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dsl.wording.realisation.phrases import Phrase, row
from dsl.wording.realisation.pronouns import CLOSE, SUBJECT, without_subject
from dsl.wording.referents import NOBODY

_IS = re.compile(r"(?:is|jest|to|wynosi) ")
_NOT = re.compile(r"\b(?:not|neither|nie)\b")


def leave_out_subjects(parts: Sequence[Phrase], texts: list[str], anybody: str) -> None:
    """Say once a subject that no pronoun stands for: the chosen weapon has this rule and has a shot; is cups or horseshoes."""
    later_are = True  # `is a Hero, not prone and may act` would lack a verb
    for n in range(len(parts) - 1, 0, -1):
        opening, first, who = _shared_openings(parts[n], texts[n], parts[n - 1], texts[n - 1])
        is_ = _IS.match(texts[n].removeprefix(opening))
        if opening and (first or (who == anybody != NOBODY)):
            rest = texts[n].removeprefix(opening)
            if later_are and is_ and texts[n - 1].startswith(first + is_[0]) and not _NOT.search(texts[n - 1]):
                rest = rest.removeprefix(is_[0])
            texts[n] = f"{SUBJECT}{opening.rstrip()}{CLOSE} {rest}"
        later_are = later_are and is_ is not None


def _shared_openings(part: Phrase, text: str, before: Phrase, text_before: str) -> tuple[str, str, str]:
    """How two conditions begin with the same subject, or with the same one as whoever has what they count, and who that is."""
    for mine in _subjects(part):
        for theirs in _subjects(before):
            if mine.node == theirs.node or mine.quiet() == theirs.quiet():
                return _opening(mine, text), _opening(theirs, text_before), mine.referent
    return "", "", NOBODY


def _subjects(part: Phrase) -> list[Phrase]:
    """What a condition is said of, and whose that is: the weapon has a shot is said of its shots, and so of the weapon."""
    subject = part.said_of
    return [one for one in (subject, subject and subject.holder) if one is not None]


def _opening(subject: Phrase, text: str) -> str:
    """How a condition begins with its subject, in full or with a pronoun for whose it is; nothing where it begins otherwise."""
    thing = str(subject.thing) if subject.holder is not None and subject.thing is not None else ""
    said = [subject.quiet(), *(f"{its} {thing}" for its in ("its", "their", "jej", "jego", "ich") if thing)]
    return next((f"{opening} " for opening in said if text.startswith(f"{opening} ")), "")


def by_subject(parts: Sequence[Phrase], texts: list[str], word: str) -> tuple[list[Phrase], list[str]]:
    """Conditions in a row, with what is said of the same subject put together: is a Hero and sees it, and the victim may parry."""
    kept: list[Phrase] = []
    said: list[list[str]] = []
    for part, text in zip(parts, texts, strict=True):
        if said and text.startswith(SUBJECT):
            said[-1].append(without_subject(text))
        else:
            kept.append(part)
            said.append([text])
    return kept, [row(group, f" {word} ") for group in said]
