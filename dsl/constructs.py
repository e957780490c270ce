"""What a word of the language is to the compiler: one class for each construct, declared beside its words in `dsl.core`.

A phrase of the vocabulary has none: it is carried out by its function. Whoever wants to know what a line or phrase is
asks for the class of `node.means`; what ways there are of one construct (its sign, its layer …) are fields of it. What a
construct comes to in the rule tree is said by its own method.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Literal

from dsl.frozen import Frozen

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope
    from dsl.rules import Statement as Carried
    from dsl.rules import Value
    from dsl.tree import Node
    from dsl.words import Former, Traits


class Construct(Frozen):
    """The sort of a line or phrase. `assigns`: it gives the name in its slot `x` a value.

    A construct that is written in one way says so itself, in the terms of `Word`; those that are written in several have
    a row for each in the tables of their module.
    """

    assigns: ClassVar[bool] = False
    category: ClassVar[str] = ""
    surface: ClassVar[str] = ""
    en: ClassVar[str] = ""
    pl: ClassVar[str] = ""
    doc: ClassVar[str] = ""
    example: ClassVar[str] = ""
    body: ClassVar[str] = ""
    head: ClassVar[str] = ""
    name: ClassVar[str] = ""
    negative: ClassVar[str] = ""
    formerly: ClassVar[tuple[Former, ...]] = ()
    traits: ClassVar[Traits | None] = None

    def __init_subclass__(cls, *, kw_only: bool = False, category: str = "") -> None:
        super().__init_subclass__(kw_only=kw_only)
        cls.category = category or cls.category


class Line(Construct):
    """A line that stands under a header and says something of the definition.

    works_out  a term with it is worked out each time, not kept
    totals     a term with it is the total of a test
    of_items   a state with it is one of items
    only_of    it says something only of a state of characters, or of items
    lasts      a state with it holds just while its condition does
    aims       it says what an action is aimed at
    seats      it says which player somebody is
    limits     it says how often an action may be taken
    places     it puts a character into an example
    """

    works_out: ClassVar[bool] = False
    totals: ClassVar[bool] = False
    of_items: ClassVar[bool] = False
    only_of: ClassVar[Literal["", "character", "item"]] = ""
    lasts: ClassVar[bool] = False
    aims: ClassVar[bool] = False
    limits: ClassVar[bool] = False
    seats: ClassVar[bool] = False
    places: ClassVar[bool] = False

    @property
    def declares(self) -> str:
        """The kind of name that the definition has besides its own."""
        return ""


class Spoken(Line):
    """A line that says how a definition is spoken of, and is no rule."""


class Notation(Construct):
    """A part of a line, or a line, that is read by another. `otherwise`: the lines under it are done when that before failed."""

    otherwise: ClassVar[bool] = False


class Clause(Construct):
    """A line of a rule: a hook, or what hooks stand under."""

    category = "clause"


class HookClause(Clause):
    """A clause that is a hook by itself; its `lower` takes the hook that was declared.

    sort        what it is called
    ignores     it makes another rule count for nothing
    under_each  it may stand under `for each`
    """

    sort: ClassVar[str] = ""
    ignores: ClassVar[bool] = False
    under_each: ClassVar[bool] = False

    @property
    def moment(self) -> str:
        """When it counts: the timing of a trigger, the layer of a modifier, and so on."""
        return self.sort

    def modifies(self, name: str) -> tuple[str, str] | None:
        """What a clause with this name changes: a term, an ability, or `("tests", "")`; None where it is no number."""
        return None


class Phrase(Construct):
    """A part of a line that has a value. `narrows`: it is a set with a filter."""

    narrows: ClassVar[bool] = False

    @abstractmethod
    def lower(self, node: Node, at: Scope) -> Value:
        """What is meant."""


class Told(Construct):
    """A part of a line that nobody writes: it stands in a tree that is told in place of the one that is carried out, and has no value."""


class Negation(Construct):
    """That a condition or filter does not hold. Written with `not` before it, or (form 1) as its word is denied: `is not`."""


class Filter(Construct):
    """What is said of the members of a set."""

    @abstractmethod
    def keeps(self, node: Node, at: Scope) -> Value:
        """The condition on `it`, the one looked at."""


class Whose(Construct):
    """Somebody whose something is."""

    @abstractmethod
    def owner(self, node: Node, at: Scope) -> tuple[Value, str]:
        """Who it is, and the type of it."""


class Statement(Construct):
    """A line that is carried out. `fails`: what stands under `otherwise` after it is done when it could not be."""

    category = "statement"
    fails: ClassVar[bool] = False

    @abstractmethod
    def lower(self, node: Node, at: Scope, other: list[Node]) -> Carried:
        """What is done; `other` are the lines under the `otherwise` that follows."""
