"""Parse lines into nodes by the LALR tables; a line that does not parse is reported and the next one goes on."""

from __future__ import annotations

from difflib import get_close_matches
from textwrap import dedent
from typing import Any

from dsl.diagnostics import Report
from dsl.grammar import Tables
from dsl.layout import MAX_DEPTH, Line
from dsl.lexer import LineLexer
from dsl.parse_cache import Join, LinePlan, Recipes, Taken, follow, join_of
from dsl.source import Source
from dsl.symbols import Symbols
from dsl.syntax_errors import Explainer, Unparsed
from dsl.tree import Node
from dsl.words import Vocabulary

MAX_NESTED = 30
"""How deep phrases may stand within phrases; a line that goes deeper could not be compiled."""


_NOWHERE = Source("", "")
EXAMPLE = "example_line"
"""The category of the lines of examples, which need not be read to play."""


class Parser:
    """Parses the laid-out lines of definitions against one vocabulary and one set of declared names."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        tables: Tables,
        symbols: Symbols,
        report: Report,
        examples: bool = True,
        before: Recipes | None = None,
    ) -> None:
        self.words = vocabulary.words
        self.examples = examples
        self.tables = tables
        self.symbols = symbols
        self.report = report
        self.literals = frozenset(tables.literals)
        self.explainer = Explainer(vocabulary, tables, symbols, report, self.reach)
        self.recipes: Recipes = {}
        self.met: list[tuple[str, str]] = []
        """The lines that were read since somebody put another list here, by category and text."""
        self._before = before or {}
        self._joins: dict[int, Join] = {}

    def lines(self, lines: list[Line], category: str, depth: int = 0) -> list[Node]:
        """The nodes of the lines that parse, each with its body; `depth` says within how many others they stand."""
        out: list[Node] = []
        above: Node | None = None
        for line in lines:
            if self.report.is_full:
                break
            node = self.line(line, category, depth, above)
            if node is not None:
                out.append(node)
                above = node
        return out

    def line(self, line: Line, category: str, depth: int = 0, above: Node | None = None) -> Node | None:
        node = self.head(line, category, above)
        if node is not None:
            self._attach(node, line, depth)
        elif line.children:
            seems = self._seems(line, category)
            self.lines([child for child in line.children if self._begins(child, seems)], seems, depth + 1)
        return node

    def _begins(self, line: Line, category: str) -> bool:
        """Whether a line at least begins as one of a category, which is only what it seems to be."""
        try:
            self._recipe(line.text, category)
        except Unparsed as error:
            return error.token.start > 0
        return True

    def head(self, line: Line, category: str, above: Node | None = None) -> Node | None:
        """The node of a line without what stands under it; where it does not parse, it may belong under the line `above`."""
        try:
            recipe = self._recipe(line.text, category)
        except Unparsed as error:
            self.explainer.explain(line, category, error, above)
            return None
        node = follow(recipe, line, self.words)
        if len(recipe) > MAX_NESTED and _depth(node) > MAX_NESTED:
            self.report.error(
                "E0305",
                f"phrases stand within phrases more than {MAX_NESTED} deep",
                line.span(),
                'give a part of it a name of its own: `term "…" is a number …`',
            )
            return None
        if line.comments or line.after:
            node.comments, node.after = tuple(line.comments), tuple(line.after)
        node.label = line.label
        return node

    def _seems(self, line: Line, category: str) -> str:
        """The category of the lines under one that cannot be read: what most like it takes, or what they are most."""
        could = {category, *self.tables.states[self.tables.starts[category][0]]}
        openings = [
            (parts[0], w.body) for w in self.words if w.category in could and w.body for parts, _ in w.alternatives
        ]
        first = line.text.split(maxsplit=1)[0].lower()
        like = get_close_matches(first, [o for o, _ in openings if isinstance(o, str)], 1, 0.75)
        bodies = dict.fromkeys([*(b for o, b in openings if o in like), *(b for _, b in openings)])
        read = {b: sum(self.parses(c.text, b) for c in line.children) for b in bodies}
        return max(read, key=lambda b: read[b], default=category)

    def _attach(self, node: Node, line: Line, depth: int) -> None:
        """Parse the lines under a header as its word's body; of an inline body they belong to the innermost."""
        inner = node
        while inner.body:
            inner, depth = inner.body[-1], depth + 1
        if depth > MAX_DEPTH:
            self.report.error("E0107", f"blocks are nested more than {MAX_DEPTH} deep", line.span())
            return
        if line.raw is not None:
            inner.drawing = _drawing(line.raw)
        if not line.children:
            return
        if not inner.word.body:
            self.report.error(
                "E0108",
                "nothing can stand under this line",
                line.children[0].span(),
                f"`{line.text}` is complete in itself",
            )
            return
        if self.examples or inner.word.body != EXAMPLE:
            inner.body = self.lines(line.children, inner.word.body, depth + 1)
        if inner.word.body == EXAMPLE:  # what comes after a line that cannot be read may speak of whom that places
            read = {node.span.line for node in inner.body}
            lost = next((child.number for child in line.children if child.number not in read), None)
            inner.body = [node for node in inner.body if lost is None or node.span.line < lost]

    def parses(self, text: str, category: str) -> bool:
        """Whether a text would be a line of a category."""
        return self.phrase(text, category) is not None

    def reach(self, text: str, category: str) -> int:
        """How far a text can be read as a line of a category: where what fits nowhere ends, or -1 for the whole."""
        try:
            self._recipe(text, category)
        except Unparsed as error:
            return error.token.end
        return -1

    def phrase(self, text: str, category: str) -> Node | None:
        """The node of a text that stands in no file; None where it is no line of the category."""
        try:
            recipe = self._recipe(text, category)
        except Unparsed:
            return None
        return follow(recipe, Line(text, 1, 1, _NOWHERE), self.words)

    def _join(self, action: int) -> Join:
        """What is made of the parts of the rule that an action of the tables reduces by."""
        self._joins[action] = made = join_of(self.tables.rules[-action - 1][2], self.words)
        return made

    def _recipe(self, text: str, category: str) -> LinePlan:
        """How a line is put together. Many lines are written more than once, or were read before."""
        key = category, text
        recipe = self.recipes.get(key) or self._before.get(key) or self._tried(text, category)
        self.recipes[key] = recipe
        self.met.append(key)
        return recipe

    def _tried(self, text: str, category: str) -> LinePlan:
        """The recipe of a line. A name of several kinds that leads nowhere as one of them is tried as the next."""
        settled: dict[int, str] = {}
        first: Unparsed | None = None
        while True:
            lexer = LineLexer(text, self.symbols, self.literals, settled)
            try:
                return self._read(category, lexer)
            except Unparsed as error:
                first = first or error
                place, kinds = lexer.doubtful
                if place < 0:
                    raise first from None
                settled[place] = kinds[1]

    def _read(self, category: str, lexer: LineLexer) -> LinePlan:
        """Read a line token by token, and join the parts of each phrase as soon as they are all there."""
        tables = self.tables
        states, rules, joins = tables.states, tables.rules, self._joins
        first, end = tables.starts[category]
        stack = [first]
        steps: list[Any] = []
        taken: list[Taken] = []
        places: list[tuple[int, int]] = []
        while True:
            token, before = lexer.next(states[stack[-1]]), tuple(stack)
            kind = token.type
            while True:
                action = states[stack[-1]].get(kind)
                if action is None:
                    raise Unparsed(token, list(before))
                if action >= 0:
                    stack.append(action)
                    taken.append(token)
                    places.append((token.start, token.end))
                    break
                origin, length, _ = rules[-action - 1]
                del stack[-length:]
                stack.append(states[stack[-1]][origin])
                place = places[-length][0], places[-1][1]
                join = joins.get(action) or self._join(action)
                taken[-length:] = [join(steps, taken[-length:], *place)]
                places[-length:] = [place]
                if kind == "$END" and stack[-1] == end:
                    return tuple(steps)


def _depth(node: Node) -> int:
    """How deep the phrases of a line stand within each other; what stands after a colon begins anew."""
    deepest, todo = 1, [(node, 1)]
    while todo:
        one, depth = todo.pop()
        deepest = max(deepest, depth)
        todo += [(line, 1) for line in one.body]
        for arg in one.args:
            todo += [
                (part, depth + 1) for part in (arg if isinstance(arg, tuple) else (arg,)) if isinstance(part, Node)
            ]
    return deepest


def _drawing(raw: list[str]) -> tuple[str, ...]:
    """The lines of a drawing without what indents them all, and without the blank lines after the last."""
    text = dedent("\n".join(raw)).rstrip()
    return tuple(text.split("\n")) if text else ()
