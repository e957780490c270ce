"""What is raised when something is used wrongly; the messages are those of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tierce._report import Report


class TierceError(Exception):
    """Anything that can go wrong by wrong use; its text says what, and the way out."""


class SourceError(TierceError):
    """Something that is no source of rules: a damaged archive, a name that is no file's, an object of another type."""


class RulesError(TierceError):
    """Rules that are not sound. `report` holds every diagnostic; the text shows them as `tierce check` does."""

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        return str(self.report)


class UnknownNameError(TierceError):
    """A scenario, character, variant or player that the rules do not have; names near it are proposed."""


class BandError(TierceError):
    """A band that the scenario, or the rules of its own members, do not allow."""


class AnswerError(TierceError):
    """An answer that is none of the open question's, or one where nothing is asked."""


class PlayError(TierceError):
    """The game cannot go on: its rules do more than the interpreter allows between two questions."""


class RulesChangedError(TierceError):
    """A pickled match whose rules are not to be had here, or are no longer the same."""
