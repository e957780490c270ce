"""The law of order: which of several hooks counts before which, wherever their texts stand.

Modifiers of one number count by layer, then by place; triggers of one event by place. The place of a hook is its rank
(the Golden Rule: rulebook, edition, skill or item, scenario), its pack, the name of its definition, what its clause says,
and last whoever bears it. The later has the last word: it changes what the earlier has left, and what comes instead of
something goes the other way round, so that the later replaces it and the earlier is not asked any more. The order of texts
in files, and of files, means nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.tree import Name, Node

if TYPE_CHECKING:
    from dsl.model import Hook, Library, Rule

LAYERS = ("set", "add", "bounded add", "half", "least", "most")
"""The order in which modifiers of one number count: what it is set to, what is added (without end, then up to a bound),
what halves it, the least that it can be, the most."""

Place = tuple[int, str, str, str, str]


def in_order(library: Library) -> list[tuple[Rule, Hook]]:
    """Every hook with its rule, in the order of the law but for layers and bearers; last come those that replace something."""
    found = sorted(((rule, hook) for rule in library.rules() for hook in rule.hooks), key=lambda pair: place_of(*pair))
    replacing = [pair for pair in found if pair[1].timing == "instead"]
    return [pair for pair in found if pair[1].timing != "instead"] + replacing[::-1]


def place_of(rule: Rule, hook: Hook) -> Place:
    """The place of a hook among all others."""
    said = [*hook.context, *(said_by(c) for c in hook.conditions), said_by(hook.each), said_by(hook.node)]
    return rule.rank, rule.pack, rule.name, rule.kind, " ".join(said)


def layer_of(layer: str) -> int:
    """The place of a layer among all."""
    return LAYERS.index(layer)


def said_by(part: Any) -> str:
    """What a phrase or line says, told apart from all that say something else."""
    if isinstance(part, Node):
        return f"{part.word.name}({' '.join(map(said_by, part.args))})" + "".join(map(said_by, part.body))
    if isinstance(part, Name):
        return part.text
    if isinstance(part, tuple):
        return ",".join(map(said_by, part))
    return "" if part is None else str(part)
