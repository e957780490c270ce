"""Words about spaces by themselves, whoever stands there: what lies beside, what is seen, how far something walks."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.board import CLIMB, DROP, OBSTACLE, OPEN, WINDOW
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.game import Game
from interpreter.runtime.runaway import searched
from interpreter.vocabulary.characters import view
from interpreter.vocabulary.places import AROUND, OPENED, SEEN, listed
from interpreter.vocabulary.sight import blocks, laws, too_far
from interpreter.vocabulary.spaces import NO_WAY, near_space
from interpreter.vocabulary.steps import is_noted


def noted(g: Game, x: str) -> list[int]:
    return [space for space in range(g.setup.board.size) if is_noted(g, space, x)]


def far_from_spaces(g: Game, it: int, n: int, spaces: list[int]) -> bool:
    searched(g, 2 * len(spaces))
    return not any(near_space(g, it, n - 1, space) for space in spaces)


def beside(g: Game, place: int) -> list[int]:
    """The spaces beside one that can be stood on, with no wall or closed door between."""
    terrain = g.setup.board.terrain
    return [s for s in view(g).adjacent[place] if not terrain[s] or terrain[s] == terrain[place]] if place >= 0 else []


def on_foot(g: Game, n: int, place: int, m: int, who: list[int]) -> list[int]:
    """The spaces that something without tests reaches straight on, its own included; nobody but some are in its way."""
    if place < 0:
        return []
    costs: list[int | None] = [None] * 5
    costs[OPEN], costs[DROP] = 1, 1
    costs[OBSTACLE] = costs[CLIMB] = costs[WINDOW] = max(m, 0)
    taken = {g.S[f + SPACE] for f in who}
    found = view(g).reach(place, max(n, 0), costs, 0, taken)
    searched(g, 4 * len(found))
    return sorted(found)


def sees_space(g: Game, who: int, place: int) -> bool:
    """Whether a line of sight runs from somebody to a space, past all who stand between."""
    at = g.S[who + SPACE]
    if at < 0 or place < 0 or at == place:
        return at >= 0 and at == place
    sight = view(g).sight(at, place, laws(g, who))
    return (
        sight is not None and not too_far(g, who, at, place) and not any(blocks(g, who, who, s) for s in sight.through)
    )


def apart(g: Game, a: int, b: int) -> int:
    return view(g).distance(a, b) if a >= 0 and b >= 0 else NO_WAY


def shelter(g: Game, a: int, b: int) -> int:
    sight = view(g).sight(a, b) if a >= 0 and b >= 0 else None
    return sight.penalty if sight else 0


AREAS = (
    Word(
        "spaces",
        "space noted in {x:N_NUMBER}",
        "{{ head(x.one ~ '') if x.one else head('space') ~ ' on ' ~ x|the }}",
        "{% if x.one %}{{ head(x.one) }}{% else %}{{ head('pole', after='zaliczony') }} do {{ x.gen }}{% endif %}",
        "The spaces on a list that a number of the game serves as.",
        "space noted in trail",
        noted,
        traits=Traits(gender="n", reads=listed("x")),
    ),
    Word(
        "spaces",
        "space adjacent to {place:space}",
        "{{ head('space') }} adjacent to {{ place }}",
        "{{ head('pole', after='sąsiadujący') }} z {{ place.ins }}",
        "The spaces beside one that no wall and no closed door parts from it, whoever stands there.",
        "space adjacent to goal",
        beside,
        traits=Traits(concept="adjacent spaces", gender="n", reads=OPENED),
    ),
    Word(
        "spaces",
        "space on foot {n:term} points from {place:space}, {m:term} for a climb, not past {who:characters}",
        "{{ head('space') }} that can be reached from {{ place }} with {{ n|count('movement point') }} ({{ m }} for an obstacle, a window or a climb),"
        " never through a space with {{ who|a }}",
        "{{ head('pole') }}, na które można przejść z {{ place.gen }} za najwyżej {{ n|count('punkt ruchu', case='acc') }} ({{ m }} za przeszkodę, okno albo wspięcie się),"
        " nigdy przez pole, na którym {{ who|verb('stać') }} {{ who }}",
        "Where something can go straight on without a test, its own space included; all but some characters let it pass.",
        "space on foot 5 points from goal, 2 for a climb, not past enemy",
        on_foot,
        traits=Traits(gender="n", reads=AROUND),
    ),
    Word(
        "space_filter",
        "at least {n:term} spaces from every {set:spaces}",
        "at least {{ n|count('space') if n.countable else n }} from every {{ set }}",
        "{% if n.countable %}w odległości co najmniej {{ n|count('pole', case='gen') }}{% else %}{{ adj('oddalony', case='same') }} co najmniej o {{ n.acc }}{% endif %}"
        " od {{ adj('każdy', set).gen }} {{ set.gen }}",
        "Spaces no nearer to any of some others.",
        "at least 7 spaces from every free space",
        far_from_spaces,
    ),
    Word(
        "truth",
        "{who:character} sees {place:space}",
        "{{ who }} {{ who|verb('have') }} {{ place }} in line of sight",
        "{{ who }} {{ who|verb('mieć') }} {{ place.acc }} w linii wzroku",
        "Whether a line of sight runs from somebody to a space.",
        "self sees goal",
        sees_space,
        traits=Traits(concept="line of sight", reads=SEEN),
    ),
    Word(
        "term",
        "the distance between {a:space} and {b:space}",
        "the {{ head('distance') }} between {{ a }} and {{ b }}",
        "{{ head('odległość') }} między {{ a.ins }} a {{ b.ins }}",
        "How many spaces apart two are; 99 when one is none.",
        "the distance between start and goal",
        apart,
        traits=Traits(concept="distance", gender="f", reads=OPENED),
    ),
    Word(
        "term",
        "the cover between {a:space} and {b:space}",
        "the {{ head('cover') }} from {{ a }} to {{ b }}",
        "{{ head('osłona') }} między {{ a.ins }} a {{ b.ins }}",
        "What terrain takes from a shot from the one at the other, as a number of points.",
        "the cover between start and goal",
        shelter,
        traits=Traits(concept="cover", gender="f", reads=OPENED),
    ),
)
