"""Say what has come of a game in lines of an example."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dsl.checks.work import HEAVY
from dsl.core.states import Bookkeeping, OfItem
from dsl.places import place_of_term
from interpreter.runtime.fields.characters import IN_GAME, SPACE
from interpreter.runtime.game import Game
from interpreter.runtime.program import Program

Asking = Callable[[Game, int], Any]
Saying = tuple[str, Asking, Callable[[str, Any], str]]
"""What is asked of somebody: what it is called, how it is worked out, and the line that says it."""


class Sayings:
    """What examples can say of games by a program: all but what takes long to work out, and what is bookkeeping."""

    def __init__(self, program: Program) -> None:
        self._program, self._terms = program, {t.number: t for t in program.library.terms()}
        self._of = {owner: list(self._numbers(owner)) for owner in ("character", "player", "game")}
        self._of["character"] += self._of_characters()

    def _numbers(self, owner: str) -> Iterator[Saying]:
        program = self._program
        work = program.compiler.work.total
        for term in self._terms.values():
            plain = term.owner == owner and term.type == "number" and not term.scope and not term.of(Bookkeeping)
            if plain and (not term.worked_out or work.get(place_of_term("number", term.name), 0) < HEAVY):
                yield term.name, self._number(f"q{term.number}", program.compiler.slot_of(term)), _exactly(term.name)

    def _number(self, name: str, slot: int) -> Asking:
        function = self._program.namespace.get(name)
        return (lambda g, e: function(g, None, e)) if function else (lambda g, e: g.field(e, slot))

    def _of_characters(self) -> Iterator[Saying]:
        program = self._program
        library, slots, space = program.library, program.slots["character"], program.namespace
        for ability in library.all("ability"):
            number = program.numbers["ability"][ability.name]
            yield ability.name, self._number(f"a{number}", slots[ability.name]), _exactly(ability.name)
        for state in library.all("state"):
            if not state.of(OfItem, Bookkeeping):
                yield state.name, space[f"s{program.numbers['state'][state.name]}"], _being(state.name)
        for token in library.all("token"):
            name = f"{token.name} tokens"
            yield name, self._number("", slots["token " + token.name]), _exactly(name)
        for act in library.all("permission"):
            function = space[f"p{program.compiler.number_of('permission', act.name)}"]
            yield act.name, function, _permitted(act.name)

    def said(self, game: Game) -> dict[str, str]:
        """Of what, and the line that says it."""
        return dict(self._said(game))

    def ask(self, game: Game, called: str) -> None:
        """Ask for one thing alone, of all whose it can be: what applies to it then applies."""
        for of, askings in self._of.items():
            for name, asking, _ in askings:
                if name == called:
                    for handle in {"character": game.setup.figures, "player": game.setup.seat_names}.get(of, (0,)):
                        if of != "character" or game.S[handle + IN_GAME]:
                            asking(game, handle)

    def _said(self, game: Game) -> Iterator[tuple[str, str]]:
        totals, setup = dict(game.totals or {}), game.setup
        names = _names(game)
        for figure, name in names.items():
            present = game.S[figure + IN_GAME]
            yield f"{name} in the game", f"then {name} is {'' if present else 'not '}in the game"
            if present and game.S[figure + SPACE] >= 0:
                yield f"{name} stands", f"then {setup.board.name(game.S[figure + SPACE])} is the space of {name}"
            if present:
                yield from self._asked(game, "character", figure, name)
        for seat, name in setup.seat_names.items():
            yield from self._asked(game, "player", seat, name)
            if setup.own_deck < 0:  # nobody holds cards in this game
                continue
            hand = len(game.Z[setup.pile(setup.players.index(seat), 1)])
            yield f"hand {name}", f"then the size of {name}'s hand is exactly {hand}"
        yield from self._asked(game, "game", 0, "")
        names |= setup.seat_names
        for (number, owner), value in totals.items():
            if owner in names:
                subject = f"{names[owner]}'s {self._terms[number].name}"
                yield subject, f"then {subject} was {value}"

    def _asked(self, game: Game, of: str, handle: int, name: str) -> Iterator[tuple[str, str]]:
        for called, asking, line in self._of[of]:
            yield f"{name} {called}", line(name, asking(game, handle))


def _names(game: Game) -> dict[int, str]:
    """What examples call the characters."""
    cards = [placed.card for placed in game.setup.plan.figures]
    return {
        figure: f"{card} {cards[:n].count(card) + 1}" if cards.count(card) > 1 else card
        for n, (figure, card) in enumerate(zip(game.setup.figures, cards, strict=True))
    }


def _exactly(called: str) -> Callable[[str, Any], str]:
    return lambda name, value: f"then {_whose(name)}{called} is exactly {value}"


def _being(state: str) -> Callable[[str, Any], str]:
    return lambda name, holds: f"then {name} is {'' if holds else 'not '}{state}"


def _permitted(act: str) -> Callable[[str, Any], str]:
    return lambda name, may: f"then {name} {'may' if may else 'cannot'} {act}"


def _whose(name: str) -> str:
    return f"{name}'s " if name else ""
