"""Find what somebody named, in either language and whatever the capitals; refuse what there is not, with names near it.

The command line refuses by the same functions; they are no part of the public door.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from dsl.characters import caseless
from dsl.diagnostics import did_you_mean, listed
from interpreter.loading.load import Content, Named
from tierce._errors import BandError, TierceError, UnknownNameError

if TYPE_CHECKING:
    from dsl.model import Definition
    from interpreter.bands.roster import Roster
    from interpreter.bands.rules import Band

Bands = Mapping[str, str | Sequence[str]]
"""Bands by the names of the players: `"Aramis, 2 Musketeer"`, or the same as a list."""


def scenario_named(content: Content, name: str) -> Named:
    """A scenario. Raises UnknownNameError."""
    scenarios = content.named("scenario")
    found = _found(scenarios, name)
    if found is not None:
        return found
    known = [s.name for s in scenarios]
    near = did_you_mean(str(name), [*known, *(s.pl for s in scenarios)])
    names = f"the scenarios are: {listed(known)}" if known else "the loaded packs have none"
    raise UnknownNameError(f'there is no scenario "{name}"; {near + " " if near else ""}{names}')


def definitions_named(content: Content, name: str) -> list[Definition]:
    """Every definition of a name, or the one of an id such as `skill:Parry`. Raises UnknownNameError."""
    found = content.called.get(caseless(str(name)))
    if found:
        return [*found]
    near = did_you_mean(str(name), [n for d in content.library.definitions for n in (d.name, d.pl) if n])
    raise UnknownNameError(f'nothing is called "{name}"' + (f"; {near}" if near else ""))


def variants_named(content: Content, names: Iterable[str]) -> list[str]:
    """Variants, by the names that the rules know them by. Raises UnknownNameError."""
    names = _listed(names, "the variants are")
    variants = content.named("variant")
    out = []
    for name in names:
        found = _found(variants, name)
        if found is None:
            known = sorted(v.name for v in variants)
            near = did_you_mean(str(name), known)
            raise UnknownNameError(
                f'there is no variant "{name}"; {near + " " if near else ""}the variants are: {listed(known)}'
            )
        out.append(found.name)
    return out


def player_named(content: Content, name: str) -> str:
    """A player, by the name that the rules know it by. Raises UnknownNameError."""
    players = content.named("seat")
    found = _found(players, name)
    if found is None:
        raise UnknownNameError(f'there is no player "{name}"; the players are: {listed(p.name for p in players)}')
    return found.name


def band_named(roster: Roster, band: str | Sequence[str]) -> Band:
    """The cards of `Ann, 2 Bob` or of a list of such. Raises UnknownNameError for somebody whom nobody knows."""
    parts = band.split(",") if isinstance(band, str) else _listed(band, "a band is")
    characters = [Named(card.definition.name, card.definition.pl) for card in roster.cards.values()]
    out: list[str] = []
    for part in parts:
        if not part.strip():
            continue
        found = re.fullmatch(r"(?:(\d{1,3})\s*[x×]?\s+)?(.+)", part.strip(), re.DOTALL)
        assert found is not None
        card = _found(characters, part.strip()) or _found(characters, found[2])
        if card is None:
            near = did_you_mean(found[2], roster.cards)
            raise UnknownNameError(f'nobody is called "{found[2]}"' + (f"; {near}" if near else ""))
        out += [card.name] * (1 if _found(characters, part.strip()) else int(found[1] or 1))
    return tuple(out)


def bands_named(content: Content, scenario: Named, bands: Bands) -> dict[str, Band]:
    """Chosen bands, which the scenario allows. Raises UnknownNameError and BandError."""
    given: object = bands
    if not isinstance(given, Mapping):
        raise TierceError('bands are given by player, as {"Red": ["Aramis", "2 Musketeer"]}')
    if not bands:
        return {}
    from interpreter.bands.roster import Roster
    from interpreter.bands.rules import faults_in

    roster = Roster(content.library)
    chosen: dict[str, Band] = {}
    for who, band in bands.items():
        player = player_named(content, who)
        if player in chosen:
            raise BandError(f"{player} has two bands")
        chosen[player] = band_named(roster, band)
    wrong = faults_in(content.library.get("scenario", scenario.name), content.library, roster, chosen)
    if wrong:
        raise BandError("\n".join(f"{who}: {f.text()}; {f.fix()}" for who, faults in wrong.items() for f in faults))
    return chosen


def _listed(names: object, what: str) -> list[str]:
    """Names that were given as a list, as they should be."""
    if isinstance(names, Iterable) and not isinstance(names, str | bytes | Mapping):
        out = list(names)
        if all(isinstance(name, str) for name in out):
            return out
    raise TierceError(f"{what} a list of names, not {names!r}")


def _found(definitions: Iterable[Named], name: object) -> Named | None:
    """The definition of a name; one that it names in English comes before one that it names in Polish."""
    if not isinstance(name, str):
        return None
    wanted, definitions = caseless(name), list(definitions)
    english = next((d for d in definitions if caseless(d.name) == wanted), None)
    return english or next((d for d in definitions if caseless(d.pl) == wanted), None)
