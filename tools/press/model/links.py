"""Give every definition an anchor, and link the names of definitions wherever a sentence says them."""

from __future__ import annotations

import marshal
import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from hashlib import sha256

from dsl.lexicon import Lexicon, MissingForm
from dsl.model import Definition, Library, Procedure
from dsl.tree import Name, Node
from dsl.wording import Term, english_plural
from dsl.wording.languages.english import English, gerund
from dsl.wording.languages.polish import NOUNS, Polish
from dsl.wording.planning.plan import Plan
from dsl.wording.terms import Agreement, Key
from interpreter.loading.load import Content
from tools.press.kept_files import kept_file
from tools.press.model.labels import LANGUAGES
from tools.press.model.rich_text import Piece, RichText, Span
from tools.slugs import slug
from tools.wording.sentences import Names, lexicon_of, lexicons

_TELLING = frozenset({"skill", "state", "token", "action", "gear", "figure", "scenario", "board", "faction"})
"""Kinds whose names are linked in texts that nobody parsed, such as rulings."""


class Anchors:
    """The anchor of every definition, `kind-slug`, the same in all languages; a second of a name gets a number."""

    def __init__(self, library: Library) -> None:
        self.library, self.plan = library, library.once(Plan)
        self._of: dict[int, str] = {}
        self._concepts = {d.name: d for d in library.written("concept")}
        self.taken: set[str] = set()
        for definition in library.definitions:
            base = f"{slug(definition.keyword)}-{slug(definition.name)}"
            anchor, n = base, 1
            while anchor in self.taken:
                n += 1
                anchor = f"{base}-{n}"
            self.taken.add(anchor)
            self._of[id(definition)] = anchor

    def of(self, definition: Definition) -> str:
        """The anchor of the entry in which a definition is told."""
        teller = self.plan.teller_of(definition) if isinstance(definition, Procedure) else None
        return self.own(teller or definition)

    def own(self, definition: Definition) -> str:
        """The anchor of a definition itself, where more than its entry speaks of it."""
        return self._of[id(definition)]

    def find(self, name: Name) -> Definition | None:
        """The definition that a name in the tree means."""
        found: Definition | None = self.library.get(name.kind, name.text)
        return found

    def named(self, node: Node) -> list[Definition]:
        """The definitions that a phrase or line names, with the lines under it, in the order of reading."""
        found = [self.find(name) for name in node.names()]
        if self._concepts:
            found += [self._concepts.get(n.word.traits.concept) for n in node.walk() if n.word.traits.concept]
        return [d for d in found if d is not None]


@lru_cache(maxsize=1)
def anchors_of(content: Content) -> Anchors:
    """The anchors of some content, whose plan takes a while to make: the same for whoever checks it and whoever prints it."""
    return Anchors(content.library)


