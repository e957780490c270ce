"""Words about dice: what a roll has come to."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.runtime.game import Game


def shown(rolled: object) -> tuple[int, ...]:
    """What the dice of a roll show; nothing before they are rolled."""
    return rolled if isinstance(rolled, tuple) else ()


def sum_of(_g: Game, rolled: object) -> int:
    return sum(shown(rolled))


def face(_g: Game, n: int, rolled: object) -> int:
    return shown(rolled)[n - 1] if 0 < n <= len(shown(rolled)) else 0


def highest(_g: Game, rolled: object) -> int:
    return max(shown(rolled), default=0)


def lowest(_g: Game, rolled: object) -> int:
    return min(shown(rolled), default=0)


def how_many(_g: Game, rolled: object, n: int) -> int:
    return shown(rolled).count(n)


def alike(_g: Game, rolled: object) -> bool:
    return len(set(shown(rolled))) == 1


DICE = (
    Word(
        "term",
        "the sum of {rolled:roll}",
        "the {{ head('sum') }} of {{ rolled }}",
        "{{ head('suma') }} {{ rolled.gen }}",
        "What the dice of a roll show together.",
        "the sum of throw",
        sum_of,
        traits=Traits(total=True),
    ),
    Word(
        "term",
        "the number on die {n:NUMBER} of {rolled:roll}",
        "the {{ head('number') }} on die {{ n }} of {{ rolled }}",
        "{{ head('liczba') }} na kości {{ n }} {{ rolled.gen }}",
        "What one die of a roll shows, the first, the second …; 0 where there are not so many.",
        "the number on die 2 of throw",
        face,
    ),
    Word(
        "term",
        "the highest die of {rolled:roll}",
        "the highest {{ head('number') }} of {{ rolled }}",
        "{{ head('liczba', before='najwyższy') }} {{ rolled.gen }}",
        "The highest number that a die of a roll shows; 0 without dice.",
        "the highest die of throw",
        highest,
    ),
    Word(
        "term",
        "the lowest die of {rolled:roll}",
        "the lowest {{ head('number') }} of {{ rolled }}",
        "{{ head('liczba', before='najniższy') }} {{ rolled.gen }}",
        "The lowest number that a die of a roll shows; 0 without dice.",
        "the lowest die of throw",
        lowest,
    ),
    Word(
        "term",
        "the number of dice of {rolled:roll} that show {n:term}",
        "the {{ head('number') }} of dice of {{ rolled }} that show {{ n }}",
        "{{ head('liczba') }} kości {{ rolled.gen }}, na których wypadło {{ n }},",
        "How many dice of a roll show a number.",
        "the number of dice of throw that show 6",
        how_many,
    ),
    Word(
        "truth",
        "all dice of {rolled:roll} show the same",
        "{{ 'not ' if negated }}all dice of {{ rolled }} show the same",
        "{{ 'nie ' if negated }}na wszystkich kościach {{ rolled.gen }} wypadło to samo",
        "Whether all dice of a roll show one number, as doubles do.",
        "all dice of throw show the same",
        alike,
    ),
)
