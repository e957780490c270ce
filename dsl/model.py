"""The definitions of a checked pack as plain objects: what was declared, before any code is made of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from dsl.characters import caseless
from dsl.constructs import Construct, Line
from dsl.rules.order import said_by
from dsl.source import Span
from dsl.tree import Node

if TYPE_CHECKING:
    from dsl.amend.changes import Change

RANKS = ("rulebook", "edition", "rule", "scenario")
"""The Golden Rule: a hook of a later rank has the last word over one of an earlier."""

PARAMETERS = {"n": "X", "effect": "effect", "character": "character", "trait": "trait"}
"""What may stand after the name of a rule: the slot of `skillref` -> the parameter that it fills."""
OF_OWNER = " of (owner) "
OWNER_OF = " (owner) "
"""What stands in an English name before the part of somebody that a thing is of: hit location of (owner) blow; in a Polish one."""
RULES_OF_THE_GAME = ("scenario", "variant")
"""The kinds of rules that nobody bears: they hold for the whole game."""
ON_CARDS = frozenset({"skill", "gear", "figure", "scenario"})
"""The kinds of definitions that no other needs that does not name them."""

GENERAL = {"gear": "item", "figure": "character", "action": "action"}
"""The words of the language that definitions begin with of which the content may declare sorts, by their kinds."""


@dataclass(slots=True)
class Definition:
    """One definition: its header node, its names in both languages, and where it stands in the order of all; `changes`
    are what amendments of other packs did to it; `aliases` what else it is called, in English and in Polish; `sort` the
    trait that it begins with instead of a word of the language; `pl_part` the part of somebody that it is of, in the genitive."""

    name: str
    kind: str
    keyword: str
    node: Node
    order: int
    pack: str = ""
    pl: str = ""
    pl_part: str = ""
    en: str = ""
    flavour: tuple[str, str] | None = None
    gist: Node | None = None
    aliases: tuple[tuple[str, ...], ...] = ((), ())
    rulings: list[Node] = field(default_factory=list)
    origins: list[Node] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    lines: list[Node] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    sort: str = ""
    changes: list[Change] = field(default_factory=list)

    @property
    def span(self) -> Span:
        return self.node.span

    @property
    def owner_kind(self) -> str:
        """The kind of whoever has it: characters have abilities, states and skills; of a term its owner, or nobody where it is of the game."""
        return "character"

    @property
    def title(self) -> str:
        """Its heading in English: a number, a role, a permission, a test or a trait is looked up by the words that sentences use for it."""
        return (
            self.en.partition(OF_OWNER)[0]
            if self.en and (isinstance(self, Term) or self.kind in ("permission", "test", "trait"))
            else self.name
        )

    @property
    def said(self) -> tuple[object, ...]:
        """All that it says to other definitions; examples are its own affair."""
        return self.keyword, self.pack, self.pl, self.pl_part, self.en, self.node.args, self.lines

    def of(self, *constructs: type[Construct]) -> list[Node]:
        """The lines of some constructs."""
        return [n for n in self.lines if isinstance(n.word.means, constructs)]

    def unordered(self, *constructs: type[Construct]) -> list[Node]:
        """The lines of some constructs in an order that does not depend on where they stand."""
        return sorted(self.of(*constructs), key=said_by)

    @property
    def entity(self) -> Literal["character", "item"]:
        """Whether characters or items can be in it, where it is a state."""
        return "item" if any(isinstance(n.means, Line) and n.means.of_items for n in self.lines) else "character"

    @property
    def general(self) -> str:
        """The word of the language that it begins with, or could begin with instead of its sort."""
        return GENERAL[self.kind] if self.sort else self.keyword

    @property
    def names(self) -> list[str]:
        """What it is called, whatever the capitals: its name in both languages, its heading, its id, its name behind its kind or sort (`item:…`, `weapon:…`)."""
        ids = (f"{kind}:{self.name}" for kind in (self.kind, self.keyword, self.general))
        return list(dict.fromkeys(map(caseless, (self.name, self.title, self.pl, *ids))))

    @property
    def declares(self) -> list[str]:
        """The kinds of names that it has besides its own."""
        return [n.means.declares for n in self.lines if isinstance(n.means, Line) and n.means.declares]

    @property
    def lasts(self) -> bool:
        """Whether it is a state that holds just while its own condition does; nothing puts anybody in it."""
        return any(isinstance(n.means, Line) and n.means.lasts for n in self.lines)

    def one(self, construct: type[Construct]) -> Node | None:
        for line in self.lines:
            if isinstance(line.word.means, construct):
                return line
        return None


@dataclass(slots=True)
class Example:
    """A worked example of a definition."""

    id: str
    name: str
    of: str
    node: Node

    @property
    def scenario(self) -> str:
        """The scenario that it is an example of, by whose sides it is played; nothing where it stands under another definition."""
        return self.of if self.id.startswith("scenario:") else ""


@dataclass(slots=True)
class Term(Definition):
    """A named value: of the game, of each character, player or item, or of a procedure being carried out."""

    type: str = "number"
    owner: str = ""
    scope: str = ""
    number: int = -1

    @property
    def owner_kind(self) -> str:
        return self.owner

    @property
    def worked_out(self) -> bool:
        return any(isinstance(n.means, Line) and n.means.works_out for n in self.lines)

    @property
    def is_total(self) -> bool:
        """Whether it is the total of a test, which rules about tests change."""
        return any(isinstance(n.means, Line) and n.means.totals for n in self.lines)


@dataclass(slots=True)
class Procedure(Definition):
    """Something carried out step by step; `groups` are the procedures it is a kind of, itself first."""

    roles: list[str] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    during: list[str] = field(default_factory=list)
    number: int = -1
    locals: int = 0
    entry: int = -1


@dataclass(slots=True)
class Action(Procedure):
    """Something a character may be made to do; given by the rules to all, or by a rule to its bearers."""

    given_by: str = ""
    bearer_kind: str = ""

    @property
    def line_of_limit(self) -> Node | None:
        """The line that says how often it may be taken."""
        return next((n for n in self.lines if isinstance(n.means, Line) and n.means.limits), None)

    @property
    def target(self) -> Node | None:
        """The line that says what it is aimed at."""
        return next((n for n in self.lines if isinstance(n.means, Line) and n.means.aims), None)


@dataclass(slots=True)
class Hook:
    """One of the five kinds of hook, made from one clause.

    kind       modifier, trigger, permission, suppress, relation or option
    event      the procedure, quantity, permission or rule that it waits for (a number in the compiled tables)
    timing     before, after or instead, for triggers; the layer, for modifiers
    context    the procedures of `in …` that must be under way, outermost first
    conditions the conditions that must hold, in order
    doing      who must be taking the actions among them
    lasting    the `until …` that it stands under, or that it ends
    """

    id: str
    rule: str
    rank: int
    kind: str
    event: str
    timing: str
    node: Node
    context: tuple[str, ...]
    conditions: tuple[Node, ...]
    limit: Node | None = None
    number: int = -1
    step: str = ""
    each: Node | None = None
    lasting: Node | None = None
    doing: tuple[tuple[str, Node], ...] = ()

    @property
    def for_somebody(self) -> bool:
        """Whether it stands under a line that lets it hold for somebody for a time."""
        return self.lasting is not None and self.lasting.get("who") is not None

    @property
    def about_another(self) -> bool:
        """Whether it stands under a line that says whom it is about."""
        return self.each is not None or self.for_somebody


@dataclass(slots=True)
class Rule(Definition):
    """A skill, a state, a piece of gear, a scenario: whatever brings hooks."""

    hooks: list[Hook] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    parameter: str = ""
    rank: int = 2
    number: int = -1

    @property
    def id(self) -> str:
        """What it is known by among all rules."""
        return f"{self.kind}:{self.name}"

    def reading(self, quoted: Node) -> list[Hook]:
        """The hooks of the clauses that read as one that is quoted, and of those under them."""
        lines = [line for top in self.lines for line in (top, *top.lines()) if line.reads(quoted)]
        inside = {id(node) for line in lines for node in (line, *line.lines())}
        return [hook for hook in self.hooks if id(hook.node) in inside]

    @property
    def of_the_game(self) -> bool:
        """Whether nobody bears it: it holds for the whole game."""
        return self.kind in RULES_OF_THE_GAME


Sort = TypeVar("Sort", bound=Definition)
Made = TypeVar("Made")
Question = tuple[str, str]
"""What is asked of a library: a definition by its kind and name; a kind as a whole; or ("", "") for anything at all."""


def _place(definition: Definition) -> tuple[int, int, str, str]:
    """Where a definition stands among those of its kind; players who say no seat keep the order of their texts."""
    seat = next((n["n"] for n in definition.lines if isinstance(n.means, Line) and n.means.seats), 0)
    return seat, definition.order if definition.kind == "seat" and not seat else 0, definition.pack, definition.name


@dataclass(slots=True)
class Library:
    """Everything that the loaded packs define, by kind and name, in their order.

    `asked` are the questions that were put to it, while somebody wants to know; `worked_out` is what follows from all of it and is
    asked for again and again. `withdrawn` are definitions that an amendment has
    taken away: nothing is made of them, but what was there before is told with their names.
    """

    definitions: list[Definition] = field(default_factory=list)
    by_kind: dict[str, dict[str, Any]] = field(default_factory=dict)
    _sorted: dict[str, list[Any]] = field(default_factory=dict)
    worked_out: dict[Callable[[Library], Any], Any] = field(default_factory=dict)
    asked: set[Question] | None = None
    withdrawn: dict[tuple[str, str], Definition] = field(default_factory=dict)

    def note(self, kind: str, name: str = "") -> None:
        """Somebody asks for a definition, or for all of a kind."""
        if self.asked is not None:
            self.asked.add((kind, name))

    def add(self, definition: Definition) -> None:
        self.definitions.append(definition)
        self._sorted.clear()
        self.worked_out.clear()
        for kind in (definition.kind, *definition.declares):
            self.by_kind.setdefault(kind, {}).setdefault(definition.name, definition)

    def once(self, work: Callable[[Library], Made]) -> Made:
        """What somebody makes of all definitions, made once for all who ask; nobody may change it."""
        if work not in self.worked_out:
            self.worked_out[work] = work(self)
        found: Made = self.worked_out[work]
        return found

    def all(self, kind: str) -> list[Any]:
        """The definitions of a kind by pack and name, players by their seats: where their texts stand means nothing."""
        self.note(kind)
        found = self._sorted.get(kind)
        if found is None:
            found = self._sorted[kind] = sorted(self.by_kind.get(kind, {}).values(), key=_place)
        return list(found)

    def written(self, kind: str) -> list[Any]:
        """The definitions of a kind in the order of their texts, in which they are printed."""
        self.note(kind)
        return list(self.by_kind.get(kind, {}).values())

    def get(self, kind: str, name: str) -> Any:
        self.note(kind, name)
        return self.by_kind.get(kind, {}).get(name)

    def procedures(self) -> list[Procedure]:
        """Procedures and actions."""
        return self._of(Procedure)

    def of_kinds(self) -> dict[str, list[Procedure]]:
        """The procedures of each kind, by its name; each is of the kind that it is itself."""
        found: dict[str, list[Procedure]] = {}
        for procedure in self.procedures():
            for group in dict.fromkeys(procedure.groups):
                found.setdefault(group, []).append(procedure)
        return found

    def terms(self) -> list[Term]:
        return self._of(Term)

    def term(self, kind: str, name: str) -> Term | None:
        found = self.get(kind, name)
        return found if isinstance(found, Term) else None

    def rules(self) -> list[Rule]:
        return self._of(Rule)

    def _of(self, sort: type[Sort]) -> list[Sort]:
        """The definitions of a class, by kind and name."""
        self.note("")
        found = self._sorted.get(sort.__name__)
        if found is None:
            found = sorted((d for d in self.definitions if isinstance(d, sort)), key=lambda d: (d.kind, d.pack, d.name))
            self._sorted[sort.__name__] = found
        return list(found)

    def examples(self) -> list[Example]:
        return [e for d in self.definitions for e in d.examples]
