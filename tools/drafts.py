"""Draft bands: the choices of the players as a value that people and bots answer; bands drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from dsl.model import Library, Rule
from interpreter.bands.roster import Roster
from interpreter.bands.rules import Band, Muster, candidates, musters, others_of, usual_bands
from interpreter.runtime.chance import mix

TRIES = 8
"""Random bands that are drawn for one; the one that uses most of what may be spent is taken."""


@dataclass(frozen=True)
class Draft:
    """Bands being chosen: in turn, one character at a time, or one player after the other.

    The rules say only that all is chosen before the game; in turn is what this plays, since a character of whom there is
    one only goes to whoever takes it first. `bands` and `done` are by seat; `others` nobody chooses.
    """

    roster: Roster
    musters: tuple[Muster, ...]
    bands: tuple[Band, ...]
    done: tuple[bool, ...]
    others: Band = ()
    in_turn: bool = True
    seat: int = 0
    among: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """Whom each player could take when last asked: nobody comes to be among them later whose band no rule speaks of."""

    @property
    def over(self) -> bool:
        return all(self.done)

    @cached_property
    def options(self) -> tuple[str, ...]:
        """Whom the player whose turn it is may take."""
        band, muster, among = self.bands[self.seat], self.musters[self.seat], self.among.get(self.seat)
        return tuple(candidates(self.roster, band, muster, self._rest(self.seat), among))

    @property
    def may_stop(self) -> bool:
        """Whether the player may have enough: a band has somebody in it."""
        return bool(self.bands[self.seat])

    def take(self, card: str) -> Draft:
        """The draft after a character has joined the band."""
        bands = [*self.bands]
        bands[self.seat] = (*bands[self.seat], card)
        return replace(self, bands=tuple(bands), among={**self.among, self.seat: frozenset(self.options)})._next()

    def stop(self) -> Draft:
        """The draft after the player has had enough."""
        return self._ended(self.seat)._next()

    def _rest(self, seat: int) -> Iterator[str]:
        yield from self.others
        for other, band in enumerate(self.bands):
            if other != seat:
                yield from band

    def _ended(self, seat: int) -> Draft:
        return replace(self, done=tuple(d or n == seat for n, d in enumerate(self.done)))

    def _next(self) -> Draft:
        """The turn goes to the next player who can choose; whoever can take nobody has done."""
        draft, seats = self, len(self.bands)
        for step in range(seats):
            seat = (self.seat + step + self.in_turn) % seats
            if not draft.done[seat]:
                draft = replace(draft, seat=seat)
                if draft.options:
                    return draft
                draft = draft._ended(seat)
        return draft


def draft(
    scenario: Rule, library: Library, chosen: Mapping[str, Sequence[str]] | None = None, in_turn: bool = True
) -> Draft:
    """The draft of a scenario at its first choice. Bands that are chosen already, and fixed ones, stay as they are."""
    wanted, usual, chosen = musters(scenario, library), usual_bands(scenario, library), chosen or {}
    done = {name: name in chosen or muster.fixed for name, muster in wanted.items()}
    bands = {name: tuple(chosen.get(name) or usual[name]) if done[name] else () for name in wanted}
    begun = Draft(
        Roster(library),
        tuple(wanted.values()),
        tuple(bands.values()),
        tuple(done.values()),
        others_of(scenario),
        in_turn,
        len(wanted) - 1 if in_turn else 0,
    )
    return begun._next()


class Stream:
    """A stream of chance of its own, the same on every machine."""

    def __init__(self, seed: int) -> None:
        self.seed, self.counter = seed & ((1 << 64) - 1), 0

    def below(self, n: int) -> int:
        self.counter += 1
        return mix(self.seed, self.counter - 1) * n >> 64


def random_choice(draft: Draft, stream: Stream) -> Draft:
    """The draft after some character has been taken; a bot takes as many as it may."""
    options = draft.options
    return draft.take(options[stream.below(len(options))])


def random_bands(begun: Draft, seed: int) -> Draft:
    """The draft at its end, all chosen at random: of some ways to go on the one by which most is spent of the limits."""
    stream = Stream(seed)
    ends = []
    for _ in range(TRIES if any(not n.usual for m in begun.musters for n in m.limits) else 1):
        end = begun
        while not end.over:
            end = random_choice(end, stream)
        ends.append(end)
    return max(ends, key=_spent)


def _spent(draft: Draft) -> int:
    """What has been used of all limits that the scenario sets."""
    return sum(
        min(limit.most, draft.roster.total(band, limit.number.name))
        for band, muster in zip(draft.bands, draft.musters, strict=True)
        for limit in muster.limits
        if not limit.usual
    )
