"""Take texts through the whole language: layout, names, parsing, definitions, checks, compilation."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeVar

from dsl.amend import Amended, Needs, amend, is_amendment
from dsl.checks.call_cycles import check_termination
from dsl.checks.definitions import check_definitions
from dsl.checks.kinds import check_kinds
from dsl.checks.value_cycles import check_values
from dsl.compile.compiler import Compiler
from dsl.compile.state_layout import Machine
from dsl.core.definitions import Header, SortLine, TypeName
from dsl.declare import collect
from dsl.diagnostics import Report
from dsl.grammar import Tables
from dsl.layout import Line, lay_out
from dsl.memo import Memo
from dsl.model import Library
from dsl.parse_cache import MANY, Recipes, unaffected
from dsl.parser import Parser
from dsl.source import Source
from dsl.symbols import Meanings, Symbol, Symbols, changed
from dsl.tree import Node
from dsl.words import Vocabulary

T = TypeVar("T")
_HEADER = re.compile(r'([^"]*[^"\s])\s*"([^"]+)"(?:\s*is\s+an?\s+(\w+))?', re.IGNORECASE)
NOBODY: Needs = MappingProxyType({})
_INNER = re.compile(r'action\s*"([^"]+)"', re.IGNORECASE)


@contextmanager
def uncollected() -> Iterator[None]:
    """While trees are built, which all stay, nobody looks for cycles in them: that takes as long as the building."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@dataclass
class SourceSet:
    """SourceSet that were read: the parsed definitions, the library made of them, the compiler, and what is wrong."""

    amended: Amended
    symbols: Symbols
    library: Library
    compiler: Compiler
    report: Report
    examples: bool = True
    memo: Memo = field(default_factory=Memo)

    @property
    def nodes(self) -> list[Node]:
        """The definitions, as they are after all amendments."""
        return self.amended.nodes

    @property
    def is_whole(self) -> bool:
        """Whether every name has its definition: a header that cannot be read leaves only its name."""
        kinds = self.symbols.by_kind.items()
        return all(self.library.get(kind, name) is not None for kind, names in kinds for name in names)

    @uncollected()
    def check(self) -> None:
        """Everything that is wrong in any of them is in the report then."""
        check_definitions(self.library, self.report, self.examples, self.memo)
        if self.is_whole and not any(d.code in ("E0201", "E0228") for d in self.report.found):
            _lower(self)
        self.report.drop_consequences()


class Parsed(NamedTuple):
    """Definitions as their texts have them, the names of all, and the definitions as amendments leave them."""

    nodes: list[Node]
    symbols: Symbols
    amended: Amended


class PlanStore(Protocol):
    """Where it is remembered how the lines of texts are put together, beyond the end of a process."""

    def recall(self, sources: Iterable[Source], names: Meanings) -> Recipes:
        """What is known of the lines of some texts, as far as it holds for these names."""

    def keep(self, names: Meanings, lines: Mapping[Source, Recipes]) -> None:
        """Remember the lines of each text that was read by these names."""


@dataclass
class ParseState:
    """SourceSet as they were read before: the lines and nodes of those without a fault; how each line is put together, and
    what the names meant to it.

    Whoever reads nearly the same texts again and again gives it along each time; `new` counts the lines that had to be
    worked out the last time. What is read for the first time begins with what the store remembers, if there is one.
    """

    names: Meanings = field(default_factory=dict)
    recipes: Recipes = field(default_factory=dict)
    lines: dict[Source, list[Line]] = field(default_factory=dict)
    nodes: dict[Source, list[Node]] = field(default_factory=dict)
    new: int = 0
    store: PlanStore | None = None
    memo: Memo = field(default_factory=Memo)

    def meet(self, sources: Iterable[Source], names: Meanings) -> bool:
        """Forget what may be read otherwise when the names mean this; whether it is the first time that names are met."""
        first, others = not self.names, changed(self.names, names)
        self.names = names
        if first and self.store is not None:
            self.recipes = self.store.recall(sources, names)
            return True
        self.recipes = unaffected(self.recipes, others)
        kept = self.nodes.items() if len(others) <= MANY else ()
        self.nodes = {s: nodes for s, nodes in kept if not any(name in s.text for name in others)}
        return first

    def learn(self, recipes: Recipes) -> None:
        """Know the lines just read. Those that were not met are forgotten, unless whole texts were not read at all."""
        self.new = len(recipes.keys() - self.recipes.keys())
        self.recipes = {**self.recipes, **recipes} if self.nodes else recipes


