"""Say how much of the rules the examples reach, text by text: the clauses carried out, and what conditions came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from dsl.format import phrase
from tools.json_schemas import Covered, CoveredFile, CoveredLine

if TYPE_CHECKING:
    from dsl.compile.coverage import Marks
    from dsl.tree import Node


def covered(marks: Marks, is_meant: Callable[[str], bool]) -> Covered:
    """What the examples played so far have reached of the texts that are meant, which are asked for by name."""
    clauses = _by_file(marks.clauses)
    conditions = _by_file(marks.conditions)
    files = []
    for name in sorted(n for n in clauses if is_meant(n)):
        here, asked = clauses[name], conditions.get(name, [])
        missed = [(node, _line(node)) for number, node in here if number not in marks.reached]
        files.append(
            CoveredFile(
                file=name,
                clauses=len(here),
                reached=len(here) - len(missed),
                percent=percent(len(here) - len(missed), len(here)),
                missed=_told(missed),
                never_true=_told((node, phrase(node)) for number, node in asked if number not in marks.true),
                never_false=_told((node, phrase(node)) for number, node in asked if number not in marks.false),
            )
        )
    whole, reached = sum(f.clauses for f in files), sum(f.reached for f in files)
    return Covered(clauses=whole, reached=reached, percent=percent(reached, whole), files=files)


def percent(reached: int, whole: int) -> float:
    """How much, rounded down to tenths: 100 only when nothing is missed."""
    return reached * 1000 // whole / 10 if whole else 100.0


def _by_file(nodes: list[Node]) -> dict[str, list[tuple[int, Node]]]:
    found: dict[str, list[tuple[int, Node]]] = {}
    for number, node in enumerate(nodes):
        found.setdefault(node.span.source.name, []).append((number, node))
    return found


def _line(node: Node) -> str:
    return node.span.source.line(node.span.line).strip()


def _told(found: Iterable[tuple[Node, str]]) -> list[CoveredLine]:
    return [CoveredLine(line=n.span.line, text=t) for n, t in sorted(found, key=lambda f: (f[0].span.line, f[1]))]
