"""Play a game at the table: people answer by number, bots by themselves; everything that happens is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import BaseModel, ConfigDict
from rich.console import Console

from dsl.characters import escaped
from interpreter.loading.files import shown
from interpreter.loading.load import Content
from interpreter.observe.score import counted, scores, seat_names, turns, winner
from interpreter.observe.trace import Snapshot, Trace
from interpreter.observe.view import View, view
from interpreter.runtime.game import Answer, Game
from interpreter.runtime.setup import Setup
from tools.bots import Bot
from tools.explain.definitions import Explainer
from tools.lab.batch import game_digest
from tools.saves import Saved, SaveError, packs_used, write
from tools.story.facts import SPECTATOR
from tools.story.narration import Narrator
from tools.story.phrases import PHRASES
from tools.table.help import Help
from tools.table.screen import Screen


class Left(Exception):
    """The player leaves the table before the game is over."""


class Result(BaseModel):
    """What came of a game, for machines."""

    model_config = ConfigDict(extra="forbid")

    winner: str | None
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

    `bands` are those of the setup that are not the usual ones, for saved games.
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

    def __post_init__(self) -> None:
        self.game = self.setup.start(self.seed)
        self.trace = Trace(self.game)
        self.words = PHRASES[self.lang]
        self.screen = Screen(self.console, self.setup.board, self.lang, view(self.game, 0, self.lang))
        self.explainer = Explainer(self.content, self.lang)
        self.help = Help(self.explainer, self.screen.note, self.words)
        people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.narrator = Narrator(self.game, self.lang, people[0] if len(people) == 1 else SPECTATOR, self.explainer.say)
        self.told = 0
        self.moments: list[Moment] = []
        self.shown: dict[str, object] = {}
        self.game.run()

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
            self._give(bot.answer(self.game) if bot is not None else self._ask())
        self._tell()
        if self.save_to is not None:
            self.save(self.save_to)
        return self.result()

    def result(self) -> Result:
        names = seat_names(self.setup)
        points = scores(self.game)
        won = winner(self.game)
        return Result(
            winner=names[won] if won >= 0 else None,
            victory_points=dict(zip(names, points, strict=bool(points))),
            turns=turns(self.game),
            decisions=len(self.answers),
            seed=self.seed,
            digest=game_digest(self.game).hex(),
        )

    def save(self, path: Path) -> None:
        saved = Saved(
            packs=packs_used(self.content.packs),
            scenario=self.setup.plan.scenario,
            bands={who: list(band) for who, band in self.bands.items()},
            variants=list(self.setup.plan.variants),
            seed=self.seed,
            answers=self.answers,
        )
        write(path, saved)
        self.screen.note(self.words["saved"].format(shown(path)))

    @property
    def title(self) -> str:
        """The name of the scenario, in the language of the table."""
        return self.setup.program.called("scenario", self.setup.plan.scenario)[self.lang == "pl"]

    def ending(self) -> list[str]:
        """The last words: how it ended, and the score."""
        term = counted(self.setup.program, "score")
        names = seat_names(self.setup, self.lang)
        won = winner(self.game)
        lines = [self.words["over"].format(turns(self.game), len(self.answers))]
        if term is not None:
            lines += [
                self.words["score"].format(name, points, term.called[self.lang != "en"])
                for name, points in zip(names, scores(self.game), strict=True)
            ]
        return [*lines, self.words["wins"].format(names[won]) if won >= 0 else self.words["draw"]]

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
        self.answers.append(self.game.ask.options.index(answer))
        self.game.give(answer)

    def _ask(self) -> Answer:
        """The answer of a person: asks until there is one."""
        while True:
            assert self.game.ask is not None
            options = self.game.ask.options
            self._show()
            try:
                line = self.read(self.words["asked"].format(self._asked())).strip()
            except EOFError:
                raise Left(self.words["ended"].format(turns(self.game))) from None
            if line.isdecimal():
                number = int(line)
                if 1 <= number <= len(options):
                    return options[number - 1]
                self.screen.note(self.words["no such answer"].format(line, len(options)))
            elif line:
                self._command(line)

    def _asked(self) -> str:
        assert self.game.ask is not None
        return seat_names(self.setup, self.lang)[self.game.ask.seat]

    def _show(self, always: bool = False) -> None:
        """What has changed since it was shown: the board, the cards, the question."""
        seen = self._seen()
        assert seen.question is not None
        board = (seen.figures, seen.lying, seen.open_doors, self.screen.on_board(seen.question))
        for part, now, show in (
            ("board", board, self.screen.table),
            ("cards", (seen.seat, seen.piles, seen.of_players), self.screen.cards),
            ("numbers", seen.numbers, self.screen.numbers),
        ):
            if always or self.shown.get(part) != now:
                show(seen)
        if always or self.shown.get("question") != (seen.seat, seen.question, len(self.answers)):
            self.screen.question(seen.question)
        self.shown = {
            "board": board,
            "cards": (seen.seat, seen.piles, seen.of_players),
            "numbers": seen.numbers,
            "question": (seen.seat, seen.question, len(self.answers)),
        }

    def _seen(self) -> View:
        """The game as the player sees it who is asked."""
        assert self.game.ask is not None
        return view(self.game, self.game.ask.seat, self.lang)

    def _command(self, line: str) -> None:
        word, rest = line[0], line[1:].strip()
        if word == "?":
            self.help.about(rest, self._seen())
        elif line.split()[0] in ("u", "s", "b", "q"):
            {"u": self._undo, "s": self._save, "b": self._redraw, "q": self._leave}[word](rest)
        else:
            self.screen.note(self.words["not understood"].format(escaped(line)))

    def _undo(self, _rest: str) -> None:
        """Back to the last question that a person answered."""
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
                self.shown.clear()
                self.screen.note(self.words["undone"])
                return
        self.screen.note(self.words["no undo"])

    def _save(self, rest: str) -> None:
        path = Path(rest) if rest else self.save_to
        if path is None:
            self.screen.note(self.words["save where"])
            return
        try:
            self.save(path)
        except SaveError as error:
            self.screen.note(str(error), "red")

    def _redraw(self, _rest: str) -> None:
        self._show(True)

    def _leave(self, _rest: str) -> None:
        raise Left(self.words["left"].format(turns(self.game)))
