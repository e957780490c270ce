"""Show a game to a player: the board, who stands how, the cards, the question with its numbered answers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from interpreter.board import Board
from interpreter.observe.questions import Option, Question
from interpreter.observe.view import UNKNOWN, Figure, Pile, View
from tools.story.narration import Line
from tools.story.phrases import PHRASES
from tools.table.board import SEAT_STYLES, draw, tags

LINE_STYLES = {
    "turn": "bold reverse",
    "heading": "bold",
    "rule": "bold magenta",
    "number": "cyan",
    "answer": "",
    "cards": "",
    "change": "yellow",
}

BESIDE = 40
"""Columns that the list of figures needs beside the board."""


class Screen:
    """Writes to a console, in one language. Of the numbers, those are shown that differ from the `usual` view."""

    def __init__(self, console: Console, board: Board, lang: str, usual: View) -> None:
        self.console, self.board, self.lang = console, board, lang
        self._usual = {f.number: set(f.numbers) for f in usual.figures}
        self._usual_numbers = usual.numbers
        self._words = PHRASES[lang]

    def story(self, lines: Iterator[Line]) -> None:
        for line in lines:
            text = f" {line.text} " if line.sort == "turn" else line.text
            self.console.print(Text("  " * line.depth + text, style=LINE_STYLES[line.sort]), soft_wrap=True)

    def note(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style), soft_wrap=True)

    def table(self, view: View) -> None:
        """The board with the answers on it, and beside it everybody."""
        numbers = self.on_board(view.question) if view.question is not None else {}
        board = draw(self.board, view, numbers)
        wide = max(len(line) for line in board.plain.splitlines())
        if self.console.width >= wide + BESIDE:
            grid = Table.grid(padding=(0, 3))
            grid.add_column(no_wrap=True, min_width=wide)
            grid.add_column(ratio=1)
            grid.add_row(board, self._figures(view))
            self.console.print(grid)
        else:
            self.console.print(board, self._figures(view), sep="\n", soft_wrap=True)

    def cards(self, view: View) -> None:
        """Whose cards are where, as far as the player sees it."""
        self.console.print(*self._cards(view), sep="\n", soft_wrap=True)

    def numbers(self, view: View) -> None:
        """The numbers of the game as a whole."""
        changed = [pair for pair in view.numbers if pair not in self._usual_numbers] or view.numbers
        if changed:
            self.note(", ".join(f"{name} {value}" for name, value in changed), "dim")

    def question(self, question: Question) -> None:
        """The question and its answers, each with a number; those on the board are put in one line."""
        self.console.print(Text(question.prompt(self.lang), style="bold"), soft_wrap=True)
        on_board = [(n, o) for n, o in enumerate(question.options, 1) if self.space_of(o) is not None]
        if len(on_board) > 3:
            self._on_board(on_board)
        for number, option in enumerate(question.options, 1):
            if len(on_board) <= 3 or self.space_of(option) is None:
                self.console.print(
                    Text.assemble((f"{number:4} ", "bold green"), option.text(self.lang)), soft_wrap=True
                )

    def _on_board(self, options: list[tuple[int, Option]]) -> None:
        """Answers that are spaces, in rows by what is done there."""
        rows: dict[str, list[tuple[int, Option]]] = {}
        for number, option in options:
            rows.setdefault(option.text(self.lang).rpartition(": ")[0], []).append((number, option))
        for what, there in rows.items():
            text = Text(f"     {what}: " if what else "     ")
            for number, option in there:
                space = self.space_of(option)
                assert space is not None
                text.append(f"{number} ", "bold green").append(f"{self.board.name(space)}  ")
            self.console.print(text, soft_wrap=True)

    def on_board(self, question: Question) -> dict[int, int]:
        """The numbers of the answers that lead to spaces, by space."""
        out: dict[int, int] = {}
        for number, option in enumerate(question.options, 1):
            space = self.space_of(option)
            if space is not None:
                out.setdefault(space, number)
        return out

    def space_of(self, option: Option) -> int | None:
        """The space that an answer means, if it is one."""
        kind, value = option.named
        return value if kind == "space" else None

    def _figures(self, view: View) -> Table:
        table = Table(show_header=False, box=None, padding=(0, 1, 0, 0))
        marks = tags(view.figures)
        for figure in view.figures:
            if not figure.in_game:
                continue
            where = self.board.name(figure.space) if figure.space >= 0 else "–"
            about = [*figure.states, *(f"{name} {value}" for name, value in self._unusual(figure)), *figure.items]
            table.add_row(
                Text(marks[figure.number], style=SEAT_STYLES[figure.seat]),
                Text(figure.name),
                Text(where),
                Text(", ".join(about), style="dim"),
            )
        return table

    def _unusual(self, figure: Figure) -> Iterator[tuple[str, int]]:
        """The numbers that have changed since the game began; one that has come down to nothing is 0."""
        usual, now = self._usual.get(figure.number, set()), dict(figure.numbers)
        yield from ((name, value) for name, value in figure.numbers if (name, value) not in usual)
        yield from ((name, 0) for name, _ in sorted(usual) if name not in now)

    def _cards(self, view: View) -> Iterator[RenderableType]:
        for seat, player in enumerate(view.players):
            numbers = "".join(f", {name} {value}" for name, value in view.of_players[seat])
            yield Text(f"{player}{numbers}", style=SEAT_STYLES[seat % 2])
            for pile in view.piles:
                if pile.owner == seat:
                    yield Text("  " + self._pile(pile), style="dim" if seat != view.seat else "")

    def _pile(self, pile: Pile) -> str:
        known = [c.name for c in pile.hand if c.number != UNKNOWN]
        hidden = len(pile.hand) - len(known)
        hand = ", ".join([*known, *([f"{hidden} ×"] if hidden else [])]) or "–"
        parts = [
            self._words["hand"].format(hand),
            self._words["to draw"].format(pile.to_draw),
            self._words["discarded"].format(len(pile.discarded)),
        ]
        if pile.in_play:
            parts.append(self._words["in play"].format(", ".join(c.name or "?" for c in pile.in_play)))
        return "; ".join(parts)
