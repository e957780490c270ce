"""A fight without jokers, reinforcements and fencing tokens (S004, Close combat)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.oracle.drawing import Cell
from tests.oracle.movement import Figure, Situation, climbs, touches

HEAD, LEGS = "skulls", "horseshoes"


@dataclass(frozen=True)
class Weapon:
    """`piercing` weapons meet the second number of armour."""

    skill: str
    superiority: int
    damage: Mapping[str, int]
    piercing: bool = False


UNARMED = Weapon("Brawl", 0, {"skulls": 1, "hearts": 0, "cups": -1, "horseshoes": -1})


@dataclass(frozen=True)
class Fighter:
    """What the card of a character prints, and how it is now."""

    figure: Figure
    skills: Mapping[str, int]
    crippled: int
    weapon: Weapon = UNARMED
    armour: tuple[Mapping[str, tuple[int, int]], ...] = ()
    wounds: int = 0
    unconscious: bool = False

    @property
    def cell(self) -> Cell:
        return self.figure.cell


@dataclass(frozen=True)
class Outcome:
    """Both totals, and the wounds that the loser of the fight suffers; nobody loses a draw."""

    totals: tuple[int, int]
    loser: int | None = None
    wounds: int = 0


@dataclass(frozen=True)
class Fight:
    """Two fighters, attacker first, among others; `cards` are suit and value of their original cards."""

    at: Situation
    fighters: tuple[Fighter, Fighter]
    cards: tuple[tuple[str, int], tuple[str, int]]
    senseless: frozenset[Cell] = field(default_factory=frozenset)

    def outcome(self) -> Outcome:
        one, two = self._total(0), self._total(1)
        if one == two:
            return Outcome((one, two))
        winner, loser = (0, 1) if one > two else (1, 0)
        if self.fighters[winner].unconscious:  # no card, so no place that is hit
            return Outcome((one, two), loser, abs(one - two))
        damage = max(abs(one - two) + self._weapon_damage(winner), 0)
        wounds = max(damage - self._armour(loser, winner), 0)
        return Outcome((one, two), loser, wounds)

    def _total(self, n: int) -> int:
        own, other = self.fighters[n], self.fighters[1 - n]
        if own.unconscious:
            return 0
        skill = own.skills.get(own.weapon.skill, 0 if own.weapon.skill == "Brawl" else -2)
        better = own.weapon.superiority > other.weapon.superiority
        hurt = own.wounds >= own.crippled
        return self.cards[n][1] + skill + better + self._support(own, other) - hurt - own.figure.prone

    def _support(self, own: Fighter, other: Fighter) -> int:
        """One for each friend beside the opponent whom no other enemy engages, two where he stands opposite."""
        behind = (2 * other.cell[0] - own.cell[0], 2 * other.cell[1] - own.cell[1])
        return sum(
            2 if friend.cell == behind else 1
            for friend in self.at.figures
            if friend.side == own.figure.side and friend.cell != own.cell and self._may_support(friend, other)
        )

    def _may_support(self, friend: Figure, opponent: Fighter) -> bool:
        board = self.at.board
        if friend.prone or friend.cell in self.senseless or not touches(board, friend.cell, opponent.cell):
            return False
        others = [f for f in self.at.figures if f.side != friend.side and f.cell != opponent.cell and not f.prone]
        return not any(touches(board, f.cell, friend.cell) for f in others)

    def _place(self, winner: int) -> str:
        """Where the winner hits: by its original card; nobody reaches the head from below, or the legs from above."""
        suit = self.cards[winner][0]
        here, there = self.fighters[winner].cell, self.fighters[1 - winner].cell
        height = self._height(here, there)
        if suit == HEAD and height < 0:
            return LEGS
        return HEAD if suit == LEGS and height > 0 else suit

    def _height(self, here: Cell, there: Cell) -> int:
        """1 where the way up from the other is a climb and the way down is none, -1 the other way round."""
        board = self.at.board
        return climbs(board, there, here) - climbs(board, here, there)

    def _weapon_damage(self, winner: int) -> int:
        return self.fighters[winner].weapon.damage[self._place(winner)]

    def _armour(self, loser: int, winner: int) -> int:
        """The best single piece at the place that is hit."""
        place, pierced = self._place(winner), self.fighters[winner].weapon.piercing
        values = [piece[place][pierced] for piece in self.fighters[loser].armour if place in piece]
        return max(values, default=0)
