"""A set of packs in which examples can be tried, its own and those of another set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from textwrap import indent

from dsl.core.examples import ExampleAnswers, ExampleDraws
from dsl.format import format_node, phrase
from dsl.model import Definition, Example
from dsl.source import Source
from dsl.tree import Node
from interpreter.checks.examples import ExampleRun
from interpreter.loading.files import Place
from interpreter.loading.load import Content, load_content

Key = tuple[str, str]


@dataclass(frozen=True)
class Draft:
    """An example that is tried: the definition that it is of, its title, and its lines, each with what stands under it.

    `needed` are the lines without which chance or nobody would say what happens: what is drawn and what is answered.
    `names` are the definitions that the lines name.
    """

    of: Key
    title: str
    lines: tuple[str, ...]
    needed: frozenset[str] = frozenset()
    names: frozenset[Key] = frozenset()

    @staticmethod
    def of_example(definition: Definition, example: Example) -> Draft:
        return Draft.of_lines(definition, example.name, example.node.body)

    @staticmethod
    def of_lines(definition: Definition, title: str, nodes: Sequence[Node]) -> Draft:
        lines = [(format_node(n), isinstance(n.means, (ExampleDraws, ExampleAnswers))) for n in nodes]
        needed = frozenset(text for text, is_needed in lines if is_needed)
        names = frozenset((name.kind, name.text) for node in nodes for name in node.names())
        return Draft((definition.kind, definition.name), title, tuple(text for text, _ in lines), needed, names)

    @property
    def text(self) -> str:
        return f'example "{self.title}"\n' + indent("".join(self.lines), "    ")

    def without(self, gone: frozenset[int]) -> Draft:
        return replace(self, lines=tuple(line for n, line in enumerate(self.lines) if n not in gone))


@dataclass(frozen=True)
class Outcome:
    """What became of an example: an empty message when all came out as written; the lines of rules that it reached."""

    message: str
    reached: frozenset[int]


class World:
    """Some packs under the name that they are compared by."""

    def __init__(self, name: str, folders: Sequence[Place], content: Content | None = None) -> None:
        self.name, self.folders = name, list(folders)
        self.extra = list(content.extra) if content is not None else []
        if content is not None:
            self.content = content

    @cached_property
    def content(self) -> Content:
        """The rules, compiled so that the lines that are reached are known."""
        return load_content(self.folders, True, covered=True)

    def drafts(self) -> dict[Draft, Example]:
        """All examples as drafts."""
        return {Draft.of_example(d, e): e for d in self.content.library.definitions for e in d.examples}

    def played(self, examples: Mapping[Draft, Example]) -> dict[Draft, Outcome]:
        """What becomes of examples of this world."""
        return {draft: _outcome(self.content, example) for draft, example in examples.items()}

    def tried(self, drafts: Sequence[Draft]) -> dict[Draft, Outcome]:
        """What becomes of examples that are not of this world; those that cannot be said in it are left out."""
        left = [d for n, d in enumerate(drafts) if self._home(d, n) is not None]
        while left:
            text, homes = self._amended(left)
            content = load_content(self.folders, True, [*self.extra, Source("tried", text)], covered=True)
            wrong = {
                homes[d.span.line]
                for d in content.report.found
                if d.severity == "error" and d.span.source.name == "tried"
            }
            if not content.report.errors:
                titled = {e.name: e for definition in content.library.definitions for e in definition.examples}
                said = {draft: titled.get(f"tried {n}") for n, draft in enumerate(left)}  # none names what is withdrawn
                return {draft: _outcome(content, example) for draft, example in said.items() if example is not None}
            if not wrong:
                return {}
            left = [draft for n, draft in enumerate(left) if n not in wrong]
        return {}

    def _home(self, draft: Draft, number: int) -> Definition | None:
        """The definition that a draft is tried as an example of: its own; some character, where nothing is called so here.

        Those of scenarios and variants are played by what these say, so they have no other home.
        """
        own: Definition | None = self.content.library.get(*draft.of)
        if own is not None or draft.of[0] in ("scenario", "variant"):
            return own
        characters = self.content.library.all("figure")
        return characters[number % len(characters)] if characters else None

    def _amended(self, drafts: Sequence[Draft]) -> tuple[str, dict[int, int]]:
        """A text that adds each draft to its definition under a title that is its number, and whose each line is."""
        lines: list[str] = []
        homes: dict[int, int] = {}
        for number, draft in enumerate(drafts):
            home = self._home(draft, number)
            assert home is not None
            header = phrase(home.node)
            text = replace(draft, title=f"tried {number}").text
            block = f"amend {header}\n    add\n{indent(text, ' ' * 8)}".rstrip("\n").split("\n")
            homes.update({len(lines) + n: number for n in range(1, len(block) + 1)})
            lines += block
        return "\n".join(lines) + "\n", homes


def _outcome(content: Content, example: Example) -> Outcome:
    marks = content.texts.compiler.marks
    marks.reached.clear()
    message = ExampleRun(content.program, example, content.boards, content.practice_board).play().message
    return Outcome(message, frozenset(id(marks.clauses[n]) for n in marks.reached))
