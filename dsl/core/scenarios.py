"""The lines of scenarios: the board, the bands, who comes later, what lies about."""

from __future__ import annotations

from dsl.constructs import Line, Notation
from dsl.core._build import declared
from dsl.words import Word


class OnBoard(Line):
    pass


class Brings(Line):
    pass


class MayBring(Line):
    pass


class MayBringFactions(Line):
    pass


class Deploys(Line):
    pass


class Receives(Line):
    pass


class Stands(Line):
    pass


class PlayedWith(Line):
    pass


class LiesOn(Line):
    pass


class Plays(Line):
    pass


class Summary(Line):
    pass


SCENARIOS = (
    declared(
        "scenario_line",
        "on board {board:N_BOARD}",
        "Board: {{ board }}",
        "Plansza: {{ board }}",
        "The board.",
        "on board Yard",
        OnBoard(),
    ),
    Word(
        "fielded",
        "[{n:NUMBER} ]{figure:N_FIGURE}",
        "{% if n %}{{ n }} × {% endif %}{{ figure }}",
        "{% if n %}{{ n }} × {% endif %}{{ figure }}",
        "Characters of a band.",
        "2 Bob",
        means=Notation(),
    ),
    declared(
        "scenario_line",
        "{who:N_SEAT} brings {band:fielded+}",
        "{{ who }}: {{ band|and_list }}",
        "{{ who }}: {{ band|and_list }}",
        "The band of a player.",
        "red brings Ann, 2 Bob",
        Brings(),
    ),
    Word(
        "allowance",
        "{n:NUMBER} {trait:N_TRAIT}",
        "{{ n }} × {{ trait }}",
        "{{ n }} × {{ trait }}",
        "So many characters of a band with a trait, at most.",
        "2 Hero",
        means=Notation(),
    ),
    declared(
        "scenario_line",
        "{who:N_SEAT} may bring {slots:allowance+}[ for at most {n:NUMBER} {x:N_NUMBER}]",
        "{{ who }} may bring at most {{ slots|and_list }}{% if x %} ({{ x }} in all: at most {{ n }}){% endif %}",
        "{{ who }} może wystawić najwyżej {{ slots|and_list }}{% if x %} ({{ x }} łącznie: najwyżej {{ n }}){% endif %}",
        "A player may choose another band than the usual one: characters with these traits, at most so many of each, all of "
        "one faction or of neutral ones; nobody who has none of the traits. With a limit, the number printed on them comes to "
        "no more in all. Several such lines all hold. Players choose in turn, one character at a time, the first player first.",
        "red may bring 2 Hero for at most 25 price",
        MayBring(),
    ),
    declared(
        "scenario_line",
        "{who:N_SEAT} may bring {factions:N_FACTION+}",
        "{{ who }} may bring characters of {{ factions|or_list }} only",
        "{{ who }} może wystawić tylko postacie frakcji: {{ factions|or_list }}",
        "The factions that a player may choose from: one of them, and those of them that are neutral.",
        "red may bring Royal Bobs",
        MayBringFactions(),
    ),
    declared(
        "scenario_line",
        "{who:N_SEAT} deploys on {mark:STRING}",
        "{{ who }} deploys here: {{ mark }}",
        "{{ who }} rozstawia się na polach: {{ mark }}",
        "The marked spaces on which a player's band starts.",
        'red deploys on "R"',
        Deploys(),
    ),
    declared(
        "scenario_line",
        "{who:N_SEAT} receives {band:fielded+} on {mark:STRING} in turn {n:NUMBER}",
        "In turn {{ n }} {{ who }} receives {{ band|and_list }} ({{ mark }})",
        "W turze {{ n }} {{ who }} otrzymuje: {{ band|and_list }} ({{ mark }})",
        "Characters of a player that arrive during the game, and the marked spaces on which they do.",
        'red receives 2 Bob on "N" in turn 3',
        Receives(),
    ),
    declared(
        "scenario_line",
        "{band:fielded+} stand on {mark:STRING}[ as {state:N_STATE}][ from turn {n:NUMBER}]",
        "Belonging to no player{% if state %} ({{ state }}){% endif %}: {{ band|and_list }} ({{ mark }})"
        "{% if n %} from turn {{ n }}{% endif %}",
        "Nienależący do żadnego gracza{% if state %} ({{ state }}){% endif %}: {{ band|and_list }} ({{ mark }})"
        "{% if n %} od tury {{ n }}{% endif %}",
        "Characters that belong to no player, the marked spaces on which they start or arrive, and their state.",
        '2 Bob stand on "G" as Watching',
        Stands(),
    ),
    declared(
        "scenario_line",
        "is played with {variants:N_VARIANT+}",
        "Played with: {{ variants|and_list }}",
        "Warianty: {{ variants|and_list }}",
        "Variants that every game of the scenario is played with.",
        "is played with Hard Times",
        PlayedWith(),
    ),
    declared(
        "scenario_line",
        "{item:N_GEAR} lies on {place:SPACE}",
        "{{ item }} lies on {{ place }}",
        "{{ item }} leży na {{ place }}",
        "Where an item starts.",
        "Lamp lies on H6",
        LiesOn(),
    ),
    declared(
        "scenario_line",
        "plays {procedure:N_PROCEDURE}",
        "Played by: {{ procedure }}",
        "Rozgrywka: {{ procedure }}",
        "The procedure that is the whole game.",
        "plays the game",
        Plays(),
    ),
    declared(
        "scenario_line",
        "summary {text:STRING} / {pl:STRING}",
        "{{ text }}{{ '' if pl else '' }}",
        "{{ pl or text }}",
        "What the scenario is about.",
        'summary "…" / "…"',
        Summary(),
    ),
)
