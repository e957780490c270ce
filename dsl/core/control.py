"""The statements that steer a procedure: steps, conditions, loops, choices, tests and calls."""

from __future__ import annotations

from dsl.core._templates import AGAINST_PL, changes, changes_of, let, let_of, test_is
from dsl.words import Word


def _say(
    surface: str,
    en: str,
    pl: str,
    doc: str,
    example: str,
    core: str,
    body: str = "",
    category: str = "statement",
    name: str = "",
    **extra: object,
) -> Word:
    return Word(category, surface, en, pl, doc, example, body=body, name=name, extra={"core": core, **extra})


_SETS = {"character": "characters", "card": "cards", "item": "items", "space": "spaces"}

_CHOICES = [
    _say(
        f"{{who:player}} (chooses|may choose) {{x:N_{kind.upper()}}} from {{set:{category}}}",
        "{{ who }} {{ who|verb('may choose' if 'may' in written else 'choose') }} {{ set|a }} ({{ x|the }})",
        "{{ who }} {% if 'may' in written %}{{ who|verb('móc') }} wybrać{% else %}{{ who|verb('wybierać') }}{% endif %}"
        " {{ set.acc }} ({{ x }})",
        "A player chooses one of these; what is under it is done with the choice, what is under `otherwise` when there"
        " is nothing to choose or the player passes.",
        "active player chooses victim from enemy of self\n    victim falls",
        "choose",
        "statement",
        type=kind,
        lead="sentence",
    )
    for kind, category in _SETS.items()
]

_EACH = [
    _say(
        f"for each {{set:{category}}}",
        "{{ each(set) }}",
        "{{ each(set) }}",
        "What is under it is done for each of these in turn; `it` is the one in hand.",
        "for each enemy adjacent to self\n    it falls",
        "each",
        "statement",
        type=kind,
        name=f"for each of {category}",
        lead="adverb",
    )
    for kind, category in _SETS.items()
]

_LET = (
    [
        _say(
            f"let {{x:N_{kind.upper()}}} be {{value:{category}}}",
            *let(kind),
            "Gives a term a value.",
            "let winner be the attacker",
            "let",
            type=kind,
        )
        for kind, category in (
            ("number", "number"),
            ("character", "character"),
            ("player", "player"),
            ("card", "card"),
            ("item", "item"),
            ("space", "space"),
            ("mark", "suit"),
            ("kind", "kind"),
        )
    ]
    + [
        _say(
            f"let {{whose}} {{x:N_{kind.upper()}}} be {{value:{category}}}",
            *let_of(kind),
            "Gives a term of somebody a value.",
            "let own wounds be 0",
            "let",
            type=kind,
        )
        for kind, category in (
            ("number", "number"),
            ("character", "character"),
            ("card", "card"),
            ("item", "item"),
            ("player", "player"),
            ("space", "space"),
            ("mark", "suit"),
        )
    ]
    + [
        _say(
            f"let {{x:N_{kind.upper()}}} be nothing",
            "there is now no {{ x }}",
            "nie ma odtąd {{ x.gen }}",
            "Takes the value of a term away.",
            "let winner be nothing",
            "forget",
            type=kind,
        )
        for kind in ("character", "card", "item", "space")
    ]
    + [
        _say(
            f"let {{whose}} {{x:N_{kind.upper()}}} be nothing",
            "{{ whose }} now {{ whose|verb('have') }} no {{ x }}",
            "{{ whose }} {{ whose|verb('mieć', negated=true) }} odtąd {{ x.gen }}",
            "Takes the value of a term of somebody away.",
            "let own target be nothing",
            "forget",
            type=kind,
        )
        for kind in ("character", "card", "item", "space")
    ]
)

_OUTCOMES = [
    Word(
        "outcome",
        name,
        f"on {a}",
        f"przy {pl}",
        f"What happens on {a}; the nearest of the outcomes given is taken.",
        f"{name}\n    self falls",
        body="statement",
        extra={"core": "outcome", "outcome": name, "lead": "adverb"},
    )
    for name, a, pl in (
        ("success", "a success", "sukcesie"),
        ("failure", "a failure", "porażce"),
        ("triumph", "a triumph", "triumfie"),
        ("misfortune", "a misfortune", "pechu"),
    )
]

