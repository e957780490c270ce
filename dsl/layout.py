"""Read the layout of a text: lines with the lines indented under them, comments kept, raw drawings left alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dsl.characters import HIDDEN, composed, named
from dsl.diagnostics import Report
from dsl.source import Source, Span

MAX_LINE = 2000
MAX_LINES = 50_000
MAX_DEPTH = 16
MAX_ERRORS = 40
RAW_HEADERS = frozenset({"grid"})
"""A line that says only this word takes the lines under it as a drawing, not as clauses."""

_UNSEEN = re.compile(rf"[\x00-\x08\x0b-\x1f{HIDDEN}]")
_ALIKE = re.compile(r"[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]|[^\D0-9]")
"""Spaces and digits that are none of those that the language is written with."""
_LABELLED = re.compile(r"(.*\S)\s+<([\w' -]*\w)>")
_QUOTED = re.compile(r'"[^"]*"')
_ODD = re.compile(r"[^\n -z|~\xa1-\xac\xae-\u024f\u2013-\u201f\u2026\u2030-\u205e\u2190-\u23ff\u2500-\u27bf]")
"""What a line may not hold is among these: a text without any is not searched line by line."""


@dataclass(slots=True)
class Line:
    """One line: its text without indentation, the comment lines above it, the lines under it.

    `after` holds comments that stand below all of that and are indented at least like the line. An empty comment stands
    for blank lines after a comment. `label` is what the line is called by amendments, written `<…>` at its end.
    """

    text: str
    number: int
    column: int
    source: Source
    comments: list[str] = field(default_factory=list)
    children: list[Line] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    raw: list[str] | None = None
    label: str = ""

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The span of text[start:end] of this line."""
        stop = len(self.text) if end is None else end
        return Span(self.source, self.number, self.column + start, self.number, self.column + max(stop, start + 1))


