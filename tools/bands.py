"""Read bands that somebody has typed, and tell what a scenario lets players bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import click

from dsl.model import Definition, Rule
from interpreter.bands.roster import Company, Roster
from interpreter.bands.rules import Band, Muster, candidates, faults_in, musters, usual_bands
from interpreter.loading.load import Content
from tierce.names import band_named
from tools.games import wrong_use
from tools.json_schemas import ToldBand, ToldMuster, ToldMusters

WORDS = {
    "en": {
        "fixed": "{0} brings the usual band; no other may be chosen.",
        "may bring": "{0} may bring at most {1}",
        "limit": "; {1} at most {0} in all",
        "of one": ", of one faction beside neutral people.",
        "of these": ", of {0} only.",
        "usual": "usual",
        "chosen": "chosen",
        "of nobody": "of no faction",
        "none": "nobody",
        "not so": "not allowed",
        "beside": "beside the usual bands of the others",
        "left": "{0}: {1} left",
    },
    "pl": {
        "fixed": "{0} wystawia zwykłą bandę; innej nie można wybrać.",
        "may bring": "{0} może wystawić najwyżej {1}",
        "limit": "; {1}: łącznie najwyżej {0}",
        "of one": ", z jednej frakcji i spośród neutralnych.",
        "of these": ", tylko z frakcji: {0}.",
        "usual": "zwykła",
        "chosen": "wybrana",
        "of nobody": "bez frakcji",
        "none": "nikt",
        "not so": "niedozwolone",
        "beside": "obok zwykłych band pozostałych graczy",
        "left": "{0}: zostało {1}",
    },
}


def read_band(text: str, roster: Roster) -> Band:
    """The cards of `Ann, 2 Bob`; names may be Polish, and capitals do not matter. Wrong use when there is nobody so called."""
    with wrong_use():
        return band_named(roster, text)


def read_bands(content: Content, texts: Sequence[str | None], roster: Roster) -> dict[str, Band]:
    """The bands that were typed for the players, by name of the player; None is for the usual one."""
    seats = content.library.all("seat")
    return {seat.name: read_band(text, roster) for seat, text in zip(seats, texts, strict=False) if text is not None}


def require_sound(content: Content, scenario: Rule, bands: Mapping[str, Sequence[str]], lang: str) -> None:
    """Wrong use, when a band that somebody chose may not be."""
    found = faults_in(scenario, content.library, Roster(content.library), bands)
    lines = [f"{_name(content, who, lang)}: {f.text(lang)}" for who, wrong in found.items() for f in wrong]
    if lines:
        raise click.UsageError("\n".join(lines))


def told_musters(content: Content, scenario: Rule, chosen: Mapping[str, Band], lang: str) -> ToldMusters:
    """What every player may bring, the usual bands, and those chosen."""
    library, roster = content.library, Roster(content.library)
    usual = usual_bands(scenario, library)
    wrong = faults_in(scenario, library, roster, chosen, settled=False)
    settled = faults_in(scenario, library, roster, chosen)
    players = []
    for who, muster in musters(scenario, library).items():
        band = chosen.get(who)
        faults = [f.text(lang) for f in wrong.get(who, ())]
        notes = [text for text in (f.text(lang) for f in settled.get(who, ())) if text not in faults]
        players.append(
            ToldMuster(
                player=_name(content, who, lang),
                slots={_called(trait, lang): n for trait, n in muster.slots},
                limits={_called(limit.number, lang): limit.most for limit in muster.limits},
                factions=[_called(f, lang) for f in muster.factions],
                from_whom=_from_whom(roster, muster, lang),
                usual=_told_band(roster, muster, usual[who], lang),
                chosen=None if band is None else _told_band(roster, muster, band, lang, faults, notes),
            )
        )
    return ToldMusters(scenario=_called(scenario, lang), players=players)


def _from_whom(roster: Roster, muster: Muster, lang: str) -> dict[str, list[str]]:
    """Everybody who may be chosen, by faction, with what each costs."""
    out: dict[str, list[str]] = {}
    for name in candidates(roster, (), muster):
        card = roster.cards[name]
        faction = _called(card.faction, lang) if card.faction else WORDS[lang]["of nobody"]
        out.setdefault(faction, []).append(said(roster, muster, name, lang))
    return out


def said(roster: Roster, muster: Muster, name: str, lang: str) -> str:
    """A character with what it costs: `Ann (9)`; of what the scenario does not limit, only where it costs some."""
    card = roster.cards[name]
    prices = [(limit, card.numbers.get(limit.number.name, 0)) for limit in muster.limits]
    costs = ", ".join(
        f"{_called(limit.number, lang)} {price}" if limit.usual else str(price)
        for limit, price in prices
        if price or not limit.usual
    )
    return _called(card.definition, lang) + (f" ({costs})" if costs else "")


def band_text(roster: Roster, muster: Muster, band: Sequence[str], lang: str) -> str:
    """A band in a line: `Ann (9), 2 × Bob (3)`."""
    parts = ((f"{n} × " if n > 1 else "") + said(roster, muster, name, lang) for name, n in Counter(band).items())
    return ", ".join(parts) or WORDS[lang]["none"]


def left_text(roster: Roster, muster: Muster, band: Sequence[str], lang: str) -> str:
    """What is left of each limit."""
    company = Company(roster, band)
    return ", ".join(
        WORDS[lang]["left"].format(
            _called(n.number, lang), company.allowed(n.number.name, n.most) - roster.total(band, n.number.name)
        )
        for n in muster.limits
    )


def _told_band(
    roster: Roster, muster: Muster, band: Band, lang: str, faults: Sequence[str] = (), notes: Sequence[str] = ()
) -> ToldBand:
    company = Company(roster, band)
    totals = {_called(n.number, lang): roster.total(band, n.number.name) for n in muster.limits}
    limits = {_called(n.number, lang): company.allowed(n.number.name, n.most) for n in muster.limits}
    names = [_called(roster.cards[c].definition, lang) for c in band]
    return ToldBand(characters=names, totals=totals, limits=limits, faults=[*faults], notes=[*notes])


def text_of(told: ToldMusters, lang: str) -> Iterable[str]:
    """The same in lines of text."""
    words = WORDS[lang]
    yield told.scenario
    for player in told.players:
        yield _muster_line(player, lang)
        for faction, names in player.from_whom.items():
            yield f"  {faction}: {', '.join(names)}"
        for which, band in ((words["usual"], player.usual), (words["chosen"], player.chosen)):
            if band is not None:
                yield f"  {which}: {_band_line(band, player) or words['none']}"
                yield from (f"    {words['not so']}: {fault}" for fault in band.faults)
                yield from (f"    {words['beside']}: {note}" for note in band.notes)


def _muster_line(player: ToldMuster, lang: str) -> str:
    words = WORDS[lang]
    if not player.slots:
        return words["fixed"].format(player.player)
    slots = ", ".join(f"{n} × {trait}" for trait, n in player.slots.items())
    line = words["may bring"].format(player.player, slots)
    line += "".join(words["limit"].format(most, number) for number, most in player.limits.items())
    return line + (words["of these"].format(", ".join(player.factions)) if player.factions else words["of one"])


def _band_line(band: ToldBand, player: ToldMuster) -> str:
    names = ", ".join((f"{n} × " if n > 1 else "") + name for name, n in Counter(band.characters).items())
    totals = ", ".join(f"{name} {total} / {band.limits[name]}" for name, total in band.totals.items())
    return f"{names} ({totals})" if totals else names


def _name(content: Content, who: str, lang: str) -> str:
    return _called(content.library.get("seat", who), lang)


def _called(definition: Definition, lang: str) -> str:
    return definition.name if lang == "en" else definition.pl
