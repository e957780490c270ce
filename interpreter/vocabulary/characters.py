"""Words about characters: who is friend or enemy, who stands where, who leaves the game."""

from __future__ import annotations

from dsl.words import Word
from interpreter.board import OBSTACLE, WINDOW, BoardView
from interpreter.board.topology import WALL
from interpreter.game import Game
from interpreter.machine import IN_GAME, OPEN_DOORS, OWNER, PRINTED, SEAT, SPACE


def view(g: Game) -> BoardView:
    """The board as its doors stand now."""
    return g.setup.board.view(g.S[OPEN_DOORS])


def enemies(g: Game, who: int) -> list[int]:
    """The characters on the board that are hostile to one."""
    S = g.S
    owner = S[who + OWNER]
    hostile = [f for f in g.setup.figures if S[f + OWNER] != owner and S[f + SPACE] >= 0]
    for slot in g.setup.program.pacifying:
        if S[who + slot]:
            return []
        hostile = [f for f in hostile if not S[f + slot]]
    return hostile


def friends(g: Game, who: int) -> list[int]:
    """The other characters of the same player on the board."""
    S = g.S
    owner = S[who + OWNER]
    return [f for f in g.setup.figures if S[f + OWNER] == owner and f != who and S[f + SPACE] >= 0]


def characters(g: Game) -> list[int]:
    S = g.S
    return [f for f in g.setup.figures if S[f + SPACE] >= 0]


def band(g: Game, player: int) -> list[int]:
    """The characters of a player on the board."""
    S = g.S
    return [f for f in g.setup.figures if S[f + OWNER] == player and S[f + SPACE] >= 0]


def adjacent(g: Game, it: int, who: int) -> bool:
    S = g.S
    a, b = S[it + SPACE], S[who + SPACE]
    return a >= 0 and b >= 0 and view(g).is_adjacent(a, b)


def in_contact(g: Game, it: int, who: int) -> bool:
    S = g.S
    a, b = S[it + SPACE], S[who + SPACE]
    return a >= 0 and b >= 0 and view(g).in_contact(a, b)


def within(g: Game, it: int, n: int, who: int) -> bool:
    S = g.S
    a, b = S[it + SPACE], S[who + SPACE]
    return a >= 0 and b >= 0 and view(g).distance(a, b) <= n


def sees(g: Game, it: int, who: int) -> bool:
    """Whether a line of sight runs between two characters, past all who stand between."""
    S = g.S
    a, b = S[who + SPACE], S[it + SPACE]
    if a < 0 or b < 0:
        return False
    if a == b:
        return True
    sight = view(g).sight(a, b)
    return sight is not None and not any(_blocks(g, who, s) for s in sight.through)


def _blocks(g: Game, who: int, space: int) -> bool:
    """Whether somebody on a space stands in the way of a line; strangers whom the viewer cannot see do not."""
    S, figure = g.S, g.Z[0][space]
    if figure < 0 or any(S[figure + slot] for slot in g.setup.program.unobstructing):
        return False
    return S[figure + OWNER] == S[who + OWNER] or sees(g, figure, who)


def seen_in_reach(g: Game, who: int, x: str, items: list[int]) -> list[int]:
    """The enemies seen no farther away than the last distance that one of some items prints a number for."""
    bands, S = g.setup.bands, g.S
    farthest = max((far for i in items for _, far in bands[S[i + PRINTED]].get(x, ())), default=0)
    at = S[who + SPACE]
    if not farthest or at < 0:
        return []
    around = view(g)
    return [f for f in enemies(g, who) if around.distance(at, S[f + SPACE]) <= farthest and sees(g, f, who)]


def cover(g: Game, a: int, b: int) -> int:
    """The penalty of the terrain on a line of sight; 0 where there is none."""
    x, y = g.S[a + SPACE], g.S[b + SPACE]
    sight = view(g).sight(x, y) if x >= 0 and y >= 0 else None
    return sight.penalty if sight else 0


