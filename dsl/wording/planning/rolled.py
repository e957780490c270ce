"""Say what dice come to as one who rolls them says it: roll a die. On a 4 or more, …

What a roll is called goes without saying where only the lines behind it speak of it, and of nothing but what its dice show
together: the result, of several dice their sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dsl.core.changes import Let
from dsl.core.conditions import Comparison
from dsl.core.control import IfStatement
from dsl.core.dice import RollStatement
from dsl.core.references import IntegerPhrase, NamedTerm
from dsl.model import Library
from dsl.tree import Name, Node
from dsl.words import Traits, Word


class OnAResult(IfStatement):
    """No line that anybody writes: what is done when dice show so much."""


_RESULT, _THEIR_SUM = (
    Word(
        "term",
        "the result",
        en,
        pl,
        "What dice show together that have just been rolled.",
        "the result",
        run="0",
        name=name,
        traits=Traits(gender=gender),
    )
    for name, en, pl, gender in (
        ("the result of a roll", "the {{ head('result') }}", "{{ head('wynik') }}", "m3"),
        ("the sum of dice", "their {{ head('sum') }}", "ich {{ head('suma') }}", "f"),
    )
)
"""No phrases that anybody writes."""
_SAID = {
    "==": ("", ""),
    ">=": (" or more", "co najmniej "),
    "<=": (" or less", "najwyżej "),
}
"""How a result is said that is so much, or is on one side of it."""
_ON_A_RESULT = {
    operator: Word(
        "statement",
        "on {n:NUMBER}",
        f"on {{{{ n|a }}}}{en}",
        f"przy wyniku {pl}{{{{ n }}}}",
        "What is done when dice show so much.",
        "on 4",
        body="statement",
        name=f"on a result {operator}",
        means=OnAResult(),
        traits=Traits(lead="adverb"),
    )
    for operator, (en, pl) in _SAID.items()
}


def rolls_by_name(library: Library) -> frozenset[str]:
    """The rolls that are spoken of elsewhere than behind the line that makes them: these are told by their names."""
    if not any(term.type == "roll" for term in library.terms()):
        return frozenset()  # a game without dice need not be looked through
    return frozenset(name for definition in library.definitions for name in _loose(definition.lines, frozenset()))


def _loose(lines: Sequence[Node], made: frozenset[str]) -> Iterator[str]:
    """The rolls that lines speak of which none of them, nor any above them, has made."""
    for line in lines:
        yield from (name for name in _rolls_of(line) if name not in made)
        yield from _loose(line.body, made)
        if isinstance(line.means, RollStatement):
            made |= {line["x"].text}


def with_results(lines: Sequence[Node], by_name: frozenset[str]) -> list[Node]:
    """The lines, with what each roll comes to in place of its name, but for rolls that are told `by_name`."""
    told = [replace(line, body=with_results(line.body, by_name)) if line.body else line for line in lines]
    for at, line in enumerate(told):
        if isinstance(line.means, RollStatement) and isinstance(line["x"], Name) and line["x"].text not in by_name:
            told[at:] = _told(line, told[at + 1 :])
    return told


def _told(roll: Node, after: list[Node]) -> list[Node]:
    """A roll and the lines after it, as long as they speak of it."""
    name = roll["x"].text
    last = max((n for n, line in enumerate(after, 1) if any(name in _rolls_of(each) for each in _all(line))), default=0)
    behind = after[:last]
    rolled_again = any(isinstance(each.means, RollStatement) for line in behind for each in _all(line))
    if rolled_again or not all(_speaks_of_the_total(each, name) for line in behind for each in _all(line)):
        return [roll, *after]
    said = _RESULT if isinstance(roll["n"].means, IntegerPhrase) and roll["n"]["n"] == 1 else _THEIR_SUM
    return [_with(roll, "x", None), *(_with_result(line, name, said) for line in behind), *after[last:]]


def _with_result(line: Node, name: str, said: Word) -> Node:
    """A line with the result of a roll for the total of its dice, and so the lines under it."""
    body = [_with_result(below, name, said) for below in line.body]
    condition = line.get("condition") if isinstance(line.means, IfStatement) else None
    if isinstance(condition, Node) and isinstance(condition.means, Comparison) and _is_total(condition["a"], name):
        number, word = condition["b"], _ON_A_RESULT.get(condition.means.operator)
        if word is not None and isinstance(number.means, IntegerPhrase):
            return Node(word, (IntegerPhrase.value(number),), line.span, body=body, id=line.id)
    is_told = said if isinstance(line.means, Let) and _is_total(line["value"], name) else _RESULT

    told = line.with_phrases(lambda part: Node(is_told, (), part.span) if _is_total(part, name) else None)
    return replace(told, body=body)


def _is_total(node: Node, name: str) -> bool:
    """Whether it is what the dice of the roll show together."""
    of = node.args[0] if node.word.traits.total else None
    return isinstance(of, Node) and isinstance(of.means, NamedTerm) and of["x"].text == name


def _speaks_of_the_total(line: Node, name: str) -> bool:
    totals = sum(_is_total(each, name) for each in _phrases(line))
    return totals == sum(other == name for other in _rolls_of(line))


def _rolls_of(line: Node) -> list[str]:
    """The rolls that a line itself speaks of, and not what is under it."""
    return [
        each["x"].text for each in _phrases(line) if each.word.category == "roll" and isinstance(each.means, NamedTerm)
    ]


def _phrases(line: Node) -> list[Node]:
    return [each for each in replace(line, body=[]).walk() if each.word.category not in ("statement", "clause")]


def _all(line: Node) -> list[Node]:
    """A line and all those under it."""
    return [line, *line.lines()]


def _with(line: Node, slot: str, value: object) -> Node:
    at = line.word.index(slot)
    return replace(line, args=(*line.args[:at], value, *line.args[at + 1 :]))
