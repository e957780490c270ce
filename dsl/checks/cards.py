"""Check what is printed on cards: numbers that belong there, each once, ranges that make sense."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.core.cards import ByDistance, BySuit, CardRun, NamedCard, RatingsLine, TableRow, UsesLine
from dsl.core.dials import ClickLine, DialLine
from dsl.core.dice import FacesLine, FacesRun
from dsl.diagnostics import Report
from dsl.model import Definition, Library
from dsl.tree import Name, Node

_OWNERS = {"figure": ("character", "a character"), "gear": ("item", "an item"), "scenario": ("game", "a scenario")}
"""Whose numbers stand on the cards of a kind, and what such a card is called."""


def check_sheet(definition: Definition, library: Library, report: Report) -> None:
    """Report what is wrong with the numbers, decks and tables of a definition."""
    if definition.kind in _OWNERS:
        _check_ratings(definition, library, report)
    if definition.kind == "gear":
        _check_rows(definition, library, report)
    if definition.kind == "deck":
        _check_deck(definition, report)
    if definition.kind == "die":
        _check_die(definition, report)
    if definition.kind == "table":
        _check_table(definition, report)


def _check_ratings(definition: Definition, library: Library, report: Report) -> None:
    seen: set[str] = set()
    for line in definition.of(RatingsLine):
        for rating in line["values"]:
            name: Name = rating["x"]
            if name.kind == "number":
                _check_owner(definition, name, library, report)
            elif definition.kind != "figure":
                report.error("E0215", f"{name.text} is an ability, which only characters have", name.span)
            _once(name, seen, report)
    for line in definition.of(DialLine):
        for name in line["numbers"]:
            _check_owner(definition, name, library, report)
            _once(name, seen, report)
        _check_clicks(line, report)


def _check_clicks(dial: Node, report: Report) -> None:
    """Each click has a number for each that the dial shows."""
    wanted = len(dial["numbers"])
    for click in dial.body:
        if isinstance(click.means, ClickLine) and len(click["values"]) != wanted:
            report.error(
                "E0236",
                f"this click has {len(click['values'])} numbers, and the dial shows {wanted}",
                click.span,
                "write one for each",
                related=[(dial.span, "named here")],
            )


def _check_owner(definition: Definition, name: Name, library: Library, report: Report) -> None:
    """A number stands on the card of something that has it."""
    owner, card = _OWNERS[definition.kind]
    term = library.term("number", name.text)
    if term is None or (term.owner == owner and not term.worked_out and not term.scope):
        return
    if term.worked_out:
        report.error(
            "E0215",
            f"{name.text} is worked out, so no card prints it",
            name.span,
            related=[(term.span, "defined here")],
        )
        return
    whose = {"": "nobody", "game": "the game"}.get(term.owner, f"each {term.owner}")
    report.error(
        "E0215",
        f"{card} has no {name.text}",
        name.span,
        related=[(term.span, "defined here")],
        label=f"it belongs to {whose}",
    )


def _once(name: Name, seen: set[str], report: Report) -> None:
    if name.text in seen:
        report.error("E0216", f"{name.text} stands twice on one card", name.span)
    seen.add(name.text)


def _check_rows(definition: Definition, library: Library, report: Report) -> None:
    """The rows of numbers by suit and by distance."""
    rows: set[str] = set()
    for line in definition.lines:
        if isinstance(line.means, (BySuit, ByDistance)):
            _check_owner(definition, line["x"], library, report)
            _once(line["x"], rows, report)
        if isinstance(line.means, BySuit):
            suits: set[str] = set()
            for value in line["values"]:
                _once(value["suit"], suits, report)
        if isinstance(line.means, ByDistance):
            if not definition.of(UsesLine):
                report.error("E0215", "what is used with no ability has no distances", line.span, "say what it `uses`")
            _rising(
                [(band, band["far"]) for band in line["bands"]], "the distances do not rise from left to right", report
            )


MAX_CARDS = 1_000
"""Cards of a deck, at most: far more than anybody shuffles."""


def _rising(found: Iterable[tuple[Node, int]], message: str, report: Report) -> None:
    last = 0
    for node, number in found:
        if number <= last:
            report.error(
                "E0217", message, node.span, label=f"{last} stands before it" if last else "a distance is at least 1"
            )
        last = number


def _check_deck(definition: Definition, report: Report) -> None:
    runs = [(line["high"] - line["low"] + 1) * len(line["suits"]) for line in definition.of(CardRun)]
    cards = sum(runs) + len(definition.of(NamedCard))
    if cards > MAX_CARDS:
        message = f"the deck has {cards:,} cards; there are at most {MAX_CARDS:,}"
        report.error("E0229", message, definition.span, "write smaller numbers after `to`")
    _check_runs(definition.of(CardRun), "cards", report)
    if not definition.of(CardRun) and not definition.of(NamedCard):
        report.error(
            "E0218",
            f'the deck "{definition.name}" has no cards',
            definition.span,
            "a line such as `… from 2 to 8` gives it some",
        )


MAX_FACES = 1_000
"""Faces of a die, at most."""


def _check_die(definition: Definition, report: Report) -> None:
    runs = definition.of(FacesRun)
    faces = sum(len(line["faces"]) for line in definition.of(FacesLine))
    faces += sum(max(line["high"] - line["low"] + 1, 0) for line in runs)
    _check_runs(runs, "faces", report)
    if faces > MAX_FACES:
        message = f"the die has {faces:,} faces; there are at most {MAX_FACES:,}"
        report.error("E0229", message, definition.span, "write smaller numbers after `to`")
    if not faces and not runs:
        message = f'the die "{definition.name}" has no faces'
        report.error("E0234", message, definition.span, "a line such as `faces from 1 to 6` gives it some")


def _check_runs(lines: Iterable[Node], what: str, report: Report) -> None:
    """Numbers in a row go upwards."""
    for line in lines:
        if line["low"] > line["high"]:
            message = f"there is no such run of {what}"
            report.error("E0217", message, line.span, f"write `from {line['high']} to {line['low']}`")


def _check_table(definition: Definition, report: Report) -> None:
    taken: dict[int, Node] = {}
    for row in definition.of(TableRow):
        low, high = row["low"], row["low"] if row.get("high") is None else row["high"]
        if low > high:
            report.error("E0217", "this row is for no number at all", row.span, f"write `{high} to {low}`")
            continue
        other = next((taken[n] for n in taken if low <= n <= high), None)
        if other is not None:
            report.error(
                "E0217", "two rows are for the same number", row.span, related=[(other.span, "the other stands here")]
            )
        taken.update(dict.fromkeys((low, high), row) if high - low > 1000 else dict.fromkeys(range(low, high + 1), row))
