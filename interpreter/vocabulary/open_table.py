"""Words of the open table: where somebody may go, who is how near, who touches whom, lines of fire, terrain."""

from __future__ import annotations

from collections.abc import Callable

from dsl.words import Traits, Word
from interpreter.open_table import (
    Field,
    LineState,
    Mover,
    Point,
    Stance,
    in_front,
    length,
    line_of_fire,
    partly_in,
    places_to_face,
    places_to_go,
    spaced,
    stands_in,
    to,
    way_to,
    wholly_in,
)
from interpreter.open_table.candidates import may_be_set_up
from interpreter.open_table.exact import INCH, Polygon, reduced
from interpreter.open_table.field import MAX_SIDE
from interpreter.open_table.ways import arrived, fits
from interpreter.runtime.changes import stand_on_table
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.fields.open_table import ACROSS, DOWN
from interpreter.runtime.game import Game, Offer
from interpreter.runtime.runaway import searched
from interpreter.runtime.stances import centre, contact, on_table, pair, stance, stances
from interpreter.runtime.tables import laid, table
from interpreter.vocabulary.places import FACED, LAYOUT, STANDING

NO_DISTANCE = 999
_PLACE = 500
"""To find out whether somebody may go to a place of a table is so many looks at it."""
FARTHEST = 4 * MAX_SIDE
"""Hundredths of an inch that no way on a table is longer than."""


# --- going, turning, setting up


def reached(g: Game, who: int, n: int) -> Offer:
    """The places that somebody may go to; some are listed, and any other is looked at when it is named."""
    if not on_table(g, who) or n <= 0:
        return Offer()
    field, situation = table(g), (who, n, _standing(g), laid(g))
    listed = g.setup.kept("places to go", situation, lambda: looked_for(g, field, mover_of(g, who, n)))
    return Offer.of(listed, may_reach, (who, n))


def _standing(g: Game) -> tuple[int, ...]:
    """Where all figures stand, and how they face."""
    S = g.S
    return tuple([S[f + at] for f in g.setup.figures for at in (SPACE, ACROSS, DOWN)])


def looked_for(g: Game, field: Field, mover: Mover) -> list[int]:
    """The places that are listed of those that somebody may go to."""
    found = [*map(field.number, places_to_go(field, mover))]
    searched(g, _PLACE * (1 + len(found)))
    return found


def reach(n: int) -> int:
    """So many inches, as far as a table has them."""
    return max(0, min(n * INCH, FARTHEST))


def mover_of(g: Game, who: int, n: int) -> Mover:
    """Somebody who goes no farther than so many inches, past all others; asked for with every place of a list."""
    return g.setup.kept("movers", (who, n, _standing(g)), lambda: Mover(stance(g, who), reach(n), stances(g, who)))


def may_reach(g: Game, place: int, who: int, n: int) -> bool:
    return way_to(table(g), mover_of(g, who, n), table(g).point(place)) is not None


def turned(g: Game, who: int) -> Offer:
    """The places that somebody may turn to."""
    if not on_table(g, who):
        return Offer()
    field = table(g)
    listed = map(field.number, filter(field.holds, places_to_face(stance(g, who), stances(g, who))))
    return Offer.of((place for place in listed if may_turn(g, place, who)), may_turn, (who,))


def may_turn(g: Game, place: int, who: int) -> bool:
    own, point = stance(g, who), table(g).point(place)
    faces = Stance(own.base, own.at, to(own.at, point))
    return point != own.at and (not own.base.half or fits(table(g), faces, stances(g, who)))


def turned_upon(g: Game, who: int, it: int) -> Offer:
    """The places that somebody may turn to with the front of its base against another."""
    listed = [place for place in turned(g, who) if isinstance(place, int) and may_turn_upon(g, place, who, it)]
    return Offer.of(listed, may_turn_upon, (who, it))


def may_turn_upon(g: Game, place: int, who: int, it: int) -> bool:
    own, point = stance(g, who), table(g).point(place)
    if not on_table(g, it) or not may_turn(g, place, who):
        return False
    return table(g).front_contact(Stance(own.base, own.at, to(own.at, point)), stance(g, it))


