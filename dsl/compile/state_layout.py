"""Lay out memory: the offset of every kept value in its entity, and of every local in the frame of its procedure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from dsl.core.actions import TargetLine
from dsl.lowering import FIRST_LOCAL
from dsl.lowering.names import assigned_in
from dsl.model import Action, Library, Procedure, Term
from dsl.places import SHARED

Machine = Mapping[str, Mapping[str, int]]
"""What the interpreter keeps for itself: the fixed offsets in each sort of entity."""


@dataclass
class Memory:
    """Offsets by owner (`game`, `player`, `character`, `item`) and key; sizes of the entities.

    Of each routine, `places` has the offsets of names in its frames, `types` the types of what stands at an offset.
    """

    fixed: Machine
    slots: dict[str, dict[str, int]] = field(default_factory=dict)
    initial: dict[str, dict[int, int]] = field(default_factory=dict)
    places: dict[str, dict[str, int]] = field(default_factory=dict)
    types: dict[str, dict[int, str]] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for owner, fixed in self.fixed.items():
            self.slots[owner] = {f"\0{key}": at for key, at in fixed.items()}  # no name of the content begins so
            self.initial[owner] = {}
            self.sizes[owner] = max(fixed.values(), default=-1) + 1

    def add(self, owner: str, key: str, initial: int = 0) -> int:
        slots = self.slots[owner]
        if key not in slots:
            slots[key] = self.sizes[owner]
            self.sizes[owner] += 1
            if initial:
                self.initial[owner][slots[key]] = initial
        return slots[key]

    def slot(self, owner: str, key: str) -> int:
        return self.slots[owner][key]

    def share(self, owner: str, keys: Collection[str]) -> None:
        """Take some fields out of what each game keeps of an owner, as far as they have room beside the others."""
        slots, before = self.slots[owner], dict(self.slots[owner])
        first = own = max(self.fixed[owner].values(), default=-1) + 1
        fitting = [key for key in before if key in keys][: self.sizes[owner] // 2]
        shared = {key: SHARED + number for number, key in enumerate(fitting)}
        for key, at in before.items():
            if key in shared:
                slots[key] = shared[key]
            elif at >= first:
                slots[key] = own
                own += 1
        self.sizes[owner] = own
        initial = self.initial[owner]
        self.initial[owner] = {slots[key]: initial[at] for key, at in before.items() if at in initial}

    def kept_at(self, owner: str, key: str) -> tuple[str, int]:
        """The list in which a field is kept, by its name in the rules, as functions speak of it, and the offset there."""
        slot = self.slots[owner][key]
        return ("g.P", slot - SHARED) if slot >= SHARED else ("S", slot)

    def now(self, per: str) -> str:
        """What tells a period from all others of its sort; of the whole game there is but one."""
        return "0" if per == "game" else f"S[{self.engine('game', per)}]"

    def engine(self, owner: str, key: str) -> int:
        """The offset of a field of the interpreter's own."""
        return self.fixed[owner][key]


def lay_out_memory(library: Library, machine: Machine) -> Memory:
    """Give every kept value its place."""
    memory = Memory(machine)
    for term in library.terms():
        if term.owner and not term.scope and not term.worked_out:
            memory.add(term.owner, term.name, 0 if term.type == "number" else -1)
    for ability in library.all("ability"):
        memory.add("character", ability.name)
    for token in library.all("token"):
        memory.add("character", "token " + token.name)
    for state in library.all("state"):
        if not state.lasts:
            memory.add(state.entity, "state " + state.name)
    terms = library.terms()
    for procedure in library.procedures():
        types = memory.types[procedure.name] = {}
        memory.places[procedure.name] = _frame(procedure, library, terms, types)
    return memory


def _frame(procedure: Procedure, library: Library, terms: list[Term], types: dict[int, str]) -> dict[str, int]:
    """The places of roles, of the terms of the procedure and of those that it is a kind of, and of plain locals.

    What comes from a wider kind comes first, so that it has the same place in every procedure of the kind; the roles of
    a kind of contest take the places of the contest's own roles, in order.
    """
    places: dict[str, int] = {}
    at = FIRST_LOCAL
    if isinstance(procedure, Action):
        at += 2
        for line in procedure.of(TargetLine):
            places[line["x"].text] = at
            types[at] = line["x"].kind
            at += 1
    shared: list[int] = []
    for group in reversed(procedure.groups):
        definition = procedure if group == procedure.name else library.get("procedure", group)
        if definition is None:
            continue
        for number, role in enumerate(definition.roles):
            if number == len(shared):
                shared.append(at)
                at += 1
            places[role] = shared[number]
            types[shared[number]] = next((t.type for t in terms if t.name == role and not t.owner and not t.scope), "")
        for term in terms:
            if term.scope == group and not term.worked_out:
                places[term.name] = at
                for _ in range(len(library.all("seat")) if term.owner == "player" else 1):
                    types[at] = term.type
                    at += 1
    for name in assigned_in(procedure.lines):
        term_ = next((t for t in terms if t.name == name.text and t.type == name.kind), None)
        if term_ is not None and not term_.owner and not term_.scope and name.text not in places:
            places[name.text] = at
            types[at] = name.kind
            at += 1
    procedure.locals = at
    return places
