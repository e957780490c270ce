"""Words about coming and going: who is still to come, who comes onto the board, who is off it for a while."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.runtime.changes import stand, store
from interpreter.runtime.fields.characters import BAND, IN_GAME, OFF_BOARD, SPACE, TO_COME
from interpreter.runtime.fields.core import TURN
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import BANDS, LIVING, STANDING, TURNS
from interpreter.vocabulary.spaces import place


def awaited(g: Game) -> list[int]:
    """Whoever should be on the board by now, and has not been there yet."""
    S, turn = g.S, g.S[TURN]
    return [f for f, t in g.setup.arrivals.items() if t <= turn and S[f + IN_GAME] and S[f + SPACE] == TO_COME]


def entrances(g: Game, who: int) -> list[int]:
    """The free spaces marked for somebody to start on, or to arrive at."""
    standing = g.Z[0]
    return [s for s in g.setup.entrances.get(who, ()) if standing[s] < 0]


def come_on(g: Game, who: int) -> None:
    """Put somebody on the first free space of its entrance; without one it goes on waiting."""
    free = entrances(g, who)
    if free and g.S[who + SPACE] < 0:
        stand(g, who, free[0])


def away(g: Game) -> list[int]:
    """Whoever has been taken off the board, and is still in the game."""
    S = g.S
    if OFF_BOARD not in S[g.setup.everybodys[SPACE]]:
        return []
    return [f for f in g.setup.figures if S[f + SPACE] == OFF_BOARD and S[f + IN_GAME]]


def is_away(g: Game, who: int) -> bool:
    return g.S[who + SPACE] == OFF_BOARD and bool(g.S[who + IN_GAME])


def band_anywhere(g: Game, player: int) -> list[int]:
    """The characters of a player, on the board or taken off it."""
    S = g.S
    return [f for f in g.index.bands.get(player, ()) if S[f + SPACE] != TO_COME]


def band_entire(g: Game, player: int) -> list[int]:
    """The characters of a player on the board, taken off it, and still to arrive."""
    return g.index.bands.get(player, [])[:]


def fallen(g: Game, player: int) -> list[int]:
    """The characters of a player that have left the game."""
    S = g.S
    return [f for f in g.setup.figures if S[f + BAND] == player and not S[f + IN_GAME]]


def come_back(g: Game, who: int) -> None:
    """In the game again, off the board, with all rules of its own."""
    if who >= 0 and not g.S[who + IN_GAME]:
        stand(g, who, OFF_BOARD)
        store(g, who + IN_GAME, 1)


def take_off(g: Game, who: int) -> None:
    """Off the board, and still in the game with all rules of its own."""
    stand(g, who, OFF_BOARD)


COMINGS = (
    Word(
        "characters",
        "character due to arrive",
        "{{ head('character') }} due to arrive",
        "{{ head('postać', before='oczekiwany') }}",
        "Those who should be on the board by this turn, and are not there yet.",
        "character due to arrive",
        awaited,
        traits=Traits(gender="f", reads=TURNS | STANDING | LIVING),
    ),
    Word(
        "spaces",
        "free space where {who:character} arrives",
        "free {{ head('space') }} where {{ who }} may arrive",
        "{{ head('pole', before='wolny') }}, na którym {{ who }} {{ who|verb('zaczynać') }}",
        "The free spaces that a scenario marks for somebody to start on, or to arrive at.",
        "free space where it arrives",
        entrances,
        traits=Traits(gender="n", reads=STANDING),
    ),
    Word(
        "statement",
        "{who:character} comes on",
        "{{ who }} {{ who|verb('enter') }} the board",
        "{{ who }} {{ who|verb('wchodzić') }} do gry",
        "Puts somebody who is still to come on the first free space where it arrives; nobody is asked.",
        "target comes on",
        come_on,
        traits=Traits(writes=STANDING),
    ),
    Word(
        "characters",
        "(character|characters) off the board",
        "{{ head('character') }} off the board",
        "{{ head('postać') }} spoza planszy",
        "Those who were taken off the board, and are still in the game.",
        "character off the board",
        away,
        traits=Traits(gender="f", has="V_is_away(g, {it})", functions={"V_is_away": is_away}, reads=STANDING | LIVING),
    ),
    Word(
        "characters",
        "(character|characters) of {who:player} also off the board",
        "{{ head('character') }}{{ held(who) }} on or off the board",
        "{% if telling.owner_is_said %}{{ head('postać') }}{% else %}{{ of('postać', who) }}{% endif %}"
        " (także spoza planszy)",
        "The characters of a player on the board, and those taken off it.",
        "character of red also off the board",
        band_anywhere,
        traits=Traits(
            gender="f",
            owner_slot="who",
            among=("g.index.bands.get({who}, ())", "S[{it}+V_SPACE] != V_TO_COME"),
            functions={"V_SPACE": SPACE, "V_TO_COME": TO_COME},
            reads=BANDS | STANDING | LIVING,
        ),
    ),
    Word(
        "characters",
        "(character|characters) of {who:player} also to come",
        "{{ head('character') }} in {{ of('band', who, 'nom') }}",
        "{% if telling.owner_is_said %}{{ head('postać') }}{% else %}{{ of('postać', who) }}{% endif %}",
        "The characters of a player's band that are in the game: on the board, taken off it, or yet to arrive.",
        "character of red also to come",
        band_entire,
        traits=Traits(gender="f", owner_slot="who", reads=BANDS | LIVING),
    ),
    Word(
        "characters",
        "(character|characters) of {who:player} out of the game",
        "{{ head('character') }}{{ held(who) }} out of the game",
        "{{ of('postać', who) }} poza grą",
        "The characters of a player that have left the game.",
        "character of red out of the game",
        fallen,
        traits=Traits(gender="f", reads=BANDS | LIVING),
    ),
    Word(
        "statement",
        "{who:character} comes back into the game",
        "{{ who }} {{ who|verb('come') }} back into the game",
        "{{ who }} {{ who|verb('wracać') }} do gry",
        "Somebody who has left the game is in it again, off the board until it is put there.",
        "target comes back into the game",
        come_back,
        traits=Traits(writes=LIVING | STANDING),
    ),
    Word(
        "truth",
        "{who:character} is on the board",
        "{{ who }} {{ who|verb('be') }} on the board",
        "{{ who }} {{ who|verb('być') }} na planszy",
        "Whether somebody stands on a space.",
        "target is on the board",
        "(S[{who}+%d] >= 0)" % SPACE,
        traits=Traits(reads=STANDING),
    ),
    Word(
        "truth",
        "{who:character} is off the board",
        "{{ who }} {{ who|verb('be') }} off the board",
        "{{ who }} {{ who|verb('być') }} poza planszą",
        "Whether somebody was taken off the board, and is still in the game.",
        "target is off the board",
        is_away,
        traits=Traits(reads=STANDING | LIVING),
    ),
    Word(
        "statement",
        "{who:character} is taken off the board",
        "{{ who }} {{ who|verb('be') }} taken off the board",
        "{{ who }} {{ who|verb('znikać') }} z planszy",
        "A character stands nowhere from now on, and is still in the game.",
        "target is taken off the board",
        take_off,
        traits=Traits(writes=STANDING),
    ),
    Word(
        "statement",
        "{who:character} enters {goal:space}",
        "{{ who }} {{ who|verb('enter') }} the board on {{ goal }}",
        "{{ who }} {{ who|verb('wchodzić') }} na planszę na {{ goal.loc }}",
        "Puts somebody from off the board onto a space.",
        "target enters goal",
        place,
        traits=Traits(writes=STANDING),
    ),
)
