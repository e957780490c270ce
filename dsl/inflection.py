"""Hold the forms of Polish nouns, adjectives and verbs, and read them from lexicon texts."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar

CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
GENDERS = ("m1", "m2", "m3", "f", "n")


class LexiconError(Exception):
    """A lexicon text that cannot be used: the message names the entry and what is wrong with it."""


class MissingForm(Exception):  # noqa: N818 - a gap in the data that a checker collects, like `Found`
    """The lexicon does not have a word, or not that form of it. Names both."""

    def __init__(self, base: str, pos: str, form: str = "") -> None:
        self.base, self.pos, self.form = base, pos, form
        lacks = f"no {form} of the {pos}" if form else f"no {pos}"
        super().__init__(f"the lexicon has {lacks} `{base}`")


@dataclass(frozen=True, slots=True)
class Noun:
    """The forms of a noun phrase: `sg` is empty for a plural-only noun, `pl` for one without plural."""

    pos: ClassVar[str] = "noun"
    rows: ClassVar[tuple[str, ...]] = ("sg", "pl")
    base: str
    gender: str
    sg: tuple[str, ...] = ()
    pl: tuple[str, ...] = ()
    instead: bool = field(default=False, compare=False)

    @property
    def plural_only(self) -> bool:
        return not self.sg

    def form(self, case: str = "nom", plural: bool = False) -> str:
        """One form. A plural-only noun gives its plural either way."""
        row = self.pl if plural or self.plural_only else self.sg
        if not row:
            raise MissingForm(self.base, self.pos, "plural")
        return row[CASES.index(case)]

    def __getitem__(self, case: str) -> str:
        return self.form(case)


@dataclass(frozen=True, slots=True)
class Adjective:
    """The forms of an adjective, participle or determiner."""

    pos: ClassVar[str] = "adj"
    rows: ClassVar[tuple[str, ...]] = ("m", "f", "n", "v", "o")
    base: str
    m: tuple[str, ...] = ()
    f: tuple[str, ...] = ()
    n: tuple[str, ...] = ()
    v: tuple[str, ...] = ()
    o: tuple[str, ...] = ()
    instead: bool = field(default=False, compare=False)

    def form(self, gender: str, case: str = "nom", plural: bool = False) -> str:
        if plural:
            name = "v" if gender == "m1" else "o"
        else:
            name = "m" if gender[0] == "m" else gender
            if case == "acc" and gender in ("m1", "m2"):
                case = "gen"
        row: tuple[str, ...] = getattr(self, name)
        if not row:
            raise MissingForm(self.base, self.pos, "plural" if plural else f"gender {gender}")
        return row[CASES.index(case)]


@dataclass(frozen=True, slots=True)
class Verb:
    """Infinitive (the base) and third persons; `passive` is the base of an adjective, `once` the infinitive of what is done once."""

    pos: ClassVar[str] = "verb"
    base: str
    sg: str
    pl: str
    passive: str = ""
    once: str = ""
    instead: bool = field(default=False, compare=False)

    def form(self, plural: bool = False) -> str:
        return self.pl if plural else self.sg


Entry = Noun | Adjective | Verb


@lru_cache(maxsize=8)
def read_entries(text: str, cases: tuple[str, ...] = CASES, genders: tuple[str, ...] = GENDERS) -> tuple[Entry, ...]:
    """The entries of one lexicon text, in its order; raises LexiconError at the first that is not whole.

    Remembered, as one text is read with ever other ones beside it, and TOML is slow to read.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LexiconError(f"not TOML: {error}") from error
    return tuple(_entry(base, table, cases, genders) for base, table in tables.items())


def _entry(base: str, table: Any, cases: Sequence[str], genders: Sequence[str]) -> Entry:
    if not isinstance(table, dict):
        raise LexiconError(f"`{base}` is not a table")
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in table.items()}
    for note in ("by_hand", "guessed"):  # notes for those who check the lexicon
        fields.pop(note, None)
    pos = fields.pop("pos", None)
    try:
        entry: Entry
        match pos:
            case "noun":
                entry = Noun(base, **fields)
            case "adj":
                entry = Adjective(base, **fields)
            case "verb":
                entry = Verb(base, **fields)
            case _:
                raise LexiconError(f"`{base}` has the pos {pos!r}, not noun, adj or verb")
    except TypeError as error:
        raise LexiconError(f"`{base}`: {str(error).partition('() ')[2]}") from error
    _whole(entry, cases, genders)
    return entry


def _whole(entry: Entry, cases: Sequence[str], genders: Sequence[str]) -> None:
    """Raise LexiconError unless every row has a form for each case and the fields have the right kind."""
    if isinstance(entry, Verb):
        texts = all(isinstance(x, str) for x in (entry.sg, entry.pl, entry.passive, entry.once))
        if not (texts and entry.sg and entry.pl):
            raise LexiconError(f"the verb `{entry.base}` needs `sg` and `pl`, each one text")
        return
    if isinstance(entry, Noun) and entry.gender not in genders:
        raise LexiconError(f"`{entry.base}` has the gender {entry.gender!r}, not one of {', '.join(genders)}")
    rows = {name: getattr(entry, name) for name in entry.rows}
    if not any(rows.values()):
        raise LexiconError(f"`{entry.base}` has no forms")
    for name, row in rows.items():
        good = isinstance(row, tuple) and all(isinstance(form, str) and form.strip() for form in row)
        if row and not (good and len(row) == len(cases)):
            raise LexiconError(f"`{entry.base}`: {name} needs the {len(cases)} forms {', '.join(cases)}")


def capitalised(entry: Entry, base: str) -> Entry:
    """The entry with the capitals of `base`, word by word."""
    upper = [word[:1].isupper() for word in base.split(" ")]

    def dress(form: str) -> str:
        words = form.split(" ")
        for i, up in enumerate(upper[: len(words)]):
            words[i] = words[i][:1].upper() + words[i][1:] if up else words[i]
        return " ".join(words)

    if isinstance(entry, Verb):
        return Verb(base, dress(entry.sg), dress(entry.pl), entry.passive, entry.once)
    rows: dict[str, Any] = {name: tuple(map(dress, getattr(entry, name))) for name in entry.rows}
    return Noun(base, entry.gender, **rows) if isinstance(entry, Noun) else Adjective(base, **rows)


def as_person(adjective: Adjective) -> Noun:
    """The man that an adjective by itself names: atakujący, czerwony."""
    sg = tuple(adjective.form("m1", case) for case in CASES) if adjective.m else ()
    return Noun(adjective.base, "m1", sg, adjective.v)
