"""Words about spaces: which there are, where somebody stands, how far and how near, moving."""

from __future__ import annotations

from collections.abc import Callable

from dsl.words import Traits, Word
from interpreter.board import DROP, OBSTACLE, OPEN, BoardError
from interpreter.runtime.changes import stand
from interpreter.runtime.fields.characters import HOLDER, IN_GAME, SPACE
from interpreter.runtime.game import Game
from interpreter.runtime.runaway import searched
from interpreter.vocabulary.characters import view
from interpreter.vocabulary.places import AROUND, HAD, LYING, SEEN, STANDING
from interpreter.vocabulary.sight import always_bars, obstructs, too_far
from interpreter.vocabulary.steps import BESIDE

_LINE = 3
"""A line of sight is so many looks at the board."""


def _across(g: Game, who: int, kind: int) -> list[int]:
    """The free spaces that one crossing of a kind leads to."""
    at, standing = g.S[who + SPACE], g.Z[0]
    if at < 0:
        return []
    return [c.target for c in view(g).crossings[at] if c.kind == kind and c.target >= 0 and standing[c.target] < 0]


def across_open(g: Game, who: int) -> list[int]:
    return _across(g, who, OPEN)


def easy(g: Game, who: int) -> list[int]:
    """Free neighbouring spaces that can be entered without climbing or a manoeuvre."""
    at, standing = g.S[who + SPACE], g.Z[0]
    if at < 0:
        return []
    return [
        c.target
        for c in view(g).crossings[at]
        if c.kind in (OPEN, OBSTACLE, DROP) and c.target >= 0 and standing[c.target] < 0
    ]


def drops(g: Game, it: int, who: int) -> bool:
    at = g.S[who + SPACE]
    return at >= 0 and any(c.target == it and c.kind == DROP for c in view(g).crossings[at])


