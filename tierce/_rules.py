"""Rules that are sound, and the scenarios that can be played by them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import SupportsIndex

from dsl.places import Effects
from dsl.source import Source
from interpreter.loading.files import Place
from interpreter.loading.load import Content, Named, load_content
from interpreter.runtime.setup import Setup
from tierce._errors import RulesChangedError, RulesError, TierceError
from tierce._match import Match, begun
from tierce._report import Report
from tierce._sources import Origin, found
from tierce.names import Bands, bands_named, definitions_named, scenario_named, variants_named

_SEEDS = 1 << 64
_KEPT = 32
"""Setups that are kept, so that a match begins quickly where there was one before."""


def check(*sources: Origin) -> Report:
    """Everything that is wrong with some rules and the examples in them, as `tierce check` finds it.

    A source is a path of a pack (a folder with a `pack.toml`, or a ZIP of one) or of one text; a `Source`; or a mapping
    of texts by their names, which is a pack when `pack.toml` is among them. All are read together.

    Raises SourceError for what is no source at all.
    """
    return Report.of(_content(sources, examples=True).report)


def load(*sources: Origin) -> Rules:
    """Rules that are ready to play, from the sources that `check` takes.

    Raises SourceError, and RulesError when they are not sound; warnings do not keep rules from being played.
    """
    content = _content(sources, examples=False)
    if content.report.errors:
        # What is wrong in examples is told too, and everything in the order of its place.
        raise RulesError(Report.of(_content(sources, examples=True).report))
    return Rules(content)


def _content(sources: tuple[Origin, ...], examples: bool) -> Content:
    packs, texts = found(sources)
    return load_content(packs, examples, texts)


def _unpickled(packs: tuple[Place, ...], texts: tuple[Path | Source, ...], digest: str) -> Rules:
    content = load_content(packs, False, texts)
    if content.digest != digest or content.report.errors:
        raise RulesChangedError("the rules have been changed since they were pickled")
    return Rules(content)


def _seed(seed: object) -> int:
    if isinstance(seed, SupportsIndex) and not isinstance(seed, bool) and 0 <= index(seed) < _SEEDS:
        return index(seed)
    raise TierceError(f"a seed is a whole number from 0 to {_SEEDS - 1}, not {seed!r}")


class Rules:
    """Sound rules. They never change; any number of matches is played by them. Pickled, they are where they came from."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._setups: dict[object, Setup] = {}

    def __reduce__(self) -> tuple[object, ...]:
        origin = self._content.origin
        return _unpickled, (origin.packs, origin.extra, origin.digest)

    def _setup(self, scenario: Named, bands: Mapping[str, tuple[str, ...]], variants: Sequence[str]) -> Setup:
        """What all matches of a scenario with these bands and variants share."""
        key = scenario.name, tuple(sorted(bands.items())), tuple(variants)
        if key not in self._setups:
            while len(self._setups) >= _KEPT:
                del self._setups[next(iter(self._setups))]
            self._setups[key] = self._content.setup(scenario, bands, variants)
        return self._setups[key]

    @property
    def report(self) -> Report:
        """The warnings."""
        return Report.of(self._content.report)

    @property
    def digest(self) -> str:
        """What tells these rules from others: 16 hexadecimal digits, the same wherever they were loaded from."""
        return self._content.digest

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(n.name for n in self._content.named("seat"))

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants that a match may be played with."""
        return tuple(n.name for n in self._content.named("variant"))

    @property
    def characters(self) -> tuple[str, ...]:
        """The names of the characters that bands are made of."""
        return tuple(n.name for n in self._content.named("figure"))

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """What can be played, in the order of the sources."""
        return tuple(Scenario(self, named) for named in self._content.named("scenario"))

    def scenario(self, name: str) -> Scenario:
        """The scenario of a name, English or Polish, whatever the capitals. Raises UnknownNameError, with names near it."""
        return Scenario(self, scenario_named(self._content, name))

    def effects(self, name: str, reached: bool = False, others: bool = False) -> Effects:
        """What the definitions of a name, English or Polish or as in `skill:Parry`, read and change by themselves.

        reached  also what they come to by what they ask and carry out
        others   with it, also what the clauses of other rules that join in there come to

        Raises UnknownNameError, with names near it.
        """
        self._content.check()
        effects = self._content.texts.compiler.effects
        places = [p for d in definitions_named(self._content, name) for p in effects.places_in(d)]
        return effects.reached(places, others) if reached else Effects.together(effects.own[p] for p in places)

    def __repr__(self) -> str:
        return f"<Rules {self.digest}, {len(self.scenarios)} scenarios>"


class Scenario:
    """A scenario of some rules."""

    def __init__(self, rules: Rules, named: Named) -> None:
        self.rules = rules
        self._named = named

    @property
    def name(self) -> str:
        return self._named.name

    @property
    def pl(self) -> str:
        """The Polish name."""
        return self._named.pl

    @property
    def bands(self) -> Mapping[str, tuple[str, ...]]:
        """The usual bands: the names of the characters, by name of the player."""
        from interpreter.bands.rules import usual_bands

        library = self.rules._content.library
        return usual_bands(library.get("scenario", self.name), library)

    def start(self, seed: int | None = None, bands: Bands | None = None, variants: Sequence[str] = ()) -> Match:
        """A match at its first question.

        seed      from 0 to 2**64 - 1; without one, some number that nobody has chosen (`Match.seed` tells it)
        bands     by name of the player, as `{"Red": ["Aramis", "2 Musketeer"]}`; whoever is not named brings the usual one
        variants  the names of variants that are played with, besides those of the scenario

        Raises UnknownNameError for a player, character or variant that there is not, BandError for a band that may not
        be, TierceError for a seed that is none, PlayError when the rules run on before anything is asked.
        """
        content = self.rules._content
        number = secrets.randbits(32) if seed is None else _seed(seed)
        chosen = bands_named(content, self._named, {} if bands is None else bands)
        setup = self.rules._setup(self._named, chosen, variants_named(content, variants))
        return begun(setup, number, content.digest)

    def __reduce__(self) -> tuple[object, ...]:
        return Rules.scenario, (self.rules, self.name)

    def __repr__(self) -> str:
        return f"<Scenario {self.name!r}>"
