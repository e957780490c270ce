"""Everything that can be changed in a definition, one thing at a time, in its parsed tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dsl.core.conditions import AndPhrase, OrPhrase
from dsl.core.control import (
    Choose,
    IfStatement,
    May,
    Otherwise,
    RepeatSafely,
    TakingTurns,
)
from dsl.core.hooks import WhenClause
from dsl.core.outcomes import OutcomeBranch, kinds_of
from dsl.core.references import NamedTerm, Own, SelfPhrase
from dsl.core.sets import Filtered
from dsl.core.terms import EvaluationLine
from dsl.core.triggers import TriggerClause
from dsl.format import phrase
from dsl.model import Definition, Library
from dsl.tree import Name, Node
from tools.mutation.places import Line, Phrase, lines_of, phrases_of, with_arg, with_body
from tools.mutation.roles import SELF, Cast, comes_to_the_same, is_flag, other_events
from tools.mutation.words import neighbours

_BRANCHING = (IfStatement, Choose, May)
"""What an `otherwise` may follow."""

_HEADERS = (IfStatement, WhenClause)
"""Lines that only say when those under them hold."""


@dataclass(frozen=True)
class Mutant:
    """A definition with one thing changed: of which sort the change is, where it stands, and the line before and after."""

    sort: str
    header: Node
    line: int
    was: str
    now: str


def mutants_of(library: Library, definition: Definition) -> Iterator[Mutant]:
    """The mutants of a definition in their order; never two that read the same.

    There are none of what bots seek: no rule of the game reads it, and an example could but repeat its weights.
    """
    sought = any(isinstance(line.means, EvaluationLine) for line in definition.lines)
    for line in () if sought else lines_of(definition.node):
        cast = Cast(library, definition, line.above, line.node)
        was, seen = phrase(line.node), set()
        for sort, made in _phrases(library, cast, line.node):
            now = phrase(made)
            if now != was and now not in seen:
                seen.add(now)
                yield Mutant(sort, line.put([made], 1), line.node.span.line, was, now)
        for sort, lines, taken, now in _lines(library, line):
            yield Mutant(sort, line.put(lines, taken), line.node.span.line, was, now)


# --- whole lines


def _lines(library: Library, line: Line) -> Iterator[tuple[str, Sequence[Node], int, str]]:
    """A line left out, a condition that always or never holds, outcomes that change places; as told after `now`."""
    node, means = line.node, line.node.means
    following = line.following
    forked = following is not None and isinstance(following.means, Otherwise) and isinstance(means, _BRANCHING)
    taken = 2 if forked else 1
    if not line.above or len(line.beside) > taken:
        yield "deleted", [], taken if not isinstance(means, OutcomeBranch) else 1, "(nothing)"
    if isinstance(means, _HEADERS):
        yield "condition", node.body, taken, "(always)"
    if forked and following is not None:
        yield "condition", following.body, 2, "(only the otherwise)"
    if isinstance(means, May):
        yield "permission", node.body, taken, "(always)"
    swapped: set[str] = set()
    for branch in (n for n in node.body if isinstance(n.means, OutcomeBranch)):
        pair = {
            branch["outcome"].text: (other := _opposite(library, branch["outcome"].text)),
            other: branch["outcome"].text,
        }
        if swapped.isdisjoint(pair):
            swapped |= pair.keys()
            body = [_renamed(n, pair) if isinstance(n.means, OutcomeBranch) else n for n in node.body]
            yield "outcome", [with_body(node, body)], 1, f"({' and '.join(pair)} changed places)"


def _opposite(library: Library, outcome: str) -> str:
    """The next outcome that is a kind of as many others."""
    depth = len(kinds_of(outcome, library))
    alike: list[str] = [d.name for d in library.all("outcome") if len(kinds_of(d.name, library)) == depth]
    return alike[(alike.index(outcome) + 1) % len(alike)]


def _renamed(branch: Node, names: Mapping[str, str]) -> Node:
    name = branch["outcome"]
    return with_arg(branch, 0, replace(name, text=names.get(name.text, name.text), written=""))


# --- phrases


def _phrases(library: Library, cast: Cast, line: Node) -> Iterator[tuple[str, Node]]:
    for place in phrases_of(line):
        for sort, made in _changes(library, cast, place):
            yield sort, place.put(made)


def _changes(library: Library, cast: Cast, place: Phrase) -> Iterator[tuple[str, Node]]:
    if not _only_shows_the_end(place):
        yield from _numbers(place.node, 1 if is_flag(library, place.over) else None)
    for sort, made in neighbours().of(place.node):
        if not comes_to_the_same(library, place.node, made):
            yield sort, made
    yield from _names(library, place.node)
    yield from _roles(cast, place.node)
    yield from _dropped(place)


def _only_shows_the_end(place: Phrase) -> bool:
    """Whether a number is there to show that a repetition ends, which in play ends by its condition, a `stop`, or passing."""
    node, over = place.node, place.over
    if isinstance(node.means, TakingTurns):
        return True
    return over is not None and isinstance(over.means, RepeatSafely) and node is over["n"]


def _numbers(node: Node, most: int | None) -> Iterator[tuple[str, Node]]:
    for number, (slot, arg) in enumerate(zip(node.word.slots, node.args, strict=True)):
        if slot.type == "NUMBER" and isinstance(arg, int):
            for other in dict.fromkeys((arg + 1, arg - 1, 0)):
                if other >= 0 and other != arg and (most is None or other <= most):
                    yield "number", with_arg(node, number, other)


def _names(library: Library, node: Node) -> Iterator[tuple[str, Node]]:
    """Another suit, colour or outcome, another procedure that is waited for."""
    for number, arg in enumerate(node.args):
        if not isinstance(arg, Name):
            continue
        others: list[str] = []
        if arg.kind in ("suit", "colour"):
            every = [d.name for d in library.all(arg.kind)]
            others = [every[(every.index(arg.text) + 1) % len(every)]]
        elif arg.kind == "outcome" and not isinstance(node.means, OutcomeBranch):
            others = [_opposite(library, arg.text)]
        elif isinstance(node.means, TriggerClause) and arg.kind == "procedure":
            others = other_events(library, arg.text)
        for other in others:
            if other != arg.text:
                sort = "trigger" if arg.kind == "procedure" else arg.kind
                yield sort, with_arg(node, number, replace(arg, text=other, written=""))


def _roles(cast: Cast, node: Node) -> Iterator[tuple[str, Node]]:
    """Somebody else, or something else of the same type."""
    if isinstance(node.means, (SelfPhrase, Own)):
        for other in cast.others("character", SELF):
            made = _named(node, "character", other)
            yield "role", made if isinstance(node.means, SelfPhrase) else _of(node, made)
    elif isinstance(node.means, NamedTerm) and isinstance(node["x"], Name):
        kind = node["x"].kind
        if kind in ("character", "item", "card", "player", "space"):
            for other in cast.others(kind, node["x"].text):
                yield "role", _named(node, kind, other)


def _named(node: Node, kind: str, name: str) -> Node:
    """The phrase that means somebody by name."""
    if name == SELF:
        return Node(neighbours().word("character: self"), (), node.span)
    return Node(neighbours().word(f"{kind} by name"), (Name(name, kind, node.span),), node.span)


def _of(node: Node, who: Node) -> Node:
    return Node(neighbours().word("whose: {who:character} 's"), (who,), node.span)


def _dropped(place: Phrase) -> Iterator[tuple[str, Node]]:
    """A condition, a limit or a bound left out; one side of an `and` or `or`; a filter."""
    node, means = place.node, place.node.means
    filled = {s.name for s, a in zip(node.word.slots, node.args, strict=True) if a is not None}
    forms = [present for _, present in node.word.alternatives]
    for number, slot in enumerate(node.word.slots):
        if _goes_without_saying(node, number):
            continue
        if isinstance(node.args[number], Node) and filled - {slot.name} in forms:
            made = with_arg(node, number, None)
            made.form = forms.index(frozenset(filled - {slot.name}))
            yield "limit" if slot.name == "limit" else "condition", made
    if isinstance(means, (AndPhrase, OrPhrase)):
        for kept, dropped in (("a", "b"), ("b", "a")):
            if type(node[dropped].means) is not type(means):
                yield "condition", node[kept]
    elif isinstance(means, Filtered):
        yield "condition", node["set"]


def _goes_without_saying(node: Node, number: int) -> bool:
    """Whether what fills a slot is meant where the slot is empty as well."""
    arg = node.args[number]
    return node.word.traits.default_self and isinstance(arg, Node) and isinstance(arg.means, SelfPhrase)