def all_spaces(g: Game) -> list[int]:
    standing = g.Z[0]
    searched(g, g.setup.board.size // 16)
    return [s for s in range(g.setup.board.size) if standing[s] < 0 and not g.setup.board.terrain[s]]


def place(g: Game, who: int, space: int) -> None:
    """Put a character on a space."""
    if space >= 0:
        stand(g, who, space)


def swap(g: Game, a: int, b: int) -> None:
    if a >= 0 and b >= 0:
        first, second = g.S[a + SPACE], g.S[b + SPACE]
        stand(g, a, second)
        stand(g, b, first)


def named(g: Game, name: str) -> int:
    """The space of a name; none (-1) on a board that has no such space."""
    try:
        return g.setup.board.space(name)
    except BoardError:
        return -1


def diagonal(g: Game, it: int, who: int) -> bool:
    width = g.setup.board.width
    a, b = g.S[who + SPACE], it
    return a % width != b % width and a // width != b // width


def out_of_contact(g: Game, it: int, hostile: list[int]) -> bool:
    touching, S = view(g), g.S
    searched(g, len(hostile))
    return not any(touching.in_contact(S[f + SPACE], it) for f in hostile)


def space_near(g: Game, it: int, n: int, who: int) -> bool:
    at = g.S[who + SPACE]
    return at >= 0 and g.setup.board.distance(it, at) <= n


def space_seen(g: Game, it: int, space: int) -> bool:
    return it == space or view(g).sight(space, it) is not None


def seen_by(g: Game, it: int, place: int, who: int) -> bool:
    """Whether a line of sight would run from a space to another for somebody who stood there."""
    if it == place:
        return True
    searched(g, _LINE)
    sight = view(g).sight(place, it)
    if sight is None or too_far(g, who, it, place):
        return False
    return not sight.through or not any(hides(g, s, it, who) for s in sight.through)


def hides(g: Game, space: int, it: int, who: int) -> bool:
    """Whether whoever stands on a space would be in somebody's way; strangers whom one would not see are not."""
    figure = g.Z[0][space]
    if figure in (-1, who) or not obstructs(g, figure, who, who):
        return False
    return always_bars(g, figure, who) or seen_by(g, it, space, who)


def near_space(g: Game, it: int, n: int, space: int) -> bool:
    return space >= 0 and g.setup.board.distance(it, space) <= n


def stands_near(g: Game, it: int, n: int, space: int) -> bool:
    at = g.S[it + SPACE]
    return at >= 0 and near_space(g, at, n, space)


def far_from_characters(g: Game, it: int, n: int, characters: list[int]) -> bool:
    searched(g, 2 * len(characters))
    return not any(space_near(g, it, n - 1, who) for who in characters)


def far_from_items(g: Game, it: int, n: int, items: list[int]) -> bool:
    searched(g, 2 * len(items))
    return not any(near_space(g, it, n - 1, place_of(g, item)) for item in items)


def out_of_sight(g: Game, it: int, characters: list[int]) -> bool:
    searched(g, _LINE * len(characters))
    places = [g.S[who + SPACE] for who in characters]
    return not any(at >= 0 and space_seen(g, it, at) for at in places)


def where(g: Game, who: int) -> int:
    return g.S[who + SPACE]


def place_of(g: Game, item: int) -> int:
    """Where an item is: where it lies, or where its holder stands."""
    if item < 0 or not g.S[item + IN_GAME]:
        return -1
    holder = g.S[item + HOLDER]
    return g.S[(holder if holder >= 0 else item) + SPACE]


_STEPS = (1, 1, 1, 1, 1)
NO_WAY = 99


def way(g: Game, a: int, b: int) -> int:
    """The steps from one space to another past all that does not bar the way for good; 99 where there is none."""
    if a < 0 or b < 0:
        return NO_WAY
    return _ways(g, a)[b]


def _ways(g: Game, a: int) -> list[int]:
    """The ways from one space to each, with every door open: worked out once for a setup."""
    memo = g.setup.memo
    found: list[int] | None = memo.get(("ways", a))
    if found is None:
        board = g.setup.board
        searched(g, 50 * board.size)
        view = board.view((1 << len(board.doors)) - 1)
        steps = [view.walking_distance(a, b, _STEPS, board.size) for b in range(board.size)]
        found = memo["ways", a] = [NO_WAY if n is None else n for n in steps]
    return found


def way_to_mark(g: Game, a: int, mark: str) -> int:
    """The steps from a space to the nearest that is marked so; 99 where there is no way to any."""
    if a < 0:
        return NO_WAY
    found: int | None = g.setup.memo.get((mark, a))
    if found is None:
        ways = _ways(g, a)
        found = g.setup.memo[mark, a] = min((ways[b] for b in g.setup.board.marks.get(mark, ())), default=NO_WAY)
    return found


def way_off(g: Game, place: int) -> int:
    """The steps from a space to one beyond the open edge of the board; 99 where there is none."""
    if place < 0:
        return NO_WAY
    memo, board = g.setup.memo, g.setup.board
    found: list[int] | None = memo.get("ways off")
    if found is None:
        crossings = board.view((1 << len(board.doors)) - 1).crossings
        beside = [s for s in range(board.size) if any(c.target < 0 and c.kind == OPEN for c in crossings[s])]
        found = memo["ways off"] = [
            min((1 + _ways(g, s)[b] for s in beside), default=NO_WAY) for b in range(board.size)
        ]
    return found[place]


def marked(g: Game, mark: str) -> list[int]:
    return [s for s in g.setup.board.marks.get(mark, ()) if g.Z[0][s] < 0]


def on_mark(g: Game, who: int, mark: str) -> bool:
    return g.S[who + SPACE] in g.setup.board.marks.get(mark, ())


_NEAR = (
    "{% if n.value == 0 %}on {{ place }}{% elif n.countable %}within {{ n|count('space') }} of {{ place }}"
    "{% else %}within {{ n }} of {{ place }}{% endif %}",
    "{% if n.value == 0 %}na {{ place.loc }}{% elif n.countable %}w odległości do {{ n|count('pole', case='gen') }} od"
    " {{ place.gen }}{% else %}{{ adj('oddalony', case='same') }} od {{ place.gen }} najwyżej o {{ n.acc }}{% endif %}",
)


def _spaces(surface: str, en: str, pl: str, doc: str, run: Callable[..., list[int]]) -> Word:
    return Word(
        "spaces",
        surface,
        "free {{ head('space') }} " + en,
        BESIDE + pl,
        doc,
        surface.replace("{who:character}", "self"),
        run,
        traits=Traits(gender="n", reads=AROUND),
    )


SPACES = (
    _spaces(
        "free space across an open border from {who:character}",
        "across an open border from {{ who }}",
        "za otwartą krawędzią",
        "Where one step leads, straight or diagonally.",
        across_open,
    ),
    _spaces(
        "free space easily entered by {who:character}",
        "adjacent to {{ who }}, across an open border or an obstacle or down from high terrain,",
        "(za otwartą krawędzią, za przeszkodą albo u stóp wysokiego terenu)",
        "A neighbouring space across an open border or an obstacle, or at the foot of high terrain.",
        easy,
    ),
    Word(
        "truth",
        "{place:space} is a drop down from {who:character}",
        "{{ place }} {{ place|verb('lie') }} at the foot of high terrain on which {{ who }} {{ who|verb('stand') }}{{ telling.acts('') or '' }}",
        "{{ place }} {{ place|verb('leżeć') }} u stóp wysokiego terenu, na którym {{ who }} {{ who|verb('stać') }}",
        "Whether the step to a neighbouring space leads down from high terrain.",
        "goal is a drop down from self",
        drops,
        traits=Traits(reads=AROUND),
    ),
    Word(
        "spaces",
        "free space",
        "free {{ head('space') }}",
        "{{ head('pole', before='wolny') }}",
        "Every open space on which nobody stands.",
        "free space",
        all_spaces,
        traits=Traits(gender="n", reads=STANDING),
    ),
    Word(
        "spaces",
        "free space marked {mark:STRING}",
        "free {{ head('space') }} marked “{{ mark }}”",
        "{{ head('pole', before='wolny', after='oznaczony') }} „{{ mark }}”",
        "The spaces with a mark of the drawing.",
        'free space marked "R"',
        marked,
        traits=Traits(gender="n", reads=STANDING),
    ),
    Word(
        "space_filter",
        "straight from {who:character}",
        "in a straight line from {{ who }}",
        "na wprost od {{ who.gen }}",
        "Not diagonal.",
        "straight from self",
        "(not V_diagonal(g, {it}, {who}))",
        traits=Traits(functions={"V_diagonal": diagonal}, reads=STANDING),
    ),
    Word(
        "space_filter",
        "out of contact with every {hostile:characters}",
        "{% if negated %}in the zone of control of some{% else %}outside the zone of control of every{% endif %} {{ hostile }}",
        "{% if negated %}w strefie kontroli {{ adj('jakiś', hostile).gen }} {{ hostile.gen }}{% else %}poza strefami kontroli {{ hostile.many.gen }}{% endif %}",
        "Spaces that none of some characters could touch.",
        "out of contact with every enemy",
        out_of_contact,
        traits=Traits(concept="contact", reads=AROUND),
    ),
    Word(
        "space_filter",
        "within {n:term} spaces of {who:character}",
        "{% if n.countable %}within {{ n|count('space') }} of{% else %}within {{ n }} of{% endif %} {{ who }}",
        "{% if n.countable %}w odległości do {{ n|count('pole', case='gen') }} od {{ who.gen }}{% else %}{{ adj('oddalony', case='same') }} od {{ who.gen }} najwyżej o {{ n.acc }}{% endif %}",
        "Spaces so near.",
        "within 6 spaces of self",
        space_near,
        traits=Traits(concept="distance", reads=STANDING),
    ),
    Word(
        "space_filter",
        "within {n:term} spaces of {place:space}",
        _NEAR[0],
        _NEAR[1],
        "Spaces so near another.",
        "within 2 spaces of goal",
        near_space,
    ),
    Word(
        "character_filter",
        "within {n:term} spaces of {place:space}",
        _NEAR[0],
        _NEAR[1],
        "Those standing so near a space.",
        "within 1 spaces of goal",
        stands_near,
        traits=Traits(concept="distance", reads=STANDING),
    ),
    Word(
        "space_filter",
        "at least {n:term} spaces from every {set:characters}",
        "at least {{ n|count('space') if n.countable else n }} from every {{ set }}",
        "{% if n.countable %}w odległości co najmniej {{ n|count('pole', case='gen') }} od {{ adj('każdy', set).gen }} {{ set.gen }}{% else %}{{ adj('oddalony', case='same') }} co najmniej o {{ n.acc }} od {{ adj('każdy', set).gen }} {{ set.gen }}{% endif %}",
        "Spaces that none of some characters stands nearer to.",
        "at least 7 spaces from every enemy",
        far_from_characters,
        traits=Traits(reads=STANDING),
    ),
    Word(
        "space_filter",
        "at least {n:term} spaces from {place:space}",
        "at least {{ n|count('space') if n.countable else n }} from {{ place }}",
        "{% if n.countable %}w odległości co najmniej {{ n|count('pole', case='gen') }} od {{ place.gen }}{% else %}w odległości od {{ place.gen }} nie mniejszej niż {{ n }}{% endif %}",
        "Spaces no nearer to another; all are far from no space.",
        "at least 7 spaces from goal",
        "(not {place} >= 0 or not V_near_space(g, {it}, {n} - 1, {place}))",
        traits=Traits(functions={"V_near_space": near_space}),
    ),
    Word(
        "space_filter",
        "at least {n:term} spaces from every {set:items}",
        "at least {{ n|count('space') if n.countable else n }} from every {{ set }}",
        "{% if n.countable %}w odległości co najmniej {{ n|count('pole', case='gen') }} od {{ adj('każdy', set).gen }} {{ set.gen }}{% else %}{{ adj('oddalony', case='same') }} co najmniej o {{ n.acc }} od {{ adj('każdy', set).gen }} {{ set.gen }}{% endif %}",
        "Spaces that none of some items is nearer to.",
        "at least 7 spaces from every item with objective",
        far_from_items,
        traits=Traits(reads=HAD | LYING | STANDING),
    ),
    Word(
        "space_filter",
        "out of sight of every {set:characters}",
        "out of sight of every {{ set }} (whoever stands between)",
        "poza linią wzroku wszystkich {{ set.many.gen }} (postacie pomiędzy jej nie blokują)",
        "Spaces that no line of sight reaches from where some characters stand; nobody stands in its way.",
        "out of sight of every enemy",
        out_of_sight,
        traits=Traits(concept="line of sight", reads=AROUND),
    ),
    Word(
        "space_filter",
        "in line of sight of {place:space} for {who:character}",
        "in line of sight of {{ place }}{% if who.referent != 'self' %} for {{ who }}{% endif %}",
        "{% if who.referent == 'self' %}w linii wzroku {{ place.gen }}{% else %}, z {{ adj('który').gen }} {{ who }} {{ who|verb('widzieć') }} {{ place.acc }}{% endif %}",
        "Spaces from which somebody, standing there, would see another.",
        "in line of sight of start for self",
        seen_by,
        traits=Traits(concept="line of sight", follows=True, reads=SEEN),
    ),
    Word(
        "truth",
        "{it:space} is diagonal from {who:character}",
        "{{ it }} {{ it|verb('be') }} {{ 'in a straight line' if negated else 'diagonal' }} from {{ who }}",
        "{{ it }} {{ it|verb('być') }} {{ 'na wprost' if negated else 'po skosie' }}{% if who.referent != 'self' %} od {{ who.gen }}{% endif %}",
        "Whether a space is neither in the row nor in the column of somebody; `is straight from`, whether it is in one of them.",
        "goal is diagonal from self",
        diagonal,
        negative="{it:space} is straight from {who:character}",
        traits=Traits(concept="diagonal moves", reads=STANDING),
    ),
    Word(
        "truth",
        "{who:character} stands on a space marked {mark:STRING}",
        "{{ who }} {{ who|verb('be') }} on a space marked “{{ mark }}”",
        "{{ who }} {{ who|verb('stać') }} na polu oznaczonym „{{ mark }}”",
        "Whether somebody is on a marked space.",
        'self stands on a space marked "G"',
        on_mark,
        traits=Traits(reads=STANDING),
    ),
    Word(
        "space",
        "the space of {who:character}",
        "{{ of('space', who) }}",
        "{{ of('pole', who) }}",
        "Where somebody stands.",
        "the space of self",
        where,
        traits=Traits(gender="n", reads=STANDING),
    ),
    Word(
        "space",
        "the place of {item:item}",
        "the {{ head('space') }} of {{ item }}",
        "{{ head('pole') }}, na którym {{ item }} leży lub jest u swojego posiadacza,",
        "Where an item lies, or where its holder stands.",
        "the place of this",
        place_of,
        traits=Traits(gender="n", reads=HAD | LYING | STANDING),
    ),
    Word(
        "term",
        "the way between {a:space} and {b:space}",
        "the length of the {{ head('way') }} between {{ a }} and {{ b }}",
        "{{ head('długość') }} drogi między {{ a.ins }} a {{ b.ins }}",
        "How many steps apart two spaces are, round the walls, with every door open; 99 without a way.",
        "the way between start and goal",
        way,
        traits=Traits(gender="f"),
    ),
    Word(
        "term",
        "the way between {a:space} and the nearest space marked {mark:STRING}",
        "the length of the {{ head('way') }} between {{ a }} and the nearest space marked “{{ mark }}”",
        "{{ head('długość') }} drogi między {{ a.ins }} a najbliższym polem oznaczonym „{{ mark }}”",
        "How many steps it is from a space to the nearest with a mark of the drawing, round the walls, with every door open;"
        " 0 on such a space, 99 without a way.",
        'the way between start and the nearest space marked "R"',
        way_to_mark,
        traits=Traits(gender="f"),
    ),
    Word(
        "term",
        "the way off the board from {place:space}",
        "the length of the {{ head('way') }} off the board from {{ place }}",
        "{{ head('długość') }} drogi poza planszę z {{ place.gen }}",
        "How many steps it is from a space across the open edge of the board, with every door open; 99 without a way.",
        "the way off the board from start",
        way_off,
        traits=Traits(gender="f"),
    ),
    Word(
        "statement",
        "{who:character} moves to {place:space}",
        "{{ who }} {{ who|verb('move') }} to {{ place }}",
        "{{ who }} {{ who|verb('przesuwać się') }} na {{ place.acc }}",
        "Puts a character on a space.",
        "self moves to goal",
        place,
        traits=Traits(writes=STANDING),
    ),
    Word(
        "statement",
        "{a:character} and {b:character} change places",
        "{{ a }} and {{ b }} switch places",
        "{{ a|named }} i {{ b|named }} zamieniają się miejscami",
        "Two characters change places.",
        "self and target change places",
        swap,
        traits=Traits(writes=STANDING),
    ),
    Word(
        "truth",
        "{it:space} is the space of {who:character}",
        "{{ who }} {{ who|verb('stand') }} on {{ it }}",
        "{{ who }} {{ who|verb('stać') }} na {{ it.loc }}",
        "Whether somebody stands on a space.",
        "goal is the space of self",
        "({it} == S[{who}+2])",
        traits=Traits(reads=STANDING),
    ),
    Word(
        "space",
        "{name:SPACE}",
        "{{ name }}",
        "{{ name }}",
        "A space by its name; none where the board has no such space.",
        "C4",
        named,
        traits=Traits(fixed=True, gender="n"),
    ),
)
