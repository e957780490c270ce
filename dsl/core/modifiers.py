"""The clauses that change numbers: what they change, in which layer, and how they are said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.constructs import HookClause
from dsl.core._build import clause
from dsl.core._templates import OWNED, WHEN, WHEN_EN, WHEN_PL
from dsl.core.references import Own
from dsl.core.terms import TotalOf
from dsl.lowering.hooks import conditions, each_one, setting
from dsl.lowering.scope import Scope
from dsl.lowering.shared import fail
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.lowering.names import Names
    from dsl.model import Action, Hook, Rule, Term


class ModifierClause(HookClause):
    sort = "modifier"
    under_each = True
    target: str
    layer: r.Layer
    sign: str = "+"

    @property
    def moment(self) -> str:
        return self.layer

    @property
    def of_actions(self) -> bool:
        """Whether it is about what actions cost, or forbids them."""
        return self.target in _OF_ACTIONS

    def modifies(self, name: str) -> tuple[str, str]:
        """Which number or ability a clause with this name changes; `("tests", "")` for all tests, or those of a kind."""
        if self.target == "number":
            return "term", name
        if self.target in ("ability", "ability of"):
            return "ability", name
        if self.target not in _OF_ACTIONS:
            return "tests", ""
        return (self.target, name) if name else (f"{self.target.removesuffix(' of all')} of all", "")

    def lower(self, hook: Hook, rule: Rule, names: Names, term: Term | None, target: tuple[str, str]) -> r.Modifier:
        """The modifier of one number: a term, an ability, what an action costs, or how many forbid it."""
        at, guards = setting(hook, rule, names, term.scope if term else "")
        node = hook.node
        own, at = self._subject(hook, term, target, at, guards)
        n, limit = node.get("n"), node.get("least") or node.get("most")
        value = r.Number(1) if self.target in _BANS else at.value(n) if n is not None else None
        bound = at.value(limit) if limit is not None else None
        layer = "bounded add" if self.layer == "add" and bound is not None else self.layer
        guards += conditions(hook, rule, at)
        sign = -1 if self.sign == "-" else 1
        return r.Modifier(hook.id, tuple(guards), target, layer, own, value, sign, bound, origin=node)

    def _subject(
        self, hook: Hook, term: Term | None, target: tuple[str, str], at: Scope, guards: list[r.Guard]
    ) -> tuple[bool, Scope]:
        """Guard that the number is that of the right one.

        True when only the bearer's own can be; with the scope for what the modifier says of that one.
        """
        node = hook.node
        if self.target in ("kind", "kind of ability"):
            assert term is not None
            kind: Literal["ability", "test"] = "ability" if self.target == "kind of ability" else "test"
            asked = r.KindOfTest(kind, node["x"].text)
            guards.append(r.Concerns(r.Compare("==", kind_of_total(term, at.names), asked)))
        if self.target in ("all of", "ability of"):
            guards.append(r.Concerns(at.contains(node["set"], r.Subject())))
            return False, at
        at = each_one(hook, at, guards)
        if self.target == "ban" and not hook.event:
            guards.append(
                r.Concerns(r.Compare("==", r.Named("action", target[1]), at.value(node["x"])), origin=node["x"])
            )
        if self.target in _BANS and node.get("who") is None:
            if at.me is None or hook.about_another:
                raise fail("E0403", "this does not say who", node, "write `it cannot …`")
            return True, at
        if self.target in _BANS:
            guards.append(r.Concerns(r.Compare("==", r.Subject(), at.value(node["who"]))))
            return False, at
        whose, owner = node["whose"], term.owner if term else "character"
        if not owner or owner == "game":
            raise fail("E0405", f"`{hook.event}` belongs to nobody", node, _FOR_ALL.format(hook.event))
        who, have = at.owner(whose)
        if not hook.about_another and isinstance(whose.means, Own) and owner == "character":
            return True, at
        guards.append(r.Concerns(r.Compare("==", r.Subject(), at.as_owner(who, have, owner, node, hook.event))))
        return False, at


_FOR_ALL = (
    "it is the same for all; what may be another for each is a number that each has:"
    ' `term "…" is a number of a player` with `is {}` under it, which what asks for it is amended to ask for'
)
_BANS = ("ban", "ban of a kind")
_OF_ACTIONS = (*_BANS, "cost", "cost of a kind", "cost of all")


def of_action(action: Action) -> dict[str, set[tuple[str, str]]]:
    """What clauses modify that change the cost of an action, or forbid it."""
    return {
        kind: {(kind, action.name), (f"{kind} of all", ""), *((f"{kind} of a kind", trait) for trait in action.traits)}
        for kind in ("cost", "ban")
    }


def kind_of_total(term: Term, names: Names) -> r.Value:
    """The kind of test that a number is the total of."""
    line, at = term.of(TotalOf)[0], Scope(names)
    if line.get("kind") is not None:
        return at.value(line["kind"])
    name = line["x"].text
    kind, frame = names.library.term("kind", name), r.Frame("event", term.scope)
    if kind is not None and kind.worked_out:
        return r.Worked("kind", name, r.Subject(), frame)
    return r.Local(frame, term.scope, name)


_TESTS = ("{{ of(noun(x.nom ~ ' test').many, whose) }}", "{{ of(noun('test', tail=x.gen).many, whose, 'gen') }}")
_VERB_PL = "{{ (noun('liczba') if x.one else x)|verb('%s') }}"
_NOT_PL = "{{ (noun('liczba') if x.one else x)|verb('móc', negated=true) }}"


def _bounded(digits: str, words: str) -> str:
    """A Polish bound: `wynosi co najmniej 2` or `nie może przekraczać 2`, but `nie może być mniejsza niż jej charyzma`."""
    what = "noun('liczba') if x.one else x"
    return (
        "{% if n.countable %}" + f"{digits} {{{{ n }}}}{{% else %}}"
        f"{{{{ ({what})|verb('móc', negated=true) }}}} być {{{{ adj('{words}', {what}) }}}} niż {{{{ n }}}}{{% endif %}}"
    )


_TARGETS = {
    "number": ("{whose:whose} {x:N_NUMBER}", "{{ of(x, whose) }}", "{{ of(x, whose, 'gen') }}"),
    "ability": ("{whose:whose} {x:N_ABILITY}", "{{ of(x, whose) }}", "{{ of(x, whose, 'gen') }}"),
    "tests": (
        "all {whose:whose} tests",
        "{% if telling.in_a_test %}{{ of(noun('test'), whose) }}{% else %}all {{ of(noun('test').many, whose) }}{% endif %}",
        "{% if telling.in_a_test %}{{ of(noun('test'), whose, 'gen') }}"
        "{% else %}wszystkich {{ of(noun('test').many, whose, 'gen') }}{% endif %}",
    ),
    "kind": ("{whose:whose} {x:N_TEST} tests", *_TESTS),
    "kind of ability": ("{whose:whose} {x:N_ABILITY} tests", *_TESTS),
    "cost": (
        "the cost of {whose:whose} {x:N_ACTION}",
        "the cost of {{ of('action', whose) }} “{{ x }}”",
        "kosztu {{ of('akcja', whose, 'gen') }} „{{ x }}”",
    ),
    "cost of a kind": (
        "the cost of {whose:whose} {x:N_TRAIT} actions",
        "the cost of {{ sorts('action', x)|a }} of {{ whose }}",
        "kosztu {{ sorts('akcja', x, 'gen') }} {{ whose.gen }}",
    ),
    "cost of all": (
        "the cost of all {whose:whose} actions",
        "the cost of all actions of {{ whose }}",
        "kosztu wszystkich akcji {{ whose.gen }}",
    ),
    "all of": (
        "all tests of (every|each) {set:characters}",
        "all tests of every {{ set }}",
        "wszystkich testów {{ adj('każdy', set).gen }} {{ set.gen }}",
    ),
    "ability of": (
        "the {x:N_ABILITY} of (every|each) {set:characters}",
        "the {{ x }} of every {{ set }}",
        "{{ x.gen }} {{ adj('każdy', set).gen }} {{ set.gen }}",
    ),
}
"""What a signed modifier changes: surface, English and Polish after the preposition."""

_EXAMPLES = {
    "number": "own combat total",
    "ability": "own Charisma",
    "tests": "all own tests",
    "kind": "own parry tests",
    "kind of ability": "own Charisma tests",
    "cost": "the cost of own Step",
    "cost of a kind": "the cost of own manoeuvre actions",
    "cost of all": "the cost of all own actions",
    "all of": "all tests of every enemy adjacent to self",
    "ability of": "the Charisma of every enemy adjacent to self",
}

_LAYERS: tuple[tuple[str, r.Layer, str, str], ...] = (
    (
        "is increased by {n:number}[, to at most {most:term}]",
        "add",
        "{% if n.countable %}{{ n|signed }} to "
        + OWNED[0]
        + "{% else %}"
        + OWNED[0]
        + " {{ x|verb('be') }} increased by {{ n }}{% endif %}"
        "{% if most %} (but not above {{ most }}){% endif %}",
        "{% if n.countable %}{{ n|signed }} do {{ of(x, whose, 'gen') }}{% else %}"
        f"{OWNED[1]} {_VERB_PL % 'zwiększać się'} o {{{{ n.acc }}}}{{% endif %}}"
        "{% if most %} (ale nie powyżej {{ most.gen }}){% endif %}",
    ),
    (
        "is reduced by {n:number}[, to at least {least:term}]",
        "add",
        OWNED[0] + " {{ x|verb('be') }} reduced by {{ n }}{% if least %} (but not below {{ least }}){% endif %}",
        OWNED[1]
        + " "
        + _VERB_PL % "zmniejszać się"
        + " o {{ n.acc }}{% if least %} (ale nie poniżej {{ least.gen }}){% endif %}",
    ),
    (
        "is at least {n:term}",
        "least",
        OWNED[0] + " {{ x|verb('be') }} never lower than {{ n }}",
        OWNED[1] + " " + _bounded(_VERB_PL % "wynosić" + " co najmniej", "mniejszy"),
    ),
    (
        "is at most {n:term}",
        "most",
        OWNED[0] + " {% if n.value == 0 %}{{ x|verb('drop') }} to 0{% else %}cannot exceed {{ n }}{% endif %}",
        OWNED[1]
        + " {% if n.value == 0 %}"
        + _VERB_PL % "spadać"
        + " do 0{% else %}"
        + _bounded(_NOT_PL + " przekraczać", "większy")
        + "{% endif %}",
    ),
)
"""What can be said of a number: surface, layer, English and Polish."""

_COUNTS_AS = (
    "{% if x.flag and n.countable %}{{ flagged(whose, x.flag, n.value != 0) }}"
    "{% elif n.value == 0 and x.one %}{{ whose }} {{ whose|verb('have') }} no {{ x }}"
    "{% elif n.value == 0 and x.ends %}{{ whose }} {{ whose|verb(x.ends) }}"
    "{% elif n.countable %}" + OWNED[0] + " {{ x|verb('be') }} {{ n }}"
    "{% else %}use {{ n }} instead of " + OWNED[0] + "{% endif %}",
    "{% if x.flag and n.countable %}{{ flagged(whose, x.flag, n.value != 0) }}"
    "{% elif n.value == 0 and x.one %}{{ whose }} {{ whose|verb('mieć', negated=true) }} {{ x.gen }}"
    "{% elif n.value == 0 and x.ends %}{{ whose }} {{ whose|verb(x.ends) }}"
    "{% elif n.countable and x.one %}{{ whose }} {{ whose|verb(x.comes or 'mieć') }} {{ n|count(x.one, case='acc') }}"
    "{% elif n.countable %}" + OWNED[1] + " " + _VERB_PL % "wynosić" + " {{ n }}"
    "{% else %}zamiast {{ of(x, whose, 'gen') }} użyj {{ telling.acts('the reader') or '' }}{{ n.gen }}{% endif %}",
)
"""That a number is another while something is worked out: is 3; use its piety instead of its combat skill."""


_GIVES_RATING = (
    "{% if is_rating() and x.one %}{{ whose }} {{ whose|verb(x.comes or 'have') }} {{ n|count(x.one) }}"
    "{% elif is_rating() %}" + OWNED[0] + " {{ x|verb('be') }} {{ n }}",
    "{% if is_rating() and x.one %}{{ whose }} {{ whose|verb(x.comes or 'mieć') }} {{ n|count(x.one, case='acc') }}"
    "{% elif is_rating() %}" + OWNED[1] + " " + _VERB_PL % "wynosić" + " {{ n }}",
)
"""That somebody's rating is X: what rules of a rating give is added up, but each says what it gives."""

