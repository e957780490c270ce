"""Find what keeps content from being printed: Polish forms that the lexicons lack, wordings that cannot be filled."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dsl.core.definitions import Alias, SourceLine
from dsl.core.examples import ExampleSource
from dsl.core.procedures import ROLE
from dsl.diagnostics import Diagnostic
from dsl.lexicon import MissingForm
from dsl.model import Action, Definition
from dsl.tree import Node
from dsl.wording import Wording, WordingError
from interpreter.loading.load import Content
from tools.wording.sentences import lines_of, wording
from tools.wording.terminology import Terminology

LANGUAGES = ("en", "pl")
_FALLS_BACK = re.compile(r"\bpl or \w")
"""How the Polish wording of what has a label in each language says the English one where it has no other."""
_PRINTED = frozenset(
    {
        "skill",
        "state",
        "token",
        "faction",
        "gear",
        "scenario",
        "variant",
        "procedure",
        "action",
        "test",
        "table",
        "permission",
    }
)
_NOT_SAID = Alias, SourceLine, ExampleSource
"""Lines in which words stand as others have them: what somebody looks up, headings of documents."""
_TERMS = frozenset({"number", "character", "player", "card", "item", "space", "mark", "kind", "deed", "roll", "point"})


def wording_problems(content: Content, definitions: Iterable[Definition] | None = None) -> list[Diagnostic]:
    """What is wrong with the sentences of some definitions, or of all, each at the definition where it is first met.

    E0701 is a wording that cannot be filled; W0702 is a Polish word without forms in the lexicon of its pack, which can
    be played but not printed; W0704 is a label that Polish would have to say in English; W0706 is a word by hand that a
    manifest lists as deprecated.
    """
    meant = content.library.definitions if definitions is None else list(definitions)
    found: list[Diagnostic] = []
    missing: set[tuple[str, str]] = set()
    for lang in LANGUAGES:
        said = wording(content, lang)
        for definition in meant:
            for problem in _problems(said, definition):
                if isinstance(problem, WordingError):
                    found.append(_unsaid(problem, definition))
                elif (problem.pos, problem.base) not in missing:
                    missing.add((problem.pos, problem.base))
                    found.append(_without_forms(problem, definition))
    found += [_without_polish(line) for definition in meant for line in _labels(definition)]
    return found + list(_deprecated(meant, Terminology.of(pack.manifest for pack in content.packs)))


def _deprecated(meant: Iterable[Definition], terminology: Terminology) -> Iterator[Diagnostic]:
    """The words by hand that some term is to be said by."""
    for definition in meant:
        for node in definition.node.walk():
            if isinstance(node.means, _NOT_SAID) or definition.en and node is definition.node:
                continue
            for said, term in (found for text in _by_hand(node) for found in terminology.found(text)):
                yield Diagnostic("W0706", f'"{said}" is not the term', node.span, "warning", "", (f'say "{term}"',))


def _by_hand(node: Node) -> Iterator[str]:
    """The texts in a line, without the roles in them, which stand for what is printed there."""
    for arg in node.args:
        for part in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(part, str):
                yield ROLE.sub(lambda role: role[2] or "", part)


def _labels(definition: Definition) -> Iterator[Node]:
    """The lines of a definition that have a label in English alone, which Polish would print."""
    for line in lines_of(definition) if definition.kind in _PRINTED else ():
        for node in line.walk():
            if node.word.category != "meta" and _FALLS_BACK.search(node.word.pl) and node.get("pl") is None:
                yield node


def _without_polish(line: Node) -> Diagnostic:
    label = next(arg for arg in line.args if isinstance(arg, str))
    way = f'write `"{label}" / "…"`, the Polish behind the stroke'
    return Diagnostic("W0704", f'"{label}" is not there in Polish', line.span, "warning", "", (way,))


def _problems(said: Wording, definition: Definition) -> list[WordingError | MissingForm]:
    if definition.kind not in _PRINTED | _TERMS:
        return []
    return said.problems([*lines_of(definition), *(line for e in definition.examples for line in e.node.body)])


def _unsaid(problem: WordingError, definition: Definition) -> Diagnostic:
    language = {"en": "English", "pl": "Polish"}.get(problem.lang, "")
    return Diagnostic(
        "E0701",
        f'"{definition.name}" cannot be said in {language}'.rstrip(" in"),
        definition.span,
        "error",
        "",
        (f"{problem.word}: {problem.problem}",),
    )


def _without_forms(problem: MissingForm, definition: Definition) -> Diagnostic:
    return Diagnostic(
        "W0702",
        f'the lexicon has no Polish forms of "{problem.base}"',
        definition.span,
        "warning",
        f"needed to print this {definition.keyword}"
        if not isinstance(definition, Action)
        else "needed to print this action",
        (
            f'give ["{problem.base}"] a line once = "…", the infinitive of what is done a single time'
            if problem.form == "once"
            else f'add ["{problem.base}"] with pos = "{problem.pos}" and its forms to the lexicon of the pack',
        ),
    )
