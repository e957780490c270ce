"""Words about items kept aside: what a rule may bring into the game, and bringing it in."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.runtime.changes import hand_over, store
from interpreter.runtime.fields.characters import HOLDER, IN_GAME, OFF_BOARD, SPACE
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import HELD, LYING, PRESENT


def aside(g: Game) -> list[int]:
    """Every item that is kept aside."""
    S = g.S
    return [i for i in g.setup.items if S[i + SPACE] == OFF_BOARD]


def is_aside(g: Game, item: int) -> bool:
    return item >= 0 and g.S[item + SPACE] == OFF_BOARD


def aside_for(g: Game, who: int) -> list[int]:
    """What the rules of a character keep aside for it."""
    return [i for i in aside(g) if g.S[i + HOLDER] == who]


def receive(g: Game, who: int, item: int) -> None:
    """Bring an item kept aside into the game, into somebody's possession."""
    if item >= 0:
        hand_over(g, item, who)
        store(g, item + IN_GAME, 1)


RESERVE = (
    Word(
        "items",
        "(item|items) aside",
        "{{ head('item') }} set aside",
        "{{ head('przedmiot', after='odłożony') }} na bok",
        "Every item that rules keep aside, and that is not in the game yet.",
        "item aside",
        aside,
        traits=Traits(gender="m3", has="V_is_aside(g, {it})", functions={"V_is_aside": is_aside}, reads=LYING),
    ),
    Word(
        "items",
        "(item|items) aside for {who:character}",
        "{{ head('item') }} set aside for {{ who }}",
        "{{ head('przedmiot', after='odłożony') }} na bok{% if who.referent != 'self' %} dla {{ who.gen }}{% endif %}",
        "What the rules of a character keep aside for it.",
        "item aside for self",
        aside_for,
        traits=Traits(gender="m3", reads=LYING | HELD),
    ),
    Word(
        "statement",
        "{who:character} receives {item:item}",
        "{{ who }} {{ who|verb('receive') }} {{ item }}",
        "{{ who }} {{ who|verb('otrzymywać') }} {{ item.acc }}",
        "Brings an item that was kept aside into the game: somebody has it from now on.",
        "self receives loot",
        receive,
        traits=Traits(writes=HELD | LYING | PRESENT),
    ),
)
