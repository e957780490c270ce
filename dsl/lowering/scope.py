"""Know what names mean at a place of the source, and lower phrases and lines there.

Each construct lowers itself (`Phrase.lower`, `Statement.lower` …); what they share stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from dsl import rules as r
from dsl.constructs import Filter, Negation, Notation, Phrase, Statement, Whose
from dsl.diagnostics import Found, did_you_mean, listed
from dsl.lowering.shared import SETS, an, contrary, fail
from dsl.model import Library, Rule, Term
from dsl.tree import Name, Node

if TYPE_CHECKING:
    from dsl.lowering.names import Names


@dataclass
class Routine:
    """A procedure, the body of a hook or an example while its lines are lowered.

    `chosen` is where the action that was chosen last is kept.
    """

    owner: str
    chosen: r.Temporary | None = None
    temporaries: int = 0

    def temporary(self) -> r.Temporary:
        self.temporaries += 1
        return r.Temporary(self.temporaries - 1)


@dataclass(frozen=True)
class Scope:
    """Where a phrase stands.

    me        `self`, with its type; None where there is no self
    it        `it`, likewise
    frames    frames at hand, each with the procedures that it is of
    around    further procedures that are under way, found on the stack when needed
    rule      the rule whose parameter is meant
    aims      locals that stand in no frame: the target that an action is aimed at
    loops     the repetitions around: "turns" or "repeat"
    alone     whether procedures are carried out by themselves here, without those that they belong to: an example
    """

    names: Names
    me: r.Value | None = None
    me_type: str = "character"
    it: r.Value | None = None
    it_type: str = ""
    frames: tuple[tuple[r.Frame, tuple[str, ...]], ...] = ()
    around: tuple[str, ...] = ()
    rule: Rule | None = None
    depth: int = 0
    aims: Mapping[str, r.Value] = field(default_factory=dict)
    characters: Mapping[str, list[r.Value]] = field(default_factory=dict)
    loops: tuple[str, ...] = ()
    alone: bool = False
    routine: Routine = field(default_factory=lambda: Routine(""))

    def looking_at(self, it: r.Value, kind: str) -> Scope:
        return replace(self, it=it, it_type=kind, depth=self.depth + 1)

    def aiming_at(self, target: str) -> Scope:
        """The scope in which a name is what an action is aimed at."""
        return replace(self, aims={target: r.Aim()})

    @property
    def library(self) -> Library:
        return self.names.library

    # --- phrases

    def value(self, node: Any) -> r.Value:
        """The value of a phrase."""
        if isinstance(node, int):
            return r.Number(node)
        means = node.means
        made = means.lower(node, self) if isinstance(means, Phrase) else self.word(node)
        return made_of(made, node)

    def word(self, node: Node) -> r.Apply:
        """A word of the vocabulary with what fills its slots."""
        self.names.require_decks(node)
        return r.Apply(node.word, self.arguments(node))

    def arguments(self, node: Node) -> tuple[r.Value, ...]:
        traits = node.word.traits
        if traits.needs_self and self.me is None:
            raise self.no_self(node)
        args = [self._argument(arg, traits.owner) for arg in node.args]
        if traits.default_self:
            for at, arg in enumerate(node.args):
                if arg is None:
                    if self.me is None:
                        raise self.no_self(node, "; say whose")
                    args[at] = self.me
        return tuple(args)

    def _argument(self, arg: Any, owner: str) -> r.Value:
        if isinstance(arg, Node):
            if isinstance(arg.means, Whose):
                return self.as_owner(*self.owner(arg), owner, arg, "such thing")
            return self.value(arg)
        if isinstance(arg, Name):
            return self.named(arg)
        if isinstance(arg, tuple):
            return r.Several(tuple(self._argument(a, owner) for a in arg))
        if arg is None:
            return r.Absent()
        return r.Number(arg) if isinstance(arg, int) else r.Text(arg)

    def named(self, name: Name) -> r.Named:
        return r.Named(name.kind, name.text)

    # --- sets

    def filters(self, node: Node) -> tuple[Node, list[Node]]:
        """The base of a set, and its filters from the first to the last."""
        filters: list[Node] = []
        while isinstance(node.means, Phrase) and node.means.narrows:
            filters.append(node["filter"])
            node = node["set"]
        return node, filters[::-1]

    def contains(self, node: Node, member: r.Value) -> r.Contains:
        """That somebody is in a set."""
        base, filters = self.filters(node)
        inner = self.looking_at(r.Looked(self.depth), SETS[node.word.category])
        return r.Contains(member, self.value(base), tuple(self.filter(f, inner) for f in filters), self.depth)

    def filter(self, node: Node, inner: Scope) -> r.Value:
        """A filter as a condition on the one looked at; what its own slots call `it` is the one looked at outside."""
        means = node.means
        if isinstance(means, Negation):
            return made_of(contrary(self.filter(node["a"], inner)), node)
        made = means.keeps(node, inner) if isinstance(means, Filter) else None
        if made is None:
            made = r.Apply(node.word, tuple(self._argument(a, "character") for a in node.args), inner.it)
        return made_of(made, node)

    # --- whose

    def owner(self, whose: Node) -> tuple[r.Value, str]:
        """Somebody, and the type of it."""
        assert isinstance(whose.means, Whose)
        return whose.means.owner(whose, self)

    def as_owner(self, who: r.Value, have: str, need: str, node: Node | Name, what: str) -> r.Value:
        """Turn the owner at hand into the one that a term belongs to: a character's player, for one."""
        if have == need:
            return who
        if need == "player" and have == "character":
            return r.Kept("character", "owner", who, engine=True)
        if need == "character" and have == "item":
            return r.Kept("item", "holder", who, engine=True)
        raise fail("E0405", f"{an(have)} has no {what}", node, label=f"every {need} has one")

    def term_of(self, term: Term, owner: r.Value, name: Name | Node) -> r.Value:
        """A term of somebody."""
        if term.worked_out:
            return self.worked(term, owner, name)
        if not term.scope:
            assert term.owner != ""
            if self.names.modified(term):
                return r.Worked(term.type, term.name, owner)
            return self.kept(term, owner)
        frame = self.frame_of(term, name)
        return r.Local(frame, term.scope, term.name, owner if term.owner == "player" else None)

    def kept(self, term: Term, owner: r.Value | None) -> r.Kept:
        entity: Any = term.owner
        return r.Kept(entity, term.name, owner, optional=term.owner == "item")

    def worked(self, term: Term, owner: r.Value | None, name: Name | Node) -> r.Worked:
        return r.Worked(term.type, term.name, owner, self.frame_of(term, name) if term.scope else None)

    def frame_of(self, term: Term, name: Name | Node) -> r.Frame:
        for frame, groups in self.frames:
            if term.scope in groups:
                return frame
        if term.scope in self.all_around:
            return r.Frame("around", term.scope)
        raise fail(
            "E0402", f"`{term.name}` exists only in {term.scope}", name, f"put the clause under `in {term.scope}`"
        )

    # --- roles and locals

    def place(self, name: Name) -> r.Value | None:
        """A local or role, in a frame at hand or in one under way; None when there is none."""
        if name.text in self.aims:
            return self.aims[name.text]
        places = self.names.places
        for frame, groups in self.frames:
            for group in groups:
                if name.text in places.get(group, {}):
                    return r.Local(frame, group, name.text)
        for group in self.all_around:
            if name.text in places.get(group, {}):
                return r.Local(r.Frame("around", group), group, name.text)
        return None

    @property
    def all_around(self) -> tuple[str, ...]:
        further = (a for g in self.around for a in self.names.around_of(g))
        return tuple(dict.fromkeys([*self.around, *further]))

    @property
    def under_way(self) -> tuple[str, ...]:
        """The procedures that are surely under way: those of the frames at hand, and those around them."""
        return tuple(dict.fromkeys([g for _, groups in self.frames for g in groups] + list(self.all_around)))

    def not_here(self, name: Name) -> Found:
        where = [p for p, places in self.names.places.items() if name.text in places and p in self.names.procedures]
        notes = (
            [f"it is known in: {listed(where)}"]
            if where
            else [
                "nothing gives it a value that is kept here; a procedure keeps one while it goes on, and is begun by `do …`"
            ]
        )
        notes += ["`it` is whoever the line above is about"] if self.it is not None else []
        return fail("E0402", f"there is no `{name.text}` here", name, *notes, *self.known_here())

    def known_here(self) -> list[str]:
        """Notes that say which procedures a place is in, and what they give names to."""
        notes = []
        for procedure in [p for p in self.under_way if p in self.names.procedures]:
            names = list(self.names.places.get(procedure, ()))
            notes.append(f"here it is {procedure}, with: {listed(names)}" if names else f"here it is {procedure}")
        return notes

    def no_self(self, node: Node | Name, what: str = "") -> Found:
        return fail(
            "E0403",
            f"there is no `self` here{what}",
            node,
            *self.known_here(),
            "only a rule that somebody has speaks of `self`",
        )

    def unknown(self, name: Name, near: bool = False) -> Found:
        label = did_you_mean(name.text, self.library.by_kind.get(name.kind, {})) if near else ""
        return fail("E0401", f"there is no {name.kind} called `{name.text}`", name, label=label)

    def target(self, node: Node) -> r.Value:
        """The place that a line gives a value to."""
        name: Name = node["x"]
        term = self.library.term(name.kind, name.text)
        if term is None or term.worked_out:
            raise fail("E0411", f"`{name.text}` is worked out and cannot be given a value", name)
        whose = node.get("whose")
        if whose is not None:
            who, have = self.owner(whose)
            if not term.owner or term.owner == "game":
                raise fail("E0405", f"`{name.text}` belongs to nobody", name, label="leave out whose it is")
            owner = self.as_owner(who, have, term.owner, name, name.text)
            if not term.scope:
                return replace(self.kept(term, owner), optional=False)
            return r.Local(self.frame_of(term, name), term.scope, term.name, owner)
        if term.owner == "game":
            return self.kept(term, None)
        if term.owner:
            raise fail("E0404", f"say whose `{name.text}` is meant", name, label=f"every {term.owner} has its own")
        place = self.place(name)
        if place is None:
            raise self.not_here(name)
        return place

    # --- states and parameters

    def in_state(self, name: Name, who: r.Value, have: str) -> r.Value:
        """That a character or an item, whichever is at hand, is in a state."""
        self.owner_of_state(name, have)
        return r.InState(name.text, who)

    def owner_of_state(self, name: Name, have: str) -> r.Entity:
        """Whether characters or items can be in a state; an error when what is at hand cannot."""
        owner = self.names.entity_of_state(name.text)
        if owner is None:
            raise fail("E0401", f"there is no state called `{name.text}`", name)
        if have != owner:
            raise fail("E0418", f"{name.text} is a state of {owner}s, not of {have}s", name)
        return owner

    def parameter(self, kind: str, node: Node) -> r.Parameter:
        """What stands after the name of the rule where it is printed."""
        if self.rule is None or self.rule.parameter != kind:
            raise fail(
                "E0406", f"this rule has no {kind}", node, f'write `[{kind}]` after its name: skill "…" [{kind}]'
            )
        return r.Parameter(self.rule.id, kind)

    # --- lines

    def lines(self, nodes: list[Node]) -> tuple[r.Statement, ...]:
        """Some lines in a row; what is wrong with one is reported, and the others go on."""
        out: list[r.Statement] = []
        index = 0
        while index < len(nodes):
            node, means = nodes[index], nodes[index].means
            following = nodes[index + 1] if index + 1 < len(nodes) else None
            other = following.body if following is not None and _is_otherwise(following) else None
            if _is_otherwise(node) or (other is not None and not (isinstance(means, Statement) and means.fails)):
                self._lone_otherwise(node if _is_otherwise(node) else nodes[index + 1])
            index += 2 if other is not None and not _is_otherwise(node) else 1
            if _is_otherwise(node):
                continue
            try:
                out.append(self._line(node, other or []))
            except Found as found:
                self.names.report.add(found.diagnostic)
        return tuple(out)

    def _line(self, node: Node, other: list[Node]) -> r.Statement:
        self.names.tag(node, self.routine.owner)
        means = node.means
        made = means.lower(node, self, other) if isinstance(means, Statement) else r.Carry(self.word(node))
        return made_of(made, node)

    def _lone_otherwise(self, node: Node) -> None:
        self.names.report.error(
            "E0410",
            "`otherwise` follows nothing that could fail",
            node.span,
            "it stands right after the lines of an `if`, a `may` or a choice, indented like that",
        )


Made = TypeVar("Made", bound=r.Tree)


def made_of(tree: Made, node: Node) -> Made:
    """A tree with the phrase or line that it was made of; one that was handed on keeps where it came from."""
    if tree.origin is None:
        object.__setattr__(tree, "origin", node)
        return tree
    return tree if tree.origin is node else replace(tree, origin=node)


def _is_otherwise(node: Node) -> bool:
    return isinstance(node.means, Notation) and node.means.otherwise
