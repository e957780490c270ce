"""`tierce bands`: what players may bring to a scenario, and whether a band may be."""

from __future__ import annotations

import click

from tools.games import OfPlayers, player_option, said_of_seats, scenario_of, seats_of
from tools.settings import Settings, json_option, pass_settings, shared_options


@click.command(cls=OfPlayers)
@click.argument("scenario")
@player_option("BAND", 'A band to be tried, such as "Ann, 2 Bob".')
@json_option
@shared_options
@pass_settings
def command(settings: Settings, scenario: str, said: tuple[str, ...], as_json: bool) -> None:
    """Tell who may be brought to a scenario, the usual bands, and whether others may be.

    Example: tierce bands "The Nuncio's Letter" --red "Aramis, 2 Musketeer"
    """
    from interpreter.bands.roster import Roster
    from tools.bands import read_bands, text_of, told_musters

    content = settings.load_sound()
    found = content.library.get("scenario", scenario_of(content, scenario).name)
    typed = [next(reversed(bands), None) for bands in said_of_seats(seats_of(content, found.name), said)]
    chosen = read_bands(content, typed, Roster(content.library))
    told = told_musters(content, found, chosen, settings.lang)
    click.echo(told.print() if as_json else "\n".join(text_of(told, settings.lang)))
    if any(p.chosen is not None and p.chosen.faults for p in told.players):
        raise click.exceptions.Exit(1)
