"""Find the rules of a pickled game again: where content was loaded from, and what this process holds of it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dsl.source import Source
    from interpreter.loading.files import Place
    from interpreter.runtime.program import Program
    from interpreter.runtime.setup import Plan, Setup

KEPT_PROGRAMS = 4
KEPT_SETUPS = 32


class OriginError(Exception):
    """The rules that a game was played by are not to be had here, or are no longer the same."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where content came from: packs, further texts, whether with examples; and what it said then."""

    packs: tuple[Place, ...]
    extra: tuple[Path | Source, ...]
    examples: bool
    digest: str


_programs: OrderedDict[Origin, Program] = OrderedDict()
_setups: OrderedDict[tuple[Any, ...], Setup] = OrderedDict()


def remember(origin: Origin, program: Program) -> None:
    """Keep a program, so that games unpickled in this process are played by it."""
    _programs[origin] = program
    while len(_programs) > KEPT_PROGRAMS:
        _programs.popitem(last=False)


def reduced(setup: Setup) -> tuple[Any, ...]:
    """How a setup is pickled: as the way to make it again, which is short."""
    origin = setup.program.origin
    if origin is None:
        raise OriginError("these rules were not loaded from a place, so a game played by them stays in this process")
    _keep(_key(origin, setup.plan), setup)
    return (restored, (origin, setup.plan))


def restored(origin: Origin, plan: Plan) -> Setup:
    """The setup of a pickled game; every game of one plan shares it."""
    from interpreter.runtime.setup import Setup

    key = _key(origin, plan)
    found = _setups.get(key)
    if found is None:
        found = Setup(_program(origin), plan)
        _keep(key, found)
    return found


def _program(origin: Origin) -> Program:
    found = _programs.get(origin)
    if found is None:
        from interpreter.loading.load import load_content

        content = load_content(origin.packs, origin.examples, origin.extra)
        if content.digest != origin.digest or content.report.errors:
            raise OriginError("the rules have been changed since this game was pickled")
        found = content.program
    return found


def _keep(key: tuple[Any, ...], setup: Setup) -> None:
    _setups[key] = setup
    while len(_setups) > KEPT_SETUPS:
        _setups.popitem(last=False)


def _key(origin: Origin, plan: Plan) -> tuple[Any, ...]:
    return (
        origin,
        plan.board,
        plan.figures,
        plan.lying,
        tuple(sorted(plan.numbers.items())),
        plan.scenario,
        plan.plays,
        plan.variants,
    )