_EACH_EN = "for each {% if n.comes %}{{ n.one }} that {{ n.holder }} {{ n.holder|verb(n.comes) }}{% else %}of {{ n }}{% endif %}"
_EACH_PL = (
    "za {{ adj('każdy', n.one).acc }} {{ n.one.acc }}"
    "{% if n.comes %}, {{ adj('który', n.one).acc }} {{ n.holder|verb(n.comes) }},{% else %} {{ n.holder.gen }}{% endif %}"
)
"""For what a number of things of somebody is changed by one: for each of its tokens, for each enemy that it has struck."""


def _signed() -> list[Word]:
    words = []
    for name, (surface, en, pl) in _TARGETS.items():
        for sign, minus, add, dodaj in (
            ("+", "", "add {{ n }} to", "dodaj {{ n.acc }} do"),
            ("-", "(minus=true)", "subtract {{ n }} from", "odejmij {{ n.acc }} od"),
        ):
            rating = _GIVES_RATING if (name, sign) == ("number", "+") else ("", "")
            signed = ("{% elif" if rating[0] else "{% if") + " n.countable %}{{ n|signed" + minus + " }} "
            each = "{% elif n.one and n.holder %}" + {"+": "+1", "-": "−1"}[sign]
            words.append(
                clause(
                    f"{sign} {{n:term}} to {surface}{WHEN}",
                    f"{rating[0]}{signed}to {en}{each} to {en} {_EACH_EN}{{% else %}}{add} {en}{{% endif %}}{WHEN_EN}",
                    f"{rating[1]}{signed}do {pl}{each} do {pl} {_EACH_PL}{{% else %}}{dodaj} {pl}{{% endif %}}{WHEN_PL}",
                    "Changes a number while it is being worked out.",
                    f"{sign}1 to {_EXAMPLES[name]}",
                    ModifierClause(target=name, layer="add", sign=sign),
                    brief=True,
                )
            )
    return words