def set_up(g: Game, who: int) -> Offer:
    """The places in its area where somebody may be set up."""
    if who < 0:
        return Offer()
    field, own = table(g), _entering(g, who, 0)
    listed = spaced(field.area(g.setup.mark_of[who]), field, own, stances(g))
    return Offer.of(map(field.number, listed), may_enter, (who,))


def may_enter(g: Game, place: int, who: int) -> bool:
    return who >= 0 and may_be_set_up(
        table(g).area(g.setup.mark_of[who]), table(g), _entering(g, who, place), stances(g)
    )


def _entering(g: Game, who: int, place: int) -> Stance:
    """Whoever is set up faces away from the nearer of the far and the near edge."""
    field = table(g)
    area = field.area(g.setup.mark_of[who])
    far = sum(y for _, y in area) < len(area) * field.height // 2
    return Stance(g.setup.bases[who], field.point(place), Point(0, 1 if far else -1))


def enter(g: Game, who: int, place: int) -> None:
    if who >= 0:
        _stand(g, who, _entering(g, who, place))


def go(g: Game, who: int, place: int) -> None:
    """Put somebody where the closest way leads; a long base faces as its last leg went."""
    if not on_table(g, who):
        return
    field, mover = table(g), Mover(stance(g, who), FARTHEST, stances(g, who))
    way = way_to(field, mover, field.point(place)) or (mover.stance.at, field.point(place))
    _stand(g, who, arrived(mover, way))


def turn(g: Game, who: int, place: int) -> None:
    if on_table(g, who):
        own = stance(g, who)
        way = to(own.at, table(g).point(place))
        if way != (0, 0):
            _stand(g, who, Stance(own.base, own.at, way))


def face(g: Game, who: int, it: int) -> None:
    if on_table(g, who, it):
        turn(g, who, g.S[it + SPACE])


def _stand(g: Game, who: int, stance: Stance) -> None:
    stand_on_table(g, who, table(g).number(stance.at), *reduced(stance.facing))


# --- how far, who touches whom


def near(g: Game, it: int, n: int, who: int) -> bool:
    return on_table(g, it, who) and length(centre(g, it), centre(g, who)) <= n * INCH


