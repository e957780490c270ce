"""Load content: packs read, checked, compiled and ready to play; the front door for every tool.

What was found sound is kept as it is played by. While its texts are the same, nobody reads them again until somebody asks
for what they say.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dsl.characters import caseless
from dsl.diagnostics import Report
from interpreter.board import NO_BOARD, NO_SPACES, Board
from interpreter.loading import cache
from interpreter.loading.files import SUFFIX, Folder, Place, UnreadableError
from interpreter.loading.pickling import Origin, remember
from interpreter.runtime.program import Program, load
from interpreter.runtime.setup import Plan, Setup

if TYPE_CHECKING:
    from types import CodeType

    from dsl.compile.compiler import Compiler
    from dsl.model import Definition, Example, Library, Rule
    from dsl.pipeline import ParseState, SourceSet
    from dsl.source import Source
    from interpreter.bands.plans import Bands
    from interpreter.loading.packs import Pack


class Named(NamedTuple):
    """What a definition is called, in English and Polish."""

    name: str
    pl: str


class Sound(NamedTuple):
    """What is kept of sound content: its digest, the words that its functions call, by function, those in their
    templates, and the compiled module."""

    digest: str
    words: dict[str, str]
    templates: list[str]
    codes: list[CodeType]


class Content:
    """Some packs, and texts beside them. What is wrong is in `report` once they are checked; without errors, `program` is
    ready to play. Covered content marks what its games reach."""

    def __init__(
        self,
        places: Sequence[Place],
        examples: bool = False,
        extra: Sequence[Path | Source] = (),
        covered: bool = False,
        before: ParseState | None = None,
    ) -> None:
        self.examples, self.covered, self.report = examples, covered, Report()
        self.places, self.extra, self._before = tuple(places), tuple(extra), before
        self._folders = list(map(_folder, places))
        self._checked = False

    # --- what is said

    @cached_property
    def _texts(self) -> tuple[list[Pack], SourceSet]:
        from interpreter.loading.reading import read

        return read(self._folders, self.extra, self.report, self.examples, self.covered, self._before)

    def read(self) -> None:
        """Read the texts, unless they have been."""
        assert self._texts

    @property
    def packs(self) -> list[Pack]:
        return self._texts[0]

    @property
    def texts(self) -> SourceSet:
        return self._texts[1]

    @property
    def library(self) -> Library:
        return self.texts.library

    @cached_property
    def called(self) -> dict[str, list[Definition]]:
        """The definitions by their names in both languages, their headings and their ids, whatever the capitals."""
        found: dict[str, list[Definition]] = {}
        for definition in self.library.definitions:
            for name in definition.names:
                found.setdefault(name, []).append(definition)
        return found

    @cached_property
    def boards(self) -> dict[str, Board]:
        """The boards by their names; what is wrong with a drawing is reported."""
        from interpreter.checks.content import draw_board

        memo, report = self.texts.memo, self.report
        every = self.library.all("board")
        drawn = (
            (d.name, memo.of("board", d.node, report, partial(draw_board, d, self.library, report))) for d in every
        )
        return {name: board for name, board in drawn if board is not None}

    def check(self) -> None:
        """Find out whether it makes sense: everything that is wrong is in the report then."""
        from interpreter.checks.content import check_content

        if not self._checked:
            self._checked = True
            self.texts.check()
            check_content(self)
            self.texts.memo.keep()

    @cached_property
    def digest(self) -> str:
        """A digest of the texts, for saved games and caches."""
        if self.sound is not None:
            return self.sound.digest
        from interpreter.loading.packs import read_source

        parts = [pack.digest for pack in self.packs] + [read_source(f, Report()).text for f in self.extra]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]

    @cached_property
    def meaning(self) -> str:
        """A digest of what the rules mean that are played by; how they are told makes no difference."""
        return hashlib.sha256(" ".join(pack.meaning for pack in self.packs).encode()).hexdigest()[:16]

    @property
    def practice_board(self) -> str:
        return next((p.manifest.practice_board for p in self.packs if p.manifest.practice_board), "")

    # --- what is kept

    @cached_property
    def _entry(self) -> str:
        """The name under which it is kept when it is sound; nothing when it cannot be read, or is read for more than play."""
        if self.examples or self.covered or self.extra:
            return ""
        digest = hashlib.sha256()
        try:
            for folder in self._folders:
                for path in sorted(folder.files((SUFFIX, ".toml"))):
                    data = folder.read(path)
                    digest.update(f"{path.relative_to(folder.root)}\0{len(data)}\n".encode() + data)
                digest.update(b"\0")
        except (UnreadableError, UnicodeEncodeError):
            self._folders = list(map(_folder, self.places))  # what is wrong is told when it is read for good
            return ""
        return cache.name_of("play", cache.fingerprint(), digest.hexdigest())

    @cached_property
    def sound(self) -> Sound | None:
        """What is kept of it, if it was found to be without any fault before."""
        kept = cache.get(self._entry) if self._entry else None
        return None if kept is None else Sound(*marshal.loads(kept))

    # --- what is played

    @cached_property
    def program(self) -> Program:
        sound = self.sound or self._compiled()
        program = load(sound.codes, self._functions(sound), self._trees)
        if not self.covered:
            program.origin = self.origin
            remember(program.origin, program)
        return program

    def program_with(self, examples: Iterable[Example]) -> Program:
        """The rules with some of the examples alone: to write those of all takes longer than to write the rules."""
        from dsl.compile.compiler import Compiler

        self.check()
        compiler = Compiler(self.library, self.texts.compiler.machine, Report())
        compiler.lower(examples, self.texts.memo)
        return load(self._codes(compiler, "some"), compiler.functions_of_words, lambda: compiler)

    def _codes(self, compiler: Compiler, *of: str) -> list[CodeType]:
        """The functions and tables of checked rules; `of` says which of those of the same packs they are."""
        from interpreter.loading.compiled import compiled
        from interpreter.loading.tables import tables

        parts = [*compiler.parts, tables(compiler, self.boards)]
        return compiled(parts, *of, *(str(pack.folder.resolve()) for pack in self.packs))

    def _compiled(self) -> Sound:
        compiler = self._trees()
        codes = self._codes(compiler, str(self.examples), str(self.covered))
        words = {name: word.name for word, name in compiler.words.items()}
        sound = Sound(self.digest, words, [word.name for word in compiler.templates], codes)
        if self._entry and not self.report.found:
            cache.put({self._entry: marshal.dumps(tuple(sound))})
        return sound

    def _functions(self, sound: Sound) -> dict[str, Any]:
        """The functions of words that the module calls."""
        if self.sound is None:
            return self.texts.compiler.functions_of_words
        from interpreter.vocabulary import VOCABULARY

        words = {word.name: word for word in VOCABULARY}
        called = {name: words[word].run for name, word in sound.words.items()}
        return called | {n: f for word in sound.templates for n, f in words[word].traits.functions.items()}

    def _trees(self) -> Compiler:
        """What the rules are made of, checked, with all functions written."""
        self.check()
        assert self.texts.compiler.parts
        return self.texts.compiler

    @property
    def origin(self) -> Origin:
        """Where the same is to be had in another process."""
        packs, extra = tuple(map(_absolute, self.places)), tuple(map(_absolute, self.extra))
        return Origin(packs, extra, self.examples, self.digest)

    def named(self, kind: str) -> list[Named]:
        """What the definitions of a kind (seats, characters, scenarios, variants) are called, in their order."""
        if self.sound is not None:
            return [Named(*names) for names in self.program.names[kind]]
        return [Named(d.name, d.pl) for d in self.library.all(kind)]

    def scenario(self, name: str) -> Rule | None:
        """A scenario as it is defined; a difference of capitals does not matter."""
        return next((s for s in self.library.all("scenario") if caseless(s.name) == caseless(name)), None)

    def setup(self, scenario: Named | Definition, bands: Bands | None = None, variants: Sequence[str] = ()) -> Setup:
        """The setup of a game of a scenario, with the usual bands or those chosen, and with further variants."""
        return Setup(self.program, self.plan(scenario, bands, variants))

    def plan(self, scenario: Named | Definition, bands: Bands | None = None, variants: Sequence[str] = ()) -> Plan:
        if self.sound is None or bands:
            from interpreter.bands.plans import plan_of, played_on

            rule = self.library.get("scenario", scenario.name)
            on = played_on(rule, self.boards)
            assert on is not None
            return plan_of(rule, self.library, on, bands, variants)
        board, figures, lying, numbers, plays, own, seats, sides = self.program.plans[scenario.name]
        together = tuple(dict.fromkeys([*own, *variants]))
        drawn = _board(self.program.boards[board]) if board else NO_BOARD
        return Plan(drawn, figures, lying, numbers, scenario.name, plays, together, seats, sides)


def _board(kept: Any) -> Board:
    """A board as rules keep it: its drawing, or an open table."""
    if isinstance(kept[0], str):
        return Board.parse(list(kept))
    from interpreter.open_table.field import from_plain

    return Board(NO_SPACES, from_plain(kept))


def _folder(place: Place) -> Folder:
    return place if isinstance(place, Folder) else Folder(place)


T = TypeVar("T")


def _absolute(place: T) -> T | Path:
    """A path that is right in other processes too; what is no path stays as it is."""
    return place.resolve() if isinstance(place, Path) else place


def load_content(
    places: Sequence[Place], examples: bool = False, extra: Sequence[Path | Source] = (), covered: bool = False
) -> Content:
    """Packs, and further texts beside them, read and checked, or known to be sound. Covered content marks what its games reach."""
    content = Content(places, examples, extra, covered)
    if content.sound is None:
        content.check()
    return content


def read_content(
    places: Sequence[Place],
    examples: bool = False,
    extra: Sequence[Path | Source] = (),
    covered: bool = False,
    before: ParseState | None = None,
) -> Content:
    """The same, only read: until somebody checks it, nobody knows whether it makes sense."""
    content = Content(places, examples, extra, covered, before)
    content.read()
    return content
