"""The lines of examples: who stands where, what is held and drawn, what is answered, what must come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Construct, Line, Notation, Phrase, Statement
from dsl.core._build import declared, declared_in
from dsl.core.scenarios import stand_together
from dsl.lowering.shared import fail
from dsl.tree import Node
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class ExampleBoard(Line, category="example_line"):
    surface = "board {board:N_BOARD}"
    en = "Board: {{ board }}."
    pl = "Plansza: {{ board }}."
    doc = "The board; an open one without this line."
    example = "board Yard"


class ExampleSource(Line, category="example_line"):
    surface = "source {text:STRING}"
    en = "Source: {{ text }}."
    pl = "Źródło: {{ text }}."
    doc = "Document and heading of a worked example or of a picture that the example plays."
    example = 'source "S004, Prone"'


class ExampleFigure(Line):
    places = True


class ExampleAwaited(Line):
    places = True


class ExampleVariants(Line, category="example_line"):
    surface = "playing with {variants:N_VARIANT+}"
    en = "Played with {{ variants|and_list }}."
    pl = "Wariant: {{ variants|and_list }}."
    doc = "Variants that the game is played with."
    example = "playing with Hard Times"


class ExampleItem(Line, category="example_line"):
    surface = "{item:N_GEAR} lies on {place:SPACE}"
    en = "{{ item }} lies on {{ place }}"
    pl = "{{ item }} leży na {{ place }}"
    doc = "An item lies on a space."
    example = "Lamp lies on C4"


class ExampleHolds(Line, category="example_line"):
    surface = "{who:N_SEAT} holds {cards:cardref+}"
    en = "{{ who }} holds {{ cards|and_list }}"
    pl = "{{ who }} ma w ręku: {{ cards|and_list }}"
    doc = "The hand of a player; empty without this line."
    example = "red holds 7 of skulls, 5 of hearts"


class ExampleDraws(Line, category="example_line"):
    surface = "{who:N_SEAT} draws {cards:cardref+}"
    en = "{{ who }} draws {{ cards|and_list }}"
    pl = "{{ who }} dobiera: {{ cards|and_list }}"
    doc = "The next cards of the player's deck, in this order."
    example = "red draws 3 of skulls"


class ExampleGives(Line, category="example_line"):
    surface = "{deck:N_DECK} gives {cards:NUMBER+}"
    en = "{{ deck|the }} gives {{ cards|and_list }}"
    pl = "{{ deck }} daje: {{ cards|and_list }}"
    doc = "The next cards of a shared deck, by their numbers."
    example = "Magic deck gives 5, 12"


class ExampleAnswers(Line, category="example_line"):
    surface = "{who:N_SEAT} answers {answers:answer+}"
    en = "{{ who }} answers {{ answers|and_list }}"
    pl = "{{ who }} odpowiada: {{ answers|and_list }}"
    doc = "What the player answers to the questions that come, in this order; then passes and refuses."
    example = 'red answers "from the hand", 7 of skulls'


class ExampleTakes(Statement, category="example_line"):
    surface = "{who:character} takes {action:N_ACTION}[ at {target:answer}]"
    en = pl = "{{ taken(who, action, target) }}"
    doc = "The character takes the action; it is a mistake when the action is not open."
    example = "Ann takes Sprint"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.TakeAction(at.value(node["who"]), node["action"].text)


class ExampleThen(Statement, category="example_line"):
    surface = "then {condition}"
    en = "Then {{ found(condition) }}"
    pl = "Wtedy {{ condition }}"
    doc = "What must be so now."
    example = "then Ann is Prone"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.Expect(at.value(node["condition"]))


class ExampleOpen(Statement, category="example_line"):
    surface = "then {who:character} (may|can) take {action:N_ACTION}[ at {target:answer}]"
    en = "Then {{ taken(who, action, target, 'may') }}"
    pl = "Wtedy {{ taken(who, action, target, 'może') }}"
    doc = "The action must be open."
    example = "then Ann may take Sprint"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.ExpectOpen(at.value(node["who"]), node["action"].text, True)


class ExampleClosed(Statement, category="example_line"):
    surface = "then {who:character} cannot take {action:N_ACTION}[ at {target:answer}]"
    en = "Then {{ taken(who, action, target, 'cannot') }}"
    pl = "Wtedy {{ taken(who, action, target, 'nie może') }}"
    doc = "The action must not be open."
    example = "then Ann cannot take Sprint"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.ExpectOpen(at.value(node["who"]), node["action"].text, False)


class ExampleAsked(Statement):
    """Whether a player was asked, or offered an answer, since the last such line; or whether something was announced."""

    wanted: bool

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.ExpectAsked()


class ExampleWas(Statement, category="example_line"):
    surface = "then {whose} {x:N_NUMBER} was {n:integer}"
    en = "Then {{ whose.gen }} {{ x }} is {{ n }}"
    pl = "Wtedy {{ of(x, whose, 'nom') }} {{ x|verb('wynosić') }} {{ n }}"
    doc = "What a number came to when it was last worked out."
    example = "then Ann's combat total was 9"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        name = node["x"]
        term = at.library.term("number", name.text)
        assert term is not None
        owner = at.as_owner(*at.owner(node["whose"]), term.owner, node, term.name)
        return r.ExpectTotal("number", term.name, owner, at.value(node["n"]))


class CardReference(Notation):
    pass


class AnswerCard(Notation, category="answer"):
    surface = "{n:NUMBER} of {suit:N_SUIT}"
    en = "{{ n }} of {{ suit }}"
    pl = "{{ head('karta') }} {{ n }} ({{ suit }})"
    doc = "A card."
    example = "7 of skulls"


class AnswerLabel(Notation, category="answer"):
    surface = "{label:STRING}"
    en = pl = "{{ label }}"
    doc = "An option by its label, or a card by its name."
    example = '"from the hand"'


class AnswerSpace(Notation, category="answer"):
    surface = "{place:SPACE}"
    en = pl = "{{ place }}"
    doc = "A space."
    example = "C4"


class AnswerPlace(Notation, category="answer"):
    surface = "{at:coordinates}"
    en = "{{ at }}"
    pl = "{{ head('miejsce') }} {{ at }}"
    doc = "A place of an open table."
    example = "12.5/8"


class AnswerFigure(Notation, category="answer"):
    surface = "{figure:N_FIGURE}[ {n:NUMBER}]"
    en = "{{ figure if n else figure|the }}{% if n %} {{ n }}{% endif %}"
    pl = "{{ figure[case] }}{% if n %} {{ n }}{% endif %}"
    doc = "A character."
    example = "Ann"


class AnswerItem(Notation, category="answer"):
    surface = "{item:N_GEAR}"
    en = "the {{ item }}"
    pl = "{{ item[case] }}"
    doc = "An item."
    example = "Lamp"


class AnswerAction(Notation, category="answer"):
    surface = "{action:N_ACTION}[ at {target:answer}]"
    en = pl = "{{ action }}{% if target %} ({{ target }}){% endif %}"
    doc = "An action, perhaps with its target."
    example = "Sprint"


class AnswerSuit(Notation, category="answer"):
    surface = "{suit:N_SUIT}"
    en = "{{ suit }}"
    pl = "{{ suit[case] }}"
    doc = "A suit."
    example = "hearts"


class AnswerWord(Notation, category="answer"):
    surface = "(yes|no|pass)"
    en = "{% if 'yes' in written %}yes{% elif 'no' in written %}no{% else %}pass{% endif %}"
    pl = "{% if 'yes' in written %}tak{% elif 'no' in written %}nie{% else %}pas{% endif %}"
    doc = "Agreeing, refusing, passing."
    example = "yes"


class CharacterByName(Phrase, category="character"):
    surface = "{x:N_FIGURE}[ {n:NUMBER}]"
    en = "{{ x if n else x|the }}{% if n %} {{ n }}{% endif %}"
    pl = "{{ x[case] }}{% if n %} {{ n }}{% endif %}"
    doc = "A character of an example, by name; a number tells apart those of one name."
    example = "Ann"
    head = "x"

    def lower(self, node: Node, at: Scope) -> r.Value:
        number = node.get("n") or 1
        here = at.characters.get(node["x"].text, [])
        if not 0 < number <= len(here):
            raise fail(
                "E0407",
                f"`{node['x'].text}` is not on the board here",
                node,
                "a character is named only in examples that place it",
            )
        return here[number - 1]


class PlayerByName(Phrase, category="player"):
    surface = "{x:N_SEAT}"
    en = "{{ x }}"
    pl = "{{ x[case] }}"
    doc = "A player by name."
    example = "red"
    head = "x"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.named(node["x"])


class SuitByName(Phrase, category="suit"):
    surface = "{x:N_SUIT}"
    en = "{{ x }}"
    pl = "{{ x[case] }}"
    doc = "A suit by name."
    example = "hearts"
    head = "x"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.named(node["x"])


class TestByName(Phrase, category="kind"):
    surface = "{x:N_TEST}"
    en = "{{ x }}"
    pl = "{{ x[case] }}"
    doc = "A kind of test by name."
    example = "parry"
    head = "x"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.KindOfTest("test", node["x"].text)


class AbilityByName(Phrase, category="kind"):
    surface = "{x:N_ABILITY}"
    en = "{{ x }}"
    pl = "{{ x[case] }}"
    doc = "The test of an ability, by its name."
    example = "Strength"
    head = "x"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.KindOfTest("ability", node["x"].text)


_CHOOSE = (
    "{%% set kind = answer.node.word.slots[0].name if answer.node.word.slots else '' %%}"
    "{%% if kind == 'action' %%}{{ taken(who, answer.slot('action'), answer.slot('target') if answer.node.get('target'), '%s') }}"
    "{%% elif not kind %%}%s{%% else %%}{{ who }} %s %s{%% endif %%}"
)
"""What a player may or may not choose: what may be done, that there is something to agree to, or the thing itself."""

_CHOSEN_EN = "{% if kind == 'label' %}“{{ answer }}”{% else %}{{ answer }}{% endif %}"
_CHOSEN_PL = "{%% if kind == 'place' %%}%s {{ answer }}{%% elif kind == 'label' %%}„{{ answer }}”{%% else %%}{{ answer.%s }}{%% endif %%}"
"""What is chosen, behind the verb."""


def _line(surface: str, en: str, pl: str, doc: str, example: str, means: Construct) -> Word:
    return Word("example_line", surface, en, pl, doc, example, means=means, name=f"example: {surface}")


EXAMPLES = (
    *declared_in(globals()),
    stand_together("example_line"),
    _line(
        "{who:N_SEAT} has {figure:N_FIGURE} on {place:SPACE}[ with {skills:skillref+}][, carrying {gear:N_GEAR+}]",
        "{{ who }} has {{ figure|a }} on {{ place }}{% if skills %}, with {{ skills|and_list }}{% endif %}"
        "{% if gear %}, carrying {{ gear|and_list }}{% endif %}",
        "{{ who }} ma {{ figure.acc }} na {{ place }}{% if skills %}, umiejętności: {{ skills|and_list }}{% endif %}"
        "{% if gear %}, niesie: {{ gear|and_list }}{% endif %}",
        "A character of a player stands on a space, with rules and items beside those of the card.",
        "red has Ann on C4",
        ExampleFigure(),
    ),
    _line(
        "{who:N_SEAT} has {figure:N_FIGURE}[ with {skills:skillref+}][, carrying {gear:N_GEAR+}]",
        "{{ who }} has {{ figure }}{% if skills %}, with {{ skills|and_list }}{% endif %}"
        "{% if gear %}, carrying {{ gear|and_list }}{% endif %}",
        "{{ who }} ma {{ figure.acc }}{% if skills %}, umiejętności: {{ skills|and_list }}{% endif %}"
        "{% if gear %}, niesie: {{ gear|and_list }}{% endif %}",
        "A character of a player, in a game without a board.",
        "red has Ann",
        ExampleFigure(),
    ),
    _line(
        "{who:N_SEAT} has {figure:N_FIGURE} at {at:coordinates}[ facing {towards:coordinates}][ with {skills:skillref+}]",
        "{{ who }} has {{ figure }} at {{ at }}{% if towards %}, facing {{ towards }}{% endif %}"
        "{% if skills %}, with {{ skills|and_list }}{% endif %}",
        "{{ who }} ma {{ figure.acc }} na {{ at }}{% if towards %}, przodem do {{ towards }}{% endif %}"
        "{% if skills %}, umiejętności: {{ skills|and_list }}{% endif %}",
        "A character of a player stands on a place of an open table, and faces another; away from the near edge, if none is named.",
        "red has Ann at 12.5/8 facing 12.5/0",
        ExampleFigure(),
    ),
    _line(
        "nobody has {figure:N_FIGURE} on {place:SPACE}[ with {skills:skillref+}][, carrying {gear:N_GEAR+}]",
        "{{ figure|a }} is on {{ place }} and belongs to no player{% if skills %}, with {{ skills|and_list }}{% endif %}"
        "{% if gear %}, carrying {{ gear|and_list }}{% endif %}",
        "{{ figure }} stoi na {{ place }} i nie należy do żadnego gracza{% if skills %}, umiejętności: {{ skills|and_list }}"
        "{% endif %}{% if gear %}, niesie: {{ gear|and_list }}{% endif %}",
        "A character that belongs to no player stands on a space.",
        "nobody has Ann on C4",
        ExampleFigure(),
    ),
    _line(
        "{who:N_SEAT} awaits {figure:N_FIGURE} at {mark:STRING}[ in turn {n:NUMBER}]",
        "{{ who }} awaits {{ figure|a }} at {{ mark }}{% if n %} in turn {{ n }}{% endif %}",
        "{{ who }} czeka na {{ figure.acc }} ({{ mark }}){% if n %} w turze {{ n }}{% endif %}",
        "A character of a player is still to be put on the board: on spaces with a mark, before the game or in a turn.",
        'red awaits Ann at "R" in turn 2',
        ExampleAwaited(),
    ),
    _line(
        "nobody awaits {figure:N_FIGURE} at {mark:STRING}[ in turn {n:NUMBER}]",
        "{{ figure|a }}, of no player, comes on at {{ mark }}{% if n %} in turn {{ n }}{% endif %}",
        "{{ figure }}, nienależący do żadnego gracza, wchodzi na {{ mark }}{% if n %} w turze {{ n }}{% endif %}",
        "A character that belongs to no player is still to be put on the board.",
        'nobody awaits Ann at "R" in turn 2',
        ExampleAwaited(),
    ),
    *(
        _line(
            f"then {{who:N_SEAT}} was {no}{what}",
            f"Then {en}",
            f"Wtedy {pl}",
            f"Since the beginning, or the last such line, the player must{' not' if no else ''} have been {doc}.",
            f"then red was {no}{example}",
            ExampleAsked(wanted=not no),
        )
        for what, doc, example, told in (
            (
                "asked",
                "asked anything",
                "asked",
                (
                    ("", "{{ who }} has to decide", "{{ who }} podejmuje decyzję"),
                    ("not ", "{{ who }} has nothing to decide", "{{ who }} o niczym nie decyduje"),
                ),
            ),
            (
                "offered {answer}",
                "offered this answer",
                'offered "from the hand"',
                (
                    (
                        "",
                        _CHOOSE % ("may choose to", "{{ who }} is asked to agree", "may choose", _CHOSEN_EN),
                        _CHOOSE
                        % ("może", "{{ who.acc }} pyta się o zgodę", "może wybrać", _CHOSEN_PL % ("pole", "acc")),
                    ),
                    (
                        "not ",
                        _CHOOSE % ("cannot choose to", "{{ who }} is not asked to agree", "cannot choose", _CHOSEN_EN),
                        _CHOOSE
                        % (
                            "nie może",
                            "{{ who.gen }} nie pyta się o zgodę",
                            "nie może wybrać",
                            _CHOSEN_PL % ("pola", "gen"),
                        ),
                    ),
                ),
            ),
        )
        for no, en, pl in told
    ),
    *(
        _line(
            f"then {{told:STRING}}[ / {{pl:STRING}}] was {no}announced",
            f"Then {en}{{{{ told }}}}{{# pl #}}",
            f"Wtedy {pl}{{{{ pl or told }}}}",
            f"What must{' not' if no else ''} have been announced, as a sentence with the names in it; it is the English that is compared.",
            f'then "the bell tolls" was {no}announced',
            ExampleAsked(wanted=not no),
        )
        for no, en, pl in (("", "", ""), ("not ", "it is not announced that ", "nie ogłoszono, że "))
    ),
    declared(
        "cardref",
        "{n:NUMBER} of {suit:N_SUIT}",
        "{{ n }} of {{ suit }}",
        "{{ n }} ({{ suit }})",
        "A card.",
        "7 of skulls",
        CardReference(),
    ),
    declared(
        "cardref", "{name:STRING}", "{{ name }}", "{{ name }}", "A card by its name.", '"Red Joker"', CardReference()
    ),
)
