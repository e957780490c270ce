"""Rules of tabletop games as text: load them, play them, ask them why. The one public door; `docs/api.md` shows it in use.

    import tierce

    rules = tierce.load("content")
    match = rules.scenario("The First Lesson").start(seed=7)
    while (question := match.question) is not None:
        match.answer(question.options[0])
    print(match.result.winners, match.result.scores)

Whatever is used wrongly raises a `TierceError`, in the words of the command line. All other packages are private.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dsl.diagnostics import Diagnostic
from dsl.places import Effects, Place
from dsl.source import Source, Span
from tierce._errors import (
    AnswerError,
    BandError,
    PlayError,
    RulesChangedError,
    RulesError,
    SourceError,
    TierceError,
    UnknownNameError,
)
from tierce._match import Match, Observation, Option, Question, Result
from tierce._report import Report
from tierce._rules import Rules, Scenario, check, load

if TYPE_CHECKING:
    from interpreter.observe.events import Answered, Called, Changed, Event, Fired, Moved, Tested, Turned, Worked
    from interpreter.observe.reasons import Hindrance, Reason
    from interpreter.observe.view import Card, Figure, Lying, Pile

__all__ = [
    "AnswerError",
    "Answered",
    "BandError",
    "Called",
    "Card",
    "Changed",
    "Diagnostic",
    "Effects",
    "Event",
    "Figure",
    "Fired",
    "Hindrance",
    "Lying",
    "Match",
    "Moved",
    "Observation",
    "Option",
    "Pile",
    "Place",
    "PlayError",
    "Question",
    "Reason",
    "Report",
    "Result",
    "Rules",
    "RulesChangedError",
    "RulesError",
    "Scenario",
    "Source",
    "SourceError",
    "Span",
    "Tested",
    "TierceError",
    "Turned",
    "UnknownNameError",
    "Worked",
    "check",
    "load",
]

# What is public is called by its public name, in tracebacks and in pickles too.
for _private in (
    Match,
    Observation,
    Option,
    Question,
    Report,
    Result,
    Rules,
    Scenario,
    TierceError,
    *TierceError.__subclasses__(),
):
    _private.__module__ = __name__

_LATER = {
    "events": ("Answered", "Called", "Changed", "Event", "Fired", "Moved", "Tested", "Turned", "Worked"),
    "reasons": ("Hindrance", "Reason"),
    "view": ("Card", "Figure", "Lying", "Pile"),
}


def __getattr__(name: str) -> Any:
    """What is seen of a match is imported by whoever looks: a match begins without it."""
    for module, names in _LATER.items():
        if name in names:
            return getattr(import_module(f"interpreter.observe.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
