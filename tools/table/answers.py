"""The shapes of what `replay` answers to programs."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from interpreter.observe.events import Tested
from interpreter.observe.reasons import Hindrance, Reason
from tools.story.facts import excerpt
from tools.story.narration import Line, Narrator


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ToldLine(Answer):
    """A line of the story, with the number of the event that it tells."""

    event: int
    depth: int
    sort: str
    text: str


class Story(Answer):
    """The lines of a game; `events` is how many events it had, told or not."""

    events: int
    lines: list[ToldLine]


class KeptFrom(Answer):
    """What kept a hook from applying (see `interpreter.observe.reasons.Hindrance`), in the words of the rules."""

    kind: str
    text: str | None
    by: str | None


class Part(Answer):
    """A part of a number."""

    amount: int
    kind: str
    text: str
    rule: str | None
    bearer: str | None
    why_not: list[KeptFrom]


class Waiting(Answer):
    """A trigger that waited for an event."""

    rule: str
    bearer: str | None
    timing: str
    step: str
    fired: bool
    why_not: list[KeptFrom]


class Why(Answer):
    """About one event: of a number its parts; of anything else the procedure it is within, and what waited for that."""

    event: int
    sort: str
    number: str | None = None
    value: int | None = None
    reasons: list[Part] = []
    within: str | None = None
    within_event: int | None = None
    triggers: list[Waiting] = []


def told(line: Line) -> ToldLine:
    return ToldLine(event=line.event, depth=line.depth, sort=line.sort, text=line.text)


def part(reason: Reason, narrator: Narrator) -> Part:
    return Part(
        amount=reason.amount,
        kind=reason.kind,
        text=excerpt(reason.node),
        rule=reason.rule.name if reason.rule else None,
        bearer=_bearer(reason.bearer, narrator),
        why_not=[_kept_from(h) for h in reason.why_not],
    )


def waiting(test: Tested, narrator: Narrator) -> Waiting:
    return Waiting(
        rule=test.rule.name,
        bearer=_bearer(test.bearer, narrator),
        timing=test.hook.timing,
        step=test.hook.step,
        fired=test.fired,
        why_not=[_kept_from(h) for h in test.why_not],
    )


def _bearer(figure: int, narrator: Narrator) -> str | None:
    return narrator.name("character", figure) if figure >= 0 else None


def _kept_from(hindrance: Hindrance) -> KeptFrom:
    return KeptFrom(
        kind=hindrance.kind,
        text=excerpt(hindrance.node) if hindrance.node is not None else None,
        by=hindrance.by.name if hindrance.by is not None else None,
    )
