"""Play the examples of a definition by rules in which it is changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import CodeType
from typing import TYPE_CHECKING, Any

from dsl.amend import Amended
from dsl.checks.call_cycles import check_termination
from dsl.checks.definitions import check_definitions
from dsl.checks.value_cycles import check_values
from dsl.compile.compiler import Compiler
from dsl.declare import collect
from dsl.diagnostics import Report
from dsl.model import ON_CARDS, Definition, Example, Library
from dsl.tree import Node
from interpreter.checks.examples import Broken, ExampleRun
from interpreter.loading.tables import tables
from interpreter.runtime.program import Program, load
from tools.mutation.needed import NAMED, Needs

if TYPE_CHECKING:
    from interpreter.loading.load import Content
    from interpreter.runtime.game import Game

KEPT = 60_000
"""Functions compiled once and kept, at most."""

_codes: dict[str, CodeType] = {}


class Verdict(StrEnum):
    """What became of a mutant: an example failed, none did, or the rules no longer check.

    It is not tried where an example fails by the rules as they stand.
    """

    NOTICED = "noticed"
    SURVIVED = "survived"
    REFUSED = "refused"
    UNTRIED = "untried"


@dataclass
class Bounded(ExampleRun):
    """An example that fails when it takes many more steps than it should; `steps` counts them."""

    most: int = 0
    steps: int = 0

    def ran(self, game: Game, frame: list[Any], block: int) -> None:
        self.steps += 1
        if self.most and self.steps > self.most:
            raise Broken("it goes on and on", self.example.node)


@dataclass
class Ground:
    """The rules that a definition and its examples need, as often as wanted with the definition changed.

    `usual` are the steps that each example takes by the rules as they are; without it, an example does not hold.
    """

    content: Content
    definition: Definition
    examples: Sequence[Example]
    named: frozenset[str] = frozenset()
    usual: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """As little as will do: the examples hold only where nothing is left out that they need."""
        self.needs = Needs([n for n in self.content.texts.nodes if n is not self.definition.node])
        for self.named in (NAMED, ON_CARDS, frozenset()):
            self.usual = {}
            if self._hold():
                break

    @property
    def holds(self) -> bool:
        return len(self.usual) == len(self.examples)

    def _nodes(self, header: Node) -> list[Node]:
        """The definitions that are needed, in their order, with the header in its place."""
        scenarios = [self.content.library.get("scenario", e.scenario) for e in self.examples if e.scenario]
        played = [scenario.node for scenario in scenarios if scenario is not None]
        kept = self.needs.of([header, *(e.node for e in self.examples), *played], self.named) | set(map(id, played))
        own = self.definition.node
        return [header if n is own else n for n in self.content.texts.nodes if n is own or id(n) in kept]

    def _hold(self) -> bool:
        """Whether the examples hold by these rules as they stand."""
        program = self._program(self.definition.node)
        if program is None:
            return False
        for example in self.examples:
            run = Bounded(program, example, self.content.boards, self.content.practice_board)
            if run.play().message:
                return False
            self.usual[example.id] = run.steps
        return self.holds

    def trial(self, header: Node) -> tuple[Verdict, str]:
        """The verdict on the definition changed to another, with the example that notices."""
        if not self.holds:
            return Verdict.UNTRIED, ""
        program = self._program(header)
        if program is None:
            return Verdict.REFUSED, ""
        for example in self.examples:
            most = 10 * self.usual[example.id] + 1000
            run = Bounded(program, example, self.content.boards, self.content.practice_board, most=most)
            try:
                failed = bool(run.play().message)
            except Exception:  # whatever it breaks, it is noticed
                failed = True
            if failed:
                return Verdict.NOTICED, example.name
        return Verdict.SURVIVED, ""

    def _program(self, header: Node) -> Program | None:
        """The rules with the definition as it is given; None when they do not check."""
        report = Report()
        try:
            library = collect(Amended(self._nodes(header)), report)
            changed = [d for d in library.definitions if d.node is header]
            check_definitions(Library(changed, library.by_kind), report)
            compiler = Compiler(library, self.content.texts.compiler.machine, report)
            compiler.lower(self.examples)
            check_termination(compiler.effects, report)
            check_values(compiler.effects, compiler.work, report)
            return None if report.errors else _loaded(compiler)
        except (KeyError, LookupError, AttributeError, AssertionError, TypeError, SyntaxError):
            return None


@dataclass
class Grounds:
    """Lists of examples of a definition: where those of one notice nothing, those of the next are played."""

    content: Content
    definition: Definition
    lists: Sequence[Sequence[Example]]
    prepared: list[Ground] = field(default_factory=list)

    def trial(self, header: Node) -> tuple[Verdict, str]:
        """As `Ground.trial`; further examples that do not hold by the rules as they stand notice nothing."""
        found = self._at(0).trial(header)
        for place in range(1, len(self.lists)):
            if found[0] == Verdict.SURVIVED:
                further = self._at(place).trial(header)
                found = further if further[0] == Verdict.NOTICED else found
        return found

    def _at(self, place: int) -> Ground:
        if place == len(self.prepared):
            self.prepared.append(Ground(self.content, self.definition, self.lists[place]))
        return self.prepared[place]


def _loaded(compiler: Compiler) -> Program:
    parts = [*compiler.parts, tables(compiler, {})]
    return load(map(_compiled, parts), compiler.functions_of_words, lambda: compiler)


def _compiled(part: str) -> CodeType:
    """A function of the rules, compiled once."""
    code = _codes.get(part)
    if code is None:
        if len(_codes) >= KEPT:
            _codes.clear()
        code = _codes[part] = compile(part, "<rules>", "exec")
    return code
