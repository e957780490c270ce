"""Ask Morfeusz how a phrase is inflected."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product
from os.path import commonprefix
from typing import Any

import morfeusz2

from dsl.lexicon import CASES

Slot = tuple[str, int]

ROWS = {"noun": ("sg", "pl"), "adj": ("m", "f", "n", "v", "o"), "verb": ("sg", "pl", "passive")}
_ROW_OF = {"m": ("sg", "m3"), "f": ("sg", "f"), "n": ("sg", "n"), "v": ("pl", "m1"), "o": ("pl", "m3")}
_ADJECTIVAL = ("adj", "ppas", "pact")
# Qualifiers of the dictionary: old, rare, dialect, colloquial, contemptuous, after a numeral …
_ODD = re.compile(r"daw|rzad|gwar|pot|przest|arch|hum|pogard|char|po_liczebniku|książk|środ|pszcz")


class Unknown(Exception):  # noqa: N818 - a finding, told to the person at the terminal
    """The dictionary does not have a word, or not as that part of speech."""


@dataclass(frozen=True)
class Reading:
    """One way to inflect a phrase: for each row and case the forms that are right, the plainest first."""

    gender: str
    slots: dict[Slot, list[str]]

    def table(self, pos: str) -> dict[str, Any]:
        """The entry that the plainest forms make."""
        out: dict[str, Any] = {"pos": pos} | ({"gender": self.gender} if self.gender else {})
        for row in ROWS[pos]:
            if (row, 0) not in self.slots:
                continue
            forms = [self.slots[row, i][0] for i in range(len(CASES)) if (row, i) in self.slots]
            out[row] = forms[0] if pos == "verb" else forms
        return out

    def faults(self, table: dict[str, Any]) -> list[str]:
        """The forms of an entry that this reading does not have."""
        found = []
        if table.get("gender", "") != self.gender:
            found.append(f"gender {table['gender']}, not {self.gender}")
        for row in ROWS[table["pos"]]:
            forms = table.get(row, [])
            for i, form in enumerate([forms] if isinstance(forms, str) else forms):
                right = self.slots.get((row, i), [])
                if form not in right:
                    found.append(f"{row} {CASES[i]} `{form}`, not {' or '.join(right) or 'known'}")
        return found


@dataclass(frozen=True)
class Form:
    """A form in the dictionary: its lemma with the homonym's mark, its tag in parts, whether it is odd."""

    text: str
    lemma: str
    kind: str
    number: str
    cases: tuple[str, ...]
    genders: tuple[str, ...]
    rest: tuple[str, ...]
    common: bool
    odd: bool

    def fits(self, number: str, case: str, gender: str) -> bool:
        return number in self.number.split(".") and case in self.cases and gender in self.genders


@cache
def _morfeusz() -> Any:
    return morfeusz2.Morfeusz()


def _form(text: str, lemma: str, tag: str, labels: list[str], qualifiers: list[str]) -> Form:
    parts = [*tag.split(":"), "", "", ""]
    cases = tuple("ins" if case == "inst" else case for case in parts[2].split("."))
    odd = bool(_ODD.search(",".join(qualifiers)))
    common = parts[0] == "ger" or "nazwa_pospolita" in labels
    genders = tuple(parts[3].split("."))
    return Form(text, lemma, parts[0], parts[1], cases, genders, tuple(parts[4:]), common, odd)


@cache
def analysed(token: str) -> tuple[Form, ...]:
    """What a word can be."""
    return tuple(_form(*interpretation) for _, _, interpretation in _morfeusz().analyse(token))


@cache
def generated(lemma: str) -> tuple[Form, ...]:
    """All forms of a lemma, of this homonym only."""
    found = (_form(*interpretation) for interpretation in _morfeusz().generate(lemma.partition(":")[0]))
    return tuple(form for form in found if form.lemma == lemma)


def _texts(token: str, forms: Iterable[Form]) -> list[str]:
    """Distinct texts, with the capital of the token: the token itself first, then plain ones."""
    texts = (
        form.text for form in sorted(forms, key=lambda form: (form.odd, form.text != token, -_shared(form.text, token)))
    )
    return list(dict.fromkeys(t[:1].upper() + t[1:] if token[0].isupper() else t for t in texts))


