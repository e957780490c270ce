"""Words about single steps: what border leads where, who stands in the way, doors, the edge of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dsl.words import NAME_HERE, Traits, Word
from interpreter.board import CLIMB, DROP, OBSTACLE, OPEN, WINDOW
from interpreter.board.topology import HIGH, WALL
from interpreter.runtime.changes import store
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.fields.square_board import LOCKED_DOORS, OPEN_DOORS
from interpreter.runtime.game import Game
from interpreter.vocabulary.characters import view
from interpreter.vocabulary.places import AROUND, DOORS, LOCKED, OPENED, STANDING, listed

_BORDERS = (
    ("across an open border", OPEN, "", "za otwartą krawędzią", "border"),
    ("across an obstacle", OBSTACLE, "", "za przeszkodą", "obstacle"),
    ("up an elevated border", CLIMB, "", "wyżej, za wysoką krawędzią", "border"),
    (
        "down from high terrain",
        DROP,
        "at the foot of the high terrain on which {{ who }} {{ who|verb('stand') }}",
        "u stóp wysokiego terenu, na którym stoi {{ who|named }}",
        "high terrain",
    ),
)


def _stepping(kind: int) -> Callable[[Game, bool, int], list[int]]:
    """The function that lists the free spaces one step away across a kind of border."""

    def steps(g: Game, free: bool, who: int) -> list[int]:
        S = g.S
        at, standing = S[who + SPACE], g.Z[0]
        if at < 0:
            return []
        # As `view`, written out: hardly anything is called as often.
        ways = g.setup.board.views[S[OPEN_DOORS]].steps[16 * at + 2 * kind + bool(free)]
        return [t for t in ways if standing[t] < 0] if ways else []

    return steps


def across_window(g: Game, who: int) -> list[int]:
    at, standing = g.S[who + SPACE], g.Z[0]
    return [t for t, k in view(g).straight[at] if k == WINDOW and standing[t] < 0] if at >= 0 else []


def across_wall(g: Game, who: int) -> list[int]:
    """Free ground on the other side of a wall; a door is no wall, whether it is open or not."""
    board, at, standing = g.setup.board, g.S[who + SPACE], g.Z[0]
    if at < 0:
        return []
    found = [board.neighbours[4 * at + way] for way in range(4) if board.edges[4 * at + way] == WALL]
    return [s for s in found if s >= 0 and standing[s] < 0 and not board.terrain[s]]


def straight_on(g: Game, who: int, start: int) -> list[int]:
    """The next space of a line that runs from a space to where somebody stands, if it is free and the border open."""
    at, standing, around = g.S[who + SPACE], g.Z[0], view(g)
    if at < 0:
        return []
    beyond = around.opposite(start, at)
    return [t for t, k in around.straight[at] if t == beyond and k == OPEN and standing[t] < 0]


def across_gap(g: Game, free: bool, who: int) -> list[int]:
    """Free high spaces with exactly one space of ground between; from high spaces only, and never over a wall."""
    board, at, standing = g.setup.board, g.S[who + SPACE], g.Z[0]
    if at < 0 or board.terrain[at] != HIGH:
        return []
    found = []
    for way in range(0, 8, 1 if free else 2):
        gap = _beyond(g, at, way)
        beyond = _beyond(g, gap, way) if gap >= 0 and not board.terrain[gap] else -1
        if beyond >= 0 and board.terrain[beyond] == HIGH and standing[beyond] < 0:
            found.append(beyond)
    return found


def _beyond(g: Game, space: int, way: int) -> int:
    """The next space in one of the eight directions, -1 where a wall, window or door parts the two."""
    board, edges = g.setup.board, view(g).edges
    turns = [(way // 2,)] if way % 2 == 0 else [(way // 2, (way // 2 + 1) % 4), ((way // 2 + 1) % 4, way // 2)]
    for turn in turns:
        at = space
        for side in turn:
            passes = at >= 0 and edges[4 * at + side] in (OPEN, OBSTACLE, CLIMB)
            at = board.neighbours[4 * at + side] if passes else -1
        if at >= 0:
            return at
    return -1


def between(g: Game, who: int, space: int) -> int:
    """The space halfway between somebody and a space two steps away."""
    board, at = g.setup.board, g.S[who + SPACE]
    column, row = board.columns[at] + board.columns[space], board.rows[at] + board.rows[space]
    return row // 2 * board.width + column // 2


def free_beside(g: Game, space: int) -> list[int]:
    board, standing = g.setup.board, g.Z[0]
    return [s for s in view(g).adjacent[space] if standing[s] < 0 and not board.terrain[s]]


def is_free(g: Game, space: int) -> bool:
    return space >= 0 and g.Z[0][space] < 0


# --- doors


def _doors(g: Game, who: int) -> Iterator[tuple[int, int, int]]:
    """The doors that somebody can reach: the door, the space that it is named by, the space before it.

    A door is named by the space behind it, or by the one before it where it is in the edge of the board or another door
    leads to the same space: no two within reach share a name.
    """
    at, board, around = g.S[who + SPACE], g.setup.board, view(g)
    if at < 0:
        return
    names = {-1}
    for door, beyond in around.door_crossings[at]:
        names.add(beyond)
        yield door, beyond if beyond >= 0 else at, at
    for door, before in around.diagonal_doors[at]:
        ends = board.doors[door]
        beyond = ends.second if ends.first == before else ends.first
        name = before if beyond in names else beyond
        names.add(name)
        yield door, name, before


def closed_doors(g: Game, who: int, guards: list[int]) -> list[int]:
    S, at = g.S, g.S[who + SPACE]
    if at not in view(g).doorways:
        return []
    shut = ~(S[OPEN_DOORS] | S[LOCKED_DOORS])
    held = {S[f + SPACE] for f in guards}
    return [name for door, name, before in _doors(g, who) if shut >> door & 1 and (before == at or before not in held)]


def open_doors(g: Game, who: int, guards: Sequence[int] = ()) -> list[int]:
    """Doors that stand open and still can be closed."""
    loose = g.S[OPEN_DOORS] & ~g.S[LOCKED_DOORS]
    held = {g.S[f + SPACE] for f in guards} - {g.S[who + SPACE]}
    return [name for door, name, before in _doors(g, who) if loose >> door & 1 and before not in held] if loose else []


def locked_doors(g: Game, who: int) -> list[int]:
    locked = g.S[LOCKED_DOORS] & ~g.S[OPEN_DOORS]
    return [name for door, name, _ in _doors(g, who) if locked >> door & 1] if locked else []


def locked_doors_beside(g: Game, who: int) -> list[int]:
    S, at = g.S, g.S[who + SPACE]
    locked = S[LOCKED_DOORS] & ~S[OPEN_DOORS]
    return [name for door, name, before in _doors(g, who) if locked >> door & 1 and before == at] if locked else []


def _door_to(g: Game, who: int, space: int, among: int) -> int:
    """The door named by a space, of those within reach, as a bit; 0 when there is none."""
    return next((1 << door for door, name, _ in _doors(g, who) if name == space and among >> door & 1), 0)


def open_door(g: Game, who: int, space: int) -> None:
    door = _door_to(g, who, space, ~g.S[OPEN_DOORS])
    store(g, OPEN_DOORS, g.S[OPEN_DOORS] | door)
    store(g, LOCKED_DOORS, g.S[LOCKED_DOORS] & ~door)


def close_door(g: Game, who: int, space: int) -> None:
    door = _door_to(g, who, space, g.S[OPEN_DOORS] & ~g.S[LOCKED_DOORS])
    store(g, OPEN_DOORS, g.S[OPEN_DOORS] & ~door)


def break_door(g: Game, who: int, space: int) -> None:
    """A door that is open and locked at once is broken: it stays open."""
    door = _door_to(g, who, space, g.S[LOCKED_DOORS] & ~g.S[OPEN_DOORS])
    store(g, OPEN_DOORS, g.S[OPEN_DOORS] | door)
    store(g, LOCKED_DOORS, g.S[LOCKED_DOORS] | door)


# --- the edge of the board, lists of spaces


def _list_at(g: Game, name: str) -> int:
    return g.setup.program.slots["game"][name]


def is_noted(g: Game, it: int, x: str) -> bool:
    return bool(g.S[_list_at(g, x)] >> it & 1)


def note(g: Game, space: int, x: str) -> None:
    if space >= 0:
        store(g, _list_at(g, x), g.S[_list_at(g, x)] | 1 << space)


_VIEW = "g.setup.board.views[S[V_DOORS]]"
_WHERE = {"V_SPACE": SPACE, "V_DOORS": OPEN_DOORS}
_NEAR_A_DOOR = f"S[{{who}}+V_SPACE] in {_VIEW}.doorways"


def _crossing(key: int) -> str:
    """That one step leads somewhere across a kind of border, by twice its number, 1 more with diagonal steps."""
    return f"{_VIEW}.steps[16 * S[{{who}}+V_SPACE] + {key}]"


_STRAIGHT = ", straight unless {free:condition}, from {who:character}"
_FREE, _SPACE = "{{ head('pole', before='wolny') }} ", "{{ head('pole') }} "
BESIDE = (
    "{% if who.referent == 'self' %}{{ head('pole', before=['wolny', 'sąsiedni']) }}"
    "{% else %}{{ head('pole', before='wolny', after='sąsiadujący') }} z {{ who.ins }},{% endif %} "
)
"""A free space adjacent to somebody, which another word says the rest of."""

STEPS = (
    *(
        Word(
            "spaces",
            f"free space {border}{_STRAIGHT}",
            f"free {{{{ head('space') }}}} {en or f'{border} from {{{{ who }}}}'}{NAME_HERE}; a diagonal one only if {{{{ free }}}}",
            f"{{% set free = free|string %}}{BESIDE}{pl} (po skosie tylko wtedy, gdy {{{{ free }}}}){',' * (kind == DROP)}",
            "Where one step leads across such a border; diagonally only when the condition holds.",
            f"free space {border}, straight unless self is Prone, from self",
            _stepping(kind),
            traits=Traits(concept=concept, gender="n", some=_crossing(2 * kind + 1), functions=_WHERE, reads=AROUND),
        )
        for border, kind, en, pl, concept in _BORDERS
    ),
    Word(
        "spaces",
        "free space across a window from {who:character}",
        "free {{ head('space') }} across a window from {{ who }}",
        BESIDE + "za oknem",
        "Where a way through a window leads.",
        "free space across a window from self",
        across_window,
        traits=Traits(concept="window", gender="n", some=_crossing(2 * WINDOW), functions=_WHERE, reads=AROUND),
    ),
    Word(
        "spaces",
        "free space across a wall from {who:character}",
        "free {{ head('space') }} across a wall from {{ who }}",
        _FREE + "bezpośrednio po drugiej stronie ściany, przy której {{ who|verb('stać') }} {{ who|named }},",
        "Ground straight across a wall.",
        "free space across a wall from self",
        across_wall,
        traits=Traits(concept="border", gender="n", reads=STANDING),
    ),
    Word(
        "spaces",
        "free space straight on from {who:character} away from {place:space}",
        "free {{ head('space') }} orthogonally adjacent to {{ who }}, directly away from {{ place }}",
        _FREE + "na wprost przed {{ who.ins }}{# place #}",
        "The next space of the line from a space to somebody beside it, across an open border.",
        "free space straight on from self away from start",
        straight_on,
        traits=Traits(gender="n", reads=AROUND),
    ),
    Word(
        "spaces",
        "free space across a gap, straight unless {free:condition}, from {who:character}",
        "free high terrain {{ head('space') }} across a gap from {{ who }}"
        + NAME_HERE
        + "; a diagonal one only if {{ free }}",
        "{% set free = free|string %}"
        + _FREE
        + "wysokiego terenu za luką obok {{ who.gen }} (po skosie tylko wtedy, gdy {{ free }})",
        "From high terrain: high spaces with one space of ground between.",
        "free space across a gap, straight unless self is Prone, from self",
        across_gap,
        traits=Traits(concept="high terrain", gender="n", reads=AROUND),
    ),
    Word(
        "space",
        "the space between {who:character} and {place:space}",
        "the {{ head('space') }} between {{ who }} and {{ place }}",
        _SPACE + "między {{ who.ins }} a {{ place.ins }}",
        "The space halfway to one that is two steps away.",
        "the space between self and goal",
        between,
        traits=Traits(gender="n", reads=STANDING),
    ),
    Word(
        "spaces",
        "free space adjacent to {place:space}",
        "free {{ head('space') }} adjacent to {{ place }}",
        "{{ head('pole', before='wolny', after='sąsiadujący') }} z {{ place.ins }}",
        "The free spaces of ground beside a space.",
        "free space adjacent to goal",
        free_beside,
        traits=Traits(concept="adjacent spaces", gender="n", reads=AROUND),
    ),
    Word(
        "truth",
        "{place:space} is free",
        "{{ place }} {{ place|verb('be') }} free",
        "{{ place }} {{ place|verb('być') }} {{ adj('wolny', place) }}",
        "Whether nobody stands on a space.",
        "goal is free",
        is_free,
        traits=Traits(reads=STANDING),
    ),
    Word(
        "spaces",
        "space behind a closed door within reach of {who:character} unless {guards:characters} stands before it",
        "{{ head('space') }} behind an adjacent closed unlocked door"
        + NAME_HERE
        + ", unless {{ who }} {{ who|verb('be') }} only diagonally adjacent to the door and {{ guards|a }} is orthogonally adjacent to it on the same side",
        _SPACE
        + "za zamkniętymi, lecz niezablokowanymi drzwiami, których {{ who }} {{ who|verb('móc') }} dosięgnąć, o ile po tej samej ich stronie, wprost przed nimi, nie stoi {{ guards }}",
        "Closed doors in the borders of one's space, and those touched only with a corner; an unlocked door is named by the"
        " space behind it, or before it at the edge of the board.",
        "space behind a closed door within reach of self unless enemy stands before it",
        closed_doors,
        traits=Traits(
            concept="door",
            gender="n",
            some=_NEAR_A_DOOR,
            functions=_WHERE,
            reads=DOORS,
        ),
    ),
    Word(
        "spaces",
        "space behind an open door within reach of {who:character}",
        "{{ head('space') }} behind an adjacent open door{# who #}",
        _SPACE + "za otwartymi drzwiami, których {{ who }} {{ who|verb('móc') }} dosięgnąć",
        "Open doors that can be closed, named as closed ones are.",
        "space behind an open door within reach of self",
        open_doors,
        traits=Traits(concept="door", gender="n", some=_NEAR_A_DOOR, functions=_WHERE, reads=DOORS),
    ),
    Word(
        "spaces",
        "space behind an open door within reach of {who:character} unless {guards:characters} stands before it",
        "{{ head('space') }} behind an adjacent open door"
        + NAME_HERE
        + ", unless {{ who }} {{ who|verb('be') }} only diagonally adjacent to the door and {{ guards|a }} is orthogonally adjacent to it on the same side",
        _SPACE
        + "za otwartymi drzwiami, których {{ who }} {{ who|verb('móc') }} dosięgnąć, o ile po tej samej ich stronie, wprost przed nimi, nie stoi {{ guards }}",
        "Open doors that can be closed; one touched only with a corner is held by whoever stands right before it on the same side.",
        "space behind an open door within reach of self unless enemy stands before it",
        open_doors,
        traits=Traits(concept="door", gender="n", some=_NEAR_A_DOOR, functions=_WHERE, reads=DOORS),
    ),
    Word(
        "spaces",
        "space behind a locked door beside {who:character}",
        "{{ head('space') }} behind a locked door orthogonally adjacent to {{ who }}",
        _SPACE + "za zablokowanymi drzwiami sąsiadującymi z {{ who.ins }}",
        "Locked doors in the borders of one's space.",
        "space behind a locked door beside self",
        locked_doors_beside,
        traits=Traits(concept="door", gender="n", some=_NEAR_A_DOOR, functions=_WHERE, reads=DOORS),
    ),
    Word(
        "spaces",
        "space behind a locked door within reach of {who:character}",
        "{{ head('space') }} behind a locked door adjacent to {{ who }}",
        _SPACE + "za zablokowanymi drzwiami, których {{ who }} {{ who|verb('móc') }} dosięgnąć",
        "Locked doors in the borders of one's space, and those touched only with a corner.",
        "space behind a locked door within reach of self",
        locked_doors,
        traits=Traits(concept="door", gender="n", some=_NEAR_A_DOOR, functions=_WHERE, reads=DOORS),
    ),
    Word(
        "statement",
        "{who:character} opens the door to {place:space}",
        "{{ who }} {{ who|verb('open') }} the door to {{ place }}",
        "{{ who }} {{ who|verb('otwierać') }} drzwi na {{ place.acc }}",
        "A door is open, and no longer locked.",
        "self opens the door to goal",
        open_door,
        traits=Traits(concept="door", reads=STANDING, writes=OPENED | LOCKED),
    ),
    Word(
        "statement",
        "{who:character} closes the door to {place:space}",
        "{{ who }} {{ who|verb('close') }} the door to {{ place }}",
        "{{ who }} {{ who|verb('zamykać') }} drzwi na {{ place.acc }}",
        "A door is closed.",
        "self closes the door to goal",
        close_door,
        traits=Traits(concept="door", reads=STANDING | LOCKED, writes=OPENED),
    ),
    Word(
        "statement",
        "{who:character} breaks the door to {place:space}",
        "{{ who }} {{ who|verb('destroy') }} the door to {{ place }}",
        "{{ who }} {{ who|verb('forsować') }} drzwi na {{ place.acc }}",
        "A door is open and can never be closed.",
        "self breaks the door to goal",
        break_door,
        traits=Traits(concept="door", reads=STANDING, writes=OPENED | LOCKED),
    ),
    *(
        Word(
            "truth",
            f"{{who:character}} is beside {what} of the board",
            f"{{{{ who }}}} {{{{ who|verb('be') }}}} {en or f'beside {what}'} of the board",
            f"{{{{ who }}}} {{{{ who|verb('stać') }}}} {pl} brzegu planszy",
            "Whether one step across such a border leads off the board.",
            f"self is beside {what} of the board",
            f"(S[{{who}}+V_SPACE] in {_VIEW}.off[{kind}])",
            traits=Traits(concept="border", functions=_WHERE, reads=AROUND),
            name=f"beside {what}",
        )
        for what, kind, pl, en in (
            ("the open edge", OPEN, "przy otwartym", ""),
            ("an obstacle at the edge", OBSTACLE, "przy przeszkodzie na", ""),
            ("a window at the edge", WINDOW, "przy oknie na", ""),
            ("an elevated border at the edge", CLIMB, "przy wysokiej krawędzi na", ""),
            ("a drop at the edge", DROP, "na wysokim terenie przy", "on high terrain at the edge"),
        )
    ),
    Word(
        "statement",
        "{place:space} is noted in {x:N_NUMBER}",
        "{{ place }} {{ place|verb('count') ~ ' as ' ~ x.one|a if x.one else place|verb('be') ~ ' added to ' ~ x|the }}",
        "{{ place }} {{ place|verb('być') ~ ' ' ~ x.one.ins if x.one else place|verb('zaliczać się') ~ ' do ' ~ x.gen }}",
        "A number of the game serves as a list of spaces; 0 is the empty list.",
        "goal is noted in trail",
        note,
        traits=Traits(writes=listed("x")),
    ),
    Word(
        "space_filter",
        "noted in {x:N_NUMBER}",
        "{{ 'not ' if negated }}on {{ x|the }}",
        "{{ 'spoza' if negated else 'spośród' }} {{ x.gen }}",
        "Spaces that are on such a list; `not noted in`, those that are not.",
        "not noted in sprint trail",
        is_noted,
        traits=Traits(reads=listed("x")),
    ),
)
