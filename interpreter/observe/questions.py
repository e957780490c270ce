"""Questions and their legal answers as values: as data, and in words when they are asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.observe.score import seat_names
from interpreter.runtime.game import PASS, Answer, Game

if TYPE_CHECKING:
    from dsl.tree import Node
    from interpreter.runtime.program import Asking
    from interpreter.runtime.setup import Setup

Roles = tuple[tuple[str, int], ...]


class Source:
    """Where a question comes from: its number in the rules, and the setup in which things have their names."""

    def __init__(self, setup: Setup, number: int) -> None:
        self.setup, self.number = setup, number

    @property
    def asking(self) -> Asking:
        return self.setup.program.questions[self.number]

    @cached_property
    def node(self) -> Node:
        """The line of the rules that asks it."""
        return self.setup.program.compiler.tables.questions[self.number]


@dataclass(frozen=True, slots=True)
class Option:
    """A legal answer.

    value   what `Game.give` takes: the handle of a character, a card or an item, a space, the place of a mode, 1 or 0
            to a `may`; of an action what stands for it here; `PASS` for none of these
    kind    of which kind the question is (see `Question`)
    action  the name of an action that is taken or named, with the item that it is printed on and its target (-1: none), of the kind `aimed_at`
    """

    value: Answer
    kind: str
    source: Source = field(compare=False, repr=False)
    action: str = ""
    item: int = -1
    target: int = -1
    aimed_at: str = ""

    @property
    def passes(self) -> bool:
        return self.value == PASS

    @property
    def named(self) -> tuple[str, int]:
        """The kind and handle of the character, card, item or space that is chosen; of none: "" and -1."""
        if self.kind == "perform":
            return self.aimed_at, self.target
        thing = (
            self.kind in ("character", "card", "item", "space", "point")
            and isinstance(self.value, int)
            and not self.passes
        )
        return (self.kind, self.value) if thing and isinstance(self.value, int) else ("", -1)

    def text(self, lang: str = "en") -> str:
        """What the answer says, in English or Polish."""
        setup = self.source.setup
        if self.kind == "may":
            return {"en": ("no", "yes"), "pl": ("nie", "tak")}[lang][bool(self.value)]
        if self.passes:
            return {"en": "pass", "pl": "pas"}[lang]
        if self.kind == "modes":
            assert isinstance(self.value, int)
            return self.source.asking.modes[self.value][lang != "en"]
        kind, handle = self.named
        name = name_of(setup, kind, handle, lang) if kind else ""
        if not self.action:
            return name
        number = self.value[0] if isinstance(self.value, tuple) else self.value
        called = name_of(setup, "deed", number, lang)
        return f"{called}: {name}" if kind else called

    @property
    def lines(self) -> list[Node]:
        """The lines of the rules that the answer stands for: a mode, or what is done after a yes."""
        node = self.source.node
        if self.kind == "modes" and isinstance(self.value, int):
            from dsl.core.control import OptionBranch

            return [[n for n in node.body if isinstance(n.means, OptionBranch)][self.value]]
        return node.body if self.kind == "may" and self.value else []


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked.

    kind     what is chosen: character, card, item, space, deed (an action that is only named), modes (one of several things to do), may (yes or no), perform
             (an action)
    actor    the character whose action is chosen, -1 for other questions
    within   the procedure or rule that asks, in English and Polish; `about` are its roles, kind and handle of each
    options  the legal answers, in their order
    """

    seat: int
    kind: str
    actor: int
    within: tuple[str, str]
    about: Roles
    options: tuple[Option, ...]
    source: Source = field(compare=False, repr=False)

    def option(self, value: Answer) -> Option:
        """The option of an answer; of a place that is legal though not listed, too."""
        return next((o for o in self.options if o.value == value), None) or option_of(self.source, self.kind, value)

    def prompt(self, lang: str = "en") -> str:
        """What is asked, in a few words: within what, about whom, and what is to be chosen."""
        setup = self.source.setup
        named = [(k, v) for k, v in self.about if k in ("character", "item", "space") and v >= 0]
        if self.actor >= 0 and ("character", self.actor) not in named:
            named.insert(0, ("character", self.actor))
        whom = [name_of(setup, kind, value, lang) for kind, value in named]
        where = self.within[lang != "en"] + (f" ({', '.join(whom)})" if whom else "")
        if self.kind in ("modes", "may"):
            return where
        if self.kind == "perform":
            return f"{where}: {({'en': 'an action', 'pl': 'akcja'})[lang]}"
        return f"{where}: {self.source.asking.chosen[lang != 'en']}"


