"""Played examples for the book: what happened, from the trace, in short lines with the reasons of every total."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from weakref import WeakKeyDictionary

from dsl.core.arithmetic import SoManyForEach
from dsl.model import Action, Definition, Example, Term
from interpreter.board import Board
from interpreter.loading.load import Content
from interpreter.observe.events import Called, Changed, Event, Moved, Rolled, Turned, Worked
from interpreter.observe.reasons import Reason
from interpreter.runtime.fields.cards import DRAW, HAND, PLAY
from interpreter.runtime.fields.characters import BAND, SPACE
from interpreter.runtime.fields.core import SEAT
from interpreter.runtime.fields.square_board import OPEN_DOORS
from interpreter.runtime.game import Game
from interpreter.runtime.program import Program
from tools.explain.definitions import Explainer
from tools.explain.story import ExampleStory
from tools.press.kit.choices import KitChoices
from tools.press.model.rich_text import JOKER, RichText, joined, rich, span
from tools.press.model.teller import Teller
from tools.story.facts import Facts, Sayer
from tools.story.narration import merged

_QUOTED = re.compile(r'"([^"]*)"|\'([^\']*)\'')


@dataclass
class Played:
    """Examples of some content as they were played, with what was wrong, and the rules with those that were made ready."""

    program: Program | None = None
    runs: dict[int, tuple[ExampleStory, str]] = field(default_factory=dict)


_PLAYED: WeakKeyDictionary[Content, Played] = WeakKeyDictionary()
"""What was played of some content: it plays alike in every language."""


class StoryError(Exception):
    """There is no such example, it has nothing of the sort, or it no longer comes out as written."""


@dataclass(frozen=True)
class Sum:
    """A number with what it is made of: sign, amount and name of each part."""

    whose: str
    name: str
    value: int
    parts: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True)
class Told:
    """A line of a story: a heading, cards on the table, a total, or what else has happened."""

    sort: str
    text: str | RichText | Sum


class Story(Facts):
    """One example, played; spaces of all figures at the start and at the end, and the ways between."""

    def __init__(
        self, played: tuple[ExampleStory, str], example: Example, teller: Teller, choices: KitChoices, say: Sayer
    ) -> None:
        self.example, self.teller, self._choices = example, teller, choices
        self.run, self.wrong = played
        if self.run.trace is None:
            raise StoryError(f"the example `{example.node['name']}` cannot be played: {self.wrong}")
        game: Game = self.run.trace.game
        super().__init__(game, teller.lang, say=say)

    @property
    def board(self) -> Board:
        return self.game.setup.board

    @property
    def open_doors(self) -> int:
        return int(self.game.S[OPEN_DOORS])

    def seat_of(self, figure: int) -> int:
        """The place of the player whose band a figure is of, -1 for nobody."""
        S = self.game.S
        return int(S[S[figure + BAND] + SEAT]) if S[figure + BAND] else -1

    @cached_property
    def events(self) -> list[Event]:
        return list(merged(self.run.events))

    @cached_property
    def present(self) -> set[tuple[str, str]]:
        """The cards that were there, by kind and name: figures, items, what waits aside, and all rules that anybody has had.

        What stands on any other card means nothing to what was played.
        """
        setup = self.game.setup
        plan, every = setup.plan, setup.next_index > len(setup.indexes)  # else some indexes were forgotten
        borne = {rule for index in setup.indexes.values() for rule in index.borne}
        found = {(r.kind, r.name) for r in setup.program.library.rules() if every or r.number in borne}
        found |= {("gear", name) for name, _ in (*setup.gear, *plan.lying, *setup.aside)}
        return found | {("figure", placed.card) for placed in plan.figures}

    # --- where everybody stood

    @cached_property
    def walks(self) -> dict[int, list[int]]:
        """The spaces of each figure one after another, the first being where it stood at the start."""
        found: dict[int, list[int]] = {f: [] for f in self.game.setup.figures}
        for event in self.events:
            if isinstance(event, Changed) and event.what == "space" and event.whose in found:
                found[event.whose] = [*(found[event.whose] or [event.before]), event.after]
        return {f: way or [self.game.S[f + SPACE]] for f, way in found.items()}

    def figure(self, name: str) -> int:
        """A figure by its English name, with its number where there are several. Raises StoryError."""
        for figure in self.game.setup.figures:
            if self._english.name("character", figure) == name:
                return figure
        raise StoryError(f"there is no `{name}` in the example `{self.example.node['name']}`")

    @cached_property
    def _english(self) -> Facts:
        return Facts(self.game, "en")

    # --- what is told

    def sums(self, who: str, what: str) -> list[Sum]:
        """Every time that a number of somebody was worked out."""
        owner = self.figure(who) if who else None
        return [
            self._sum(e)
            for e in self.events
            if isinstance(e, Worked) and e.term.name == what and owner in (None, e.owner)
        ]

    def _sum(self, event: Worked) -> Sum:
        named = event.term.owner in ("character", "player", "item")
        whose = self.name(event.term.owner, event.owner) if named else ""
        parts = [("−" if r.amount < 0 else "+", abs(r.amount), self.reason(r)) for r in event.reasons if r.amount]
        return Sum(whose, self.called(event.term), event.value, tuple(parts))

    def tell(self) -> Iterator[Told]:
        """The lines of the story: deeds, cards, totals, and what has changed that lies or stands on a table."""
        parts = {self.reason(r) for e in self.events if isinstance(e, Worked) for r in e.reasons}
        shown = {card for e in self.events if isinstance(e, Turned) for card in e.cards}
        before: Sum | None = None
        for event in self.events:
            self._events[event.number] = event
            if isinstance(event, Worked):
                found = self._sum(event)
                plain = all(self._is_plain(r) for r in event.reasons if r.amount)
                if found.parts and plain and found != before and (len(found.parts) > 1 or found.name not in parts):
                    yield Told("sum", found)
                before = found
            elif isinstance(event, Called) and isinstance(event.procedure, Action):
                if not self._within_action(event):
                    yield Told("heading", self._deed(event))
            elif isinstance(event, Turned):
                yield Told("cards", joined((self._lies(card) for card in event.cards), "\u2002 "))
            elif isinstance(event, Rolled):
                yield Told("cards", str(self.fact(event)))
            elif isinstance(event, Moved):
                if event.target == PLAY and event.source in (HAND, DRAW) and shown.isdisjoint(event.cards):
                    yield Told("cards", joined((self._lies(card) for card in event.cards), " "))
            elif isinstance(event, Changed) and not self._is_small(event):
                text = self.fact(event)
                if text:
                    yield Told("change", text)

    def _is_plain(self, reason: Reason) -> bool:
        """Whether a part of a number has a name that players know: a rule's, a number's, a card's."""
        if reason.rule is not None:
            return True
        if any(isinstance(part.means, SoManyForEach) for part in reason.node.walk()):
            return False  # who counts has no name that would say how many there are
        named = [d for d in map(self._definition, reason.node.names()) if d is not None]
        return any(d.kind == "ability" or getattr(d, "type", "") in ("number", "card") for d in named)

    def _deed(self, event: Called) -> str:
        whom = [self.name(kind, n) for _, kind, n in event.roles if kind in ("character", "space") and n >= 0]
        return f"{whom[0]}: {self.called(event.procedure)}" + (f" → {', '.join(whom[1:])}" if whom[1:] else "")

    def _within_action(self, event: Event) -> bool:
        """Whether something is a part of an action that has been told; a walk is told by its arrows."""
        while event.within >= 0:
            event = self._events[event.within]
            if isinstance(event, Called) and isinstance(event.procedure, Action):
                return True
        return False

    def _is_small(self, event: Changed) -> bool:
        """Whether nobody moves anything on the table for it, or it is told by something else."""
        if event.what == "space":
            return self._within_action(event) or event.after < 0
        if event.what == "state":
            return event.whose in self.game.setup.items
        if event.what not in ("term", "token"):
            return False
        of = event.of
        if not isinstance(of, Term):
            return False
        return of.type != "number" or of.name not in self._laid_out

    @cached_property
    def _laid_out(self) -> frozenset[str]:
        """The numbers for which the kit has counters or a track."""
        choices = self._choices
        return frozenset([*choices.as_many_as, *choices.up_to, *choices.tokens])

    def _lies(self, card: int) -> RichText:
        face = self.game.setup.face(card)
        suits = self.game.setup.program.library.all("suit")
        seat = self._owner_of(card)
        if face[0] < 0:
            said = span("card", self._cards((card,)), JOKER)
        else:
            said = self.teller.face(face[1], suits[face[0]].name)
        return rich("{}: {}", seat, said)