def _shared(form: str, token: str) -> int:
    """How many letters a form has in common with the base, but for the last two, which endings change: oddechu, not odtchu."""
    return len(commonprefix([form.lower(), token.lower()[:-2]]))


@cache
def noun_readings(token: str) -> tuple[Reading, ...]:
    """The paradigms of which the token is the nominative; a plural that is no lemma is plural only."""
    found = []
    for form in analysed(token):
        if form.kind in ("subst", "ger") and "nom" in form.cases and "neg" not in form.rest:
            for gender, number in product(form.genders, form.number.split(".")):
                reading = _paradigm(token, form, gender, number)
                rank = form.odd, not form.common, gender == "m2", number == "pl", form.kind == "ger"
                found += [(rank, reading)] if reading else []
    return tuple(reading for _, reading in sorted(found, key=lambda pair: pair[0]))


def _paradigm(token: str, base: Form, gender: str, number: str) -> Reading | None:
    """The rows that are whole; the singular only for a token in the singular."""
    family = [f for f in generated(base.lemma) if f.kind == base.kind and "neg" not in f.rest]
    slots: dict[Slot, list[str]] = {}
    for row in ("sg", "pl") if number == "sg" else ("pl",):
        forms = [_texts(token, (form for form in family if form.fits(row, case, gender))) for case in CASES]
        if all(forms):
            slots |= {(row, i): texts for i, texts in enumerate(forms)}
    for i in (CASES.index("nom"), CASES.index("acc")):  # postacie, not postaci, which is also the genitive
        slots.get(("pl", i), []).sort(key=lambda text: text in slots.get(("sg", 1), []))
    return Reading(gender, slots) if slots else None


@cache
def adjective_readings(token: str, number: str = "sg", gender: str = "m3") -> tuple[Reading, ...]:
    """The tables of an adjective or participle that is given in the nominative of a number and gender."""
    out = []
    for base in analysed(token):
        if base.kind in _ADJECTIVAL and base.fits(number, "nom", gender):
            family = [form for form in generated(base.lemma) if (form.kind, form.rest) == (base.kind, base.rest)]
            slots = {
                (row, i): _texts(token, (form for form in family if form.fits(num, case, gen)))
                for row, (num, gen) in _ROW_OF.items()
                for i, case in enumerate(CASES)
            }
            out += [Reading("", slots)] if all(slots.values()) else []
    return tuple(out)


def verb_readings(base: str) -> list[Reading]:
    """Third persons of the first word; what follows it ("się", "udział") stays."""
    token, space, rest = base.partition(" ")
    out = []
    for lemma in dict.fromkeys(form.lemma for form in analysed(token) if form.kind == "inf"):
        family = generated(lemma)
        slots: dict[Slot, list[str]] = {}
        for number in ("sg", "pl"):
            finite = [f for f in family if f.kind == "fin" and f.number == number and "ter" in f.cases]
            finite.sort(key=lambda f: (f.odd, not f.text.endswith(("uje", "ują"))))  # wykonuje, beside the old wykonywa
            slots[number, 0] = [text + space + rest for text in dict.fromkeys(f.text for f in finite)]
        passive = [f for f in family if f.kind == "ppas" and "neg" not in f.rest and f.fits("sg", "nom", "m3")]
        if passive and not rest:
            slots["passive", 0] = _texts(token, passive)
        out += [Reading("", slots)] if slots["sg", 0] and slots["pl", 0] else []
    return out


def person_readings(token: str) -> list[Reading]:
    """A participle or adjective that stands for a man: atakujący."""
    return [
        Reading("m1", {s: _agreeing(adjective, "m1", s) for s in product(("sg", "pl"), range(len(CASES)))})
        for adjective in adjective_readings(token)
    ]


