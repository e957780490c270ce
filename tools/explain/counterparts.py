"""What an edition tells instead of an example that does not hold in it: the examples of the rule that made it untrue.

The example is played by the rules without the edition and with it. What comes out otherwise first, a number, a question, a change,
was made so by a rule that the edition has amended: the one at work there, one around it, or one that these name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from dsl.model import Definition, Example
from interpreter.loading.load import Content, load_content
from interpreter.observe.events import Asked, Called, Changed, Event, Fired, Worked
from tools.explain.story import ExampleStory

Key = tuple[str, str]
_UNTOLD = ("meta", "definition", "example", "procedure_line")
"""What changes no play: names, sources, rulings and examples."""
SAMPLED = 16
"""Every how many-eth example says what is at work everywhere."""


class Counterparts:
    """The examples of the editions that are played, for those that they make untrue."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.editions = {p.manifest.name for p in content.packs if p.manifest.edition}
        self._named: dict[str, list[Definition]] = {}
        for definition in content.library.definitions:
            self._named.setdefault(definition.name, []).append(definition)

    @cached_property
    def _plain(self) -> tuple[Content, dict[tuple[str, str, str], Example]]:
        """The rules without the editions, and their examples."""
        plain = load_content([p.place for p in self.content.packs if not p.manifest.edition], examples=True)
        return plain, {(d.kind, d.name, e.name): e for d in plain.library.definitions for e in d.examples}

    def of(self, definition: Definition, example: Example) -> list[Example]:
        """The first examples of what made one untrue, at most two."""
        plain, examples = self._plain
        there = _events(plain, examples[definition.kind, definition.name, example.name])
        events = _events(self.content, example)
        first = _first_otherwise(there, events)
        found: dict[Key, Example] = {}
        for one in self._near(events, first):
            own = [e for e in one.examples if e.node.span.source.pack in self.editions]
            if own and self._differs(one):
                found.setdefault((one.kind, one.name), own[0])
        return list(found.values())[:2]

    def _near(self, events: list[Event], at: int) -> Iterator[Definition]:
        """What was at work at an event, then before it, the rarest first, then what holds everywhere."""
        if events:
            own = list(self._with_named(events[at : at + 1]))
            yield from own
            yield from (d for one in own for name in one.node.names() for d in self._named.get(name.text, ()))
            yield from (d for event in _within(events, at) for one in _of(event) for d in self._named.get(one.name, ()))
        candidates = {(d.kind, d.name): d for d in self._with_named(events[: at + 1])}
        yield from sorted(candidates.values(), key=lambda d: self._commonness[d.kind, d.name])
        yield from (d for d in self.content.library.definitions if d.kind == "state" and d.pack in self.editions)

    def _with_named(self, events: Iterable[Event]) -> Iterator[Definition]:
        """What had a part in events, each with what it names."""
        for one in dict.fromkeys((d.kind, d.name) for e in events for d in _of(e)):
            for definition in (d for d in self._named.get(one[1], ()) if d.kind == one[0]):
                yield definition
                yield from (d for name in definition.node.names() for d in self._named.get(name.text, ()))

    @cached_property
    def _commonness(self) -> Counter[Key]:
        """In how many of some examples each definition has a part: what is at work everywhere has seldom made one untrue."""
        counts: Counter[Key] = Counter()
        for example in list(self.content.library.examples())[::SAMPLED]:
            counts.update({(d.kind, d.name) for d in self._with_named(_events(self.content, example))})
        return counts

    def _differs(self, definition: Definition) -> bool:
        """Whether an edition has changed what a definition does, or brings it."""
        return definition.pack in self.editions or any(
            line.word.category not in _UNTOLD
            for change in definition.changes
            if change.pack in self.editions
            for line in (*change.before, *change.after)
        )


def _events(content: Content, example: Example) -> list[Event]:
    """All that happened in an example."""
    run = ExampleStory(content.program, example, content.boards, content.practice_board)
    run.play()
    return run.events


def _first_otherwise(there: list[Event], here: list[Event]) -> int:
    """The first event that is known by what it is, and which came to something else; else the first that is new, or the last."""
    before = dict(_seen(there))
    seen = list(_seen(here))
    places = [n for n, event in enumerate(here) if _told(event)]
    otherwise = [n for n, (what, value) in zip(places, seen, strict=True) if before.get(what, value) != value]
    new = [n for n, (what, _) in zip(places, seen, strict=True) if what not in before]
    return next(iter([*otherwise, *new, len(here) - 1]))


def _seen(events: Iterable[Event]) -> Iterator[tuple[tuple[str, int], object]]:
    """What can be compared between two sets of rules: which number or question, for the how many-eth time, and its value."""
    counts: Counter[str] = Counter()
    for what, value in filter(None, map(_told, events)):
        counts[what] += 1
        yield (what, counts[what]), value


def _told(event: Event) -> tuple[str, object] | None:
    if isinstance(event, Worked):
        return f"worked {event.term.name}", event.value
    if isinstance(event, Asked):
        return f"asked {event.question.prompt('en')}", len(event.question.options)
    if isinstance(event, Changed) and (event.of is not None or event.what == "outcome"):
        return f"changed {event.of.name if event.of is not None else event.what}", event.after
    return None


def _within(events: list[Event], at: int) -> Iterator[Event]:
    """What was under way when something happened, the innermost first."""
    while at >= 0:
        at = events[at].within
        if at >= 0:
            yield events[at]


def _of(event: Event) -> list[Definition]:
    """The definitions that had a part in an event."""
    if isinstance(event, Called):
        return [event.procedure]
    if isinstance(event, Fired):
        return [event.rule]
    if isinstance(event, Worked):
        return [event.term]
    return [event.of] if isinstance(event, Changed) and event.of is not None else []
