"""Try the mutants of many definitions on several processes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from dsl.model import Action, Definition
from tools.mutation.mutants import Mutant, mutants_of
from tools.mutation.proofs import Proofs
from tools.mutation.trial import Grounds, Verdict
from tools.workers import spread

if TYPE_CHECKING:
    from interpreter.loading.load import Content

BATCH = 40
"""Mutants handed to a process at a time, at most: those of one definition, which share what is prepared for them."""


@dataclass(frozen=True)
class Task:
    """Some mutants of one definition, by their places among all of it."""

    definition: int
    mutants: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant, and the example that noticed it."""

    of: str
    file: str
    line: int
    sort: str
    was: str
    now: str
    verdict: Verdict
    by: str = ""


def tasks_of(content: Content, definitions: Iterable[Definition], sample: int = 0, seed: int = 0) -> list[Task]:
    """All mutants of some definitions, or a sample of them drawn at random.

    An action that a rule gives is a part of the rule.
    """
    places = {id(d): n for n, d in enumerate(content.library.definitions)}
    whole = [d for d in definitions if not (isinstance(d, Action) and d.given_by)]
    every = [(places[id(d)], number) for d in whole for number, _ in enumerate(mutants_of(content.library, d))]
    if sample and sample < len(every):
        every = sorted(random.Random(seed).sample(every, sample))
    chosen: dict[int, list[int]] = {}
    for definition, number in every:
        chosen.setdefault(definition, []).append(number)
    return [
        Task(definition, tuple(numbers[at : at + BATCH]))
        for definition, numbers in chosen.items()
        for at in range(0, len(numbers), BATCH)
    ]


def play_tasks(content: Content, tasks: Sequence[Task], jobs: int = 1) -> list[Outcome]:
    """What became of the mutants, in the order of the tasks.

    They are tried on forks of this process, which have the rules loaded.
    """
    found = spread(play_task, content, tasks, jobs, forked=True)
    return [outcome for outcomes in found for outcome in outcomes]


def play_task(content: Content, task: Task) -> list[Outcome]:
    """Try the mutants of a task one after the other."""
    definition = content.library.definitions[task.definition]
    grounds = Grounds(content, definition, _proofs(content).of(definition))
    wanted = frozenset(task.mutants)
    chosen = [m for n, m in enumerate(mutants_of(content.library, definition)) if n in wanted]
    return [_outcome(grounds, mutant) for mutant in chosen]


@lru_cache(maxsize=1)
def _proofs(content: Content) -> Proofs:
    return Proofs(content.library)


def _outcome(grounds: Grounds, mutant: Mutant) -> Outcome:
    definition = grounds.definition
    verdict, by = grounds.trial(mutant.header)
    told = (mutant.sort, mutant.was, mutant.now)
    return Outcome(definition.name, definition.span.source.name, mutant.line, *told, verdict, by)
