"""Compile the templates of words, once each, and say what is wrong with them before anything is rendered.

Besides the slots of its word a template may use the names in `GIVEN`, the functions and filters of its language (`Functions`),
and of a phrase what `ASKED` lists; docs/templates.md, which is made of these, says what each gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from types import CodeType
from typing import Any, NamedTuple

import jinja2
from jinja2 import meta, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from dsl.lexicon import CASES
from dsl.wording.realisation.phrases import Absent, Phrase
from dsl.wording.terms import WordingError
from dsl.words import Word

_LOOKS_UP = {
    "noun": "noun",
    "head": "noun",
    "of": "noun",
    "count": "noun",
    "given": "noun",
    "sorts": "noun",
    "adj": "adj",
    "verb": "verb",
    "participle": "verb",
    "to_do": "verb",
    "infinitive": "verb",
}
ASKED: Mapping[str, str] = {
    **dict.fromkeys(CASES, "the phrase in that case"),
    "many": "the same phrase in the plural",
    "one": "one of several that it is about",
    "flag": "the word for what a number means that says yes or no",
    "gender": "its grammatical gender",
    "plural": "whether its verb stands in the plural",
    "countable": "whether it can stand before a noun: digits or a letter such as X",
    "value": "the number that it says in digits, else nothing",
    "referent": "whom it means: the bearer, the reader, `it`, or another",
    "title": "the name of a definition as a heading has it",
    "thing": "what a number is of: the Wits of somebody",
    "comes": "how somebody comes to be in a state",
}
"""What the templates of a pack may ask a phrase for, and what it answers."""
_PLAIN = (nodes.Output, nodes.If)
"""The statements of Jinja that they may hold."""
GIVEN: Mapping[str, str] = {
    "case": 'the case that is asked of a noun phrase, "nom" to "loc"',
    "plural": "whether the plural is asked for",
    "negated": "whether the contrary is asked for; a template with it says that itself: {{ 'no' if negated else 'a' }}",
    "written": "the literal words of the phrase as it was written: {% if 'may' in written %}",
    "telling": "the telling at work: who was mentioned, whose the things are",
}
"""What every template is given, and what it is."""


@dataclass(frozen=True)
class Compiled:
    """A template ready to be filled; `needs` are the constants that it looks up, as `(pos, base)`; `denies`: it says the contrary too."""

    template: jinja2.Template
    uses_case: bool
    has_head: bool
    needs: tuple[tuple[str, str], ...]
    denies: bool = False

    @property
    def declines(self) -> bool:
        """Whether the template answers for cases itself."""
        return self.uses_case or self.has_head


class Analysed(NamedTuple):
    """What is known of a template by its text alone, as plain data: its code, the names that it uses, the constants that it looks
    up, whether it gives a head, and a statement in it that a pack may not use."""

    code: CodeType
    used: frozenset[str]
    needs: tuple[tuple[str, str], ...]
    has_head: bool
    refused: str


class OthersTemplates(ImmutableSandboxedEnvironment):
    """Templates of a pack, which nobody vouches for: they ask phrases for their forms, and repeat, change and reach nothing."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        asks = isinstance(obj, (Phrase, Absent)) and attr in ASKED
        return asks and super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        raise SecurityError(f"`{operator}` cannot stand in the wording of a pack")


def environment(
    functions: Mapping[str, Callable[..., Any]], filters: Mapping[str, Callable[..., Any]], own: bool = True
) -> jinja2.Environment:
    """A strict Jinja environment: an unknown name, a None or an unknown filter is an error. Templates that are not our own
    have no filters but those given, and cannot repeat anything."""
    env = (jinja2.Environment if own else OthersTemplates)(
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # card text, not HTML
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_printable,
    )
    env.globals.clear()
    env.globals.update(functions)
    if not own:
        env.filters.clear()
    env.filters.update(filters)
    return env


def compile_word(
    env: jinja2.Environment, word: Word, lang: str, source: str, known: MutableMapping[str, Analysed]
) -> Compiled:
    """Compile the wording of a word in one language, unless its text is `known`; raises WordingError naming both."""
    if not source:
        raise WordingError("nobody has written it", word.name, lang)
    try:
        if source not in known:
            known[source] = _analysed(env, source)
        code, used, needs, has_head, refused = known[source]
        template = env.template_class.from_code(env, code, env.make_globals(None))
        template.globals = dict(template.globals)  # copied at every rendering, which a chain of maps makes slow
    except jinja2.TemplateError as error:
        raise WordingError(str(error), word.name, lang) from error
    if env.sandboxed and refused:
        raise WordingError(f"`{refused}` cannot stand in the wording of a pack", word.name, lang)
    slots = {slot.name for slot in word.slots}
    if clash := slots & GIVEN.keys():
        raise WordingError(f"a slot may not be called `{min(clash)}`", word.name, lang)
    if unknown := used - slots - GIVEN.keys() - set(env.globals):
        raise WordingError(f"`{min(unknown)}` is neither a slot nor a function", word.name, lang)
    if word.head and word.head not in slots:
        raise WordingError(f"its head `{word.head}` is not a slot", word.name, lang)
    return Compiled(template, "case" in used, has_head, needs, "negated" in used)


def _analysed(env: jinja2.Environment, source: str) -> Analysed:
    """A template, parsed once. Raises TemplateError."""
    tree = env.parse(source)
    used = frozenset(meta.find_undeclared_variables(tree))
    calls = [call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name)]
    needs = tuple(dict.fromkeys(_needs(tree)))
    refused = (type(s).__name__.lower() for s in tree.find_all(nodes.Stmt) if not isinstance(s, _PLAIN))
    return Analysed(env.compile(tree), used, needs, any(map(_is_head, calls)), next(refused, ""))


def _is_head(call: nodes.Call) -> bool:
    """`head(…)`, or `of(thing, whose)` without a case of its own, which then takes the one that is asked."""
    name = call.node.name if isinstance(call.node, nodes.Name) else ""
    return name == "head" or (name == "of" and len(call.args) < 3 and not call.kwargs)


def _needs(tree: nodes.Template) -> Iterator[tuple[str, str]]:
    """The constants that the functions and filters of a template look up in the lexicon, as `(pos, base)`."""
    calls: list[nodes.Call | nodes.Filter] = [*tree.find_all(nodes.Call), *tree.find_all(nodes.Filter)]
    for call in calls:
        name = call.name if isinstance(call, nodes.Filter) else getattr(call.node, "name", "")
        at = 1 if name == "given" or (name == "count" and isinstance(call, nodes.Call)) else 0
        if name in _LOOKS_UP and len(call.args) > at:
            yield from ((_LOOKS_UP[name], base) for base in _constants(call.args[at]))
        for pair in call.kwargs:
            if pair.key in ("before", "after"):
                yield from (("adj", base) for base in _constants(pair.value))


def _constants(value: nodes.Expr) -> list[str]:
    items = value.items if isinstance(value, nodes.List | nodes.Tuple) else [value]
    return [item.value for item in items if isinstance(item, nodes.Const) and isinstance(item.value, str)]


def _printable(value: Any) -> Any:
    if value is None:
        raise WordingError("prints None")
    return value
