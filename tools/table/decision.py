"""A question as it is put to a person: what it hangs on, what each answer brings, and which answers are asked twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from interpreter.observe.events import Called, Changed, Event, Fired, Worked
from interpreter.observe.questions import Option, Question, question_of
from interpreter.runtime.fields.characters import BAND, IN_GAME
from interpreter.runtime.game import Game
from tools.bots.worth import Worth
from tools.story.narration import Narrator
from tools.table.outlook import AHEAD, Outlook, Prospect, Standing, has_number, idle

MOST = 60
"""Of questions with more answers it is not told what each brings."""
LINES = 6
"""So many things are told that an answer brings, at most."""


class Decision:
    """The open question of a game, looked at from where its trace and its story stand."""

    def __init__(self, outlook: Outlook, worth: Worth, words: Mapping[str, str], lang: str) -> None:
        self.outlook, self.worth, self.words, self.lang = outlook, worth, words, lang
        self.game: Game = outlook.trace.game
        question = question_of(self.game)
        assert question is not None
        self.question: Question = question
        self._prospects: dict[int, Prospect] = {}

    @property
    def narrator(self) -> Narrator:
        return self.outlook.narrator

    # --- what it hangs on

    @cached_property
    def standings(self) -> list[Standing]:
        return self.outlook.standings(self.question)

    def standing(self) -> Iterator[str]:
        """What is under way that a number decides, against what, and the number as it stands; else what has just begun."""
        numbers = {s.term.scope for s in self.standings}
        if not numbers:
            headings = self.narrator.untold(self.outlook.trace.under_way())
            yield from (h for h in headings if h != self.question.prompt(self.lang))
        for called in self.outlook.trace.under_way() if numbers else ():
            if isinstance(called, Called) and numbers & {called.procedure.name, *called.procedure.groups}:
                yield self._put(called)
        yield from (self.narrator.sum(s.term, s.owner, s.parts) for s in self.standings)

    def _put(self, called: Called) -> str:
        """What is under way, with what it tests and the numbers that it is put to."""
        named = (
            f"{role} {value}" if kind == "number" else self.narrator.name(kind, value)
            for role, kind, value in self._roles(called)
            if kind in ("number", "kind")
        )
        return ", ".join([self.narrator.heading(called), *named])

    def _tests(self, option: Option, prospect: Prospect) -> Iterator[str]:
        """What an action that is aimed at something puts to a test, and what is known of the total."""
        aimed = option.action and option.target >= 0 and any(map(has_number, chain(*prospect.ways)))
        found = self.outlook.tests(self.question, option) if aimed else None
        if found is not None:
            yield self._put(found[0])
            actor = f"{self.narrator.name('character', self.question.actor)}: "
            yield from (self.narrator.sum(s.term, s.owner, s.parts).removeprefix(actor) for s in found[1])

    def _roles(self, called: Called) -> Iterator[tuple[str, str, int]]:
        library = self.game.setup.program.library
        for name, kind, value in called.roles:
            term = library.term(kind, name)
            yield self.narrator.called(term) if term is not None else name, kind, value

    def meant(self) -> Iterator[str]:
        """What will be done with the place that is chosen."""
        if self.question.kind == "point":
            within = self.outlook.trace.innermost
            yield from (self.narrator.said(line, within) for line in self.question.source.node.body[:1])

    # --- what an answer brings

    def prospect(self, number: int) -> Prospect:
        if number not in self._prospects:
            self._prospects[number] = self.outlook.prospect(self.question, self.question.options[number])
        return self._prospects[number]

    def outlooks(self) -> list[list[str]]:
        """What each answer brings, nothing where there are too many."""
        options = self.question.options
        return [list(self.brings(n))[:LINES] if len(options) <= MOST else [] for n in range(len(options))]

    def brings(self, number: int) -> Iterator[str]:
        """What is done after a yes, what will certainly come of an answer, and how it changes the number that decides."""
        option, prospect = self.question.options[number], self.prospect(number)
        action = self.game.setup.program.library.get("action", option.action) if option.target < 0 else None
        if action is not None and action.gist is not None:
            yield self.narrator.said(action.gist)
        if option.kind == "may":
            within = self.outlook.trace.innermost
            yield from (self.narrator.said(line, within) for line in option.lines)
        known = {option.text(self.lang), *(self.narrator.sum(s.term, s.owner, s.parts) for s in self.standings)}
        tests = list(self._tests(option, prospect))
        yield from tests
        yield from (line for line in prospect.lines if line not in known and line not in tests)
        for standing in self.standings:
            before = {sum(amount or 0 for _, amount in standing.parts)}
            after = {self._value(*way, standing) for way in zip(prospect.games, prospect.ways, strict=True)}
            if len(after) == 1 and None not in after and after != before:
                whose = self.narrator.name(standing.term.owner, standing.owner)
                yield f"{whose}: {self.narrator.called(standing.term)} → {after.pop()}"

    def _value(self, game: Game, way: Sequence[Event], standing: Standing) -> int | None:
        """A number that decides in a game that an answer leads to; what it came to where that is over; None where it did not come to anything."""
        parts = self.outlook.trace.explained(game, standing.term, standing.owner)
        if parts:
            return sum(r.amount for r in parts)
        worked = (e for e in reversed(way) if isinstance(e, Worked) and e.owner == standing.owner)
        return next((w.value for w in worked if w.term is standing.term), None)

    # --- what is asked twice

    def cautions(self, number: int) -> list[str]:
        """What cannot be wanted without a second thought: to lose somebody, to strike one's own, to leave off early."""
        option, prospect = self.question.options[number], self.prospect(number)
        return [*self._lost(option, prospect), *self._friend(option, prospect), *self._left(option, prospect)]

    def _own(self, figure: int) -> bool:
        """Whether somebody is of the side of the player who is asked."""
        setup = self.game.setup
        return self.game.S[figure + BAND] in setup.side_of[setup.players[self.question.seat]]

    def _lost(self, option: Option, prospect: Prospect) -> Iterator[str]:
        """Somebody of one's own leaves the game or the side; or may leave it by an action that is aimed at nobody else."""
        actor = self.question.actor
        for event in prospect.events:
            if not isinstance(event, Changed) or event.whose not in self.game.setup.figures:
                continue
            if self._own(event.whose) and (event.what == "side" or (event.what == "gone" and not event.after)):
                yield self.narrator.fact(event)
                return
        risked = bool(option.action) and option.named[0] != "character" and actor >= 0
        if risked and not all(self._played_out(game).S[actor + IN_GAME] for game in prospect.games):
            yield self.words["may be lost"].format(self.narrator.name("character", actor))

    def _friend(self, option: Option, prospect: Prospect) -> Iterator[str]:
        """Somebody of one's own is aimed at, and it may turn out worse than if nothing were done."""
        kind, target = option.named
        if kind != "character" or target == self.question.actor or not self._own(target) or not option.action:
            return
        player = self.game.setup.players[self.question.seat]
        now = self.worth(self.game, player)
        if any(self.worth(self._played_out(game), player) < now for game in prospect.games):
            yield self.words["own side"].format(self.narrator.name("character", target))

    def _played_out(self, game: Game) -> Game:
        """A game in which nobody does anything more until what was begun is over."""
        after = game.copy()
        for _ in range(AHEAD):
            if after.ask is None or len(after.stack) < len(self.game.stack):
                break
            after.give(idle(after.ask))
        return after

    def _left(self, option: Option, prospect: Prospect) -> Iterator[str]:
        """Passing spends what is left, and there was something to do."""
        actor = self.question.actor
        if not option.passes or actor < 0:
            return
        gone = [e for e in prospect.events if _runs_out(e, actor)]
        if gone:
            yield "; ".join(self.narrator.fact(e) for e in gone)
        elif not any(isinstance(e, Fired) for e in self.outlook.trace.under_way()):
            yield self.words["leaves off"].format(self.narrator.name("character", actor))


def _runs_out(event: Event, actor: int) -> bool:
    """Whether a number of somebody comes down to nothing."""
    return (
        isinstance(event, Changed) and event.what == "term" and event.whose == actor and event.before > event.after == 0
    )
