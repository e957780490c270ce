"""Render diagnostics: for people on a terminal, and as JSON, GNU lines and SARIF for programs."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from dsl.characters import escaped
from dsl.codes import codes, severity_of
from dsl.diagnostics import Diagnostic
from dsl.source import Span

WIDTH = 110
"""Excerpts of longer lines are cut around the caret."""

_BEFORE = 60
_MARK = "…"
_STYLES = {"error": "1;31", "warning": "1;33", "place": "1", "gutter": "34", "note": "36"}
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_text(diagnostics: Iterable[Diagnostic], colour: bool = False) -> str:
    """Each finding with its place, the line it is in, a caret, the notes, and the other places that it speaks of."""
    return "".join(_one(d, colour) + "\n" for d in diagnostics)


def _one(diagnostic: Diagnostic, colour: bool) -> str:
    def style(name: str, text: str) -> str:
        return f"\x1b[{_STYLES[name]}m{text}\x1b[0m" if colour else text

    severity = diagnostic.severity
    head = style(severity, f"{severity}[{diagnostic.code}]")
    out = [f"{style('place', escaped(str(diagnostic.span)))}  {head}: {readable(diagnostic.message)}"]
    excerpt = _excerpt(diagnostic.span, diagnostic.label)
    if excerpt:
        out += _drawn(excerpt, lambda text: style("gutter", text), lambda text: style(severity, text))
    elif diagnostic.label:
        out.append(f"      {style('gutter', '=')} {readable(diagnostic.label)}")
    out += [f"      {style('gutter', '=')} {readable(note)}" for note in diagnostic.notes]
    for span, text in diagnostic.related:
        out.append(f"  {style('place', escaped(str(span)))}  {style('note', 'note')}: {readable(text)}")
        excerpt = _excerpt(span, "")
        if excerpt:
            out += _drawn(excerpt, lambda text: style("gutter", text), lambda text: style("note", text))
    return "\n".join(out) + "\n"


def _drawn(excerpt: tuple[int, str, str], gutter: Any, mark: Any) -> list[str]:
    number, text, caret = excerpt
    return [f"{gutter(f'{number:5} |')} {text}".rstrip(), f"{gutter('      |')} {_marked(caret, mark)}"]


def _marked(caret: str, mark: Any) -> str:
    blanks = len(caret) - len(caret.lstrip())
    return caret[:blanks] + str(mark(caret[blanks:]))


def _excerpt(span: Span, label: str) -> tuple[int, str, str] | None:
    """The number and text of the first line of a span, and the line of carets under it; None when there is no text."""
    line = span.source.line(span.line).rstrip("\r")
    start = min(span.column - 1, len(line))
    stop = span.end_column - 1 if span.end_line == span.line else len(line)
    stop = max(min(stop, len(line)), start + 1)
    if not line.strip():
        return None
    first, last = _window(len(line), start, stop)
    text = readable(line[first:last])
    shown = (_MARK if first else "") + text + (_MARK if last < len(line) else "")
    before = readable(line[first:start])
    indent = width(before) + (1 if first else 0)
    carets = "^" * max(1, width(readable(line[start : min(stop, last)])))
    return span.line, shown, f"{' ' * indent}{carets} {readable(label)}".rstrip()


def _window(length: int, start: int, stop: int) -> tuple[int, int]:
    """The stretch of a line that is shown: all of it when it is short, else what stands around the caret."""
    if length <= WIDTH:
        return 0, length
    first = max(0, min(start - _BEFORE, length - WIDTH))
    return first, min(length, first + WIDTH)


def readable(text: str) -> str:
    """The text without characters that would move the cursor or cannot be seen."""
    return "".join(_visible(c) for c in text)


def _visible(character: str) -> str:
    if character == "\t":
        return " "
    category = unicodedata.category(character)
    return "\N{REPLACEMENT CHARACTER}" if category in ("Cc", "Cf", "Cs", "Zl", "Zp", "Cn") else character


def width(text: str) -> int:
    """How many cells of a terminal a text takes."""
    return sum(_cells(c) for c in text)


def _cells(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


# --- for programs


def counted(diagnostics: Iterable[Diagnostic]) -> tuple[int, int]:
    """How many errors there are, and how many warnings."""
    severities = [d.severity for d in diagnostics]
    errors = severities.count("error")
    return errors, len(severities) - errors


def as_data(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """The findings as plain data, in the shape that `check --json` prints."""
    found = list(diagnostics)
    errors, warnings = counted(found)
    return {"errors": errors, "warnings": warnings, "diagnostics": [_datum(d) for d in found]}


def _datum(diagnostic: Diagnostic) -> dict[str, Any]:
    span, code = diagnostic.span, codes()[diagnostic.code]
    return {
        "code": code.id,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "help": "\n".join(_help(diagnostic)),
        "meaning": code.meaning,
        "fix": code.fix,
        "page": code.page,
    }


def _help(diagnostic: Diagnostic) -> Iterator[str]:
    if diagnostic.label:
        yield diagnostic.label
    yield from diagnostic.notes


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    return json.dumps(as_data(diagnostics), ensure_ascii=False, indent=2) + "\n"


def render_gnu(diagnostics: Iterable[Diagnostic]) -> str:
    """One line for each finding and each note, as compilers print them and editors read them."""
    lines = []
    for d in diagnostics:
        label = f"; {d.label}" if d.label else ""
        lines.append(f"{d.span}: {d.severity}: {d.message}{label} [{d.code}]")
        lines += [f"{d.span}: note: {note}" for note in d.notes]
        lines += [f"{span}: note: {text}" for span, text in d.related]
    return "".join(readable(line) + "\n" for line in lines)


def render_sarif(diagnostics: Iterable[Diagnostic], version: str = "0") -> str:
    """A log in the Static Analysis Results Interchange Format, version 2.1.0."""
    found = list(diagnostics)
    used = sorted({d.code for d in found})
    driver = {"name": "tierce", "version": version, "rules": [_rule(id_) for id_ in used]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, used.index(d.code)) for d in found],
    }
    return (
        json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"
    )


def _rule(id_: str) -> dict[str, Any]:
    """What programs show of a code."""
    code = codes()[id_]
    return {
        "id": code.id,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.meaning},
        "help": {"text": code.fix, "markdown": f"{code.fix} [More]({code.page})"},
        "defaultConfiguration": {"level": severity_of(code.id)},
    }


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    text = "\n".join([diagnostic.message, *_help(diagnostic)])
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": diagnostic.severity,
        "message": {"text": text},
        "locations": [_location(diagnostic.span)],
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {**_location(span), "message": {"text": note}} for span, note in diagnostic.related
        ]
    return result


def _location(span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    uri = quote(span.source.name.replace("\\", "/").encode("utf-8", "surrogateescape"))
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


FORMATS = ("text", "json", "gnu", "sarif")


def render(diagnostics: Iterable[Diagnostic], form: str, colour: bool = False, version: str = "0") -> str:
    """The findings in one of `FORMATS`."""
    if form == "json":
        return render_json(diagnostics)
    if form == "gnu":
        return render_gnu(diagnostics)
    if form == "sarif":
        return render_sarif(diagnostics, version)
    return render_text(diagnostics, colour)
