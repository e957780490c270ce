"""Words of those who keep together on the open table: whose faction is whose, places beside others, going back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from dsl.words import Traits, Word
from interpreter.open_table import Mover, Point, Stance, fits, length, way_to
from interpreter.open_table.candidates import contact_places
from interpreter.open_table.exact import apart
from interpreter.open_table.ways import arrived
from interpreter.runtime.changes import stand_on_table, store
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.fields.open_table import ACROSS, DOWN, MARKED, MARKED_ACROSS, MARKED_DOWN
from interpreter.runtime.game import Game, Offer
from interpreter.runtime.stances import on_table, stance, stances
from interpreter.runtime.tables import table
from interpreter.vocabulary.open_table import looked_for, mover_of, reach, reached
from interpreter.vocabulary.places import FACED, LAYOUT, MARKED_AT, NOTED, STANDING

ABOUT_EACH = 4
"""How many places are listed about each base that somebody keeps to."""


def faction_of(g: Game, who: int) -> int:
    """The faction printed on a card, by its number; -1 for none."""
    found = g.setup.memo.get("factions")
    if found is None:
        placed = zip(g.setup.figures, g.setup.plan.figures, strict=True)
        found = g.setup.memo["factions"] = {f: g.setup.card(p.card).faction for f, p in placed}
    return int(found.get(who, -1))


def same_faction(g: Game, it: int, who: int) -> bool:
    return faction_of(g, it) == faction_of(g, who) >= 0


# --- places by whom they are near


def _near(g: Game, own: Stance, others: Sequence[int]) -> bool:
    """Whether a base, standing so, would touch one of some figures."""
    return any(table(g).contact(own, stance(g, f)) for f in others if on_table(g, f))


def _gone(g: Game, who: int, n: int, place: int) -> Stance | None:
    """How somebody would stand who has gone to a place, None where it cannot be reached."""
    mover, goal = mover_of(g, who, n), table(g).point(place)
    way = way_to(table(g), mover, goal)
    return None if way is None else arrived(mover, way)


def may_reach_beside(g: Game, place: int, who: int, n: int, *others: int) -> bool:
    own = _gone(g, who, n, place)
    return own is not None and _near(g, own, others)


def may_reach_apart(g: Game, place: int, who: int, n: int, *others: int) -> bool:
    own = _gone(g, who, n, place)
    return own is not None and not _near(g, own, others)


def reached_apart(g: Game, others: Sequence[int], who: int, n: int) -> Offer:
    """The places that somebody may go to and touch none of some others."""
    apart_from = tuple(f for f in others if f != who)
    listed = [p for p in reached(g, who, n) if isinstance(p, int) and may_reach_apart(g, p, who, n, *apart_from)]
    return Offer.of(listed, may_reach_apart, (who, n, *apart_from))


def reached_beside(g: Game, others: Sequence[int], who: int, n: int) -> Offer:
    """The places that somebody may go to and touch one of some others; listed are a few on the near side of each."""
    beside = tuple(f for f in others if f != who and on_table(g, f))
    near = _near_sides(g, who, n, beside) if on_table(g, who) else ()
    listed = dict.fromkeys(p for p in near if may_reach_beside(g, p, who, n, *beside))
    return Offer.of(listed, may_reach_beside, (who, n, *beside))


def _near_sides(g: Game, who: int, n: int, others: Sequence[int]) -> Iterator[int]:
    """The nearest places, no farther off than so many inches, where somebody would fit and touch each of some others."""
    field, mover = table(g), mover_of(g, who, n)
    own = mover.stance
    for other in others:
        places = sorted((apart(own.at, p), p) for p in contact_places(own, stance(g, other)))
        close = (p for away, p in places if 0 < away <= mover.reach**2 and field.holds(p))
        fitting = (p for p in close if fits(field, arrived(mover, (own.at, p)), mover.others))
        yield from map(field.number, islice(fitting, 0, 2 * ABOUT_EACH, 2))


# --- going as though something were not there


def reached_heedless(g: Game, who: int, n: int, terrains: Sequence[int]) -> Offer:
    """The places that somebody may go to whom some terrain concerns nothing."""
    about = (who, n, *terrains)
    listed = looked_for(g, table(g).without(*terrains), mover_of(g, who, n)) if on_table(g, who) else []
    return Offer.of(listed, may_reach_heedless, about)


def may_reach_heedless(g: Game, place: int, who: int, n: int, *terrains: int) -> bool:
    field = table(g).without(*terrains)
    return way_to(field, mover_of(g, who, n), field.point(place)) is not None


def flown(g: Game, who: int, n: int) -> Offer:
    """The places that somebody may fly to: past everything, and where his base fits."""
    if not on_table(g, who):
        return Offer()
    field, bare = table(g), Mover(stance(g, who), reach(n), ())
    touching = (field.number(p) for f in stances(g, who) for p in contact_places(bare.stance, f))
    on_bare = looked_for(g, field.without(*{piece.kind for piece in field.pieces}), bare)
    listed = dict.fromkeys([*touching, *on_bare])
    return Offer.of([p for p in listed if may_fly(g, p, who, n)], may_fly, (who, n))


def may_fly(g: Game, place: int, who: int, n: int) -> bool:
    own, goal = stance(g, who), table(g).point(place)
    there = Stance(own.base, goal, own.facing)
    return (
        goal != own.at
        and table(g).holds(goal)
        and length(own.at, goal) <= reach(n)
        and fits(table(g), there, stances(g, who))
    )


# --- standing somewhere, and as before


def put(g: Game, who: int, place: int) -> None:
    """Put somebody on a place, facing as it did when it stood on the table last, or else ahead."""
    S = g.S
    way = Point(S[who + ACROSS], S[who + DOWN])
    stand_on_table(g, who, place, *(way if way != (0, 0) else (0, -1)))


def beside(g: Game, who: int, it: int) -> Offer:
    """The places where the base of somebody fits and touches that of another."""
    return beside_heedless(g, who, it, ())


def beside_heedless(g: Game, who: int, it: int, terrains: Sequence[int]) -> Offer:
    """The same, for somebody whom some terrain does not bar."""
    if who < 0 or not on_table(g, it):
        return Offer()
    own, about = _standing(g, who, g.S[it + SPACE]), (who, it, *terrains)
    listed = dict.fromkeys(table(g).number(p) for p in contact_places(own, stance(g, it)) if table(g).holds(p))
    return Offer.of([p for p in listed if may_stand_beside(g, p, *about)], may_stand_beside, about)


def may_stand_beside(g: Game, place: int, who: int, it: int, *terrains: int) -> bool:
    own = _standing(g, who, place)
    return table(g).contact(own, stance(g, it)) and fits(table(g).without(*terrains), own, stances(g, who))


def _standing(g: Game, who: int, place: int) -> Stance:
    S = g.S
    way = Point(S[who + ACROSS], S[who + DOWN])
    return Stance(g.setup.bases[who], table(g).point(place), way if way != (0, 0) else Point(0, -1))


def mark(g: Game, who: int) -> None:
    if who < 0:
        return
    S = g.S
    for kept, now in ((MARKED, SPACE), (MARKED_ACROSS, ACROSS), (MARKED_DOWN, DOWN)):
        store(g, who + kept, S[who + now])


def go_back(g: Game, who: int) -> None:
    S = g.S
    stand_on_table(g, who, S[who + MARKED], S[who + MARKED_ACROSS], S[who + MARKED_DOWN])


_OFFERED = Traits(gender="n", reads=STANDING | FACED | LAYOUT)
_LISTED = " Some such places are listed; any other may be named."

TOGETHER = (
    Word(
        "character_filter",
        "sharing the faction of {who:character}",
        "of the faction of {{ who }}",
        "z frakcji {{ who.gen }}",
        "Those of one faction with another, by their cards; nobody, where one has none.",
        "sharing the faction of self",
        same_faction,
    ),
    Word(
        "truth",
        "{who:character} is of {faction:N_FACTION}",
        "{{ who }} {{ who|verb('be') }} of {{ faction }}",
        "{{ who }} {{ who|verb('należeć') }} do frakcji {{ faction }}",
        "Whether the card of somebody is of a faction.",
        "self is of Royal Bobs",
        "(V_faction_of(g, {who}) == {faction})",
        traits=Traits(functions={"V_faction_of": faction_of}),
    ),
    Word(
        "points",
        "place beside {others:characters} that {who:character} reaches within {n:term} inches",
        "{{ head('place') }} beside {{ others|a }} that {{ who }} {{ who|verb('reach') }} within {{ n|measured('inch') }}",
        "{{ head('miejsce') }} w bezpośrednim kontakcie z {{ others.ins }}, na które {{ who }} może się przesunąć drogą nie dłuższą niż {{ n|measured('cal') }}",
        "Where somebody may go and then touches one of some others." + _LISTED,
        "place beside friend of self that self reaches within 8 inches",
        reached_beside,
        traits=_OFFERED,
    ),
    Word(
        "points",
        "place away from {others:characters} that {who:character} reaches within {n:term} inches",
        "{{ head('place') }} out of contact with every {{ others }} that {{ who }} {{ who|verb('reach') }} within {{ n|measured('inch') }}",
        "{{ head('miejsce') }} bez kontaktu z {{ others.ins }}, na które {{ who }} może się przesunąć drogą nie dłuższą niż {{ n|measured('cal') }}",
        "Where somebody may go and then touches none of some others." + _LISTED,
        "place away from enemy of self that self reaches within 8 inches",
        reached_apart,
        traits=_OFFERED,
    ),
    Word(
        "points",
        "place that {who:character} reaches within {n:term} inches heedless of {terrains:N_TERRAIN+}",
        "{{ head('place') }} that {{ who }} {{ who|verb('reach') }} within {{ n|measured('inch') }} as though there were no {{ terrains|join(' or ') }}",
        "{{ head('miejsce') }}, na które {{ who }} może się przesunąć drogą nie dłuższą niż {{ n|measured('cal') }}, jakby nie było tam terenu: {{ terrains|join(', ') }}",
        "Where somebody may go whom terrain of some kinds neither bars nor stops." + _LISTED,
        "place that self reaches within 8 inches heedless of wood",
        reached_heedless,
        traits=_OFFERED,
    ),
    Word(
        "points",
        "place that {who:character} flies to within {n:term} inches",
        "{{ head('place') }} within {{ n|measured('inch') }} that {{ who }} can fly to",
        "{{ head('miejsce') }} nie dalej niż {{ n|measured('cal') }}, na które {{ who }} może przelecieć",
        "Where the base of somebody fits, no more than so many inches away, whatever lies between." + _LISTED,
        "place that self flies to within 8 inches",
        flown,
        traits=_OFFERED,
    ),
    Word(
        "points",
        "place where {who:character} touches {it:character}",
        "{{ head('place') }} where {{ who }} can stand in base contact with {{ it }}",
        "{{ head('miejsce') }}, na którym {{ who }} może stanąć w bezpośrednim kontakcie z {{ it.ins }}",
        "Where the base of somebody fits, and touches that of another." + _LISTED,
        "place where self touches target",
        beside,
        traits=_OFFERED,
    ),
    Word(
        "points",
        "place where {who:character} touches {it:character} heedless of {terrains:N_TERRAIN+}",
        "{{ head('place') }} where {{ who }} can stand in base contact with {{ it }} as though there were no {{ terrains|join(' or ') }}",
        "{{ head('miejsce') }}, na którym {{ who }} może stanąć w bezpośrednim kontakcie z {{ it.ins }}, jakby nie było tam terenu: {{ terrains|join(', ') }}",
        "Where the base of somebody whom terrain of some kinds does not bar fits, and touches that of another."
        + _LISTED,
        "place where self touches target heedless of wood",
        beside_heedless,
        traits=_OFFERED,
    ),
    Word(
        "statement",
        "{who:character} is put at {place:point}",
        "{{ who }} {{ who|verb('be') }} put at {{ place }}",
        "{{ who }} {{ who|verb('stawać') }} na {{ place.loc }}",
        "Puts somebody on the table, whatever lies between, facing as it did before.",
        "self is put at landing",
        put,
        traits=Traits(writes=STANDING | FACED),
    ),
    Word(
        "statement",
        "the stand of {who:character} is marked",
        "it is marked where {{ who }} {{ who|verb('stand') }} and which way it faces",
        "zaznacza się, gdzie {{ who }} {{ who|verb('stać') }} i dokąd jest zwrócona podstawka",
        "Keeps the place and the facing of somebody on the table, so that he may be put back.",
        "the stand of self is marked",
        mark,
        traits=Traits(reads=STANDING | FACED, writes=NOTED),
    ),
    Word(
        "truth",
        "{who:character} has left the mark",
        "{{ who }} {{ who|verb('have') }} {{ 'not ' if negated }}left where it was marked",
        "{{ who }} {{ who|verb('stać', negated=negated) }} gdzie indziej, niż zaznaczono",
        "Whether somebody stands on another place than when his stand was marked; which way he faces does not count.",
        "self has left the mark",
        "(S[{who}+%d] != S[{who}+%d])" % (SPACE, MARKED),
        negative="{who:character} has not left the mark",
        traits=Traits(reads=STANDING | MARKED_AT),
    ),
    Word(
        "statement",
        "{who:character} goes back to the mark",
        "{{ who }} {{ who|verb('go') }} back to where it was marked, facing as it did",
        "{{ who }} {{ who|verb('wracać') }} na zaznaczone miejsce, w zaznaczonym ustawieniu",
        "Puts somebody back where he stood when it was marked, facing as he did.",
        "self goes back to the mark",
        go_back,
        traits=Traits(reads=NOTED, writes=STANDING | FACED),
    ),
)
