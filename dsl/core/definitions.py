"""The headers of definitions, and the lines that every definition may have."""

from __future__ import annotations

from dsl.words import Word


def _define(keyword: str, kind: str, body: str, doc: str, surface: str = "", pl: str = "", example: str = "") -> Word:
    extra_slots = "".join(f"{{{{ '' if {slot} else '' }}}}" for slot in _slots(surface))
    return Word(
        "definition",
        f"{keyword} {{name:STRING}}{surface}",
        f"{{{{ name }}}}{extra_slots}",
        f"{{{{ name }}}}{extra_slots}",
        doc,
        example or f'{keyword} "Name"',
        body=body,
        name=f"define {keyword}",
        extra={"core": "define", "kind": kind, "keyword": keyword},
    )


def _slots(surface: str) -> list[str]:
    import re

    return re.findall(r"\{(\w+)", surface)


def _line(
    category: str, surface: str, en: str, pl: str, doc: str, example: str, core: str, body: str = "", **extra: object
) -> Word:
    return Word(
        category,
        surface,
        en,
        pl,
        doc,
        example,
        body=body,
        extra={"core": core, **extra},
        name=f"{category} line: {surface}",
    )


DEFINITIONS = (
    _define("player", "seat", "plain_line", "One of the two players."),
    _define(
        "suit", "suit", "plain_line", "A suit of cards.", " [is {colour:N_COLOUR}]", example='suit "hearts" is red'
    ),
    _define("colour", "colour", "plain_line", "A colour of suits."),
    _define(
        "deck",
        "deck",
        "deck_line",
        "A deck of cards.",
        " [of each {owner:STRING}]",
        example='deck "Player deck" of each "player"',
    ),
    _define("ability", "ability", "ability_line", "A number that every character has, and that can be tested."),
    _define("test", "test", "test_line", "A kind of test that is not of one ability."),
    _define(
        "term",
        "",
        "term_line",
        "A name for a value: of the game, of somebody, or of a procedure.",
        " is (a|an) {type:typename}[ of (a|an|the) {owner:owner}][ in {scope:N_PROCEDURE}]",
        example='term "wounds" is a number of a character',
    ),
    _define("state", "state", "state_line", "A state that a character or an item can be in."),
    _define(
        "token", "token", "clause", "A kind of token that a character can have; its clauses hold for whoever has one."
    ),
    _define("trait", "trait", "plain_line", "A word printed on a card that rules refer to."),
    _define("faction", "faction", "clause", "A faction that characters belong to."),
    _define("permission", "permission", "permission_line", "Something that rules allow or forbid."),
    _define(
        "skill",
        "skill",
        "clause",
        "A rule that characters and items may have.",
        "[ {parameter:parameter}][ {traits:traitlist}]",
        example='skill "Fear" [X]',
    ),
    _define("weapon", "gear", "gear_line", "A weapon card."),
    _define("armour", "gear", "gear_line", "An armour card."),
    _define("item", "gear", "gear_line", "Any other item card."),
    _define("character", "figure", "figure_line", "A character card."),
    _define(
        "procedure",
        "procedure",
        "procedure_line",
        "Something that the rules carry out, step by step.",
        "[ {roles:rolelist}]",
        example='procedure "Retreat" (loser)',
    ),
    _define(
        "action",
        "action",
        "action_line",
        "Something that a character may be made to do.",
        "[ {traits:traitlist}]",
        example='action "Sprint" (full)',
    ),
    _define("manoeuvre", "action", "action_line", "An action of the kind called manoeuvre.", "[ {traits:traitlist}]"),
    _define("table", "table", "table_line", "A table that is looked up with a number."),
    _define("board", "board", "board_line", "A board, drawn."),
    _define("scenario", "scenario", "scenario_line", "A scenario."),
    *(
        Word(
            "parameter",
            "{open:SQUARE} %s {close:SQUARE_END}" % name,
            "[%s]{{ '' if open and close else '' }}" % name,
            "[%s]{{ '' if open and close else '' }}" % pl,
            doc,
            f"[{name}]",
            name=f"parameter {name}",
            extra={"core": "parameter", "parameter": name},
        )
        for name, pl, doc in (
            ("X", "X", "The number after the name of a rule."),
            ("effect", "efekt", "The kind of token after the name of a rule."),
        )
    ),
    Word(
        "traitlist",
        "{open:OPEN} {traits:N_TRAIT+} {close:CLOSE}",
        "({{ sorts('action', traits, joint=', ') }}){{ '' if open and close else '' }}",
        "({{ sorts('akcja', traits, joint=', ') }}){{ '' if open and close else '' }}",
        "Traits in brackets.",
        "(full)",
        extra={"core": "traits"},
    ),
    Word(
        "rolelist",
        "{open:OPEN} {roles:role+} {close:CLOSE}",
        "({{ roles|and_list }}){{ '' if open and close else '' }}",
        "({{ roles|and_list }}){{ '' if open and close else '' }}",
        "The roles of a procedure.",
        "(attacker, defender)",
        extra={"core": "roles"},
    ),
    *(
        Word(
            "role",
            f"{{x:N_{kind.upper()}}}",
            "{{ x }}",
            "{{ x }}",
            "A role of a procedure.",
            "attacker",
            name=f"role {kind}",
            head="x",
            extra={"core": "role", "type": kind},
        )
        for kind in ("number", "character", "player", "card", "item", "space", "mark", "kind")
    ),
    *(
        Word(
            "typename",
            kind,
            kind,
            pl,
            f"The type of terms that are each a {kind}.",
            kind,
            extra={"core": "type", "type": kind},
        )
        for kind, pl in (
            ("number", "liczba"),
            ("character", "postać"),
            ("player", "gracz"),
            ("card", "karta"),
            ("item", "przedmiot"),
            ("space", "pole"),
            ("mark", "kolor"),
            ("kind", "rodzaj testu"),
        )
    ),
    *(
        Word("owner", kind, kind, pl, f"Each {kind} has such a term.", kind, extra={"core": "owner", "type": kind})
        for kind, pl in (("character", "postać"), ("player", "gracz"), ("item", "przedmiot"), ("game", "gra"))
    ),
    # --- lines of every definition
    _line("meta", "pl {text:STRING}", "{{ '' if text else '' }}", "{{ text }}", "The Polish name.", 'pl "Bieg"', "pl"),
    _line(
        "meta",
        "en {text:STRING}",
        "{{ text }}",
        "{{ '' if text else '' }}",
        "Another English form of the name.",
        'en "fighting"',
        "en",
    ),
    _line(
        "meta",
        "flavour {text:STRING}[ / {pl:STRING}]".replace("[ /", " [/"),
        "{{ text }}{{ '' if pl else '' }}",
        "{{ pl or text }}",
        "Printed in italics; does nothing.",
        'flavour "…"',
        "flavour",
    ),
    _line(
        "meta",
        "ruling {text:STRING} because {why:STRING}",
        "{{ text }} ({{ why }})",
        "{{ text }} ({{ why }})",
        "What was decided where the documents are silent.",
        'ruling "Horseshoes." because "the icon is lost"',
        "ruling",
    ),
    _line(
        "meta",
        "source {text:STRING}",
        "{{ text }}",
        "{{ text }}",
        "Document and heading that the rule is taken from.",
        'source "S004, Prone"',
        "source",
    ),
    _line(
        "meta",
        "example {name:STRING}",
        "{{ name }}",
        "{{ name }}",
        "A worked example, played by `tierce test`.",
        'example "a heart pays twice"',
        "example",
        "example_line",
    ),
    _line(
        "plain_line",
        "is {colour:N_COLOUR}",
        "{{ colour }}",
        "{{ colour }}",
        "The colour of a suit.",
        "is red",
        "colour",
    ),
    # --- abilities, tests, states, permissions
    _line(
        "ability_line",
        "default {n:integer}",
        "{{ n }}",
        "{{ n }}",
        "The value where a card prints none.",
        "default 0",
        "default",
    ),
    _line(
        "test_line",
        "rating {n:number}",
        "{{ n }}",
        "{{ n }}",
        "What is added to the card.",
        "rating own Agility",
        "rating",
    ),
    _line(
        "state_line",
        "holds while {condition}",
        "this state lasts while {{ condition }}",
        "ten stan trwa, dopóki {{ condition }}",
        "The state holds just while this is so.",
        "holds while own wounds is at least 4",
        "while",
    ),
    _line(
        "state_line",
        "counts as {state:N_STATE}",
        "whoever is in this state also counts as {{ state }}",
        "kto jest w tym stanie, liczy się też jako {{ state }}",
        "Whoever is in the state is also in the other.",
        "counts as Prone",
        "includes",
    ),
    _line(
        "state_line",
        "does not block sight",
        "whoever is in this state does not block sight",
        "kto jest w tym stanie, nie zasłania widoku",
        "Lines of sight pass over whoever is in the state.",
        "does not block sight",
        "unobstructing",
    ),
    _line(
        "state_line",
        "counts as friendly to everyone",
        "whoever is in this state counts as friendly to everyone",
        "kto jest w tym stanie, liczy się jako przyjazny dla wszystkich",
        "Nobody is an enemy of whoever is in the state, nor the other way round.",
        "counts as friendly to everyone",
        "pacifying",
    ),
    _line(
        "state_line",
        "of an item",
        "items, not characters, can be in this state",
        "w tym stanie mogą być przedmioty, nie postacie",
        "Items, not characters, can be in the state.",
        "of an item",
        "of-item",
    ),
    _line(
        "permission_line",
        "allowed when {condition}",
        "allowed if {{ condition }}",
        "wolno, jeśli {{ condition }}",
        "Who may do it when no rule speaks of it; without this line, everybody.",
        "allowed when self is Prone",
        "allowed",
    ),
    _line(
        "procedure_line",
        "is a kind of {group:N_PROCEDURE}",
        "this is a kind of {{ group|bare }}",
        "to rodzaj {{ group.gen }}",
        "It has the terms of the other, and rules about the other hold in it.",
        "is a kind of contest",
        "kind-of",
    ),
    _line(
        "procedure_line",
        "during {group:N_PROCEDURE}",
        "this only happens {{ during(group) }}",
        "to dzieje się tylko {{ during(group) }}",
        "It is only carried out within the other, and uses its terms.",
        "during close combat",
        "during",
    ),
    _line(
        "procedure_line",
        "verb {en:STRING} / {pl:STRING}",
        "{{ en }}{{ '' if pl else '' }}",
        "{{ pl }}{{ '' if en else '' }}",
        "What the first role does in it: sentences say `the loser draws back` instead of naming the procedure.",
        'verb "draw back" / "wycofywać się"',
        "verb",
    ),
    _line(
        "procedure_line",
        "is answered by tests",
        "tests are carried out by this",
        "tak przeprowadza się testy",
        "The words that test an ability carry out this procedure.",
        "is answered by tests",
        "service",
    ),
    _line(
        "procedure_line",
        "is answered by opposed tests",
        "opposed tests are carried out by this",
        "tak przeprowadza się testy przeciwstawne",
        "The words for opposed tests carry out this procedure.",
        "is answered by opposed tests",
        "service-opposed",
    ),
    _line(
        "procedure_line",
        "is answered by opposed tests of {trait:N_TRAIT} rules",
        "opposed tests of {{ trait }} rules are carried out by this",
        "tak przeprowadza się testy przeciwstawne zasad z cechą „{{ trait }}”",
        "The words for opposed tests carry it out where the rule or the action that they stand in has this trait.",
        "is answered by opposed tests of talking rules",
        "service-opposed-of",
    ),
    # --- terms
    *(
        _line(
            "term_line",
            f"is {{value:{category}}}[, when {{condition}}]",
            "{{ word('otherwise', '') }} it is {{ value }}{% if condition %} if {{ condition }}{% endif %}",
            "{{ word('otherwise', '') }} "
            + ("wynosi {{ value.acc }}" if kind == "number" else "to {{ value }}")
            + "{% if condition %}, jeśli {{ condition }}{% endif %}",
            "What the term is worked out as; the first line that holds counts.",
            "is own Strength plus 1",
            "is",
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
    ),
    _line(
        "term_line",
        "counts {en:STRING} / {pl:STRING}",
        "{{ en }}{{ '' if pl else '' }}",
        "{{ pl }}{{ '' if en else '' }}",
        "What one of the things is called that the number counts: sentences say `has 2 wounds`.",
        'counts "wound" / "rana"',
        "counts",
    ),
    _line(
        "term_line",
        "means {en:STRING} / {pl:STRING}",
        "{{ en }}{{ '' if pl else '' }}",
        "{{ pl }}{{ '' if en else '' }}",
        "What somebody is when a number that only says yes or no of them is 1: sentences say `is not activated`.",
        'means "activated" / "aktywowany"',
        "means",
    ),
    _line(
        "term_line",
        "starts at {n:number}",
        "it starts the game at {{ n }}",
        "na początku gry wynosi {{ n.acc }}",
        "The value at the start of a game.",
        "starts at 3",
        "starts",
    ),
    *(
        _line(
            "term_line",
            f"{sign} {{n:number}}[, when {{condition}}]",
            f"{{% if n.countable %}}{word}{{{{ n }}}}{{% else %}}{en} {{{{ n }}}}{{% endif %}}"
            "{% if condition %} if {{ condition }}{% endif %}",
            f"{{% if n.countable %}}{word}{{{{ n }}}}{{% else %}}{pl} {{{{ n.acc }}}}{{% endif %}}"
            "{% if condition %}, jeśli {{ condition }}{% endif %}",
            "A part of the number, always or when something is so.",
            f"{sign}1, when self is Prone",
            "part",
            sign=sign,
        )
        for sign, word, en, pl in (("+", "+", "add", "dodaj"), ("-", "−", "subtract", "odejmij"))
    ),
    _line(
        "term_line",
        "at least {n:term}",
        "it is at least {{ n }}",
        "wynosi co najmniej {{ n.acc }}",
        "The number never falls below this.",
        "at least 0",
        "bound",
        layer="least",
    ),
    _line(
        "term_line",
        "at most {n:term}",
        "it is at most {{ n }}",
        "wynosi najwyżej {{ n.acc }}",
        "The number never rises above this.",
        "at most 2",
        "bound",
        layer="most",
    ),
    _line(
        "term_line",
        "is the total of {kind:kind} tests",
        "rules about {{ kind }} tests change it",
        "zmieniają to zasady o testach {{ kind.gen }}",
        "Rules about tests of this kind change the number.",
        "is the total of parry tests",
        "total",
    ),
    _line(
        "term_line",
        "is the total of tests of {x:N_KIND}",
        "rules about tests of {{ x|the }} change it",
        "zmieniają to zasady o testach tego rodzaju: {{ x }}",
        "Rules about the kind of test that this term says change the number.",
        "is the total of tests of tested",
        "total",
    ),
    _line(
        "term_line",
        "is the score",
        "this is the score",
        "to wynik gry",
        "What a game is won by, as far as it is won by a number.",
        "is the score",
        "score",
    ),
    _line(
        "term_line",
        "is what bots seek",
        "this is what bots seek",
        "do tego dążą boty",
        "How good a position is for a player; a bot that looks ahead prefers more of it.",
        "is what bots seek",
        "sought",
    ),
    _line(
        "term_line",
        "is bookkeeping",
        "this is only a mark that the rules keep",
        "to tylko znak na użytek zasad",
        "A mark that the rules keep for themselves: nobody is told when it changes.",
        "is bookkeeping",
        "bookkeeping",
    ),
    # --- actions
    _line(
        "action_line",
        "needs {condition}",
        "Only if {{ condition }}",
        "Tylko jeśli {{ condition }}",
        "The action is open only when this is so.",
        "needs self is not Prone",
        "needs",
    ),
    _line(
        "action_line",
        "costs {n:term} {x:N_NUMBER}",
        "Cost: {% if x.one %}{{ n|count(x.one) }}{% else %}{{ n }} {{ x }}{% endif %}",
        "Koszt: {% if x.one %}{{ n|count(x.one) }}{% else %}{{ n }} {{ x.gen }}{% endif %}",
        "The action is open only with so much left, and takes it away.",
        "costs 2 movement points",
        "costs",
    ),
    _line(
        "action_line",
        "{limit:limit}",
        "{{ limit|cap }}",
        "{{ limit|cap }}",
        "How often the action may be taken.",
        "once per turn",
        "action-limit",
    ),
    *(
        _line(
            "action_line",
            f"target {{x:N_{kind.upper()}}} from {{set:{category}}}",
            "Target: {{ set|a }} ({{ x|the }})",
            "Cel: {{ set }} ({{ x }})",
            "What the action is aimed at; without any, it is not open.",
            "target victim from enemy adjacent to self",
            "target",
            type=kind,
        )
        for kind, category in (("character", "characters"), ("space", "spaces"), ("item", "items"))
    ),
)
