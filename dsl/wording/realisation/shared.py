"""Say once what is joined: may shoot and act freely; Polish sąsiaduje z tą postacią lub przeciwnikiem; without Blessing, Curse or Ward."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from dsl.wording.realisation.phrases import row

_VERB = re.compile(r"(?:nie )?(?:ma|mają|może|mogą) |(?:stoi|stoją) przy |sąsiaduj[eą] z ")
"""What may be said once for several: what somebody may do, whom or what somebody stands beside, and of what they have one is enough."""
_HAS = re.compile(r"(?:nie )?(?:ma|mają) ")
_JOINED = re.compile(r",|: | (?:i|lub|ani|oraz|a) ")
"""Where something else is joined already, with which what follows would be taken to belong."""


def said_once(texts: Sequence[str], conjunction: str) -> list[str]:
    """Conditions on the same subject in a row, each after the first without it; neighbours with the same verb are one."""
    told: list[list[str]] = []
    for text in texts:
        verb = _verb_of(told[-1][0], text) if told else ""
        if verb and not _JOINED.search(text) and (conjunction == "lub" or not _HAS.match(verb)):
            told[-1].append(_without(text, verb, told[-1][-1], conjunction))
        else:
            told.append([text])
    return [_in_a_row(parts, conjunction) for parts in told]


def begun_once(texts: Sequence[str], is_adjective: Callable[[str], bool]) -> list[str]:
    """Where several are, each after the first without the adjective with which it begins as well: oddalone o 3 pola od muru i o 2 od drzwi."""
    first = [text.partition(" ") for text in texts]
    return [
        rest if n and word == first[n - 1][0] and is_adjective(word) else text
        for n, (text, (word, _, rest)) in enumerate(zip(texts, first, strict=True))
    ]


def _verb_of(first: str, text: str) -> str:
    """The verb with which a text begins, where that is the verb of the first as well, and nothing else is joined there."""
    begins = _VERB.match(text)
    said = _VERB.search(first)
    return begins[0] if begins and said and said[0] == begins[0] and not _JOINED.search(first) else ""


def _without(text: str, verb: str, before: str, conjunction: str) -> str:
    """A text without the verb that has been said; of alternatives without all with which both begin."""
    shared = len(verb)
    if conjunction == "lub":
        rest = (before[before.find(verb) :] if verb in before else verb + before) + " "
        for end in (n for n, letter in enumerate(text) if letter == " " and n >= shared):
            if rest.startswith(text[: end + 1]):
                shared = end + 1
    return text[shared:]


def _in_a_row(parts: Sequence[str], conjunction: str) -> str:
    denied = len(parts) > 1 and re.search(r"\bnie (?:ma|mają|może|mogą) ", parts[0]) is not None
    last = f" {'ani' if denied and conjunction == 'i' else conjunction} "
    return last.join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


_HAD = {
    "en": (re.compile(r"(with(?:out)?) (.*)"), {"with": ("with", "and"), "without": ("without", "or")}),
    "pl": (
        re.compile(r"(z umiejętnością|bez umiejętności|z zasadą specjalną|bez zasady specjalnej) (.*)"),
        {
            "z umiejętnością": ("z umiejętnościami", "i"),
            "bez umiejętności": ("bez umiejętności", "ani"),
            "z zasadą specjalną": ("z zasadami specjalnymi", "i"),
            "bez zasady specjalnej": ("bez zasad specjalnych", "ani"),
        },
    ),
}
"""How it is said that somebody has rules or not, and what joins several."""


def had_at_once(texts: list[str], lang: str) -> list[str]:
    """What somebody has in a row, each preposition said once: without Blessing, Curse or Ward."""
    pattern, joined = _HAD.get(lang, (re.compile(r"(?!)"), {}))
    told: list[str] = []
    rows: dict[str, list[str]] = {}
    for text in texts:
        found = pattern.fullmatch(text)
        if found is None:
            told.append(text)
        elif found[1] in rows:
            rows[found[1]].append(found[2])
        else:
            rows[found[1]] = [found[2]]
            told.append(found[1])
    for n, text in enumerate(told):
        if text in rows:
            several, word = joined[text]
            told[n] = f"{text if len(rows[text]) == 1 else several} {row(rows[text], f' {word} ')}"
    return told
