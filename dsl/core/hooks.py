"""The clauses of a rule: the five kinds of hook, and what they stand under."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dsl.constructs import Clause, Construct, Phrase
from dsl.core._templates import OWNED
from dsl.words import Traits, Word


@dataclass(frozen=True)
class LimitPhrase(Phrase):
    per: str
    each: bool


@dataclass(frozen=True)
class TriggerClause(Clause):
    timing: str


@dataclass(frozen=True)
class ModifierClause(Clause):
    target: str
    layer: str
    sign: str = "+"


class DuringClause(Clause):
    pass


class WhenClause(Clause):
    pass


class ForEachClause(Clause):
    pass


@dataclass(frozen=True)
class PermissionClause(Clause):
    allow: bool
    who: str


class FriendshipClause(Clause):
    pass


class CountsAsHaving(Clause):
    pass


class KeepsAside(Clause):
    pass


class GivenAction(Clause):
    pass


@dataclass(frozen=True)
class IgnoredClause(Clause):
    kind: str


def _clause(
    surface: str, en: str, pl: str, doc: str, example: str, means: Construct, body: str = "", **traits: Any
) -> Word:
    return Word("clause", surface, en, pl, doc, example, body=body, means=means, traits=Traits(**traits))


_WHEN = "[, when {condition:condition}]"
_WHEN_EN = "{% if condition %} if {{ condition }}{% endif %}"
_WHEN_PL = "{% if condition %}, jeśli {{ condition }}{% endif %}"
_HEADED_EN = "{% if condition %}, if {{ condition }}{% endif %}"
_HEADED_PL = _WHEN_PL
_TESTS = ("{{ of(noun(x.nom ~ ' test').many, whose) }}", "{{ of(noun('test', tail=x.gen).many, whose, 'gen') }}")
_VERB_PL = "{{ (noun('liczba') if x.one else x)|verb('%s') }}"


def _bounded(digits: str, words: str) -> str:
    """A Polish bound: `wynosi co najmniej 2`, but `nie jest mniejsza niż jej charyzma`."""
    what = "noun('liczba') if x.one else x"
    return (
        "{% if n.countable %}" + _VERB_PL % "wynosić" + f" {digits} {{{{ n }}}}{{% else %}}"
        f"{{{{ ({what})|verb('być', negated=true) }}}} {{{{ adj('{words}', {what}) }}}} niż {{{{ n }}}}{{% endif %}}"
    )


_LIMIT = "{% if limit %}, {{ limit }}{% endif %}"

LIMITS = {"turn": ("turn", "turę"), "phase": ("phase", "fazę"), "game": ("game", "grę")}


def _limits() -> list[Word]:
    words = [
        Word(
            "limit",
            f"once per {name}",
            f"once per {en}",
            f"raz na {pl}",
            f"At most once in each {name}.",
            f"once per {name}",
            means=LimitPhrase(per=name, each=False),
        )
        for name, (en, pl) in LIMITS.items()
    ]
    words += [
        Word(
            "limit",
            f"once per {{who:N_CHARACTER}} per {name}",
            f"once per {en} for each {{{{ who }}}}",
            f"raz na {pl} wobec {{{{ adj('każdy', who).gen }}}} {{{{ who.gen }}}}",
            f"At most once for each such character in each {name}.",
            f"once per target per {name}",
            means=LimitPhrase(per=name, each=True),
        )
        for name, (en, pl) in LIMITS.items()
    ]
    return words


def _triggers() -> list[Word]:
    """after, before and instead of a procedure or of one of its steps."""
    words = []
    for surface, kind in (("on", "after"), ("after", "after"), ("before", "before"), ("instead of", "instead")):
        said = "{{ moment('%s', event, limit, condition) }}" % kind
        words.append(
            _clause(
                f"{surface} {{event:N_PROCEDURE}}[, {{limit:limit}}]{_WHEN}",
                said,
                said,
                f"Something happens {kind.replace('instead', 'in place of')} a procedure.",
                f"{surface} combat won\n    self falls",
                TriggerClause(timing=kind),
                "statement",
                lead="adverb",
            )
        )
        en, pl, case = {
            "after": ("after", "po", "loc"),
            "before": ("before", "przed", "ins"),
            "instead": ("instead of", "zamiast", "gen"),
        }[kind]
        words.append(
            _clause(
                f"{surface} the step {{step:STRING}} of {{event:N_PROCEDURE}}[, {{limit:limit}}]{_WHEN}",
                f"{en} the “{{{{ step }}}}” step of {{{{ event }}}}{_LIMIT}{_HEADED_EN}",
                f"{pl} {{{{ noun('krok').{case} }}}} „{{{{ step }}}}” {{{{ event.gen }}}}{_LIMIT}{_HEADED_PL}",
                "Something happens at a step of a procedure.",
                f'{surface} the step "damage" of close combat\n    self falls',
                TriggerClause(timing=kind),
                "statement",
                lead="adverb",
            )
        )
    for surface, kind, moment in (("at the start of", "before", "start"), ("at the end of", "after", "end")):
        said = "{{ moment('%s', event, limit, condition) }}" % moment
        words.append(
            _clause(
                f"{surface} [the] {{event:N_PROCEDURE}}[, {{limit:limit}}]{_WHEN}",
                said,
                said,
                "Something happens at this time.",
                f"{surface} the turn\n    self falls",
                TriggerClause(timing=kind),
                "statement",
                lead="adverb",
            )
        )
    return words


_TARGETS = {
    "number": ("{whose:whose} {x:N_NUMBER}", "{{ of(x, whose) }}", "{{ of(x, whose, 'gen') }}"),
    "ability": ("{whose:whose} {x:N_ABILITY}", "{{ of(x, whose) }}", "{{ of(x, whose, 'gen') }}"),
    "tests": (
        "all {whose:whose} tests",
        "all {{ of(noun('test').many, whose) }}",
        "wszystkich {{ of(noun('test').many, whose, 'gen') }}",
    ),
    "kind": ("{whose:whose} {x:N_TEST} tests", *_TESTS),
    "kind of ability": ("{whose:whose} {x:N_ABILITY} tests", *_TESTS),
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

_LAYERS = (
    (
        "is increased by {n:number}[, to at most {most:term}]",
        "add",
        "{{ x|verb('be') }} increased by {{ n }}{% if most %} (but not above {{ most }}){% endif %}",
        _VERB_PL % "zwiększać się" + " o {{ n.acc }}{% if most %} (ale nie powyżej {{ most.gen }}){% endif %}",
    ),
    (
        "is reduced by {n:number}[, to at least {least:term}]",
        "add",
        "{{ x|verb('be') }} reduced by {{ n }}{% if least %} (but not below {{ least }}){% endif %}",
        _VERB_PL % "zmniejszać się" + " o {{ n.acc }}{% if least %} (ale nie poniżej {{ least.gen }}){% endif %}",
    ),
    (
        "is at least {n:term}",
        "least",
        "{{ x|verb('be') }} at least {{ n }}",
        _bounded("co najmniej", "mniejszy"),
    ),
    (
        "is at most {n:term}",
        "most",
        "{{ x|verb('be') }} at most {{ n }}",
        _bounded("najwyżej", "większy"),
    ),
    (
        "counts as {n:term}",
        "set",
        "{{ x|verb('count') }} as {{ n }}",
        _VERB_PL % "liczyć się" + " jako {{ n }}",
    ),
)
"""What can be said of a number: surface, layer, English and Polish."""


def _signed() -> list[Word]:
    words = []
    for name, (surface, en, pl) in _TARGETS.items():
        for sign, minus, add, dodaj in (
            ("+", "", "add {{ n }} to", "dodaj {{ n.acc }} do"),
            ("-", "(minus=true)", "subtract {{ n }} from", "odejmij {{ n.acc }} od"),
        ):
            signed = "{% if n.countable %}{{ n|signed" + minus + " }} "
            words.append(
                _clause(
                    f"{sign} {{n:term}} to {surface}{_WHEN}",
                    f"{signed}to{{% else %}}{add}{{% endif %}} {en}{_WHEN_EN}",
                    f"{signed}do{{% else %}}{dodaj}{{% endif %}} {pl}{_WHEN_PL}",
                    "Changes a number while it is being worked out.",
                    f"{sign}1 to own wounds",
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
                _clause(
                    f"{base} {surface}{_WHEN}",
                    f"{OWNED[0]} {en}{_WHEN_EN}",
                    f"{OWNED[1]} {pl}{_WHEN_PL}",
                    "Changes a number while it is being worked out.",
                    "own wounds is at most 3",
                    ModifierClause(target=kind, layer=layer, sign="-" if "reduced" in surface else "+"),
                )
            )
        words.append(
            _clause(
                f"{base} is halved{_WHEN}",
                f"{OWNED[0]} {{{{ x|verb('be') }}}} halved (rounded down){_WHEN_EN}",
                f"{OWNED[1]} {_VERB_PL % 'zmniejszać się'} o połowę (zaokrąglając w dół){_WHEN_PL}",
                "Halves a number, rounding down.",
                "own wounds is halved",
                ModifierClause(target=kind, layer="half"),
            )
        )
    return words


HOOKS = (
    *_limits(),
    _clause(
        "in {event:N_PROCEDURE}[, when {condition:condition}]",
        "{{ during(event) }}" + _HEADED_EN,
        "{{ during(event) }}" + _HEADED_PL,
        "The clauses under it hold while this procedure is being carried out.",
        "in close combat\n    +1 to own wounds",
        DuringClause(),
        "clause",
        lead="adverb",
    ),
    _clause(
        "when {condition:condition}",
        "if {{ condition }}",
        "jeśli {{ condition }}",
        "The clauses under it hold while this is so.",
        "when self is Prone\n    +1 to own wounds",
        WhenClause(),
        "clause",
    ),
    _clause(
        "while {condition}",
        "while {{ condition }}",
        "dopóki {{ condition }}",
        "The clauses under it hold as long as this is so.",
        "while self is Prone\n    +1 to own wounds",
        WhenClause(),
        "clause",
    ),
    _clause(
        "for each {set:characters}",
        "{{ each(set) }}",
        "{{ each(set) }}",
        "The modifiers and permissions under it hold for each of these; `its` and `it` are theirs.",
        "for each enemy adjacent to self\n    -1 to all its tests",
        ForEachClause(),
        "clause",
        lead="adverb",
    ),
    *_modifiers(),
    *_triggers(),
    _clause(
        f"cannot {{act:N_PERMISSION}}{_WHEN}",
        "{{ bearer() }} {{ bearer()|verb('cannot') }} {{ act }}" + _WHEN_EN,
        "{{ bearer() }} {{ bearer()|verb('móc', negated=true) }} {{ able(act, bearer()) }}" + _WHEN_PL,
        "Forbids something; this beats every `may`.",
        "cannot avoid combat",
        PermissionClause(allow=False, who="self"),
    ),
    _clause(
        f"may {{act:N_PERMISSION}}{_WHEN}",
        "{{ bearer() }} {{ bearer()|verb('may') }} {{ act }}" + _WHEN_EN,
        "{{ bearer() }} {{ bearer()|verb('móc') }} {{ able(act, bearer()) }}" + _WHEN_PL,
        "Allows something.",
        "may avoid combat",
        PermissionClause(allow=True, who="self"),
    ),
    _clause(
        f"{{who:character}} cannot {{act:N_PERMISSION}}{_WHEN}",
        "{{ who }} {{ who|verb('cannot') }} {{ act }}" + _WHEN_EN,
        "{{ who }} {{ who|verb('móc', negated=true) }} {{ able(act, who) }}" + _WHEN_PL,
        "Forbids something to somebody else.",
        "opponent cannot avoid combat",
        PermissionClause(allow=False, who="other"),
    ),
    _clause(
        f"{{who:character}} may {{act:N_PERMISSION}}{_WHEN}",
        "{{ who }} {{ who|verb('may') }} {{ act }}" + _WHEN_EN,
        "{{ who }} {{ who|verb('móc') }} {{ able(act, who) }}" + _WHEN_PL,
        "Allows something to somebody else.",
        "opponent may avoid combat",
        PermissionClause(allow=True, who="other"),
    ),
    _clause(
        f"counts as friendly to {{set:characters}}{_WHEN}",
        "{{ bearer() }} and every {{ set }} are friendly to each other" + _WHEN_EN,
        "{{ bearer() }} i {{ adj('każdy', set) }} {{ set }} są wobec siebie przyjazne" + _WHEN_PL,
        "The bearer and each of these are no enemies of each other. Who they are cannot depend on who is an enemy.",
        "counts as friendly to character with Trial",
        FriendshipClause(),
    ),
    _clause(
        "counts as having {skills:skillref+}",
        "{{ bearer() }} also {{ bearer()|verb('have') }} {{ skills|and_list }}",
        "{{ bearer() }} {{ bearer()|verb('mieć') }} też: {{ skills|and_list }}",
        "The bearer has these rules too, as long as it has this one. Of a state: one that statements put somebody in.",
        "counts as having Trial, Fear 2",
        CountsAsHaving(),
    ),
    _clause(
        "keeps {gear:N_GEAR+} aside",
        "{{ gear|and_list }} {{ noun('item').many|verb('be') }} kept aside",
        "poza grą leżą w pogotowiu: {{ gear|and_list }}",
        "These items exist, but are not in the game until a statement brings them in: once for each who bears the rule;"
        " of a scenario or a variant once for the game.",
        "keeps Sword aside",
        KeepsAside(),
    ),
    _clause(
        "action {name:STRING} [/ {pl:STRING}] [{traits:traitlist}]",
        "“{{ name }}”{% if traits %} {{ traits }}{% endif %}{{ '' if pl else '' }}",
        "„{{ pl or name }}”{% if traits %} {{ traits }}{% endif %}",
        "Something that the bearer of the rule may be made to do.",
        'action "Distract" (partial)\n    self falls',
        GivenAction(),
        "action_line",
        lead="list",
    ),
    *(
        _clause(
            f"{{whose}} {{rule:N_{kind}}} is ignored{_WHEN}",
            en + _WHEN_EN,
            pl + _WHEN_PL,
            "What this rule says does not count.",
            "opponent's Trial is ignored",
            IgnoredClause(kind=kind.lower()),
        )
        for kind, en, pl in (
            (
                "SKILL",
                "{{ whose }} {{ whose|verb('count') }} as not having {{ rule }}",
                "umiejętność „{{ rule }}” {{ whose.gen }} jest ignorowana",
            ),
            (
                "STATE",
                "{{ whose }} {{ whose|verb('ignore') }} the effects of being {{ rule }}",
                "{{ whose }} {{ whose|verb('ignorować') }} skutki stanu „{{ rule }}”",
            ),
        )
    ),
)
