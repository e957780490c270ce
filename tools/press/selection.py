"""What is printed of all that could be: cards that were chosen, with how many of each, or what a scenario is played with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.characters import caseless
from dsl.model import Definition
from interpreter.loading.load import Content
from tierce import UnknownNameError
from tierce.names import definitions_named, scenario_named
from tools.press.model.cards import carded
from tools.press.orders import CHOSEN
from tools.slugs import folder_of

_COUNTED = re.compile(r"(?:(\d{1,3})\s*[x×]?\s+)?(.+)", re.DOTALL)


@dataclass(frozen=True)
class Selection:
    """Cards by kind and name with the number of each, the scenario that they are for, and the folder that they go to."""

    folder: str
    cards: Mapping[tuple[str, str], int] = field(default_factory=dict)
    scenario: str = ""

    def copies(self, definition: Definition) -> int:
        """How many there are of a card; of the scenario itself one."""
        found = self.cards.get((definition.kind, definition.name), 0)
        return found or int((definition.kind, definition.name) == ("scenario", self.scenario))


def cards_named(content: Content, text: str) -> Selection:
    """The cards of `Aramis, 2 Musketeer`. Raises UnknownNameError for what is on no card, and for what is on several."""
    cards: Counter[tuple[str, str]] = Counter()
    for part in filter(str.strip, text.split(",")):
        name, copies = part.strip(), 1
        if not _on_cards(content, name):
            counted = _COUNTED.fullmatch(name)
            assert counted is not None
            name, copies = counted[2], int(counted[1] or 1)
        definition = _card_named(content, name)
        cards[definition.kind, definition.name] += copies
    if not cards:
        raise UnknownNameError("no card was named")
    return Selection(CHOSEN, cards)


def _card_named(content: Content, name: str) -> Definition:
    found = _on_cards(content, name)
    if len(found) > 1:
        ids = ", ".join(f"{d.general}:{d.name}" for d in found)
        raise UnknownNameError(f'several cards are called "{name}"; say which: {ids}')
    if not found:
        definitions_named(content, name)  # says what is near when nothing is called so
        raise UnknownNameError(f'"{name}" has no card')
    return found[0]


def _on_cards(content: Content, name: str) -> list[Definition]:
    """The definitions of a name, or of an id, that have cards."""
    return [d for d in carded(content.library) if caseless(name) in d.names]


def for_scenario(content: Content, name: str) -> Selection:
    """What a scenario is played with. Raises UnknownNameError."""
    from tools.press.kit.pieces import Pieces

    scenario = scenario_named(content, name)
    pieces = Pieces(content, content.library.get("scenario", scenario.name))
    return Selection(folder_of(scenario.name), pieces.cards, scenario.name)
