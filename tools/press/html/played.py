"""The examples as they were played, for the pages of the reference: what happened step by step, and who went where.

All of it follows from the trace that the table tells from. It is kept in files of its own, by the anchors of examples,
and fetched when somebody opens an example; a digest says which rules they were played by, so that no page shows others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from dsl.core.examples import ExampleWas
from dsl.model import Definition, Example
from interpreter.loading.load import Content
from interpreter.observe.events import Changed, Worked
from interpreter.observe.reasons import Reasons
from tools.explain.definitions import Explainer
from tools.explain.story import ExampleStory
from tools.press.html.search_index import script_data
from tools.press.model.borders import CELL
from tools.press.printer import Printer
from tools.story.narration import Narrator

FILES = 64
"""Over so many files the examples of a language are spread."""
MOST = 400
"""Of an example with more steps, none is shown: it tries something out, and tells nothing."""

Place = list[object]
"""Who goes where: a name, and the column and row, or -1 twice for nowhere."""


def played_files(printer: Printer) -> dict[str, str]:
    """The files of one language."""
    found: list[dict[str, object]] = [{} for _ in range(FILES)]
    still: list[str] = []
    teller = ExampleTeller(printer.content, printer.lang)
    for anchor, example in _anchored(printer):
        told = teller.told(example)
        if told is None:
            still.append(anchor)
        else:
            found[file_number(anchor)][anchor] = told
    digest = printer.content.meaning
    scripts = [_script(digest, examples) for examples in found]
    scripts.append(f"PLAYED.still({script_data(digest)},{script_data(still)});\n")
    return dict(zip(played_names(printer.lang), scripts, strict=True))


def played_names(lang: str) -> list[str]:
    """What the files of a language are called; the last names the examples in which there is nothing to be looked at."""
    return [f"played-{which}{'.pl' if lang == 'pl' else ''}.js" for which in (*range(FILES), "still")]


def file_number(anchor: str) -> int:
    """In which file an example is; the pages reckon the same."""
    return sum(map(ord, anchor)) % FILES


def _script(digest: str, examples: dict[str, object]) -> str:
    return f"PLAYED.add({script_data(digest)},{CELL},{script_data(examples)});\n"


def _anchored(printer: Printer) -> Iterator[tuple[str, Example]]:
    """Every example that an entry shows, with its anchor there."""
    anchors = printer.teller.anchors
    definitions = printer.content.library.definitions
    groups: dict[int, Sequence[Definition]] = {id(d): anchors.plan.told_as_one(d) for d in definitions}
    inner = {id(d) for told in groups.values() for d in told[1:]}
    for definition in definitions:
        if id(definition) not in inner:
            shown = [(example, d) for d in groups[id(definition)] for example in d.examples]
            yield from ((f"{anchors.of(d)}--example-{n}", example) for n, (example, d) in enumerate(shown, 1))


class ExampleTeller:
    """Plays examples and tells them in one language; what explains numbers is made once for all."""

    def __init__(self, content: Content, lang: str) -> None:
        self.content, self.lang = content, lang
        self.say = Explainer(content, lang).say
        self.reasons = Reasons(content.program, why_not=False)

    def told(self, example: Example) -> list[object] | None:
        """Where everybody stands at first, and the steps; None when it does not come out, or nothing is to be told."""
        content = self.content
        run = ExampleStory(content.program, example, content.boards, content.practice_board, reasons=self.reasons)
        result = run.play()
        if result.message or run.trace is None or len(run.events) > MOST:
            return None
        narrator = _All(run.trace.game, self.lang, say=self.say)
        narrator.asked = {line["x"].text for line in example.node.body if isinstance(line.means, ExampleWas)}
        events, figures = run.events, set(run.trace.game.setup.figures)
        moves = {
            e.number: e for e in events if isinstance(e, Changed) and e.whose in figures and e.what in ("space", "gone")
        }
        steps: list[list[object]] = []
        waiting = sorted(moves, reverse=True)
        for line in narrator.tell(events):
            steps.append([line.depth, line.sort, line.text])
            gone: list[Place] = []
            while waiting and waiting[-1] <= line.event:
                gone.append(self._place(narrator, moves[waiting.pop()]))
            if gone:
                steps[-1].append(gone)
        if waiting and steps:
            steps[-1] += [[self._place(narrator, moves[n]) for n in reversed(waiting)]] if len(steps[-1]) == 3 else []
        if not any(isinstance(e, Worked) for e in events) and len(steps) < 2:
            return None
        return [[self._at(narrator, figure, space) for figure, space in run.places], steps]

    def _place(self, narrator: Narrator, event: Changed) -> Place:
        return self._at(narrator, event.whose, event.after if event.what == "space" else -1)

    def _at(self, narrator: Narrator, figure: int, space: int) -> Place:
        board = narrator.game.setup.board
        if board.table is not None and space >= 0:
            return [narrator.name("character", figure), *(n / CELL for n in board.table.point(space))]
        at = (board.columns[space], board.rows[space]) if space >= 0 else (-1, -1)
        return [narrator.name("character", figure), *at]


class _All(Narrator):
    """Tells what nobody sees, for an example has no secrets; and the numbers that it asks for, whatever they are."""

    asked: Collection[str] = ()

    def matters(self, event: Worked) -> bool:
        return super().matters(event) or event.term.name in self.asked

    def _sees(self, known: tuple[int, ...]) -> bool:
        return True
