"""Declare words of the language: surface, wording in both languages, behaviour, documentation and example in one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dsl.constructs import Construct

if TYPE_CHECKING:
    from dsl.places import Places

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?(\+)?\}")


NAME_HERE = "\ue012"
"""Where the name of what is chosen goes within what says from among which, if not behind it: a space (the goal), if …"""


@dataclass(frozen=True, slots=True)
class Slot:
    """A typed hole in a surface phrase.

    A lower-case type is a category of phrases (`number`, `character` …); an upper-case one is a token of the lexer:
    `NUMBER`, `DECIMAL`, `STRING`, `SPACE`, or `N_KIND` for a name declared in the content. `many` takes a comma list.
    """

    name: str
    type: str
    many: bool = False


class WordError(Exception):
    """A declaration that is not whole: the word does not load."""


@dataclass(frozen=True)
class Traits:
    """What else is to be known of a word.

    How it is said:
    gender      the Polish gender of a noun (m1, m3, f, n)
    subject     it is the bearer of the rule
    named       `it`, said with the name of what it is
    lead        how lines under it follow: comma, colon, sentence, list, adverb
    brief       a line that may share a sentence with the next
    leads       a filter that stands before its noun
    follows     a filter that stands behind its noun and needs no comma
    near        a filter that says where somebody is, by the slot `who`: within 6 spaces and line of sight of the foe
    company     of a filter, what somebody, by the slot `who`, does with one of those, in Polish, and the case in which they are said
    joins       the slot in which lines in a row may differ and still be said as one, and by what it is joined then: and, or
    fixed       a number that is never counted with a noun
    plural      its noun is in the plural
    does        what somebody does to what stands in its only slot who is said to be this, in English and Polish: carries the weapon
    in_a_row    the templates of `n` such things that come one after the other: the top 3 cards
    suffers     the Polish verb of what is done to that in its first slot, said of nobody, and what stands behind: usuwa się kartę | z gry
    relation    what somebody is of whom this is so with regard to the bearer, or the other way round: an enemy; in Polish a template
    lasting     nothing that happens to somebody changes what it says of them
    naming      it says what somebody is called, which English says behind what they are without a clause
    total       a number that is what all dice of the roll in its only slot show together
    being       a phrase that stands for a person or animal
    reader      the player of whom the slot `whose` says: the reader, where that is the bearer of the rule
    owner_slot  the slot that says whose the things are

    How it is worked out, for words of the vocabulary:
    owner         whom `{whose}` arrives as: a character, or its player
    functions     what its template names: functions, offsets
    has           a template that tells whether `{it}` belongs to a set
    all           a template that lists all that pass a filter
    among       two templates: what a set is a part of, and the test that one of those belongs to it
    contains    a template that tells of anybody or anything (-1: nobody) whether it belongs to a set
    none        how English says that there is none of a set to choose, where that is not said by `there is none`
    some        a template without which a set has nobody and nothing: asked before an action is looked at that is aimed at it
    own_deck      it is about the deck that each player has
    concept       what it speaks of that the board alone knows: the content explains it
    evident       it goes without saying in a rule, a condition once the content explains its concept
    reads, writes what its function or template reads and changes; where it changes something it may look there first
    ends          the game may be over after it
    banded        a condition about the band that somebody is in, which holds before the game
    needs_self    it is about the bearer, whom its function gets first
    default_self  a slot left empty is the bearer
    of_two        it speaks of the other one of two players
    """

    gender: str = ""
    subject: bool = False
    named: bool = False
    lead: str = "comma"
    brief: bool = False
    leads: bool = False
    follows: bool = False
    fixed: bool = False
    plural: bool = False
    does: tuple[str, str] = ("", "")
    suffers: tuple[str, str] = ("", "")
    relation: tuple[str, str] = ("", "")
    in_a_row: tuple[str, str] = ("", "")
    lasting: bool = False
    naming: bool = False
    total: bool = False
    being: bool = False
    reader: bool = False
    owner_slot: str = ""
    near: bool = False
    company: tuple[str, str] = ("", "")
    joins: tuple[str, str] = ("", "and")
    owner: str = "character"
    functions: Mapping[str, Any] = field(default_factory=dict)
    has: str = ""
    all: str = ""
    among: tuple[str, str] = ("", "")
    contains: str = ""
    none: str = ""
    some: str = ""
    own_deck: bool = False
    concept: str = ""
    evident: bool = False
    reads: Places = frozenset()
    writes: Places = frozenset()
    ends: bool = False
    banded: bool = False
    needs_self: bool = False
    default_self: bool = False
    of_two: bool = False


PLAIN = Traits()


@dataclass(frozen=True)
class Former:
    """How a word was written up to a release of the language; `tierce fix` rewrites it."""

    surface: str
    release: int


@dataclass(frozen=True, eq=False)
class Word:
    """One word of the language.

    surface  the phrase: literal words, `(one|or another)`, `{slot:type}`, and `[optional parts]`
    en, pl   Jinja templates over the same slots; a phrase that stands for a thing is asked for its cases. What a template does not
             say, it names in a comment
    body     the category of the lines indented under it, if it takes any ("" when it takes none)
    run      what it does: a Python function of the game and the slots, or a template of Python source
    formerly how it was written in earlier releases of the language, with the same slots
    today    of a word of an earlier release the word of today
    negative how its contrary is written, where it is not the usual way (`is not`, `lacks`)
    means    its construct, for a word of the language itself; a word of the vocabulary has none and is carried out by `run`
    head     the slot whose grammar (gender, number) the phrase takes over when it is itself a noun phrase
    """

    category: str
    surface: str
    en: str
    pl: str
    doc: str
    example: str
    run: Callable[..., Any] | str | None = None
    body: str = ""
    head: str = ""
    name: str = ""
    means: Construct | None = None
    traits: Traits = PLAIN
    negative: str = ""
    formerly: tuple[Former, ...] = ()
    today: Word | None = None

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", f"{self.category}: {self.surface}")
        for what in ("en", "pl", "doc", "example"):
            if not getattr(self, what).strip():
                raise WordError(f"the word `{self.surface}` has no {what}")
        for slot in self.slots:
            for lang in ("en", "pl"):
                if not re.search(rf"\b{slot.name}\b", getattr(self, lang)):
                    raise WordError(f"the {lang} wording of `{self.surface}` does not use its slot `{slot.name}`")

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(Slot(m[1], m[2] or m[1], bool(m[3])) for m in _SLOT.finditer(self.surface))

    @cached_property
    def alternatives(self) -> tuple[tuple[tuple[str | Slot, ...], frozenset[str]], ...]:
        """Every way to write the phrase: its parts in order, with the names of the slots that are present."""
        out = []
        for parts in _expand(_parse_surface(self.surface)):
            out.append((tuple(parts), frozenset(p.name for p in parts if isinstance(p, Slot))))
        return tuple(out)

    @cached_property
    def denials(self) -> tuple[tuple[str | Slot, ...] | None, ...]:
        """For each way to write a condition or filter, how its contrary is written in one phrase, if it can be."""
        if self.category != "truth" and not self.category.endswith("_filter"):
            return (None,) * len(self.alternatives)
        if self.negative:
            return tuple(tuple(parts) for parts in _expand(_parse_surface(self.negative)))
        return tuple(_denied(parts) for parts, _ in self.alternatives)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {s.name: i for i, s in enumerate(self.slots)}

    def index(self, slot: str) -> int:
        return self._places[slot]


_PART = re.compile(r"\{\w+(?::\w+)?\+?\}|\([\w ]+(?:\|[\w ]+)+\)|\[|\]|[^\s\[\]{}]+")


@dataclass(frozen=True, slots=True)
class Choice:
    """Literal words of which one way is written: `(a|an)`."""

    ways: tuple[tuple[str, ...], ...]


def _parse_surface(surface: str) -> list[Any]:
    """Split a surface into literal words, slots and nested lists for optional parts."""
    stack: list[list[Any]] = [[]]
    for part in _PART.findall(surface):
        if part == "[":
            stack.append([])
        elif part == "]":
            done = stack.pop()
            stack[-1].append(done)
        elif part[0] == "(" and len(part) > 1:
            stack[-1].append(Choice(tuple(tuple(way.split()) for way in part[1:-1].split("|"))))
        elif part[0] == "{":
            m = _SLOT.fullmatch(part)
            assert m
            stack[-1].append(Slot(m[1], m[2] or m[1], bool(m[3])))
        else:
            stack[-1].extend(_literals(part))
    if len(stack) != 1:
        raise WordError(f"unbalanced brackets in `{surface}`")
    return stack[0]


def _literals(part: str) -> list[str]:
    """Split a literal into words and punctuation as the lexer sees them."""
    return re.findall(r"'s|[\w-]+|[^\w\s]", part)


def _expand(parts: list[Any]) -> list[list[Any]]:
    ways: list[list[Any]] = [[]]
    for part in parts:
        if isinstance(part, list):
            inner = _expand(part)
            ways = [w + i for w in ways for i in inner] + ways
        elif isinstance(part, Choice):
            ways = [w + list(way) for way in part.ways for w in ways]
        else:
            ways = [[*w, part] for w in ways]
    return ways


_DENIED = {
    "is": "is not",
    "was": "was not",
    "has": "lacks",
    "may": "cannot",
    "with": "without",
    "sees": "does not see",
    "stands": "does not stand",
    "belongs": "does not belong",
    "meets": "does not meet",
    "names": "does not name",
    "bears": "does not bear",
}
"""The words that say of something that it is so, and how they are written where it is not."""


def _denied(parts: tuple[str | Slot, ...]) -> tuple[str | Slot, ...] | None:
    """The contrary of a phrase: `there is no …`, `… does not see …`; none where no word of it can be denied."""
    if parts[:1] == ("there",):
        return *parts[:2], "no", *parts[3:]
    at = next((i for i, part in enumerate(parts) if part in _DENIED), None)
    return None if at is None else (*parts[:at], *_DENIED[str(parts[at])].split(), *parts[at + 1 :])


_SHOWN = {
    "STRING": '"…"',
    "NUMBER": "⟨number⟩",
    "DECIMAL": "⟨decimal⟩",
    "SPACE": "⟨place⟩",
    "SQUARE": "[",
    "SQUARE_END": "]",
    "OPEN": "(",
    "CLOSE": ")",
    "parameter": "[X]",
    "traitlist": "(⟨trait⟩, …)",
    "rolelist": "(⟨role⟩, …)",
    "typename": "⟨type⟩",
    "term": "⟨number⟩",
    "integer": "⟨number⟩",
    "truth": "⟨condition⟩",
    "either": "⟨condition⟩",
    "both": "⟨condition⟩",
    "skillref": "⟨skill⟩",
    "rating": "⟨number of its own⟩ ⟨number⟩",
    "suited": "⟨suit⟩ ⟨number⟩",
    "band": "⟨number⟩ to ⟨distance⟩",
    "fielded": "⟨character⟩",
    "cardref": "⟨card⟩",
    "argument": "⟨role⟩",
    "N_SEAT": "⟨player⟩",
    "N_FIGURE": "⟨character⟩",
    "N_GEAR": "⟨item⟩",
    "N_MARK": "⟨suit⟩",
    "N_KIND": "⟨kind of test⟩",
    "N_DEED": "⟨action⟩",
    "N_ITEM_SORT": "⟨sort of items⟩",
    "N_ACTION_SORT": "⟨sort of actions⟩",
    "N_CHARACTER_SORT": "⟨sort of characters⟩",
    "deed": "⟨action⟩",
    "deeds": "⟨actions⟩",
    "deed_filter": "⟨action filter⟩",
}
"""How slots are shown that are called otherwise inside."""


def shown_surface(surface: str) -> str:
    """The surface of a word as a designer reads it: `{who:character} falls` as `⟨character⟩ falls`."""

    def slot(match: re.Match[str]) -> str:
        kind = match[2] or match[1]
        text = _SHOWN.get(kind) or f"⟨{kind.removeprefix('N_').lower().replace('_', ' ')}⟩"
        return f"{text}, …" if match[3] else text

    text = re.sub(r"(?<=\S)\[ ", " [", _SLOT.sub(slot, surface))
    return re.sub(r"([(\[]) | (?=[)\]])", r"\1", text).replace(" 's", "'s").replace("[[X]]", "[X]")


@dataclass(frozen=True)
class Vocabulary:
    """The words that a language is made of, in a fixed order."""

    words: tuple[Word, ...]

    @staticmethod
    def of(*groups: Iterable[Word]) -> Vocabulary:
        words = tuple(w for g in groups for w in g)
        seen: dict[str, Word] = {}
        for word in words:
            if word.name in seen:
                raise WordError(f"two words are written `{word.surface}`")
            seen[word.name] = word
        return Vocabulary(words)

    @cached_property
    def by_name(self) -> dict[str, Word]:
        return {w.name: w for w in self.words}

    def in_category(self, category: str) -> tuple[Word, ...]:
        return tuple(w for w in self.words if w.category == category)


def word_meaning(sort: type[Construct], words: Iterable[Word]) -> Word:
    """The first of some words of the language itself whose construct is of a sort."""
    return next(word for word in words if isinstance(word.means, sort))
