"""Play a game at the table: people answer by number, bots by themselves; everything that happens is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import BaseModel, ConfigDict
from rich.console import Console

from dsl.core.scenarios import Summary
from interpreter.loading.files import shown
from interpreter.loading.load import Content
from interpreter.observe.score import counted, scores, seat_names, sides, turns, winners
from interpreter.observe.trace import Snapshot, Trace
from interpreter.observe.view import view
from interpreter.runtime.game import Answer, Game
from interpreter.runtime.setup import Setup
from tools.bots import Bot
from tools.bots.worth import Worth
from tools.explain.definitions import Explainer
from tools.lab.batch import game_digest
from tools.saves import Saved, packs_used, write
from tools.story.facts import SPECTATOR
from tools.story.narration import Narrator
from tools.story.phrases import PHRASES, together, won
from tools.table.keeping import Keeper
from tools.table.legend import marks_of
from tools.table.person import Person
from tools.table.screen import Screen


class Result(BaseModel):
    """What came of a game, for machines."""

    model_config = ConfigDict(extra="forbid")

    winners: list[str]
    victory_points: dict[str, int]
    turns: int
    decisions: int
    seed: int
    digest: str


@dataclass(slots=True)
class Moment:
    """The game at a question, so that it can be gone back to."""

    game: Game
    trace: Snapshot
    answers: int


@dataclass
class Session:
    """One game at the table. `bots` has a bot or None (a person) for each seat; `read` gives what people type.

    `bands` are those of the setup that are not the usual ones, and `players` says who plays each seat, for saved
    games. `keeper` keeps the game after each answer of a person until it is over, and `resuming` is what is typed then
    to go on with it.
    """

    content: Content
    setup: Setup
    seed: int
    bots: Sequence[Bot | None]
    console: Console
    read: Callable[[str], str]
    lang: str = "en"
    quiet: bool = False
    save_to: Path | None = None
    answers: list[int] = field(default_factory=list)
    bands: Mapping[str, Sequence[str]] = field(default_factory=dict)
    players: Sequence[str] = ()
    keeper: Keeper | None = None
    resuming: str = "tierce play --resume"

    def __post_init__(self) -> None:
        self.game = self.setup.start(self.seed)
        self.trace = Trace(self.game)
        self.words = dict(PHRASES[self.lang])
        if self.setup.board.table is not None:
            self.words["commands"] = self.words["table commands"]
        kinds = (
            [(t.name, t.pl)[self.lang != "en"] for t in self.content.library.all("terrain")]
            if self.setup.board.table
            else []
        )
        self.screen = Screen(
            self.console, self.setup.board, self.lang, view(self.game, 0, self.lang), kinds, self._marks
        )
        self.explainer = Explainer(self.content, self.lang)
        people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.narrator = Narrator(self.game, self.lang, people[0] if len(people) == 1 else SPECTATOR, self.explainer.say)
        self.worth = Worth(self.setup)
        self.told = 0
        self.moments: list[Moment] = []
        self.person = Person(self)
        self.game.run()

    def _marks(self) -> dict[str, str]:
        return marks_of(self.content.library, self.setup.plan.scenario, self.lang)

    def again(self, answers: Sequence[int]) -> None:
        """Give the answers of a saved game; what happened then is not told."""
        from tools.saves import answer

        for number, place in enumerate(answers, 1):
            self._give(answer(self.game, place, number))
        self.told = len(self.trace.events)

    def play(self) -> Result:
        """Play to the end; `Left` when somebody leaves."""
        while self.game.ask is not None:
            self._tell()
            bot = self.bots[self.game.ask.seat]
            if bot is not None:
                self._give(bot.answer(self.game))
            else:
                self._give(self.person.answer())
                self._keep()
        self._tell()
        if self.keeper is not None:
            self.keeper.over()
        if self.save_to is not None:
            self.save(self.save_to)
        return self.result()

    def result(self) -> Result:
        names = seat_names(self.setup)
        points = scores(self.game)
        return Result(
            winners=[names[seat] for seat in winners(self.game)],
            victory_points=dict(zip(names, points, strict=bool(points))),
            turns=turns(self.game),
            decisions=len(self.answers),
            seed=self.seed,
            digest=game_digest(self.game).hex(),
        )

    def saved(self) -> Saved:
        """The game as it is saved."""
        return Saved(
            packs=packs_used(self.content.packs),
            scenario=self.setup.plan.scenario,
            bands={who: list(band) for who, band in self.bands.items()},
            variants=list(self.setup.plan.variants),
            seed=self.seed,
            answers=self.answers[:],
            players=list(self.players),
        )

    def save(self, path: Path) -> None:
        write(path, self.saved())
        self.screen.note(self.words["saved"].format(shown(path)))

    def left(self, why: str) -> str:
        """The last words of somebody who leaves before the end: `left`, or `ended` when no more answers came."""
        at = self.words[why].format(turns(self.game))
        kept = self.keeper is not None and self.keeper.keeps
        return f"{at} {self.words['kept'].format(self.resuming) if kept else self.words['lost']}"

    @property
    def title(self) -> str:
        """The name of the scenario, in the language of the table."""
        return self.setup.program.called("scenario", self.setup.plan.scenario)[self.lang == "pl"]

    def sides(self) -> str:
        """Who stands with whom; nothing where nobody does."""
        names, found = seat_names(self.setup, self.lang), sides(self.setup)
        told = "; ".join(together(self.words, [names[seat] for seat in side]) for side in found)
        return self.words["sides"].format(told) if len(found) < len(names) else ""

    def beginning(self) -> list[str]:
        """The first words to people who play: what the scenario is about, whom they play, what helps them."""
        names = seat_names(self.setup, self.lang)
        people = [name for name, bot in zip(names, self.bots, strict=True) if bot is None]
        if not people:
            return []
        summaries = self.content.library.get("scenario", self.setup.plan.scenario).of(Summary)
        told = self.words["begin"].format(together(self.words, people), self.title)
        return [*(self.explainer.say(line) for line in summaries), told]

    def ending(self) -> list[str]:
        """The last words: how it ended, and the score."""
        term = counted(self.setup.program, "score")
        names = seat_names(self.setup, self.lang)
        lines = [self.words["over"].format(turns(self.game), len(self.answers))]
        if term is not None:
            lines += [
                self.words["score"].format(name, points, term.called[self.lang != "en"])
                for name, points in zip(names, scores(self.game), strict=True)
            ]
        return [*lines, won(self.words, [names[seat] for seat in winners(self.game)])]

    # --- one question

    def _tell(self) -> None:
        """What has happened since the last time."""
        events = self.trace.events[self.told :]
        self.told = len(self.trace.events)
        if not self.quiet:
            self.screen.story(self.narrator.tell(events))

    def _give(self, answer: Answer) -> None:
        assert self.game.ask is not None
        self.moments.append(Moment(self.game.copy(), self.trace.snapshot(), len(self.answers)))
        options = self.game.ask.options
        if isinstance(answer, int) and answer not in options:
            self.answers.append(len(options) + answer)
        else:
            self.answers.append(options.index(answer))
        self.game.give(answer)

    def _keep(self) -> None:
        """Put the game where it can be gone on with, however the table is left; trouble with that is told once."""
        if self.keeper is not None and not (self.keeper.failed or self.game.over):
            trouble = self.keeper.put(self.saved())
            if trouble:
                self.screen.note(self.words["not kept"].format(trouble), "red")

    def undo(self) -> bool:
        """Back to the last question that a person answered; whether there was one."""
        while self.moments:
            moment = self.moments.pop()
            assert moment.game.ask is not None
            if self.bots[moment.game.ask.seat] is None:
                self.game = moment.game
                self.trace.back(moment.trace, self.game)
                self.told = len(self.trace.events)
                self.narrator.game = self.game
                self.narrator.back(self.told)
                del self.answers[moment.answers :]
                self._keep()
                return True
        return False
