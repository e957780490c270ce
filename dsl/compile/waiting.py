"""Tell where rules wait for somebody: the fields of characters of which one is not 0 in whoever bears them.

Everybody can come to be in a state or to have a token, so that everybody would have to be looked at for its triggers. While
these fields are 0 in everybody, nobody needs to be.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.model import Rule

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler

Fields = frozenset[str] | None
"""Fields of a character by their names, of which one is not 0; None where there are none that are known to be so."""


class Waiting:
    """The fields in which rules wait that everybody can come under."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler

    def fields(self, rule: Rule) -> Fields:
        """The fields of which one is not 0 in whoever bears a rule."""
        if rule.kind == "token":
            return frozenset([f"token {rule.name}"])
        return self._state(rule.name) if rule.kind == "state" and rule.entity == "character" else None

    @cached_property
    def watched(self) -> frozenset[str]:
        """The fields in which triggers wait."""
        triggers = {trigger.id for trigger in self.c.trees.triggers}
        rules = (rule for rule in self.c.library.rules() if any(hook.id in triggers for hook in rule.hooks))
        return frozenset[str]().union(*(self.fields(rule) or () for rule in rules))

    def _state(self, name: str, within: tuple[str, ...] = ()) -> Fields:
        """Whoever is in a state is so by itself, by a state that includes it, or by what it lasts as long as."""
        if name in within:
            return None
        ways = [self._alone(state, (*within, name)) for state in (name, *self.c.names.including.get(name, ()))]
        return _any_of(ways)

    def _alone(self, name: str, within: tuple[str, ...]) -> Fields:
        if not self.c.library.get("state", name).lasts:
            return frozenset([f"state {name}"])
        return _any_of([self._holding(condition, within) for condition in self.c.trees.states[name]])

    def _holding(self, condition: r.Value, within: tuple[str, ...]) -> Fields:
        """The fields of which one is not 0 in whomever a condition holds of."""
        match condition:
            case r.All(parts=parts):
                return next((found for part in parts if (found := self._holding(part, within)) is not None), None)
            case r.Any(parts=parts):
                return _any_of([self._holding(part, within) for part in parts])
            case r.InState(state=name, who=r.Subject()):
                return self._state(name, within)
            case r.Kept(entity="character", name=name, owner=r.Subject(), engine=False):
                return frozenset([name])
            case r.Compare(operator=">=", a=r.Kept() as kept, b=r.Number(n=least)) if least > 0:
                return self._holding(kept, within)
            case r.Compare(operator=">", a=r.Kept() as kept, b=r.Number(n=bound)) if bound >= 0:
                return self._holding(kept, within)
        return None


def _any_of(ways: list[Fields]) -> Fields:
    """The fields of several ways of which one is taken."""
    found = frozenset[str]()
    for way in ways:
        if way is None:
            return None
        found |= way
    return found
