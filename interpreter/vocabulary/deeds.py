"""Words about what somebody can do: the actions that there are for one, and those that are open."""

from __future__ import annotations

from dsl.places import BORNE
from dsl.words import Traits, Word
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import ACTING

_OF_ANY_KIND = -1


def actions_of(g: Game, who: int) -> list[int]:
    program, bears = g.setup.program, g.index.bears
    given = (action for action, rule in program.given_actions if (who, rule) in bears)
    return sorted({*program.common_actions, *given})


def open_actions(g: Game, who: int) -> list[int]:
    return sorted({answer[0] for answer in g.open_actions(who, _OF_ANY_KIND) if isinstance(answer, tuple)})


DEEDS = (
    Word(
        "deeds",
        "(action|actions) of {who:character}",
        "{{ head('action') }} of {{ who }}",
        "{{ head('akcja') }} {{ who.gen }}",
        "Those that everybody has, and those that its rules give somebody, open or not.",
        "action of victim",
        actions_of,
        traits=Traits(reads=frozenset({BORNE})),
    ),
    Word(
        "deeds",
        "(action|actions) open to {who:character}",
        "{{ head('action') }} open to {{ who }}",
        "{{ head('akcja', after='dostępny') }} dla {{ who.gen }}",
        "Those that somebody could take just now.",
        "action open to self",
        open_actions,
        traits=Traits(reads=ACTING),
    ),
)