def read_bytes(name: str, data: bytes, report: Report, pack: str = "") -> Source:
    """Decode a file; a byte that is not UTF-8 is reported where it stands and replaced."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        source = Source(name, data.decode("utf-8", "replace"), pack)
        report.error(
            "E0101",
            "the file is not UTF-8 text",
            Span(source, line, column, line, column + 1),
            "save the file with UTF-8 encoding",
            label=f"byte 0x{data[error.start]:02x} begins no character",
        )
        return Source(name, "", pack)
    return Source(name, composed(text).replace("\r\n", "\n"), pack)


def lay_out(source: Source, report: Report) -> list[Line]:
    """Turn a text into its unindented lines, each with what is indented under it.

    Lines that cannot be placed are reported and left out together with what hangs under them.
    """
    return _Layout(source, report).run()


def last_comments(source: Source) -> list[str]:
    """The comments at the end of a text, above no line at all."""
    layout = _Layout(source, Report())
    layout.run()
    return [text for _, text in layout.comments]


class _Layout:
    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.top: list[Line] = []
        self.stack: list[tuple[int, Line]] = []
        self.comments: list[tuple[int, str]] = []
        self.skipping: int | None = None
        self.raw_indent: int | None = None
        self.problems = 0
        self.plain = not _ODD.search(source.text) and len(max(source.lines, key=len)) <= MAX_LINE

    def run(self) -> list[Line]:
        lines = self.source.lines
        if len(lines) > MAX_LINES:
            self.problem(
                "E0109", f"the text is {len(lines):,} lines long; the limit is {MAX_LINES:,}", MAX_LINES + 1, 1
            )
            return []
        for number, text in enumerate(lines, 1):
            if self.problems >= MAX_ERRORS:
                break
            self.feed(number, text)
        self.settle(0)
        return self.top

    def feed(self, number: int, text: str) -> None:
        stripped = text.strip()
        indent = len(text) - len(text.lstrip())
        if self.raw_indent is not None:
            if stripped == "" or indent > self.raw_indent:
                raw = self.stack[-1][1].raw
                assert raw is not None
                raw.append(text.rstrip()[:MAX_LINE])
                return
            self.raw_indent = None
        if stripped == "":
            if self.comments and self.comments[-1][1]:
                self.comments.append((indent, ""))
            return
        if not self.plain and not self.readable(number, text, indent):
            return
        if stripped.startswith("#"):
            self.comments.append((indent, stripped))
            return
        if self.skipping is not None and indent > self.skipping:
            return
        self.skipping = None
        self.place(number, stripped, indent)

    def readable(self, number: int, text: str, indent: int) -> bool:
        """Refuse what no editor of rules writes on purpose."""
        bad = _UNSEEN.search(text)
        if len(text) > MAX_LINE:
            self.problem("E0102", f"the line is {len(text)} characters long; the limit is {MAX_LINE}", number, 1)
        elif "\t" in text:
            self.problem(
                "E0103",
                "a tab cannot be used here",
                number,
                text.index("\t") + 1,
                "indent with four spaces, and write one space between words",
            )
        elif bad:
            self.problem(
                "E0104",
                f"the character {named(bad.group())} cannot stand in a text",
                number,
                bad.start() + 1,
                "take it away",
            )
        elif text.lstrip().startswith("#") or self.is_written_plainly(number, text):
            return True
        self.skipping = indent
        return False

    def is_written_plainly(self, number: int, text: str) -> bool:
        """Refuse what is taken for something else: outside of quotation marks, and braces within them."""
        alike = _ALIKE.search(_QUOTED.sub(lambda found: "." * len(found.group()), text))
        if alike:
            what, wanted = ("digit", "the digits 0 to 9") if alike.group().isdecimal() else ("space", "plain spaces")
            self.problem(
                "E0114",
                f"{named(alike.group())} is no {what} of the language",
                number,
                alike.start() + 1,
                f"write {wanted}",
            )
            return False
        for quoted in _QUOTED.finditer(text):
            brace = next((n for n, sign in enumerate(quoted.group()) if sign in "{}"), -1)
            if brace >= 0:
                message = f"the brace `{quoted.group()[brace]}` cannot stand in a name or a text"
                self.problem("E0120", message, number, quoted.start() + brace + 1, "write parentheses")
                return False
        return True

    def problem(self, code: str, message: str, number: int, column: int, *notes: str) -> None:
        self.problems += 1
        self.report.error(code, message, Span(self.source, number, column, number, column + 1), *notes)

    def settle(self, indent: int) -> None:
        """Leave comments that are indented deeper than the coming line with the block that they end."""
        while self.comments and self.comments[0][0] > indent:
            at, text = self.comments[0]
            ending = [(column, line) for column, line in self.stack if indent <= column <= at]
            if not ending:
                return
            column, owner = ending[-1]
            owner.after.append("    " + text if at > column else text)
            del self.comments[: 2 if self.comments[1:] and not self.comments[1][1] else 1]

    def place(self, number: int, text: str, indent: int) -> None:
        self.settle(indent)
        line = Line(text, number, indent + 1, self.source, [c for _, c in self.comments] if self.comments else [])
        self.comments.clear()
        stack = self.stack
        while stack and stack[-1][0] >= indent:
            stack.pop()
        siblings = stack[-1][1].children if stack else self.top
        if not stack and indent > 0:
            self.problem(
                "E0105", "a definition starts at the left margin", number, indent + 1, "take away the spaces before it"
            )
            self.skipping = indent
            return
        if siblings and siblings[-1].column != indent + 1:
            self.problem(
                "E0106",
                "this line is indented neither like the lines above it nor under one of them",
                number,
                indent + 1,
                f"the lines beside it are indented by {siblings[0].column - 1} spaces",
            )
            self.skipping = indent
            return
        if len(stack) >= MAX_DEPTH:
            self.problem("E0107", f"blocks are nested more than {MAX_DEPTH} deep", number, indent + 1)
            self.skipping = indent
            return
        if text[-1] == ">" and (labelled := _LABELLED.fullmatch(text)):
            line.text, line.label = labelled[1], labelled[2]
        siblings.append(line)
        stack.append((indent, line))
        if text in RAW_HEADERS:
            line.raw = []
            self.raw_indent = indent
