"""Who speaks of whom: which rules name a definition, which procedures carry out which, who carries what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from dsl.core.cards import Carries, FactionLine, SkillsLine
from dsl.core.control import Do
from dsl.core.procedures import AnswersOpposedTests, AnswersTests
from dsl.core.scenarios import Plays
from dsl.model import Action, Definition, Library, Procedure, Rule
from dsl.tree import Name, Node
from interpreter.loading.load import Content
from tools.press.model.links import Anchors, anchors_of
from tools.press.model.tree_index import TreeIndex, trees_of

D = TypeVar("D", bound=Definition)


class References:
    """The references between the definitions of a library, in the order of the definitions."""

    def __init__(self, library: Library, anchors: Anchors, trees: TreeIndex) -> None:
        self.library, self.anchors, self.trees = library, anchors, trees
        self._rules: dict[int, list[Definition]] = {}
        self._callers: dict[int, list[Definition]] = {}
        self._bearers: dict[int, list[Definition]] = {}
        self._members: dict[str, list[Definition]] = {}
        for definition in library.definitions:
            self._read(definition)
        for figure in library.written("figure"):
            for line in figure.of(FactionLine):
                self._members.setdefault(line["faction"].text, []).append(figure)

    def rules(self, definition: Definition) -> list[Definition]:
        """The skills, states, items and the like whose rules name a definition."""
        return self._rules.get(id(definition), [])

    def callers(self, definition: Definition) -> list[Definition]:
        """Those of whose entries a procedure is a part: of a procedure that is told within another rule, that rule."""
        callers, teller_of = self._callers.get(id(definition), []), self.anchors.plan.teller_of
        entries = (isinstance(d, Procedure) and teller_of(d) or d for d in callers)
        return [d for d in _once(entries) if d is not definition]

    def bearers(self, definition: Definition) -> list[Definition]:
        """The characters and items on whose cards a skill or an item is printed."""
        return self._bearers.get(id(definition), [])

    def members(self, faction: Definition) -> list[Definition]:
        """The characters of a faction."""
        return self._members.get(faction.name, [])

    def called(self, definition: Definition) -> list[Procedure]:
        """The procedures that a definition carries out, in the order of its lines."""
        return _once(self._calls(definition))

    def _calls(self, definition: Definition) -> Iterator[Procedure]:
        for line in definition.lines:
            for node in self.trees.line(line).of(Do):
                name = node.get("procedure")
                found = self.anchors.find(name) if isinstance(name, Name) else None
                if isinstance(found, Procedure):
                    yield found

    def _read(self, definition: Definition) -> None:
        if isinstance(definition, Action) and definition.given_by:
            return
        clauses = [n for n in definition.lines if n.word.category in ("clause", "state_line", "faction_line")]
        if isinstance(definition, Rule):
            self._note(self._rules, definition, self._named(clauses))
        self._note(self._callers, definition, self._calls(definition))
        self._note(self._bearers, definition, self._named(definition.of(SkillsLine) + definition.of(Carries)))

    def _named(self, lines: Iterable[Node]) -> Iterator[Definition]:
        """The definitions that some lines name."""
        for line in lines:
            found = (self.library.get(*name) for name in self.trees.line(line).names)
            yield from (d for d in found if d is not None)

    def _note(self, kept: dict[int, list[Definition]], by: Definition, named: Iterable[Definition]) -> None:
        for definition in _once(d for d in named if d is not by):
            kept.setdefault(id(definition), []).append(by)


@lru_cache(maxsize=1)
def references_of(content: Content) -> References:
    """The references within some content, the same for whoever checks it and whoever prints it in any language."""
    return References(content.library, anchors_of(content), trees_of(content))


def _once(found: Iterable[D]) -> list[D]:
    """Each definition once, in order."""
    return list({id(d): d for d in found}.values())


class Course:
    """The procedures in reading order: from the one that a game is, each before those that it carries out."""

    def __init__(self, library: Library, references: References) -> None:
        self.references = references
        self.claimed: set[int] = set()
        procedures = [d for d in library.definitions if isinstance(d, Procedure) and not isinstance(d, Action)]
        plays = [line["procedure"].text for s in library.written("scenario") for line in s.of(Plays)]
        roots = [p for p in procedures if p.name in plays]
        services = [p for p in procedures if p.of(AnswersTests) or p.of(AnswersOpposedTests)]
        actions = [d for d in library.definitions if isinstance(d, Action)]
        self.roots = roots
        self.tests = self._claim(services)
        self.course = self._claim(roots)
        self.of_actions = self._claim([p for a in actions for p in references.called(a)])
        self.others = [(p, 0) for p in procedures if id(p) not in self.claimed]

    @property
    def all(self) -> list[Procedure]:
        """Every procedure and action in reading order."""
        told = [p for p, _ in (*self.course, *self.tests, *self.of_actions, *self.others)]
        return _once([*told, *self.references.library.written("action")])

    def _claim(self, roots: list[Procedure]) -> list[tuple[Procedure, int]]:
        """Procedures with their depths that nobody has claimed before."""
        out: list[tuple[Procedure, int]] = []
        for root in roots:
            self._follow(root, 0, out)
        return out

    def _follow(self, procedure: Procedure, depth: int, out: list[tuple[Procedure, int]]) -> None:
        if id(procedure) in self.claimed:
            return
        self.claimed.add(id(procedure))
        out.append((procedure, depth))
        for called in self.references.called(procedure):
            self._follow(called, depth + 1, out)

    def outline(self, depth: int) -> list[Branch]:
        """The procedures that a game is made of as a tree, so many levels deep; each stands where it first comes."""
        seen: set[int] = set()
        return [self._branch(root, depth, seen) for root in self.roots]

    def _branch(self, procedure: Procedure, depth: int, seen: set[int]) -> Branch:
        seen.add(id(procedure))
        own = {id(p) for p, _ in self.course}
        called = [p for p in self.references.called(procedure) if id(p) in own] if depth > 0 else []
        return Branch(procedure, [self._branch(p, depth - 1, seen) for p in called if id(p) not in seen])


@dataclass(frozen=True, slots=True)
class Branch:
    """A procedure in the outline of the game, with those that it carries out."""

    procedure: Procedure
    under: list[Branch]
