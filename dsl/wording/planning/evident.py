"""Leave out what goes without saying: that somebody is still in the game, where the game explains once what that means; that
the number behind the name of a rule, as on a card, is the number named after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dsl.constructs import HookClause, Line
from dsl.core.changes import Let, Tokens
from dsl.core.conditions import Comparison, conjuncts
from dsl.core.control import IfStatement, May, Otherwise, RepeatStatement
from dsl.core.hooks import DuringClause, GivenAction
from dsl.core.modifiers import ModifierClause
from dsl.core.references import ParameterValue, TermOf
from dsl.core.triggers import TriggerClause
from dsl.model import Definition, Library, Rule, Term
from dsl.tree import Name, Node
from dsl.wording.planning.conditions import all_of
from dsl.wording.terms import ids_of


def without_evident(lines: Sequence[Node], library: Library) -> list[Node]:
    """The lines without the conditions that go without saying; what depended on nothing else stands in its place.

    Where something is done otherwise, all is asked as it is: otherwise it would be told of too few.
    """
    told: list[Node] = []
    for n, line in enumerate(lines):
        followed = any(isinstance(after.means, Otherwise) for after in lines[n + 1 : n + 2])
        told += [line] if followed else _without(line, library)
    return told


def without_own_rating(definition: Definition, lines: Sequence[Node], terms: Mapping[str, Term]) -> list[Node]:
    """The lines of a rule without the one which says that the number behind its name is the number named after it.

    It is told where nothing else is but actions, which have entries of their own.
    """
    evident = [line for line in lines if _is_own_rating(definition, line, terms)]
    told = [line for line in lines if line not in evident]
    first = next((line for line in told if not isinstance(line.means, GivenAction)), None)
    if first is None:
        return list(lines)
    return [replace(line, id=ids_of(*evident, line)) if line is first and evident else line for line in told]


def _is_own_rating(definition: Definition, line: Node, terms: Mapping[str, Term]) -> bool:
    if (
        not isinstance(definition, Rule)
        or not isinstance(line.means, ModifierClause)
        or line.get("condition") is not None
    ):
        return False
    name, value = line.get("x"), line.get("n")
    number = terms.get(name.text) if isinstance(name, Name) else None
    if number is None or not isinstance(value, Node) or not isinstance(value.means, ParameterValue):
        return False
    return (number.en or number.name).lower().startswith(f"{definition.name.lower()} ")


def _without(line: Node, library: Library) -> list[Node]:
    condition = line.get("condition")
    if not isinstance(condition, Node):
        return [line]
    parts = list(conjuncts(condition))
    asked = _asked_anyway(line, library)
    does = isinstance(line.means, TriggerClause) or line.word.category != "clause"
    left_out = [p for p in parts if p in asked or (does and _is_evident(p, library)) or _is_paid(p, line)]
    rest = [part for part in parts if part not in left_out]
    if len(rest) == len(parts):
        return [line]
    counted = isinstance(line.means, RepeatStatement) and not line.means.safely
    if rest or counted or isinstance(line.means, (HookClause, DuringClause)):
        return [_asking(line, rest)]
    if not isinstance(line.means, IfStatement) or not line.body:
        return [line]
    return [replace(line.body[0], id=ids_of(line, line.body[0])), *line.body[1:]]


def _is_evident(part: Node, library: Library) -> bool:
    traits = part.word.traits
    return traits.evident and library.get("concept", traits.concept) is not None


def _asked_anyway(line: Node, library: Library) -> list[Node]:
    """What all of a procedure asks that a line comes before, or instead of: where it is not so, there is nothing of which it does.

    That a mark which it asks for is set back at its end is nothing that is done.
    """
    if (
        not isinstance(line.means, TriggerClause)
        or line.means.timing not in ("before", "instead")
        or line.get("step") is not None
    ):
        return []
    procedure = library.get("procedure", event.text) if isinstance(event := line.get("event"), Name) else None
    done = [one for one in procedure.lines if not isinstance(one.means, Line)] if procedure is not None else []
    condition = done[0].get("condition") if done and isinstance(done[0].means, IfStatement) else None
    if not isinstance(condition, Node):
        return []
    asked = {name.text for name in condition.names()}
    set_back = all(isinstance(one.means, Let) and one["x"].text in asked for one in done[1:])
    return list(conjuncts(condition)) if set_back else []


def _is_paid(part: Node, line: Node) -> bool:
    """Whether it is asked that somebody has the token that they may then pay: whoever has none cannot."""
    may = line.body[0] if len(line.body) == 1 else line
    if not isinstance(may.means, May) or not isinstance(part.means, Comparison) or part["b"].args != (1,):
        return False
    had, paid = part["a"], may.body[0]
    pays = isinstance(paid.means, Tokens) and paid.means.sign == "-"
    return pays and isinstance(had.means, TermOf) and had.args[1:] == paid.args[2:]


def _asking(line: Node, rest: Sequence[Node]) -> Node:
    """The line with these conditions alone."""
    at = line.word.index("condition")
    return replace(line, args=(*line.args[:at], all_of(rest), *line.args[at + 1 :]))
