"""Digests of all that entries show: who has the digest needs no sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256

from dsl.constructs import Construct
from dsl.core.cards import BoardMark
from dsl.core.control import OptionBranch, StepStatement
from dsl.model import Action, Definition, Procedure
from dsl.texts import text_of
from interpreter.loading import cache
from interpreter.loading.load import Content
from tools.press.model.bot_terms import bot_terms_of
from tools.press.model.links import Linker, names_of
from tools.press.model.references import References


class EntryDigests:
    """Digests of all that the entry of a definition shows.

    That is its own text, and what others are called: a sentence uses of whoever it names no more than the name and the
    forms of the name. Only pictures use more: of boards all, in scenarios whatever the scenario names.
    """

    def __init__(self, content: Content, references: References, linkers: Sequence[Linker]) -> None:
        self.content, self.references, self.linkers = content, references, linkers
        self.anchors = references.anchors
        self._trees = references.trees
        self._names, _ = names_of(content)  # the lexicons are in what all have in common
        self._faces: dict[int, str] = {}
        self._whole: dict[int, str] = {}
        self._given: dict[str, list[Definition]] = {}
        for definition in content.library.definitions:
            if isinstance(definition, Action) and definition.given_by:
                self._given.setdefault(definition.given_by, []).append(definition)

    def of(self, definition: Definition, lang: str, also: str = "") -> str:
        """The digest of all that the entry shows in a language; `also` is what else it depends on."""
        return sha256(f"{lang}\n{also}\n{self.common}\n{self._of(definition)}".encode()).hexdigest()

    def _of(self, definition: Definition) -> str:
        kept = self._whole.get(id(definition))
        if kept is None:
            kept = self._whole[id(definition)] = sha256(self._shown(definition).encode()).hexdigest()
        return kept

    def _shown(self, definition: Definition) -> str:
        """All that an entry shows, one under another."""
        named = self._named(definition)
        parts = [self.face(definition), text_of(definition), *map(self.face, named)]
        whole = named if definition.kind == "scenario" else [d for d in named if d.kind == "board"]
        parts += map(text_of, whole)
        if definition.kind in ("scenario", "variant"):
            parts.append(repr([n for n, line in enumerate(definition.lines) if line in bot_terms_of(self.content)]))
        within = self.anchors.plan.told_within(definition)
        parts += [*map(text_of, within), *(self.face(d) for p in within for d in self._named(p))]
        for told in (definition, *within, *self._given.get(definition.name, ())):
            parts.append(self._spoken_of(told))
            parts += map(self.face, self._free(told))
        return "\n".join(parts)

    def _named(self, definition: Definition) -> list[Definition]:
        """The definitions that one names, in the order of their names."""
        found = (self.content.library.get(*name) for name in sorted(self._trees.of(definition).names))
        return [d for d in found if d is not None]

    def _spoken_of(self, definition: Definition) -> str:
        """Who speaks of a definition, carries it, carries it out, belongs to it."""
        references = self.references
        lists = [references.rules(definition), references.callers(definition), references.bearers(definition)]
        if definition.kind == "faction":
            lists.append(references.members(definition))
        return "\n\n".join("\n".join(map(self.face, found)) for found in lists)

    def face(self, definition: Definition) -> str:
        """A digest of what others can say of a definition: its names, how they are spoken, the names of its steps."""
        kept = self._faces.get(id(definition))
        if kept is None:
            steps = self._texts([definition], StepStatement) if isinstance(definition, Procedure) else ""
            term = self._names.term(definition.kind, definition.name)
            said = (self.anchors.of(definition), definition.keyword, definition.name, definition.pl, term, steps)
            kept = self._faces[id(definition)] = sha256(repr(said).encode()).hexdigest()
        return kept

    def _free(self, definition: Definition) -> list[Definition]:
        """Who is named, perhaps, in its rulings in any language, where names are linked though nobody parsed them."""
        texts = " ".join(
            arg for line in (*definition.rulings, *definition.origins) for arg in line.args if isinstance(arg, str)
        )
        return [d for linker in self.linkers for d in linker.near(texts)] if texts else []

    def _texts(self, definitions: Iterable[Definition], construct: type[Construct]) -> str:
        """What the lines of a sort say in both languages."""
        nodes = (node for definition in definitions for node in self._trees.of(definition).of(construct))
        return repr([[a for a in node.args if isinstance(a, str)] for node in nodes])

    @cached_property
    def names(self) -> str:
        """What all definitions are called."""
        return sha256("\n".join(map(self.face, self.content.library.definitions)).encode()).hexdigest()

    @cached_property
    def common(self) -> str:
        """The code, the lexicons, and what every entry may say: cards, marks, options."""
        content, library = self.content, self.content.library
        digest = sha256(cache.fingerprint().encode())
        digest.update("\0".join(pack.lexicon for pack in content.packs).encode())
        digest.update(repr([pack.manifest.sources for pack in content.packs]).encode())
        for kind in ("suit", "colour", "deck", "seat"):
            digest.update("\n".join(map(text_of, library.written(kind))).encode())
        digest.update(
            (self._texts(library.written("board"), BoardMark) + self._texts(library.definitions, OptionBranch)).encode()
        )
        digest.update("".join(f"{self.face(d)}{d.aliases}\n" for d in library.written("concept")).encode())
        practice = library.get("board", content.practice_board)
        digest.update((text_of(practice) if practice is not None else "").encode())
        return digest.hexdigest()
