"""The clauses of a rule: the five kinds of hook, and what they stand under."""

from __future__ import annotations

from dsl.words import Word


def _clause(surface: str, en: str, pl: str, doc: str, example: str, core: str, body: str = "", **extra: object) -> Word:
    return Word("clause", surface, en, pl, doc, example, body=body, extra={"core": core, **extra})


_WHEN = "[, when {condition:condition}]"
_WHEN_EN = "{% if condition %} if {{ condition }}{% endif %}"
_WHEN_PL = "{% if condition %}, jeżeli {{ condition }}{% endif %}"

LIMITS = {"turn": ("turn", "turę"), "phase": ("phase", "fazę"), "game": ("game", "grę")}


def _limits() -> list[Word]:
    words = [
        Word("limit", f"once per {name}", f"once per {en}", f"raz na {pl}", f"At most once in each {name}.",
             f"once per {name}", extra={"core": "limit", "per": name, "each": False})
        for name, (en, pl) in LIMITS.items()
    ]
    words += [
        Word("limit", f"once per {{who:N_CHARACTER}} per {name}", f"once per {{{{ who }}}} per {en}",
             f"raz na {{{{ who.acc }}}} na {pl}", f"At most once for each such character in each {name}.",
             f"once per target per {name}", extra={"core": "limit", "per": name, "each": True})
        for name, (en, pl) in LIMITS.items()
    ]
    return words


def _triggers() -> list[Word]:
    """after, before and instead of a procedure or of one of its steps."""
    words = []
    for surface, kind, en, pl in (("on", "after", "After", "Po"), ("after", "after", "After", "Po"),
                                  ("before", "before", "Before", "Przed"), ("instead of", "instead", "Instead of", "Zamiast")):
        case = "ins" if kind == "before" else ("loc" if kind == "after" else "gen")
        words.append(_clause(
            f"{surface} {{event:N_PROCEDURE}}[, {{limit:limit}}]{_WHEN}",
            f"{en} {{{{ event }}}}{{% if limit %}}, {{{{ limit }}}}{{% endif %}}{{% if condition %}}, if {{{{ condition }}}}{{% endif %}}",
            f"{pl} {{{{ event.{case} }}}}{{% if limit %}}, {{{{ limit }}}}{{% endif %}}{_WHEN_PL}",
            f"Something happens {kind.replace('instead', 'in place of')} a procedure.", f"{surface} combat won\n    self falls",
            "trigger", "statement", kind=kind))
        words.append(_clause(
            f"{surface} the step {{step:STRING}} of {{event:N_PROCEDURE}}[, {{limit:limit}}]{_WHEN}",
            f"{en} the step “{{{{ step }}}}” of {{{{ event }}}}{{% if limit %}}, {{{{ limit }}}}{{% endif %}}"
            "{% if condition %}, if {{ condition }}{% endif %}",
            f"{pl} {{{{ noun('krok').{case} }}}} „{{{{ step }}}}” ({{{{ event }}}}){{% if limit %}}, {{{{ limit }}}}{{% endif %}}{_WHEN_PL}",
            "Something happens at a step of a procedure.", f'{surface} the step "damage" of close combat\n    self falls',
            "trigger", "statement", kind=kind))
    for surface, kind, en, pl in (("at the start of", "before", "At the start of", "Na początku"),
                                  ("at the end of", "after", "At the end of", "Na końcu")):
        words.append(_clause(
            f"{surface} {{event:N_PROCEDURE}}[, {{limit:limit}}]{_WHEN}",
            f"{en} {{{{ event }}}}{{% if limit %}}, {{{{ limit }}}}{{% endif %}}{{% if condition %}}, if {{{{ condition }}}}{{% endif %}}",
            f"{pl} {{{{ event.gen }}}}{{% if limit %}}, {{{{ limit }}}}{{% endif %}}{_WHEN_PL}",
            "Something happens at this time.", f"{surface} the turn\n    self falls", "trigger", "statement", kind=kind))
    return words


