"""Check who plays a scenario, and who stands with whom."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.core.scenarios import Stands, StandTogether
from dsl.diagnostics import Report, listed
from dsl.model import Rule
from dsl.tree import Name, Node


def check_sides(lines: Iterable[Node], report: Report) -> None:
    """Report players who are named for two sides."""
    first: dict[str, Name] = {}
    for line in (n for n in lines if isinstance(n.means, StandTogether)):
        for name in StandTogether.names(line):
            if name.text in first:
                note = [(first[name.text].span, "named here too")]
                report.error("E0622", f"{name.text} stands on two sides", name.span, related=note)
            first.setdefault(name.text, name)


def check_playing(scenario: Rule, playing: Iterable[str], report: Report) -> None:
    """Report lines about players who do not play the scenario, and one side of all who do."""
    playing = list(playing)
    check_sides(scenario.lines, report)
    for line in (n for n in scenario.lines if n.word.category == "scenario_line"):
        for name in line.names():
            if name.kind == "seat" and name.text not in playing:
                report.error(
                    "E0623", f"{name.text} does not play here", name.span, f"those who do are: {listed(playing)}"
                )
    for line in scenario.of(StandTogether):
        if {name.text for name in StandTogether.names(line)} >= {*playing} and not scenario.of(Stands):
            note = "somebody of nobody's may stand against them: `… stand on …`"
            report.error("E0624", "all players stand together, and nobody is against them", line.span, note)
