"""Statements of the rule tree: what procedures and triggers do, step by step."""

from __future__ import annotations

from typing import Literal

from dsl.rules.values import Apply, Kept, Tree, Value


class Statement(Tree):
    """Something that is carried out."""


Body = tuple[Statement, ...]


class Carry(Statement):
    """A word of the vocabulary, which changes something at once."""

    word: Apply


class Assign(Statement):
    """Keep a value in a place; what the index of hooks depends on is `indexed`."""

    place: Value
    value: Value
    indexed: bool = False


class ChangeBy(Statement):
    """Add to a kept number or take from it; what is `counted` never falls below 0."""

    place: Value
    sign: int
    n: Value
    counted: bool = False
    indexed: bool = False


LENT = ("until turn ", "until next turn ", "until phase ", "until next phase ")
"""How the places are called where it is kept until when a state, or tokens, are given."""


class Lend(Statement):
    """Give a state, or tokens (`counted`), for a time: `when` is the place among `marks` where it is kept.

    The marks are those of what ends with this turn, the next, this phase, the next.
    """

    place: Kept
    n: Value
    counted: bool
    when: int

    @property
    def marks(self) -> tuple[str, ...]:
        return tuple(f"{until}{self.place.name}" for until in LENT)


class GainEffect(Statement):
    """Tokens of the kind that stands after the name of the rule."""

    who: Value
    effect: Value
    n: Value


class Decide(Statement):
    """Say what a test has come to."""

    outcome: str


class Announce(Statement):
    """Let everybody know something: the text of the line, and these values."""

    things: tuple[Value, ...]


class Branch(Statement):
    test: Value
    then: Body
    other: Body = ()


class ForEach(Statement):
    """Do something for each of a set of things of a type; it is `Looked(depth)` in the body."""

    type: str
    set: Value
    depth: int
    body: Body


class Repeat(Statement):
    """Again and again, at most so many times, while something is so; `safely` where it must have ended before that."""

    bound: Value
    condition: Value | None
    body: Body
    safely: bool = False


class Turns(Statement):
    """Players take turns until all have passed in a row, which must be so within so many times."""

    player: Value
    first: Value
    bound: int
    body: Body


class Pass(Statement):
    """The player whose turn it is does nothing."""


class Stop(Statement):
    """Leave the innermost repetition."""


class End(Statement):
    """End the procedure."""


class Choose(Statement):
    """A player chooses one of a set, which is kept in a place; `other` when there is none, or the player passes."""

    player: Value
    place: Value
    set: Value
    passing: bool
    then: Body
    other: Body = ()


class Offer(Statement):
    """A player may have something done."""

    player: Value
    then: Body
    other: Body = ()


class Mode(Tree):
    """One of the things to choose, with the condition under which it can be."""

    when: Value | None
    body: Body


class ChooseOne(Statement):
    player: Value
    modes: tuple[Mode, ...]


class ChooseAction(Statement):
    """A player chooses an action for a character, and it is carried out; `chosen` keeps which."""

    player: Value
    actor: Value
    traits: tuple[str, ...]
    passing: bool
    body: Body
    chosen: Value


class Call(Statement):
    """Carry out a procedure with these roles."""

    procedure: str
    args: tuple[Value, ...]


class Outcomes(Statement):
    """Carry out a test and go on by what it comes to: each branch with the outcomes that lead to it."""

    test: Call
    branches: tuple[tuple[tuple[str, ...], Branches], ...]


class Branches(Tree):
    """What is done on one outcome, or in one row of a table."""

    body: Body
    low: int = 0
    high: int = 0


class LookUp(Statement):
    """Do what the row of a table for a number says."""

    table: str
    n: Value
    rows: tuple[Branches, ...]


class NamedStep(Statement):
    """A named part of a procedure, which rules may stand before, after or instead of."""

    name: str
    body: Body


# --- examples


class Expect(Statement):
    """What an example says must be so."""

    test: Value


class ExpectTotal(Statement):
    """What a number must have come to when it was last worked out."""

    type: str
    name: str
    owner: Value
    n: Value


class ExpectOpen(Statement):
    who: Value
    action: str
    open: bool


class ExpectAsked(Statement):
    """Whether a player was asked or offered what the line says."""


class TakeAction(Statement):
    who: Value
    action: str


Timing = Literal["before", "instead", "after"]
