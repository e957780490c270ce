"""Check texts written by hand against the rules that they tell: their numbers, suits and names stand there, in either language."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from dsl.constructs import Spoken
from dsl.core.control import Do
from dsl.core.procedures import ROLE, CalledWithRoles, VerbLine
from dsl.diagnostics import Diagnostic, Report
from dsl.format import phrase
from dsl.model import Definition, Term
from dsl.tree import Node
from interpreter.loading.load import Content
from tools.press.model.links import linker_of
from tools.press.printer import digests_of

DEPTH = 2
"""A rule, what it names, and what that names: so far a text of one line looks."""
LANGUAGES = {"en": "English", "pl": "Polish"}
_FOLLOWED = frozenset({"procedure", "action", "table", "token", "state"})
"""What a rule carries out and brings about, so that its text may tell it; of terms only those whose value is worked out of no more than one other."""
_FEW = 1
_CHECKED = {"suit", "ability", "state", "token", "skill", "action", "faction"}
_NUMBER = re.compile(r"(?<![\w.,])([+−-]?)(\d+)s?(?![\w-]|[.,]\d)")
_WORDS = {
    "en": "twice:2 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12",
    "pl": """dwa:2 dwie:2 dwóch:2 dwóm:2 dwoma:2 dwiema:2 dwukrotnie:2 trzy:3 trzech:3 trzem:3 trzema:3 cztery:4 czterech:4 czterem:4
    czterema:4 pięć:5 pięciu:5 sześć:6 sześciu:6 siedem:7 siedmiu:7 osiem:8 ośmiu:8 dziewięć:9 dziewięciu:9 dziesięć:10 dziesięciu:10
    jedenaście:11 jedenastu:11 dwanaście:12 dwunastu:12""",
}
"""Numbers in words. `One` is none: it is said of anybody."""
_IN_WORDS = {lang: dict(pair.split(":") for pair in words.split()) for lang, words in _WORDS.items()}


class _Told(NamedTuple):
    """A line, the procedures that it or one under it carries out, the kinds and names that it names, and its numbers."""

    line: Node
    called: frozenset[str]
    names: tuple[tuple[str, str], ...]
    numbers: frozenset[str]


@lru_cache(maxsize=1)
def own_words(content: Content) -> OwnWords:
    """What texts of one line may say of some content, which knows all forms of all names and so is made once."""
    return OwnWords(content)


class OwnWords:
    """What texts of one line may say of the rules of some content."""

    def __init__(self, content: Content) -> None:
        self.library = content.library
        self._linkers = {lang: linker_of(content, lang) for lang in LANGUAGES}
        self._forms: dict[str, dict[str, list[tuple[str, Definition]]]] = {}
        self._told: dict[int, _Told] = {}

    def foreign(
        self, text: str, lang: str, lines: Iterable[Node], of: Iterable[Definition] = (), depth: int = DEPTH
    ) -> list[str]:
        """The numbers and names in a text that the lines have not, nor what they carry out; those of their own rules it may say."""
        told, seen = [*lines], set[int]()
        for _ in range(depth):
            called = {name for line in told for name in self._in(line).called}
            front = [d for d in self._named_in(told) if id(d) not in seen and _is_followed(d, called)]
            seen |= {id(d) for d in front}
            told += [line for d in front for line in d.lines]
        there = {n for line in told for n in self._in(line).numbers}
        known = {id(d) for d in (*self._named_in(told), *of)}
        quoted = [phrase(line) for line in told if line.word.category == "meta"]
        known |= {id(d) for text_of in quoted for _, found in self._named(text_of, lang) for d in found}
        names = {name for name, found in self._named(text, lang) if not any(id(d) in known for d in found)}
        return [n for n in numbers(text, lang) if not _ways(n) & there] + sorted(names)

    def _in(self, line: Node) -> _Told:
        """What a line tells; many texts look at the same one."""
        found = self._told.get(id(line))
        if found is None:
            names = tuple(dict.fromkeys(_names_of(line)))
            found = _Told(line, frozenset(_called_in(line)), names, frozenset(numbers_of(line)))
            self._told[id(line)] = found
        return found

    def _named_in(self, lines: Iterable[Node]) -> list[Definition]:
        """The definitions that lines name."""
        named = (self.library.get(*key) for key in dict.fromkeys(key for line in lines for key in self._in(line).names))
        return [d for d in named if d is not None]

    def _named(self, text: str, lang: str) -> Iterator[tuple[str, list[Definition]]]:
        """The names in a text with all that they may mean."""
        known = self._forms.get(lang)
        if known is None:
            known = self._forms[lang] = self._forms_in(lang)
        plain = text.replace("\u00a0", " ")
        for start in re.finditer(r"(?<![\w-])\w+", plain):
            found: dict[str, list[Definition]] = {}
            for form, definition in known.get(start[0].lower(), ()):
                if _stands(form, plain, start.start(), _is_plain(definition, lang, start[0])):
                    found.setdefault(form, []).append(definition)
            if found:
                longest = max(found, key=len)
                yield longest, found[longest]

    def _forms_in(self, lang: str) -> dict[str, list[tuple[str, Definition]]]:
        """Every form of every name that is looked for, by its first word."""
        out: dict[str, list[tuple[str, Definition]]] = {}
        for definition in self.library.definitions:
            if definition.kind in _CHECKED and len(definition.name) > 3:
                for form in self._linkers[lang].forms(definition):
                    if first := re.match(r"\w+", form):
                        out.setdefault(first[0].lower(), []).append((form, definition))
        return out


def _is_plain(definition: Definition, lang: str, word: str) -> bool:
    """Whether a name means nothing else wherever it stands; others count where they have a capital within a sentence."""
    return definition.kind == "suit" or definition.kind == "ability" and (lang == "pl" or word[0].isupper())


def _stands(form: str, text: str, at: int, plain: bool) -> bool:
    """Whether a form of a name stands at a place of a text, and means the name there."""
    end = at + len(form)
    if text[at:end].lower() != form.lower() or text[end : end + 1].isalnum() or text[end : end + 1] == "-":
        return False
    begins = not text[:at].strip() or text[:at].rstrip().endswith((".", ":", ";", "!", "?", "–"))
    proper = not begins or any(map(str.isupper, form[1:]))
    return plain or text[at : at + 1].isupper() and text[at + 1 : end] == form[1:] and proper


def numbers(text: str, lang: str = "en") -> list[str]:
    """The numbers of a text, with their signs, in digits and in words; those in words of several parts (`two-handed`) are none."""
    plain = text.replace("−", "-")
    found = [sign + digits for sign, digits in _NUMBER.findall(plain)]
    words = _IN_WORDS[lang]
    return found + [words[w] for w in re.findall(r"(?<![\w-])\w+(?![\w-])", plain.lower()) if w in words]


def _is_followed(definition: Definition, called: Container[str]) -> bool:
    """Whether a text may tell of what is named there: a procedure only where it is carried out, and not merely under way."""
    if isinstance(definition, Term):
        return sum(1 for line in definition.lines for _ in _names_of(line)) <= _FEW
    return definition.kind in _FOLLOWED and (definition.kind != "procedure" or definition.name in called)


def _called_in(line: Node) -> Iterator[str]:
    """The procedures that a line carries out, or one under it."""
    return (part["procedure"].text for part in _rules(line) if isinstance(part.means, Do))


def _ways(number: str) -> set[str]:
    """How a rule may write a number: what has no sign may be added or taken away, and a sign may be said in words."""
    return {number, number[1:]} if number[0] in "+-" else {number, f"+{number}", f"-{number}"}


def _rules(line: Node) -> Iterator[Node]:
    """A line and those under it, without what only speaks of them: names, verbs, rulings, examples."""
    if isinstance(line.means, Spoken):
        return
    yield replace(line, body=[])
    for under in line.body:
        if under.word.category != "meta":
            yield from _rules(under)


def _names_of(line: Node) -> Iterator[tuple[str, str]]:
    """Kind and name of all that a line names, or one under it."""
    return ((name.kind, name.text) for part in _rules(line) for name in part.names())


def numbers_of(line: Node) -> Iterator[str]:
    """The numbers of a line and of all under it, as they are written there; whoever may choose another chooses two."""
    for part in _rules(line):
        yield from numbers(phrase(part))
        if "another" in part.literals:
            yield "2"


class Written(NamedTuple):
    """A text that is written by hand in a definition: its line, what that is called, its language."""

    line: Node
    what: str
    lang: str
    text: str


def written(definition: Definition) -> Iterator[Written]:
    """The gist of a definition, and the verbs by which others speak of it that have numbers, in both languages."""
    if (gist := definition.gist) is not None:
        yield from (Written(gist, "gist", lang, gist[slot]) for slot, lang in (("text", "en"), ("pl", "pl")))
    for line in definition.lines:
        if isinstance(line.means, (VerbLine, CalledWithRoles)):
            told = ((lang, ROLE.sub("", line[lang])) for lang in LANGUAGES)
            yield from (Written(line, "verb", lang, text) for lang, text in told if numbers(text, lang))


def own_words_problems(content: Content) -> Iterator[Diagnostic]:
    """Texts by hand that say what their rule, and what that carries out, does not; not of a text with errors, of which only a part was read."""
    faulty = {found.span.source.name for found in content.report.found if found.severity == "error"}
    known = content.library.definitions
    checked = [d for d in known if any(found.line.span.source.name not in faulty for found in written(d))]
    if not checked:
        return
    report, memo, words, digests = Report(), content.texts.memo, own_words(content), digests_of(content)
    memo.check_on("own words", (digests.common, digests.names))
    for definition in checked:
        memo.check("own words", definition, report, partial(_check_written, definition, words, report))
    memo.keep()
    yield from report.found


def _check_written(definition: Definition, words: OwnWords, report: Report) -> None:
    """Report what the texts of a definition say and its rule does not: of verbs the numbers, for they may name whatever they are about."""
    for line, what, lang, text in written(definition):
        foreign = words.foreign(text, lang, definition.lines, [definition])
        for one in foreign if what == "gist" else [n for n in numbers(text, lang) if n in foreign]:
            message = f'`{one}` stands in the {LANGUAGES[lang]} {what} of "{definition.name}" and not in its rule'
            report.error("E0703", message, line.span)
