"""The lines of abilities, kinds of test, states and permissions."""

from __future__ import annotations

from typing import Literal

from dsl.constructs import Line
from dsl.core._build import declared


class DefaultLine(Line):
    pass


class RatingLine(Line):
    pass


class HoldsWhile(Line):
    lasts = True


class Includes(Line):
    pass


class Unobstructing(Line):
    pass


class Towering(Line):
    pass


class Barring(Line):
    pass


class Nearsighted(Line):
    pass


class Discerning(Line):
    """Lines of sight are drawn otherwise: past more corners, or through more of a window."""

    past: Literal["corners", "windows"]


class Pacifying(Line):
    pass


class Hostile(Line):
    towards: str = ""


class Exposing(Line):
    pass


class Bookkeeping(Line):
    pass


class Sleeping(Line):
    pass


class OfItem(Line):
    of_items = True


class AllowedWhen(Line):
    pass


class NotAllowed(Line):
    pass


STATES = (
    # --- abilities, tests, states, permissions
    declared(
        "ability_line",
        "default {n:integer}",
        "{{ n }}",
        "{{ n }}",
        "The value where a card prints none.",
        "default 0",
        DefaultLine(),
    ),
    declared(
        "test_line",
        "rating {n:number}",
        "Added to the card: {{ n }}",
        "Do wartości karty dodaje się: {{ n }}",
        "What is added to the card.",
        "rating own Agility",
        RatingLine(),
    ),
    declared(
        "state_line",
        "holds while {condition}",
        "this state lasts while {{ condition }}",
        "ten stan trwa, dopóki {{ condition }}",
        "The state holds just while this is so.",
        "holds while own wounds is at least 4",
        HoldsWhile(),
    ),
    declared(
        "state_line",
        "counts as {state:N_STATE}",
        "whoever is in this state also counts as {{ state }}",
        "kto jest w tym stanie, liczy się też jako {{ state }}",
        "Whoever is in the state is also in the other.",
        "counts as Prone",
        Includes(),
    ),
    declared(
        "state_line",
        "does not block sight",
        "whoever is in this state does not block sight",
        "kto jest w tym stanie, nie zasłania widoku",
        "Lines of sight pass over whoever is in the state.",
        "does not block sight",
        Unobstructing(),
    ),
    declared(
        "state_line",
        "blocks sight unseen",
        "whoever is in this state blocks sight even to those who cannot see it",
        "kto jest w tym stanie, zasłania widok nawet tym, którzy go nie widzą",
        "A stranger out of sight is no obstacle; whoever is in the state is one all the same.",
        "blocks sight unseen",
        Barring(),
    ),
    declared(
        "state_line",
        "sees past corners away from the target",
        "for whoever is in this state corners give cover only where they touch the space of the target",
        "dla tego, kto jest w tym stanie, rogi dają osłonę tylko wtedy, gdy stykają się z polem celu",
        "Other corners on one side of a line of sight count for nothing; on both sides they block it as ever.",
        "sees past corners away from the target",
        Discerning("corners"),
    ),
    declared(
        "state_line",
        "sees askew through windows",
        "whoever is in this state sees through the corners of a window beside it, and is seen through them",
        "kto jest w tym stanie, widzi przez rogi okna tuż obok i jest przez nie widoczny",
        "The cone of a window is a right angle, edges included: 3, 5, 7 spaces instead of 1, 3, 5.",
        "sees askew through windows",
        Discerning("windows"),
    ),
    declared(
        "state_line",
        "sees over others",
        "whoever is in this state sees over those who are not, and is seen over them",
        "kto jest w tym stanie, widzi ponad tymi, którzy w nim nie są, i jest ponad nimi widoczny",
        "Lines of sight to and from whoever is in the state pass over all who are not.",
        "sees over others",
        Towering(),
    ),
    declared(
        "state_line",
        "sees no farther than {n:NUMBER} spaces",
        "whoever is in this state sees no farther than {{ n|count('space') }}",
        "kto jest w tym stanie, nie widzi dalej niż na {{ n|count('pole', case='acc') }}",
        "No line of sight leads from whoever is in the state to anything farther away.",
        "sees no farther than 6 spaces",
        Nearsighted(),
    ),
    declared(
        "state_line",
        "counts as friendly to everyone",
        "whoever is in this state counts as friendly to everyone",
        "kto jest w tym stanie, liczy się jako przyjazny dla wszystkich",
        "Nobody is an enemy of whoever is in the state, nor the other way round.",
        "counts as friendly to everyone",
        Pacifying(),
    ),
    declared(
        "state_line",
        "counts as hostile to everyone",
        "whoever is in this state and belongs to no player counts as hostile to everyone who is not",
        "kto jest w tym stanie i nie należy do żadnego gracza, liczy się jako wrogi wobec wszystkich, którzy w nim nie są",
        "Sets one of nobody's against all others.",
        "counts as hostile to everyone",
        Hostile(towards="everyone"),
    ),
    declared(
        "state_line",
        "counts as hostile to every band",
        "whoever is in this state and belongs to no player counts as hostile to the bands of both players",
        "kto jest w tym stanie i nie należy do żadnego gracza, liczy się jako wrogi wobec drużyn obu graczy",
        "Sets one of nobody's against the bands of the players.",
        "counts as hostile to every band",
        Hostile(towards="bands"),
    ),
    declared(
        "state_line",
        "counts as hostile to the band of {towards:N_SEAT}",
        "whoever is in this state and belongs to no player counts as hostile to {{ of('band', towards) }}",
        "kto jest w tym stanie i nie należy do żadnego gracza, liczy się jako wrogi wobec {{ of('drużyna', towards, 'gen') }}",
        "Sets one of nobody's against the band of one player.",
        "counts as hostile to the band of red",
        Hostile(),
    ),
    declared(
        "state_line",
        "can be attacked by everyone",
        "whoever is in this state can be attacked by everyone, though no enemy",
        "kto jest w tym stanie, może zostać zaatakowany przez każdego, choć nie jest wrogiem",
        "Those of other bands may attack whoever is in the state.",
        "can be attacked by everyone",
        Exposing(),
    ),
    declared(
        "state_line",
        "is bookkeeping",
        "the rules use this state to remember something",
        "zasady używają tego stanu, by coś zapamiętać",
        "Only the rules themselves look at the state; it is not told when a game is narrated.",
        "is bookkeeping",
        Bookkeeping(),
    ),
    declared(
        "state_line",
        "its rules sleep",
        "the rules printed on an item in this state count for nothing",
        "zasady wydrukowane na przedmiocie w tym stanie nie działają",
        "Nothing that an item brings holds while it is in the state.",
        "its rules sleep",
        Sleeping(),
    ),
    declared(
        "state_line",
        "of an item",
        "items, not characters, can be in this state",
        "w tym stanie mogą być przedmioty, nie postacie",
        "Items, not characters, can be in the state.",
        "of an item",
        OfItem(),
    ),
    declared(
        "permission_line",
        "allowed when {condition}",
        "allowed if {{ condition }}",
        "wolno, jeśli {{ condition }}",
        "Who may do it when no rule speaks of it; without this line, everybody.",
        "allowed when self is Prone",
        AllowedWhen(),
    ),
    declared(
        "permission_line",
        "only when another rule allows it",
        "only if another rule allows it",
        "tylko jeśli pozwala na to inna zasada",
        "Nobody may do it when no rule speaks of it.",
        "only when another rule allows it",
        NotAllowed(),
    ),
    # --- terms
    # --- actions
)
