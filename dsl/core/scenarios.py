"""The lines of scenarios: the board, the bands, who comes later, what lies about."""

from __future__ import annotations

from dsl.constructs import Line, Notation
from dsl.core._build import declared, declared_in
from dsl.tree import Name, Node
from dsl.words import Traits, Word


class OnBoard(Line, category="scenario_line"):
    surface = "on board {board:N_BOARD}"
    en = "Board: {{ board }}"
    pl = "Plansza: {{ board }}"
    doc = "The board."
    example = "on board Yard"


class ForPlayers(Line, category="scenario_line"):
    surface = "is for {n:NUMBER} players"
    en = "For {{ n }} players"
    pl = "Liczba graczy: {{ n }}"
    doc = "How many of the players play: those in the first seats. Without this line all do."
    example = "is for 2 players"


class StandTogether(Line):
    """Players of one side; everybody whom no such line names is a side alone."""

    @staticmethod
    def names(line: Node) -> tuple[Name, ...]:
        """The players whom a line names."""
        return (*line["some"], line["last"])


class Brings(Line, category="scenario_line"):
    surface = "{who:N_SEAT} brings {band:fielded+}"
    en = pl = "{{ who }}: {{ band|and_list }}"
    doc = "The band of a player."
    example = "red brings Ann, 2 Bob"


class MayBring(Line, category="scenario_line"):
    surface = "{who:N_SEAT} may bring {slots:allowance+}[ for at most {n:NUMBER} {x:N_NUMBER}]"
    en = "{{ who }} may {{ 'each ' if who.several }}bring up to {{ slots|and_list }}{% if x %}, with a total {{ x }} of up to {{ n }}{% endif %}"
    pl = (
        "{{ who }} {{ who|verb('móc') }} wystawić najwyżej {% if who.several %}po {{ slots|and_list('loc') }}{% else %}{{ slots|and_list('acc') }}{% endif %}"
        "{% if x %}; {{ adj('łączny', x) }} {{ x }}{{ ' każdej bandy' if who.several }}: najwyżej {{ n }}{% endif %}"
    )
    doc = (
        "A player may choose another band than the usual one: characters with these traits, at most so many of each, all of "
        "one faction or of neutral ones; nobody who has none of the traits. With a limit, the number printed on them comes to "
        "no more in all. Several such lines all hold. Players choose in turn, one character at a time, the first player first."
    )
    example = "red may bring 2 Hero for at most 25 price"
    traits = Traits(joins=("who", "and"))


class MayBringFactions(Line, category="scenario_line"):
    surface = "{who:N_SEAT} may bring {factions:N_FACTION+}"
    en = "{{ who }} may bring characters of {{ factions|or_list }} only"
    pl = "{{ who }} może wystawić tylko postacie frakcji: {{ factions|or_list }}"
    doc = "The factions that a player may choose from: one of them, and those of them that are neutral."
    example = "red may bring Royal Bobs"


class Deploys(Line, category="scenario_line"):
    surface = "{who:N_SEAT} deploys on {mark:STRING}"
    en = "{{ who }} deploys here: {{ mark }}"
    pl = "{{ who }} rozstawia się na polach: {{ mark }}"
    doc = "The marked spaces on which a player's band starts."
    example = 'red deploys on "R"'


class Receives(Line, category="scenario_line"):
    surface = "{who:N_SEAT} receives {band:fielded+} on {mark:STRING} in turn {n:NUMBER}"
    en = "In turn {{ n }} {{ who }} receives {{ band|and_list }} ({{ mark }})"
    pl = "W turze {{ n }} {{ who }} otrzymuje: {{ band|and_list }} ({{ mark }})"
    doc = "Characters of a player that arrive during the game, and the marked spaces on which they do."
    example = 'red receives 2 Bob on "N" in turn 3'


class Stands(Line, category="scenario_line"):
    surface = "{band:fielded+} stand on {mark:STRING}[ as {state:N_STATE}][ from turn {n:NUMBER}]"
    en = (
        "Non-player characters{% if state %} ({{ state }}){% endif %}: {{ band|and_list }} ({{ mark }})"
        "{% if n %} from turn {{ n }}{% endif %}"
    )
    pl = (
        "Nienależący do żadnego gracza{% if state %} ({{ state }}){% endif %}: {{ band|and_list }} ({{ mark }})"
        "{% if n %} od tury {{ n }}{% endif %}"
    )
    doc = "Characters that belong to no player, the marked spaces on which they start or arrive, and their state."
    example = '2 Bob stand on "G" as Watching'


class PlayedWith(Line, category="scenario_line"):
    surface = "is played with {variants:N_VARIANT+}"
    en = "Played with: {{ variants|and_list }}"
    pl = "Warianty: {{ variants|and_list }}"
    doc = "Variants that every game of the scenario is played with."
    example = "is played with Hard Times"


class LiesOn(Line, category="scenario_line"):
    surface = "{item:N_GEAR} lies on {place:SPACE}"
    en = "{{ item }} lies on {{ place }}"
    pl = "{{ item }} leży na {{ place }}"
    doc = "Where an item starts."
    example = "Lamp lies on H6"


class Plays(Line, category="scenario_line"):
    surface = "plays {procedure:N_PROCEDURE}"
    en = "Played by: {{ procedure }}"
    pl = "Rozgrywka: {{ procedure }}"
    doc = "The procedure that is the whole game."
    example = "plays the game"


class Summary(Line, category="scenario_line"):
    surface = "summary {text:STRING} / {pl:STRING}"
    en = "{{ text }}{# pl #}"
    pl = "{{ pl or text }}"
    doc = "What the scenario is about."
    example = 'summary "…" / "…"'


def stand_together(category: str) -> Word:
    """The line that names a side, in a scenario or an example."""
    return declared(
        category,
        "{some:N_SEAT+} and {last:N_SEAT} stand together",
        "{{ (some|list + [last])|and_list }} stand together",
        "{{ (some|list + [last])|and_list }} stoją po jednej stronie",
        "These players are one side: their characters are friends, and enemies of all others. Whoever is named in no such"
        " line is a side alone.",
        "red and blue stand together",
        StandTogether(),
    )


SCENARIOS = (
    *declared_in(globals()),
    stand_together("scenario_line"),
    Word(
        "fielded",
        "[{n:NUMBER} ]{figure:N_FIGURE}",
        "{% if n %}{{ n }} × {% endif %}{{ figure }}",
        "{% if n %}{{ n }} × {% endif %}{{ figure }}",
        "Characters of a band.",
        "2 Bob",
        means=Notation(),
    ),
    Word(
        "allowance",
        "{n:NUMBER} {trait:N_TRAIT}",
        "{{ somebody(trait, n) }}",
        # Polish `po` takes the locative of one and the accusative of several: po bohaterze, po 2 bohaterów.
        "{{ somebody(trait, n, 'acc' if case == 'loc' and n.value > 1 else case) }}",
        "So many characters of a band with a trait, at most.",
        "2 Hero",
        means=Notation(),
    ),
)
