"""Name what rules read and change: a small closed vocabulary of places, and sets of them that can be compared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast

SHARED = 1 << 30
"""Offsets from here on are of fields that nothing changes in play: they stand in a list that the copies of a game share."""

PERIOD_BITS = 32
LATEST = (1 << PERIOD_BITS) - 1
"""What is remembered of a turn or phase has its number in so many low bits; what is counted stands above them."""

Sort = Literal[
    "field",
    "local",
    "number",
    "character",
    "player",
    "card",
    "item",
    "space",
    "mark",
    "kind",
    "deed",
    "roll",
    "point",
    "ability",
    "state",
    "token",
    "permission",
    "rating",
    "rule",
    "ignored",
    "limit",
    "tally",
    "lasting",
    "procedure",
    "opening",
    "hook",
    "group",
    "slot",
]


class Place(NamedTuple):
    """Something that rules read or change, wherever it is kept and however it is worked out.

    field      the interpreter's own, `of` a character, player, item, card, deck or the game
    local      a role or value `of` the widest procedure that has it
    number …   a term of this type; a state, an ability, the tokens of a kind
    permission, rating, rule, ignored, limit, tally, lasting, procedure, opening
               who may do something; what is added to a test; who bears a rule; whom it counts for nothing with; what has
               been used up; how often something happened, with whom, in which period; until when clauses hold; that a
               procedure is under way; whether an action is open
    hook       a clause by its id, which reads and changes, and is not read
    group      what is many places at once; `LibraryEffects` knows which
    slot       the number that a phrase names in a slot of its own
    """

    sort: Sort
    name: str
    of: str = ""


Places = frozenset[Place]


def place_of_term(type_: str, name: str) -> Place:
    return Place(cast("Sort", type_), name)


def _group(name: str) -> Place:
    return Place("group", name)


SIDES, SAFE, SIGHT, ACTIONS = _group("sides"), _group("safe"), _group("sight"), _group("actions")
"""What makes enemies and friends; who may not attack whom; the states that bear on lines of sight; which actions are open."""
RATINGS, ABILITIES, TOKENS, BORNE = _group("ratings"), _group("abilities"), _group("tokens"), _group("borne")
"""What is added to any test, any ability, tokens of any kind: which is known only in play. Who bears which rules."""
LENT, DIALLED = _group("lent"), _group("dialled")
"""The states and tokens that are given for a time; the numbers that dials show."""
STANDING = Place("field", "space", "character")
"""Where characters stand, and the way that they have come."""
OUTCOME, CHANCE = Place("field", "outcome", "game"), Place("field", "chance", "game")


@dataclass(frozen=True, slots=True)
class Effects:
    """What something reads, and what it changes. Whoever changes a place may have looked at it before."""

    reads: Places = frozenset()
    writes: Places = frozenset()

    @staticmethod
    def together(effects: Iterable[Effects]) -> Effects:
        every = list(effects)
        reads, writes = (
            frozenset[Place]().union(*sets) for sets in ([e.reads for e in every], [e.writes for e in every])
        )
        return Effects(reads, writes)

    def clash(self, other: Effects) -> Places:
        """What both change."""
        return self.writes & other.writes

    def feeds(self, other: Effects) -> Places:
        """What this changes and the other reads."""
        return self.writes & other.reads