def _modifiers() -> list[Word]:
    words = _signed()
    for token in ("NUMBER", "ABILITY"):
        base = f"{{whose:whose}} {{x:N_{token}}}"
        kind = token.lower()
        for surface, layer, en, pl in _LAYERS:
            words.append(
                clause(
                    f"{base} {surface}{WHEN}",
                    f"{en}{WHEN_EN}",
                    f"{pl}{WHEN_PL}",
                    "Changes a number while it is being worked out.",
                    "own wounds is at most 3",
                    ModifierClause(target=kind, layer=layer, sign="-" if "reduced" in surface else "+"),
                    brief="increased" in surface,
                )
            )
        words.append(
            clause(
                f"{base} counts as {{n:term}}{WHEN}",
                _COUNTS_AS[0]
                + "{% if x.flag and n.value == 0 %}{{ except_when(condition) }}{% else %}"
                + WHEN_EN
                + "{% endif %}",
                _COUNTS_AS[1] + WHEN_PL,
                "A number is another while it is being worked out.",
                "own wounds counts as 3",
                ModifierClause(target=kind, layer="set"),
            )
        )
        words.append(
            clause(
                f"{base} is halved{WHEN}",
                f"{OWNED[0]} {{{{ x|verb('be') }}}} halved (rounded down){WHEN_EN}",
                f"{OWNED[1]} {_VERB_PL % 'zmniejszać się'} do połowy (zaokrąglonej w dół){WHEN_PL}",
                "Halves a number, rounding down.",
                "own wounds is halved",
                ModifierClause(target=kind, layer="half"),
            )
        )
    return words


def _bans() -> list[Word]:
    words = []
    for target, surface, en, pl, example in (
        ("ban", "take {x:deed}", "take {{ x }}", "wykonać {{ x.gen }}", "take Sprint"),
        (
            "ban of a kind",
            "take (a|an) {x:N_TRAIT} action",
            "take {{ sorts('action', x)|a }}",
            "wykonać {{ sorts('akcja', x, 'gen') }}",
            "take a full action",
        ),
    ):
        for whom, who in (("", "bearer()"), ("{who:character} ", "who")):
            words.append(
                clause(
                    f"{whom}cannot {surface}{WHEN}",
                    f"{{{{ {who} }}}} {{{{ {who}|verb('cannot') }}}} {en}{{{{ except_when(condition) }}}}",
                    f"{{{{ {who} }}}} {{{{ {who}|verb('móc', negated=true) }}}} {pl}{WHEN_PL}",
                    "Forbids an action, or all of a kind.",
                    f"{'opponent ' if whom else ''}cannot {example}",
                    ModifierClause(target=target, layer="add"),
                )
            )
    return words


MODIFIERS = (*_modifiers(), *_bans())
