"""Lines that two packs put side by side into one definition: which of them come first, and a position in which that matters.

Packs that do not know each other may both add to a definition; the lines of one then stand before those of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice, pairwise
from time import monotonic

from dsl.amend.places import with_lines
from dsl.format import format_node
from dsl.model import Definition, Example
from dsl.source import Source
from dsl.tree import Node
from interpreter.loading.load import Content, load_content
from tools.conflicts.sayings import Sayings
from tools.conflicts.seeds import seeded_around
from tools.conflicts.trials import Outcome, played
from tools.conflicts.witnesses import SAID, Witness, held
from tools.diff.worlds import Draft

ORDERED = ("option", "outcome", "procedure_line", "statement", "term_line")
"""The categories of lines whose order means something."""
POSITIONS = 1000
"""So many examples are played, at most."""
SEEN = 4
"""So many are looked at that come out otherwise: what they say must hold as an example."""


@dataclass(frozen=True, eq=False)
class Joined:
    """Lines of a definition that one pack has put there, and those right behind them of another."""

    definition: Definition
    first: Sequence[Node]
    second: Sequence[Node]

    @property
    def packs(self) -> tuple[str, str]:
        return _pack(self.first[0]), _pack(self.second[0])


@dataclass
class FoundJoined:
    """What became of them: a witness, or only how many positions were tried."""

    joined: Joined
    tries: int
    witness: Witness | None = None


def joined(content: Content, needs: Mapping[str, Collection[str]], wanted: Callable[[str, str], bool]) -> list[Joined]:
    """Where two packs that do not know each other, and that are wanted together, have put lines side by side."""
    found = []
    for definition in content.library.definitions:
        own = definition.node.span.source.pack
        for first, second in _side_by_side(definition.node):
            one, other = _pack(first[0]), _pack(second[0])
            known = one in needs.get(other, ()) or other in needs.get(one, ())
            if own not in (one, other) and not known and wanted(one, other):
                found.append(Joined(definition, first, second))
    return found


def _side_by_side(node: Node) -> Iterator[tuple[list[Node], list[Node]]]:
    for over in node.walk():
        lines = [line for line in over.body if line.word.category in ORDERED]
        yield from pairwise([list(group) for _, group in groupby(lines, _pack)])


def _pack(line: Node) -> str:
    return line.span.source.pack


def tried(content: Content, pair: Joined, seconds: float) -> FoundJoined:
    """Play examples as they are and with the lines the other way round, and look for one that comes out otherwise."""
    content = seeded_around(content, pair.definition.name).content
    source = Source("turned", "replace " + format_node(_turned(pair.definition.node, pair)))
    other = load_content(content.places, True, [*content.extra, source])
    found, seen, end = FoundJoined(pair, 0), list[Witness](), monotonic() + seconds
    if other.report.errors:
        return found
    theirs = {e.id: e for definition in other.library.definitions for e in definition.examples}
    sayings = Sayings(content.program), Sayings(other.program)
    for example, of in islice(_examples(content, pair), POSITIONS):
        if monotonic() > end or len(seen) == SEEN:
            break
        law = played(content, content.program, example)
        if not law.sound or law.game is None or example.id not in theirs or not _is_met(pair, of, law):
            continue
        found.tries += 1
        turned = played(other, other.program, theirs[example.id])
        if turned.sound and turned.game is not None:
            here, there = sayings[0].said(law.game), sayings[1].said(turned.game)
            keys = [key for key, line in here.items() if there.get(key, line) != line][:SAID]
            draft = Draft.of_lines(of, " meets ".join(pair.packs), law.lines)
            seen += [Witness(draft, [here[k] for k in keys], [there[k] for k in keys])] if keys else []
    found.witness = next(iter(held(content, seen)), None)
    return found


def _is_met(pair: Joined, of: Definition, law: Outcome) -> bool:
    """Whether the definition had its say: what is no procedure has it whenever somebody asks."""
    own = pair.definition
    return _is_own(pair, of) or own.kind not in ("procedure", "action") or own.name in law.called


def _is_own(pair: Joined, of: Definition) -> bool:
    return (of.kind, of.name) == (pair.definition.kind, pair.definition.name)


def _examples(content: Content, pair: Joined) -> Iterator[tuple[Example, Definition]]:
    """Those of the definition, then all others, the shorter first."""
    every = [(e, d) for d in content.library.definitions for e in d.examples]
    yield from sorted(every, key=lambda found: (not _is_own(pair, found[1]), len(found[0].node.body), found[0].id))


def _turned(node: Node, pair: Joined) -> Node:
    """The definition with the lines the other way round."""
    body = [_turned(line, pair) for line in node.body]
    first, second = (
        [n for n, line in enumerate(node.body) if any(line is own for own in lines)]
        for lines in (pair.first, pair.second)
    )
    moved = [body[n] for n in (*second, *first)]
    for place, line in zip(sorted((*first, *second)), moved, strict=True):
        body[place] = line
    return with_lines(node, body)