class Stories:
    """The examples of some content by their English titles, each played once; those are made ready together that texts name."""

    def __init__(self, content: Content, teller: Teller, choices: KitChoices, texts: Iterable[str] = ()) -> None:
        self.content, self.teller, self._choices, self._texts = content, teller, choices, texts
        self._say = Explainer(content, teller.lang).say
        self._played: dict[str, Story] = {}

    def run(self, example: Example) -> tuple[ExampleStory, str]:
        """An example as it was played, with what was wrong."""
        known = _PLAYED.setdefault(self.content, Played())
        if id(example) not in known.runs:
            known.program = known.program or self.content.program_with(self._named())
            ready = example.id in known.program.compiler.tables.examples
            program = known.program if ready else self.content.program
            run = ExampleStory(program, example, self.content.boards, self.content.practice_board)
            known.runs[id(example)] = run, run.play().message
        return known.runs[id(example)]

    def _named(self) -> list[Example]:
        """The examples whose titles stand between quotation marks in some texts, with or without their owners."""
        said = {title for text in self._texts for found in _QUOTED.findall(text) for title in found}
        names = said | {title.partition(": ")[2] for title in said}
        return [example for name in sorted(names & self._titles.keys()) for _, example in self._titles[name]]

    @cached_property
    def _titles(self) -> dict[str, list[tuple[Definition, Example]]]:
        found: dict[str, list[tuple[Definition, Example]]] = {}
        for definition in self.content.library.definitions:
            for example in definition.examples:
                found.setdefault(example.node["name"], []).append((definition, example))
        return found

    def of(self, title: str) -> Story:
        """The story of an example, `title` or `definition: title`. Raises StoryError, also when it fails."""
        if title not in self._played:
            _, example = self.found(title)
            self._played[title] = Story(self.run(example), example, self.teller, self._choices, self._say)
        story = self._played[title]
        if story.wrong:
            raise StoryError(f"the example `{title}` does not come out as written: {story.wrong}")
        return story

    def found(self, title: str) -> tuple[Definition, Example]:
        """The example that a title means, with the definition that it stands in. Raises StoryError."""
        owner, colon, rest = title.partition(": ")
        known = self._titles.get(title) or [p for p in self._titles.get(rest, ()) if colon and p[0].name == owner]
        if len(known) != 1:
            raise StoryError(f"there {'are several examples' if known else 'is no example'} `{title}`")
        return known[0]
