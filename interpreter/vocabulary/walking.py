"""Words about walking: how far it is on foot, who or what is nearest that way, and by which moves one gets there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from dsl.words import Traits, Word
from interpreter.board import WINDOW, Crowd, Ground, Move, Walk, Walker
from interpreter.runtime.fields.characters import PRINTED, SPACE
from interpreter.runtime.fields.square_board import LOCKED_DOORS, OPEN_DOORS
from interpreter.runtime.game import Game
from interpreter.runtime.runaway import searched
from interpreter.vocabulary.characters import view
from interpreter.vocabulary.places import AROUND, DOORS, SHOT
from interpreter.vocabulary.sight import seen_in_reach
from interpreter.vocabulary.spaces import NO_WAY, place, way

_ENDLESS = 99
_STATE = 8
"""To go on from a place of a walk is so many looks at the board."""


def _doors(g: Game) -> tuple[int, int]:
    return g.S[OPEN_DOORS], g.S[LOCKED_DOORS]


def _ground(g: Game) -> Ground:
    """The moves over the board with its doors as they stand now."""
    opened, locked = doors = _doors(g)
    return g.setup.kept("grounds", doors, lambda: Ground(view(g), ~(opened | locked)))


def _crowd(g: Game, at: int, helpers: Iterable[int], guards: Iterable[int]) -> Crowd:
    """Those about somebody on a space who may pass some of them, but nobody beside some guards."""
    S = g.S
    passed, stopping = frozenset([S[f + SPACE] for f in helpers]), frozenset([S[f + SPACE] for f in guards])
    standing = [S[f + SPACE] for f in g.setup.figures]
    return Crowd(passed, frozenset([s for s in standing if s >= 0 and s != at]) - passed, stopping)


def _walk(
    g: Game,
    who: int,
    pace: int,
    turns: int,
    left: int | None,
    now: int | None,
    helpers: Iterable[int],
    guards: Iterable[int],
) -> Walk | None:
    """The ways of a walker."""
    at = g.S[who + SPACE] if who >= 0 else -1
    if at < 0:
        return None
    crowd = _crowd(g, at, helpers, guards)
    walker = Walker(*(max(n, 0) for n in (pace if left is None else left, turns if now is None else now, pace, turns)))
    return g.setup.kept("walks", (at, _doors(g), walker, crowd), lambda: Walk(_ground(g), at, walker, crowd))


@contextmanager
def _counted(g: Game, walk: Walk) -> Iterator[None]:
    """Count what is looked at to find more of the ways of a walk; the most of it is done once, whoever asks for it."""
    before = walk.looked_at
    yield
    searched(g, _STATE * (walk.looked_at - before))


def _as_near_as_possible(g: Game, walk: Walk, thing: int) -> set[int]:
    """The places to go to when others bar every way to somebody: those from which it would be shortest without them."""
    if thing < 0 or g.S[thing + SPACE] < 0:
        return set()
    ways = {space: way(g, space, g.S[thing + SPACE]) for space in walk.costs if space < g.setup.board.size}
    least = min(ways.values(), default=NO_WAY)
    return {space for space, steps in ways.items() if steps == least < NO_WAY}


def _towards(g: Game, walk: Walk, contact: bool, thing: int) -> set[int]:
    """The places that a walk to somebody, or to a space, may end at."""
    if thing < 0 or (contact and g.S[thing + SPACE] < 0):
        return set()
    return walk.ground.meeting([g.S[thing + SPACE]]) if contact else {thing}


def _length(contact: bool) -> Callable[..., int]:
    def length(g: Game, *slots: Any) -> int:
        walk, thing = _walk(g, *slots[:-1]), slots[-1]
        if walk is None:
            return NO_WAY
        with _counted(g, walk):
            cost = walk.cost(_towards(g, walk, contact, thing))
        return NO_WAY if cost is None else min(cost, NO_WAY)

    return length


def _next(contact: bool) -> Callable[..., list[int]]:
    def following(g: Game, *slots: Any) -> list[int]:
        """The spaces that the first moves are named by; none when the first move must wait for the next turn."""
        walk, thing = _walk(g, *slots[:-1]), slots[-1]
        if walk is None:
            return []
        with _counted(g, walk):
            places = _towards(g, walk, contact, thing)
            if contact and walk.cost(places) is None:
                places = _as_near_as_possible(g, walk, thing)
            moves = walk.first_moves(places)
        points, diagonals = walk.walker.points, walk.walker.diagonals
        return list(dict.fromkeys(m.space for m in moves if m.points <= points and m.diagonals <= diagonals))

    return following


def _nearest(contact: bool) -> Callable[..., list[int]]:
    def nearest(g: Game, *slots: Any) -> list[int]:
        """Those to whom the way is shortest; none where there is no way to any."""
        walk, things = _walk(g, *slots[:-1]), slots[-1]
        if walk is None:
            return []
        places = [(_towards(g, walk, contact, thing), thing) for thing in things]
        with _counted(g, walk):
            least = walk.cost(set().union(*(there for there, _ in places)))
        return [thing for there, thing in places if least is not None and walk.known(there) == least]

    return nearest


def _among(g: Game, at: int, helpers: Iterable[int], guards: Iterable[int]) -> Walk:
    """The single moves of somebody on a space who may pass some others, but nobody beside some guards."""
    asked = at, *helpers, -1, *guards
    found: Walk | None = g.known.get(asked)
    if found is None:
        S, setup = g.S, g.setup
        searched(g, 100 + 8 * len(setup.figures))
        situation = S[OPEN_DOORS], S[LOCKED_DOORS], tuple(S[setup.everybodys[SPACE]]), asked
        found = g.known[asked] = setup.kept(
            "moves", situation, lambda: Walk(_ground(g), at, Walker(0, 0, 0, 0), _crowd(g, at, helpers, guards))
        )
    return found


def _move(g: Game, who: int, helpers: list[int], guards: list[int], goal: int, now: int) -> Move | None:
    """The cheapest single move of somebody to a space, past whoever lets him through; a step if it can be one."""
    at = g.S[who + SPACE]
    return _among(g, at, helpers, guards).cheapest(at, goal, now) if at >= 0 else None


def move_points(g: Game, who: int, helpers: list[int], guards: list[int], goal: int, now: int) -> int:
    move = _move(g, who, helpers, guards, goal, now)
    return move.points if move else _ENDLESS


def move_diagonals(g: Game, who: int, helpers: list[int], guards: list[int], goal: int, now: int) -> int:
    move = _move(g, who, helpers, guards, goal, now)
    return move.diagonals if move else 0


def behind_others(g: Game, helpers: list[int], who: int, guards: list[int], points: int, now: int) -> list[int]:
    """The free spaces that one move past others leads to, in the order of the board."""
    at = g.S[who + SPACE]
    if at < 0 or not helpers:
        return []
    walk, found = _among(g, at, helpers, guards), set()
    for move in walk.ground.moves(at):
        if move.node in walk.crowd.helpers and move.door < 0:
            found |= {way.node for way in walk.passing(at, move) if way.points <= points and way.diagonals <= now}
    return sorted(found)


def flight(g: Game, who: int, goal: int) -> int:
    """The spaces that a flight to another one takes, straight on over whoever and whatever is lower than a wall."""
    return _flown(g, who, _ENDLESS).get(goal, _ENDLESS)


def flight_spaces(g: Game, who: int, n: int) -> list[int]:
    """The free spaces that a flight reaches, in the order of the board."""
    standing = g.Z[0]
    return sorted(space for space in _flown(g, who, n) if standing[space] < 0)


def _flown(g: Game, who: int, n: int) -> dict[int, int]:
    """How far away each space is by air, as far as a flight of some spaces goes."""
    at, crossings = g.S[who + SPACE], view(g).crossings
    found = {at: 0} if at >= 0 else {}
    edge = list(found)
    for steps in range(1, n + 1):
        searched(g, 4 * len(edge))
        edge = [c.target for a in edge for c in crossings[a] if c.target >= 0 and c.kind != WINDOW and not c.diagonal]
        edge = [space for space in dict.fromkeys(edge) if space not in found]
        if not edge:
            break
        found |= dict.fromkeys(edge, steps)
    return found


def behind_door(g: Game, goal: int, who: int) -> bool:
    """Whether a closed door, not locked, is all that parts somebody from a space straight beside."""
    S = g.S
    at, shut = S[who + SPACE], ~(S[OPEN_DOORS] | S[LOCKED_DOORS])
    return at >= 0 and any(beyond == goal >= 0 and shut >> door & 1 for door, beyond in view(g).door_crossings[at])


def vantage(g: Game, who: int, foes: list[int], x: str, items: list[int]) -> list[int]:
    """The free spaces from which somebody would see one of some characters near enough for one of some items."""
    S, at = g.S, g.S[who + SPACE]
    bands = g.setup.program.bands
    farthest = max((far for i in items for _, far in bands[S[i + PRINTED]].get(x, ())), default=0)
    if at < 0 or not farthest:
        return []
    board, standing, wanted = g.setup.board, g.Z[0], set(foes)
    there = [S[f + SPACE] for f in foes]
    supposed, found = g.copy(), []
    for space in range(board.size):
        if (standing[space] >= 0 and space != at) or not any(board.distance(space, s) <= farthest for s in there):
            continue
        searched(g, 20 + len(foes))
        place(supposed, who, space)
        if wanted.intersection(seen_in_reach(supposed, who, x, items)):
            found.append(space)
    return found


_WALKER = (
    "{who:character}, {pace:term} points and {turns:term} diagonal a turn[, of which {left:term} and {now:term} are left],"
    " past {helpers:characters}, stopped by {guards:characters}"
)
_HOW = "{# pace, turns, left, now, helpers, guards #}"
"""How somebody walks is told once, with the concept: by the own movement, past friends, up to zones of control."""

_EXAMPLE = "self, 4 points and 1 diagonal a turn, past friend, stopped by enemy"
_WAYS = (
    # surface, category of the one and of the many, head, English, Polish, how far it is in English, example
    (
        "to contact with",
        "character",
        "characters",
        ("into contact with {{ thing }}", "zwarcia z {{ thing.ins }}"),
        "{{ of('walking distance', thing, 'nom') }} from {{ who }}",
        "enemy",
        "target",
    ),
    (
        "to",
        "space",
        "spaces",
        ("to {{ thing }}", "{{ thing.gen }}"),
        "the {{ head('length') }} of {{ of('way', who, 'nom') }} to {{ thing }}",
        "free space",
        "goal",
    ),
)


def _walks() -> list[Word]:
    words = []
    for how, one, many, (en, pl), length, examples, example in _WAYS:
        contact = one == "character"
        words += [
            Word(
                "term",
                f"the walk of {_WALKER}, {how} {{thing:{one}}}",
                f"{length}{_HOW}",
                f"{{{{ head('długość') }}}} {{{{ of('droga', who, 'gen') }}}} do {pl}{_HOW}",
                "The movement points that somebody needs on foot, over as many turns as it takes, with nothing that could"
                " fail; points that a turn leaves unused count. 99 without a way.",
                f"the walk of {_EXAMPLE}, {how} {example}",
                _length(contact),
                traits=Traits(gender="f", reads=DOORS),
            ),
            Word(
                "spaces",
                f"space next on the walk of {_WALKER}, {how} {{thing:{one}}}",
                f"the next {{{{ head('space') }}}} on {{{{ of('shortest way', who, 'nom') }}}} {en}{_HOW}",
                f"{{{{ head('pole', before='następny') }}}} na najkrótszej drodze do {pl}{_HOW}{{# who #}}",
                "Where the first move of a shortest way leads: beside the walker, behind somebody whom it passes, or behind a"
                " door to be opened. None when that move must wait for the next turn. Where others bar every way to"
                " somebody, the way goes as near as it can.",
                f"space next on the walk of {_EXAMPLE}, {how} {example}",
                _next(contact),
                traits=Traits(gender="n", reads=DOORS),
            ),
            Word(
                many,
                f"{one} nearest on the walk of {_WALKER}, among {{things:{many}}}",
                f"{{% set several = things.many ~ '' %}}{{% set one = things ~ '' %}}{{% if ' from which' in one %}}the nearest {{{{ one.split(' from which')[0] }}}} (by walking distance) from which{{{{ several.split(' from which', 1)[1] }}}}{{% elif ' in line of sight' in one %}}the nearest {{{{ one.split(' in line of sight')[0] }}}} (by walking distance) among those in line of sight{{{{ several.split(' in line of sight', 1)[1] }}}}{{% elif ' ' in several %}}the nearest of the {{{{ several }}}} (by walking distance){{% else %}}the nearest {{{{ things }}}} (by walking distance){{% endif %}}{{# who #}}{_HOW}",
                "{{ adj('najbliższy', things, case) }} (licząc drogę{% if who.referent != 'self' %} {{ who.gen }}{% endif %}) {{ things[case] }}"
                + _HOW,
                "Those that can be reached on foot for the fewest movement points; a character when in contact with it.",
                f"{one} nearest on the walk of {_EXAMPLE}, among {examples}",
                _nearest(contact),
                head="things",
                traits=Traits(none="none can be reached", reads=DOORS),
            ),
        ]
    return words


WALKING = (
    *_walks(),
    Word(
        "term",
        "the flight of {who:character} to {goal:space}",
        "the {{ head('length') }} of {{ of('flight', who, 'nom') }} to {{ goal }}",
        "{{ head('długość') }} {{ of('lot', who, 'gen') }} na {{ goal.acc }}",
        "How many spaces somebody flies to a space, straight from each to the next, over characters, obstacles and high terrain;"
        " 99 where walls, windows or closed doors bar every way.",
        "the flight of self to goal",
        flight,
        traits=Traits(gender="f", reads=AROUND),
    ),
    Word(
        "spaces",
        "free space reached by {who:character} in a flight of {n:term} spaces",
        "free {{ head('space') }} that {{ who }} can reach by flying {% if n.countable %}at most {{ n|count('space') }}{% else %}no farther than {{ n }}{% endif %}",
        "{{ head('pole', before='wolny') }}, na które {{ who }} może dolecieć, pokonując {% if n.countable %}najwyżej {{ n|count('pole', case='acc') }}{% else %}nie więcej pól, niż wynosi {{ n }}{% endif %}",
        "The free spaces that somebody can fly to over characters, obstacles and high terrain, straight from each to the next.",
        "free space reached by self in a flight of 4 spaces",
        flight_spaces,
        traits=Traits(gender="n", reads=AROUND),
    ),
    Word(
        "term",
        "the points of a move of {who:character} past {helpers:characters}, stopped by {guards:characters}, to {goal:space} with at most {now:term} diagonal",
        "the {{ head('cost') }} of {{ of('move', who, 'nom') }} to {{ goal }}{# helpers, guards, now #}",
        "{{ head('koszt') }} ruchu na {{ goal.acc }}{# who, helpers, guards, now #}",
        "The movement points for one move without a test: a step, or past some who stand between. 99 where it is none.",
        "the points of a move of self past friend, stopped by enemy, to goal with at most 1 diagonal",
        move_points,
        traits=Traits(concept="diagonal moves", gender="m3", reads=DOORS),
    ),
    Word(
        "term",
        "the diagonal part of a move of {who:character} past {helpers:characters}, stopped by {guards:characters}, to {goal:space} with at most {now:term} diagonal",
        "the {{ head('number') }} of diagonal steps in {{ of('move', who, 'nom') }} to {{ goal }}{# helpers, guards, now #}",
        "{{ head('liczba') }} ruchów po skosie w ruchu na {{ goal.acc }}{# who, helpers, guards, now #}",
        "How many diagonal moves such a move takes.",
        "the diagonal part of a move of self past friend, stopped by enemy, to goal with at most 1 diagonal",
        move_diagonals,
        traits=Traits(concept="diagonal moves", gender="f", reads=DOORS),
    ),
    Word(
        "spaces",
        "free space behind {helpers:characters} for {who:character}, stopped by {guards:characters}, within {points:term} points and {now:term} diagonal",
        "free {{ head('space') }} that {{ who }} can reach within {{ points }} in one move"
        " past one or more {{ helpers.many }}{# guards, now #}",
        "{{ head('pole', before='wolny') }}, na które {{ who }} {{ who|verb('móc') }} przejść jednym ruchem przez pole {{ helpers.gen }}"
        " albo pola kilku takich w granicach {{ of(points.things, points.holder, 'gen') if points.one and points.holder else points.gen }}{# guards, now #}",
        "Where somebody comes out who pushes past others, one after another, at one point more for each.",
        "free space behind friend for self, stopped by enemy, within 3 points and 1 diagonal",
        behind_others,
        traits=Traits(concept="diagonal moves", gender="n", reads=DOORS),
    ),
    Word(
        "truth",
        "{goal:space} is behind a closed door from {who:character}",
        "{{ goal }} {{ goal|verb('lie') }} behind a closed door that {{ who }} {{ who|verb('stand') }} before",
        "{{ goal }} {{ goal|verb('leżeć') }} za zamkniętymi drzwiami, przed którymi {{ who }} {{ who|verb('stać') }}{{ telling.acts('') or '' }}",
        "Whether a closed door, not locked, is all that parts somebody from a space.",
        "goal is behind a closed door from self",
        behind_door,
        traits=Traits(concept="door", reads=DOORS),
    ),
    Word(
        "spaces",
        "free space from which {who:character} would see {foes:characters} within the {x:N_NUMBER} bands of {items}",
        "free {{ head('space') }} from which {{ who }} would have {{ foes|a }} in line of sight and in range of {{ items|a }}{# x #}",
        "{{ head('pole', before='wolny') }}, z którego {{ who }} {{ who|verb('mieć') }} {{ foes.acc }} w linii wzroku i w zasięgu {{ items.gen }}{# x #}",
        "Where somebody could stand to see one of some characters, no farther away than one of the items prints a number for;"
        " the own space may be one of them.",
        "free space from which self would see enemy within the shooting difficulty bands of item of self",
        vantage,
        traits=Traits(concept="line of sight", gender="n", reads=SHOT),
    ),
)
