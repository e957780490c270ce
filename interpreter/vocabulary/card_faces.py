"""Words about what is on a card: its suit, its colour, its value, its name."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.runtime.changes import store
from interpreter.runtime.fields.cards import SUIT
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import SUITS


def name_suit(g: Game, card: int, suit: int) -> None:
    if card >= 0:
        store(g, card + SUIT, suit)


def is_suit(g: Game, card: int, suit: int) -> bool:
    return card >= 0 and g.S[card + SUIT] == suit


def is_colour(g: Game, card: int, colour: int) -> bool:
    return card >= 0 and g.S[card + SUIT] >= 0 and g.setup.program.colour_of[g.S[card + SUIT]] == colour


def is_named(g: Game, card: int, name: str) -> bool:
    return card >= 0 and g.setup.face(card)[2] == name


def is_suitless(g: Game, card: int) -> bool:
    return card in g.setup.suitless


def same_suit(g: Game, a: int, b: int) -> bool:
    return a >= 0 and b >= 0 and g.S[a + SUIT] == g.S[b + SUIT] >= 0


def same_value(g: Game, a: int, b: int) -> bool:
    return a >= 0 and b >= 0 and g.setup.values[a] == g.setup.values[b]


def same_colour(g: Game, a: int, b: int) -> bool:
    if a < 0 or b < 0 or g.S[a + SUIT] < 0 or g.S[b + SUIT] < 0:
        return False
    colours = g.setup.program.colour_of
    return colours[g.S[a + SUIT]] == colours[g.S[b + SUIT]]


def matches(g: Game, it: int, card: int) -> bool:
    suitless = g.setup.suitless
    return it not in suitless and card not in suitless and (same_suit(g, it, card) or same_value(g, it, card))


def value_of(g: Game, card: int) -> int:
    return g.setup.values[card] if card >= 0 else 0


def suit_of(g: Game, card: int) -> int:
    return g.S[card + SUIT] if card >= 0 else -1


FACES = (
    Word(
        "term",
        "the value of {card:card}",
        "the {{ head('value') }} of {{ card }}",
        "{{ head('wartość') }} {{ card.gen }}",
        "The number on a card; 0 when there is no card.",
        "the value of own original card",
        value_of,
        traits=Traits(gender="f"),
    ),
    Word(
        "suit",
        "the suit of {card:card}",
        "the {{ head('suit') }} of {{ card }}",
        "{{ head('kolor') }} {{ card.gen }}",
        "The suit of a card.",
        "the suit of own original card",
        suit_of,
        traits=Traits(gender="m3", reads=SUITS),
    ),
    Word(
        "truth",
        "{card:card} is {suit:N_SUIT}",
        "{{ card }} {{ card|verb('be') }} {{ suit }}",
        "{{ card }} {{ card|verb('mieć', negated=negated) }} {{ 'koloru' if negated else 'kolor' }} {{ suit.gen }}",
        "Whether a card is of a suit.",
        "own original card is hearts",
        is_suit,
        traits=Traits(reads=SUITS),
    ),
    Word(
        "truth",
        "{a:suit} is {b:suit}",
        "{{ a }} is {{ 'not ' if negated }}{{ b }}",
        "{% set card = a.slot('card') if a.node and a.node.get('card') %}{% set called = 'kolor' in b.quiet() %}"
        "{% if card %}{{ card }} {{ card|verb('mieć', negated=negated) }}"
        " {{ '' if called else 'koloru ' if negated else 'kolor ' }}{{ b.acc if called and not negated else b.gen }}"
        "{% else %}{{ a }} to {{ 'nie ' if negated }}{{ b }}{% endif %}",
        "Whether two suits are the same.",
        "own hit location is hearts",
        "({a} == {b})",
    ),
    Word(
        "truth",
        "{card:card} is {colour:N_COLOUR}",
        "{{ card }} {{ card|verb('be') }} {{ colour }}",
        "{{ card }} {{ card|verb('być') }} {{ adj(colour, card) }}",
        "Whether a card is of a colour.",
        "own original card is black",
        is_colour,
        traits=Traits(reads=SUITS),
    ),
    Word(
        "truth",
        "{card:card} is {name:STRING}",
        "{{ card }} is {{ 'not ' if negated }}the {{ name }}",
        "{{ card }} to {{ 'nie ' if negated }}{{ name }}",
        "Whether a card is the one of this name.",
        'own original card is "Red Joker"',
        is_named,
    ),
    Word(
        "truth",
        "{card:card} has no suit of its own",
        "{{ card }} {{ card|verb('be') }} {% if card.plural %}Jokers{% else %}a Joker{% endif %}",
        "{{ card }} {{ card|verb('być') }} {{ (noun('joker').many if card.plural else noun('joker')).ins }}",
        "Whether a card is of no suit until somebody names one.",
        "own original card has no suit of its own",
        is_suitless,
        negative="{card:card} has a suit of its own",
    ),
    Word(
        "truth",
        "{a:card} has the suit of {b:card}",
        "{{ a }} {{ a|verb('have') }} the same suit as {{ b }}",
        "{{ a }} {{ 'nie ma tego samego koloru' if negated else 'ma ten sam kolor' }} co {{ b }}",
        "Whether two cards are of one suit.",
        "own original card has the suit of opponent's original card",
        same_suit,
        traits=Traits(reads=SUITS),
    ),
    Word(
        "truth",
        "{a:card} has the value of {b:card}",
        "{{ a }} {{ a|verb('have') }} the same value as {{ b }}",
        "{{ a }} {{ 'nie ma tej samej wartości' if negated else 'ma tę samą wartość' }} co {{ b }}",
        "Whether two cards have the same number.",
        "own original card has the value of opponent's original card",
        same_value,
    ),
    Word(
        "truth",
        "{a:card} has the colour of {b:card}",
        "{{ a }} {{ a|verb('have') }} the same colour as {{ b }}",
        "{{ a }} {{ 'nie ma tej samej barwy' if negated else 'ma tę samą barwę' }} co {{ b }}",
        "Whether two cards are both red or both black.",
        "own original card has the colour of opponent's original card",
        same_colour,
        traits=Traits(reads=SUITS),
    ),
    Word(
        "card_filter",
        "matching {card:card} in suit or value",
        "that {{ verb('match') }} {{ card }} in {{ 'neither suit nor' if negated else 'suit or' }} value",
        ", {{ adj('który') }} {{ verb('zgadzać się', negated=negated) }} "
        "{{ 'ani kolorem, ani' if negated else 'kolorem lub' }} wartością z {{ card.ins }},",
        "Cards of the same suit or the same number; a card without a suit of its own neither matches nor is matched.",
        "matching own original card in suit or value",
        matches,
        negative="matching {card:card} in neither suit nor value",
        traits=Traits(follows=True, reads=SUITS),
    ),
    Word(
        "statement",
        "{card:card} counts as {suit:suit}",
        "{{ card }} {{ card|verb('count') }} as {{ suit }}",
        "{{ card }} {{ card|verb('liczyć się') }} jako {{ suit }}",
        "A card without a suit of its own is given one while it is in play.",
        "chosen card counts as hearts",
        name_suit,
        traits=Traits(writes=SUITS),
    ),
)
