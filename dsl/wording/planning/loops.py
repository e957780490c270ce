"""Tell loops: the top 3 cards are discarded, where the top card is 3 times; what a mark must be for one to go on is said by the loop, and not by the line that opens it; what is opened so may be done once at least."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from dataclasses import replace
from functools import cache

from dsl.core.changes import Let
from dsl.core.conditions import Comparison
from dsl.core.control import RepeatSafely, RepeatStatement
from dsl.core.references import IntegerPhrase, NamedTerm
from dsl.core.sets import Filtered
from dsl.tree import Node
from dsl.wording.terms import ids_of
from dsl.words import Traits, Word


class RepeatOnceAtLeast(RepeatSafely):
    """No line that anybody writes: a loop whose mark is given the value with which it goes on before it begins."""


_ONCE_AT_LEAST = Word(
    "statement",
    "repeat safely once at least, at most {n:term} times, while {condition}",
    "do the following, then repeat it as long as {{ condition }}{# n #}",
    "wykonuje się poniższe kroki; jeśli {{ condition }}, wykonuje się je od nowa{# n #}",
    "Done once, and again and again as long as something is so.",
    "repeat safely once at least, at most 30 times, while self is Prone\n    do Fall for self",
    body="statement",
    traits=Traits(lead="colon"),
    name="repeat once at least",
    means=RepeatOnceAtLeast(),
)


def without_openings(
    lines: Sequence[Node], planned: MutableMapping[int, tuple[Node, Node | None]]
) -> list[tuple[Node, Node]]:
    """The lines as they are written and as they are told, without those that only open a loop."""
    opened = [(line, _opened_by(line, lines)) for line in lines if isinstance(line.means, RepeatSafely)]
    openings = [n for _, found in opened for n in found]
    planned.update((id(line), (line, None)) for line in openings)
    again = [loop for loop, found in opened if any(map(_comes_unexpected, found))]
    return [
        (line, replace(line, word=_ONCE_AT_LEAST) if any(line is loop for loop in again) else line)
        for line in lines
        if not any(line is opening for opening in openings)
    ]


def _comes_unexpected(opening: Node) -> bool:
    """Whether a mark says that something is so of which nothing has been told yet; that something is not yet so goes without saying."""
    value = opening["value"]
    return not (isinstance(value.means, IntegerPhrase) and value["n"] == 0)


def _opened_by(loop: Node, lines: Sequence[Node]) -> list[Node]:
    """The lines before a loop that give a mark of the game the very value with which the loop goes on."""
    goes_on = loop.get("condition")
    if not isinstance(goes_on, Node) or not isinstance(goes_on.means, Comparison) or goes_on.means.operator != "==":
        return []
    mark, value = goes_on["a"], goes_on["b"]
    if not isinstance(mark.means, NamedTerm):
        return []
    before = lines[: next(n for n, line in enumerate(lines) if line is loop)]
    return [
        n
        for n in before
        if isinstance(n.means, Let)
        and all(slot.name != "whose" for slot in n.word.slots)
        and n["x"] == mark["x"]
        and n["value"] == value
    ]


def is_some_player(members: Node | None) -> bool:
    """Whether it is the player of whom something is so: of two it is one as a rule, in Polish no `każdy`."""
    filtered = members is not None and members.word.category == "players" and isinstance(members.means, Filtered)
    return members is not None and filtered and not members["set"].args


@cache
def _in_a_row(word: Word) -> Word:
    """Several of what a word means, one after the other."""
    en, pl = word.traits.in_a_row
    surface = f"{{n:term}} in a row: {word.surface}"
    traits = replace(word.traits, plural=True)
    return Word(
        word.category,
        surface,
        en,
        pl,
        word.doc,
        f"3 in a row: {word.example}",
        traits=traits,
        name=f"{word.name}, in a row",
    )


def several_at_once(loop: Node) -> Node:
    """What takes one thing away so many times in a row as what is done to so many; any other line as it is.

    A card that is looked at stays on top, so that three times it are not three cards.
    """
    if type(loop.means) is not RepeatStatement or loop.get("condition") is not None or len(loop.body) != 1:
        return loop
    (line,) = loop.body
    things = [part for part in line.walk() if part.word.traits.in_a_row[0]]
    several = isinstance(loop["n"].means, IntegerPhrase) and loop["n"]["n"] > 1
    if not several or line.body or len(things) != 1 or things[0] not in line.args:
        return loop
    if not line.word.traits.writes & things[0].word.traits.reads:
        return loop
    row = replace(things[0], word=_in_a_row(things[0].word), args=(loop["n"], *things[0].args))
    args = tuple(row if arg is things[0] else arg for arg in line.args)
    return replace(line, args=args, id=ids_of(loop, line))
