"""Positions in which two rules may meet: examples of the content, in which others bear the rules, or hold other cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import product

from dsl.core.cards import CARDS, SkillReference
from dsl.core.examples import ExampleDraws, ExampleFigure, ExampleHolds
from dsl.model import Example, Library, Rule
from dsl.source import Source, Span
from dsl.tree import Name, Node
from interpreter.runtime.program import Program

BEARERS = 3
"""So many characters of an example are tried as bearers."""
VALUES = (1, 3, 5, 7, 2, 4, 6, 8)
"""The values that the first card of a player is tried with."""
_NOWHERE = Span(Source("", ""), 1, 1, 1, 1)


class Positions:
    """Makes positions out of examples."""

    def __init__(self, program: Program, library: Library) -> None:
        self._program, self._library = program, library
        self._printed = dict(_references(library))

    def of(self, example: Example, rules: Sequence[Rule]) -> Iterator[Example]:
        """The example with each way of giving the rules to characters, those who bear them already first."""
        ways = [self._ways(example, rule) for rule in rules]
        for way in product(*ways):
            more: dict[int, list[Rule]] = {}
            for place, rule in zip(way, rules, strict=True):
                if place is not None:
                    more.setdefault(place, []).append(rule)
            yield self._bearing(example, more)

    def _ways(self, example: Example, rule: Rule) -> list[int | None]:
        """The lines of the example whose characters may bear the rule; None where somebody does so anyway."""
        figures = [n for n, line in enumerate(example.node.body) if isinstance(line.means, ExampleFigure)]
        bearing = [n for n in figures if self._bears(example.node.body[n], rule)]
        others = [n for n in figures if n not in bearing][:BEARERS]
        if rule.kind not in ("skill", "gear"):
            return [None]
        return [None, *others] if bearing else list(others)

    def _bears(self, line: Node, rule: Rule) -> bool:
        card = self._program.figures[line["figure"].text]
        if rule.kind == "gear":
            return rule.name in (*card.gear, *(g.text for g in line.get("gear") or ()))
        named = {s["skill"].text for s in line.get("skills") or ()}
        return rule.name in named or rule.number in {n for n, _ in self._program.with_lent(card.rules)}

    def _bearing(self, example: Example, more: Mapping[int, Sequence[Rule]]) -> Example:
        lines = list(example.node.body)
        for place, rules in more.items():
            skills = [self._reference(rule) for rule in rules if rule.kind == "skill"]
            gear = [Name(rule.name, "gear", _NOWHERE) for rule in rules if rule.kind == "gear"]
            lines[place] = _with(lines[place], "skills", (*(lines[place].get("skills") or ()), *skills))
            lines[place] = _with(lines[place], "gear", (*(lines[place].get("gear") or ()), *gear))
        return of_lines(example, lines)

    def _reference(self, rule: Rule) -> Node:
        """The rule as a card names it; as some card does, where it says something of itself."""
        if rule.name not in self._printed:
            word = next(w for w in CARDS if isinstance(w.means, SkillReference))
            number = 2 if rule.parameter else None
            self._printed[rule.name] = Node(word, (Name(rule.name, "skill", _NOWHERE), number), _NOWHERE)
        return self._printed[rule.name]

    def dealt_otherwise(self, example: Example) -> Iterator[Example]:
        """The example with the cards of the players exchanged, with all cards of one suit, and with all of one player's the same."""
        seats = [s.name for s in self._library.all("seat")]
        other = dict(zip(seats, reversed(seats), strict=True))
        lines = example.node.body
        if has_cards(example):
            yield of_lines(example, [_dealt_to(n, other) for n in lines])
            for suit in self._library.all("suit"):
                yield of_lines(example, [_of_suit(n, suit.name) for n in lines])
            for value, suit, seat in product(VALUES, self._library.all("suit"), seats):
                yield of_lines(example, [_of_suit(n, suit.name, seat, value) for n in lines])


def has_cards(example: Example) -> bool:
    """Whether it says which cards somebody has."""
    return any(isinstance(n.means, (ExampleHolds, ExampleDraws)) for n in example.node.body)


def of_lines(example: Example, lines: Sequence[Node]) -> Example:
    """The example with other lines; what is carried out in it stays as it was compiled."""
    node = copy(example.node)
    node.body = list(lines)
    return replace(example, node=node)


def _with(node: Node, slot: str, value: tuple[object, ...]) -> Node:
    made = copy(node)
    filled = value or None
    made.args = tuple(filled if s.name == slot else a for s, a in zip(node.word.slots, node.args, strict=True))
    return made


def _references(library: Library) -> Iterator[tuple[str, Node]]:
    examples = (n for d in library.definitions for e in d.examples for n in e.node.body)
    lines: Iterable[Node] = (*examples, *(n for d in library.definitions for n in d.lines))
    for line in lines:
        for reference in line.get("skills") or ():
            yield reference["skill"].text, reference


def _dealt_to(line: Node, other: Mapping[str, str]) -> Node:
    if not isinstance(line.means, (ExampleHolds, ExampleDraws)):
        return line
    who = line["who"]
    made = copy(line)
    exchanged = Name(other[who.text], who.kind, who.span)
    made.args = tuple(exchanged if a is who else a for a in line.args)
    return made


def _of_suit(line: Node, suit: str, seat: str = "", value: int = 0) -> Node:
    """A line with its cards of one suit; only those of a player, and the first of a value, where these are given."""
    if not isinstance(line.means, (ExampleHolds, ExampleDraws)) or seat not in ("", line["who"].text):
        return line
    cards: list[Node] = []
    for card in line["cards"]:
        made = copy(card)
        at = value + len(cards)
        made.args = tuple(
            Name(suit, a.kind, a.span) if isinstance(a, Name) else at if value and isinstance(a, int) else a
            for a in card.args
        )
        cards.append(made)
    return _with(line, "cards", tuple(cards))
