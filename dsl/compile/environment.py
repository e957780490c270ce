"""Know what stands for the values at hand in a function that is being written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from dsl.rules import Frame, Value


@dataclass(frozen=True)
class Environment:
    """The Python source of whatever a value may speak of.

    me, this, subject  the bearer of the rule, the item it is printed on, whose number is worked out
    own, event         the frames of those kinds
    contexts           the frames of the procedures of `in …`, by procedure
    around             the frames of procedures surely under way that have been looked for
    looked             the ones looked at, by depth, where they are not the variable of a comprehension
    temporaries        places of the frame that rules have no name for
    bans               the actions that some rule may forbid the bearer
    shared             the locals that keep what is asked several times in one function
    """

    me: str = "me"
    this: str = "-1"
    subject: str = "e"
    own: str = "f"
    event: str = "f"
    contexts: Mapping[str, str] = field(default_factory=dict)
    around: Mapping[str, str] = field(default_factory=dict)
    looked: Mapping[int, str] = field(default_factory=dict)
    temporaries: dict[int, str] = field(default_factory=dict)
    bans: str = "g.index.bans[me]"
    shared: Mapping[Value, str] = field(default_factory=dict)

    def looking_at(self, depth: int, source: str) -> Environment:
        return replace(self, looked={**self.looked, depth: source})

    def within(self, frame: Frame, source: str) -> Environment:
        return replace(self, contexts={**self.contexts, frame.procedure: source})


NUMBER_OF_SOMEBODY = Environment(me="e", subject="e")
"""A quantity, a state or a permission: the subject is all there is."""

HOOK = Environment(me="me", this="this", subject="e")
"""The test of a hook, or what a modifier comes to."""

OPENING = Environment(me="me", this="this")
"""What is asked before an action is taken."""

BODY = Environment(me="f[3]", this="f[4]", event="c")
"""The body of a hook, of an action, of an example: the frame holds who bears it."""