def _modifiers() -> list[Word]:
    words = []
    target = {
        "number": ("{whose:whose} {x:N_NUMBER}", "{{ whose.gen }} {{ x }}", "{{ x.gen }} {{ whose.gen }}"),
        "ability": ("{whose:whose} {x:N_ABILITY}", "{{ whose.gen }} {{ x }}", "{{ x.gen }} {{ whose.gen }}"),
        "tests": ("all {whose:whose} tests", "all {{ whose.gen }} tests", "wszystkich {{ whose.gen }} testów"),
        "kind": ("{whose:whose} {x:N_TEST} tests", "{{ whose.gen }} {{ x }} tests", "{{ whose.gen }} testów {{ x.gen }}"),
        "kind of ability": ("{whose:whose} {x:N_ABILITY} tests", "{{ whose.gen }} {{ x }} tests",
                            "{{ whose.gen }} testów {{ x.gen }}"),
        "all of": ("all tests of (every|each) {set:characters}", "all tests of every {{ set }}",
                   "wszystkich testów: {{ adj('każdy', set) }} {{ set }}"),
        "ability of": ("the {x:N_ABILITY} of (every|each) {set:characters}", "the {{ x }} of every {{ set }}",
                       "{{ x.gen }}: {{ adj('każdy', set) }} {{ set }}"),
    }
    for name, (surface, en, pl) in target.items():
        for sign, word in (("+", "+"), ("-", "−")):
            words.append(_clause(
                f"{sign} {{n:term}} to {surface}{_WHEN}", f"{word}{{{{ n }}}} to {en}{_WHEN_EN}",
                f"{word}{{{{ n }}}} do {pl}{_WHEN_PL}", "Changes a number while it is being worked out.",
                f"{sign}1 to own wounds", "modifier", target=name, layer="add", sign=sign))
    for token in ("NUMBER", "ABILITY"):
        base = f"{{whose:whose}} {{x:N_{token}}}"
        kind = token.lower()
        for surface, layer, en, pl in (
            ("is increased by {n:number}[, to at most {most:term}]", "add",
             "is increased by {{ n }}{% if most %}, to at most {{ most }}{% endif %}",
             "rośnie o {{ n.acc }}{% if most %}, do najwyżej {{ most.gen }}{% endif %}"),
            ("is reduced by {n:number}[, to at least {least:term}]", "add",
             "is reduced by {{ n }}{% if least %}, to at least {{ least }}{% endif %}",
             "maleje o {{ n.acc }}{% if least %}, do co najmniej {{ least.gen }}{% endif %}"),
            ("is at least {n:term}", "least", "is at least {{ n }}", "wynosi co najmniej {{ n }}"),
            ("is at most {n:term}", "most", "is at most {{ n }}", "wynosi najwyżej {{ n }}"),
            ("counts as {n:term}", "set", "counts as {{ n }}", "liczy się jako {{ n }}"),
        ):
            words.append(_clause(
                f"{base} {surface}{_WHEN}", f"{{{{ whose.gen }}}} {{{{ x }}}} {en}{_WHEN_EN}",
                f"{{{{ x }}}} {{{{ whose.gen }}}} {pl}{_WHEN_PL}", "Changes a number while it is being worked out.",
                "own wounds is at most 3", "modifier", target=kind, layer=layer,
                sign="-" if "reduced" in surface else "+"))
        words.append(_clause(
            f"{base} is halved{_WHEN}", f"{{{{ whose.gen }}}} {{{{ x }}}} is halved, rounding down{_WHEN_EN}",
            f"{{{{ x }}}} {{{{ whose.gen }}}} zmniejsza się o połowę, z zaokrągleniem w dół{_WHEN_PL}",
            "Halves a number, rounding down.", "own wounds is halved", "modifier", target=kind, layer="half"))
    return words


HOOKS = (
    *_limits(),
    _clause("in {event:N_PROCEDURE}[, when {condition:condition}]",
            "In {{ event }}{% if condition %}, if {{ condition }}{% endif %}",
            "{% if condition %}Jeżeli w czasie {{ event.gen }} {{ condition }}{% else %}W czasie {{ event.gen }}{% endif %}",
            "The clauses under it hold while this procedure is being carried out.",
            "in close combat\n    +1 to own wounds", "during", "clause"),
    _clause("when {condition:condition}", "If {{ condition }}", "Jeżeli {{ condition }}",
            "The clauses under it hold while this is so.", "when self is Prone\n    +1 to own wounds", "when", "clause"),
    _clause("while {condition}", "While {{ condition }}", "Dopóki {{ condition }}",
            "The clauses under it hold as long as this is so.", "while self is Prone\n    +1 to own wounds", "when", "clause"),
    _clause("for each {set:characters}", "For each {{ set }}", "Dla {{ adj('każdy', set).gen }} {{ set.gen }}",
            "The modifiers and permissions under it hold for each of these; `its` and `it` are theirs.",
            "for each enemy adjacent to self\n    -1 to all its tests", "for-each", "clause"),
    *_modifiers(),
    *_triggers(),
    _clause(f"cannot {{act:N_PERMISSION}}{_WHEN}", "cannot {{ act }}" + _WHEN_EN, "nie może {{ act }}" + _WHEN_PL,
            "Forbids something; this beats every `may`.", "cannot avoid combat", "permission", allow=False, who="self"),
    _clause(f"may {{act:N_PERMISSION}}{_WHEN}", "may {{ act }}" + _WHEN_EN, "może {{ act }}" + _WHEN_PL,
            "Allows something.", "may avoid combat", "permission", allow=True, who="self"),
    _clause(f"{{who:character}} cannot {{act:N_PERMISSION}}{_WHEN}", "{{ who }} cannot {{ act }}" + _WHEN_EN,
            "{{ who }} nie może {{ act }}" + _WHEN_PL, "Forbids something to somebody else.", "opponent cannot avoid combat",
            "permission", allow=False, who="other"),
    _clause("action {name:STRING} [/ {pl:STRING}] [{traits:traitlist}]",
            "{{ name }}{% if traits %} {{ traits }}{% endif %}{{ '' if pl else '' }}",
            "{{ pl or name }}{% if traits %} {{ traits }}{% endif %}", "Something that the bearer of the rule may be made to do.",
            'action "Distract" (partial)\n    self falls', "give-action", "action_line"),
    *(
        _clause(f"{{whose}} {{rule:N_{kind}}} is ignored{_WHEN}", "{{ whose.gen }} {{ rule }} is ignored" + _WHEN_EN,
                "ignoruje się {{ whose.gen }} {{ rule.acc }}" + _WHEN_PL, "What this rule says does not count.",
                "opponent's Mighty Blow is ignored", "suppress", kind=kind.lower())
        for kind in ("SKILL", "STATE")
    ),
)
