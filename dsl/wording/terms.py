"""The plain values that go in and out of the wording: terms, clauses and the error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dsl.tree import Node


class WordingError(Exception):
    """A wording that cannot be printed; names the word (`character: self`) and the language."""

    def __init__(self, problem: str, word: str = "", lang: str = "") -> None:
        self.problem, self.word, self.lang = problem, word, lang
        where = f"the {lang} wording of `{word}`: " if word else f"{lang}: " if lang else ""
        super().__init__(where + problem)


class Agreement(NamedTuple):
    """What verbs and adjectives agree with: a Polish gender (m1 m2 m3 f n), whether it is plural, and the person of verbs."""

    gender: str = "n"
    plural: bool = False
    person: int = 3


BETWEEN_IDS = "|"
"""Between the ids of lines that are said as one."""


def ids_of(*lines: Node) -> str:
    """The ids of lines that are said as one."""
    return BETWEEN_IDS.join(line.id for line in lines if line.id)


class OneOf(tuple[Any, ...]):
    """What stands in a slot of which one is enough: `is cups or horseshoes`."""


Key = tuple[str, str]
"""The kind and name of a definition."""
READER = "the reader"
"""Whom a rule speaks to as `you`: the player of its bearer."""
READER_AGREES = Agreement("m1", False, 2)


@dataclass(frozen=True, slots=True)
class Term:
    """What something declared in the content is called.

    `pl`, the name in the language that is not English, is printed as it stands in the nominative; its other cases, and its gender when `gender` is empty,
    are asked of the lexicon. `proper` names (people, places) take no article. `noun` tells that it can be
    said what somebody is ("is a Hero"), not how ("is unique"); `plain` English is put in as it stands, with the article
    that it needs ("after a hit", "is human"); of a `sort` it is the fuller name of things of that sort ("ranged weapon"). `one` is one of the things that a number counts:
    `wounds` counts wounds; `flag` is what somebody is when a number that says yes or no is 1; `comes` how the things come about that it counts. `title` is the English heading, where the name within a sentence is another; `part` what somebody has that the thing is of: the hit location of their `blow`, in Polish `pl_part`. `verb` is
    what the first role of a procedure does, `called` what it does with the others; of a step, what has been done when it is over.
    `begins` and `ends` are what somebody does who comes to be in a state or role, and who leaves it, `lasts` what is done
    in a state, `contrary` what somebody is called who is not in it; `opposite` is how somebody is who has the opposite trait; `changes` how it is said that a value becomes another, `changes_by` that it becomes so much more or less. `roles` are the names of all, their types, and both wordings.
    `local` is a number that procedures are handed, `owner` what a value is one of: a character, a player.
    A number of somebody is a `rating` where nothing is worked out: what rules give is all there is of it.
    A rule is `of_items` that items print and no character does. `of` is what it is the name of, by kind and name.
    """

    en: str
    pl: str
    kind: str = ""
    gender: str = ""
    proper: bool = False
    noun: bool = False
    plain: bool = False
    sort: Term | None = None
    one: Term | None = None
    flag: Term | None = None
    comes: Term | None = None
    title: str = ""
    part: str = ""
    pl_part: str = ""
    verb: Term | None = None
    called: Term | None = None
    begins: Term | None = None
    ends: Term | None = None
    lasts: Term | None = None
    contrary: Term | None = None
    opposite: Term | None = None
    changes: Term | None = None
    changes_by: Term | None = None
    roles: tuple[tuple[str, str, str, str], ...] = ()
    local: bool = False
    owner: str = ""
    rating: bool = False
    of_items: bool = False
    of: Key | None = None


class NamesSaid(dict[str, list["Key"]]):
    """The names that were said, in the forms in which they were, each with what it named, in the order of saying."""

    def say(self, form: str, of: Key | None) -> str:
        """Note that a name was said; the form that it was said in."""
        named = self.setdefault(form, [])
        if of is not None and of not in named:
            named.append(of)
        return form


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quoted text in a slot of a line, for whoever knows what it is called in the other language."""

    text: str
    slot: str
    node: Any


@dataclass(frozen=True, slots=True)
class Part:
    """The share of one node in a printed sentence: the parts of a clause, joined, are its text."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One printed sentence or lead-in, with what stands under it.

    A header with a single line under it is one clause of two parts; `id` is the id of the outermost node,
    `parts` has the id of every node that it says. `depth` counts printed levels, not levels of the source. What comes of the
    conditions listed above it (`then`) stands as deep as the lead-in that it is a child of. `names` are the forms in which
    definitions are named in it and in what it stands with, each with the kinds and names of those that it named.
    """

    parts: tuple[Part, ...]
    depth: int = 0
    children: tuple[Clause, ...] = ()
    then: bool = False
    names: Mapping[str, Sequence[Key]] = field(default_factory=dict, compare=False)

    @property
    def id(self) -> str:
        return self.parts[0].id

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(part.id for part in self.parts)

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts)

    def walk(self) -> Iterator[Clause]:
        yield self
        for child in self.children:
            yield from child.walk()

    def plain(self, bullet: str = "- ") -> str:
        """The whole text, a clause a line; what stands under a lead-in is indented, with a bullet."""
        lines = []
        for clause in self.walk():
            level = clause.depth - self.depth
            indent = "  " * level if clause.then or not level else "  " * (level - 1) + bullet
            lines.append(indent + clause.text)
        return "\n".join(lines)
