"""Know who and what could be meant instead: the other names of one type that exist at a place in the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.core.actions import Taken
from dsl.core.conditions import Comparison, SameAs, conjuncts
from dsl.core.control import StepStatement
from dsl.core.dice import RollStatement, faces_of
from dsl.core.hooks import DuringClause, GivenAction
from dsl.core.references import IntegerPhrase, NamedTerm, SelfPhrase
from dsl.core.terms import MeansLine
from dsl.core.triggers import TriggerClause
from dsl.lowering.names import assigned_in
from dsl.model import RULES_OF_THE_GAME, Action, Definition, Library, Procedure, Rule, Term
from dsl.tree import Name, Node
from interpreter.vocabulary.dice import sum_of
from tools.mutation.places import lines_of

MOST = 1
"""So many others are tried in the place of each: the nearest, who is mistaken most easily."""

SELF = "self"


class Cast:
    """The names that exist at a line of a definition."""

    def __init__(self, library: Library, definition: Definition, above: Sequence[Node], line: Node) -> None:
        self.library = library
        self.definition = definition
        self.under = [*above, line]
        self.borne = (isinstance(definition, Rule) and definition.kind not in RULES_OF_THE_GAME) or isinstance(
            definition, Action
        )
        self.same = dict(_same_ones(self.under))

    def others(self, kind: str, name: str) -> list[str]:
        """Who else of a type could stand where this one does; not those that the lines above say are the same one."""
        here = dict.fromkeys(self._names(kind))
        if kind == "character" and self.borne:
            here[SELF] = None
        return [n for n in here if n != name and n not in self.same.get(name, ())][:MOST]

    def _names(self, kind: str) -> Iterator[str]:
        for procedure in self._procedures():
            for role in procedure.roles:
                if self.library.term(kind, role) is not None:
                    yield role
            for term in self.library.terms():
                if term.type == kind and term.scope in procedure.groups and term.owner in ("", self._owner):
                    yield term.name
        for name in assigned_in(self.definition.node.body):
            if name.kind == kind:
                yield name.text

    @property
    def _owner(self) -> str:
        return "character" if self.borne else ""

    def _procedures(self) -> Iterator[Procedure]:
        """The procedures surely under way, the innermost first."""
        for procedure in self._named():
            yield procedure
            for name in self._around(procedure):
                found = self.library.get("procedure", name)
                if found is not None:
                    yield found

    def _named(self) -> Iterator[Procedure]:
        for node in reversed(self.under):
            event = node.get("event") if isinstance(node.means, (DuringClause, TriggerClause)) else None
            found = self.library.get("procedure", event.text) if isinstance(event, Name) else None
            if isinstance(event, Node):
                found = self.library.get("action", Taken.group(event))
            if isinstance(node.means, GivenAction):
                found = self.library.get("action", node["name"])
            if isinstance(found, Procedure):
                yield found
        if isinstance(self.definition, Procedure):
            yield self.definition
        elif isinstance(self.definition, Term) and self.definition.scope:
            yield self.library.get("procedure", self.definition.scope)

    def _around(self, procedure: Procedure) -> list[str]:
        seen: list[str] = []
        todo = [procedure.name, *procedure.groups]
        while todo:
            found = self.library.get("procedure", todo.pop())
            fresh = [name for name in (found.during if found else ()) if name not in seen]
            seen += fresh
            todo += fresh
        return seen


def other_events(library: Library, name: str) -> list[str]:
    """The next procedure with the same roles, or else the next that is only carried out during the same."""
    here = library.get("procedure", name)
    every: list[Procedure] = library.all("procedure")
    at = every.index(here)
    following = every[at + 1 :] + every[:at]
    for alike in (
        [p for p in following if p.roles == here.roles and here.roles],
        [p for p in following if set(p.during) & set(here.during)],
    ):
        if alike:
            return [alike[0].name]
    return []


def comes_to_the_same(library: Library, node: Node, made: Node) -> bool:
    """Whether a near word says as much: what waits for something in which nothing is done may as well come before it as
    after it; that a flag is at least 0 says nothing, which leaving the condition out says already; and dice that show the
    most they can, or the least, cannot show more or less."""
    if isinstance(node.means, TriggerClause) and isinstance(made.means, TriggerClause):
        return "instead" not in (node.means.timing, made.means.timing) and _waits_for_nothing(library, node)
    if not isinstance(made.means, Comparison):
        return False
    if (
        isinstance(node.means, Comparison)
        and node.means.operator == "=="
        and isinstance(node["b"].means, IntegerPhrase)
    ):
        least, most = _extremes(library, node["a"])
        beyond = {">=": most, "<=": least}.get(made.means.operator)
        if beyond is not None and IntegerPhrase.value(node["b"]) == beyond:
            return True
    return made.means.operator == ">=" and is_flag(library, node)


def _extremes(library: Library, counted: Node) -> tuple[int | None, int | None]:
    """The least and the most that the dice of a roll can show together, where it is always rolled with as many."""
    rolled = counted["rolled"].get("x") if counted.word.run is sum_of else None
    ways = {*_ways_to_roll(library, rolled.text)} if isinstance(rolled, Name) else set()
    if len(ways) != 1:
        return None, None
    ((die, dice),) = ways
    faces = faces_of(library.get("die", die).lines) if dice else []
    return (dice * min(faces), dice * max(faces)) if faces else (None, None)


def _ways_to_roll(library: Library, roll: str) -> Iterator[tuple[str, int]]:
    """With what dice a roll is rolled, and how many of them; 0 where that depends."""
    for line in (line for definition in library.definitions for line in definition.lines):
        for node in line.walk():
            if isinstance(node.means, RollStatement) and node["x"].text == roll:
                yield (
                    node["die"].text,
                    IntegerPhrase.value(node["n"]) if isinstance(node["n"].means, IntegerPhrase) else 0,
                )


def is_flag(library: Library, node: Node | None) -> bool:
    """Whether a phrase or line compares or sets a number that is 0 or 1, as its words say."""
    args = node.args if node is not None else ()
    names = [a.get("x") if isinstance(a, Node) else a for a in args]
    terms = [library.term("number", n.text) for n in names if isinstance(n, Name) and n.kind == "number"]
    return any(isinstance(line.means, MeansLine) for term in terms if term is not None for line in term.lines)


def _waits_for_nothing(library: Library, trigger: Node) -> bool:
    event: Name | Node = trigger["event"]
    if isinstance(event, Node):
        return False
    place: Node = library.get(event.kind, event.text).node
    if trigger.get("step") is not None:
        place = next(n for n in place.walk() if isinstance(n.means, StepStatement) and n["name"] == trigger["step"])
    return next(lines_of(place), None) is None


def _same_ones(lines: Sequence[Node]) -> Iterator[tuple[str, set[str]]]:
    """Which names some conditions say mean one and the same."""
    groups: dict[str, set[str]] = {}
    for line in lines:
        condition = line.get("condition")
        for node in conjuncts(condition) if isinstance(condition, Node) else ():
            if isinstance(node.means, SameAs):
                one, two = _called(node["a"]), _called(node["b"])
                if one and two:
                    groups.setdefault(one, set()).add(two)
                    groups.setdefault(two, set()).add(one)
    yield from groups.items()


def _called(node: Node) -> str:
    """The bare name of who or what is meant; empty for anything longer."""
    if isinstance(node.means, SelfPhrase):
        return SELF
    return str(node["x"].text) if isinstance(node.means, NamedTerm) else ""
