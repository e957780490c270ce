"""Words about items: what somebody has, what lies about, what changes hands."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.runtime.changes import hand_over, store
from interpreter.runtime.fields.characters import HOLDER, IN_GAME, PRINTED, SPACE
from interpreter.runtime.game import Game
from interpreter.runtime.support import at_suit
from interpreter.vocabulary.places import GEAR, HAD, HELD, LIVING, LYING, PRESENT, STANDING


def lying(g: Game, who: int) -> list[int]:
    """What lies on the space of a character."""
    S = g.S
    return [i for i in g.index.items.get(-1, ()) if S[i + SPACE] == S[who + SPACE]]


def in_game(g: Game) -> list[int]:
    """Every item that has not been removed, whoever has it and wherever it lies."""
    return g.index.present


def is_in_game(g: Game, item: int) -> bool:
    """Whether an item has not been removed, nor its holder."""
    S, holder = g.S, g.S[item + HOLDER]
    return bool(S[item + IN_GAME] and S[(holder if holder >= 0 else item) + IN_GAME])


def first(g: Game, items: list[int]) -> int:
    return items[0] if items else -1


def first_or_else(g: Game, items: list[int], others: list[int]) -> int:
    return first(g, items or others)


def greatest(g: Game, x: str, suit: int, items: list[int]) -> int:
    return max((at_suit(g, i, x, suit) for i in items), default=0)


def give(g: Game, item: int, who: int) -> None:
    if item >= 0 and who >= 0:
        hand_over(g, item, who)


def drop(g: Game, item: int, who: int) -> None:
    """Put an item down where somebody stands."""
    if item >= 0 and who >= 0:
        hand_over(g, item, -1, g.S[who + SPACE])


def put(g: Game, item: int, space: int) -> None:
    """Put an item down on a space."""
    if item >= 0 and space >= 0:
        hand_over(g, item, -1, space)


def remove(g: Game, item: int) -> None:
    if item >= 0:
        store(g, item + IN_GAME, 0)


def starting(g: Game, item: int) -> bool:
    """Whether an item is printed on the card of the character that has it."""
    place = g.setup.items.index(item)
    return place < len(g.setup.gear) and g.setup.gear[place][1] == g.S[item + HOLDER]


def is_printed(g: Game, item: int, gear: int) -> bool:
    return item >= 0 and g.S[item + PRINTED] == gear


def used_with(g: Game, item: int, ability: int) -> bool:
    return item >= 0 and g.setup.program.used_with[g.S[item + PRINTED]] == ability


def used_alike(g: Game, item: int, other: int) -> bool:
    """Whether two items print the same ability; those that print none are not alike."""
    return (
        other >= 0
        and g.setup.program.used_with[g.S[other + PRINTED]] >= 0
        and used_with(g, item, g.setup.program.used_with[g.S[other + PRINTED]])
    )


def prints_at(g: Game, item: int, name: str, distance: int) -> bool:
    """Whether an item prints a number for a distance, that is for one no shorter."""
    return item >= 0 and any(distance <= far for _, far in g.setup.program.bands[g.S[item + PRINTED]].get(name, ()))


def is_used_with(g: Game, item: int, ability: int) -> bool:
    return item >= 0 and g.setup.program.used_with[g.S[item + PRINTED]] == ability


def holder(g: Game, item: int) -> int:
    return g.S[item + HOLDER] if item >= 0 else -1


ITEMS = (
    Word(
        "items",
        "(item|items) of {who:character}",
        "{{ head('item') }}{{ held(who) }}",
        "{% if telling.owner_is_said %}{{ head('przedmiot') }}{% else %}{{ of('przedmiot', who) }}{% endif %}",
        "What a character has.",
        "item of self",
        "g.index.items.get({who}, [])",
        traits=Traits(gender="m3", owner_slot="who", reads=HAD),
    ),
    Word(
        "items",
        "(item|items) lying under {who:character}",
        "{{ head('item') }} lying on {{ of('space', who) }}",
        "{{ head('przedmiot', after='leżący') }} na polu {{ who.gen }}",
        "What lies on the space of a character.",
        "item lying under self",
        lying,
        traits=Traits(gender="m3", reads=HAD | LYING | STANDING),
    ),
    Word(
        "items",
        "(item|items) in the game",
        "{{ head('item') }} still in the game",
        "{{ head('przedmiot') }} w grze",
        "Every item, whoever has it and wherever it lies.",
        "item in the game",
        in_game,
        traits=Traits(
            gender="m3", has="V_in_the_game(g, {it})", functions={"V_in_the_game": is_in_game}, reads=HAD | LIVING
        ),
    ),
    Word(
        "item",
        "the first {items}",
        "{% set named = owned_by_name(items) %}"
        "{% if named %}{{ of(named[1], named[0]) }}{% else %}the first {{ items }}{% endif %}",
        "{% set named = owned_by_name(items) %}{% if named %}{{ of(named[1], named[0]) }}{% else %}"
        "{{ adj('pierwszy', items)[case] }} {{ head(items) }}{% endif %}",
        "The first of some items in the order of the card; nothing when there is none.",
        "the first item of self",
        first,
    ),
    Word(
        "item",
        "the first {items} failing which the first {others:items}",
        "the first {{ items }}, or else the first {{ others }} on the card,",
        "{{ adj('pierwszy', items)[case] }} {{ head(items) }}, "
        "a jeśli {{ adj('taki', items).gen }} nie ma, {{ adj('pierwszy', others)[case] }} {{ head(others) }},",
        "The first of some items; where there are none, of others.",
        "the first item of self which is ready failing which the first item of self",
        first_or_else,
    ),
    Word(
        "term",
        "the greatest {x:N_NUMBER} at {suit:suit} among {items}",
        "the highest {{ x }} at {{ suit }} among the {{ items.many }}",
        "{{ adj('najwyższy', x)[case] }} {{ x[case] }} {{ items.many.gen }} dla {{ suit.gen }}",
        "The greatest of the numbers that some items print for a suit; 0 when none does.",
        "the greatest armour at hearts among item of self",
        greatest,
        head="x",
        traits=Traits(reads=GEAR),
    ),
    Word(
        "item_filter",
        "gained in play",
        "gained in play",
        "{{ adj('zdobyty', case='same') }} w grze",
        "Items that were not on the card from the start.",
        "gained in play",
        "(not V_starting(g, {it}))",
        traits=Traits(functions={"V_starting": starting}, reads=HELD),
    ),
    Word(
        "item_filter",
        "called {gear:N_GEAR}",
        "{{ 'not ' if negated }}called “{{ gear.title }}”",
        "{{ 'o innej nazwie niż' if negated else 'o nazwie' }} „{{ gear.title }}”",
        "Items of this name.",
        "called Lamp",
        is_printed,
        traits=Traits(reads=GEAR),
    ),
    Word(
        "item_filter",
        "used with {ability:N_ABILITY}",
        "{{ 'not ' if negated }}of the {{ ability }} skill",
        "{{ adj('wymagający', case='same') }} umiejętności „{{ ability }}”",
        "Items on which this ability is printed.",
        "used with Strength",
        used_with,
        traits=Traits(reads=GEAR),
    ),
    Word(
        "truth",
        "{item:item} has {x:N_NUMBER} at {n:term} spaces",
        "{% set start, end = n.between %}{% if end and end.referent == 'it' %}{{ end }} {{ end|verb('be') }} in range of {{ item }}"
        "{% elif end %}{{ item }} {{ item|verb('can') }} reach {{ end }}"
        "{% if item.keeper and item.keeper.node not in (start.node, start.node.get('who')) %}, counted from {{ start }}{% endif %}"
        "{% else %}{{ item }} {{ item|verb('have') }} {{ x|a }} at {{ n|count('space') if n.countable else n }}{% endif %}",
        "{% set start, end = n.between %}{% if end and (end.referent == 'it' or item.referent != 'it') %}{{ end }} {{ end|verb('być') }} w zasięgu {{ item.gen }}"
        "{% elif end %}{{ item }} {{ item|verb('sięgać') }} {{ (end.thing if end.holder and end.node.word.category == 'character' else end).gen }}"
        "{% if item.keeper and item.keeper.node not in (start.node, start.node.get('who')) %}, licząc od {{ start.gen }}{% endif %}"
        "{% else %}{{ item }} {{ item|verb('mieć') }} {{ x.acc }} {% if n.countable %}na {{ n|count('pole', case='acc') }}"
        "{% else %}przy {{ n.loc }}{% endif %}{% endif %}",
        "Whether an item prints a number for so great a distance.",
        "this has shooting difficulty at 5 spaces",
        prints_at,
        traits=Traits(reads=GEAR),
    ),
    Word(
        "truth",
        "{one:item} is used like {other:item}",
        "{{ one }} {{ one|verb('use') }} the same Combat Skill as {{ other }}",
        "{{ one }} {{ one|verb('wymagać') }} tej samej umiejętności walki co {{ other }}",
        "Whether the same ability is printed on two items.",
        "own weapon is used like this",
        used_alike,
        traits=Traits(reads=GEAR),
    ),
    Word(
        "truth",
        "{who:character} has {gear:N_GEAR}",
        "{{ who }} {{ who|verb('have') }} the {{ gear.title }}",
        "{{ who }} {{ who|verb('mieć', negated=negated) }} {{ gear.gen if negated else gear.acc }}",
        "Whether a character has such an item.",
        "self has Lamp",
        "any(V_is(g, i, {gear}) for i in g.index.items.get({who}, ()))",
        traits=Traits(functions={"V_is": is_printed}, reads=HAD | GEAR),
    ),
    Word(
        "truth",
        "{item:item} is used with {ability:N_ABILITY}",
        "{{ item }} {{ item|verb('use') }} the Combat Skill {{ ability }}",
        "{{ item }} {{ item|verb('wymagać') }} umiejętności „{{ ability }}”",
        "Whether the card of an item says that it is used with this ability; nothing is used with none.",
        "own weapon is used with Strength",
        is_used_with,
        traits=Traits(reads=GEAR),
    ),
    Word(
        "statement",
        "{who:character} takes {item:item}",
        "{{ who }} {{ who|verb('take') }} {{ item }}",
        "{{ who }} {{ who|verb('zabierać') }} {{ item.acc }}",
        "An item comes into somebody's possession.",
        "self takes loot",
        "V_give(g, {item}, {who})",
        traits=Traits(functions={"V_give": give}, writes=HELD | LYING),
    ),
    Word(
        "statement",
        "{who:character} drops {item:item}",
        "{{ who }} {{ who|verb('drop') }} {{ item }}",
        "{{ who }} {{ who|verb('upuszczać') }} {{ item.acc }}",
        "An item is left on the space of a character.",
        "self drops it",
        "V_drop(g, {item}, {who})",
        traits=Traits(functions={"V_drop": drop}, reads=STANDING, writes=HELD | LYING),
    ),
    Word(
        "statement",
        "{item:item} is put on {place:space}",
        "{{ item }} {{ item|verb('be') }} put on {{ place }}",
        "{{ item }} {{ item|verb('trafiać') }} na {{ place.acc }}",
        "An item lies on a space from now on, and nobody has it.",
        "loot is put on goal",
        put,
        traits=Traits(writes=HELD | LYING),
    ),
    Word(
        "statement",
        "{item:item} is removed from the game",
        "{{ done(item, 'remove', 'from the game') }}",
        "{{ done(item, 'usuwać', 'z gry') }}",
        "An item is out of the game.",
        "this is removed from the game",
        remove,
        traits=Traits(suffers=("usuwać", "z gry"), writes=PRESENT),
    ),
    Word(
        "character",
        "the holder of {item:item}",
        "the {{ head('character') }} carrying {{ item }}",
        "{{ head('postać') }}, która {{ 'go' if item.referent == 'this' else item.acc }} ma",
        "Who has an item.",
        "the holder of this",
        holder,
        traits=Traits(gender="m1", reads=HELD, does=("carry", "nieść")),
    ),
)
