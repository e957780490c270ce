"""Words of sight: who sees whom, what stands in the way, what gives cover."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.board import OBSTACLE, WINDOW
from interpreter.board.topology import WALL
from interpreter.runtime.fields.characters import BAND, PRINTED, SPACE
from interpreter.runtime.fields.square_board import OPEN_DOORS
from interpreter.runtime.game import Game
from interpreter.vocabulary.allegiance import open_to_attack
from interpreter.vocabulary.characters import view
from interpreter.vocabulary.places import AROUND, SEEN, SHOT


def sees(g: Game, it: int, who: int) -> bool:
    """Whether a line of sight runs between two characters, past all who stand between."""
    S = g.S
    a, b = S[who + SPACE], S[it + SPACE]
    if a < 0 or b < 0:
        return False
    if a == b:
        return True
    return not too_far(g, who, a, b) and _in_line(g, who, it, a, b)


def _in_line(g: Game, who: int, it: int, a: int, b: int) -> bool:
    """Whether nothing stands between the spaces of two, however far apart they are."""
    setup = g.setup
    by = laws(g, who) if setup.program.discerning else 0
    sight = setup.board.views[g.S[OPEN_DOORS]].sight(a, b, by)
    return sight is not None and (not sight.through or not any(blocks(g, who, it, s) for s in sight.through))


def sees_past(g: Game, it: int, who: int, other: int) -> bool:
    """Whether one would see another if a third did not stand there."""
    S, at = g.S, g.S[other + SPACE]
    a, b = S[who + SPACE], S[it + SPACE]
    sight = view(g).sight(a, b, laws(g, who)) if a >= 0 and b >= 0 else None
    if sight is None or too_far(g, who, a, b):
        return False
    return not any(s != at and blocks(g, who, it, s) for s in sight.through)


def laws(g: Game, who: int) -> int:
    """The laws by which the lines of sight of somebody are drawn, where they are not those of everybody."""
    found = 0
    for law, state in g.setup.program.discerning:
        if state(g, who):
            found |= law
    return found


def too_far(g: Game, who: int, a: int, b: int) -> bool:
    """Whether a state keeps somebody from seeing as far as from one space to the other."""
    distance = g.setup.board.ranges[a][b]
    return eyesight(g, who, distance) < distance


def eyesight(g: Game, who: int, distance: int) -> int:
    """As far as somebody sees, of a distance: states may keep one from seeing farther."""
    for n, state in g.setup.program.nearsighted:
        if n < distance and state(g, who):
            distance = n
    return distance


def blocks(g: Game, who: int, it: int, space: int) -> bool:
    """Whether somebody on a space stands in the way of a line; strangers whom the viewer cannot see do not."""
    figure = g.Z[0][space]
    if figure < 0 or not obstructs(g, figure, who, it):
        return False
    return always_bars(g, figure, who) or sees(g, figure, who)


def always_bars(g: Game, figure: int, who: int) -> bool:
    """Whether somebody upright is in one's way even unseen: a friend, or whom a state makes so."""
    friend = g.S[figure + BAND] in g.setup.side_of[g.S[who + BAND]]
    return friend or any(state(g, figure) for state in g.setup.program.barring)


def obstructs(g: Game, figure: int, who: int, it: int) -> bool:
    """Whether somebody is upright and tall enough to stand between two others."""
    S, program = g.S, g.setup.program
    for slot in program.unobstructing:
        if S[figure + slot]:
            return False
    return not any(not tall(g, figure) and (tall(g, who) or tall(g, it)) for tall in program.tall)


