"""Parse lines into nodes by the LALR tables; a line that does not parse is reported and the next one goes on."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from dsl.diagnostics import Report, did_you_mean, listed
from dsl.grammar import Tables
from dsl.layout import Line
from dsl.lexer import LineLexer, Token
from dsl.symbols import Symbols
from dsl.tree import Node
from dsl.words import Vocabulary


class _Unparsed(Exception):
    def __init__(self, token: Token, row: dict[str, int]) -> None:
        self.token = token
        self.row = row


class Parser:
    """Parses the laid-out lines of definitions against one vocabulary and one set of declared names."""

    def __init__(self, vocabulary: Vocabulary, tables: Tables, symbols: Symbols, report: Report) -> None:
        self.words = vocabulary.words
        self.tables = tables
        self.symbols = symbols
        self.report = report
        self.literals = frozenset(tables.literals)
        self.builders = [_builder(alias, self.words) for _, _, alias in tables.rules]

    def lines(self, lines: list[Line], category: str) -> list[Node]:
        """The nodes of the lines that parse, each with its body."""
        out = []
        for line in lines:
            node = self.line(line, category)
            if node is not None:
                out.append(node)
        return out

    def line(self, line: Line, category: str) -> Node | None:
        try:
            node = self._parse(line, category)
        except _Unparsed as error:
            self._explain(line, category, error)
            return None
        node.comments, node.after = tuple(line.comments), tuple(line.after)
        self._attach(node, line)
        return node

    def _attach(self, node: Node, line: Line) -> None:
        """Parse the lines under a header as its word's body; of an inline body they belong to the innermost."""
        inner = node
        while inner.body:
            inner = inner.body[-1]
        if line.raw is not None:
            inner.drawing = _drawing(line.raw)
        if not line.children:
            return
        if not inner.word.body:
            self.report.error("E0108", "nothing can stand under this line", line.children[0].span(), "",
                              f"`{line.text}` is complete in itself")
            return
        inner.body = self.lines(line.children, inner.word.body)

    def _parse(self, line: Line, category: str) -> Node:
        tables = self.tables
        states, rules = tables.states, tables.rules
        first, end = tables.starts[category]
        stack, values = [first], []
        lexer = LineLexer(line.text, self.symbols, self.literals, line.span)
        places: list[tuple[int, int]] = []
        while True:
            token = lexer.next(states[stack[-1]])
            while True:
                row = states[stack[-1]]
                action = row.get(token.type)
                if action is None:
                    raise _Unparsed(token, row)
                if action >= 0:
                    stack.append(action)
                    values.append(token.value)
                    places.append((token.start, token.end))
                    break
                origin, length, _ = rules[-action - 1]
                taken, place = values[-length:], (places[-length][0], places[-1][1])
                del stack[-length:], values[-length:], places[-length:]
                value = self.builders[-action - 1](taken, line, place)
                stack.append(states[stack[-1]][origin])
                values.append(value)
                places.append(place)
                if token.type == "$END" and stack[-1] == end:
                    return values[-1]  # type: ignore[no-any-return]

    def _explain(self, line: Line, category: str, error: _Unparsed) -> None:
        """Say what was found, what could stand there, and the nearest thing that could."""
        token, row = error.token, error.row
        kinds = sorted(n[2:].lower() for n in row if n.startswith("N_"))
        literals = sorted(self.tables.literals[n] for n in row if n in self.tables.literals and n.startswith("W_"))
        names = [n for k in kinds for n in self.symbols.names(k)]
        span = line.span(token.start, token.end)
        if token.type == "$END":
            self.report.error("E0301", "the line ends too early", line.span(max(0, token.start - 1), token.start),
                              "", *_expectation(kinds, literals, row))
            return
        word = token.value if isinstance(token.value, str) else line.text[token.start:token.end]
        if not isinstance(token.value, str | int):
            word = token.value.text
        if word.startswith('"') and not word.endswith('"'):
            self.report.error("E0303", "a quotation mark is not closed", span)
            return
        label = did_you_mean(word.strip('"'), [*names, *literals])
        other = self.symbols.kinds_of.get(word.strip('"'))
        if kinds and not literals and len(kinds) <= 3:
            message = f"`{word}` is not {_a(' or '.join(_readable(k) for k in kinds))}"
            notes = [f"the {_plural(k)} are: {listed(self.symbols.names(k))}" for k in kinds if names]
        else:
            message = f"`{word}` cannot stand here" if token.start or other else f"`{word}` does not begin a line here"
            notes = _expectation(kinds, literals, row)
        if other and other[0] not in kinds:
            notes.insert(0, f"`{word}` is {_a(_readable(other[0]))}")
        self.report.error("E0302", message, span, label, *notes)


def _drawing(raw: list[str]) -> tuple[str, ...]:
    """The lines of a drawing without what indents them all, and without the blank lines after the last."""
    text = dedent("\n".join(raw)).rstrip()
    return tuple(text.split("\n")) if text else ()


def _readable(kind: str) -> str:
    return kind.replace("_", " ")


def _a(noun: str) -> str:
    return ("an " if noun[:1] in "aeiou" else "a ") + noun


def _plural(kind: str) -> str:
    kind = _readable(kind)
    return kind[:-1] + "ies" if kind.endswith("y") else kind + "s"


def _expectation(kinds: list[str], literals: list[str], row: dict[str, int]) -> list[str]:
    wanted = [f"`{w}`" for w in literals] + [_a(_readable(k)) for k in kinds]
    wanted += [text for name, text in (("NUMBER", "a number"), ("STRING", "a quoted name"), ("SPACE", "a space such as C4"),
                                       ("COMMA", "`,`"), ("COLON", "`:`"), ("PLUS", "`+`"), ("MINUS", "`-`")) if name in row]
    if "$END" in row:
        wanted.append("the end of the line")
    return [f"what can stand here: {listed(wanted, 16)}"] if wanted else []


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
