"""Choose the packs that go together: what is asked for, and what these need, each in a version that all agree on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click
from packaging.version import Version
from resolvelib import BaseReporter, ResolutionImpossible, ResolutionTooDeep, Resolver
from resolvelib.providers import AbstractProvider

from dsl.diagnostics import did_you_mean, listed
from interpreter.loading.packs import Need
from tools.packs.offers import Offer

ROUNDS = 500
"""Choices that are made, or taken back, before the search is given up: many times as many as packs are ever loaded together."""


@dataclass(frozen=True)
class Wanted:
    """A need, and the pack whose it is; nobody's when the user asked."""

    need: Need
    by: Offer | None = None


class UnmetError(click.UsageError):
    """No choice of packs meets all needs; tells the chains that lead to what is lacking."""


def resolve(roots: Sequence[Offer], offers: Iterable[Offer]) -> list[Offer]:
    """The packs to load, what is needed before what needs it. Raises UnmetError.

    Of a pack that is asked for just that one is taken, whatever else is found under its name.
    """
    known: dict[str, list[Offer]] = {}
    for offer in [*roots, *offers]:
        known.setdefault(offer.name, []).append(offer)
    for root in roots:
        known[root.name] = [root]
    provider = _Provider({name: sorted(found, key=_newest) for name, found in known.items()})
    try:
        wanted = [Wanted(Need.of(root.name)) for root in roots]
        chosen = Resolver(provider, BaseReporter()).resolve(wanted, max_rounds=ROUNDS).mapping
    except ResolutionImpossible as error:
        raise UnmetError("\n".join(dict.fromkeys(provider.told(error.causes)))) from None
    except ResolutionTooDeep:
        names = listed(f'"{root.name}"' for root in roots)
        raise UnmetError(
            f"no versions that go together were found in {ROUNDS} rounds for what {names} needs; name some with --pack"
        ) from None
    return list(_in_order([r.name for r in roots], chosen))


def _newest(offer: Offer) -> tuple[int, ...]:
    version = Version(offer.manifest.version)
    return tuple(-n for n in version.release)


def _in_order(names: Iterable[str], chosen: Mapping[str, Offer]) -> Iterator[Offer]:
    """What is needed first; packs that need each other in a circle as they come, for the check to tell."""
    told: set[str] = set()

    def visit(name: str) -> Iterator[Offer]:
        if name in chosen and name not in told:
            told.add(name)
            for need in chosen[name].manifest.wanted:
                yield from visit(need.name)
            yield chosen[name]

    for name in names:
        yield from visit(name)


class _Provider(AbstractProvider[Wanted, Offer, str]):
    def __init__(self, known: Mapping[str, list[Offer]]) -> None:
        self.known = known

    def identify(self, requirement_or_candidate: Wanted | Offer) -> str:
        one = requirement_or_candidate
        return one.name if isinstance(one, Offer) else one.need.name

    def get_preference(
        self,
        identifier: str,
        resolutions: Mapping[str, Offer],
        candidates: Mapping[str, Iterator[Offer]],
        information: Mapping[str, Iterator[Any]],
        backtrack_causes: Sequence[Any],
    ) -> str:
        return identifier

    def find_matches(
        self,
        identifier: str,
        requirements: Mapping[str, Iterator[Wanted]],
        incompatibilities: Mapping[str, Iterator[Offer]],
    ) -> Callable[[], Iterator[Offer]] | list[Offer]:
        needs = list(requirements[identifier])
        barred = list(incompatibilities[identifier])
        return [
            o
            for o in self.known.get(identifier, ())
            if o not in barred and all(self.is_satisfied_by(n, o) for n in needs)
        ]

    def is_satisfied_by(self, requirement: Wanted, candidate: Offer) -> bool:
        return candidate.manifest.version in requirement.need.versions

    def get_dependencies(self, candidate: Offer) -> list[Wanted]:
        return [Wanted(need, candidate) for need in candidate.manifest.wanted]

    def told(self, causes: Iterable[Any]) -> Iterator[str]:
        """Each cause with the pack whose need it is, and what there is instead."""
        for cause in causes:
            wanted: Wanted = cause.requirement
            there = self.known.get(wanted.need.name, [])
            near = did_you_mean(wanted.need.name, self.known)
            instead = f"there is {listed(str(o) for o in there)}" if there else "no pack of that name is found"
            whose = f"{wanted.by} needs {wanted.need}" if wanted.by else f"{wanted.need} is asked for"
            yield f"{whose}, and {instead}" + (f"; {near}" if near and not there else "")
