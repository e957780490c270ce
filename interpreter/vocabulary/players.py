"""Words about players: who comes next, who the others are, who stands with whom."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.runtime.game import Game


def players(g: Game) -> tuple[int, ...]:
    return g.setup.players


def other_players(g: Game, player: int) -> list[int]:
    """All players but one, in the order in which they come after it."""
    found, at = [], g.setup.next_player[player]
    while at != player:
        found.append(at)
        at = g.setup.next_player[at]
    return found


def side_of(g: Game, player: int) -> tuple[int, ...]:
    return g.setup.side_of[player]


def opponents(g: Game, player: int) -> list[int]:
    """The players of other sides, in the order in which they come after one."""
    against = g.setup.opponents_of[player]
    return [other for other in other_players(g, player) if other in against]


def in_turn(g: Game, first: int) -> list[int]:
    """All players, beginning with one."""
    return [first, *other_players(g, first)] if first >= 0 else []


PLAYERS = (
    Word(
        "player",
        "the other player than {player:player}",
        "{% if player.referent == 'it' %}the other {{ head('player') }}{% elif player.played %}the {{ head('player') }} opposing {{ player.played }}"
        "{% else %}{{ of('opponent', player) }}{% endif %}",
        "{% if player.referent == 'it' %}{{ head('gracz', before='drugi') }}{% else %}{{ of('przeciwnik', player) }}{% endif %}",
        "The other one, in a game of two players, who is spoken of as the opponent.",
        "the other player than red",
        "g.setup.next_player[{player}]",
        traits=Traits(gender="m1", of_two=True),
    ),
    Word(
        "player",
        "the next player after {player:player}",
        "the next {{ head('player') }} after {{ player }}",
        "{{ head('gracz', before='następny') }} po {{ player.loc }}",
        "The one whose turn comes after that of a player, in the order of the seats; after the last the first.",
        "the next player after active player",
        "g.setup.next_player[{player}]",
        traits=Traits(gender="m1"),
    ),
    Word(
        "players",
        "(player|players)",
        "{{ head('player') }}",
        "{{ head('gracz') }}",
        "All players of the game, in the order of their seats.",
        "player",
        players,
        traits=Traits(gender="m1"),
    ),
    Word(
        "players",
        "other (player|players) than {player:player}",
        "{{ head('player') }} other than {{ player|named }}",
        "{{ head('gracz', before='inny') }} niż {{ player|named }}",
        "All players but one, in the order in which they come after it.",
        "other player than active player",
        other_players,
        traits=Traits(gender="m1"),
    ),
    Word(
        "players",
        "(player|players) on the side of {player:player}",
        "{{ head('player') }} on {{ of('side', player, 'nom') }}",
        "{{ head('gracz') }} po {{ of('strona', player, 'loc') }}",
        "Those who stand together with a player, and the player, in the order of their seats.",
        "player on the side of active player",
        side_of,
        traits=Traits(gender="m1"),
    ),
    Word(
        "players",
        "(player|players) against {player:player}",
        "{{ head('opponent') }}{{ held(player) }}",
        "{{ of('przeciwnik', player) }}",
        "The players of all other sides, in the order in which they come after one.",
        "player against active player",
        opponents,
        traits=Traits(gender="m1"),
    ),
    Word(
        "players",
        "(player|players) in turn from {first:player}",
        "{{ head('player') }} in turn, starting with {{ first|named }},",
        "{{ head('gracz') }} po kolei (zaczyna {{ first }})",
        "All players in the order in which they come after one, with which they begin.",
        "player in turn from active player",
        in_turn,
        traits=Traits(gender="m1"),
    ),
)
