"""Write plain positions: two characters beside each other in some condition, and one thing that happens to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from textwrap import indent

from dsl import rules as r
from dsl.format import phrase
from dsl.model import Action, Definition, Procedure
from dsl.rules.walk import walk
from dsl.source import Source
from interpreter.loading.load import Content, load_content
from tools.conflicts.candidates import Candidate

NAME = "positions"
NUMBERS = (0, 3, 9)
EACH, MOST = 40, 400
"""So many are written for one candidate, and for all."""

Pair = tuple[str, str]
"""The clauses of a candidate."""


@dataclass(frozen=True)
class Seeded:
    """Content with further examples; `written` has for the title of each the candidates that it was written for."""

    content: Content
    written: dict[str, set[Pair]]


def seeded(content: Content, candidates: Sequence[Candidate]) -> Seeded:
    """The content with examples in which what the candidates are about happens; what cannot be said is left out."""
    home = next(iter(content.library.all("figure")), None)
    texts = dict(islice(_Seeds(content).of_all(candidates).items(), MOST))
    while texts and home is not None:
        source, starts = _text(home, list(texts))
        more = load_content(content.places, True, [*content.extra, source])
        if not more.report.errors:
            return Seeded(more, {_title(n): pairs for n, pairs in enumerate(texts.values())})
        lines = {d.span.line for d in more.report.found if d.severity == "error" and d.span.source.name == NAME}
        wrong = {max(n for n, start in enumerate(starts) if start <= line) for line in lines if line >= starts[0]}
        if not wrong:
            break
        texts = {text: pairs for n, (text, pairs) in enumerate(texts.items()) if n not in wrong}
    return Seeded(content, {})


def _title(number: int) -> str:
    return f"position {number}"


def _text(home: Definition, texts: Sequence[str]) -> tuple[Source, list[int]]:
    lines = [f"amend {phrase(home.node)}", "    add"]
    starts = []
    for number, text in enumerate(texts):
        starts.append(len(lines) + 1)
        lines += f'        example "{_title(number)}"\n{indent(text, " " * 12)}'.split("\n")
    return Source(NAME, "\n".join(lines) + "\n"), starts


class _Seeds:
    def __init__(self, content: Content) -> None:
        self.library, self.names = content.library, content.texts.compiler.names
        cards = sorted(self.library.all("figure"), key=lambda f: (len(f.lines), f.name))[:2]
        self.seats = [s.name for s in self.library.all("seat")]
        self.who = [card.name for card in cards]
        self.usable = len(cards) == 2 and len(self.seats) == 2 and bool(content.boards)
        self.placed = self._placed(content) if self.usable else ""

    def _placed(self, content: Content) -> str:
        """Both characters, in contact."""
        name = content.practice_board or next(iter(content.boards))
        board = content.boards[name]
        view = board.view(board.initial_open)
        first = next(space for space in range(board.size - 1) if view.in_contact(space, space + 1))
        lines = [] if content.practice_board else [f"board {name}"]
        spaces = board.name(first), board.name(first + 1)
        lines += [f"{s} has {who} on {at}" for s, who, at in zip(self.seats, self.who, spaces, strict=True)]
        return "".join(f"{line}\n" for line in lines)

    def of_all(self, candidates: Sequence[Candidate]) -> dict[str, set[Pair]]:
        """The texts, with the candidates that each is for."""
        found: dict[str, set[Pair]] = {}
        for candidate in candidates if self.usable else ():
            for text in islice(self._of(candidate), EACH):
                found.setdefault(text, set()).add((candidate.first.hook.id, candidate.second.hook.id))
        return found

    def _of(self, candidate: Candidate) -> Iterator[str]:
        happening = list(self._happening(candidate))
        for condition in ("", *dict.fromkeys(self._conditions(candidate))):
            yield from (f"{self.placed}{condition}{event}" for event in happening)

    def _conditions(self, candidate: Candidate) -> Iterator[str]:
        """What the clauses ask of characters: kept numbers about those that they are compared with, and states."""
        for part in (p for c in (candidate.first, candidate.second) for p in walk(c.tree)):
            if isinstance(part, r.Compare) and isinstance(part.b, r.Number):
                name = getattr(part.a, "name", "")
                term = self.library.term("number", name)
                if term is not None and term.owner == "character" and not term.worked_out:
                    for n in (part.b.n - 1, part.b.n, part.b.n + 1):
                        yield "".join(f"let {who}'s {name} be {n}\n" for who in self.who)
            elif isinstance(part, r.InState):
                yield from (f"{who} becomes {part.state}\n" for who in self.who)

    def _happening(self, candidate: Candidate) -> Iterator[str]:
        """What may happen: nothing, the procedures that a candidate speaks of, or any action."""
        yield f"then {self.who[0]} is in the game"
        wanted = {clause for c in (candidate.first, candidate.second) for clause in (c.hook.event, *c.hook.context)}
        wanted |= {candidate.place.name}
        wanted |= {t.scope for t in self.library.terms() if t.scope and t.name in wanted}
        for procedure in self.library.all("procedure"):
            if isinstance(procedure, Procedure) and wanted & set(procedure.groups) and not procedure.during:
                yield from self._calls(procedure)
        for action in self.library.all("action"):
            if isinstance(action, Action) and not action.given_by:
                yield f"{self.who[0]} takes {action.name}" + (f" at {self.who[1]}" if action.target else "")

    def _calls(self, procedure: Procedure) -> Iterator[str]:
        options = {"character": self.who, "player": self.seats, "number": list(map(str, NUMBERS))}
        kinds = [options.get(self.names.type_of_role(role), []) for role in procedure.roles]
        for given in product(*kinds):
            if len(set(given)) == len(given):
                yield f"do {procedure.name}" + (f" for {', '.join(given)}" if given else "")
