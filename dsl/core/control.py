"""The statements that steer a procedure: steps, conditions, loops, choices, tests and calls."""

from __future__ import annotations

from dsl.words import Word


def _say(surface: str, en: str, pl: str, doc: str, example: str, core: str, body: str = "", category: str = "statement",
         name: str = "", **extra: object) -> Word:
    return Word(category, surface, en, pl, doc, example, body=body, name=name, extra={"core": core, **extra})


_SETS = {"character": "characters", "card": "cards", "item": "items", "space": "spaces"}

_CHOICES = [
    _say(f"{{who:player}} (chooses|may choose) {{x:N_{kind.upper()}}} from {{set:{category}}}",
         "{{ who }} {{ who|verb('choose') }} {{ set|a }} ({{ x }})", "{{ who }} wybiera {{ set.acc }} ({{ x }})",
         "A player chooses one of these; what is under it is done with the choice, what is under `otherwise` when there"
         " is nothing to choose or the player passes.", "active player chooses victim from enemy of self\n    victim falls",
         "choose", "statement", type=kind)
    for kind, category in _SETS.items()
]

_EACH = [
    _say(f"for each {{set:{category}}}", "for each {{ set }}", "dla {{ adj('każdy', set)['gen'] }} {{ set.gen }}",
         "What is under it is done for each of these in turn; `it` is the one in hand.",
         "for each enemy adjacent to self\n    it falls", "each", "statement", type=kind, name=f"for each of {category}")
    for kind, category in _SETS.items()
]

_LET = [
    _say(f"let {{x:N_{kind.upper()}}} be {{value:{category}}}", "let {{ x }} be {{ value }}", "{{ x }} to odtąd {{ value }}",
         "Gives a term a value.", "let winner be the attacker", "let", type=kind)
    for kind, category in (("number", "number"), ("character", "character"), ("player", "player"), ("card", "card"),
                           ("item", "item"), ("space", "space"), ("mark", "suit"), ("kind", "kind"))
] + [
    _say(f"let {{whose}} {{x:N_{kind.upper()}}} be {{value:{category}}}", "{{ whose.gen }} {{ x }} becomes {{ value }}",
         "{{ x }} {{ whose.gen }} to odtąd {{ value }}", "Gives a term of somebody a value.",
         "let own wounds be 0", "let", type=kind)
    for kind, category in (("number", "number"), ("character", "character"), ("card", "card"), ("item", "item"),
                           ("mark", "suit"))
] + [
    _say(f"let {{x:N_{kind.upper()}}} be nothing", "there is no {{ x }}", "nie ma {{ x.gen }}",
         "Takes the value of a term away.", "let winner be nothing", "forget", type=kind)
    for kind in ("character", "card", "item", "space")
] + [
    _say(f"let {{whose}} {{x:N_{kind.upper()}}} be nothing", "{{ whose.gen }} {{ x }} is nothing", "{{ x }} {{ whose.gen }} znika",
         "Takes the value of a term of somebody away.", "let own target be nothing", "forget", type=kind)
    for kind in ("character", "card", "item")
]

_OUTCOMES = [
    Word("outcome", name, f"On {a}", f"{pl.capitalize()}", f"What happens on {a}; the nearest of the outcomes given is taken.",
         f"{name}\n    self falls", body="statement", extra={"core": "outcome", "outcome": name})
    for name, a, pl in (("success", "a success", "sukces"), ("failure", "a failure", "porażka"),
                        ("triumph", "a triumph", "triumf"), ("misfortune", "a misfortune", "pech"))
]

