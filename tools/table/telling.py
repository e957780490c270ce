"""Tell a whole trace: every event with its number, and for one event what fired, what did not, and why."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.loading.load import Content
from interpreter.observe.events import Called, Event, Worked
from interpreter.observe.trace import Trace
from tools.explain.definitions import Explainer
from tools.story.narration import Narrator
from tools.story.phrases import PHRASES
from tools.table.answers import Story, Why, part, told, waiting
from tools.table.why import parts_told


class Teller:
    """Tells the events of a trace as a spectator sees them."""

    def __init__(self, content: Content, trace: Trace, lang: str) -> None:
        self.trace, self.words = trace, PHRASES[lang]
        self.explainer = Explainer(content, lang)
        self.narrator = Narrator(trace.game, lang, say=self.explainer.say)

    def story(self) -> Iterator[str]:
        for line in self.narrator.tell(self.trace.events):
            yield f"{line.event:5}  {'  ' * line.depth}{line.text}"

    def story_data(self) -> Story:
        lines = [told(line) for line in self.narrator.tell(self.trace.events)]
        return Story(events=len(self.trace.events), lines=lines)

    # --- one event

    def why(self, number: int) -> Iterator[str]:
        """What an event was; the parts of a number; the triggers that waited for it."""
        list(self.narrator.tell(self.trace.events))
        event = self.trace.events[number]
        if isinstance(event, Worked):
            yield self.narrator.number(event)
            yield from parts_told(event.reasons, self.narrator, self.explainer)
            return
        called = self._called(event)
        if called is None:
            yield self.words["began"]
            return
        yield self.words["within"].format(self.narrator.called(called.procedure), called.number)
        yield from (f"  {line}" for line in self._roles(called))
        for test in called.tests:
            yield f"  {self.narrator.tested(test)}"
        if not called.tests:
            yield "  " + self.words["no triggers"]

    def why_data(self, number: int) -> Why:
        list(self.narrator.tell(self.trace.events))
        event = self.trace.events[number]
        why = Why(event=number, sort=type(event).__name__.lower())
        if isinstance(event, Worked):
            why.number, why.value = event.term.name, event.value
            why.reasons = [part(r, self.narrator) for r in event.reasons]
            return why
        called = self._called(event)
        if called is not None:
            why.within, why.within_event = called.procedure.name, called.number
            why.triggers = [waiting(t, self.narrator) for t in called.tests]
        return why

    def _called(self, event: Event) -> Called | None:
        """The procedure that an event is, or happens within."""
        while not isinstance(event, Called):
            if event.within < 0:
                return None
            event = self.trace.events[event.within]
        return event

    def _roles(self, called: Called) -> Iterator[str]:
        for name, kind, value in called.roles:
            if value >= 0 or kind == "number":
                term = self.trace.program.library.term(kind, name)
                yield f"{self.narrator.called(term) if term is not None else name}: {self.narrator.name(kind, value)}"
