"""Show a game to a player: the board, who stands how, the cards, the question with its numbered answers.

On a terminal no line is longer than it is wide; elsewhere lines are left whole, for whoever reads them may fold them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from interpreter.board import Board
from interpreter.observe.questions import Option, Question
from interpreter.observe.view import UNKNOWN, Card, Figure, Pile, View
from interpreter.open_table import INCH, Field
from tools.story.narration import Line
from tools.story.phrases import PHRASES
from tools.table import open_table
from tools.table.board import MARGIN, SPACE_WIDTH, draw, seat_style, tags
from tools.table.legend import legend, space_told

LINE_STYLES = {
    "turn": "bold reverse",
    "heading": "bold",
    "rule": "bold magenta",
    "number": "cyan",
    "answer": "",
    "cards": "",
    "change": "yellow",
}

GUTTER, BESIDE = 3, 40
"""Columns between the board and the list of figures, and those that this needs."""
WHERE, ABOUT = 5, 28
"""Columns of the places of a list of figures, and of what is told of each beside its name."""
HELD = "\ue000"
"""Stands for a space at which no line is broken: to Rich it is a space like any other."""
LEAST = 20
"""Columns that are left for words, however far in a line begins."""


class Screen:
    """Writes to a console, in one language. Of the numbers, those are shown that differ from the `usual` view.

    `terrain` names what lies on open tables, by its kinds; `marks` tells what marked spaces are called.
    """

    def __init__(
        self,
        console: Console,
        board: Board,
        lang: str,
        usual: View,
        terrain: Sequence[str] = (),
        marks: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.console, self.board, self.lang, self._terrain, self._marks = console, board, lang, terrain, marks
        self.folds = console.is_terminal
        self._usual = {f.number: set(f.numbers) for f in usual.figures}
        self._usual_numbers = usual.numbers
        self._words = PHRASES[lang]

    # --- lines

    def line(self, text: Text, indent: int = 0, hang: int = 2) -> None:
        """A line that begins so far in; what does not fit goes on below it, `hang` further in."""
        width = self.console.width
        if not self.folds:
            self.console.print(Text(" " * indent) + text, soft_wrap=True)
            return
        indent, hang = max(0, min(indent, width - LEAST)), max(0, min(hang, width - indent - LEAST))
        text = text.copy()
        text.plain = text.plain.replace("\N{NO-BREAK SPACE}", HELD)
        for number, part in enumerate(text.wrap(self.console, width - indent - hang) or [text]):
            part.rstrip()
            part.plain = part.plain.replace(HELD, "\N{NO-BREAK SPACE}")
            self.console.print(Text(" " * (indent + hang * bool(number))) + part, soft_wrap=True)

    def story(self, lines: Iterator[Line]) -> None:
        for line in lines:
            text = f" {line.text} " if line.sort == "turn" else line.text
            self.line(Text(text, style=LINE_STYLES[line.sort]), 2 * line.depth)

    def note(self, text: str, style: str = "") -> None:
        for part in text.split("\n"):
            inner = part.lstrip(" ")
            self.line(Text(inner, style=style), len(part) - len(inner))

    # --- the game

    def table(self, view: View) -> None:
        """The board with the answers on it, and beside it or under it everybody."""
        if not (self.board.size or view.figures):
            return
        numbers = self.on_board(view.question) if view.question is not None else {}
        if self.board.table is not None:
            self._open_table(self.board.table.laid(view.laid), view, numbers)
            return
        whole = MARGIN + SPACE_WIDTH * self.board.width + 1
        if not self.folds or self.console.width < whole + BESIDE:
            for columns in self._parts() if self.board.size else ():
                self.console.print(draw(self.board, view, numbers, columns), soft_wrap=True)
            self.console.print(self._figures(view, self.console.width))
            return
        self._side_by_side(draw(self.board, view, numbers), whole, view)

    def _side_by_side(self, drawn: Text, width: int, view: View) -> None:
        grid = Table.grid(padding=(0, GUTTER))
        grid.add_column(no_wrap=True, min_width=width)
        grid.add_column(ratio=1)
        grid.add_row(drawn, self._figures(view, self.console.width - width - GUTTER))
        self.console.print(grid)

    def _open_table(self, table: Field, view: View, numbers: dict[int, int]) -> None:
        """An open table, two columns to an inch where there is room for it, with everybody beside it or under it."""
        edges, fine = open_table.MARGIN + 3, 2 * -(-table.width // INCH)
        room = self.console.width if self.folds else fine + edges
        drawn = open_table.Drawing(table, min(fine, room - edges)).draw(view.figures, numbers)
        if self.folds and room >= fine + edges + BESIDE:
            self._side_by_side(drawn, fine + edges, view)
            return
        self.console.print(drawn, soft_wrap=True)
        self.console.print(self._figures(view, self.console.width))

    def _parts(self) -> Iterator[range]:
        """The columns of the board that are drawn beside one another: all, or as many parts of one size as it takes."""
        width = self.board.width
        fit = max(1, (self.console.width - MARGIN - 1) // SPACE_WIDTH) if self.folds else width
        size = -(-width // -(-width // fit))
        yield from (range(at, min(at + size, width)) for at in range(0, width, size))

    def space_told(self, view: View, space: int) -> Iterator[str]:
        return space_told(self.board, view, space, self._words, self._marks())

    def legend(self) -> None:
        """What the signs of the board mean."""
        table, kinds = self.board.table, self._terrain
        signs = (
            legend(self.board, self._words, self._marks())
            if table is None
            else open_table.legend(table, kinds, self._words)
        )
        for sign, what in signs:
            self.line(Text.assemble((f"{sign:>6}  ", "bold"), what), hang=8)

    def cards(self, view: View) -> None:
        """Whose cards are where, as far as the player sees it."""
        for seat, player in enumerate(view.players):
            numbers = "".join(f", {name} {value}" for name, value in view.of_players[seat])
            piles = [pile for pile in view.piles if pile.owner == seat]
            if numbers or piles:
                self.line(Text(f"{player}{numbers}", style=seat_style(seat)))
            for pile in piles:
                self.line(Text(self._pile(pile), style="dim" if seat != view.seat else ""), 2)
        for pile in view.piles:
            if pile.owner < 0 and any(cards for _, cards in pile.further):
                self.line(Text(f"{pile.deck}: {self._words['to draw'].format(pile.to_draw)}; {_further(pile)}"))

    def numbers(self, view: View) -> None:
        """The numbers of the game as a whole."""
        changed = [pair for pair in view.numbers if pair not in self._usual_numbers] or view.numbers
        if changed:
            self.note(", ".join(f"{name} {value}" for name, value in changed), "dim")

    def question(
        self, question: Question, standing: Sequence[str] = (), outlook: Sequence[Sequence[str]] | None = None
    ) -> None:
        """The question, what it hangs on, and its answers, each with a number and what it brings; those that are
        spaces stand together in lines."""
        self.line(Text(question.prompt(self.lang), style="bold"))
        for line in standing:
            self.line(Text(line, style="cyan"), 2)
        brings = outlook or [()] * len(question.options)
        on_board = [n for n, o in enumerate(question.options) if space_of(o) is not None]
        if len(on_board) > 3:
            self._on_board(question.options, on_board, brings)
        for number, option in enumerate(question.options):
            if len(on_board) <= 3 or number not in on_board:
                self.line(Text.assemble((f"{number + 1:4} ", "bold green"), option.text(self.lang)), hang=5)
                self._brings(brings[number])

    def _brings(self, lines: Sequence[str]) -> None:
        if lines:
            self.line(Text(f"→ {'; '.join(lines)}", style="dim"), 7)

    def _on_board(self, options: Sequence[Option], places: Sequence[int], brings: Sequence[Sequence[str]]) -> None:
        """Answers that are spaces, in lines by what is done there and what it brings."""
        rows: dict[tuple[str, tuple[str, ...]], list[int]] = {}
        for place in places:
            what = options[place].text(self.lang).rpartition(": ")[0]
            rows.setdefault((what, tuple(brings[place])), []).append(place)
        for (what, lines), there in rows.items():
            text = Text(f"{what}:  " if what else "")
            for place in there:
                text.append(f"{place + 1}\N{NO-BREAK SPACE}", "bold green")
                text.append(f"{self.board.name(space_of(options[place]) or 0)}  ")
            text.rstrip()
            self.line(text, 5)
            self._brings(lines)

    def on_board(self, question: Question) -> dict[int, int]:
        """The numbers of the answers that lead to spaces, by space."""
        out: dict[int, int] = {}
        for number, option in enumerate(question.options, 1):
            space = space_of(option)
            if space is not None:
                out.setdefault(space, number)
        return out

    def _figures(self, view: View, room: int) -> Table:
        """Everybody, by players, in so much room; where it is scant, what is told of somebody stands under the name."""
        table, most = Table(show_header=False, box=None, padding=(0, 1, 0, 0)), 24 if self.board.table is None else 36
        under = self.folds and room < MARGIN + WHERE + ABOUT + max((len(f.name) for f in view.figures), default=0)
        for _ in range(1 if under else 3):
            table.add_column(no_wrap=True, overflow="ellipsis", max_width=most)
        table.add_column(overflow="fold")
        marks = tags(view.figures, self.board.marks) if self.board.table is None else open_table.letters(view.figures)
        headed: int | None = None
        for figure in sorted((f for f in view.figures if f.in_game), key=lambda f: (f.seat < 0, f.seat)):
            if figure.seat != headed:
                headed = figure.seat
                player = view.players[headed] if headed >= 0 else self._words["nobody's"]
                table.add_row("", Text(player, style=seat_style(headed)))
            where = f"{self.board.name(figure.space)} {open_table.arrow(figure.facing)}" if figure.space >= 0 else "–"
            about = [*figure.states, *(f"{name} {value}" for name, value in self._unusual(figure)), *figure.items]
            mark, told = Text(marks[figure.number], style=seat_style(figure.seat)), Text(", ".join(about), style="dim")
            if under:
                table.add_row(mark, Text(f"{figure.name} {where}"))
                table.add_row("", told) if about else None
            else:
                table.add_row(mark, Text(figure.name), Text(where), told)
        return table

    def _unusual(self, figure: Figure) -> Iterator[tuple[str, int]]:
        """The numbers that have changed since the game began; one that has come down to nothing is 0."""
        usual, now = self._usual.get(figure.number, set()), dict(figure.numbers)
        yield from ((name, value) for name, value in figure.numbers if (name, value) not in usual)
        yield from ((name, 0) for name, _ in sorted(usual) if name not in now)

    def _pile(self, pile: Pile) -> str:
        parts = [
            self._words["hand"].format(_cards(pile.hand)),
            self._words["to draw"].format(pile.to_draw),
            self._words["discarded"].format(len(pile.discarded)),
        ]
        if pile.in_play:
            parts.append(self._words["in play"].format(", ".join(c.name or "?" for c in pile.in_play)))
        return "; ".join(filter(None, [*parts, _further(pile)]))


def _further(pile: Pile) -> str:
    """What lies on the piles of a deck that the content declares."""
    return "; ".join(f"{name}: {_cards(cards)}" for name, cards in pile.further if cards)


def _cards(cards: Sequence[Card]) -> str:
    """Cards that a player knows by their names, and how many others there are."""
    known = [c.name for c in cards if c.number != UNKNOWN]
    hidden = len(cards) - len(known)
    return ", ".join([*known, *([f"{hidden} ×"] if hidden else [])]) or "–"


def space_of(option: Option) -> int | None:
    """The space that an answer means, if it is one."""
    kind, value = option.named
    return value if kind in ("space", "point") else None
