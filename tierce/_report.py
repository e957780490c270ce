"""What was found wrong with rules."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.diagnostics import Diagnostic
from dsl.diagnostics import Report as Collected
from tierce._errors import TierceError


@dataclass(frozen=True)
class Report:
    """The findings of a check.

    diagnostics  errors and warnings in the order of their places; each has `code`, `severity`, `message`, `span`,
                 `label`, `notes` and `related`
    more         how many further ones were found and not kept
    """

    diagnostics: tuple[Diagnostic, ...] = ()
    more: int = 0

    @classmethod
    def of(cls, found: Collected) -> Report:
        return cls(tuple(found.sorted()), found.more)

    @property
    def errors(self) -> int:
        """How many errors there are; rules with none can be played."""
        return sum(d.severity == "error" for d in self.diagnostics)

    @property
    def warnings(self) -> int:
        return len(self.diagnostics) - self.errors

    def render(self, form: str = "text", colour: bool = False) -> str:
        """The findings as `tierce check --format` prints them: `text`, `json`, `gnu` or `sarif`.

        Raises TierceError for another form.
        """
        from tierce._render import FORMATS, render

        if form not in FORMATS:
            raise TierceError(f"there is no format {form!r}; the formats are: {', '.join(FORMATS)}")
        return render(self.diagnostics, form, colour)

    def __str__(self) -> str:
        return self.render() + summary(self.errors, self.warnings)


def summary(errors: int, warnings: int) -> str:
    """`2 errors, 1 warning`."""
    return ", ".join(f"{n} {what}{'' if n == 1 else 's'}" for n, what in ((errors, "error"), (warnings, "warning")))
