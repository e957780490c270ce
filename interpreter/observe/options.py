"""Say what the legal answers of an open question are, in words."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.compile.state_layout import procedures
from dsl.core.actions import TargetLine
from dsl.core.cards import NamedCard
from dsl.core.control import OptionBranch
from dsl.model import Action
from dsl.tree import Node
from interpreter.runtime.game import Game
from interpreter.runtime.machine import IN_GAME, PRINTED, SUIT


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
        line = [n for n in node.body if isinstance(n.means, OptionBranch)][value]
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
    line = action.one(TargetLine)
    assert line is not None
    where = name_of(game, str(line.word.extra["type"]), target, lang)
    return Option(value, f"{name}: {where}", "perform", action.name, target)


def actor_of(game: Game) -> int:
    """The character whose action is being chosen: roles stand before other locals, so the first in the frame."""
    S, figures = game.S, game.setup.number_of
    actor: int = next(value for value in game.stack[-1][3:] if value in figures and S[value + IN_GAME])
    return actor


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
        lines = library.all("deck")[deck].of(NamedCard)
        found = next(n for n in lines if n["name"] == name)
        return name if lang == "en" else str(found.get("pl") or name)
    suit = library.all("suit")[game.S[card + SUIT]]
    return f"{value} of {suit.name}" if lang == "en" else f"{value} ({suit.pl})"


def asking(game: Game) -> tuple[str, str, tuple[tuple[str, int], ...]]:
    """Where the open question stands: the names of the procedure or rule, and its roles with their values."""
    program = game.setup.program
    frame = game.stack[-1]
    number = program.owners[frame[0]]
    if number < 0:
        hook = program.hook_of_block.get(frame[0], -1)
        rule = next((r for r in program.library.rules() if any(h.number == hook for h in r.hooks)), None)
        return (rule.name, rule.pl, (("character", frame[3]),)) if rule is not None else ("", "", ())
    procedure = next(p for p in procedures(program.library) if p.number == number)
    if isinstance(procedure, Action):
        return procedure.name, procedure.pl, (("character", frame[3]),)
    places = program.compiler.memory.places[procedure.name]
    kind = program.compiler.type_of_role
    return procedure.name, procedure.pl, tuple((kind(r), frame[places[r]]) for r in procedure.roles)


def prompt(game: Game, lang: str = "en") -> str:
    """What a player is asked, in a few words: within what, about whom, and what is to be chosen."""
    node = question_node(game)
    name, pl, roles = asking(game)
    whom = [
        name_of(game, kind, value, lang)
        for kind, value in roles
        if kind in ("character", "item", "space") and value >= 0
    ]
    where = (name if lang == "en" else pl) + (f" ({', '.join(whom)})" if whom else "")
    kind = kind_of(node)
    if kind == "perform":
        what = {"en": "an action", "pl": "akcja"}[lang]
    elif kind in ("modes", "may"):
        what = ""
    else:
        term = game.setup.program.library.term(node["x"].kind, node["x"].text)
        what = node["x"].text if term is None or lang == "en" else term.pl
    return f"{where}: {what}" if what else where