_CHANGES = [
    *(
        _say(
            f"{{who:{cat}}} becomes {{state:N_STATE}}",
            "{{ who }} {{ who|verb('become') }} {{ state }}",
            "{{ who }} {{ who|verb('stawać się') }} {{ adj(state, who) }}",
            "Puts somebody or something in a state.",
            "self becomes Prone",
            "become",
            name=f"{cat} becomes",
            value=1,
        )
        for cat in ("character", "item")
    ),
    *(
        _say(
            f"{{who:{cat}}} is no longer {{state:N_STATE}}",
            "{{ who }} {{ who|verb('be') }} no longer {{ state }}",
            "{{ who }} {{ who|verb('przestawać') }} być {{ adj(state, who) }}",
            "Takes somebody or something out of a state.",
            "self is no longer Prone",
            "become",
            name=f"{cat} is no longer",
            value=0,
        )
        for cat in ("character", "item")
    ),
    _say(
        "{who:character} gains {n:number} {token:N_TOKEN} (token|tokens)",
        "{{ who }} {{ who|verb('gain') }} {{ n|count(token) }}",
        "{{ who }} {{ who|verb('otrzymywać') }} {{ n|count(token, case='acc') }}",
        "Tokens are put on a character.",
        "self gains 1 Distracted token",
        "tokens",
        sign="+",
    ),
    _say(
        "{who:character} gains {n:number} of the effect",
        "{{ who }} {{ who|verb('gain') }} {{ n|count(given('effect', 'effect token')) }}",
        "{{ who }} {{ who|verb('otrzymywać') }} {{ n|count(given('effect', 'żeton efektu'), case='acc') }}",
        "Tokens of the kind that stands after the name of the rule.",
        "self gains 1 of the effect",
        "effect-tokens",
    ),
    _say(
        "{who:character} loses {n:number} {token:N_TOKEN} (token|tokens)",
        "{{ who }} {{ who|verb('lose') }} {{ n|count(token) }}",
        "{{ who }} {{ who|verb('tracić') }} {{ n|count(token, case='acc') }}",
        "Tokens are taken from a character, no more than there are.",
        "self loses 1 Distracted token",
        "tokens",
        sign="-",
    ),
    *(
        _say(
            f"{{x:N_NUMBER}} {verb} by {{n:number}}",
            *changes(en, pl),
            "Changes a number that is kept.",
            f"alarm counters {verb} by 1",
            "change",
            sign=sign,
        )
        for verb, en, pl, sign in (
            ("increases", "increase", "zwiększać się", "+"),
            ("decreases", "decrease", "zmniejszać się", "-"),
        )
    ),
    *(
        _say(
            f"{{whose}} {{x:N_NUMBER}} {verb} by {{n:number}}",
            *changes_of(en, pl),
            "Changes a number that is kept.",
            f"own wounds {verb} by 1",
            "change",
            sign=sign,
        )
        for verb, en, pl, sign in (
            ("increases", "increase", "zwiększać się", "+"),
            ("decreases", "decrease", "zmniejszać się", "-"),
        )
    ),
    _say(
        "the test is a (success|failure|triumph|misfortune)",
        *test_is(),
        "Says what a test has come to.",
        "the test is a success",
        "decide",
    ),
    _say(
        "apply {table:N_TABLE} to {n:number}",
        "the row for {{ n }} in the table “{{ table }}” applies",
        "stosuje się wiersz tabeli „{{ table }}” dla {{ n.gen }}",
        "Does what the row of a table says.",
        "apply Basic divination to 3",
        "table",
    ),
]