_CHANGES = [
    *(
        _say(f"{{who:{cat}}} becomes {{state:N_STATE}}", "{{ who }} {{ who|verb('become') }} {{ state }}",
             "{{ who }} {{ who|verb('stawać się') }} {{ adj(state, who, case='ins') }}", "Puts somebody or something in a state.",
             "self becomes Prone", "become", name=f"{cat} becomes", value=1)
        for cat in ("character", "item")
    ),
    *(
        _say(f"{{who:{cat}}} is no longer {{state:N_STATE}}", "{{ who }} is no longer {{ state }}",
             "{{ who }} przestaje być {{ adj(state, who, case='ins') }}", "Takes somebody or something out of a state.",
             "self is no longer Prone", "become", name=f"{cat} is no longer", value=0)
        for cat in ("character", "item")
    ),
    _say("{who:character} gains {n:number} {token:N_TOKEN} (token|tokens)", "{{ who }} {{ who|verb('gain') }} {{ n|count(token) }}",
         "{{ who }} {{ who|verb('otrzymywać') }} {{ n|count(token, case='acc') }}", "Tokens are put on a character.",
         "self gains 1 Distracted token", "tokens", sign="+"),
    _say("{who:character} gains {n:number} of the effect", "{{ who }} {{ who|verb('gain') }} {{ n }} of the effect's tokens",
         "{{ who }} {{ who|verb('otrzymywać') }} {{ n }} żeton efektu",
         "Tokens of the kind that stands after the name of the rule.", "self gains 1 of the effect", "effect-tokens"),
    _say("{who:character} loses {n:number} {token:N_TOKEN} (token|tokens)", "{{ who }} {{ who|verb('lose') }} {{ n|count(token) }}",
         "{{ who }} {{ who|verb('tracić') }} {{ n|count(token, case='acc') }}",
         "Tokens are taken from a character, no more than there are.", "self loses 1 Distracted token", "tokens", sign="-"),
    *(
        _say(f"{{x:N_NUMBER}} {verb} by {{n:number}}", f"{{{{ x }}}} {verb} by {{{{ n }}}}",
             "{{ x }} %s o {{ n.acc }}" % pl, "Changes a number that is kept.", f"alarm counters {verb} by 1", "change", sign=sign)
        for verb, pl, sign in (("increases", "rośnie", "+"), ("decreases", "maleje", "-"))
    ),
    *(
        _say(f"{{whose}} {{x:N_NUMBER}} {verb} by {{n:number}}", f"{{{{ whose.gen }}}} {{{{ x }}}} {verb} by {{{{ n }}}}",
             "{{ x }} {{ whose.gen }} %s o {{ n.acc }}" % pl, "Changes a number that is kept.", f"own wounds {verb} by 1",
             "change", sign=sign)
        for verb, pl, sign in (("increases", "rośnie", "+"), ("decreases", "maleje", "-"))
    ),
    _say("the test is a (success|failure|triumph|misfortune)", "the test is decided", "test jest rozstrzygnięty",
         "Says what a test has come to.", "the test is a success", "decide"),
    _say("apply {table:N_TABLE} to {n:number}", "look up {{ n }} in {{ table }}", "odczytaj {{ n }} z tabeli {{ table }}",
         "Does what the row of a table says.", "apply Basic divination to 3", "table"),
]

