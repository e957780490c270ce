"""Compile the templates of words, once each, and say what is wrong with them before anything is rendered.

The names here are all that a template may use besides its slots:

    case, plural            what is asked of a noun phrase ("nom" … "loc"; true for the plural)
    head(noun)              the noun of the phrase in that case and number; its gender becomes the phrase's
    noun(base)              a noun as a phrase: noun('karta').gen, noun('card').many
    keeper(things)          who has them, where a sentence says so: `the victim has a ready item`; none for other sets
    of(thing, whose)        possession: `its combat total`, `the opponent's combat total`; `swojej sumy walki`
    adj(base, who)          an adjective that agrees with `who`, or, without it, with the phrase that this
                            one stands in: adj('który'); adj('odkryty', case='same') takes its case too
    verb(base)              the verb of a relative clause, likewise: "that {{ verb('be') }} hidden"
    predicate(what, who)    what somebody is said to be, which mentions nobody else: "is {{ predicate(b, a) }}"
    sorts(noun, kinds)      a full or partial action, a manoeuvre
    being(rule, who)        what somebody is, after a name: "is {{ being(trait, who) }}" a Hero, unique; jest postacią
                            znaczną, jest unikalna; without `who` it agrees like `adj`
    relative(condition)     a condition on `it` as a relative clause: that is prone, with no friend in contact with it
    bearer()                the bearer of the rule, where no slot says it
    player_of(whose)        the player that is said, or the player of the character that is said
    who|named               in full, where a subject that is left out in Polish would be missed
    each(set)               a header: for each enemy …; with a single line about it: each enemy becomes prone
    able(act, who)          what somebody may do, after a permission: "may {{ able(act, who) }}"
    during(event)           in close combat; w walce wręcz, podczas strzału
    during_when(event, condition)
                            the same with its conditions: in close combat, if …; while this character meets the gaze
    moment(kind, event, limit, condition)
                            after this character dies, once per turn, if …; kinds: after before instead start end
    at_step(kind, step, event, limit, condition)
                            after this character turns up a card in a test, if …
    carried_out(procedure, args)
                            the loser draws back; “Draw” is resolved for the player (count: 3)
    word(name, usual)       a word that depends on what is told: this {{ word('bearer', 'character') }}
    flagged(who, flag, yes), turns(who, flag, yes)
                            what a number means that says yes or no, or a state: is not activated, falls prone
    done(thing, verb, rest, participle)
                            what is done to something, or may be: `the card is discarded`, you may `discard the card`;
                            the participle is of the Polish verb of what is done a single time
    offered(), infinitive(verb)
                            whether the line is offered to be done, and a verb as it is said then
    to_do(verb)             what somebody may do, where the line is offered to be done
    given(name, noun)       what a parameter stands for on the card of a bearer, or else the noun
    denied(what)            the contrary of a condition or filter: its verb is denied, and Polish objects in `acc` stand in the genitive
    negated                 whether the contrary is asked for; a template with it says that itself: {{ 'no' if negated else 'a' }}
    written                 the literal words of the phrase as it was written: {% if 'may' in written %}
    was(who)                was; był, była, było, byli, były
    participle(verb, who)   the passive participle
    count(n, noun)          3 żetony; the filters are who|verb, who|adj, who|participle, n|count, n|signed,
                            list|and_list, list|or_list, text|cap, text|a (an enemy), text|the,
                            text|prep('w')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import jinja2
from jinja2 import meta, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from dsl.lexicon import CASES
from dsl.wording.phrases import Absent, Phrase
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
_ASKED = frozenset(
    {*CASES, "many", "one", "flag", "gender", "plural", "countable", "value", "referent", "title", "thing", "comes"}
)
"""What the templates of a pack may ask a phrase for."""
_PLAIN = (nodes.Output, nodes.If)
"""The statements of Jinja that they may hold."""
GIVEN = frozenset({"case", "plural", "telling", "written", "negated"})


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


class OthersTemplates(ImmutableSandboxedEnvironment):
    """Templates of a pack, which nobody vouches for: they ask phrases for their forms, and repeat, change and reach nothing."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        asks = isinstance(obj, (Phrase, Absent)) and attr in _ASKED
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


def compile_word(env: jinja2.Environment, word: Word, lang: str, source: str) -> Compiled:
    """Compile the wording of a word in one language; raises WordingError naming both."""
    if not source:
        raise WordingError("nobody has written it", word.name, lang)
    try:
        tree = env.parse(source)
        used = meta.find_undeclared_variables(tree)
        template = env.from_string(source)
        template.globals = dict(template.globals)  # copied at every rendering, which a chain of maps makes slow
    except jinja2.TemplateError as error:
        raise WordingError(str(error), word.name, lang) from error
    if env.sandboxed and (other := next((s for s in tree.find_all(nodes.Stmt) if not isinstance(s, _PLAIN)), None)):
        raise WordingError(f"`{type(other).__name__.lower()}` cannot stand in the wording of a pack", word.name, lang)
    slots = {slot.name for slot in word.slots}
    if clash := slots & GIVEN:
        raise WordingError(f"a slot may not be called `{min(clash)}`", word.name, lang)
    if unknown := used - slots - GIVEN - set(env.globals):
        raise WordingError(f"`{min(unknown)}` is neither a slot nor a function", word.name, lang)
    if word.head and word.head not in slots:
        raise WordingError(f"its head `{word.head}` is not a slot", word.name, lang)
    calls = [call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name)]
    needs = tuple(dict.fromkeys(_needs(tree)))
    return Compiled(template, "case" in used, any(map(_is_head, calls)), needs, "negated" in used)


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
