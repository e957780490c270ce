"""Words about characters: who is friend or enemy, who stands where, who leaves the game."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.board import BoardView
from interpreter.runtime.changes import stand, store
from interpreter.runtime.fields.characters import IN_GAME, PRINTED, SPACE, TO_COME, TRAITS
from interpreter.runtime.fields.core import SEAT
from interpreter.runtime.fields.square_board import OPEN_DOORS
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import (
    ACTING,
    AROUND,
    CALLED,
    FEATURES,
    HANDS,
    LIVING,
    STANDING,
    UNDER_WAY,
)

_FREE = -1
"""Who stands on a space on which nobody does."""
_NOBODY = frozenset({_FREE})


def view(g: Game) -> BoardView:
    """The board as its doors stand now."""
    return g.setup.board.views[g.S[OPEN_DOORS]]


def characters(g: Game) -> list[int]:
    setup = g.setup
    return [f for f, at in zip(setup.figures, g.S[setup.everybodys[SPACE]], strict=True) if at >= 0]


def others(g: Game, who: int) -> list[int]:
    return [f for f in characters(g) if f != who]


def adjacent(g: Game, it: int, who: int) -> bool:
    S = g.S
    a, b = S[it + SPACE], S[who + SPACE]
    return a >= 0 and b >= 0 and view(g).is_adjacent(a, b)


def in_contact(g: Game, it: int, who: int) -> bool:
    S = g.S
    a, b = S[it + SPACE], S[who + SPACE]
    return a >= 0 and b >= 0 and b in g.setup.board.views[S[OPEN_DOORS]].touching[a]


def _whoever(standing: tuple[int, ...]) -> list[int]:
    """Whoever stands on some spaces, of which one may be told twice; mostly nobody does."""
    return sorted({*standing} - _NOBODY) if standing.count(_FREE) < len(standing) else []


def all_adjacent(g: Game, who: int) -> list[int]:
    """Whoever is adjacent to somebody, in the order of the setup."""
    S = g.S
    at = S[who + SPACE]
    return _whoever(g.setup.board.views[S[OPEN_DOORS]].standing[at](g.Z[0])) if at >= 0 else []


def all_in_contact(g: Game, who: int) -> list[int]:
    """Whoever is in contact with somebody, in the order of the setup."""
    found: list[int] | None = g.known.get(who)
    if found is None:
        S = g.S
        at = S[who + SPACE]
        found = _whoever(g.setup.board.views[S[OPEN_DOORS]].facing[at](g.Z[0])) if at >= 0 else []
        g.known[who] = found
    return found


def within(g: Game, it: int, n: int, who: int) -> bool:
    S = g.S
    a, b = S[it + SPACE], S[who + SPACE]
    return a >= 0 and b >= 0 and view(g).distance(a, b) <= n


def distance(g: Game, a: int, b: int) -> int:
    x, y = g.S[a + SPACE], g.S[b + SPACE]
    return view(g).distance(x, y) if x >= 0 and y >= 0 else 99


def opposite(g: Game, it: int, who: int, middle: int) -> bool:
    S = g.S
    return S[it + SPACE] >= 0 and view(g).opposite(S[who + SPACE], S[middle + SPACE]) == S[it + SPACE]


def uphill(g: Game, a: int, b: int) -> bool:
    """Whether one stands on the higher side of an elevated border between them."""
    x, y = g.S[a + SPACE], g.S[b + SPACE]
    return x >= 0 and y >= 0 and view(g).is_uphill(y, x)


def leave_board(g: Game, who: int) -> None:
    """Out of the game: off the board for good, with all rules of its own."""
    if who >= 0:
        stand(g, who, TO_COME)
        store(g, who + IN_GAME, 0)


def meets_needs(g: Game, who: int, paid: bool = False) -> bool:
    """Whether the innermost action under way would be open to somebody else too, at its own target."""
    program = g.setup.program
    for frame in reversed(g.stack):
        action = program.action_at.get(program.owners[frame[0]], -1)
        if action >= 0:
            target = frame[5] if program.aimed[action] else -1
            return target in program.targets[action](g, who, frame[4], paid, target)
    return False


def can_go_on(g: Game, who: int) -> bool:
    """Whether somebody in the middle of an action could still begin it, what it costs left aside."""
    return bool(g.S[who + IN_GAME]) and meets_needs(g, who, paid=True)


def can_act(g: Game, who: int, kind: int) -> bool:
    return bool(g.open_actions(who, kind))


def in_game(g: Game, who: int) -> bool:
    return who >= 0 and bool(g.S[who + IN_GAME])


def gain_trait(g: Game, who: int, trait: int) -> None:
    if who >= 0:
        store(g, who + TRAITS, g.S[who + TRAITS] | trait)


def lose_trait(g: Game, who: int, trait: int) -> None:
    if who >= 0:
        store(g, who + TRAITS, g.S[who + TRAITS] & ~trait)


def hand_size(g: Game, player: int) -> int:
    return len(g.Z[g.setup.pile(g.S[player + SEAT], 1)])


CHARACTERS = (
    Word(
        "characters",
        "(character|characters)",
        "{{ head('character') }}",
        "{{ head('postać') }}",
        "All characters on the board.",
        "character",
        characters,
        traits=Traits(
            gender="f",
            has="True",
            among=("g.setup.figures", "S[{it}+V_SPACE] >= 0"),
            functions={"V_SPACE": SPACE},
            reads=STANDING,
        ),
    ),
    Word(
        "characters",
        "other character than {who:character}",
        "{% if who.referent == 'self' %}other {{ head('character') }}{% else %}{{ head('character') }} other than {{ who|named }}{% endif %}",
        "{{ head('postać', before='inny') }}{% if who.referent != 'self' %} niż {{ who|named }}{% endif %}",
        "All characters on the board but one.",
        "other character than self",
        others,
        traits=Traits(gender="f", has="({it} != {who})", reads=STANDING),
    ),
    Word(
        "character_filter",
        "called {figure:N_FIGURE}",
        "{{ 'not ' if negated }}called {{ figure }}",
        "{{ 'o innej nazwie niż' if negated else 'o nazwie' }} {{ figure }}",
        "Those whose card has this name.",
        "called Ann",
        "(S[{it}+V_PRINTED] == {figure})",
        traits=Traits(functions={"V_PRINTED": PRINTED}, reads=CALLED),
    ),
    Word(
        "truth",
        "{who:character} is called {figure:N_FIGURE}",
        "{{ who }} {{ who|verb('be') }} called {{ figure }}",
        "{{ who }} {{ who|verb('nazywać się', negated=negated) }} „{{ figure }}”",
        "Whether the card of a character has this name.",
        "target is called Ann",
        "(S[{who}+V_PRINTED] == {figure})",
        traits=Traits(lasting=True, naming=True, functions={"V_PRINTED": PRINTED}, reads=CALLED),
    ),
    Word(
        "character_filter",
        "adjacent to {who:character}",
        "adjacent{% if who.referent != 'self' %} to {{ who }}{% endif %}",
        "{% if who.referent == 'self' %}{{ adj('sąsiedni', case='same') }}"
        "{% else %}{{ adj('sąsiadujący', case='same') }} z {{ who.ins }}{% endif %}",
        "Those on a space adjacent to that of another, straight or diagonally.",
        "adjacent to self",
        adjacent,
        traits=Traits(
            concept="adjacent spaces",
            company=("sąsiadować z", "ins"),
            all="V_all_adjacent(g, {who})",
            functions={"V_all_adjacent": all_adjacent},
            reads=AROUND,
        ),
    ),
    Word(
        "character_filter",
        "in contact with {who:character}",
        "in contact with {{ who }}",
        "{{ adj('stykający', case='same') }} się z {{ who.ins }}",
        "Those adjacent, but across a door or a window only straight.",
        "in contact with self",
        in_contact,
        traits=Traits(
            concept="contact",
            company=("stykać się z", "ins"),
            all="V_all_in_contact(g, {who})",
            functions={"V_all_in_contact": all_in_contact},
            reads=AROUND,
        ),
    ),
    Word(
        "character_filter",
        "within {n:term} spaces of {who:character}",
        "{% if telling.near %}within {{ n|count('space') }}"
        "{% elif n.countable %}within {{ n|count('space') }} of {{ who }}{% else %}within {{ n }} of {{ who }}{% endif %}",
        "{% if n.countable %}w odległości do {{ n|count('pole', case='gen') }}{% else %}{{ adj('oddalony', case='same') }}{% endif %}"
        "{% if not telling.near %} od {{ who.gen }}{% endif %}{% if not n.countable %} najwyżej o {{ n.acc }}{% endif %}",
        "Those so many spaces away, or nearer.",
        "within 6 spaces of self",
        within,
        traits=Traits(concept="distance", near=True, reads=AROUND),
    ),
    Word(
        "character_filter",
        "directly opposite {who:character} across {middle:character}",
        "directly opposite {{ who }} across {{ middle }}",
        "dokładnie naprzeciw {{ who.gen }}, po drugiej stronie {{ middle.gen }}",
        "The one on the far side of another.",
        "directly opposite self across opponent",
        opposite,
        traits=Traits(reads=AROUND),
    ),
    Word(
        "truth",
        "{it:character} is adjacent to {who:character}",
        "{{ it }} {{ it|verb('be') }} adjacent to {{ who }}",
        "{{ it }} {{ it|verb('sąsiadować') }} z {{ who.ins }}",
        "Whether two stand on adjacent spaces.",
        "self is adjacent to target",
        adjacent,
        traits=Traits(concept="adjacent spaces", reads=AROUND),
    ),
    Word(
        "truth",
        "{it:character} is in contact with {who:character}",
        "{{ it }} {{ it|verb('be') }} in contact with {{ who }}",
        "{{ it }} {{ it|verb('stykać się') }} z {{ who.ins }}",
        "Whether two are adjacent, across doors and windows only straight.",
        "self is in contact with target",
        in_contact,
        traits=Traits(concept="contact", reads=AROUND),
    ),
    Word(
        "truth",
        "{it:character} is within {n:term} spaces of {who:character}",
        "{{ it }} {{ it|verb('be') }} {% if n.countable %}within {{ n|count('space') }} of{% else %}within {{ n }} of{% endif %} {{ who }}",
        "{{ it }} {{ it|verb('być') }} {% if n.countable %}w odległości do {{ n|count('pole', case='gen') }} od {{ who.gen }}{% else %}w odległości od {{ who.gen }} nie większej niż {{ n }}{% endif %}",
        "Whether two are so near.",
        "self is within 6 spaces of target",
        within,
        traits=Traits(concept="distance", reads=AROUND),
    ),
    Word(
        "truth",
        "{a:character} stands higher than {b:character}",
        "{{ a }} {{ a|verb('stand') }} higher than {{ b }}",
        "{{ a }} {{ a|verb('stać') }} wyżej niż {{ b|named }}",
        "Whether one is on the high side of an elevated border between them.",
        "self stands higher than target",
        uphill,
        traits=Traits(concept="high terrain", reads=AROUND),
    ),
    Word(
        "truth",
        "{who:character} is in the game",
        "{{ who }} {{ who|verb('be') }} {{ 'out of' if negated else 'still in' }} the game",
        "{{ who }} {{ who|verb('być') }} {{ 'poza grą' if negated else 'jeszcze w grze' }}",
        "Whether a character has neither died nor left; `is out of the game`, whether it has.",
        "target is in the game",
        in_game,
        negative="{who:character} is out of the game",
        traits=Traits(concept="out of the game", evident=True, reads=LIVING),
    ),
    Word(
        "truth",
        "{who:character} meets the needs of the action under way",
        "{{ who }} {{ who|verb('meet') }} the requirements of the action under way",
        "{{ who }} {{ who|verb('spełniać', negated=negated) }} {{ 'warunków' if negated else 'warunki' }} wykonywanej akcji",
        "Whether what an action needs is so for somebody else too, who need not have the action; its target stays the same.",
        "it meets the needs of the action under way",
        meets_needs,
        traits=Traits(reads=UNDER_WAY | ACTING),
    ),
    Word(
        "truth",
        "{who:character} can still take the action under way",
        "{{ who }} {{ who|verb('can') }} {{ 'no longer' if negated else 'still' }} take the declared action",
        "{{ who }} {{ who|verb('móc', negated=negated) }} {{ 'już wykonać tej akcji' if negated else 'nadal wykonać tę akcję' }}",
        "Whether what an action needs is still so, with its target, after it was begun and paid for.",
        "self can still take the action under way",
        can_go_on,
        negative="{who:character} can no longer take the action under way",
        traits=Traits(reads=UNDER_WAY | LIVING | ACTING),
    ),
    Word(
        "truth",
        "{who:character} can take (a|an) {kind:N_TRAIT} action",
        "{{ who }} {{ who|verb('can') }} take {{ sorts('action', kind)|a }}",
        "{{ who }} {{ who|verb('móc') }} wykonać {{ sorts('akcja', kind, 'acc') }}",
        "Whether an action of a kind is open to a character.",
        "self can take an interaction action",
        can_act,
        traits=Traits(reads=ACTING),
    ),
    Word(
        "term",
        "the distance between {a:character} and {b:character}",
        "the {{ head('distance') }} between {{ a }} and {{ b }}",
        "{{ head('odległość') }} między {{ a.ins }} a {{ b.ins }}",
        "How many spaces apart two are; the target's own counts.",
        "the distance between self and target",
        distance,
        traits=Traits(concept="distance", gender="f", reads=AROUND),
    ),
    Word(
        "statement",
        "{who:character} leaves the game",
        "{{ who }} {{ who|verb('be') }} removed from the game",
        "{{ who }} {{ who|verb('opuszczać') }} grę",
        "A character is taken off the board for good.",
        "target leaves the game",
        leave_board,
        traits=Traits(writes=STANDING | LIVING),
    ),
    Word(
        "statement",
        "{who:character} becomes {rule:N_TRAIT}",
        "{{ who }} {{ who|verb('become') }} {{ being(rule, who) }}",
        "{{ who }} {{ who|verb('stawać się') }} {{ being(rule, who) }}",
        "A character is from now on what a trait says.",
        "target becomes human",
        gain_trait,
        traits=Traits(writes=FEATURES, joins=("rule", "and")),
    ),
    Word(
        "statement",
        "{who:character} is no longer {rule:N_TRAIT}",
        "{{ who }} no longer {{ who|verb('count') }} as {{ being(rule, who) }}",
        "{{ who }} {% if rule.several %}{{ who|verb('być', negated=true) }} już{% else %}{{ who|verb('przestawać') }} być{% endif %} {{ being(rule, who) }}",
        "A character is not any more what a trait says.",
        "target is no longer human",
        lose_trait,
        traits=Traits(writes=FEATURES, joins=("rule", "nor")),
    ),
    Word(
        "term",
        "the size of {whose} hand",
        "the {{ head('number') }} of cards in {{ of('hand', player_of(whose), 'nom') }}",
        "{{ head('liczba') }} kart w {{ of('ręku', player_of(whose), 'loc') }}",
        "How many cards a player holds.",
        "the size of own hand",
        hand_size,
        traits=Traits(own_deck=True, owner="player", gender="f", reads=HANDS),
    ),
)