def sheltered(g: Game, who: int, other: int) -> bool:
    """Whether a border that gives cover lies between two, even one that would not count for a shot from beside it."""
    board, around = g.setup.board, view(g)
    a, b = g.S[who + SPACE], g.S[other + SPACE]
    if a < 0 or b < 0:
        return False
    if not around.is_adjacent(a, b):
        return cover(g, other, who) > 0
    right, down = board.columns[b] - board.columns[a], board.rows[b] - board.rows[a]
    ways = [way for step, way in ((down < 0, 0), (right > 0, 1), (down > 0, 2), (right < 0, 3)) if step]
    met = [around.edges[4 * a + way] for way in ways]
    if len(ways) == 2:
        met += [around.edges[4 * board.neighbours[4 * a + one] + two] for one, two in (ways, ways[::-1])]
    return any(edge in (OBSTACLE, WINDOW, WALL) for edge in met)


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
    S = g.S
    if S[who + SPACE] >= 0:
        g.Z[0][S[who + SPACE]] = -1
    S[who + SPACE] = -1
    S[who + IN_GAME] = 0
    g.reindex()


def meets_needs(g: Game, who: int) -> bool:
    """Whether the innermost action under way would be open to somebody else too, at its own target."""
    program = g.setup.program
    for frame in reversed(g.stack):
        owner = program.owners[frame[0]]
        if owner in program.actions:
            action = program.actions.index(owner)
            aimed = program.action_definitions[action].one("target") is not None
            return (frame[5] if aimed else -1) in program.targets[action](g, who, frame[4])
    return False


def can_act(g: Game, who: int, kind: int) -> bool:
    return bool(g.open_actions(who, kind))


def player_of(g: Game, who: int) -> int:
    return g.S[who + OWNER]


def in_game(g: Game, who: int) -> bool:
    return who >= 0 and bool(g.S[who + IN_GAME])


def other_player(g: Game, player: int) -> int:
    return sum(g.setup.players) - player


def change_sides(g: Game, who: int, player: int) -> None:
    g.S[who + OWNER] = player


def hand_size(g: Game, player: int) -> int:
    return len(g.Z[g.setup.pile(g.S[player + SEAT], 1)])


_F = {"gender": "f"}

