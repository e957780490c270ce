"""Words about dials: turning them on and back, how far they have been turned."""

from __future__ import annotations

from dsl.places import DIALLED
from dsl.words import Traits, Word
from interpreter.runtime.changes import turn_dial
from interpreter.runtime.fields.dials import CLICK
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import CLICKS

_SHOWN = CLICKS | {DIALLED}


def turn_on(g: Game, who: int, n: int) -> None:
    turn_dial(g, who, max(0, n))


def turn_back(g: Game, who: int, n: int) -> None:
    turn_dial(g, who, -max(0, n))


def turn_to_start(g: Game, who: int) -> None:
    turn_dial(g, who, -click(g, who))


def click(g: Game, who: int) -> int:
    return g.S[who + CLICK]


def shows_end(g: Game, who: int) -> bool:
    dial = g.setup.dials.get(who)
    return dial is not None and g.S[who + CLICK] == len(dial.values) - 1


DIALS = (
    Word(
        "statement",
        "the dial of {who:character} turns by {n:term}",
        "{{ of('dial', who) }} turns {% if n.countable %}{{ n|count('click') }}{% else %}as many clicks as {{ n }}{% endif %}",
        "{{ of('tarcza', who) }} obraca się o {{ n|count('klik', case='acc') }}",
        "A dial is turned so many clicks on, to its end at most: numbers and rules are those of the click that it shows now.",
        "the dial of target turns by 2",
        turn_on,
        traits=Traits(writes=_SHOWN),
    ),
    Word(
        "statement",
        "the dial of {who:character} turns back by {n:term}",
        "{{ of('dial', who) }} turns back {% if n.countable %}{{ n|count('click') }}{% else %}as many clicks as {{ n }}{% endif %}",
        "{{ of('tarcza', who) }} cofa się o {{ n|count('klik', case='acc') }}",
        "A dial is turned so many clicks back, to its start at most.",
        "the dial of self turns back by 1",
        turn_back,
        traits=Traits(writes=_SHOWN),
    ),
    Word(
        "statement",
        "the dial of {who:character} turns back to its start",
        "{{ of('dial', who) }} turns back to its start",
        "{{ of('tarcza', who) }} wraca na pozycję startową",
        "A dial is turned back as far as it goes.",
        "the dial of self turns back to its start",
        turn_to_start,
        traits=Traits(writes=_SHOWN),
    ),
    Word(
        "term",
        "the clicks turned on the dial of {who:character}",
        "the {{ head('number') }} of clicks that {{ of('dial', who) }} has been turned",
        "{{ head('liczba') }} klików, o które obrócono {{ of('tarcza', who, 'acc') }},",
        "How far a dial has been turned: 0 at its start.",
        "the clicks turned on the dial of self",
        click,
        traits=Traits(gender="f", reads=CLICKS),
    ),
    Word(
        "truth",
        "the dial of {who:character} shows the end",
        "{{ of('dial', who) }} {{ 'does not show' if negated else 'shows' }} the end",
        "{{ of('tarcza', who) }} {{ 'nie pokazuje' if negated else 'pokazuje' }} {{ 'końca' if negated else 'koniec' }}",
        "Whether a dial has been turned past its last click; who has no dial shows none.",
        "the dial of target shows the end",
        shows_end,
        negative="the dial of {who:character} does not show the end",
        traits=Traits(reads=CLICKS),
    ),
)
