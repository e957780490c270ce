"""Refer to things: roles and terms by their names, whose they are, arithmetic, and/or/not."""

from __future__ import annotations

from dsl.words import Word

VALUE_TYPES = {"number": "term", "character": "character", "player": "player", "card": "card", "item": "item",
               "space": "space", "mark": "suit", "kind": "kind"}
"""The types that a term may have, and the category of phrases that each is written as."""


def _references() -> list[Word]:
    """For each type: a term by its bare name, and a term of somebody."""
    words = []
    for kind, category in VALUE_TYPES.items():
        token = "N_" + kind.upper()
        words.append(Word(
            category, f"[the] {{x:{token}}}", "{{ x }}", "{{ x[case] }}", head="x", name=f"{kind} by name",
            doc=f"The {kind} of this name, in the procedure that is being carried out.",
            example="winner", extra={"core": "name"}))
        words.append(Word(
            category, f"{{whose}} {{x:{token}}}", "{{ whose.gen }} {{ x }}", "{{ x[case] }} {{ whose.gen }}", head="x",
            name=f"{kind} of somebody", doc=f"The {kind} of this name that belongs to somebody.",
            example="own wounds", extra={"core": "of"}))
    return words


def _ref(category: str, surface: str, en: str, pl: str, doc: str, example: str, core: str, head: str = "",
         **extra: object) -> Word:
    return Word(category, surface, en, pl, doc, example, head=head, extra={"core": core, **extra})


