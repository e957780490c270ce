"""Decline, conjugate and count Polish words from entries that were checked beforehand.

A lexicon is read from TOML texts that somebody else took from the disk. The key of an entry is the Polish
base phrase as it is written in wordings and content ("suma walki"); the six forms always stand in the order
of `CASES`.

    ["żeton fechtunku"]
    pos = "noun"
    gender = "m3"
    sg = ["żeton fechtunku", "żetonu fechtunku", …]
    pl = ["żetony fechtunku", …]

A noun without `sg` exists in the plural only (drzwi). An adjective has the rows `m`, `f`, `n` and, for the
plural, `v` (men) and `o` (all others); the accusative in row `m` is that of things, living beings take the
genitive. A verb has the third persons `sg` and `pl`, and `passive`, the base of its passive participle, if
it has one.

Nothing is guessed: a word or form that is not written down raises `MissingForm`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
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
    """Infinitive (the base) and third persons; `passive` is the base of an adjective."""

    pos: ClassVar[str] = "verb"
    base: str
    sg: str
    pl: str
    passive: str = ""

    def form(self, plural: bool = False) -> str:
        return self.pl if plural else self.sg


Entry = Noun | Adjective | Verb


def plural_class(n: int | None) -> str:
    """`one`, `few` or `many`, as Polish counts; an unknown number (X, given as None) is `many`."""
    if n is None:
        return "many"
    if isinstance(n, bool) or not isinstance(n, int):
        raise TypeError(f"Polish counts whole numbers only, not {n!r}")
    n = abs(n)
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def counted_form(n: int | None, case: str, plural_only: bool = False) -> tuple[str, bool]:
    """The case and number in which a noun stands after a numeral that is itself in `case`.

    2 żetony, 5 żetonów; but z 5 żetonami. A plural-only noun takes the genitive after 2 to 4 (dwoje drzwi).
    """
    kind = plural_class(n)
    if kind == "one":
        return case, plural_only
    if case in ("nom", "acc") and (kind == "many" or plural_only):
        return "gen", True
    return case, True


@dataclass(frozen=True)
class Lexicon:
    """The known words with their forms. Look-ups raise `MissingForm`; they never answer with the base.

    A capitalised base ("Siła Woli") is also found under its small letters, and its forms get the capitals
    back.
    """

    entries: Mapping[tuple[str, str], Entry] = field(default_factory=dict)

    @staticmethod
    def load(*texts: str) -> Lexicon:
        """Read TOML texts; an entry may be repeated only if it says the same."""
        entries: dict[tuple[str, str], Entry] = {}
        for text in texts:
            for entry in read_entries(text):
                key = entry.pos, entry.base
                if entries.setdefault(key, entry) != entry:
                    raise LexiconError(f"`{entry.base}` has two entries with different forms")
        return Lexicon(entries)

    def noun(self, base: str) -> Noun:
        found = self._find("noun", base)
        assert isinstance(found, Noun)
        return found

    def adj(self, base: str) -> Adjective:
        found = self._find("adj", base)
        assert isinstance(found, Adjective)
        return found

    def verb(self, base: str) -> Verb:
        found = self._find("verb", base)
        assert isinstance(found, Verb)
        return found

    def has(self, pos: str, base: str) -> bool:
        return (pos, base) in self.entries or (pos, base.lower()) in self.entries

    def missing(self, wanted: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Those of the `(pos, base)` pairs that are not in the lexicon, each once, in order."""
        return [pair for pair in dict.fromkeys(wanted) if not self.has(*pair)]

    def count(self, n: int | str, noun: str | Noun, case: str = "nom") -> str:
        """`1 żeton`, `2 żetony`, `5 żetonów`; a letter such as X is an unknown number and counts as many."""
        entry = self.noun(noun) if isinstance(noun, str) else noun
        return f"{n} {entry.form(*counted_form(number_of(n), case, entry.plural_only))}"

    def _find(self, pos: str, base: str) -> Entry:
        found = self.entries.get((pos, base))
        if found is None and base != base.lower():
            small = self.entries.get((pos, base.lower()))
            found = small and _capitalised(small, base)
        return found or self._lacking(pos, base)

    def _lacking(self, pos: str, base: str) -> Entry:
        raise MissingForm(base, pos)


@dataclass(frozen=True)
class Recorder(Lexicon):
    """A lexicon for checkers: notes in `misses` every look-up that fails, and goes on with a stand-in."""

    misses: list[MissingForm] = field(default_factory=list)

    @staticmethod
    def over(lexicon: Lexicon) -> Recorder:
        return Recorder(lexicon.entries)

    @property
    def missed(self) -> list[MissingForm]:
        """Each lacking word once, in the order in which they were asked for."""
        first: dict[tuple[str, str], MissingForm] = {}
        for miss in self.misses:
            first.setdefault((miss.pos, miss.base), miss)
        return list(first.values())

    def _lacking(self, pos: str, base: str) -> Entry:
        self.misses.append(MissingForm(base, pos))
        same = (base,) * len(CASES)
        if pos == "noun":
            return Noun(base, "m3", same, same)
        return Adjective(base, same, same, same, same, same) if pos == "adj" else Verb(base, base, base, base)


def number_of(n: int | str) -> int | None:
    """The value of a number as it is printed (`3`, `−2`); None for a letter such as X."""
    if isinstance(n, int):
        return n
    text = n.replace("−", "-")
    return int(text) if text.lstrip("-").isdecimal() else None


def read_entries(text: str) -> list[Entry]:
    """The entries of one lexicon text, in its order; raises LexiconError at the first that is not whole."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LexiconError(f"not TOML: {error}") from error
    return [_entry(base, table) for base, table in tables.items()]


def _entry(base: str, table: Any) -> Entry:
    if not isinstance(table, dict):
        raise LexiconError(f"`{base}` is not a table")
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in table.items()}
    fields.pop("by_hand", None)  # a note for the checker of the lexicon
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
    _whole(entry)
    return entry


def _whole(entry: Entry) -> None:
    """Raise LexiconError unless every row has six forms and the fields have the right kind."""
    if isinstance(entry, Verb):
        if not all(isinstance(x, str) for x in (entry.sg, entry.pl, entry.passive)) or not (
            entry.sg and entry.pl
        ):
            raise LexiconError(f"the verb `{entry.base}` needs `sg` and `pl`, each one text")
        return
    if isinstance(entry, Noun) and entry.gender not in GENDERS:
        raise LexiconError(f"`{entry.base}` has the gender {entry.gender!r}, not one of {', '.join(GENDERS)}")
    rows = {name: getattr(entry, name) for name in entry.rows}
    if not any(rows.values()):
        raise LexiconError(f"`{entry.base}` has no forms")
    for name, row in rows.items():
        if row and (len(row) != len(CASES) or not all(isinstance(x, str) and x.strip() for x in row)):
            raise LexiconError(f"`{entry.base}`: {name} needs the six forms {', '.join(CASES)}")


def _capitalised(entry: Entry, base: str) -> Entry:
    """The entry with the capitals of `base`, word by word."""
    upper = [word[:1].isupper() for word in base.split(" ")]

    def dress(form: str) -> str:
        words = form.split(" ")
        for i, up in enumerate(upper[: len(words)]):
            words[i] = words[i][:1].upper() + words[i][1:] if up else words[i]
        return " ".join(words)

    if isinstance(entry, Verb):
        return Verb(base, dress(entry.sg), dress(entry.pl), entry.passive)
    rows = {name: tuple(map(dress, getattr(entry, name))) for name in entry.rows}
    return Noun(base, entry.gender, **rows) if isinstance(entry, Noun) else Adjective(base, **rows)
