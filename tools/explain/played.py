"""Tell an example as it was played: what was called and which rules joined in, questions, cards, totals, what was looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.constructs import Statement
from dsl.format import format_node
from dsl.model import Rule
from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import Content
from interpreter.observe.events import Answered, Asked, Called, Event, Fired, Looked, Worked
from tools.explain.definitions import Explainer
from tools.explain.story import ExampleStory
from tools.story.narration import Line, Narrator, merged


class ExampleTeller(Narrator):
    """Tells all events, each under that in which it happened; of the definition under trial, also why it kept out."""

    def __init__(self, content: Content, run: ExampleStory, lang: str) -> None:
        assert run.trace is not None
        super().__init__(run.trace.game, lang, say=Explainer(content, lang).say)
        self.run = run

    def tell(self, events: Iterable[Event]) -> Iterator[Line]:
        for event in merged(events):
            self._events[event.number] = event
            for text in self._texts(event):
                yield Line(self._depth(event), text, type(event).__name__.lower(), event.number)

    def _is_of(self, rule: Rule) -> bool:
        return self.run.example in rule.examples

    def _sees(self, known: tuple[int, ...]) -> bool:
        return True

    def _depth(self, event: Event) -> int:
        depth = 0
        while event.within >= 0:
            depth, event = depth + 1, self._events[event.within]
        return depth

    def _texts(self, event: Event) -> Iterator[str]:
        words = self._words
        if isinstance(event, Called):
            yield self.heading(event)
            yield from (f"({self.tested(t)})" for t in event.tests if not t.fired and self._is_of(t.rule))
        elif isinstance(event, Fired):
            yield words["joins in"].format(self.heading(event))
        elif isinstance(event, Asked):
            offered = ", ".join(option.text(self.lang) for option in event.question.options)
            yield words["is asked"].format(
                self._players[event.question.seat], event.question.prompt(self.lang), offered
            )
        elif isinstance(event, Answered):
            yield words["answers"].format(self._players[event.seat], event.option.text(self.lang))
        elif isinstance(event, Looked):
            line = event.node.span.source.line(event.node.span.line).strip()
            yield words["so" if event.holds else "not so"].format(line, event.note or "–")
        else:
            text = self.fact(event)
            yield from [text] if text else []
        if isinstance(event, Worked):
            yield from (
                f"({self.reason(r)}: {'; '.join(map(self.hindrance, r.why_not))})"
                for r in event.reasons
                if r.why_not and r.rule is not None and self._is_of(r.rule)
            )


def story(content: Content, run: ExampleRun, lang: str) -> Iterator[str]:
    """The lines of the story of an example that has been played: what it sets up, then what happened."""
    if not isinstance(run, ExampleStory) or run.trace is None:
        return
    for line in run.example.node.body:
        if not isinstance(line.means, Statement):
            yield format_node(line).strip()
    for told in ExampleTeller(content, run, lang).tell(run.events):
        yield f"{'  ' * (told.depth + 1)}{told.text}"
