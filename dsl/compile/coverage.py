"""Mark what is reached: a covered program notes each clause that it carries out, and what each condition came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dsl.constructs import Construct, HookClause
from dsl.core.actions import ActionLimit, Costs, Needs, TargetLine
from dsl.core.cards import TableRow
from dsl.core.conditions import conjuncts
from dsl.core.control import OptionBranch, Otherwise
from dsl.core.definitions import ExampleHeader
from dsl.core.hooks import GivenAction
from dsl.core.outcomes import OutcomeBranch
from dsl.core.sets import Where
from dsl.core.states import AllowedWhen, HoldsWhile, RatingLine
from dsl.core.terms import BoundLine, IsLine, PartLine
from dsl.model import Action, Definition
from dsl.tree import Node

_PLACES = (HookClause, GivenAction, OptionBranch, OutcomeBranch, TableRow, Costs, ActionLimit)
_WORKED_OUT: dict[type[Construct], str] = {
    IsLine: "value",
    PartLine: "n",
    BoundLine: "n",
    RatingLine: "n",
    HoldsWhile: "condition",
    AllowedWhen: "condition",
    Needs: "condition",
    TargetLine: "set",
}
"""Lines that are reached when the phrase in this slot is worked out."""


class Marks:
    """The clauses and conditions of some definitions, without their examples, and which of them a program has reached.

    A clause is a hook, a statement, or a line that something is worked out by. Compiled for no definitions there is
    nothing to mark, and the code is the usual. `reached` holds places in `clauses`; `true` and `false` hold places in
    `conditions`, which are the parts that an `and` joins.
    """

    def __init__(self, definitions: Iterable[Definition] = ()) -> None:
        self.clauses: list[Node] = []
        self.conditions: list[Node] = []
        self.reached: set[int] = set()
        self.true: set[int] = set()
        self.false: set[int] = set()
        self._clause_of: dict[int, int] = {}
        self._clause_by_value: dict[int, int] = {}
        self._condition_of: dict[int, int] = {}
        for definition in definitions:
            if isinstance(definition, Action):
                self._add_clause(definition.node)
            for line in definition.node.body:
                if not isinstance(line.means, ExampleHeader):
                    for node in line.walk():
                        self._add(node)

    def _add(self, node: Node) -> None:
        means = node.means
        slot = _WORKED_OUT.get(type(means)) if means is not None else None
        if slot is not None:
            self._clause_by_value[id(node[slot])] = self._add_clause(node)
        elif isinstance(means, _PLACES) or (node.word.category == "statement" and not isinstance(means, Otherwise)):
            self._add_clause(node)
        condition = node.get("condition")
        if isinstance(condition, Node):
            for part in conjuncts(condition):
                if id(part) not in self._condition_of:
                    self._condition_of[id(part)] = len(self.conditions)
                    self.conditions.append(part)
            if isinstance(node.means, Where) and id(condition) in self._condition_of:
                # What a filter keeps is known as the filter, which is nothing but its condition.
                self._condition_of[id(node)] = self._condition_of[id(condition)]

    def _add_clause(self, node: Node) -> int:
        number = self._clause_of.setdefault(id(node), len(self.clauses))
        if number == len(self.clauses):
            self.clauses.append(node)
        return number

    # --- what the compiler writes

    def reach(self, node: Node | None) -> list[str]:
        """The line, if any, that marks a clause as reached."""
        number = self._clause_of.get(id(node))
        return [] if number is None else [f"REACH({number})"]

    def worked_out(self, node: Node, source: str) -> str:
        """The source of a phrase, watched when it is a condition or a line is worked out by it."""
        if id(node) in self._condition_of:
            source = f"COMES({self._condition_of[id(node)]}, {source})"
        if id(node) in self._clause_by_value:
            source = f"REACH({self._clause_by_value[id(node)]}, {source})"
        return source

    # --- what the covered program calls

    @property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """The functions that the code calls, by the names that it calls them by."""
        return {"REACH": self._reach, "COMES": self._comes} if self.clauses else {}

    def _reach(self, number: int, value: Any = None) -> Any:
        self.reached.add(number)
        return value

    def _comes(self, number: int, value: Any) -> Any:
        (self.true if value else self.false).add(number)
        return value
