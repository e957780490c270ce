"""Write plain positions: two characters beside each other, and one thing that happens to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from textwrap import indent

from dsl.format import phrase
from dsl.model import Action, Definition, Procedure
from dsl.source import Source
from interpreter.loading.load import Content, load_content
from tools.conflicts.candidates import Candidate

NAME = "positions"
NUMBERS = (0, 3, 9)
MOST = 60


def seeded(content: Content, candidates: Sequence[Candidate]) -> Content:
    """The content with further examples, in which what the candidates are about happens; what cannot be said is left out."""
    home = next((d for d in content.library.all("figure")), None)
    texts = list(dict.fromkeys(_happening(content, candidates)))[:MOST] if home is not None else []
    while texts and home is not None:
        source, starts = _text(home, texts)
        more = load_content(content.places, True, [*content.extra, source])
        if not more.report.errors:
            return more
        lines = {d.span.line for d in more.report.found if d.severity == "error" and d.span.source.name == NAME}
        wrong = {max(n for n, start in enumerate(starts) if start <= line) for line in lines if line >= starts[0]}
        if not wrong:
            break
        texts = [text for n, text in enumerate(texts) if n not in wrong]
    return content


def _text(home: Definition, texts: Sequence[str]) -> tuple[Source, list[int]]:
    lines = [f"amend {phrase(home.node)}", "    add"]
    starts = []
    for number, text in enumerate(texts):
        starts.append(len(lines) + 1)
        lines += f'        example "position {number}"\n{indent(text, " " * 12)}'.split("\n")
    return Source(NAME, "\n".join(lines) + "\n"), starts


def _beside(content: Content) -> tuple[str, list[str]]:
    """A board, and two spaces of it that are in contact."""
    name = content.practice_board or next(iter(content.boards))
    board = content.boards[name]
    view = board.view(board.initial_open)
    first = next(space for space in range(board.size - 1) if view.in_contact(space, space + 1))
    return name, [board.name(first), board.name(first + 1)]


def _happening(content: Content, candidates: Sequence[Candidate]) -> Iterator[str]:
    """What happens, for the procedures that the candidates speak of; and all actions."""
    library, names = content.library, content.texts.compiler.names
    cards = sorted(library.all("figure"), key=lambda f: (len(f.lines), f.name))[:2]
    seats = [s.name for s in library.all("seat")]
    if len(cards) < 2 or len(seats) < 2 or not content.boards:
        return
    who = [card.name for card in cards]
    board, spaces = _beside(content)
    placed = "" if content.practice_board else f"board {board}\n"
    placed += "".join(f"{seat} has {name} on {at}\n" for seat, name, at in zip(seats, who, spaces, strict=False))
    yield placed + f"then {who[0]} is in the game"
    wanted = {c.place.name for c in candidates if c.place.sort == "procedure"}
    wanted |= {t.scope for t in library.terms() for c in candidates if t.scope and t.name == c.place.name}
    wanted |= {name for c in candidates for clause in (c.first, c.second) for name in clause.hook.context}
    for procedure in library.all("procedure"):
        if isinstance(procedure, Procedure) and wanted & set(procedure.groups) and not procedure.during:
            options = {"character": who, "player": seats, "number": list(map(str, NUMBERS))}
            kinds = [options.get(names.type_of_role(role)) for role in procedure.roles]
            for given in product(*(k or [] for k in kinds)):
                if len(set(given)) == len(given):
                    yield placed + f"do {procedure.name}" + (f" for {', '.join(given)}" if given else "")
    for action in library.all("action"):
        if isinstance(action, Action) and not action.given_by:
            at = f" at {who[1]}" if action.target is not None else ""
            yield placed + f"{who[0]} takes {action.name}{at}"