def inches_apart(g: Game, a: int, b: int) -> int:
    return -(-length(centre(g, a), centre(g, b)) // INCH) if on_table(g, a, b) else NO_DISTANCE


touches = contact(Field.contact)
front_touches = contact(lambda field, it, who: field.front_contact(who, it))
rear_touches = contact(lambda field, it, who: field.rear_contact(who, it))
before = pair(lambda _, it, who: in_front(who, it.at))


def fire(g: Game, a: int, b: int) -> int:
    """How the line of fire is; blocked where one is not on the table."""
    if a == b or not on_table(g, a, b):
        return LineState.BLOCKED
    return line_of_fire(table(g), stance(g, a), stance(g, b), stances(g, a, b))


def in_fire(g: Game, it: int, who: int) -> bool:
    return fire(g, who, it) != LineState.BLOCKED


# --- terrain


def _terrain(holds: Callable[[Stance, Polygon], bool]) -> Callable[[Game, int, int], bool]:
    def found(g: Game, who: int, terrain: int) -> bool:
        own = stance(g, who) if on_table(g, who) else None
        return own is not None and any(p.kind == terrain and holds(own, p.corners) for p in table(g).pieces)

    return found


def centre_in(g: Game, who: int, terrain: int) -> bool:
    return on_table(g, who) and any(p.kind == terrain and stands_in(centre(g, who), p.corners) for p in table(g).pieces)


some_in = _terrain(partly_in)
all_in = _terrain(wholly_in)


def raised(g: Game, who: int) -> bool:
    return on_table(g, who) and table(g).level(centre(g, who)) > 0


def in_area(g: Game, who: int, mark: str) -> bool:
    return on_table(g, who) and mark in dict(table(g).areas) and wholly_in(stance(g, who), table(g).area(mark))


def in_start_area(g: Game, who: int, other: int) -> bool:
    return other >= 0 and in_area(g, who, g.setup.mark_of[other])


_PLACED, _TURNED = Traits(reads=STANDING | LAYOUT), Traits(reads=STANDING | FACED | LAYOUT)
_OFFERED = Traits(gender="n", reads=STANDING | FACED | LAYOUT)


def _points(surface: str, en: str, pl: str, doc: str, example: str, run: Callable[..., Offer]) -> Word:
    return Word("points", surface, en, pl, doc, example, run, traits=_OFFERED)


def _truth(
    surface: str, en: str, pl: str, doc: str, example: str, run: Callable[..., object] | str, traits: Traits = _TURNED
) -> Word:
    return Word("truth", surface, en, pl, doc, example, run, traits=traits)


OPEN_TABLE = (
    _points(
        "place that {who:character} reaches within {n:term} inches",
        "{{ head('place') }} that {{ who }} {{ who|verb('reach') }} within {{ n|measured('inch') }}",
        "{{ head('miejsce') }}, na które {{ who }} może się przesunąć drogą nie dłuższą niż {{ n|measured('cal') }}",
        "Where somebody may go on a way no longer than so many inches: past no base, between none that touch, through no"
        " terrain that bars. Some such places are listed; any other may be named.",
        "place that self reaches within 8 inches",
        reached,
    ),
    _points(
        "place that {who:character} may turn to",
        "{{ head('place') }} that {{ who }} may turn to",
        "{{ head('miejsce') }}, ku któremu {{ who }} może się obrócić",
        "Where somebody may face, standing where he stands. Some such places are listed; any other may be named.",
        "place that self may turn to",
        turned,
    ),
    _points(
        "place that {who:character} may turn to with {it:character} at its front",
        "{{ head('place') }} that {{ who }} may turn to so that {{ of('front arc', who) }} touches {{ it }}",
        "{{ head('miejsce') }}, ku któremu {{ who }} może się obrócić tak, że {{ it }} będzie w kontakcie z {{ of('przedni sektor', who, 'ins') }}",
        "Where somebody may face, standing where he stands, and then touches another with the front arc of his base. Some"
        " such places are listed; any other may be named.",
        "place that self may turn to with target at its front",
        turned_upon,
    ),
    _points(
        "place where {who:character} may be set up",
        "{{ head('place') }} where {{ who }} may be set up",
        "{{ head('miejsce') }}, na którym można ustawić {{ who.acc }}",
        "The places wholly within the area that a scenario gives somebody to start in, where its base fits.",
        "place where it may be set up",
        set_up,
    ),
    Word(
        "statement",
        "{who:character} is set up at {place:point}",
        "{{ who }} {{ who|verb('be') }} set up at {{ place }}",
        "{{ who }} zaczyna na {{ place.loc }}",
        "Puts somebody on the table, facing away from the edge that it starts at.",
        "it is set up at landing",
        enter,
        traits=Traits(reads=LAYOUT, writes=STANDING | FACED),
    ),
    Word(
        "statement",
        "{who:character} goes to {place:point}",
        "{{ who }} {{ who|verb('go') }} to {{ place }}",
        "{{ who }} {{ who|verb('przesuwać się') }} na {{ place.acc }}",
        "Moves somebody there on the closest way.",
        "self goes to landing",
        go,
        traits=Traits(reads=LAYOUT, writes=STANDING | FACED),
    ),
    Word(
        "statement",
        "{who:character} turns to {place:point}",
        "{{ who }} {{ who|verb('turn') }} to {{ place }}",
        "{{ who }} {{ who|verb('obracać się') }} ku {{ place.dat }}",
        "Somebody faces a place, standing where he stands.",
        "self turns to landing",
        turn,
        traits=Traits(reads=STANDING | LAYOUT, writes=STANDING | FACED),
    ),
    Word(
        "statement",
        "{who:character} turns to face {it:character}",
        "{{ who }} {{ who|verb('turn') }} to face {{ it }}",
        "{{ who }} {{ who|verb('obracać się') }} przodem do {{ it.gen }}",
        "Somebody faces another, standing where he stands.",
        "self turns to face target",
        face,
        traits=Traits(reads=STANDING | LAYOUT, writes=STANDING | FACED),
    ),
    Word(
        "character_filter",
        "within {n:term} inches of {who:character}",
        "within {{ n|measured('inch') }}{{ '' if is_of(n, who) else ' of ' ~ who }}",
        "{% if is_of(n, who) %}nie dalej niż {{ n }}{% else %}nie dalej od {{ who.gen }} niż {{ n|measured('cal') }}{% endif %}",
        "Those so many inches away, or nearer, from centre to centre.",
        "within 8 inches of self",
        near,
        traits=_PLACED,
    ),
    Word(
        "character_filter",
        "in base contact with {who:character}",
        "in base contact with {{ who }}",
        "w bezpośrednim kontakcie z {{ who.ins }}",
        "Those whose base touches another's.",
        "in base contact with self",
        touches,
        traits=_TURNED,
    ),
    Word(
        "character_filter",
        "touched by the front of {who:character}",
        "touched by {{ of('front arc', who, 'nom') }}",
        "w kontakcie z {{ of('przedni sektor', who, 'ins') }}",
        "Those in base contact with the front arc of another's base; its edge is part of it.",
        "touched by the front of self",
        front_touches,
        traits=_TURNED,
    ),
    Word(
        "character_filter",
        "touched by the rear of {who:character}",
        "touched by {{ of('rear arc', who, 'nom') }}",
        "w kontakcie z {{ of('tylny sektor', who, 'ins') }}",
        "Those in base contact with another's base outside its front arc.",
        "touched by the rear of self",
        rear_touches,
        traits=_TURNED,
    ),
    Word(
        "character_filter",
        "in the front arc of {who:character}",
        "in {{ of('front arc', who, 'nom') }}",
        "w {{ of('przedni sektor', who, 'loc') }}",
        "Those whose centre lies in the front arc of another, however far away; its edge is part of it.",
        "in the front arc of self",
        before,
        traits=_TURNED,
    ),
    Word(
        "character_filter",
        "in line of fire of {who:character}",
        "in {{ of('line of fire', who, 'nom') }}",
        "na {{ of('linia strzału', who, 'loc') }}",
        "Those to whom the line from another, from centre to centre, is not blocked.",
        "in line of fire of self",
        in_fire,
        traits=_TURNED,
    ),
    *(
        _truth(
            f"{{it:character}} is {surface} {{who:character}}",
            f"{{{{ it }}}} {{{{ it|verb('be') }}}} {{{{ 'not ' if negated else '' }}}}{en}",
            f"{{{{ it }}}} {{{{ it|verb('być', negated=negated) }}}} {pl}",
            doc,
            f"self is {surface} target",
            holds,
        )
        for surface, en, pl, doc, holds in (
            (
                "in base contact with",
                "in base contact with {{ who }}",
                "w bezpośrednim kontakcie z {{ who.ins }}",
                "Whether the bases of two touch.",
                touches,
            ),
            (
                "touched by the front of",
                "touched by {{ of('front arc', who) }}",
                "w kontakcie z {{ of('przedni sektor', who, 'ins') }}",
                "Whether a base touches the front arc of another; its edge is part of it.",
                front_touches,
            ),
            (
                "touched by the rear of",
                "touched by {{ of('rear arc', who) }}",
                "w kontakcie z {{ of('tylny sektor', who, 'ins') }}",
                "Whether a base touches another outside its front arc.",
                rear_touches,
            ),
            (
                "in the front arc of",
                "in {{ of('front arc', who) }}",
                "w {{ of('przedni sektor', who, 'loc') }}",
                "Whether the centre of somebody lies in the front arc of another, however far away.",
                before,
            ),
        )
    ),
    *(
        _truth(
            f"the line of fire from {{a:character}} to {{b:character}} is {state.name.lower()}",
            f"{{{{ of('line of fire', a, 'nom') }}}} to {{{{ b }}}} is {{{{ 'not ' if negated else '' }}}}{state.name.lower()}",
            f"{{{{ of('linia strzału', a, 'nom') }}}} do {{{{ b.gen }}}} {{{{ 'nie ' if negated else '' }}}}jest {pl}",
            doc,
            f"the line of fire from self to target is {state.name.lower()}",
            f"(V_line_of_fire(g, {{a}}, {{b}}) == {int(state)})",
            Traits(functions={"V_line_of_fire": fire}, reads=STANDING | FACED | LAYOUT),
        )
        for state, pl, doc in (
            (LineState.CLEAR, "czysta", "Whether nothing blocks or hinders the line from centre to centre."),
            (
                LineState.HINDERED,
                "utrudniona",
                "Whether terrain hinders the line from centre to centre, and nothing blocks it.",
            ),
            (
                LineState.BLOCKED,
                "zablokowana",
                "Whether another base, terrain or higher ground blocks the line from centre to centre.",
            ),
        )
    ),
    _truth(
        "{who:character} stands in {terrain:N_TERRAIN}",
        "the centre of {{ who }} is {{ 'not ' if negated else '' }}in {{ terrain }}",
        "środek {{ who.gen }} {{ 'nie ' if negated else '' }}jest na terenie: {{ terrain }}",
        "Whether somebody's centre is in terrain of a kind, or on its edge.",
        "self stands in wood",
        centre_in,
        _PLACED,
    ),
    _truth(
        "{who:character} is partly in {terrain:N_TERRAIN}",
        "{{ who }} {{ who|verb('be') }} {{ 'not even ' if negated }}partly in {{ terrain }}",
        "{% if negated %}żadna{% else %}jakaś{% endif %} część podstawki {{ who.gen }} {{ 'nie ' if negated else '' }}jest na terenie: {{ terrain }}",
        "Whether any of somebody's base is in terrain of a kind.",
        "self is partly in wood",
        some_in,
    ),
    _truth(
        "{who:character} is wholly in {terrain:N_TERRAIN}",
        "{{ who }} {{ who|verb('be') }} {{ 'not ' if negated else '' }}wholly in {{ terrain }}",
        "cała podstawka {{ who.gen }} {{ 'nie ' if negated else '' }}jest na terenie: {{ terrain }}",
        "Whether all of somebody's base is in one piece of terrain of a kind.",
        "self is wholly in wood",
        all_in,
    ),
    _truth(
        "{who:character} stands on higher ground",
        "{{ who }} {{ who|verb('stand') }} on higher ground",
        "{{ who }} {{ who|verb('stać') }} na wzniesieniu",
        "Whether somebody's centre is on higher ground.",
        "self stands on higher ground",
        raised,
        _PLACED,
    ),
    _truth(
        "{who:character} is in area {mark:STRING}",
        "{{ who }} {{ who|verb('be') }} in the area {{ mark }}",
        "{{ who }} {{ who|verb('być') }} w obszarze {{ mark }}",
        "Whether all of somebody's base is in an area of the table.",
        'self is in area "R"',
        in_area,
    ),
    _truth(
        "{who:character} is in the starting area of {other:character}",
        "{{ who }} {{ who|verb('be') }} {{ 'not ' if negated else '' }}in the starting area of {{ other }}",
        "{{ who }} {{ who|verb('być', negated=negated) }} w strefie początkowej {{ other.gen }}",
        "Whether all of somebody's base is in the area in which another was set up.",
        "target is in the starting area of self",
        in_start_area,
    ),
    Word(
        "term",
        "the inches between {a:character} and {b:character}",
        "the {{ head('distance') }} between {{ a }} and {{ b }} in inches",
        "{{ head('odległość') }} w calach między {{ a.ins }} a {{ b.ins }}",
        "How far apart the centres of two are, in whole inches, rounded up; 999 where one is not on the table.",
        "the inches between self and target",
        inches_apart,
        traits=Traits(gender="f", reads=STANDING | LAYOUT),
    ),
)