def question_of(game: Game) -> Question | None:
    """The open question; None when nothing is asked."""
    ask = game.ask
    if ask is None:
        return None
    source = Source(game.setup, ask.question)
    kind = source.asking.kind
    within, about = _asking(game)
    return Question(
        ask.seat, kind, ask.actor, within, about, tuple(option_of(source, kind, v) for v in ask.options), source
    )


def option_of(source: Source, kind: str, value: Answer) -> Option:
    """An answer of a question of some kind."""
    program = source.setup.program
    if isinstance(value, int):
        named = kind == "deed" and value != PASS
        return Option(value, kind, source, program.action_names[value][0] if named else "")
    number, item, target = value
    aimed_at = program.aimed[number] if target >= 0 else ""
    return Option(value, kind, source, program.action_names[number][0], item, target, aimed_at)


def _asking(game: Game) -> tuple[tuple[str, str], Roles]:
    """Where the open question stands: the names of the procedure or rule, and its roles with their values."""
    program = game.setup.program
    frame = game.stack[-1]
    number = program.owners[frame[0]]
    if number < 0:
        hook = program.hook_of_block.get(frame[0])
        return (program.hook_rules[hook], (("character", frame[3]),)) if hook is not None else (("", ""), ())
    called, roles = program.within[number]
    return called, tuple((kind, frame[at]) for kind, at in roles)


def announced_things(setup: Setup, node: Node, things: tuple[int, ...]) -> dict[str, tuple[str, str]]:
    """What the things are called that a line of the rules announces, in English and Polish, by how they are written there."""
    from dsl.format import phrase
    from dsl.lowering.shared import TYPE_OF_CATEGORY

    named = zip(node.get("things") or (), things, strict=True)
    return {phrase(x): called_in_text(setup, TYPE_OF_CATEGORY[x["x"].word.category], value) for x, value in named}


def announcement(setup: Setup, node: Node, things: tuple[int, ...]) -> str:
    """What a line of the rules announces, in English."""
    from dsl.wording.languages.english import English
    from dsl.wording.realisation.phrases import Called
    from dsl.wording.realisation.roles import with_things
    from dsl.wording.terms import NamesSaid, Term

    grammar, called = English(), announced_things(setup, node, things)
    return with_things(
        grammar, node["en"], {name: Called(grammar, Term(*told), NamesSaid()) for name, told in called.items()}
    )


def called_in_text(setup: Setup, kind: str, value: int) -> tuple[str, str]:
    """What a value is called within a sentence, in English and Polish: the Thief, of whom there may be several."""
    en, pl = value_named(setup, kind, value, "en"), value_named(setup, kind, value, "pl")
    if value >= 0 and kind in ("item", "card") or kind == "character" and setup.is_one_of_many(value):
        en = f"the {en}"
    return en, pl


def value_named(setup: Setup, kind: str, value: int, lang: str) -> str:
    """What a value of a type is called: a number by its digits, anything else by its name."""
    program = setup.program
    if kind == "number":
        return str(value)
    if value < 0:
        return {"en": "nothing", "pl": "nic"}[lang]
    if kind == "player":
        return seat_names(setup, lang)[setup.players.index(value)]
    if kind in ("mark", "kind"):
        names = program.names["suit"] if kind == "mark" else [*program.names["ability"], *program.names["test"]]
        return names[value][lang != "en"]
    return name_of(setup, kind, value, lang)


def name_of(setup: Setup, kind: str, value: int, lang: str) -> str:
    """What a character, card, item, space or action is called."""
    if kind in ("space", "point"):
        return setup.board.name(value)
    if kind == "card":
        return card_name(setup, value, lang)
    names = setup.program.action_names if kind == "deed" else setup.names
    return names[value][lang != "en"]


def card_name(setup: Setup, card: int, lang: str = "en") -> str:
    """A card in words: `7 of hearts`, `Red Joker`."""
    printed, value, name, deck, _ = setup.face(card)
    program = setup.program
    if name:
        return name if lang == "en" else program.named_cards[deck, name]
    suit = program.names["suit"][printed]
    return f"{value} of {suit[0]}" if lang == "en" else f"{value} ({suit[1]})"


__all__ = [
    "Option",
    "Question",
    "Source",
    "announced_things",
    "announcement",
    "called_in_text",
    "card_name",
    "name_of",
    "option_of",
    "question_of",
    "value_named",
]
