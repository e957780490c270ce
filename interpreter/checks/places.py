"""Check where things of a scenario start: marks that are there, room for everybody, items that somebody can get to."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.core.scenarios import Brings, Deploys, LiesOn, Receives, Stands
from dsl.diagnostics import Report
from dsl.model import Library, Rule
from dsl.tree import Node
from interpreter.bands.roster import Roster
from interpreter.bands.rules import largest, musters
from interpreter.board import BLOCKED, Board, BoardError


def marks_of(board: Board) -> str:
    """The marks that there are, for a note."""
    return "the marks on the board are: " + ", ".join(sorted(board.marks)) if board.marks else "the board has no marks"


def check_places(scenario: Rule, board: Board, library: Library, roster: Roster, report: Report) -> None:
    """Report what starts where there is no place for it."""
    if board.table is not None:
        _check_areas(scenario, {mark for mark, _ in board.table.areas}, report)
        return
    _check_marks(scenario, board, report)
    _check_room(scenario, board, library, roster, report)
    _check_items(scenario, board, report)


def _check_marks(scenario: Rule, board: Board, report: Report) -> None:
    for core in (Deploys, Receives, Stands):
        for line in scenario.of(core):
            if line["mark"] not in board.marks:
                report.error("E0604", f"no space of the board is marked `{line['mark']}`", line.span, marks_of(board))


def _check_areas(scenario: Rule, areas: set[str], report: Report) -> None:
    """Whoever starts on an open table does so in an area of it."""
    for line in scenario.of(Deploys, Receives, Stands):
        if line["mark"] not in areas:
            known = ", ".join(sorted(areas)) or "none"
            report.error("E0604", f"the table has no area `{line['mark']}`", line.span, f"its areas are: {known}")


def _check_room(scenario: Rule, board: Board, library: Library, roster: Roster, report: Report) -> None:
    """Whether everybody finds a marked space; those who start on one mark share its spaces."""
    allowed = musters(scenario, library)
    taken: dict[str, int] = {}
    for line in scenario.of(Deploys):
        who = line["who"].text
        brought = sum(_count(n) for n in scenario.of(Brings) if n["who"].text == who)
        most = largest(roster, allowed[who]) if who in allowed else 0
        verb = "brings" if brought >= most else "may bring"
        _seat(board, line, f"{who} {verb}", max(brought, most), taken, report)
    for line in scenario.of(Stands):
        _seat(board, line, "there stand", _count(line), taken if not line.get("n") else {}, report)
    for line in scenario.of(Receives):
        _seat(board, line, f"{line['who'].text} receives", _count(line), {}, report)


def _count(line: Node) -> int:
    """How many characters a line brings."""
    return sum(fielded.get("n") or 1 for fielded in line["band"])


def _seat(board: Board, line: Node, what: str, need: int, taken: dict[str, int], report: Report) -> None:
    """Give so many characters spaces with the mark of a line, beside those who have some already."""
    mark = line["mark"]
    room = max(0, len(board.marks.get(mark, ())) - taken.get(mark, 0))
    taken[mark] = taken.get(mark, 0) + need
    if mark in board.marks and need > room:
        spaces = f"{room} space is" if room == 1 else f"{room} spaces are"
        report.error(
            "E0604",
            f"{what} {need} characters, but {spaces} free of those marked `{mark}`",
            line.span,
            "mark more spaces on the board, or bring fewer",
        )


# --- items that lie about


def _check_items(scenario: Rule, board: Board, report: Report) -> None:
    """Each lies on a space of its own, and somebody can get there."""
    lying = scenario.of(LiesOn)
    reached = _reached(board, _entrances(scenario, board)) if lying else set()
    first: dict[int, Node] = {}
    for line in lying:
        try:
            space = board.space(line["place"])
        except BoardError as error:
            report.error("E0605", error.message, line.span)
            continue
        if space in first:
            report.error(
                "E0614",
                f"two items lie on {line['place']}",
                line.span,
                "lay one of them on another space",
                related=[(first[space].span, "the other is laid there here")],
            )
        first.setdefault(space, line)
        if board.terrain[space] == BLOCKED:
            report.error(
                "E0613",
                f"{line['item'].text} lies on {line['place']}, where nobody can stand",
                line.span,
                "lay it on a space that is not blocked",
            )
        elif reached and space not in reached:
            report.error(
                "E0613",
                f"nobody can get to {line['item'].text} on {line['place']}",
                line.span,
                "lay it elsewhere, or draw a way to it",
                label="no way leads there from where players start, by doors and windows either",
            )


def _entrances(scenario: Rule, board: Board) -> set[int]:
    """The spaces on which players' characters come into the game."""
    return {s for core in (Deploys, Receives) for n in scenario.of(core) for s in board.marks.get(n["mark"], ())}


def _reached(board: Board, starts: Iterable[int]) -> set[int]:
    """Every space that can be got to with all doors open, by any kind of crossing."""
    view = board.view((1 << len(board.doors)) - 1)
    found = set(starts)
    waiting = list(found)
    while waiting:
        for crossing in view.crossings[waiting.pop()]:
            if crossing.target >= 0 and crossing.target not in found:
                found.add(crossing.target)
                waiting.append(crossing.target)
    return found