def seen_in_reach(g: Game, who: int, x: str, items: list[int]) -> list[int]:
    """The characters open to attack and seen no farther away than the last distance that one of some items prints a number for."""
    bands, S = g.setup.program.bands, g.S
    farthest = 0
    for item in items:
        for _, far in bands[S[item + PRINTED]].get(x, ()):
            if far > farthest:
                farthest = far
    at = S[who + SPACE]
    if not farthest or at < 0:
        return []
    away = g.setup.board.ranges[at]
    farthest = eyesight(g, who, farthest)
    near = [f for f in open_to_attack(g, who) if away[S[f + SPACE]] <= farthest]
    return [f for f in near if S[f + SPACE] == at or _in_line(g, who, f, at, S[f + SPACE])]


def cover(g: Game, a: int, b: int) -> int:
    """The penalty of the terrain on a line of sight; 0 where there is none."""
    x, y = g.S[a + SPACE], g.S[b + SPACE]
    sight = view(g).sight(x, y, laws(g, a)) if x >= 0 and y >= 0 else None
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


SIGHT = (
    Word(
        "characters",
        "enemy whom {who:character} sees within the {x:N_NUMBER} bands of {items}",
        "{{ head('enemy') }} in {% set holder = items.unfiltered()[0].keeper %}{% if holder and holder.node == who.node %}line of sight"
        "{% else %}{{ of('line of sight', who, 'nom') }}{% endif %} and in range of {{ items|a }}{# x #}",
        "{{ head('wróg') }} w {{ of('linia wzroku', who, 'loc') }} i w zasięgu {{ items.gen }}{# x #}",
        "Enemies in line of sight, no farther away than one of the items prints a number for.",
        "enemy whom self sees within the shooting difficulty bands of item of self",
        seen_in_reach,
        traits=Traits(concept="line of sight", gender="m1", reads=SHOT),
    ),
    Word(
        "character_filter",
        "in line of sight of {who:character}",
        "{% if telling.near %}line of sight{% if who.referent != 'self' %} of {{ who }}{% endif %}"
        "{% else %}in {{ of('line of sight', who) }}{% endif %}",
        "w {% if telling.near and who.referent == 'self' %}linii wzroku{% else %}{{ of('linia wzroku', who, 'loc') }}{% endif %}",
        "Those that a line of sight can be drawn to.",
        "in line of sight of self",
        sees,
        traits=Traits(concept="line of sight", near=True, company=("widzieć", "acc"), reads=SEEN),
    ),
    Word(
        "character_filter",
        "in line of sight of {who:character} past {other:character}",
        "in {{ of('line of sight', who) }} (as if {{ other }} were not there)",
        "w {{ of('linia wzroku', who, 'loc') }} ({{ other }} jej nie blokuje)",
        "Those that one would see if another did not stand there.",
        "in line of sight of self past target",
        sees_past,
        traits=Traits(concept="line of sight", reads=SEEN),
    ),
    Word(
        "truth",
        "{who:character} sees {it:character}",
        "{{ who }} {{ who|verb('see') }} {{ it }}",
        "{{ who }} {{ who|verb('widzieć') }} {{ it.acc }}",
        "Whether a line of sight runs between two.",
        "self sees target",
        "V_sees(g, {it}, {who})",
        traits=Traits(concept="line of sight", functions={"V_sees": sees}, reads=SEEN),
    ),
    Word(
        "truth",
        "{who:character} has cover towards {other:character}",
        "{{ who }} {{ who|verb('have') }} cover from {{ other }}",
        "{{ who }} {{ who|verb('mieć', negated=negated) }} {{ 'osłony' if negated else 'osłonę' }} od strony {{ other.gen }}",
        "Whether a window, an obstacle or the corner of a wall lies between two; also right beside one's own space.",
        "self has cover towards target",
        sheltered,
        traits=Traits(concept="cover", reads=AROUND),
    ),
    Word(
        "term",
        "the cover between {a:character} and {b:character}",
        "{{ of(head('cover'), b) }} from {{ a }}",
        "{{ head('osłona') }} między {{ a.ins }} a {{ b.ins }}",
        "What terrain takes from a shot, as a number of points.",
        "the cover between self and target",
        cover,
        traits=Traits(concept="cover", gender="f", reads=AROUND),
    ),
)
