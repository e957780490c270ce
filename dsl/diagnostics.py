"""Say what is wrong with a text: diagnostics as objects, collected, never raised past the front door."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from dsl.source import Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding, in the words of the game. What its code means is declared in `codes.toml`.

    `label` is written under the caret, `notes` below the excerpt; `related` points at other places with a text each.
    """

    code: str
    message: str
    span: Span
    severity: str = "error"
    label: str = ""
    notes: tuple[str, ...] = ()
    related: tuple[tuple[Span, str], ...] = ()


class Found(Exception):
    """Carries one diagnostic out of a pass that cannot go on with the present clause."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


_CAUSES = ("01", "03")
"""How the codes of lines begin that cannot be read."""

CONSEQUENCES = frozenset(
    {"E0210", "E0211", "E0218", "W0220", "E0402", "E0410", "E0413", "E0414", "E0416", "E0601", "E0603"}
)
"""What is not told of a definition with such lines."""


def home_of(span: Span) -> tuple[str, int]:
    """The definition that a place is in: its text and the line of its header."""
    headers = span.source.headers
    return span.source.name, headers[max(0, bisect_right(headers, span.line) - 1)] if headers else 0


MAX_FOUND = 200


@dataclass
class Report:
    """Collects the diagnostics of a run, in order of place, each said once; `told` counts also what was said again."""

    found: list[Diagnostic] = field(default_factory=list)
    more: int = 0
    told: int = 0
    _known: set[Diagnostic] = field(default_factory=set)
    _warned: bool = False

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *notes: str,
        label: str = "",
        related: Sequence[tuple[Span, str]] = (),
    ) -> None:
        severity = "warning" if code.startswith("W") else "error"
        self.add(Diagnostic(code, message, span, severity, label, tuple(notes), tuple(related)))

    warn = error
    """A warning is told likewise: its code says that it is one."""

    def add(self, diagnostic: Diagnostic) -> None:
        self.told += 1
        if diagnostic in self._known:
            return
        if self.is_full:
            self.more += 1
            if diagnostic.severity != "error" or not self._warned or not self._give_way():
                return
        self._known.add(diagnostic)
        self._warned = self._warned or diagnostic.severity == "warning"
        self.found.append(diagnostic)

    def _give_way(self) -> bool:
        """Take away the last warning, if there is one: no error is lost for the sake of warnings."""
        last = next((n for n in reversed(range(len(self.found))) if self.found[n].severity == "warning"), -1)
        if last < 0:
            self._warned = False
            return False
        del self.found[last]
        return True

    @property
    def is_full(self) -> bool:
        """Whether there are so many findings that further ones are only counted, in `more`."""
        return len(self.found) >= MAX_FOUND

    def drop_consequences(self) -> None:
        """Forget findings that come of others: what a definition seems to lack may stand in a line that cannot be read."""
        causes = {home_of(d.span) for d in self.found if d.code[1:3] in _CAUSES}
        self.found = [d for d in self.found if d.code not in CONSEQUENCES or home_of(d.span) not in causes]

    @property
    def errors(self) -> int:
        return sum(d.severity == "error" for d in self.found)

    @property
    def warnings(self) -> int:
        return len(self.found) - self.errors

    def sorted(self) -> list[Diagnostic]:
        return sorted(self.found, key=lambda d: (d.span.source.name, d.span.line, d.span.column, d.code))


def did_you_mean(written: str, known: Iterable[str]) -> str:
    """The label that proposes the nearest known name, or nothing when none is near."""
    near = get_close_matches(written, list(known), n=1, cutoff=0.6)
    return f"did you mean `{near[0]}`?" if near else ""


def listed(names: Iterable[str], limit: int = 12) -> str:
    """Names in a row for a note, cut with an ellipsis when there are many."""
    names = list(names)
    return ", ".join(names[:limit]) + (", …" if len(names) > limit else "")
