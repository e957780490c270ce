"""The legend of the board: what its signs mean, those of this board alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dsl.core.cards import BoardMark
from dsl.core.scenarios import OnBoard
from dsl.model import Library
from interpreter.board import Board
from interpreter.board.drawing import SIGNS
from interpreter.observe.view import View
from tools.table.board import ITEM, with_doors


def marks_of(library: Library, scenario: str, lang: str) -> dict[str, str]:
    """What the marks on the board of a scenario are called there."""
    on = library.get("scenario", scenario).of(OnBoard)
    boards = [library.get("board", line["board"].text) for line in on]
    nodes = [node for board in boards if board is not None for node in board.of(BoardMark)]
    return {node["mark"]: node["name"] if lang == "en" else node.get("pl") or node["name"] for node in nodes}


def legend(board: Board, words: Mapping[str, str], called: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The signs that can come up on a board with what each means, in reading order."""
    if not board.size:
        return
    borders = set(board.plan.across) | set(board.plan.upright)
    doors = {code for code, (_, _, what) in enumerate(SIGNS) if "door" in what}
    if borders & doors:
        borders |= doors
    for code, (lying, standing, _) in enumerate(SIGNS):
        if code in borders and lying.strip():
            yield f"{lying} {standing}", words[f"sign {code}"]
    for symbol, what in (("#", "blocked"), ("=", "high")):
        if symbol in board.plan.spaces:
            yield symbol, words[f"sign {what}"]
    yield from ((mark, called[mark]) for mark in sorted(board.marks) if mark in called)
    unnamed = sorted(board.marks.keys() - called.keys())
    if unnamed:
        yield " ".join(unnamed), words["sign mark"]
    yield ITEM, words["sign item"]
    yield "12", words["sign number"]


def space_told(
    board: Board, view: View, space: int, words: Mapping[str, str], called: Mapping[str, str]
) -> Iterator[str]:
    """What is on a space, and what lies around it."""
    yield from (f.name for f in view.figures if f.in_game and f.space == space)
    yield from (item.name for item in view.lying if item.space == space)
    marks = sorted(mark for mark, spaces in board.marks.items() if space in spaces)
    if marks:
        yield words["marked"].format(", ".join(f"{m} ({called[m]})" if m in called else m for m in marks))
    symbol = board.plan.spaces[space]
    for sign, what in (("#", "blocked"), ("=", "high")):
        if symbol == sign:
            yield words[f"sign {what}"]
    plan = with_doors(board, view.open_doors, view.locked_doors)
    row, column = board.rows[space], board.columns[space]
    around = {
        "north": plan.across[row * plan.width + column],
        "south": plan.across[(row + 1) * plan.width + column],
        "west": plan.upright[row * (plan.width + 1) + column],
        "east": plan.upright[row * (plan.width + 1) + column + 1],
    }
    yield from (f"{words[side]}: {words[f'sign {code}']}" for side, code in around.items() if code)
