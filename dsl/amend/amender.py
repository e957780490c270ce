"""Amend definitions by name: what one pack changes of what another says, line by line, in the tree.

An amended definition is made anew of the lines that it then has; all others stay the very nodes that they were. A line keeps
its place in the texts, so wherever it is told it is known which pack it comes from. Amendments of one pack all see the
definitions as those packs leave them that it needs, so their order means nothing. Packs that do not know each other may both
add, but what one of them takes away or replaces, the other may not touch.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from dsl.amend.changes import Amended, Change, Key, called, key_of
from dsl.amend.places import Edit, Place, live, seen, strayed
from dsl.amend.quoting import Quoting, Sees
from dsl.amend.withdrawal import declared, let_go
from dsl.core.amendments import AMENDMENTS, AddLines, Amendment, RemoveExample, RemoveLine, ReplaceHeader
from dsl.core.definitions import ExampleHeader, Header
from dsl.diagnostics import Report, did_you_mean
from dsl.format import phrase
from dsl.layout import Line
from dsl.parser import Parser
from dsl.symbols import Symbols
from dsl.tree import Node

Needs = Mapping[str, frozenset[str]]
"""For each pack, the packs that it needs, and those that they need in turn. A pack that is not in it knows all others."""

MAX_CHANGES = 1000
"""Lines that amend one definition, and those that they bring: each is sought among all that stand there by then."""

_TERM = re.compile(r'(\w+) term "([^"]+)"')
_QUOTING = re.compile(r'[a-z ]+"[^"]*"(?: under "[^"]*")?(?: by)?')
"""A term that is named without its type; a line that quotes one or two others."""
_OPENINGS = frozenset(word.means.how for word in AMENDMENTS if isinstance(word.means, Amendment))


def is_amendment(line: Line) -> bool:
    """Whether a line at the left margin changes a definition instead of making one."""
    return line.text.split(maxsplit=1)[0] in _OPENINGS


def amend(
    nodes: list[Node], lines: list[Line], symbols: Symbols, parser: Parser, needs: Needs, report: Report
) -> Amended:
    """Definitions as the amendments in some lines leave them; names that are gone then leave the symbols too."""
    return _Amender(nodes, parser, needs, report).run(lines, symbols) if lines else Amended(nodes)


class _Amender:
    def __init__(self, nodes: list[Node], parser: Parser, needs: Needs, report: Report) -> None:
        self.nodes = nodes
        self.parser = parser
        self.needs = needs
        self.report = report
        self.quoting = Quoting(parser, report)
        self.places: dict[Key, Place] = {}
        self.changes: dict[Key, list[Change]] = {}
        self.by_key: dict[Key, Node] = {}
        self.lines: Counter[Key] = Counter()
        for node in nodes:
            self.by_key.setdefault(key_of(node), node)

    def run(self, lines: list[Line], symbols: Symbols) -> Amended:
        read = [self._amendment(line) for line in sorted(lines, key=self._order)]
        amended = self._whole()
        amended.amendments = [node for node in read if node is not None]
        amended.requoted = self.quoting.requoted
        left = {key for node in amended.nodes for key in declared(node)}
        lost = {k: by[-1] for key, by in self.changes.items() for k in declared(self.by_key[key]) if k not in left}
        if lost:
            let_go(lost, amended, symbols, self.report)
        return amended

    def _whole(self) -> Amended:
        amended = Amended([])
        for node in self.nodes:
            key = key_of(node)
            changes = self.changes.get(key) if self.by_key[key] is node else None
            if not changes:
                amended.nodes.append(node)
                continue
            built = [place.built() for place in seen([self.places[key]], live)]
            self._check_joined(self.places[key])
            amended.nodes += built
            amended.changes.update({id(one): changes for one in built})
            if not built:
                amended.withdrawn[key] = changes[-1]
        return amended

    def _check_joined(self, root: Place) -> None:
        """Tell of an `otherwise` that has silently come to be that of another line."""
        for place, was, now in strayed(root):
            by = now.added or was.removed
            self.report.warn(
                "W0308",
                f"`otherwise` belonged to `{phrase(was.node)}` and now belongs to `{phrase(now.node)}`",
                by.line.span if by is not None else place.node.span,
                "amend the `otherwise` too, or replace the line that both stand under",
                related=[(place.node.span, "it stands here"), (now.node.span, "under this line now")],
            )

    # --- who knows whom

    def _order(self, line: Line) -> tuple[int, str, list[str]]:
        """Packs after those that they need; amendments of one pack in an order that has nothing to do with files."""
        pack = line.source.pack
        return len(self.needs.get(pack, self.needs)), pack, list(_texts(line))

    def _knows(self, pack: str, other: str) -> bool:
        return pack != other and (pack not in self.needs or other in self.needs[pack])

    def _sees(self, pack: str) -> Sees:
        """Whether a line is there for a pack: as the packs that it knows leave it."""

        def sees(place: Place) -> bool:
            came, went = place.added, place.removed
            return (came is None or self._knows(pack, came.pack)) and (went is None or not self._knows(pack, went.pack))

        return sees

    # --- one amendment

    def _amendment(self, line: Line) -> Node | None:
        node = self.parser.head(line, "amendment") if self._is_typed(line) else None
        if node is None:
            return None
        root = self._root(node, line.source.pack)
        if root is None or self._is_too_much(node, line):
            return node
        edit = Edit(line.source.pack, node)
        how = node.construct(Amendment).how
        if how != "amend":
            self._whole_definition(root, edit, line, replaced=how == "replace")
        elif line.children:
            node.body = [read for child in line.children if (read := self._line(root, edit.pack, child)) is not None]
        else:
            self.report.error("E0211", "nothing stands under this line", node.span, "say under it what changes")
        return node

    def _is_typed(self, line: Line) -> bool:
        """Whether a term is named with its type; else it is told which there are of the name."""
        named = _TERM.fullmatch(line.text)
        terms = [
            n for (_, name), n in self.by_key.items() if named and name == named[2] and not n.construct(Header).kind
        ]
        if named and terms:
            ways = (f"write `{named[1]} {phrase(node)}`" for node in terms)
            self.report.error(
                "E0124", f'a term is named with its type, as in `term "{named[2]}" is …`', line.span(), *ways
            )
        return not terms

    def _is_too_much(self, node: Node, line: Line) -> bool:
        """Whether a definition is amended by more lines than can be sought and put in their places."""
        key = key_of(node["what"])
        before = self.lines[key]
        self.lines[key] += sum(1 for _ in _texts(line))
        if before <= MAX_CHANGES < self.lines[key]:
            message = f"more than {MAX_CHANGES:,} lines amend the {called(node['what'])}"
            self.report.error("E0109", message, node.span, "replace the definition as a whole")
        return self.lines[key] > MAX_CHANGES

    def _root(self, node: Node, pack: str) -> Place | None:
        """The definition that an amendment is about, as its pack sees it."""
        what: Node = node["what"]
        key = key_of(what)
        if key not in self.places and key in self.by_key:
            self.places[key] = Place.of(self.by_key[key], "definition")
        place = self.places.get(key)
        found = next(seen([place], self._sees(pack)), None) if place is not None else None
        if found is None:
            gone = place.removed if place is not None else None
            label = did_you_mean(key[1], (name for kind, name in self.by_key if kind == key[0] and name != key[1]))
            related = [(gone.line.span, f'withdrawn by the pack "{gone.pack}"')] if gone else []
            ways = ["define it anew, or do without the pack that withdraws it"] if gone else []
            message = f"there is no {called(what)} to change"
            self.report.error("E0124", message, what.span, *ways, related=related, label="" if gone else label)
        elif self._is_theirs(found, pack, what):
            said = zip(what.word.slots, what.args, strict=True)
            if what.body or any(a is not None and a != found.node.get(slot.name) for slot, a in said):
                way = "name it alone; other roles, traits or parameters come in with `replace header by`"
                if node.construct(Amendment).how != "replace":
                    self.report.error(
                        "E0129", "the header is another one", what.span, way, label=f"it reads `{phrase(found.node)}`"
                    )
            return found
        return None

    def _is_theirs(self, found: Place, pack: str, what: Node) -> bool:
        """Whether a definition is of a pack that the one which changes it knows."""
        theirs = found.node.span.source.pack
        if not pack or not theirs or self._knows(pack, theirs):
            return True
        if pack == theirs:
            message, way = f'the {called(what)} is of the pack "{pack}" itself', "change the definition where it stands"
        else:
            message = f'the pack "{pack}" changes the {called(what)} of "{theirs}", which it does not need'
            way = f'write `needs = ["{theirs}"]` in its manifest'
        self.report.error("E0128", message, what.span, way, related=[(found.node.span, "it is defined here")])
        return False

    def _whole_definition(self, root: Place, edit: Edit, line: Line, replaced: bool) -> None:
        """Put another definition in the place of one, or none."""
        what: Node = edit.line["what"]
        if not replaced and line.children:
            self.report.error("E0108", "nothing can stand under this line", line.children[0].span())
        elif self._take_away(root, edit):
            if replaced:
                edit.line.body = what.body = self.parser.lines(line.children, what.word.body, 1)
                root.instead.append(Place.of(what, "definition", None, edit))
            self._note(what, edit, (root.node,), (what,) if replaced else ())

    def _line(self, root: Place, pack: str, line: Line) -> Node | None:
        """Carry out a line under `amend`."""
        if line.text.count('"') > 2 and not _QUOTING.fullmatch(line.text):
            way = "write quotation marks within what is quoted as “ and ”"
            self.report.error("E0302", "the quotation ends too early", line.span(), way)
            return None
        node = self.parser.head(line, "amendment_line")
        if node is None:
            return None
        edit = Edit(pack, node)
        if isinstance(node.means, ReplaceHeader):
            self._header(root, edit, line)
            return node
        place = self.quoting.meant(root, edit, self._sees(pack))
        if place is None:
            return node
        inside = isinstance(node.means, AddLines) and node.means.where in ("end", "under")
        category = place.node.word.body if inside else place.category
        takes = not isinstance(node.means, (RemoveLine, RemoveExample))
        if takes and not category:
            complete = f"`{phrase(place.node)}` is complete in itself"
            self.report.error("E0108", "nothing can stand under that line", node.span, label=complete)
        elif takes and not line.children:
            self.report.error("E0211", "nothing stands under this line", node.span)
        elif line.children and not takes:
            self.report.error("E0108", "nothing can stand under this line", line.children[0].span())
        else:
            depth = sum(1 for _ in place.above) - (not inside)
            node.body = self.parser.lines(line.children, category, depth)
            self._carry_out(root, place, edit, category)
        return node

    def _carry_out(self, root: Place, place: Place, edit: Edit, category: str) -> None:
        node, means = edit.line, edit.line.means
        if isinstance(means, AddLines):
            inside = means.where in ("end", "under")
            gone = next((p for p in place.above if p.removed is not None), None)
            if gone is not None:
                self._clash(gone, edit)
                return
            beside = {"before": place.before, "after": place.after}.get(means.where, place.children)
            at = next((n for n, p in enumerate(beside) if isinstance(p.node.means, ExampleHeader)), len(beside))
            parent = place if inside else place.parent
            beside[at:at] = [Place.of(line, category, parent, edit) for line in node.body]
            self._note(root.node, edit, (), tuple(node.body))
        elif self._take_away(place, edit):
            place.instead += [Place.of(line, category, place.parent, edit) for line in node.body]
            self._note(root.node, edit, (place.node,), tuple(node.body))

    def _header(self, root: Place, edit: Edit, line: Line) -> None:
        """Put other roles, traits or parameters into the header of a definition."""
        old, found = root.node, self.parser.lines(line.children, "definition", 1)
        edit.line.body = found
        if len(found) != 1 or key_of(found[0]) != key_of(old) or found[0].body:
            was = f"it was `{phrase(old)}`"
            self.report.error("E0129", "one header of the same name belongs under this line", edit.line.span, was)
            return
        if root.headed is not None and not self._knows(edit.pack, root.headed.pack):
            self._clash(root, edit)
            return
        new, form, root.headed = found[0], found[0].form, edit
        root.node = Node(new.word, new.args, old.span, old.body, old.comments, old.after, "", old.drawing, form)
        self._note(old, edit, (Node(old.word, old.args, old.span, form=old.form),), (new,))

    def _take_away(self, place: Place, edit: Edit) -> bool:
        """Mark a line as gone, unless it has been changed by somebody whom the pack does not know.

        Another header of the definition that it stands under is no such change.
        """
        for other in (*place.inside, *place.above):
            headed = other.headed if other is place else None
            if any(e is not None and not self._knows(edit.pack, e.pack) for e in (other.removed, other.added, headed)):
                self._clash(other, edit)
                return False
        place.removed = edit
        return True

    def _clash(self, place: Place, edit: Edit) -> None:
        other = place.removed or place.added or place.headed
        assert other is not None
        reads = f"`{phrase(place.node)}`"
        if other.pack == edit.pack:
            message, way = f"{reads} is changed twice", "say at once what it is to be"
        else:
            message = f'the packs "{other.pack}" and "{edit.pack}" both change {reads}, and neither knows of the other'
            way = "let one of them need the other and amend what it says, or play with one of them alone"
        related = [(other.line.span, "it is changed here too")]
        self.report.error("E0127", message, edit.line.span, way, related=related)

    def _note(self, definition: Node, edit: Edit, before: tuple[Node, ...], after: tuple[Node, ...]) -> None:
        change = Change(edit.pack, edit.line, before, after)
        self.changes.setdefault(key_of(definition), []).append(change)


def _texts(line: Line) -> Iterator[str]:
    """What a line says, and all under it."""
    yield line.text
    for child in line.children:
        yield from _texts(child)
