"""Say which components there are that a game may use, and which words each brings.

A component brings sorts of things, with the fields that the interpreter keeps of them. A word needs it when it is written with
such a thing, or reads or changes such a field: nobody lists words. A pack's manifest names the components that its game uses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from dsl.core.definitions import Header, OwnerName, RoleEntry, TypeName
from dsl.core.open_table import TableSize
from dsl.diagnostics import Report, listed
from dsl.memo import Memo
from dsl.model import Definition, Library
from dsl.tree import Node
from dsl.words import Word
from interpreter.runtime.fields import OF_COMPONENTS

if TYPE_CHECKING:
    from interpreter.loading.packs import Manifest


@dataclass(frozen=True)
class Component:
    """What a game may use.

    types   the sorts of phrases and names that it brings, as slots have them
    fields  the fields that it brings, each with what it is of
    """

    name: str
    types: frozenset[str]
    fields: frozenset[tuple[str, str]] = frozenset()

    def needed_by(self, word: Word, others: frozenset[str] = frozenset()) -> bool:
        """Whether a word is one of those that it brings; of sorts that other components bring too, none need it."""
        touched = {(place.of, place.name) for place in word.traits.reads | word.traits.writes if place.sort == "field"}
        return not (self.types - others).isdisjoint(_types_of(word)) or not self.fields.isdisjoint(touched)


def _types_of(word: Word) -> Iterator[str]:
    """The sorts of phrases and names that a word is written with."""
    yield word.category
    yield from (slot.type for slot in word.slots)
    means = word.means
    if isinstance(means, Header):
        yield f"N_{means.kind.upper()}"
    elif isinstance(means, (TypeName, RoleEntry, OwnerName)):
        yield f"N_{means.type.upper()}"


def _component(name: str, types: str, **fields: str) -> Component:
    """One of sorts of things, written in a row; its fields are known, or written by what they are of."""
    brought = {(of, field) for of, row in fields.items() for field in row.split(", ")}
    brought |= {(of, field) for of, row in OF_COMPONENTS.get(name, {}).items() for field in row}
    return Component(name, frozenset(types.split()), frozenset(brought))


COMPONENTS = (
    _component(
        "characters",
        "character characters character_filter N_FIGURE N_CHARACTER figure_line N_ABILITY ability_line "
        "item items item_filter N_GEAR N_ITEM gear_line N_SKILL skillref N_TOKEN "
        "deed deeds deed_filter N_DEED N_ACTION action_line N_PERMISSION permission_line fielded "
        "N_STATE state_line kind N_KIND N_TEST test_line N_OUTCOME outcome outcome_line N_TRAIT trait_line parameter",
    ),
    _component("square board", "space spaces space_filter SPACE N_SPACE N_BOARD board_line"),
    _component("open table", "point points measure coordinates N_POINT N_TERRAIN terrain_line N_BOARD board_line"),
    _component(
        "decks of cards",
        "card cards card_filter cardref N_CARD N_DECK deck_line N_PILE pile_line suit suited N_SUIT N_MARK N_COLOUR",
        card="suit, value, face, known",
        deck="draw, hand, discard, play, piled",
    ),
    _component("dice", "roll N_ROLL N_DIE die_line"),
    _component("dials", "dial_line"),
    _component("bands", "allowance N_FACTION faction_line sort"),
)
NAMES = tuple(component.name for component in COMPONENTS)
SPACES, TABLE = "square board", "open table"
_SAID_OF = {SPACES: "boards with spaces", TABLE: "open tables"}


def used_by(manifests: Iterable[Manifest]) -> frozenset[str]:
    """The components that some packs use together; texts without a pack use all.

    One that says nothing uses what those use that it needs; all, if it needs none.
    """
    used = [NAMES if m.components is None and not m.needs else m.components or () for m in manifests] or [NAMES]
    return frozenset[str]().union(*used)


def check_components(library: Library, words: Iterable[Word], used: frozenset[str], report: Report, memo: Memo) -> None:
    """Report each word of a component that the game does not use; texts beside the packs may use any.

    A game without boards of a kind does not use what is said of them: whoever stands on the others stands nowhere there.
    """
    boards = {kind: [b for b in library.all("board") if _is_table(b) == (kind == TABLE)] for kind in _SAID_OF}
    met = used - {kind for kind, found in boards.items() if not found}
    unused = [component for component in COMPONENTS if component.name not in met]
    known = frozenset[str]().union(*(component.types for component in COMPONENTS if component.name in met))
    lacking = {word: component.name for word in words for component in unused[::-1] if component.needed_by(word, known)}
    memo.check_on("components", sorted(met))
    own = {kind: [board for board in found if board.pack] for kind, found in boards.items()}
    if all(own.values()):
        message = (
            "the game has boards with spaces and open tables: what is said of the ones means nothing on the others"
        )
        report.error("E0133", message, own[TABLE][0].span, "make two games of it", label="this is an open table")

    def check(definition: Definition) -> None:
        for node in _first(definition.node, lacking):
            component = lacking[node.word]
            if component in used:
                message = f"this is said of {_SAID_OF[component]}, of which the game has none"
                report.error(
                    "E0133", message, node.span, "say it of what the game is played on, or give it such a board"
                )
                continue
            message = f'this is said by the component "{component}", which the game does not use'
            ways = f"add it to `components` in pack.toml; used are: {listed(sorted(used)) or 'none'}"
            report.error("E0131", message, node.span, ways)

    for definition in library.definitions if lacking else ():
        if definition.pack:
            memo.check("components", definition, report, partial(check, definition))


def _is_table(board: Definition) -> bool:
    return board.one(TableSize) is not None


def check_players(library: Library, words: Iterable[Word], report: Report) -> None:
    """Report what is said of the other of two players in a game of more, or of one."""
    players = len(library.all("seat"))
    of_two = {word for word in words if word.traits.of_two}
    for definition in library.definitions if players != 2 else ():
        for node in _first(definition.node, of_two):
            message = f"only of two players one is the other, and the game has {players}"
            report.error(
                "E0132", message, node.span, "write `the next player after …`, or `for each other player than …`"
            )


def _first(node: Node, lacking: Collection[Word]) -> Iterator[Node]:
    """The outermost phrases and lines that are made with some words."""
    if node.word in lacking:
        yield node
        return
    for child in node.children():
        yield from _first(child, lacking)
