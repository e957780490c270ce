"""What the examples of some content bring into play: hooks that apply, procedures, numbers of procedures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dsl.core.examples import ExampleFigure
from dsl.model import Definition, Example
from interpreter.loading.load import Content
from tools.conflicts.trials import played
from tools.workers import spread

NEUTRAL = 20
"""So many examples of others are tried, where the place matters over which two rules meet."""
OWN, PART = 24, 50
"""So many examples are tried in which one of two rules applies; so many are played at a time."""


class Base(NamedTuple):
    """An example, the definition that it is of, and what it brings into play."""

    example: Example
    of: Definition
    reached: frozenset[int]
    called: frozenset[str]

    @property
    def length(self) -> tuple[int, str]:
        return len(self.example.node.body), self.example.id


@dataclass
class Profiles:
    """Every example with somebody in it, the shorter first; `applying` has those in which a hook applies."""

    bases: list[Base]
    applying: dict[int, list[Base]]

    @staticmethod
    def of(content: Content, jobs: int) -> Profiles:
        """The profiles of covered content."""
        examples = [(e, d) for d in content.library.definitions for e in d.examples if _is_played(e)]
        parts = [examples[n : n + PART] for n in range(0, len(examples), PART)]
        spread_over = spread(_brought, (content, parts), range(len(parts)), jobs, forked=True)
        found = [brought for part in spread_over for brought in part]
        bases = [Base(e, d, *brought) for (e, d), brought in zip(examples, found, strict=True)]
        bases.sort(key=lambda base: base.length)
        applying: dict[int, list[Base]] = {}
        for base in bases:
            for hook in base.reached:
                applying.setdefault(hook, []).append(base)
        return Profiles(bases, applying)

    def where_either(self, first: int, second: int) -> Iterator[Base]:
        """The examples in which both of two hooks apply, then by turns those in which one of them does."""
        one, other = self.applying.get(first, []), self.applying.get(second, [])
        both = {base.example.id for base in one} & {base.example.id for base in other}
        yield from (base for base in one if base.example.id in both)
        lists = [[base for base in found if base.example.id not in both][:OWN] for found in (one, other)]
        for n in range(max(map(len, lists))):
            yield from (found[n] for found in lists if n < len(found))

    def neutral(self, places: Iterable[str], seeds: frozenset[str]) -> list[Base]:
        """The shortest examples with two characters or more that bring one of some places into play; without places any."""
        wanted = set(places)
        fit = (b for b in self.bases if b.of.name not in seeds and (not wanted or wanted & b.called) and _is_met(b))
        return [base for base, _ in zip(fit, range(NEUTRAL), strict=False)]


Shared = tuple[Content, list[list[tuple[Example, Definition]]]]


def _brought(shared: Shared, number: int) -> list[tuple[frozenset[int], frozenset[str]]]:
    content, parts = shared
    names = {t.number: t.name for t in content.library.terms()}
    outcomes = [played(content, content.program, example) for example, _ in parts[number]]
    totals = [(o.game.totals if o.game is not None else None) or () for o in outcomes]
    return [(o.reached, o.called | {names[n] for n, _ in of_it}) for o, of_it in zip(outcomes, totals, strict=True)]


def _is_played(example: Example) -> bool:
    return any(isinstance(n.means, ExampleFigure) for n in example.node.body)


def _is_met(base: Base) -> bool:
    return sum(isinstance(n.means, ExampleFigure) for n in base.example.node.body) > 1
