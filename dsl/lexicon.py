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
genitive. A verb has the third persons `sg` and `pl`, `passive`, the base of its passive participle, and
`once`, the infinitive of what is done a single time (otwierać, otworzyć), if it has them; that is a verb with an entry
of its own, whose third persons tell a moment (gdy ta postać otworzy). An entry with `instead = true` takes the place of that of an earlier text.

Nothing is guessed: a word or form that is not written down raises `MissingForm`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from dsl.inflection import (
    CASES,
    GENDERS,
    Adjective,
    Entry,
    LexiconError,
    MissingForm,
    Noun,
    Verb,
    as_person,
    capitalised,
    read_entries,
)

__all__ = [
    "CASES",
    "Adjective",
    "Entry",
    "Lexicon",
    "LexiconError",
    "MissingForm",
    "Noun",
    "Recorder",
    "Verb",
    "counted_form",
    "number_of",
    "plural_class",
]


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
    def load(*texts: str, cases: Sequence[str] = CASES, genders: Sequence[str] = GENDERS) -> Lexicon:
        """Read TOML texts; an entry may be repeated only if it says the same, or is to stand `instead` of the one before."""
        entries: dict[tuple[str, str], Entry] = {}
        for text in texts:
            for entry in read_entries(text, tuple(cases), tuple(genders)):
                key = entry.pos, entry.base
                if entry.instead:
                    entries[key] = entry
                if entries.setdefault(key, entry) != entry:
                    raise LexiconError(f"`{entry.base}` has two entries with different forms")
        return Lexicon(entries)

    @property
    def plain(self) -> list[tuple[Any, ...]]:
        """The entries as plain data."""
        return [(pos, *(getattr(entry, f.name) for f in fields(entry))) for (pos, _), entry in self.entries.items()]

    @staticmethod
    def of_plain(rows: Iterable[tuple[Any, ...]]) -> Lexicon:
        """A lexicon of what was one before."""
        sorts = {sort.pos: sort for sort in (Noun, Adjective, Verb)}
        entries: list[Entry] = [sorts[pos](*values) for pos, *values in rows]
        return Lexicon({(entry.pos, entry.base): entry for entry in entries})

    def noun(self, base: str) -> Noun:
        """A noun; an adjective or participle without a noun entry stands for a man (atakujący, czerwony).

        The number of one of several of a name stays behind every form: stróż 2, stróża 2.
        """
        name, _, number = base.rpartition(" ")
        if number.isdecimal() and not self.has("noun", base):
            noun = self.noun(name)
            return replace(noun, base=base, sg=_behind(noun.sg, number), pl=_behind(noun.pl, number))
        if not self.has("noun", base) and self.has("adj", base):
            return as_person(self.adj(base))
        found = self._find("noun", base)
        assert isinstance(found, Noun)
        return found

    def adj(self, base: str) -> Adjective:
        found = self._find("adj", base)
        assert isinstance(found, Adjective)
        return found

    def verb(self, base: str) -> Verb:
        """A verb; one with other words behind it has the forms of the verb that begins it."""
        known = base
        while not self.has("verb", known) and " " in known:
            known = known.rpartition(" ")[0].rstrip(",")
        found = self._find("verb", known if self.has("verb", known) else base)
        assert isinstance(found, Verb)
        rest = base[len(known) :]
        once = found.once and found.once + rest
        return replace(found, sg=found.sg + rest, pl=found.pl + rest, passive="", once=once) if rest else found

    def has(self, pos: str, base: str) -> bool:
        return (pos, base) in self.entries or (pos, base.lower()) in self.entries

    def missing(self, wanted: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Those of the `(pos, base)` pairs that are not in the lexicon, each once, in order."""
        pairs = dict.fromkeys(wanted)
        return [(p, b) for p, b in pairs if not self.has(p, b) and not (p == "noun" and self.has("adj", b))]

    def count(self, n: int | str, noun: str | Noun, case: str = "nom") -> str:
        """`1 żeton`, `2 żetony`, `5 żetonów`; a letter such as X is an unknown number and counts as many."""
        value = number_of(n)
        if value is None and not (len(str(n)) == 1 and str(n).isupper()):
            raise TypeError(f"Polish counts whole numbers only, not {n!r}")
        entry = self.noun(noun) if isinstance(noun, str) else noun
        return f"{n} {entry.form(*counted_form(value, case, entry.plural_only))}"

    def _find(self, pos: str, base: str) -> Entry:
        found = self.entries.get((pos, base))
        if found is None and base != base.lower():
            small = self.entries.get((pos, base.lower()))
            found = small and capitalised(small, base)
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
    text = str(n).replace("−", "-")
    return int(text) if text.lstrip("-").isdecimal() else None


def _behind(forms: Iterable[str], number: str) -> tuple[str, ...]:
    return tuple(f"{form} {number}" for form in forms)