class Linker:
    """Links names in the sentences of one language, in whatever case and number they stand."""

    def __init__(self, content: Content, lang: str) -> None:
        self.content, self.anchors, self.lang = content, anchors_of(content), lang
        self.lexicon = lexicon_of(content)
        self.names = Names(content, self.lexicon)

    def linked(
        self, text: str, mentioned: Iterable[Definition], own: str = "", said: Mapping[str, Iterable[Key]] | None = None
    ) -> RichText:
        """A text with the names of these definitions linked; `own` is the entry that it stands in.

        What a form was `said` to name it names; of others, such as the verb by which a procedure is told, it is found in them.
        """
        plain = text.replace("\u00a0", " ")
        known = self._said_in(plain, said or {})
        others: dict[str, list[str]] = {}
        for definition in filter(self._is_distinct, mentioned):
            for form in self.forms(definition):
                if form not in known and form[1:] in plain:
                    others.setdefault(form, []).append(self.anchors.of(definition))
        known |= others
        if not known:
            return RichText(text)
        out, end = list[Piece](), 0
        for match in _pattern(tuple(sorted(known, key=lambda f: (-len(f), f)))).finditer(text):
            anchors = known[_key(match[0])]
            anchor = anchors.pop(0) if len(anchors) > 1 else anchors[0]
            out.append(text[end : match.start()])
            out.append(match[0] if anchor in ("", own) else Span("reference", RichText(match[0]), anchor))
            end = match.end()
        return RichText(*out, text[end:])

    def _said_in(self, plain: str, said: Mapping[str, Iterable[Key]]) -> dict[str, list[str]]:
        """The forms in a text that were said to name something, with where these lead: nowhere (""), if any may be called so."""
        known: dict[str, list[str]] = {}
        for form, named in said.items():
            found = [d for d in (self.anchors.library.get(*key) for key in named) if d is not None]
            if found and form[1:] in plain:
                known[_key(form)] = list(dict.fromkeys(map(self.anchors.of, filter(self._is_distinct, found)))) or [""]
        return known

    def _is_distinct(self, definition: Definition) -> bool:
        """Whether a name tells who is meant: not of those who are called what any in the sentence may be, a character."""
        return definition.en not in NOUNS if self.lang == "en" else definition.pl not in NOUNS.values()

    def free(self, text: str, own: str = "") -> RichText:
        """A text that nobody parsed, with the telling names of the content linked."""
        return self.linked(text, self.near(text), own)

    def near(self, text: str) -> list[Definition]:
        """Those who could be named in a text that nobody parsed: a form of their names begins with a word of it."""
        _, telling = self._known
        near = {place for word in re.findall(r"\w+", text.lower()) for place in telling.get(word, ())}
        return [self.content.library.definitions[place] for place in sorted(near)]

    def forms(self, definition: Definition) -> tuple[str, ...]:
        """Every way in which the name of a definition may stand in a sentence, first letter small."""
        return self._known[0][id(definition)]

    @cached_property
    def _known(self) -> tuple[dict[int, tuple[str, ...]], dict[str, list[int]]]:
        """The forms of all names, and by the first words of those that are linked wherever they stand, the places of their definitions."""
        made_from = f"{self.lang}\n{names_of(self.content)[1]}"
        forms, telling = marshal.loads(kept_file(self.content, made_from, self._made, "forms", self.lang))
        definitions = self.content.library.definitions
        return {id(d): found for d, found in zip(definitions, forms, strict=True)}, telling

    def _made(self) -> bytes:
        """All forms, as they are kept."""
        definitions = self.content.library.definitions
        forms, telling = list(map(self._forms, definitions)), dict[str, list[int]]()
        for place, definition in enumerate(definitions):
            for word in dict.fromkeys(map(_first, forms[place])) if is_telling(definition) else ():
                telling.setdefault(word, []).append(place)
        return marshal.dumps((forms, telling))

    def _forms(self, definition: Definition) -> tuple[str, ...]:
        term = self.names(definition)
        found = self._english(definition, term) if self.lang == "en" else self._polish(definition, term)
        found += self._said_by_verb(term)
        if definition.kind == "concept":
            found += definition.aliases[self.lang == "pl"]
        return tuple(dict.fromkeys(map(_key, found)))

    def _english(self, definition: Definition, term: Term | None) -> list[str]:
        bases = [definition.name, *([term.en] if term else [])]
        bases += [other.en for other in (term.one, term.flag) if other is not None] if term else []
        return [f for base in bases if base for f in (base, english_plural(base))]

    def _polish(self, definition: Definition, term: Term | None) -> list[str]:
        bases = [definition.pl or definition.name]
        bases += [other.pl for other in (term.one, term.flag) if other is not None] if term else []
        return [form for base in bases for form in (base, *self._inflected(base))]

    def _said_by_verb(self, term: Term | None) -> list[str]:
        """The verb by which a procedure is said, in the persons that sentences use."""
        if term is None or term.verb is None:
            return []
        english, verb = self.lang == "en", term.verb.en if self.lang == "en" else term.verb.pl
        grammar = English() if english else Polish(self.lexicon)
        forms = [verb, *([gerund(verb)] if english else [])]
        for plural in (False, True):
            try:
                forms.append(grammar.verb(verb, Agreement("m3", plural), False))
            except MissingForm:
                continue
        return forms

    def _inflected(self, base: str) -> list[str]:
        forms: list[str] = []
        if self.lexicon.has("noun", base):
            noun = self.lexicon.noun(base)
            forms += [*noun.sg, *noun.pl]
        if self.lexicon.has("adj", base):
            adjective = self.lexicon.adj(base)
            for row in (adjective.m, adjective.f, adjective.n, adjective.v, adjective.o):
                forms += row
        return forms


@lru_cache(maxsize=len(LANGUAGES))
def linker_of(content: Content, lang: str) -> Linker:
    """The linker of some content, which knows all forms of all names: the same for whoever checks it and whoever prints it."""
    return Linker(content, lang)


@lru_cache(maxsize=1)
def names_of(content: Content) -> tuple[Names, str]:
    """What definitions are called, as far as that is known without the lexicons, which are slow to read; a digest of that and of them."""
    names = Names(content, Lexicon())
    called = ((d.kind, d.name, d.pl, d.aliases, names.term(d.kind, d.name)) for d in content.library.definitions)
    return names, sha256("\n".join([*lexicons(content), *map(repr, called)]).encode()).hexdigest()


def capitalised(text: str) -> str:
    """A text that begins with a capital; the rest of it stays."""
    return text[:1].upper() + text[1:]


def is_telling(definition: Definition) -> bool:
    """Whether a name is linked in texts that nobody parsed."""
    return definition.kind in _TELLING and len(definition.name) > 3 and not definition.name.islower()


def _first(form: str) -> str:
    """The first word of a form of a name."""
    found = re.search(r"\w+", form.lower())
    return found[0] if found else ""


def _key(text: str) -> str:
    text = text.replace("\u00a0", " ")
    return text[:1].lower() + text[1:]


@lru_cache(maxsize=4096)
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these forms as whole words; the first letter may be a capital, blanks may be unbreakable."""
    ways = []
    for form in forms:
        first, rest = form[:1], re.escape(form[1:]).replace(r"\ ", "[ \u00a0]")
        small, large = re.escape(first), re.escape(first.upper())
        ways.append((f"[{small}{large}]" if first.isalpha() else small) + rest)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(ways)})(?![\w-])")
