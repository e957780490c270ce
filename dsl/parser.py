"""Parse lines into nodes by the LALR tables; a line that does not parse is reported and the next one goes on."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from dsl.diagnostics import Report
from dsl.explain import Explainer, Unparsed
from dsl.grammar import Tables
from dsl.layout import MAX_DEPTH, Line
from dsl.lexer import LineLexer, Token
from dsl.symbols import Symbols
from dsl.tree import Name, Node
from dsl.words import Vocabulary

MAX_NESTED = 30
"""How deep phrases may stand within phrases; a line that goes deeper could not be compiled."""


EXAMPLE = "example_line"
"""The category of the lines of examples, which need not be read to play."""


Part = Token | int
"""A token, or the number of a rule that joins the parts before it."""


class Parser:
    """Parses the laid-out lines of definitions against one vocabulary and one set of declared names."""

    def __init__(
        self, vocabulary: Vocabulary, tables: Tables, symbols: Symbols, report: Report, examples: bool = True
    ) -> None:
        self.words = vocabulary.words
        self.examples = examples
        self.tables = tables
        self.symbols = symbols
        self.report = report
        self.literals = frozenset(tables.literals)
        self.explainer = Explainer(vocabulary, tables, symbols, report, self.parses)
        self._known: dict[tuple[str, str], list[Part]] = {}
        self.builders = [_builder(alias, self.words) for _, _, alias in tables.rules]

    def lines(self, lines: list[Line], category: str) -> list[Node]:
        """The nodes of the lines that parse, each with its body."""
        out = []
        for line in lines:
            if self.report.is_full:
                break
            node = self.line(line, category)
            if node is not None:
                out.append(node)
        return out

    def line(self, line: Line, category: str) -> Node | None:
        try:
            node = self._parse(line, category)
        except Unparsed as error:
            self.explainer.explain(line, category, error)
            return None
        if len(line.text) > 2 * MAX_NESTED and _depth(node) > MAX_NESTED:
            self.report.error(
                "E0305",
                f"phrases stand within phrases more than {MAX_NESTED} deep",
                line.span(),
                "",
                'give a part of it a name of its own: `term "…" is a number …`',
            )
            return None
        node.comments, node.after = tuple(line.comments), tuple(line.after)
        self._attach(node, line)
        return node

    def _attach(self, node: Node, line: Line) -> None:
        """Parse the lines under a header as its word's body; of an inline body they belong to the innermost."""
        inner, within = node, 0
        while inner.body:
            inner, within = inner.body[-1], within + 1
        if line.depth + within > MAX_DEPTH:
            self.report.error("E0107", f"blocks are nested more than {MAX_DEPTH} deep", line.span())
            return
        for child in line.children:
            child.depth = line.depth + within + 1
        if line.raw is not None:
            inner.drawing = _drawing(line.raw)
        if not line.children:
            return
        if not inner.word.body:
            self.report.error(
                "E0108",
                "nothing can stand under this line",
                line.children[0].span(),
                "",
                f"`{line.text}` is complete in itself",
            )
            return
        if self.examples or inner.word.body != EXAMPLE:
            inner.body = self.lines(line.children, inner.word.body)

    def parses(self, text: str, category: str) -> bool:
        """Whether a text would be a line of a category."""
        try:
            self._parts(text, category)
        except Unparsed:
            return False
        return True

    def _parse(self, line: Line, category: str) -> Node:
        """The node of a line; many lines are written more than once, and are put together the same way then."""
        return self._put_together(self._parts(line.text, category), line)

    def _parts(self, text: str, category: str) -> list[Part]:
        """How a line is put together. A name of several kinds that leads nowhere as one of them is tried as the next."""
        known = self._known.get((category, text))
        if known is not None:
            return known
        settled: dict[int, str] = {}
        first: Unparsed | None = None
        while True:
            lexer = LineLexer(text, self.symbols, self.literals, settled)
            try:
                parts = self._known[category, text] = self._read(category, lexer)
            except Unparsed as error:
                first = first or error
                place, kinds = lexer.doubtful
                if place < 0:
                    raise first from None
                settled[place] = kinds[1]
            else:
                return parts

    def _read(self, category: str, lexer: LineLexer) -> list[Part]:
        """How a line is put together: its tokens, and between them the numbers of the rules that join what came before."""
        tables = self.tables
        states, rules = tables.states, tables.rules
        first, end = tables.starts[category]
        stack = [first]
        parts: list[Part] = []
        while True:
            token, before = lexer.next(states[stack[-1]]), tuple(stack)
            kind = token.type
            while True:
                action = states[stack[-1]].get(kind)
                if action is None:
                    raise Unparsed(token, list(before))
                if action >= 0:
                    stack.append(action)
                    parts.append(token)
                    break
                origin, length, _ = rules[-action - 1]
                del stack[-length:]
                stack.append(states[stack[-1]][origin])
                parts.append(-action - 1)
                if kind == "$END" and stack[-1] == end:
                    return parts

    def _put_together(self, parts: list[Part], line: Line) -> Node:
        """The node of a line from its parts."""
        rules, builders, span = self.tables.rules, self.builders, line.span
        values: list[Any] = []
        places: list[tuple[int, int]] = []
        for part in parts:
            if isinstance(part, int):
                length = rules[part][1]
                place = (places[-length][0], places[-1][1])
                value = builders[part](values[-length:], line, place)
                del values[-length:], places[-length:]
            else:
                place = (part.start, part.end)
                value = part.value
                if part.names:
                    value = Name(value, part.names, span(*place), line.text[part.start : part.end])
            values.append(value)
            places.append(place)
        return values[-1]  # type: ignore[no-any-return]


def _depth(node: Node) -> int:
    """How deep the phrases of a line stand within each other; the lines in its body do not count."""
    deepest, todo = 1, [(node, 1)]
    while todo:
        one, depth = todo.pop()
        deepest = max(deepest, depth)
        for arg in one.args:
            todo += [
                (part, depth + 1) for part in (arg if isinstance(arg, tuple) else (arg,)) if isinstance(part, Node)
            ]
    return deepest


def _drawing(raw: list[str]) -> tuple[str, ...]:
    """The lines of a drawing without what indents them all, and without the blank lines after the last."""
    text = dedent("\n".join(raw)).rstrip()
    return tuple(text.split("\n")) if text else ()


def _builder(alias: str, words: tuple[Any, ...]) -> Any:
    """The function that makes the value of a rule from the values of its parts."""
    if alias == "list_one":
        return lambda taken, line, place: (taken[0],)
    if alias == "list_more":
        return lambda taken, line, place: (*taken[0], taken[2])
    if not alias or not alias[1:2].isdigit():
        return lambda taken, line, place: taken[0]
    number, form = (int(n) for n in alias[1:].split("_"))
    word = words[number]
    parts, _ = word.alternatives[form]
    where = {p.name: i for i, p in enumerate(parts) if not isinstance(p, str)}
    picks = tuple(where.get(slot.name) for slot in word.slots)
    inline = alias[0] == "i"

    def make(taken: list[Any], line: Line, place: tuple[int, int]) -> Node:
        args = tuple(None if i is None else taken[i] for i in picks)
        node = Node(word, args, line.span(*place))
        node.form = form
        if inline:
            node.body = [taken[-1]]
        return node

    return make
