"""A definition while it is amended: each line with who put it there, who took it away and what came around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from dsl.core.control import Otherwise
from dsl.tree import Node


@dataclass(slots=True)
class Edit:
    """A line of an amendment, and the pack that it is of."""

    pack: str
    line: Node


@dataclass(slots=True, eq=False)
class Place:
    """A line of a definition while it is amended: who put it there, who took it away, who gave it another header,
    what has come around it."""

    node: Node
    category: str
    parent: Place | None = None
    added: Edit | None = None
    removed: Edit | None = None
    headed: Edit | None = None
    children: list[Place] = field(default_factory=list)
    before: list[Place] = field(default_factory=list)
    instead: list[Place] = field(default_factory=list)
    after: list[Place] = field(default_factory=list)

    @staticmethod
    def of(node: Node, category: str, parent: Place | None = None, added: Edit | None = None) -> Place:
        place = Place(node, category, parent, added)
        place.children = [Place.of(line, node.word.body, place, added) for line in node.body]
        return place

    @property
    def inside(self) -> Iterator[Place]:
        """This one and all that goes when it goes."""
        yield self
        for place in (*self.children, *self.instead):
            yield from place.inside
            for beside in (*place.before, *place.after):
                yield from beside.inside

    @property
    def everything(self) -> Iterator[Place]:
        """This one and all that ever stood under or around it."""
        yield self
        for place in (*self.children, *self.before, *self.instead, *self.after):
            yield from place.everything

    @property
    def above(self) -> Iterator[Place]:
        """This one and all that it stands under."""
        place: Place | None = self
        while place is not None:
            yield place
            place = place.parent

    def built(self) -> Node:
        """The line with the lines that it then has under it."""
        return with_lines(self.node, [place.built() for place in seen(self.children, live)])


def seen(places: Iterable[Place], visible: Callable[[Place], bool]) -> Iterator[Place]:
    """The places side by side that somebody sees."""
    for place in places:
        yield from seen(place.before, visible)
        if visible(place):
            yield place
        yield from seen(place.instead, visible)
        yield from seen(place.after, visible)


def live(place: Place) -> bool:
    """Whether it is there when all is done."""
    return place.removed is None


def strayed(root: Place) -> Iterator[tuple[Place, Place, Place]]:
    """Each `otherwise` that was written under one line and now stands under another, with both lines."""
    every = [*root.everything]
    above = {id(p): q for place in every for q, p in pairwise(seen(place.children, live))}
    for place in every:
        for written in (place.children, place.before, place.instead, place.after):
            for was, other in pairwise(written):
                now = above.get(id(other), was)
                if isinstance(other.node.means, Otherwise) and now is not was and was.added is other.added:
                    yield other, was, now


def with_lines(node: Node, body: list[Node]) -> Node:
    """The same line with other lines under it. It has no id yet: that depends on what stands around it."""
    return Node(
        node.word, node.args, node.span, body, node.comments, node.after, "", node.drawing, node.form, node.label
    )
