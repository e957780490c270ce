"""The lines of examples: who stands where, what is held and drawn, what is answered, what must come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Construct, Line, Notation, Phrase, Statement
from dsl.lowering.shared import fail
from dsl.tree import Node
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class ExampleBoard(Line):
    pass


class ExampleSource(Line):
    pass


class ExampleFigure(Line):
    places = True


class ExampleAwaited(Line):
    places = True


class ExampleVariants(Line):
    pass


class ExampleItem(Line):
    pass


class ExampleHolds(Line):
    pass


class ExampleDraws(Line):
    pass


class ExampleGives(Line):
    pass


class ExampleAnswers(Line):
    pass


class ExampleTakes(Statement):
    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.TakeAction(at.value(node["who"]), node["action"].text)


class ExampleThen(Statement):
    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.Expect(at.value(node["condition"]))


class ExampleOpen(Statement):
    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.ExpectOpen(at.value(node["who"]), node["action"].text, True)


class ExampleClosed(Statement):
    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.ExpectOpen(at.value(node["who"]), node["action"].text, False)


class ExampleAsked(Statement):
    """Whether a player was asked, or offered an answer, since the last such line."""

    wanted: bool

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.ExpectAsked()


class ExampleWas(Statement):
    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        name = node["x"]
        term = at.library.term("number", name.text)
        assert term is not None
        owner = at.as_owner(*at.owner(node["whose"]), term.owner, node, term.name)
        return r.ExpectTotal("number", term.name, owner, at.value(node["n"]))


class CardReference(Notation):
    pass


class AnswerCard(Notation):
    pass


class AnswerLabel(Notation):
    pass


class AnswerSpace(Notation):
    pass


class AnswerFigure(Notation):
    pass


class AnswerItem(Notation):
    pass


class AnswerAction(Notation):
    pass


class AnswerSuit(Notation):
    pass


class AnswerWord(Notation):
    pass


class CharacterByName(Phrase):
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


class PlayerByName(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.named(node["x"])


class SuitByName(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.named(node["x"])


class TestByName(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.KindOfTest("test", node["x"].text)


class AbilityByName(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.KindOfTest("ability", node["x"].text)


def _line(surface: str, en: str, pl: str, doc: str, example: str, means: Construct) -> Word:
    return Word("example_line", surface, en, pl, doc, example, means=means, name=f"example: {surface}")


def _word(
    category: str, surface: str, en: str, pl: str, doc: str, example: str, means: Construct, head: str = ""
) -> Word:
    return Word(category, surface, en, pl, doc, example, means=means, head=head, name=f"{category}: {surface}")


EXAMPLES = (
    _line(
        "board {board:N_BOARD}",
        "Board: {{ board }}.",
        "Plansza: {{ board }}.",
        "The board; an open one without this line.",
        "board Yard",
        ExampleBoard(),
    ),
    _line(
        "source {text:STRING}",
        "Source: {{ text }}.",
        "Źródło: {{ text }}.",
        "Document and heading of a worked example or of a picture that the example plays.",
        'source "S004, Prone"',
        ExampleSource(),
    ),
    _line(
        "{who:N_SEAT} has {figure:N_FIGURE} on {place:SPACE}[ with {skills:skillref+}][, carrying {gear:N_GEAR+}]",
        "{{ who }} has {{ figure }} on {{ place }}{% if skills %}, with {{ skills|and_list }}{% endif %}"
        "{% if gear %}, carrying {{ gear|and_list }}{% endif %}",
        "{{ who }} ma {{ figure.acc }} na {{ place }}{% if skills %}, umiejętności: {{ skills|and_list }}{% endif %}"
        "{% if gear %}, niesie: {{ gear|and_list }}{% endif %}",
        "A character of a player stands on a space, with rules and items beside those of the card.",
        "red has Ann on C4",
        ExampleFigure(),
    ),
    _line(
        "nobody has {figure:N_FIGURE} on {place:SPACE}[ with {skills:skillref+}][, carrying {gear:N_GEAR+}]",
        "{{ figure }} is on {{ place }} and belongs to no player{% if skills %}, with {{ skills|and_list }}{% endif %}"
        "{% if gear %}, carrying {{ gear|and_list }}{% endif %}",
        "{{ figure }} stoi na {{ place }} i nie należy do żadnego gracza{% if skills %}, umiejętności: {{ skills|and_list }}"
        "{% endif %}{% if gear %}, niesie: {{ gear|and_list }}{% endif %}",
        "A character that belongs to no player stands on a space.",
        "nobody has Ann on C4",
        ExampleFigure(),
    ),
    _line(
        "{who:N_SEAT} awaits {figure:N_FIGURE} at {mark:STRING}[ in turn {n:NUMBER}]",
        "{{ who }} awaits {{ figure }} at {{ mark }}{% if n %} in turn {{ n }}{% endif %}",
        "{{ who }} czeka na {{ figure.acc }} ({{ mark }}){% if n %} w turze {{ n }}{% endif %}",
        "A character of a player is still to be put on the board: on spaces with a mark, before the game or in a turn.",
        'red awaits Ann at "R" in turn 2',
        ExampleAwaited(),
    ),
    _line(
        "nobody awaits {figure:N_FIGURE} at {mark:STRING}[ in turn {n:NUMBER}]",
        "{{ figure }}, of no player, comes on at {{ mark }}{% if n %} in turn {{ n }}{% endif %}",
        "{{ figure }}, nienależący do żadnego gracza, wchodzi na {{ mark }}{% if n %} w turze {{ n }}{% endif %}",
        "A character that belongs to no player is still to be put on the board.",
        'nobody awaits Ann at "R" in turn 2',
        ExampleAwaited(),
    ),
    _line(
        "playing with {variants:N_VARIANT+}",
        "Played with {{ variants|and_list }}.",
        "Wariant: {{ variants|and_list }}.",
        "Variants that the game is played with.",
        "playing with Hard Times",
        ExampleVariants(),
    ),
    _line(
        "{item:N_GEAR} lies on {place:SPACE}",
        "{{ item }} lies on {{ place }}",
        "{{ item }} leży na {{ place }}",
        "An item lies on a space.",
        "Lamp lies on C4",
        ExampleItem(),
    ),
    _line(
        "{who:N_SEAT} holds {cards:cardref+}",
        "{{ who }} holds {{ cards|and_list }}",
        "{{ who }} ma na ręce: {{ cards|and_list }}",
        "The hand of a player; empty without this line.",
        "red holds 7 of skulls, 5 of hearts",
        ExampleHolds(),
    ),
    _line(
        "{who:N_SEAT} draws {cards:cardref+}",
        "{{ who }} draws {{ cards|and_list }}",
        "{{ who }} dobiera: {{ cards|and_list }}",
        "The next cards of the player's deck, in this order.",
        "red draws 3 of skulls",
        ExampleDraws(),
    ),
    _line(
        "{deck:N_DECK} gives {cards:NUMBER+}",
        "{{ deck|the }} gives {{ cards|and_list }}",
        "{{ deck }} daje: {{ cards|and_list }}",
        "The next cards of a shared deck, by their numbers.",
        "Magic deck gives 5, 12",
        ExampleGives(),
    ),
    _line(
        "{who:N_SEAT} answers {answers:answer+}",
        "{{ who }} answers {{ answers|and_list }}",
        "{{ who }} odpowiada: {{ answers|and_list }}",
        "What the player answers to the questions that come, in this order; then passes and refuses.",
        'red answers "from the hand", 7 of skulls',
        ExampleAnswers(),
    ),
    _line(
        "{who:character} takes {action:N_ACTION}[ at {target:answer}]",
        "{{ who }} takes “{{ action }}”{% if target %} at {{ target }}{% endif %}",
        "{{ who }} wykonuje akcję „{{ action }}”{% if target %} ({{ target }}){% endif %}",
        "The character takes the action; it is a mistake when the action is not open.",
        "Ann takes Sprint",
        ExampleTakes(),
    ),
    _line(
        "then {condition}",
        "Then {{ condition }}",
        "Wtedy {{ condition }}",
        "What must be so now.",
        "then Ann is Prone",
        ExampleThen(),
    ),
    _line(
        "then {who:character} (may|can) take {action:N_ACTION}[ at {target:answer}]",
        "Then {{ who }} may take “{{ action }}”{% if target %} at {{ target }}{% endif %}",
        "Wtedy {{ who }} może wykonać akcję „{{ action }}”{% if target %} ({{ target }}){% endif %}",
        "The action must be open.",
        "then Ann may take Sprint",
        ExampleOpen(),
    ),
    _line(
        "then {who:character} cannot take {action:N_ACTION}[ at {target:answer}]",
        "Then {{ who }} cannot take “{{ action }}”{% if target %} at {{ target }}{% endif %}",
        "Wtedy {{ who }} nie może wykonać akcji „{{ action }}”{% if target %} ({{ target }}){% endif %}",
        "The action must not be open.",
        "then Ann cannot take Sprint",
        ExampleClosed(),
    ),
    *(
        _line(
            f"then {{who:N_SEAT}} was {no}{what}",
            f"Then {{{{ who }}}} was {no}{en}",
            f"Wtedy {{{{ who.dat }}}} {nie}{pl_no if no else pl}",
            f"Since the beginning, or the last such line, the player must{' not' if no else ''} have been {doc}.",
            f"then red was {no}{example}",
            ExampleAsked(wanted=not no),
        )
        for no, nie in (("", ""), ("not ", "nie "))
        for what, en, pl, pl_no, doc, example in (
            ("asked", "asked", "zadano pytanie", "zadano pytania", "asked anything", "asked"),
            (
                "offered {answer}",
                "offered {{ answer }}",
                "zaproponowano: {{ answer }}",
                "zaproponowano: {{ answer }}",
                "offered this answer",
                'offered "from the hand"',
            ),
        )
    ),
    _line(
        "then {whose} {x:N_NUMBER} was {n:integer}",
        "Then {{ whose.gen }} {{ x }} was {{ n }}",
        "Wtedy {{ x }} {{ whose.gen }} wynosi {{ n }}",
        "What a number came to when it was last worked out.",
        "then Ann's combat total was 9",
        ExampleWas(),
    ),
    _word(
        "cardref",
        "{n:NUMBER} of {suit:N_SUIT}",
        "{{ n }} of {{ suit }}",
        "{{ n }} ({{ suit }})",
        "A card.",
        "7 of skulls",
        CardReference(),
    ),
    _word(
        "cardref", "{name:STRING}", "{{ name }}", "{{ name }}", "A card by its name.", '"Red Joker"', CardReference()
    ),
    _word(
        "answer",
        "{n:NUMBER} of {suit:N_SUIT}",
        "{{ n }} of {{ suit }}",
        "{{ n }} ({{ suit }})",
        "A card.",
        "7 of skulls",
        AnswerCard(),
    ),
    _word(
        "answer",
        "{label:STRING}",
        "{{ label }}",
        "{{ label }}",
        "An option by its label, or a card by its name.",
        '"from the hand"',
        AnswerLabel(),
    ),
    _word("answer", "{place:SPACE}", "{{ place }}", "{{ place }}", "A space.", "C4", AnswerSpace()),
    _word(
        "answer",
        "{figure:N_FIGURE}[ {n:NUMBER}]",
        "{{ figure }}{% if n %} {{ n }}{% endif %}",
        "{{ figure }}{% if n %} {{ n }}{% endif %}",
        "A character.",
        "Ann",
        AnswerFigure(),
    ),
    _word("answer", "{item:N_GEAR}", "{{ item }}", "{{ item }}", "An item.", "Lamp", AnswerItem()),
    _word(
        "answer",
        "{action:N_ACTION}[ at {target:answer}]",
        "{{ action }}{% if target %} ({{ target }}){% endif %}",
        "{{ action }}{% if target %} ({{ target }}){% endif %}",
        "An action, perhaps with its target.",
        "Sprint",
        AnswerAction(),
    ),
    _word("answer", "{suit:N_SUIT}", "{{ suit }}", "{{ suit }}", "A suit.", "hearts", AnswerSuit()),
    _word(
        "answer",
        "(yes|no|pass)",
        "{% if 'yes' in written %}yes{% elif 'no' in written %}no{% else %}pass{% endif %}",
        "{% if 'yes' in written %}tak{% elif 'no' in written %}nie{% else %}pas{% endif %}",
        "Agreeing, refusing, passing.",
        "yes",
        AnswerWord(),
    ),
    _word(
        "character",
        "{x:N_FIGURE}[ {n:NUMBER}]",
        "{{ x }}{% if n %} {{ n }}{% endif %}",
        "{{ x[case] }}{% if n %} {{ n }}{% endif %}",
        "A character of an example, by name; a number tells apart those of one name.",
        "Ann",
        CharacterByName(),
        "x",
    ),
    _word("player", "{x:N_SEAT}", "{{ x }}", "{{ x[case] }}", "A player by name.", "red", PlayerByName(), "x"),
    _word("suit", "{x:N_SUIT}", "{{ x }}", "{{ x[case] }}", "A suit by name.", "hearts", SuitByName(), "x"),
    _word("kind", "{x:N_TEST}", "{{ x }}", "{{ x[case] }}", "A kind of test by name.", "parry", TestByName(), "x"),
    _word(
        "kind",
        "{x:N_ABILITY}",
        "{{ x }}",
        "{{ x[case] }}",
        "The test of an ability, by its name.",
        "Strength",
        AbilityByName(),
        "x",
    ),
)
