"""Find the line of a definition that an amendment names: by quoting it, by its label, or by the step that it carries out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches

from dsl.amend.places import Edit, Place, seen
from dsl.core.amendments import AddLines, RemoveExample, ReplaceExample
from dsl.core.control import Do
from dsl.core.definitions import ExampleHeader
from dsl.diagnostics import Report
from dsl.format import phrase
from dsl.parser import Parser
from dsl.tree import Node

Sees = Callable[[Place], bool]
"""Whether a line is there for somebody."""


class Quoting:
    """Looks lines up; what is not found, or not alone, is reported."""

    def __init__(self, parser: Parser, report: Report) -> None:
        self.parser = parser
        self.report = report

    def meant(self, root: Place, edit: Edit, sees: Sees) -> Place | None:
        """The line that a line of an amendment is about; the definition itself, where it adds to the end."""
        node = edit.line
        if isinstance(node.means, AddLines) and node.means.where == "end":
            return root
        if isinstance(node.means, (ReplaceExample, RemoveExample)):
            examples = [p for p in seen(root.children, sees) if isinstance(p.node.means, ExampleHeader)]
            return self._only([p for p in examples if p.node["name"] == node["name"]], node["name"], edit, examples)
        within = root
        if node.get("place"):
            under = self._only(self._quoted(root, node["place"], sees), node["place"], edit, _lines(root, sees))
            if under is None:
                return None
            within = under
        return self._only(self._quoted(within, node["quoted"], sees), node["quoted"], edit, _lines(within, sees))

    def _quoted(self, within: Place, text: str, sees: Sees) -> list[Place]:
        """The lines that are called so, that read so, that begin so, or that carry out a procedure of this name."""
        text = text.replace("“", '"').replace("”", '"').strip()
        lines = list(_lines(within, sees))
        read = {category: self.parser.phrase(text, category) for category in {p.category for p in lines}}
        begins = text.removesuffix("…").rstrip() if text.endswith("…") else None
        ways: tuple[Sees, ...] = (
            lambda p: p.node.label == text,
            lambda p: _reads(p.node, read[p.category]),
            lambda p: begins is not None and phrase(p.node).startswith(begins),
            lambda p: isinstance(p.node.means, Do) and p.node["procedure"].text == text,
        )
        return next((found for found in ([p for p in lines if way(p)] for way in ways) if found), [])

    def _only(self, found: list[Place], text: str, edit: Edit, lines: Iterable[Place]) -> Place | None:
        if len(found) == 1:
            return found[0]
        span = edit.line.span
        if found:
            note = "say which with `under`, or give the line a label: `… <label>`"
            places = [(p.node.span, "it stands here") for p in found[:4]]
            self.report.error("E0126", f"{len(found)} lines read `{text}`", span, note, related=places)
            return None
        there = {p.node["name"] if isinstance(p.node.means, ExampleHeader) else phrase(p.node): p.node for p in lines}
        near = get_close_matches(text, there, 1, 0.5)
        related = [(there[near[0]].span, "what stands there now")] if near else []
        label = f"did you mean `{near[0]}`?" if near else ""
        note = "there stands: " + "; ".join(f"`{t}`" for t in list(there)[:8]) if there else "nothing stands there"
        self.report.error("E0125", f"no line reads `{text}`", span, note, related=related, label=label)
        return None


def _lines(within: Place, sees: Sees) -> Iterator[Place]:
    """The lines under one, as somebody sees them; examples are named apart."""
    for place in seen(within.children, sees):
        if not isinstance(place.node.means, ExampleHeader):
            yield place
            yield from _lines(place, sees)


def _reads(line: Node, quoted: Node | None) -> bool:
    """Whether a line reads as one that is quoted, whatever stands under it."""
    return (
        quoted is not None
        and (line.word, line.args) == (quoted.word, quoted.args)
        and (not quoted.body or len(line.body) == 1 and _reads(line.body[0], quoted.body[0]))
    )
