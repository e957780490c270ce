"""Check the bands of scenarios: what players may bring, the usual bands, who is in a game twice."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.core.hooks import WhenClause
from dsl.core.scenarios import Brings, MayBring, MayBringFactions, Receives, Stands
from dsl.diagnostics import Report
from dsl.model import Definition, Library, Rule, Term
from dsl.tree import Node
from interpreter.bands.faults import Fault
from interpreter.bands.roster import TIES, Company, Roster, about_band
from interpreter.bands.rules import Muster, candidates, faults, fielded, musters

_OF_ALL = ("twice", "taken")
"""What is checked of all characters of a scenario together."""


def check_bands(scenario: Rule, library: Library, roster: Roster, report: Report) -> None:
    """Report what is wrong with the bands of a scenario, chosen or usual."""
    for who, muster in musters(scenario, library).items():
        lines = [n for core in (MayBring, MayBringFactions) for n in scenario.of(core) if n["who"].text == who]
        if lines and muster.fixed:
            report.error(
                "E0616",
                f"how many {who} may bring is not said",
                lines[0].span,
                f"a line such as `{who} may bring 2 …` with a trait says it",
            )
        elif lines:
            _check_limits(lines, library, report)
            _check_slots(who, muster, lines, roster, report)
            _check_usual(scenario, who, muster, lines[0], roster, report)
        else:
            _check_together(scenario, who, roster, report)
    _check_single(scenario, roster, report)


def check_ties(library: Library, report: Report) -> None:
    """What rules say of bands stands where it can be known before the game: in rules that characters print."""
    for rule in library.rules():
        for node in rule.lines:
            _check_tie(rule, node, rule.kind in ("skill", "faction"), report)


def _check_tie(rule: Rule, node: Node, known: bool, report: Report) -> None:
    if isinstance(node.means, TIES) and not known:
        report.error(
            "E0615",
            "this cannot be known when a band is chosen",
            node.span,
            "it may stand in a skill or a faction, by itself or under a `when …` about its band",
            label=f"it depends on more than who is in the band, or {rule.name} is no rule that characters print",
        )
    for line in node.body:
        _check_tie(rule, line, known and isinstance(node.means, WhenClause) and about_band(node) is not None, report)


def _check_limits(lines: list[Node], library: Library, report: Report) -> None:
    """A limit is one of a number that stands on the cards of characters."""
    for line in lines:
        name = line.get("x")
        term = library.term("number", name.text) if name is not None else None
        if term is not None and not _printed(term):
            report.error(
                "E0612",
                f"{term.name} stands on no card of a character",
                name.span,
                "a limit is one of a number that characters print",
                related=[(term.span, "defined here")],
            )


def _printed(term: Term) -> bool:
    return term.owner == "character" and not term.worked_out and not term.scope


def _check_slots(who: str, muster: Muster, lines: list[Node], roster: Roster, report: Report) -> None:
    """Somebody fits each of the slots."""
    fitting = [roster.cards[c] for c in candidates(roster, (), muster)]
    for line in lines:
        for slot in line.get("slots") or ():
            trait = slot["trait"].text
            if not any(trait in card.traits for card in fitting):
                having = [c.definition.name for c in roster.cards.values() if trait in c.traits]
                why = "nobody who has it is within the limits and factions" if having else "no character has it"
                report.error(
                    "E0611",
                    f"nobody whom {who} may bring has {trait}",
                    slot.span,
                    f"{why}: raise them, or take it out" if having else f"{why}: name a trait that characters have",
                )


def _check_usual(scenario: Rule, who: str, muster: Muster, allowed: Node, roster: Roster, report: Report) -> None:
    """The usual band is one that might be chosen."""
    band = [found for line in scenario.of(Brings) if line["who"].text == who for found in fielded(line)]
    places = [node for _, node in band]
    for fault in faults(roster, [card for card, _ in band], muster) if band else ():
        if fault.kind not in _OF_ALL:
            report.error(
                "E0610",
                f"the usual band of {who}: {fault.text()}",
                places[fault.place].span,
                fault.fix(),
                related=[(allowed.span, f"what {who} may bring")],
            )


def _check_together(scenario: Rule, who: str, roster: Roster, report: Report) -> None:
    """Nobody in a band that is not chosen is kept out of it by a rule of another."""
    band = [found for line in scenario.of(Brings) if line["who"].text == who for found in fielded(line)]
    company = Company(roster, [card for card, _ in band])
    for place, (card, node) in enumerate(band):
        other = next((n for n in range(place) if company.tied and company.apart(place, n)), None)
        if other is not None:
            fault = Fault("beside", (roster.cards[card].definition, roster.cards[band[other][0]].definition))
            report.error("E0610", f"the band of {who}: {fault.text()}", node.span, fault.fix())


def _check_single(scenario: Rule, roster: Roster, report: Report) -> None:
    """Nobody of whom a game has only one is in it twice, on whichever side; nobody of whom a band has, in a band."""
    first: dict[tuple[str, str], Node] = {}
    for who, card, node in _everybody(scenario):
        found = roster.cards.get(card)
        if found is None or found.single is None:
            continue
        one = card, "" if found.of_game else who
        if one in first:
            report.error(
                "E0610",
                f"{card} is {found.single.name}, and twice in the {'game' if found.of_game else 'band'}",
                node.span,
                _instead(found.definition, found.single),
                related=[] if first[one] is node else [(first[one].span, "here too")],
            )
        first.setdefault(one, node)


def _instead(card: Definition, trait: Definition) -> str:
    return f"bring one {card.name}, or somebody who is not {trait.name}"


def _everybody(scenario: Rule) -> Iterator[tuple[str, str, Node]]:
    """Whose each character is ("": nobody's), its card, where it is named."""
    for core in (Brings, Receives, Stands):
        for line in scenario.of(core):
            yield from ((line["who"].text if line.get("who") else "", *found) for found in fielded(line))