def parse_texts(
    sources: list[Source],
    vocabulary: Vocabulary,
    tables: Tables,
    report: Report,
    examples: bool = True,
    before: ParseState | None = None,
    needs: Needs = NOBODY,
) -> Parsed:
    """The definitions of some texts as nodes; the names of all of them are known to each. Examples may be left unread."""
    before = before or ParseState()
    laid: dict[Source, list[Line]] = {}
    read: dict[Source, list[Node]] = {}
    lines = {s: _kept(s, before.lines, laid, report, partial(lay_out, s, report)) for s in sources}
    symbols = Symbols()
    scan_names([line for of_text in lines.values() for line in of_text], vocabulary, symbols, report)
    first = before.meet(sources, symbols.meanings())
    parser = Parser(vocabulary, tables, symbols, report, examples, before.recipes)
    nodes: list[Node] = []
    met: dict[Source, list[tuple[str, str]]] = {}
    for source, of_text in lines.items():
        parser.met = met[source] = []
        defining = [line for line in of_text if not is_amendment(line)]
        nodes += _kept(source, before.nodes, read, report, partial(parser.lines, defining, "definition"))
    parser.met = []
    amending = [line for of_text in lines.values() for line in of_text if is_amendment(line)]
    amended = amend(nodes, amending, symbols, parser, needs, report)
    before.learn(parser.recipes)
    if first and before.store is not None:
        before.store.keep(before.names, {s: {key: parser.recipes[key] for key in keys} for s, keys in met.items()})
    before.lines, before.nodes = laid, read
    return Parsed(nodes, symbols, amended)


def _kept(
    source: Source,
    before: dict[Source, list[T]],
    now: dict[Source, list[T]],
    report: Report,
    make: Callable[[], list[T]],
) -> list[T]:
    """What was made of a text before, or is made now; it is kept for the next time if there was nothing to report."""
    found, reported = before.get(source), len(report.found)
    made = make() if found is None else found
    if len(report.found) == reported and not report.is_full:
        now[source] = made
    return made


def scan_names(lines: list[Line], vocabulary: Vocabulary, symbols: Symbols, report: Report) -> None:
    """Enter every name that a header declares."""
    kinds = {w.means.keyword: w.means.kind for w in vocabulary.words if isinstance(w.means, Header)}
    kinds = _scan_sorts(lines, vocabulary, symbols, report) | kinds
    types = {w.surface: w.means.type for w in vocabulary.words if isinstance(w.means, TypeName)}
    for line in lines:
        if report.is_full:
            return
        match = _HEADER.match(line.text)
        if match and match[1].lower() in kinds:
            kind = kinds[match[1].lower()] or types.get((match[3] or "").lower(), "number")
            symbols.declare(Symbol(match[2], kind, line), report)
    for line in lines:
        for inner in _under(line):
            found = _INNER.match(inner.text)
            if found and not (is_amendment(line) and found[1] in symbols.by_kind.get("action", ())):
                symbols.declare(Symbol(found[1], "action", inner), report)


def _scan_sorts(lines: list[Line], vocabulary: Vocabulary, symbols: Symbols, report: Report) -> dict[str, str]:
    """Enter traits as the sorts that they are, amended ones too; the kind of the definitions that begin with each."""
    sorts = {w.surface.partition(",")[0]: w.means for w in vocabulary.words if isinstance(w.means, SortLine)}
    found: dict[str, str] = {}
    for line in lines:
        match = _HEADER.match(line.text)
        if match is None or match[1].split()[-1].lower() != "trait":
            continue
        said = (sorts.get(" ".join(under.text.partition(",")[0].lower().split())) for under in _under(line))
        means = next((one for one in said if one is not None), None)
        if means is not None and match[2].lower() not in found:
            found[match[2].lower()] = means.kind
            symbols.declare(Symbol(match[2], means.sort, line), report)
    return found


def _under(line: Line) -> Iterator[Line]:
    """The lines under a line, those under them, and so on."""
    for child in line.children:
        yield child
        yield from _under(child)


@uncollected()
def read_sources(
    sources: list[Source],
    vocabulary: Vocabulary,
    tables: Tables,
    machine: Machine,
    report: Report | None = None,
    examples: bool = True,
    covered: bool = False,
    before: ParseState | None = None,
    needs: Needs = NOBODY,
) -> SourceSet:
    """Read some texts: what is no sentence of the language is in the report, what makes no sense is found by a check.

    With `covered`, the compiler's `marks` learn what the program reaches. SourceSet that were read before just so are taken
    from there. `needs` says which pack knows of which, and so whose amendments come first.
    """
    report = report or Report()
    before = before or ParseState()
    _, symbols, amended = parse_texts(sources, vocabulary, tables, report, examples, before, needs)
    library = collect(amended, report)
    compiler = Compiler(library, machine, report, covered)
    before.memo.meet(library)  # whose procedures know now of what kinds they are
    return SourceSet(amended, symbols, library, compiler, report, examples, before.memo)


def _lower(found: SourceSet) -> None:
    """Make the rule trees, and look for circles in them. Where texts are wrong already, a fault may come of that."""
    try:
        found.compiler.lower(memo=found.memo)
        if found.examples:
            found.compiler.check_examples()
        check_kinds(found.library, found.compiler.trees, found.report)
        check_termination(found.compiler.effects, found.report)
        check_values(found.compiler.effects, found.compiler.work, found.report)
    except Exception:
        if not found.report.errors:
            raise
