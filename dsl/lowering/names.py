"""Know what the definitions of a library are to those that speak of them: their types, owners, places and kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Construct, HookClause
from dsl.core.states import Includes
from dsl.diagnostics import Report
from dsl.lowering.shared import fail
from dsl.model import Action, Hook, Library, Procedure, Term
from dsl.tree import Name, Node

if TYPE_CHECKING:
    from dsl.compile.state_layout import Memory
    from dsl.lowering.scope import Scope


Frames = dict[str, tuple[dict[str, int], dict[int, str]]]
"""By routine: the places of its locals, and the types of what stands there."""


Note = tuple[str, ...]
"""Something that has to be remembered in play: an event that is counted, what is given for a time, a further field."""


class Names:
    """What the definitions of a library are to those that speak of them: their types, owners, places and kinds."""

    def __init__(self, library: Library, memory: Memory, report: Report) -> None:
        self.library = library
        self.report = report
        self.memory = memory
        self.places = memory.places
        self.procedures: dict[str, Procedure] = {p.name: p for p in library.procedures()}
        first = {g: p for p in library.procedures() if isinstance(p, Action) for g in p.groups[1:]}
        self.kinds = {
            name: replace(first[name], name=name, groups=[name], number=-2 - number)
            for number, name in enumerate(sorted(first))
        }
        """What stands for the actions of a kind, by the name of the group."""
        self._modified = _modified(library)
        self._answering: dict[type[Construct], Procedure | None] = {}
        self._roles = {t.name: t.type for t in reversed(library.terms()) if not t.owner and not t.scope}
        self.noted: list[Note] = []
        self.tallies: dict[str, dict[tuple[str, r.Period], str]] = {}
        """The events that are counted: by role and period the sort of entity that remembers it."""
        self.lent: dict[tuple[str, str], tuple[tuple[str, ...], bool]] = {}
        """States and tokens that are given for a time: by entity and name the fields that remember it, and whether it counts."""
        self.ways: set[str] = set()
        """The events in which it is remembered where their first role goes."""
        self.everything = tuple(self.procedures)
        hooks = [hook for rule in library.rules() for hook in rule.hooks]
        self.uncounted = {h.event for h in hooks if h.kind == "uncounted"}
        """The states that somebody may count as not being in."""
        ignoring = [h for h in hooks if isinstance(h.node.means, HookClause) and h.node.means.ignores]
        self.ignored = {key for h in ignoring for key in (self.meant(h) if h.node.body else [f"{h.timing}:{h.event}"])}
        """The rules, and single clauses, that some rule may make count for nothing."""
        self.including: dict[str, list[str]] = {}
        """For each state that others include: those others."""
        for state in library.all("state"):
            for included in dict.fromkeys(line["state"].text for line in state.of(Includes)):
                self.including.setdefault(included, []).append(state.name)

    def meant(self, ignoring: Hook) -> list[str]:
        """The clauses of a rule that stand under the line by which they are ignored."""
        rule = self.library.get(ignoring.timing, ignoring.event)
        found = [h for line in ignoring.node.body for h in (rule.reading(line) if rule is not None else ())]
        return [f"clause:{hook.id}" for hook in found]

    def require_decks(self, node: Node) -> None:
        """Fail where a phrase is about each player's own deck and none is, or takes such a deck for one that all share."""
        if node.word.traits.own_deck and not any(deck.node.get("owner") for deck in self.library.all("deck")):
            raise fail("E0421", "no deck is that of each player", node, 'write `deck "…" of each "player"`')
        for name in node.args:
            deck = self.library.get("deck", name.text) if isinstance(name, Name) and name.kind == "deck" else None
            if deck is not None and deck.node.get("owner"):
                message = f"each player has a {deck.name} of his own, and this is about a deck that all share"
                raise fail("E0421", message, node)

    def note(self, *notes: Note) -> None:
        """Have things remembered in play; what one definition needs is kept with its trees."""
        for note in notes:
            sort, entity, name, *further = note
            if note not in self.noted:
                self.noted.append(note)
            if sort == "tally":
                role, period, *keys = further
                per: r.Period = "turn" if period == "turn" else "phase" if period == "phase" else "game"
                self.tallies.setdefault(name, {})[role, per] = entity
            elif sort == "kept":
                keys = [name]
            elif sort == "way":
                self.ways.add(name)
                keys = [f"walk in {name}"]
            else:
                keys = further
                self.lent[entity, name] = (tuple(keys), sort == "counted")
            for key in keys:
                self.memory.add(entity, key)

    def modified(self, term: Term) -> bool:
        """Whether some rule modifies a number."""
        return ("term", term.name) in self._modified or (("tests", "") in self._modified and term.is_total)

    def entity_of_state(self, name: str) -> r.Entity | None:
        state = self.library.get("state", name)
        return None if state is None else state.entity

    def type_of_role(self, role: str) -> str:
        """The type of the term that a role is; of two of one name the first counts."""
        return self._roles.get(role, "")

    def procedure(self, name: str, node: Node | None = None) -> Procedure:
        found = self.found(name)
        if found is None:
            assert node is not None
            raise fail("E0401", f"there is no procedure called `{name}`", node)
        return found

    def found(self, name: str) -> Procedure | None:
        self.library.note("procedure", name)
        self.library.note("action", name)
        return self.procedures.get(name) or self.kinds.get(name)

    @property
    def basis(self) -> tuple[object, ...]:
        """What is known of all definitions together, on which whatever is lowered rests; the same in every process."""
        places = {name: tuple(self.places[name]) for name in self.procedures}
        totals = [t.name for t in self.library.terms() if t.is_total]
        return sorted(self._modified), sorted(self.ignored), self._roles, self.everything, places, totals

    def frames_of(self, routines: Iterable[str]) -> Frames:
        """The places of some hooks or examples that have locals, with their types."""
        return {n: (dict(self.places[n]), dict(self.memory.types.get(n, {}))) for n in routines if n in self.places}

    def frames(self, found: Frames) -> None:
        """Give some hooks or examples the frames that they had."""
        for name, (places, types) in found.items():
            self.places[name], self.memory.types[name] = dict(places), dict(types)

    def answering(self, construct: type[Construct], sort: str, node: Node) -> Procedure:
        """The procedure with a line of a construct, which answers some sort of tests."""
        self.library.note("procedure")
        if construct not in self._answering:
            self._answering[construct] = next((p for p in self.library.all("procedure") if p.of(construct)), None)
        found = self._answering[construct]
        if found is not None:
            return found
        raise fail(
            "E0417", f"no procedure of the rules answers {sort}", node, f"one procedure says `carries out {sort}`"
        )

    def around_of(self, name: str) -> tuple[str, ...]:
        """The procedures that are surely under way while this one is."""
        seen: list[str] = []
        todo = [name]
        while todo:
            procedure = self.found(todo.pop())
            for other in procedure.during if procedure else []:
                if other not in seen:
                    seen.append(other)
                    found = self.found(other)
                    seen += [g for g in (found.groups if found else []) if g not in seen]
                    todo.append(other)
        return tuple(seen)

    def tag(self, node: Node, owner: str) -> None:
        """Give a line the id under which it is printed and traced."""
        if not node.id:
            node.id = f"{owner}:{node.span.line}.{node.span.column}"

    def declare_locals(self, routine: str, lines: list[Node], at: Scope, start: int) -> int:
        """Give places in the frame of a routine to the names that its lines give values to; where its locals end."""
        places = self.places.setdefault(routine, {})
        for name in assigned_in(lines):
            term = self.library.term(name.kind, name.text)
            if term and not term.owner and not term.scope and at.place(name) is None:
                place = places.setdefault(name.text, start + len(places))
                self.memory.types.setdefault(routine, {})[place] = name.kind
        return start + len(places)


def _modified(library: Library) -> set[tuple[str, str]]:
    """The numbers and abilities that some rule modifies; `("tests", "")` where some rule modifies all tests, or a kind."""
    hooks = (hook for rule in library.rules() for hook in rule.hooks)
    found = {h.node.means.modifies(h.event) for h in hooks if isinstance(h.node.means, HookClause)}
    return {target for target in found if target is not None}


def assigned_in(nodes: list[Node]) -> Iterator[Name]:
    """The names that some lines give values to."""
    for node in (line for top in nodes for line in (top, *top.lines())):
        if node.means is not None and node.means.assigns and not node.get("whose"):
            name = node.get("x")
            if isinstance(name, Name):
                yield name
