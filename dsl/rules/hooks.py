"""Hooks of the rule tree: what rules do to numbers, events, permissions and each other, and on what it depends."""

from __future__ import annotations

from typing import Literal

from dsl.rules.statements import Statement
from dsl.rules.values import Frame, Period, Tree, Value

Layer = Literal["set", "add", "bounded add", "half", "least", "most"]
Timing = Literal["before", "instead", "after"]


class Limit(Tree):
    """How often a hook or action may be used: once in each `per`, or once for each `victim` in it, who may be a player.

    key    what its uses are remembered under
    owner  who remembers them
    """

    key: str
    per: Period
    owner: Literal["game", "character"]
    victim: Value | None = None


# --- what keeps a hook from applying, each told by what it is


class Guard(Tree):
    """A test that must hold for a hook to apply."""


class UnderWay(Guard):
    """A procedure is under way; its frame is the context that later tests speak of."""

    frame: Frame


class Concerns(Guard):
    """It is about the right one: whose number it is, which kind of test."""

    test: Value


class Held(Guard):
    """The bearer is in the state, or has the token, that the rule belongs to."""

    test: Value


class Lasting(Held):
    """What the bearer began for a time is not over."""


class Unused(Guard):
    """The limit has not been used up."""

    limit: Limit


class When(Guard):
    """A condition of the clause."""

    test: Value


class NotIgnored(Guard):
    """No rule makes this one count for nothing."""

    rule: str


Guards = tuple[Guard, ...]


# --- hooks


class Hook(Tree):
    """What one clause makes; `id` is the clause's."""

    id: str
    guards: Guards


class Modifier(Hook):
    """Changes a number: `target` is ("term", name) or ("ability", name).

    own    it concerns the bearer's own alone, and is looked for with nobody else
    n      by how much, or to what; None where it is halved
    sign   whether it adds or takes away
    bound  where adding stops
    """

    target: tuple[str, str]
    layer: Layer
    own: bool
    n: Value | None
    sign: int = 1
    bound: Value | None = None


class Permission(Hook):
    """Allows or forbids something to the bearer (`own`) or to others."""

    act: str
    allow: bool
    own: bool


class Suppression(Hook):
    """Makes a rule of its victim count for nothing."""

    kind: str
    rule: str


class Relation(Hook):
    """Makes the bearer and the subject friendly to each other, the bearer safe from attacks of the subject, or free to attack it."""

    kind: Literal["friendly", "safe", "bold"]


class Trigger(Hook):
    """Carries out its body before, after or instead of a procedure or one of its steps.

    offer  it does nothing but offer something: the limit is used up by who agrees, not by who refuses
    """

    event: str
    timing: Timing
    step: str
    limit: Limit | None
    offer: bool
    body: tuple[Statement, ...]


# --- what is worked out


class Case(Tree):
    """A value under a condition, or always."""

    value: Value
    when: Value | None
    sign: int = 1


class Bound(Tree):
    """A bound of a term."""

    which: Literal["max", "min"]
    n: Value


class Quantity(Tree):
    """How a term is worked out: the first case that holds, plus the parts that do; then modifiers, then bounds."""

    type: str
    name: str
    cases: tuple[Case, ...]
    parts: tuple[Case, ...]
    bounds: tuple[Bound, ...]
    kept: Value | None = None


class Cost(Tree):
    """The place that a number is taken from, and how much of it; `indexed` where the index of hooks depends on it."""

    pool: Value
    n: Value
    indexed: bool = False


class Opening(Tree):
    """When an action is open, what it costs and how often it may be taken.

    guards   what must hold of the actor alone
    costs    each cost twice: as it is asked for, and as it is paid in the frame of the action
    targets  the set that it is aimed at, None for an action without target
    filters  what must hold of the target too; they speak of `Aim`
    """

    action: str
    guards: Guards
    costs: tuple[tuple[Cost, Cost], ...]
    limit: Limit | None
    targets: Value | None
    filters: tuple[Value, ...]