REFERENCES = (
    *(
        Word(cat, f"{{set:{cat}}} {{filter:{kind}_filter}}", "{{ set }} {{ filter }}", "{{ set[case] }} {{ filter }}", head="set",
             name=f"filtered {cat}", doc="Only those for which the filter holds.", example="enemy which is Prone",
             extra={"core": "filtered"})
        for cat, kind in (("characters", "character"), ("cards", "card"), ("items", "item"), ("spaces", "space"))
    ),
    *(
        Word(f"{kind}_filter", "where {condition}", "where {{ condition }}", "jeżeli {{ condition }}", name=f"{kind} where",
             doc="Only those for which this is so; `it` is the one looked at.", example="where its wounds is at least 1",
             extra={"core": "where"})
        for kind in ("character", "card", "item", "space")
    ),
    *(
        Word(f"{kind}_filter", f"which is {negation}{{state:N_STATE}}", f"that is {negation}{{{{ state }}}}",
             "który %sjest {{ adj(state) }}" % ("nie " if negation else ""), name=f"{kind} which is {negation}in a state",
             doc="Only those in the state, or not in it.", example="which is Prone",
             extra={"core": "filter-state", "negated": bool(negation)})
        for kind in ("character", "item") for negation in ("", "not ")
    ),
    *(
        Word(f"{kind}_filter", f"{verb} {{rule:N_{what}}}", f"{verb} {{{{ rule }}}}",
             ("z: {{ rule }}" if verb == "with" else "bez: {{ rule }}"), name=f"{kind} {verb} {what}",
             doc="Only those that have the rule or trait, or lack it.", example="with Berserker",
             extra={"core": "filter-has", "negated": verb == "without", "kind": what.lower()})
        for kind in ("character", "item") for verb in ("with", "without") for what in ("SKILL", "TRAIT")
    ),
    *_references(),
    _ref("character", "self", "this character", "{{ noun('ta postać')[case] }}",
         "The character that the rule belongs to, or that acts.", "self", "self", subject=True, gender="f"),
    _ref("character", "it", "it", "{{ noun('ona')[case] }}",
         "The one that is being looked at, in a filter or in `for each`.", "it", "it", gender="f"),
    *(
        _ref(kind, f"that {kind}", f"that {kind}", "{{ noun('%s')[case] }}" % pl,
             "The one that is being looked at, in a filter or in `for each`.", f"that {kind}", "it", gender=gender)
        for kind, pl, gender in (("card", "ta karta", "f"), ("item", "ten przedmiot", "m3"), ("space", "to pole", "n"), ("player", "ten gracz", "m1"))
    ),
    _ref("whose", "own", "its", "jej", "Of the character that the rule belongs to.", "own wounds", "own"),
    _ref("whose", "its", "its", "jej", "Of the one that is being looked at.", "its wounds", "its"),
    _ref("whose", "{who:character} 's", "{{ who }}", "{{ who.gen }}", "Of a character.", "winner's wounds", "passed"),
    _ref("whose", "{who:player} 's", "{{ who }}", "{{ who.gen }}", "Of a player.", "active player's hand", "passed"),
    _ref("whose", "{who:item} 's", "{{ who }}", "{{ who.gen }}", "Of an item.", "own weapon's superiority", "passed"),
    _ref("term", "{n:NUMBER}", "{{ n }}", "{{ n }}", "A number.", "2", "literal"),
    _ref("term", "X", "X{{ '' }}", "X{{ '' }}", "The number that stands after the name of the rule.", "X", "parameter"),
    _ref("term", "{whose} {x:N_ABILITY}", "{{ whose.gen }} {{ x }}", "{{ x[case] }} {{ whose.gen }}",
         "The value of an ability of somebody.", "own Strength", "of", head="x"),
    _ref("term", "{whose} {x:N_TOKEN} tokens", "the number of {{ whose.gen }} {{ x }} tokens",
         "{{ noun('liczba')[case] }} {{ whose.gen }} żetonów {{ x.gen }}",
         "How many tokens of a kind somebody has.", "own Distracted tokens", "of", gender="f"),
    _ref("number", "{a:number} plus {b:term}", "{{ a }} plus {{ b }}", "{{ a[case] }} plus {{ b }}",
         "A sum.", "own Strength plus 2", "plus", head="a"),
    _ref("number", "{a:number} minus {b:term}", "{{ a }} minus {{ b }}", "{{ a[case] }} minus {{ b }}",
         "A difference.", "own Strength minus 1", "minus", head="a"),
    _ref("number", "{a:number} times {b:term}", "{{ a }} times {{ b }}", "{{ a[case] }} razy {{ b }}",
         "A product.", "own Strength times 2", "times", head="a"),
    _ref("term", "half of {a:term}", "half of {{ a }}", "{{ noun('połowa')[case] }} {{ a.gen }}",
         "Half, rounded down.", "half of own wounds", "half", gender="f"),
    _ref("term", "the greater of {a:term} and {b:term}", "the greater of {{ a }} and {{ b }}",
         "{{ adj('większy', noun('liczba'))[case] }} z: {{ a }} i {{ b }}", "The greater of two numbers.",
         "the greater of own Wits and own Intelligence", "max", gender="f"),
    _ref("term", "the lesser of {a:term} and {b:term}", "the lesser of {{ a }} and {{ b }}",
         "{{ adj('mniejszy', noun('liczba'))[case] }} z: {{ a }} i {{ b }}", "The lesser of two numbers.",
         "the lesser of own Wits and 2", "min", gender="f"),
    *(
        Word("term", f"the {surface} {{n:term}} over {{set:{cat}}}", f"the {en} {{{{ n }}}} over {{{{ set.many }}}}",
             "{{ %s[case] }} ({{ n }}) z: {{ set.many_gen }}" % pl, name=f"{surface} over {cat}", doc=doc,
             example=f"the {surface} {example}", extra={"core": "over", "function": function, "gender": "f"})
        for cat, example in (("characters", "its wounds over enemy"), ("cards", "the value of that card over card in own hand"),
                             ("items", "its superiority over item of self"), ("spaces", "1 over free space"))
        for surface, en, pl, function, doc in (
            ("sum of", "sum of", "noun('suma')", "sum", "A number worked out for each of some, added up; 0 for none."),
            ("highest", "highest", "adj('najwyższy', noun('wartość'))", "max", "The highest of a number worked out for each of some; 0 for none."),
            ("lowest", "lowest", "adj('najniższy', noun('wartość'))", "min", "The lowest of a number worked out for each of some; 0 for none."))
    ),
    *(
        Word("term", f"the number of {{set:{cat}}}", "the number of {{ set.many }}",
             "{{ noun('liczba')[case] }} {{ set.many_gen }}", name=f"number of {cat}",
             doc="How many there are.", example="the number of enemies adjacent to self",
             extra={"core": "count", "gender": "f"})
        for cat in ("characters", "cards", "items", "spaces")
    ),
    *(
        Word("number", f"{{n:NUMBER}} for each {{set:{cat}}}", "{{ n }} for each {{ set }}",
             "{{ n }} za {{ adj('każdy', set)['acc'] }} {{ set.acc }}", name=f"so many for each of {cat}",
             doc="A number as many times as there are such things.", example="1 for each enemy adjacent to self",
             extra={"core": "per"})
        for cat in ("characters", "cards", "items", "spaces")
    ),
    *(
        Word("truth", f"there is (a|an) {{set:{cat}}}", "there is {{ set|a }}", "jest {{ set }}",
             name=f"there is one of {cat}", doc="Whether there is one at all.",
             example="there is an enemy adjacent to self", extra={"core": "some"})
        for cat in ("characters", "cards", "items", "spaces")
    ),
    *(
        Word("truth", f"there is no {{set:{cat}}}", "there is no {{ set }}", "nie ma {{ set.gen }}",
             name=f"there is none of {cat}", doc="Whether there is none.",
             example="there is no enemy adjacent to self", extra={"core": "none"})
        for cat in ("characters", "cards", "items", "spaces")
    ),
    _ref("either", "{a:either} or {b:both}", "{{ a }} or {{ b }}", "{{ a }} lub {{ b }}", "One of two is so.",
         "self is Prone or self is engaged", "or"),
    _ref("both", "{a:both} and {b:truth}", "{{ a }} and {{ b }}", "{{ a }} i {{ b }}", "Both are so.",
         "self is Prone and self is engaged", "and"),
    *(
        _ref("truth", f"{{a:number}} is {surface} {{b:number}}", "{{ a }} is %s {{ b }}" % en, "{{ a }} wynosi %s {{ b }}" % pl,
             f"Whether a number is {en} another.", f"own wounds is {surface} 2", "compare", operator=operator)
        for surface, en, pl, operator in (
            ("at least", "at least", "co najmniej", ">="), ("at most", "at most", "najwyżej", "<="),
            ("above", "greater than", "więcej niż", ">"), ("below", "less than", "mniej niż", "<"),
            ("exactly", "exactly", "dokładnie", "=="))
    ),
    _ref("item", "this", "this item", "{{ noun('ten przedmiot')[case] }}", "The item that the rule is printed on.", "this", "this",
         gender="m3"),
    _ref("truth", "{what:item} bears this", "{{ what }} has this rule", "{{ what }} ma tę zasadę",
         "Whether the rule is printed on this item; a rule of the character itself is borne by all its items.",
         "own weapon bears this", "bears"),
    _ref("truth", "the chosen action is {trait:N_TRAIT}", "the chosen action is {{ trait }}", "wybrana akcja jest {{ trait }}",
         "What sort of action was chosen last in this procedure.", "the chosen action is partial", "chosen-action"),
    _ref("truth", "the test was a (success|failure|triumph|misfortune)", "the test was decided so", "test tak się skończył",
         "What the last test came to.", "the test was a triumph", "decided"),
    _ref("term", "{whose} {x:N_NUMBER} at {suit:suit}", "{{ whose.gen }} {{ x }} at {{ suit }}",
         "{{ x[case] }} {{ whose.gen }} ({{ suit }})", "A number that an item prints for each suit.",
         "own weapon's damage at hearts", "at-suit", head="x"),
    _ref("term", "{whose} {x:N_NUMBER} at {n:term} spaces", "{{ whose.gen }} {{ x }} at {{ n }} spaces",
         "{{ x[case] }} {{ whose.gen }} na odległość {{ n }}", "A number that an item prints for each distance; 99 beyond the last.",
         "own ranged weapon's shooting difficulty at 5 spaces", "at-distance", head="x"),
    _ref("term", "{who:character} rated in {kind:kind}", "{{ who.gen }} rating in {{ kind }}", "wartość {{ who.gen }} ({{ kind }})",
         "What a character adds to a test of a kind.", "tester rated in tested", "rated"),
    _ref("term", "{who:character} skilled with {what:item}", "{{ who.gen }} skill with {{ what }}",
         "biegłość {{ who.gen }}: {{ what }}", "The ability of a character that an item is used with.",
         "self skilled with own weapon", "skilled"),
    _ref("truth", "{a:number} is odd", "{{ a }} is odd", "{{ a }} jest {{ adj('nieparzysty', a) }}", "Not divisible by two.",
         "own wounds is odd", "odd"),
    _ref("truth", "{a:number} is even", "{{ a }} is even", "{{ a }} jest {{ adj('parzysty', a) }}", "Divisible by two.",
         "own wounds is even", "even"),
    *(
        Word("truth", f"{{a:{cat}}} is {negation}{{b:{cat}}}", f"{{{{ a }}}} is {negation}{{{{ b }}}}",
             "{{ a }} to %s{{ b }}" % ("nie " if negation else ""), name=f"same {cat}: {negation or 'yes'}",
             doc="Whether two names mean the same one.", example="self is the attacker",
             extra={"core": "same", "operator": "!=" if negation else "=="})
        for cat in ("character", "player", "item") for negation in ("", "not ")
    ),
    *(
        Word("truth", f"{{who:{cat}}} is {state}{{what:N_STATE}}", f"{{{{ who }}}} is {state}{{{{ what }}}}",
             ("{{ who }} nie jest {{ adj(what, who) }}" if state else "{{ who }} jest {{ adj(what, who) }}"),
             name=f"{cat} is {state}in a state", doc="Whether somebody or something is in a state.", example="self is Prone",
             extra={"core": "state", "negated": bool(state)})
        for cat in ("character", "item") for state in ("", "not ")
    ),
    *(
        Word("truth", f"{{who:{cat}}} is {negation}chosen", f"{{{{ who }}}} has {negation}been chosen",
             "%swybrano {{ who.acc }}" % ("nie " if negation else ""), name=f"{cat} is {negation}chosen",
             doc="Whether there is one under this name.", example="winner is chosen",
             extra={"core": "chosen", "negated": bool(negation)})
        for cat in ("character", "card", "item", "space") for negation in ("", "not ")
    ),
    *(
        _ref("truth", f"{{who:character}} {verb} {{rule:N_{kind}}}", "{{ who }} %s {{ rule }}" % verb,
             "{{ who }} %sma {{ rule.acc }}" % ("" if verb == "has" else "nie "),
             "Whether a character has a rule or a trait.", f"self {verb} Berserker", "has",
             negated=verb != "has", kind=kind.lower())
        for verb in ("has", "lacks") for kind in ("SKILL", "TRAIT")
    ),
    _ref("truth", "{who:character} may {act:N_PERMISSION}", "{{ who }} may {{ act }}", "{{ who }} może {{ act }}",
         "Whether the rules let a character do something.", "self may avoid combat", "permitted"),
    _ref("truth", "{who:character} cannot {act:N_PERMISSION}", "{{ who }} cannot {{ act }}", "{{ who }} nie może {{ act }}",
         "Whether the rules forbid a character something.", "self cannot avoid combat", "forbidden"),
)
