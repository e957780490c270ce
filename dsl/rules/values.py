"""Values of the rule tree: what rules read, compare, count and work out.

A value says what is meant, by names; which offset, bit or number that is at run time is known to whoever writes code of
it. Two values are equal when they mean the same, wherever they were written (`origin`).
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from dsl.frozen import Frozen
from dsl.tree import Node
from dsl.words import Word

Entity = Literal["game", "player", "character", "item"]
Period = Literal["turn", "phase", "game"]
Operator = Literal["==", "!=", "<", "<=", ">", ">="]


class Tree(Frozen, kw_only=True):
    """A part of the rules; `origin` is the line or phrase that it was made of."""

    origin: Node | None = field(default=None, compare=False, repr=False)


class Value(Tree):
    """Whatever has a value when it is asked for; truths are numbers too."""


# --- where something stands


class Frame(Frozen):
    """The frame of a procedure under way.

    own      that of the routine itself
    event    that of the procedure that a trigger waits for, or that a scoped number belongs to
    context  that of the procedure of an `in …` around the clause; the clause holds only while there is one
    around   that of a procedure which is surely under way, looked for when it is needed
    """

    kind: Literal["own", "event", "context", "around"]
    procedure: str


# --- plain values


class Number(Value):
    n: int


class Text(Value):
    """A name or text handed to a word as it is."""

    text: str


class Named(Value):
    """Something declared, by its kind and name."""

    kind: str
    name: str


class Absent(Value):
    """An optional part of a phrase that is left out."""


class Several(Value):
    """Some values in a row."""

    parts: tuple[Value, ...]


# --- who and what is at hand


class Bearer(Value):
    """Whoever bears the rule, or acts."""


class Subject(Value):
    """Whose number, state or permission is being worked out."""


class Looked(Value):
    """The one looked at, in the set of so many sets around it."""

    depth: int


class PrintedOn(Value):
    """The item that the rule is printed on; -1 for a rule of the bearer itself."""


class Aim(Value):
    """What an action is aimed at, while it is asked whether it may be."""


class Placed(Value):
    """A character of an example, by its place in it."""

    number: int


# --- what is kept, and what is worked out


class Local(Value):
    """A role or local in a frame, as the procedure `of` knows it; with an owner, that of a player."""

    frame: Frame
    of: str
    name: str
    owner: Value | None = None


class Temporary(Value):
    """A place in the frame of a routine that rules have no name for."""

    number: int


class Kept(Value):
    """A field of an entity: a term of the content, a state, a number of tokens, an ability.

    `engine` fields are the interpreter's own. Of an `optional` entity there may be none: then the field is 0.
    """

    entity: Entity
    name: str
    owner: Value | None = None
    engine: bool = False
    optional: bool = False


class Worked(Value):
    """A term that is worked out, or a kept number that rules modify."""

    type: str
    name: str
    owner: Value | None = None
    frame: Frame | None = None


class AbilityOf(Value):
    name: str
    owner: Value


class KindOfTest(Value):
    """A kind of test as a value: an ability, or another kind."""

    kind: Literal["ability", "test"]
    name: str


class Rating(Value):
    """What somebody adds to a test of a kind."""

    kind: Value
    who: Value


class SkillWith(Value):
    """The ability that an item is used with, of somebody."""

    who: Value
    item: Value


class PrintedAt(Value):
    """A number that an item prints for a suit, or for a distance."""

    by: Literal["suit", "distance"]
    item: Value
    name: str
    at: Value


class Parameter(Value):
    """What stands after the name of a rule where it is printed."""

    rule: str
    kind: str


class Apply(Value):
    """A word of the vocabulary with what fills its slots, in the order of the slots."""

    word: Word
    args: tuple[Value, ...]
    it: Value | None = None


# --- arithmetic


class Arithmetic(Value):
    operator: Literal["+", "-", "*", "//"]
    a: Value
    b: Value


class Extreme(Value):
    which: Literal["max", "min"]
    a: Value
    b: Value


# --- conditions


class Compare(Value):
    operator: Operator
    a: Value
    b: Value


class Odd(Value):
    a: Value


class Not(Value):
    a: Value


class All(Value):
    parts: tuple[Value, ...]


class Any(Value):
    parts: tuple[Value, ...]


class Exists(Value):
    """There is somebody or something under a name."""

    a: Value


class InState(Value):
    state: str
    who: Value


class Bears(Value):
    """A character has a rule."""

    rule: str
    who: Value


class HasTrait(Value):
    entity: Literal["character", "item"]
    trait: str
    who: Value


class Prints(Value):
    """A rule is printed on an item."""

    rule: str
    item: Value


class PrintedThere(Value):
    """The rule itself is printed on an item; one of the bearer itself is borne by all its items."""

    item: Value


class Permitted(Value):
    act: str
    who: Value


class ActionHas(Value):
    """The action that was chosen has a trait."""

    action: Value
    trait: str


class ActionOf(Value):
    """The action that is taken in a frame."""

    frame: Frame


class CameTo(Value):
    """The last test came to one of these outcomes."""

    outcomes: tuple[str, ...]


ACTOR = "\0actor"
"""The role of whoever takes an action."""


class Tally(Value):
    """How often an event was carried out in a period: at all, or with somebody of a kind in a role."""

    event: str
    per: Period
    role: str = ""
    who: Value | None = None
    kind: str = ""

    @property
    def key(self) -> str:
        """What the number is kept under, with its time."""
        return f"tally {self.event}/{self.role}/{self.per}"


# --- sets


class Way(Value):
    """The spaces that somebody stood on in an event, the last one that had it as the first role."""

    event: str
    who: Value


class Filtered(Value):
    """Those of a set for which all filters hold; filters speak of `Looked(depth)`."""

    base: Value
    filters: tuple[Value, ...]
    depth: int


class Everybody(Value):
    """All characters of the game, wherever they are."""


class Contains(Value):
    """Somebody is in a set that is filtered by conditions on that one."""

    member: Value
    base: Value
    filters: tuple[Value, ...]
    depth: int


class Count(Value):
    set: Value


class Over(Value):
    """A number of each of a set, added up, or the highest or lowest; 0 for none."""

    which: Literal["sum", "max", "min"]
    n: Value
    set: Value
    depth: int


class AtRandom(Value):
    """One of a set by chance; asked for once, by a statement that keeps it."""

    set: Value


class Rolled(Value):
    """What so many dice show; asked for once, by a statement that keeps it."""

    die: str
    n: Value


class NotEmpty(Value):
    set: Value
