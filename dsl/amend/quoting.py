"""Find the line of a definition that an amendment names: by quoting it, by its label, by the name of the step that it is or of
the procedure that it carries out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches

from dsl.amend.places import Edit, Place, seen
from dsl.core.amendments import AddLines, RemoveExample, ReplaceExample
from dsl.core.control import Do, StepStatement
from dsl.core.definitions import ExampleHeader
from dsl.diagnostics import Report
from dsl.format import phrase
from dsl.migrations import reworded, words_of_today
from dsl.parser import Parser
from dsl.tree import Node

Sees = Callable[[Place], bool]
"""Whether a line is there for somebody."""


class Quoting:
    """Looks lines up; what is not found, or not alone, is reported.

    Where words of earlier releases are read too, a line is found by either way of writing it, and `requoted` has what lines of
    amendments would quote in the words of today, by their identity and slot.
    """

    def __init__(self, parser: Parser, report: Report) -> None:
        self.parser = parser
        self.report = report
        self.today = words_of_today(parser.words)
        self.once = {now: old for old, now in self.today.items()}
        self.requoted: dict[int, dict[str, str]] = {}

    def meant(self, root: Place, edit: Edit, sees: Sees) -> Place | None:
        """The line that a line of an amendment is about; the definition itself, where it adds to the end."""
        node = edit.line
        if isinstance(node.means, AddLines) and node.means.where == "end":
            return root
        if isinstance(node.means, (ReplaceExample, RemoveExample)):
            examples = [p for p in seen(root.children, sees) if isinstance(p.node.means, ExampleHeader)]
            return self._only([p for p in examples if p.node["name"] == node["name"]], node["name"], edit, examples)
        within: Place | None = root
        for slot in ("place", "quoted"):
            text = node.get(slot)
            if text is not None and within is not None:
                found = self._only(self._quoted(within, text, sees), text, edit, _lines(within, sees))
                if found is not None and self.today:
                    self._requote(node, slot, found)
                within = found
        return within

    def _requote(self, line: Node, slot: str, found: Place) -> None:
        """Note what a line is to quote, where it quotes in words of an earlier release."""
        text = _plain(line[slot])
        now = phrase(reworded(found.node, self.today))
        read = self.parser.phrase(text, found.category)
        if text.endswith("…"):
            old = not now.startswith(_beginning(text)) and phrase(found.node) != text
        else:
            old = read is not None and reworded(read, self.today) != read
        if old and found.node.label != text:
            halves = now.split('"')
            quoted = "".join(f"{half}{'“”'[n % 2]}" for n, half in enumerate(halves[:-1])) + halves[-1]
            self.requoted.setdefault(id(line), {})[slot] = quoted

    def _quoted(self, within: Place, text: str, sees: Sees) -> list[Place]:
        """The lines that are called so, that read so, that begin so, that carry out a procedure, or are a step, of this name."""
        text = _plain(text)
        lines = list(_lines(within, sees))
        read = {category: self.parser.phrase(text, category) for category in {p.category for p in lines}}
        begins = _beginning(text) if text.endswith("…") else None
        ways: tuple[Sees, ...] = (
            lambda p: bool(text) and p.node.label == text,
            lambda p: self._reads(p.node, read[p.category]),
            lambda p: begins is not None and any(said.startswith(begins) for said in self._said(p.node)),
            lambda p: isinstance(p.node.means, Do) and p.node["procedure"].text == text,
            lambda p: isinstance(p.node.means, StepStatement) and p.node["name"] == text,
        )
        return next((found for found in ([p for p in lines if way(p)] for way in ways) if found), [])

    def _reads(self, line: Node, quoted: Node | None) -> bool:
        if quoted is None or not self.today:
            return line.reads(quoted)
        return reworded(line, self.today).reads(reworded(quoted, self.today))

    def _said(self, line: Node) -> Iterator[str]:
        """How a line may be written."""
        yield phrase(line)
        if self.today:
            yield phrase(reworded(line, self.today))
            yield phrase(reworded(line, self.once))

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
        near = get_close_matches(text, there, 1, 0.5) or [t for t in there if _plain(text) in t][:1]
        related = [(there[near[0]].span, "what stands there now")] if near else []
        label = f"did you mean `{near[0]}`?" if near else ""
        telling = sorted(
            there, key=lambda t: there[t].word.category == "meta" and not isinstance(there[t].means, ExampleHeader)
        )
        note = "there stands: " + "; ".join(f"`{t}`" for t in telling[:8]) if there else "nothing stands there"
        self.report.error("E0125", f"no line reads `{text}`", span, note, related=related, label=label)
        return None


def _lines(within: Place, sees: Sees) -> Iterator[Place]:
    """The lines under one, as somebody sees them; examples are named apart."""
    for place in seen(within.children, sees):
        if not isinstance(place.node.means, ExampleHeader):
            yield place
            yield from _lines(place, sees)


def _plain(text: str) -> str:
    """What is quoted, with the quotation marks of a text."""
    return text.replace("“", '"').replace("”", '"').strip()


def _beginning(text: str) -> str:
    return text.removesuffix("…").rstrip()
