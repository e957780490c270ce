"""A person at the table: the question is shown, what is typed is an answer, a way to walk, or a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from dsl.characters import escaped
from dsl.places import SHARED
from interpreter.board import BoardError
from interpreter.observe.questions import Question
from interpreter.observe.score import seat_names
from interpreter.observe.view import View, view
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.game import Answer
from tools.saves import SaveError
from tools.story.phrases import PHRASES
from tools.table.decision import Decision
from tools.table.help import Help
from tools.table.open_table import letters, towards
from tools.table.outlook import Outlook
from tools.table.screen import space_of
from tools.table.typed import COMMANDS, NO, YES, Typed, echoed, not_understood, number_in, plain
from tools.table.walking import Step, Walker
from tools.table.why import Why

if TYPE_CHECKING:
    from interpreter.runtime.program import Program
    from tools.table.session import Session


class Left(Exception):
    """The player leaves the table before the game is over."""


class Person:
    """Asks for the answers of people in one session."""

    def __init__(self, session: Session) -> None:
        self.session, self.screen, self.words = session, session.screen, session.words
        self.help = Help(session.explainer, session.screen.note, session.words)
        self.shown: dict[str, object] = {}
        self.introduced: set[str] = set()
        self.way: list[Step] = []
        self.walked = -1
        self.turning = (-1, "")
        self.decision: Decision
        run: dict[str, Callable[[str], None]] = {
            "u": self._undo,
            "s": self._save,
            "b": lambda _: self._show(True),
            "l": lambda _: self.screen.legend(),
            "w": self._why,
            "q": self._leave,
        }
        self.commands = {word: run[letter] for word, letter in COMMANDS.items()}
        self.helping, self.walking = (
            {plain(word) for words in PHRASES.values() for word in words[which].split()}
            for which in ("help words", "walk words")
        )

    def answer(self) -> Answer:
        """The answer of the person who is asked: asks until there is one."""
        for step in (self._next_step(), self._turn()):
            if step is not None:
                return step
        doubted: int | None = None
        while True:
            self._show()
            line = self._read()
            agreed = plain(line) if doubted is not None else None
            place = self._place(line)
            if place is not None:
                return place
            if agreed in NO:
                self.screen.note(self.words["not done"])
                doubted = None
                continue
            number = doubted if agreed in ("", *YES) else self._number(line)
            if number is not None:
                cautions = [] if number == doubted else self.decision.cautions(number)
                if not cautions:
                    return self.decision.question.options[number].value
                doubted = number
                text = self.decision.question.options[number].text(self.session.lang)
                self.screen.note(self.words["sure"].format(text, "; ".join(cautions)), "bold yellow")
                continue
            doubted = None
            if line:
                self._command(line)
            if self.way:
                step = self._next_step()
                if step is not None:
                    return step

    # --- what is shown

    def _read(self) -> str:
        seat = self.decision.question.seat
        try:
            line = self.session.read(
                self.words["asked"].format(seat_names(self.session.setup, self.session.lang)[seat])
            )
        except EOFError:
            raise Left(self.session.left("ended")) from None
        return line.strip()

    @property
    def _program(self) -> Program:
        return self.session.setup.program

    def _seen(self) -> View:
        """The game as the player sees it who is asked."""
        game = self.session.game
        assert game.ask is not None
        return view(game, game.ask.seat, self.session.lang)

    def _show(self, always: bool = False) -> None:
        """What has changed since it was shown: the board, the cards, the question."""
        seen = self._seen()
        assert seen.question is not None
        parts: dict[str, tuple[object, Callable[[View], None]]] = {
            "board": (
                (seen.figures, seen.lying, seen.open_doors, self.screen.on_board(seen.question)),
                self.screen.table,
            ),
            "cards": ((seen.seat, seen.piles, seen.of_players), self.screen.cards),
            "numbers": (seen.numbers, self.screen.numbers),
            "question": ((seen.seat, seen.question, len(self.session.answers)), self._ask),
        }
        for part, (now, show) in parts.items():
            if always or self.shown.get(part) != now:
                show(seen)
            self.shown[part] = now

    def _ask(self, seen: View) -> None:
        session = self.session
        assert seen.question is not None
        self.decision = Decision(Outlook(session.trace, session.narrator), session.worth, self.words, session.lang)
        told = [*self._gist(seen.question), *self.decision.standing()]
        outlooks = self.decision.outlooks() if seen.question.kind != "point" else None
        if outlooks is None and not any(kind == "character" for kind, _ in seen.question.about):
            told += [f"1: {line}" for line in islice(self.decision.brings(0), 1)]  # whom the places are for
        told += self.decision.meant()
        self.screen.question(seen.question, told, outlooks)

    def _gist(self, question: Question) -> Iterator[str]:
        """What the rule that asks says in a line: always before a yes or no, else the first time."""
        asking = question.within[0]
        if question.kind == "may" or asking not in self.introduced:
            self.introduced.add(asking)
            found = (d.gist for d in self.session.explainer.find(asking) if d.gist is not None)
            yield from (self.session.explainer.say(gist) for gist in islice(found, 1))

    # --- what is typed

    def _place(self, line: str) -> int | None:
        """The place of an open table that is typed, `move to 12.5, 8` or, to turn that way, `ne`, where it is a legal answer.

        `12.5, 8 facing 12, 20` or `12.5, 8 facing ne` says besides where the same player then turns to.
        """
        question, table = self.decision.question, self.session.setup.board.table
        if table is None or question.kind != "point":
            return None
        said, *facing = re.split(rf"\s+(?:{self.words['facing words']})\s+", line, maxsplit=1)
        place = self._pointed(said, question)
        if place is not None and facing:
            self.turning = (question.seat, facing[0])
        return place

    def _turn(self) -> int | None:
        """Where somebody turns to of whom that was said with the place; nothing when something else has come between."""
        (seat, said), self.turning = self.turning, (-1, "")
        question = self._seen().question if said else None
        if question is None or question.seat != seat or question.kind != "point":
            return None
        return self._pointed(said, question)

    def _pointed(self, said: str, question: Question) -> int | None:
        """A legal answer by its place, or by a wind that somebody on the table faces."""
        game, table = self.session.game, self.session.setup.board.table
        assert game.ask is not None and table is not None
        who = next((value for kind, value in question.about if kind == "character" and value >= 0), -1)
        here = game.S[who + SPACE] if who >= 0 else -1
        found = towards(table, table.point(here) if here >= 0 else None, said, self.session.lang)
        if not found:
            return None
        try:
            place = table.named(found)
        except ValueError as error:
            self.screen.note(escaped(str(error)))
            return None
        if place in game.ask.options or game.admits(place):
            return place
        self.screen.note(self.words["no such place"].format(escaped(found)))
        return None

    def _number(self, line: str) -> int | None:
        """The place of the answer that is typed: its number, 0 for passing, its name, or the space where it leads."""
        options, typed = self.decision.question.options, number_in(line)
        if typed is not None:
            number = typed - 1 if typed else next((n for n, o in enumerate(options) if o.passes), -1)
            return number if 0 <= number < len(options) else None
        named = Typed(options, self.session.lang).called(line, plain(line).split(" ")[0] not in self.commands)
        if not named and self._lettered(line) is not None:
            named = [n for n, option in enumerate(options) if option.named == ("character", self._lettered(line))]
        if not named and self._space(line) is not None:
            named = [n for n, option in enumerate(options) if space_of(option) == self._space(line)]
        return named[0] if len(named) == 1 else None

    def _lettered(self, line: str) -> int | None:
        """The character whose letter on an open table is typed."""
        if self.session.setup.board.table is None:
            return None
        return next((number for number, sign in letters(self._seen().figures).items() if sign == line), None)

    def _space(self, line: str) -> int | None:
        """The space whose name is the last word."""
        try:
            return self.session.setup.board.space(line.split()[-1])
        except (BoardError, IndexError):
            return None

    def _command(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word, rest, space = plain(word), rest.strip(), self._space(line)
        if "?" in (line[0], line[-1]) or word in self.helping:
            self._help(line.strip("? ") if word not in self.helping else rest.strip("? "))
        elif space is not None and (not rest or word in self.walking):
            self._walk(space)
        elif word in self.walking and rest:
            self.screen.note(self.words["no such space"].format(echoed(rest)))
        elif word in self.commands:
            self.commands[word](rest)
        else:
            self._wrong(line)

    def _wrong(self, line: str) -> None:
        """Say what might be meant by a line that is no answer and no command."""
        options = self.decision.question.options
        if number_in(line) is not None:
            self.screen.note(self.words["no such answer"].format(echoed(line), len(options)))
            return
        commands = [word for words in self.words["command words"].split("|") for word in words.split()]
        meant = Typed(options, self.session.lang).meant(line, commands)
        self.screen.note(not_understood(line, self.words, meant))

    def _help(self, what: str) -> None:
        seen, options = self._seen(), self.decision.question.options
        space = self._space(what) if " " not in what else None
        number = int(what) - 1 if what.isdecimal() else -1
        what = next((f.name for f in seen.figures if f.number == self._lettered(what)), what)
        if 0 <= number < len(options) and space_of(options[number]) is not None:
            space = space_of(options[number])
        if space is not None:
            self.screen.note("; ".join([self.session.setup.board.name(space), *self.screen.space_told(seen, space)]))
        if space is None or (0 <= number < len(options) and options[number].action):
            self.help.about(what, seen)
        if 0 <= number < len(options):
            for line in self.decision.brings(number):
                self.screen.note(f"  → {line}", "dim")

    # --- walking

    def _walk(self, space: int) -> None:
        """Set out for a space, step by step."""
        question, board = self.decision.question, self.session.setup.board
        there = [n for n, option in enumerate(question.options, 1) if space_of(option) == space]
        if there:
            texts = (f"{n} {question.options[n - 1].text(self.session.lang)}" for n in there)
            self.screen.note(self.words["several"].format(", ".join(texts)))
            return
        spent = [
            n for n in self._program.kept if n.type == "number" and n.owner == "character" and 0 <= n.slot < SHARED
        ]
        way = Walker(self.session.game, question, tuple(n.slot for n in spent if n.shown)).way_to(space)
        if way is None:
            self.screen.note(self.words["no way"].format(board.name(space)))
            return
        self.way, self.walked = list(way.steps), -1
        named = [n for n in spent if n.shown]
        costs = (
            f"{n.called[self.session.lang != 'en']} {had} → {left}"
            for n, had, left in zip(named, way.had, way.steps[-1].left, strict=True)
            if left < had
        )
        self.screen.note(self.words["way"].format(self._told(question), ", ".join(costs) or "–"))

    def _told(self, question: Question) -> str:
        """The spaces of the way, after the action that it begins with if it begins with one."""
        board, first = self.session.setup.board, self.way[0]
        here = self.session.game.S[question.actor + SPACE]
        option = next(o for o in question.options if o.value == first.answer)
        begun = [option.text(self.session.lang)] if first.space == here else []
        return " → ".join([*begun, *(board.name(s.space) for s in self.way[len(begun) :])])

    def _next_step(self) -> Answer | None:
        """The next answer on the way; None at its end, or when something has come between."""
        game = self.session.game
        if not self.way or game.ask is None:
            return None
        step, actor = self.way[0], game.ask.actor
        expected = self.walked in (-1, actor << 16 | game.S[actor + SPACE]) if actor >= 0 else False
        if not expected or step.answer not in game.ask.options:
            self.way.clear()
            self.screen.note(self.words["way stopped"])
            return None
        self.way.pop(0)
        self.walked = actor << 16 | step.space
        return step.answer

    # --- commands

    def _why(self, what: str) -> None:
        session = self.session
        for line in Why(session.trace, session.narrator, session.explainer, self.words).about(
            what, self.decision.question
        ):
            self.screen.note(line)

    def _undo(self, rest: str) -> None:
        """Take back the last answer, or as many as are said."""
        undone = False
        for _ in range(int(rest) if rest.isdecimal() and rest.isascii() else 1):
            if not self.session.undo():
                break
            undone = True
        if undone:
            self.shown.clear()
        self.screen.note(self.words["undone" if undone else "no undo"])

    def _save(self, rest: str) -> None:
        path = Path(rest) if rest else self.session.save_to
        if path is None:
            self.screen.note(self.words["save where"])
            return
        try:
            self.session.save(path)
        except SaveError as error:
            self.screen.note(str(error), "red")

    def _leave(self, _rest: str) -> None:
        raise Left(self.session.left("left"))
