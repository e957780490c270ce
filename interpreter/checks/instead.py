"""Say what there was instead of what an example wanted: the value of each thing that its condition speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dsl import rules as r
from dsl.compile.environment import BODY
from dsl.diagnostics import listed
from dsl.lowering.shared import TYPE_OF_CATEGORY
from dsl.model import Action
from dsl.rules.walk import children
from dsl.tree import Node
from interpreter.observe.questions import value_named
from interpreter.observe.reasons import Reasons
from interpreter.runtime.fields.characters import IN_GAME, SPACE
from interpreter.runtime.game import Game
from interpreter.runtime.program import Program

_TOLD = TYPE_OF_CATEGORY | {"integer": "number"}
"""The categories of phrases that have a value which can be told, with its type."""


def instead(program: Program, game: Game, example: str, line: Node) -> str:
    """What the numbers and things in a `then` of an example are now; empty where it speaks of none."""
    body = program.compiler.trees.examples[example]
    test = next(s.test for s in body if isinstance(s, r.Expect) and s.origin is line)
    said = dict.fromkeys(text for sides in _tests(test) for text in _sides(program, game, sides))
    return ", ".join(said)


_CLOSED = {
    "condition": "not so: {}",
    "cost": "it cannot be paid: {}",
    "limit": "used up: {}",
    "target": "there is none: {}",
    "banned": "something forbids it",
}
"""What keeps an action closed, by the sort of it, with the line that says so."""


def closed(program: Program, game: Game, name: str, who: int, aimed_at: Sequence[str]) -> str:
    """What keeps an action from being open to a character in an example; what it may be aimed at, where only that is another."""
    if aimed_at:
        return f"open at {listed(aimed_at)}"
    action = program.library.get("action", name)
    if not isinstance(action, Action):
        return ""
    if game.S[who + IN_GAME] == 0:
        return "this character is out of the game"
    bearing = {-1}
    if action.given_by:
        rule = program.library.get(action.bearer_kind, action.given_by)
        bearing = {this for me, this in game.index.borne.get(rule.number, ()) if me == who} if rule else set()
    if not bearing:
        return f"it comes from {action.given_by}, which this character does not have"
    reasons = Reasons(program)
    kept = min((reasons.closed(game, action, who, this) for this in sorted(bearing)), key=len)
    return "; ".join(_CLOSED[h.kind].format(_written(h.node)) for h in kept if h.kind in _CLOSED)


def _written(node: Node | None) -> str:
    """A piece of a line as it is written."""
    if node is None:
        return ""
    span = node.span
    return span.source.line(span.line)[span.column - 1 : span.end_column - 1]


def _tests(test: r.Value) -> Iterator[list[tuple[Node, r.Value]]]:
    """Of each single condition the sides that have a value."""
    if isinstance(test, r.Compare | r.Apply):
        sides = [s for s in children(test) if isinstance(s, r.Value)]
        yield [(s.origin, s) for s in sides if s.origin and s.origin.word.category in _TOLD]
    elif isinstance(test, r.All | r.Any | r.Not):
        for part in children(test):
            assert isinstance(part, r.Value)
            yield from _tests(part)


def _sides(program: Program, game: Game, sides: list[tuple[Node, r.Value]]) -> Iterator[str]:
    """What each side is; where a space is spoken of, also where the characters stand."""
    spaces = any(node.word.category == "space" for node, _ in sides)
    for node, side in sides:
        value, kind = _value(program, game, side), node.word.category
        text = _written(node)
        name = value_named(game.setup, _TOLD[kind], value, "en")
        if name.casefold() != text.casefold():
            yield f"{text} is {name}"
        if spaces and kind == "character" and game.S[value + SPACE] >= 0:
            yield f"{name} stands on {game.setup.board.name(game.S[value + SPACE])}"


def _value(program: Program, game: Game, value: r.Value) -> Any:
    space: dict[str, Any] = {}
    source = f"def value(g, f):\n    S = g.S\n    return {program.compiler.expressions.code(value, BODY)}\n"
    exec(compile(source, "<example>", "exec"), program.namespace, space)  # noqa: S102
    return space["value"](game, game.stack[0])
