"""Say what the legal answers of an open question are, in words."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.tree import Node
from interpreter.game import Game
from interpreter.machine import PRINTED, SUIT


@dataclass(frozen=True, slots=True)
class Option:
    """A legal answer: its value, what it says, of which kind the question is, and for actions what and at whom."""

    value: int
    text: str
    kind: str
    action: str = ""
    target: int = -1


def question_node(game: Game) -> Node:
    """The line of the rules that asks the open question."""
    assert game.ask is not None
    return game.setup.program.compiler.tables.questions[game.ask[1]]


def kind_of(node: Node) -> str:
    """Of which kind a question is: character, card, item, space, modes, may or perform."""
    core = str(node.word.extra.get("core"))
    return str(node.word.extra.get("type")) if core == "choose" else core


def describe(game: Game, lang: str = "en") -> list[Option]:
    """The options of the open question, in their order."""
    assert game.ask is not None
    node = question_node(game)
    kind = kind_of(node)
    return [_option(game, node, kind, value, lang) for value in game.ask[2]]


def _option(game: Game, node: Node, kind: str, value: int, lang: str) -> Option:
    if kind == "may":
        return Option(value, ({"en": "yes", "pl": "tak"} if value else {"en": "no", "pl": "nie"})[lang], kind)
    if value < 0:
        return Option(value, {"en": "pass", "pl": "pas"}[lang], kind)
    if kind == "modes":
        line = [n for n in node.body if n.word.extra.get("core") == "option"][value]
        return Option(value, line["en"] if lang == "en" else line.get("pl") or line["en"], kind)
    if kind == "perform":
        return _action(game, value, lang)
    return Option(value, name_of(game, kind, value, lang), kind)


def _action(game: Game, value: int, lang: str) -> Option:
    assert game.ask is not None
    actor = actor_of(game)
    program = game.setup.program
    action = program.action_definitions[game.action_of(actor, value)]
    target = (value & 0xFFFF) - 1
    name = action.name if lang == "en" else action.pl
    if target < 0:
        return Option(value, name, "perform", action.name)
    line = action.one("target")
    assert line is not None
    where = name_of(game, str(line.word.extra["type"]), target, lang)
    return Option(value, f"{name}: {where}", "perform", action.name, target)


def actor_of(game: Game) -> int:
    """The character whose action is being chosen: the one that all options of the question are open to."""
    frame = game.stack[-1]
    actors = [a for a in game.index.actions if a in frame[3:]]
    return actors[0]


def name_of(game: Game, kind: str, value: int, lang: str) -> str:
    """What a character, card, item or space is called."""
    setup = game.setup
    if kind == "space":
        return setup.board.name(value)
    if kind == "card":
        return card_name(game, value, lang)
    table = setup.program.library.all("figure" if kind == "character" else "gear")
    definition = table[game.S[value + PRINTED]]
    name: str = definition.name if lang == "en" else definition.pl
    if kind == "character":
        same = [f for f in setup.figures if game.S[f + PRINTED] == game.S[value + PRINTED]]
        return name if len(same) == 1 else f"{name} {same.index(value) + 1}"
    return name


def card_name(game: Game, card: int, lang: str = "en") -> str:
    """A card in words: `7 of hearts`, `Red Joker`."""
    setup = game.setup
    _, value, name, deck, _ = setup.face(card)
    library = setup.program.library
    if name:
        lines = library.all("deck")[deck].of("card")
        found = next(n for n in lines if n["name"] == name)
        return name if lang == "en" else str(found.get("pl") or name)
    suit = library.all("suit")[game.S[card + SUIT]]
    return f"{value} of {suit.name}" if lang == "en" else f"{value} {suit.pl}"
