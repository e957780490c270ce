"""What happens in a game, as records: procedures and triggers at work, answers, numbers worked out, changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.model import Definition, Hook, Procedure, Rule, Term
from dsl.tree import Node
from interpreter.observe.questions import Option, Question
from interpreter.observe.reasons import Hindrance, Reason


@dataclass(slots=True)
class Event:
    """Something that happened: its place in the trace, the event within which it happened (-1: none), how deep."""

    number: int
    within: int
    depth: int


@dataclass(slots=True, kw_only=True)
class Tested:
    """A trigger that waited for an event: whether it fired, and if not, what kept it from it."""

    rule: Rule
    hook: Hook
    bearer: int
    item: int
    fired: bool
    why_not: tuple[Hindrance, ...] = ()


@dataclass(slots=True)
class Called(Event):
    """A procedure or action begins, with its roles: name, type and value of each."""

    procedure: Procedure
    roles: tuple[tuple[str, str, int], ...]
    tests: list[Tested] = field(default_factory=list)


@dataclass(slots=True)
class Fired(Event):
    """The body of a trigger begins."""

    rule: Rule
    hook: Hook
    bearer: int
    item: int


@dataclass(slots=True)
class Asked(Event):
    """A player is asked, in an example."""

    question: Question


@dataclass(slots=True)
class Answered(Event):
    """A player answers. `known` are the seats that may know which card was named, all where it was none."""

    seat: int
    option: Option
    known: tuple[int, ...]


@dataclass(slots=True)
class Worked(Event):
    """A number that exists only in a procedure has been worked out, with its reasons."""

    term: Term
    owner: int
    value: int
    reasons: tuple[Reason, ...]


@dataclass(slots=True)
class Changed(Event):
    """Something kept has changed.

    what   `term`, `ability`, `token`, `state` (then `of` is its definition), or what belongs to the machine: `space`,
           `side`, `holder`, `gone`, `turn`, `winners` (a bit for each seat), `doors`, `suit`, `outcome` (of the test under way, by its number)
    whose  the handle of the entity, 0 for the game
    """

    what: str
    of: Definition | None
    whose: int
    before: int
    after: int


@dataclass(slots=True)
class Moved(Event):
    """Cards have gone from one pile to another of the same deck. `known` are the seats that know which cards."""

    deck: int
    owner: int
    source: int
    target: int
    cards: tuple[int, ...]
    known: tuple[int, ...]


@dataclass(slots=True)
class Turned(Event):
    """Cards that lay face down have been revealed."""

    cards: tuple[int, ...]


@dataclass(slots=True)
class Rolled(Event):
    """Dice have been rolled."""

    die: Definition
    faces: tuple[int, ...]


@dataclass(slots=True)
class Announced(Event):
    """A line of the rules tells everybody something. `things` is what it names, in English and Polish, by how that is written there."""

    node: Node
    things: dict[str, tuple[str, str]]


@dataclass(slots=True)
class Looked(Event):
    """An example has looked whether something is so; `note` says what there was instead."""

    node: Node
    holds: bool
    note: str