def phrase_readings(base: str) -> list[Reading]:
    """For each possible head: the head and what agrees with it declined, the other words as they are."""
    tokens = base.split(" ")
    if any(form.kind == "prep" for form in analysed(tokens[0])):
        return []
    stop = next((i for i, token in enumerate(tokens) if i and is_preposition(token)), len(tokens))
    heads = [i for i, token in enumerate(tokens[:stop]) if noun_readings(token)]
    heads.sort(key=lambda i: any(form.kind in _ADJECTIVAL for form in analysed(tokens[i])))
    out = []
    for head in heads:
        for noun in noun_readings(tokens[head]):
            number = "sg" if ("sg", 0) in noun.slots else "pl"
            agreeing = {
                i: found[0]
                for i, token in enumerate(tokens)
                if i != head
                and i < stop
                and not (i > head and _is_genitive(token))
                and (found := adjective_readings(token, number, noun.gender))
            }
            slots = {slot: _joined(tokens, head, noun, agreeing, slot) for slot in noun.slots}
            out.append(Reading(noun.gender, slots))
    return out if len(tokens) > 1 else [*out, *person_readings(base)]


def is_preposition(token: str) -> bool:
    """Whether a word within a phrase begins what only describes it: droga | do wroga."""
    return any(form.kind == "prep" for form in analysed(token))


def _is_genitive(token: str) -> bool:
    """Whether a word behind the head can be a noun in the genitive: brak drogi, not drogi brak."""
    return any(form.kind in ("subst", "ger") and "gen" in form.cases and form.common for form in analysed(token))


def _joined(tokens: list[str], head: int, noun: Reading, agreeing: dict[int, Reading], slot: Slot) -> list[str]:
    choices = [
        _agreeing(agreeing[i], noun.gender, slot) if i in agreeing else [token] for i, token in enumerate(tokens)
    ]
    choices[head] = noun.slots[slot]
    return [" ".join(words) for words in product(*choices)]


def _agreeing(adjective: Reading, gender: str, slot: Slot) -> list[str]:
    """The forms of an adjective beside a noun in a slot; the accusative of living beings is the genitive."""
    number, case = slot
    row = gender[0] if number == "sg" else "v" if gender == "m1" else "o"
    living = number == "sg" and gender in ("m1", "m2") and CASES[case] == "acc"
    return adjective.slots[row, CASES.index("gen") if living else case]


def adjective_phrase_readings(base: str) -> list[Reading]:
    """The first word that is an adjective declined, the others as they are: ciężko ranny, broniący się."""
    tokens = base.split(" ")
    at = next((i for i, token in enumerate(tokens) if adjective_readings(token)), None)
    if at is None:
        return []
    before, after = "".join(f"{t} " for t in tokens[:at]), "".join(f" {t}" for t in tokens[at + 1 :])
    return [
        Reading("", {slot: [before + text + after for text in texts] for slot, texts in reading.slots.items()})
        for reading in adjective_readings(tokens[at])
    ]


def readings(pos: str, base: str) -> list[Reading]:
    """Every way to inflect a base as a part of speech, the likeliest first."""
    ways = {"noun": phrase_readings, "adj": adjective_phrase_readings, "verb": verb_readings}
    return ways[pos](base)


def fixed(base: str) -> Reading:
    """A phrase that stays as it is in every case, such as one that begins with a preposition: na krzyż."""
    return Reading("n", {slot: [base] for slot in product(("sg", "pl"), range(len(CASES)))})


def guessed_pos(base: str) -> str:
    """A verb if it begins with an infinitive and no noun; an adjective if no word is only a noun."""
    tokens = base.split(" ")
    if not noun_readings(tokens[0]) and verb_readings(base):
        return "verb"
    nouns = [f for t in tokens for f in analysed(t) if f.kind in ("subst", "ger") and "nom" in f.cases]
    only_nouns = [form for form in nouns if not _is_adjective_too(form)]
    return "adj" if adjective_phrase_readings(base) and not only_nouns else "noun"


def _is_adjective_too(noun: Form) -> bool:
    """Whether a noun is an adjective that stands for somebody (ranny), and not another word (rany)."""
    return noun.lemma.partition(":")[0] == noun.text and bool(adjective_readings(noun.text))
