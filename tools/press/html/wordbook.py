"""The designers' words: the reference of the language, with every word as the rules use it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from markupsafe import Markup, escape

from dsl.characters import folded
from dsl.words import Slot, Word, shown_surface
from interpreter.loading.language import language
from tools.press.entry_cache import EntryCache
from tools.press.html.kept_examples import KeptExamples
from tools.press.html.pagination import Leaf
from tools.press.html.search_index import names
from tools.press.html.site import COVER, WORDS, Side, environment, file_of, framed
from tools.press.html.word_usage import Use, WordUsage
from tools.press.model.addresses import settled
from tools.press.model.categories import category_name
from tools.press.model.labels import LANGUAGES, words
from tools.press.model.rich_text import RichText, span
from tools.press.model.sought import Sought, Told
from tools.press.model.teller import Teller
from tools.press.printer import Printer
from tools.slugs import slug

_SLOT = re.compile(r"\{\{\s*(\w+)[^}]*\}\}")
_CODE = re.compile(r"`([^`]+)`")


@dataclass(slots=True)
class WordEntry:
    """One word as it is printed: its slots with the categories that fill them, its use, how that is said."""

    anchor: str
    surface: str
    doc: str
    example: str
    slots: list[tuple[str, str, str, bool]]
    body: RichText
    said: list[tuple[str, Markup]] = field(default_factory=list)
    use: str = ""
    where: RichText = RichText()
    pattern: bool = False


class Wordbook:
    """Prints the words in one language; sentences are shown in both."""

    def __init__(self, printer: Printer, folder: Path) -> None:
        self.printer, self.lang = printer, printer.lang
        self.memory = EntryCache(printer.content, "words", printer.lang)
        self.examples = KeptExamples(printer.content, self.memory)
        self.uses = WordUsage(printer.content.library, printer.trees)
        self.categories = list(dict.fromkeys(w.category for w in language().words))
        self.places = places(language().words)
        self.there = printer.where or _reference_pages(folder, printer.lang)

    @cached_property
    def tellers(self) -> dict[str, Teller]:
        """Lines are said in both languages, whichever is printed."""
        content, anchors = self.printer.content, self.printer.anchors
        return {
            lang: self.printer.teller if lang == self.lang else Teller(content, anchors, lang) for lang in LANGUAGES
        }

    def pages(self) -> dict[str, str]:
        """The page of the words, and what its search knows."""
        labels = words(self.lang)
        leaf = Leaf(WORDS, labels["words"], anchor=WORDS)
        groups = [(c, category_name(c, self.lang), self._group(c)) for c in self.categories]
        leaf.nav = [(f"category-{slug(c)}", title, []) for c, title, _ in groups]
        body = environment().get_template("words.html.jinja").render(w=labels, lang=self.lang, groups=groups)
        made = Side(self.lang, self.printer.game, self.printer.edition, self.printer.teller.suits.symbols(), [leaf])
        other = self.printer.other
        text = framed(
            w={**labels, "search": labels["search_words"]},
            lang=self.lang,
            other=other,
            other_language=LANGUAGES[other] if other else "",
            other_page=file_of(WORDS, other) if other else "",
            side=made,
            leaf=leaf,
            body=settled(body, self._address),
            chapters=[[leaf]],
            before=None,
            after=None,
            words_page=file_of(COVER, self.lang) if self.there else "",
            file=lambda stem: file_of(stem if isinstance(stem, str) else stem.stem, self.lang),
            back=labels["words"],
        )
        self.memory.keep()
        return dict(zip(wordbook_names(self.lang), (text, self._search()), strict=True))

    def _group(self, category: str) -> list[Markup]:
        return [self._kept(word) for word in language().words if word.category == category]

    def _kept(self, word: Word) -> Markup:
        """The entry of a word, set anew only when its use has changed."""
        anchor, uses = self.places[word.name], self.uses.of(word.name)
        digests = self.printer.digests
        parts = [digests.of(u.owner, self.lang, str(u.line.span.line - u.owner.span.line)) for u in uses]
        digest = sha256(
            "\n".join([digests.common, repr((word.surface, word.doc, self.examples.of(word))), *parts]).encode()
        )
        kept = self.memory.get(anchor, digest.hexdigest())
        if kept is None:
            set_word = environment().get_template("word.html.jinja")
            kept = set_word.render(w=words(self.lang), lang=self.lang, word=self._told(word, uses))
            self.memory.put(anchor, digest.hexdigest(), kept)
        return Markup(kept)

    def _told(self, word: Word, uses: list[Use]) -> WordEntry:
        body = word.body if word.body in self.categories else ""
        told = WordEntry(
            self.places[word.name],
            shown_surface(word.surface),
            _CODE.sub(r"<code>\1</code>", str(escape(word.doc))),
            self.examples.of(word),
            [self._slot(s) for s in word.slots],
            span("reference", category_name(body, self.lang), f"category-{slug(body)}") if body else RichText(),
        )
        found = next(((use, said) for use in uses if (said := self._said(use))), None)
        if found is not None:
            use, told.said = found
            told.use, told.where = use.text, self.printer.teller.link(use.owner)
        elif uses:
            told.use, told.where = uses[0].text, self.printer.teller.link(uses[0].owner)
        patterns = [("en", _pattern(word.en)), ("pl", _pattern(word.pl))]
        if not told.said and not any("{" in str(said) for _, said in patterns):
            told.pattern, told.said = True, patterns
        return told

    def _slot(self, slot: Slot) -> tuple[str, str, str, bool]:
        """The name of a slot, what fills it, the anchor of that category if it has one, whether there may be several."""
        fills = shown_surface(f"{{{slot.name}:{slot.type}}}")
        return slot.name, fills, f"category-{slug(slot.type)}" if slot.type in self.categories else "", slot.many

    def _said(self, use: Use) -> list[tuple[str, Markup]]:
        """A line in both languages; nothing when it cannot be said by itself."""
        said = []
        for lang, teller in self.tellers.items():
            before = len(teller.failures)
            line = teller.line(use.line, use.owner)
            failed = len(teller.failures) > before or line.action is not None or not line.text
            del teller.failures[before:]
            if failed:
                return []
            said.append((lang, Markup("{}{}").format(line.text, _under(line.under))))
        return said

    def _address(self, anchor: str) -> str | None:
        """A link to an entry of the reference leads to its page there; where there is none, only its name is left."""
        if anchor.startswith(("category-", "word-")):
            return f"#{anchor}"
        file = self.there.get(anchor)
        return f"{file}#{anchor}" if file else None

    def _search(self) -> str:
        found = [self._sought(word) for word in language().words]
        return names(found, dict.fromkeys(self.places.values(), file_of(WORDS, self.lang)), ())

    def _sought(self, word: Word) -> Sought:
        surface = shown_surface(word.surface)
        called = [folded(surface)], [folded(word.doc)], list[str]()
        kind = category_name(word.category, self.lang)
        return Sought(self.places[word.name], surface, "", kind, 0, called, Told(word.doc, ""))


def wordbook_names(lang: str) -> list[str]:
    """The files of the words in one language: the page, and what its search knows."""
    return [file_of(WORDS, lang), file_of("search-words", lang, "js")]


def _under(lines: Iterable[object]) -> Markup:
    """The lines under a sentence as a list."""
    items = [Markup("<li>{}{}</li>").format(line.text, _under(line.under)) for line in lines]  # type: ignore[attr-defined]
    return Markup("<ul>{}</ul>").format(Markup("").join(items)) if items else Markup()


def _pattern(template: str) -> Markup:
    """A wording with its slots as they are shown: `{{ who.gen }}` as ⟨who⟩."""
    return Markup("{}").format(_SLOT.sub(r"⟨\1⟩", template))


def places(found: Iterable[Word]) -> dict[str, str]:
    """The anchor of every word by its name."""
    taken: dict[str, int] = {}
    made = {}
    for word in found:
        base = f"word-{slug(shown_surface(word.surface))}"
        taken[base] = taken.get(base, 0) + 1
        made[word.name] = base if taken[base] == 1 else f"{base}--{taken[base]}"
    return made


def _reference_pages(folder: Path, lang: str) -> dict[str, str]:
    """The pages of the reference in the folder by their anchors, as its search knows them; nothing when it is not there."""
    script = folder / file_of("search", lang, "js")
    if not script.is_file():
        return {}
    known = json.loads(script.read_text("utf-8").removeprefix("var NAMES=").rstrip().rstrip(";"))
    return {row[2]: known["files"][row[0]] for row in known["rows"]}
