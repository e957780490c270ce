"""The statements that steer a procedure: steps, conditions, loops, choices, tests and calls."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.constructs import Phrase, Statement
from dsl.core._build import statement
from dsl.core._templates import AGAINST_PL
from dsl.words import Traits, Word


@dataclass(frozen=True)
class Choose(Statement):
    type: str


@dataclass(frozen=True)
class ForEachStatement(Statement):
    type: str


@dataclass(frozen=True)
class OutcomeBranch(Statement):
    outcome: str


class StepStatement(Statement):
    pass


class IfStatement(Statement):
    pass


class Otherwise(Statement):
    pass


class RepeatStatement(Statement):
    pass


class TakingTurns(Statement):
    pass


class PassStatement(Statement):
    pass


class StopStatement(Statement):
    pass


class EndStatement(Statement):
    pass


class ChooseOne(Statement):
    pass


class OptionBranch(Statement):
    pass


class May(Statement):
    pass


@dataclass(frozen=True)
class TestStatement(Statement):
    kind: str


class OpposedTest(Statement):
    pass


class Do(Statement):
    pass


class ChooseAction(Statement):
    pass


class Passed(Phrase):
    pass


_SETS = {"character": "characters", "card": "cards", "item": "items", "space": "spaces"}

_CHOICES = [
    statement(
        f"{{who:player}} (chooses|may choose) {{x:N_{kind.upper()}}} from {{set:{category}}}",
        "{{ who }} {{ who|verb('may choose' if 'may' in written else 'choose') }} {{ set|a }} ({{ x|the }})",
        "{{ who }} {% if 'may' in written %}{{ who|verb('móc') }} wybrać{% else %}{{ who|verb('wybierać') }}{% endif %}"
        " {{ set.acc }} ({{ x }})",
        "A player chooses one of these; what is under it is done with the choice, what is under `otherwise` when there"
        " is nothing to choose or the player passes.",
        "active player chooses victim from enemy of self\n    victim falls",
        Choose(type=kind),
        "statement",
        lead="sentence",
    )
    for kind, category in _SETS.items()
]

_EACH = [
    statement(
        f"for each {{set:{category}}}",
        "{{ each(set) }}",
        "{{ each(set) }}",
        "What is under it is done for each of these in turn; `it` is the one in hand.",
        "for each enemy adjacent to self\n    it falls",
        ForEachStatement(type=kind),
        "statement",
        name=f"for each of {category}",
        lead="adverb",
    )
    for kind, category in _SETS.items()
]


_OUTCOMES = [
    Word(
        "outcome",
        name,
        f"on {a}",
        f"przy {pl}",
        f"What happens on {a}; the nearest of the outcomes given is taken.",
        f"{name}\n    self falls",
        body="statement",
        means=OutcomeBranch(outcome=name),
        traits=Traits(lead="adverb"),
    )
    for name, a, pl in (
        ("success", "a success", "sukcesie"),
        ("failure", "a failure", "porażce"),
        ("triumph", "a triumph", "triumfie"),
        ("misfortune", "a misfortune", "pechu"),
    )
]


CONTROL = (
    statement(
        "step {name:STRING}[ / {pl:STRING}]".replace("[ /", " [/"),
        "{{ name|cap }}{{ '' if pl else '' }}",
        "{{ (pl or name)|cap }}",
        "A named part of a procedure, which a rule may stand before, after or instead of.",
        'step "damage"\n    self falls',
        StepStatement(),
        "statement",
        lead="colon",
    ),
    statement(
        "if {condition}",
        "if {{ condition }}",
        "jeśli {{ condition }}",
        "Done only when this is so.",
        "if self is Prone\n    it falls",
        IfStatement(),
        "statement",
    ),
    statement(
        "otherwise",
        "otherwise",
        "w przeciwnym razie",
        "Done when the line above it was not.",
        "otherwise\n    it falls",
        Otherwise(),
        "statement",
        lead="adverb",
    ),
    *_EACH,
    statement(
        "repeat at most {n:term} times[, while {condition}]",
        "up to {{ n|count('time') }}{% if condition %}, as long as {{ condition }}{% endif %}",
        "najwyżej {{ n|count('raz', case='acc') }}{% if condition %}, dopóki {{ condition }}{% endif %}",
        "Done again and again, never more than the number says.",
        "repeat at most 3 times\n    self falls",
        RepeatStatement(),
        "statement",
        lead="colon",
    ),
    statement(
        "taking turns as {x:N_PLAYER}, {first:player} first, at most {n:NUMBER} times",
        "the players take turns as {{ x|the }}, {{ first }} first, until both pass in a row (at most {{ n|count('turn') }})",
        "gracze działają na zmianę jako {{ x }}, zaczyna {{ first }}, aż obaj kolejno spasują (najwyżej {{ n|count('raz', case='acc') }})",
        "The two players alternate until both have passed in a row.",
        "taking turns as active player, first player first, at most 60 times\n    pass",
        TakingTurns(),
        "statement",
        lead="list",
    ),
    statement(
        "pass",
        "this player passes",
        "ten gracz pasuje",
        "The player whose turn it is does nothing.",
        "pass",
        PassStatement(),
    ),
    statement(
        "stop", "the repeating stops", "powtarzanie ustaje", "Leaves the innermost repetition.", "stop", StopStatement()
    ),
    statement("end", "this ends here", "na tym koniec", "Ends the procedure.", "end", EndStatement()),
    *_CHOICES,
    statement(
        "{who:player} chooses one",
        "{{ who }} {{ who|verb('choose') }} one of these",
        "{{ who }} {{ who|verb('wybierać') }} jedno z poniższych",
        "A player chooses one of the options under it.",
        'active player chooses one\n    option "a"\n        pass',
        ChooseOne(),
        "option",
        lead="list",
    ),
    statement(
        "option {en:STRING}[ / {pl:STRING}][, when {condition}]".replace("[ /", " [/"),
        "{{ en }}{% if condition %} (if {{ condition }}){{ telling.acts('') or '' }}{% endif %}{{ '' if pl else '' }}",
        "{{ pl or en }}{% if condition %} (jeśli {{ condition }}){{ telling.acts('') or '' }}{% endif %}",
        "One of the things to choose.",
        'option "from the hand" / "z ręki"\n    pass',
        OptionBranch(),
        "statement",
        category="option",
        lead="colon",
    ),
    statement(
        "may",
        "{% set player = player_of(bearer()) %}{{ player }} {{ player|verb('may') }} do this",
        "{% set player = player_of(bearer()) %}{{ player }} {{ player|verb('móc') }} to zrobić",
        "The player of the character may have this done, or not.",
        "may\n    self falls",
        May(),
        "statement",
        lead="colon",
    ),
    statement(
        "{who:player} may",
        "{{ who }} {{ who|verb('may') }} do this",
        "{{ who }} {{ who|verb('móc') }} to zrobić",
        "A player may have this done, or not.",
        "active player may\n    self falls",
        May(),
        "statement",
        name="player may",
        lead="colon",
    ),
    statement(
        "{who:character} tests {kind:N_ABILITY} against {n:number}",
        "{{ who }} {{ who|verb('test') }} {{ kind }} against {{ n }}",
        "{{ who }} {{ who|verb('wykonywać') }} test {{ kind.gen }} " + AGAINST_PL,
        "An unopposed test of an ability.",
        "self tests Strength against 5\n    failure\n        self falls",
        TestStatement(kind="ability"),
        "outcome",
        lead="sentence",
    ),
    statement(
        "{who:character} makes (a|an) {kind:N_TEST} test against {n:number}",
        "{{ who }} {{ who|verb('make') }} {{ (kind ~ ' test')|a }} against {{ n }}",
        "{{ who }} {{ who|verb('wykonywać') }} test {{ kind.gen }} " + AGAINST_PL,
        "An unopposed test of another kind.",
        "self makes a parry test against 6\n    failure\n        self falls",
        TestStatement(kind="test"),
        "outcome",
        lead="sentence",
    ),
    statement(
        "opposed test of {whose} {kind:N_ABILITY} against {other:whose} {against:N_ABILITY}",
        "an opposed test is made of {{ of(kind, whose) }} against {{ of(against, other) }}",
        "wykonuje się test przeciwstawny {{ of(kind, whose, 'gen') }} przeciw {{ of(against, other, 'dat') }}",
        "An opposed test of two abilities; a tie fails.",
        "opposed test of own Strength against target's Strength\n    success\n        self falls",
        OpposedTest(),
        "outcome",
        lead="sentence",
    ),
    *_OUTCOMES,
    statement(
        "do {procedure:N_PROCEDURE}[ for {args:argument+}]".replace("[ for", " [for"),
        "{{ carried_out(procedure, args) }}",
        "{{ carried_out(procedure, args) }}",
        "Carries out a procedure with these roles.",
        "do Retreat for loser",
        Do(),
    ),
    statement(
        "{who:player} (chooses|may choose) (a|an) {kinds:N_TRAIT+} action for {actor:character}",
        "{{ who }} {{ who|verb('may choose' if 'may' in written else 'choose') }} {{ sorts('action', kinds)|a }} for {{ actor }}",
        "{{ who }} {% if 'may' in written %}{{ who|verb('móc') }} wybrać{% else %}{{ who|verb('wybierać') }}{% endif %}"
        " dla {{ actor.gen }} {{ sorts('akcja', kinds, 'acc') }}",
        "A player chooses one of the actions or manoeuvres that are open to a character, and it is carried out.",
        "active player may choose a manoeuvre action for mover",
        ChooseAction(),
        "statement",
        lead="sentence",
    ),
    *(
        Word(
            "argument",
            f"{{x:{category}}}",
            "{{ x }}",
            "{{ x }}",
            f"A {category} handed to a procedure.",
            "winner",
            name=f"argument {category}",
            head="x",
            means=Passed(),
        )
        for category in ("number", "character", "player", "card", "item", "space", "suit", "kind")
    ),
)