CONTROL = (
    *_CHANGES,
    _say("step {name:STRING}[ / {pl:STRING}]".replace("[ /", " [/"), "{{ name }}{{ '' if pl else '' }}",
         "{{ pl or name }}", "A named part of a procedure, which a rule may stand before, after or instead of.",
         'step "damage"\n    self falls', "step", "statement"),
    _say("if {condition}", "if {{ condition }}", "jeżeli {{ condition }}", "Done only when this is so.",
         "if self is Prone\n    it falls", "if", "statement"),
    _say("otherwise", "otherwise", "w przeciwnym razie", "Done when the line above it was not.", "otherwise\n    it falls",
         "otherwise", "statement"),
    *_EACH,
    _say("repeat at most {n:term} times[, while {condition}]",
         "repeat at most {{ n }} times{% if condition %}, while {{ condition }}{% endif %}",
         "powtarzaj najwyżej {{ n }} razy{% if condition %}, dopóki {{ condition }}{% endif %}",
         "Done again and again, never more than the number says.", "repeat at most 3 times\n    self falls", "repeat",
         "statement"),
    _say("taking turns as {x:N_PLAYER}, {first:player} first, at most {n:NUMBER} times",
         "players alternate, {{ first }} first, until both pass ({{ x }}, {{ n }})",
         "gracze na przemian, zaczyna {{ first }}, aż obaj spasują ({{ x }}, {{ n }})",
         "The two players alternate until both have passed in a row.",
         "taking turns as active player, first player first, at most 60 times\n    pass", "turns", "statement"),
    _say("pass", "pass", "pasuje", "The player whose turn it is does nothing.", "pass", "pass"),
    _say("stop", "stop", "zakończ powtarzanie", "Leaves the innermost repetition.", "stop", "stop"),
    _say("end", "this ends here", "na tym koniec", "Ends the procedure.", "end", "end"),
    *_CHOICES,
    *_LET,
    _say("{who:player} chooses one", "{{ who }} {{ who|verb('choose') }} one", "{{ who }} wybiera jedno",
         "A player chooses one of the options under it.", 'active player chooses one\n    option "a"\n        pass',
         "modes", "option"),
    _say("option {en:STRING}[ / {pl:STRING}][, when {condition}]".replace("[ /", " [/"),
         "{{ en }}{% if condition %}, if {{ condition }}{% endif %}{{ '' if pl else '' }}",
         "{{ pl or en }}{% if condition %}, jeżeli {{ condition }}{% endif %}", "One of the things to choose.",
         'option "from the hand" / "z ręki"\n    pass', "option", "statement", category="option"),
    _say("may", "its player may", "gracz tej postaci może", "The player of the character may have this done, or not.",
         "may\n    self falls", "may", "statement"),
    _say("{who:player} may", "{{ who }} may", "{{ who }} może", "A player may have this done, or not.",
         "active player may\n    self falls", "may", "statement", name="player may"),
    _say("{who:character} tests {kind:N_ABILITY} against {n:number}",
         "{{ who }} {{ who|verb('test') }} {{ kind }} against {{ n }}",
         "{{ who }} testuje {{ kind.acc }} przeciw {{ n }}", "An unopposed test of an ability.",
         "self tests Strength against 5\n    failure\n        self falls", "test", "outcome", kind="ability"),
    _say("{who:character} makes (a|an) {kind:N_TEST} test against {n:number}",
         "{{ who }} {{ who|verb('make') }} a {{ kind }} test against {{ n }}",
         "{{ who }} wykonuje test {{ kind.gen }} przeciw {{ n }}", "An unopposed test of another kind.",
         "self makes a parry test against 6\n    failure\n        self falls", "test", "outcome", kind="test"),
    _say("opposed test of {whose} {kind:N_ABILITY} against {other:whose} {against:N_ABILITY}",
         "opposed test of {{ whose.gen }} {{ kind }} against {{ other.gen }} {{ against }}",
         "test przeciwstawny: {{ kind }} {{ whose.gen }} przeciw {{ against }} {{ other.gen }}",
         "An opposed test of two abilities; a tie fails.",
         "opposed test of own Strength against target's Strength\n    success\n        self falls", "opposed", "outcome"),
    *_OUTCOMES,
    _say("do {procedure:N_PROCEDURE}[ for {args:argument+}]".replace("[ for", " [for"),
         "{{ procedure }}{% if args %}: {{ args|and_list }}{% endif %}",
         "{{ procedure }}{% if args %}: {{ args|and_list }}{% endif %}",
         "Carries out a procedure with these roles.", "do Retreat for loser", "do"),
    _say("{who:player} (chooses|may choose) (a|an) {kinds:N_TRAIT+} action for {actor:character}",
         "{{ who }} {{ who|verb('choose') }} a {{ kinds|or_list }} action for {{ actor }}", "{{ who }} wybiera dla {{ actor.gen }} akcję: {{ kinds|or_list }}",
         "A player chooses one of the actions or manoeuvres that are open to a character, and it is carried out.",
         "active player may choose a manoeuvre action for mover", "perform", "statement"),
    *(
        Word("argument", f"{{x:{category}}}", "{{ x }}", "{{ x }}", f"A {category} handed to a procedure.", "winner",
             name=f"argument {category}", head="x", extra={"core": "passed"})
        for category in ("number", "character", "player", "card", "item", "space", "suit", "kind")
    ),
)