CHARACTERS = (
    Word(
        "characters",
        "(enemy|enemies) [of {who:character}]",
        "{{ head('enemy') }}{% if who and who.referent != 'self' %} of {{ who|named }}{% endif %}",
        "{% if who and who.referent != 'self' %}{{ of('wróg', who) }}{% else %}{{ head('wróg') }}{% endif %}",
        "The characters hostile to one; to `self` when nobody is named.",
        "enemy of winner",
        enemies,
        extra={"gender": "m1", "default_self": True},
    ),
    Word(
        "characters",
        "(friend|friends) [of {who:character}]",
        "{{ head('friend') }}{% if who and who.referent != 'self' %} of {{ who|named }}{% endif %}",
        "{% if who and who.referent != 'self' %}{{ of('sojusznik', who) }}{% else %}{{ head('sojusznik') }}{% endif %}",
        "The other characters of the same player; of `self` when nobody is named.",
        "friend of winner",
        friends,
        extra={"gender": "m1", "default_self": True},
    ),
    Word(
        "characters",
        "(character|characters)",
        "{{ head('character') }}",
        "{{ head('postać') }}",
        "All characters on the board.",
        "character",
        characters,
        extra=_F,
    ),
    Word(
        "characters",
        "(character|characters) of {who:player}",
        "{{ head('character') }} of {{ owner(who) }}",
        "{{ of('postać', who) }}",
        "The characters of a player on the board.",
        "character of red",
        band,
        extra=_F,
    ),
    Word(
        "characters",
        "enemy whom {who:character} sees within the {x:N_NUMBER} bands of {items}",
        "{{ head('enemy') }} in {{ of('line of sight', who, 'nom') }} at a distance for which {{ items|a }} has {{ x|a }}",
        "{{ head('wróg') }} w {{ of('linia wzroku', who, 'loc') }} w odległości, dla której {{ x.acc }} podaje {{ items }},",
        "Enemies in line of sight, no farther away than one of the items prints a number for.",
        "enemy whom self sees within the shooting difficulty bands of item of self",
        seen_in_reach,
        extra={"gender": "m1"},
    ),
    Word(
        "character_filter",
        "adjacent to {who:character}",
        "adjacent to {{ who }}",
        "na polu przyległym do {{ who.gen }}",
        "Those on a space adjacent to that of another, straight or diagonally.",
        "adjacent to self",
        adjacent,
    ),
    Word(
        "character_filter",
        "in contact with {who:character}",
        "in contact with {{ who }}",
        "w styczności z {{ who.ins }}",
        "Those adjacent, but across a door or a window only straight.",
        "in contact with self",
        in_contact,
    ),
    Word(
        "character_filter",
        "within {n:term} spaces of {who:character}",
        "within {% if n.countable %}{{ n|count('space') }}{% else %}a number of spaces equal to {{ n }}{% endif %} of {{ who }}",
        "{% if n.countable %}w odległości do {{ n|count('pole', case='gen') }}{% else %}nie dalej niż {{ n }}{% endif %} od {{ who.gen }}",
        "Those so many spaces away, or nearer.",
        "within 6 spaces of self",
        within,
    ),
    Word(
        "character_filter",
        "in line of sight of {who:character}",
        "in {{ of('line of sight', who) }}",
        "w {{ of('linia wzroku', who, 'loc') }}",
        "Those that a line of sight can be drawn to.",
        "in line of sight of self",
        sees,
    ),
    Word(
        "character_filter",
        "directly opposite {who:character} across {middle:character}",
        "directly opposite {{ who }} across {{ middle }}",
        "dokładnie naprzeciw {{ who.gen }}, po drugiej stronie {{ middle.gen }}",
        "The one on the far side of another.",
        "directly opposite self across opponent",
        opposite,
    ),
    Word(
        "truth",
        "{it:character} is adjacent to {who:character}",
        "{{ it }} {{ it|verb('be') }} adjacent to {{ who }}",
        "{{ it }} {{ it|verb('stać') }} na polu przyległym do {{ who.gen }}",
        "Whether two stand on adjacent spaces.",
        "self is adjacent to target",
        adjacent,
    ),
    Word(
        "truth",
        "{it:character} is in contact with {who:character}",
        "{{ it }} {{ it|verb('be') }} in contact with {{ who }}",
        "{{ it }} {{ it|verb('być') }} w styczności z {{ who.ins }}",
        "Whether two are adjacent, across doors and windows only straight.",
        "self is in contact with target",
        in_contact,
    ),
    Word(
        "truth",
        "{it:character} is within {n:term} spaces of {who:character}",
        "{{ it }} {{ it|verb('be') }} within {% if n.countable %}{{ n|count('space') }}{% else %}a number of spaces equal to {{ n }}{% endif %} of {{ who }}",
        "{{ it }} {{ it|verb('być') }} {% if n.countable %}w odległości do {{ n|count('pole', case='gen') }}{% else %}nie dalej niż {{ n }}{% endif %} od {{ who.gen }}",
        "Whether two are so near.",
        "self is within 6 spaces of target",
        within,
    ),
    Word(
        "truth",
        "{who:character} sees {it:character}",
        "{{ who }} {{ who|verb('see') }} {{ it }}",
        "{{ who }} {{ who|verb('widzieć') }} {{ it.acc }}",
        "Whether a line of sight runs between two.",
        "self sees target",
        "V_sees(g, {it}, {who})",
        extra={"functions": {"V_sees": sees}},
    ),
    Word(
        "truth",
        "{a:character} stands higher than {b:character}",
        "{{ a }} {{ a|verb('stand') }} higher than {{ b }}",
        "{{ a }} {{ a|verb('stać') }} wyżej niż {{ b|named }}",
        "Whether one is on the high side of an elevated border between them.",
        "self stands higher than target",
        uphill,
    ),
    Word(
        "truth",
        "{who:character} has cover towards {other:character}",
        "{{ who }} {{ who|verb('have') }} cover towards {{ other }}",
        "{{ who }} {{ who|verb('mieć') }} osłonę od strony {{ other.gen }}",
        "Whether a window, an obstacle or the corner of a wall lies between two; also right beside one's own space.",
        "self has cover towards target",
        sheltered,
    ),
    Word(
        "truth",
        "{who:character} is in the game",
        "{{ who }} {{ who|verb('be') }} in the game",
        "{{ who }} {{ who|verb('być') }} w grze",
        "Whether a character has neither died nor left.",
        "target is in the game",
        in_game,
    ),
    Word(
        "truth",
        "{who:character} is out of the game",
        "{{ who }} {{ who|verb('be') }} out of the game",
        "{{ who }} {{ who|verb('być') }} poza grą",
        "Whether a character has died or left.",
        "target is out of the game",
        "(not V_in(g, {who}))",
        extra={"functions": {"V_in": in_game}},
    ),
    Word(
        "truth",
        "{who:character} is (friendly|a friend) to {other:character}",
        "{{ who }} {{ who|verb('be') }} friendly to {{ other }}",
        "{{ who }} {{ who|verb('być') }} {{ adj('przyjazny', who) }} wobec {{ other.gen }}",
        "Whether two are not enemies.",
        "self is friendly to target",
        "({other} not in V_enemies(g, {who}))",
        extra={"functions": {"V_enemies": enemies}},
    ),
    Word(
        "truth",
        "{who:character} meets the needs of the action under way",
        "{{ who }} {{ who|verb('meet') }} the needs of the action under way",
        "{{ who }} {{ who|verb('spełniać') }} warunki wykonywanej akcji",
        "Whether what an action needs is so for somebody else too, who need not have the action; its target stays the same.",
        "it meets the needs of the action under way",
        meets_needs,
    ),
    Word(
        "truth",
        "{who:character} is hostile to {other:character}",
        "{{ who }} {{ who|verb('be') }} hostile to {{ other }}",
        "{{ who }} {{ who|verb('być') }} {{ adj('wrogi', who) }} wobec {{ other.gen }}",
        "Whether two are enemies.",
        "self is hostile to target",
        "({other} in V_enemies(g, {who}))",
        extra={"functions": {"V_enemies": enemies}},
    ),
    Word(
        "truth",
        "{who:character} can take (a|an) {kind:N_TRAIT} action",
        "{{ who }} {{ who|verb('can') }} take {{ sorts('action', kind)|a }}",
        "{{ who }} {{ who|verb('móc') }} wykonać {{ sorts('akcja', kind, 'acc') }}",
        "Whether an action of a kind is open to a character.",
        "self can take an interaction action",
        can_act,
    ),
    Word(
        "term",
        "the cover between {a:character} and {b:character}",
        "the {{ head('cover') }} between {{ a }} and {{ b }}",
        "{{ head('osłona') }} między {{ a.ins }} a {{ b.ins }}",
        "What terrain takes from a shot, as a number of points.",
        "the cover between self and target",
        cover,
        extra=_F,
    ),
    Word(
        "term",
        "the distance between {a:character} and {b:character}",
        "the {{ head('distance') }} between {{ a }} and {{ b }}",
        "{{ head('odległość') }} między {{ a.ins }} a {{ b.ins }}",
        "How many spaces apart two are; the target's own counts.",
        "the distance between self and target",
        distance,
        extra=_F,
    ),
    Word(
        "statement",
        "{who:character} leaves the game",
        "{{ who }} {{ who|verb('leave') }} the game",
        "{{ who }} {{ who|verb('opuszczać') }} grę",
        "A character is taken off the board for good.",
        "target leaves the game",
        leave_board,
    ),
    Word(
        "statement",
        "{who:character} joins {player:player}",
        "{{ who }} {{ who|verb('join') }} {{ of('band', player) }}",
        "{{ who }} {{ who|verb('przechodzić') }} do {{ of('drużyna', player, 'gen') }}",
        "A character changes sides.",
        "target joins red",
        change_sides,
    ),
    Word(
        "player",
        "{whose} player",
        "{{ of('player', whose) }}",
        "{{ of('gracz', whose) }}",
        "The player whom a character belongs to.",
        "own player",
        player_of,
        extra={"gender": "m1"},
    ),
    Word(
        "player",
        "the other player than {player:player}",
        "{{ of('opponent', player) }}",
        "{{ of('przeciwnik', player) }}",
        "The other of the two players.",
        "the other player than red",
        other_player,
        extra={"gender": "m1"},
    ),
    Word(
        "term",
        "the size of {whose} hand",
        "the {{ head('number') }} of cards in {{ of('hand', player_of(whose), 'nom') }}",
        "{{ head('liczba') }} kart na {{ of('ręka', player_of(whose), 'loc') }}",
        "How many cards a player holds.",
        "the size of own hand",
        hand_size,
        extra={"owner": "player", "gender": "f"},
    ),
)
