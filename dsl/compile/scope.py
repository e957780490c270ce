"""Know what names mean at a place in the source: whose rule it is, which procedures are surely under way."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from dsl.model import Rule


@dataclass(frozen=True)
class Scope:
    """Where an expression stands.

    me       the Python source for `self`, with its type; empty where there is no self
    it       the same for `it`
    frames   frames at hand: (Python source, the procedures that the frame is of)
    around   further procedures that are under way, found on the stack when needed
    this     the source for `this item`
    named    the source of locals that stand in no frame: the target that an action is aimed at
    rule     the rule whose parameter X is meant
    """

    me: str = ""
    me_type: str = "character"
    it: str = ""
    it_type: str = ""
    frames: tuple[tuple[str, tuple[str, ...]], ...] = ()
    around: tuple[str, ...] = ()
    this: str = ""
    rule: Rule | None = None
    depth: int = 0
    chosen: str = ""
    named: dict[str, str] = field(default_factory=dict)
    figures: dict[str, list[str]] = field(default_factory=dict)

    def looking_at(self, source: str, kind: str) -> Scope:
        return replace(self, it=source, it_type=kind, depth=self.depth + 1)