CONTROL = (
    *_CHANGES,
    _say(
        "step {name:STRING}[ / {pl:STRING}]".replace("[ /", " [/"),
        "{{ name|cap }}{{ '' if pl else '' }}",
        "{{ (pl or name)|cap }}",
        "A named part of a procedure, which a rule may stand before, after or instead of.",
        'step "damage"\n    self falls',
        "step",
        "statement",
        lead="colon",
    ),
    _say(
        "if {condition}",
        "if {{ condition }}",
        "jeśli {{ condition }}",
        "Done only when this is so.",
        "if self is Prone\n    it falls",
        "if",
        "statement",
    ),
    _say(
        "otherwise",
        "otherwise",
        "w przeciwnym razie",
        "Done when the line above it was not.",
        "otherwise\n    it falls",
        "otherwise",
        "statement",
        lead="adverb",
    ),
    *_EACH,
    _say(
        "repeat at most {n:term} times[, while {condition}]",
        "up to {{ n|count('time') }}{% if condition %}, as long as {{ condition }}{% endif %}",
        "najwyżej {{ n|count('raz', case='acc') }}{% if condition %}, dopóki {{ condition }}{% endif %}",
        "Done again and again, never more than the number says.",
        "repeat at most 3 times\n    self falls",
        "repeat",
        "statement",
        lead="colon",
    ),
    _say(
        "taking turns as {x:N_PLAYER}, {first:player} first, at most {n:NUMBER} times",
        "the players take turns as {{ x|the }}, {{ first }} first, until both pass in a row (at most {{ n|count('turn') }})",
        "gracze działają na zmianę jako {{ x }}, zaczyna {{ first }}, aż obaj kolejno spasują (najwyżej {{ n|count('raz', case='acc') }})",
        "The two players alternate until both have passed in a row.",
        "taking turns as active player, first player first, at most 60 times\n    pass",
        "turns",
        "statement",
        lead="list",
    ),
    _say("pass", "this player passes", "ten gracz pasuje", "The player whose turn it is does nothing.", "pass", "pass"),
    _say("stop", "the repeating stops", "powtarzanie ustaje", "Leaves the innermost repetition.", "stop", "stop"),
    _say("end", "this ends here", "na tym koniec", "Ends the procedure.", "end", "end"),
    *_CHOICES,
    *_LET,
    _say(
        "{who:player} chooses one",
        "{{ who }} {{ who|verb('choose') }} one of these",
        "{{ who }} {{ who|verb('wybierać') }} jedno z poniższych",
        "A player chooses one of the options under it.",
        'active player chooses one\n    option "a"\n        pass',
        "modes",
        "option",
        lead="list",
    ),
    _say(
        "option {en:STRING}[ / {pl:STRING}][, when {condition}]".replace("[ /", " [/"),
        "{{ en }}{% if condition %} (if {{ condition }}){{ telling.acts('') or '' }}{% endif %}{{ '' if pl else '' }}",
        "{{ pl or en }}{% if condition %} (jeśli {{ condition }}){{ telling.acts('') or '' }}{% endif %}",
        "One of the things to choose.",
        'option "from the hand" / "z ręki"\n    pass',
        "option",
        "statement",
        category="option",
        lead="colon",
    ),
    _say(
        "may",
        "{% set player = player_of(bearer()) %}{{ player }} {{ player|verb('may') }} do this",
        "{% set player = player_of(bearer()) %}{{ player }} {{ player|verb('móc') }} to zrobić",
        "The player of the character may have this done, or not.",
        "may\n    self falls",
        "may",
        "statement",
        lead="colon",
    ),
    _say(
        "{who:player} may",
        "{{ who }} {{ who|verb('may') }} do this",
        "{{ who }} {{ who|verb('móc') }} to zrobić",
        "A player may have this done, or not.",
        "active player may\n    self falls",
        "may",
        "statement",
        name="player may",
        lead="colon",
    ),
    _say(
        "{who:character} tests {kind:N_ABILITY} against {n:number}",
        "{{ who }} {{ who|verb('test') }} {{ kind }} against {{ n }}",
        "{{ who }} {{ who|verb('wykonywać') }} test {{ kind.gen }} " + AGAINST_PL,
        "An unopposed test of an ability.",
        "self tests Strength against 5\n    failure\n        self falls",
        "test",
        "outcome",
        kind="ability",
        lead="sentence",
    ),
    _say(
        "{who:character} makes (a|an) {kind:N_TEST} test against {n:number}",
        "{{ who }} {{ who|verb('make') }} {{ (kind ~ ' test')|a }} against {{ n }}",
        "{{ who }} {{ who|verb('wykonywać') }} test {{ kind.gen }} " + AGAINST_PL,
        "An unopposed test of another kind.",
        "self makes a parry test against 6\n    failure\n        self falls",
        "test",
        "outcome",
        kind="test",
        lead="sentence",
    ),
    _say(
        "opposed test of {whose} {kind:N_ABILITY} against {other:whose} {against:N_ABILITY}",
        "an opposed test is made of {{ of(kind, whose) }} against {{ of(against, other) }}",
        "wykonuje się test przeciwstawny {{ of(kind, whose, 'gen') }} przeciw {{ of(against, other, 'dat') }}",
        "An opposed test of two abilities; a tie fails.",
        "opposed test of own Strength against target's Strength\n    success\n        self falls",
        "opposed",
        "outcome",
        lead="sentence",
    ),
    *_OUTCOMES,
    _say(
        "do {procedure:N_PROCEDURE}[ for {args:argument+}]".replace("[ for", " [for"),
        "{{ carried_out(procedure, args) }}",
        "{{ carried_out(procedure, args) }}",
        "Carries out a procedure with these roles.",
        "do Retreat for loser",
        "do",
    ),
    _say(
        "{who:player} (chooses|may choose) (a|an) {kinds:N_TRAIT+} action for {actor:character}",
        "{{ who }} {{ who|verb('may choose' if 'may' in written else 'choose') }} {{ sorts('action', kinds)|a }} for {{ actor }}",
        "{{ who }} {% if 'may' in written %}{{ who|verb('móc') }} wybrać{% else %}{{ who|verb('wybierać') }}{% endif %}"
        " dla {{ actor.gen }} {{ sorts('akcja', kinds, 'acc') }}",
        "A player chooses one of the actions or manoeuvres that are open to a character, and it is carried out.",
        "active player may choose a manoeuvre action for mover",
        "perform",
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
            extra={"core": "passed"},
        )
        for category in ("number", "character", "player", "card", "item", "space", "suit", "kind")
    ),
)
