"""The lines of examples: who stands where, what is held and drawn, what is answered, what must come out."""

from __future__ import annotations

from dsl.words import Word


def _line(surface: str, en: str, pl: str, doc: str, example: str, core: str) -> Word:
    return Word("example_line", surface, en, pl, doc, example, extra={"core": core}, name=f"example: {surface}")


def _word(category: str, surface: str, en: str, pl: str, doc: str, example: str, core: str, head: str = "") -> Word:
    return Word(category, surface, en, pl, doc, example, extra={"core": core}, head=head, name=f"{category}: {surface}")


EXAMPLES = (
    _line(
        "board {board:N_BOARD}",
        "Board: {{ board }}.",
        "Plansza: {{ board }}.",
        "The board; an open one without this line.",
        "board Yard",
        "ex-board",
    ),
    _line(
        "{who:N_SEAT} has {figure:N_FIGURE} on {place:SPACE}[ with {skills:skillref+}][, carrying {gear:N_GEAR+}]",
        "{{ who }} has {{ figure }} on {{ place }}{% if skills %}, with {{ skills|and_list }}{% endif %}"
        "{% if gear %}, carrying {{ gear|and_list }}{% endif %}",
        "{{ who }} ma {{ figure.acc }} na {{ place }}{% if skills %}, umiejętności: {{ skills|and_list }}{% endif %}"
        "{% if gear %}, niesie: {{ gear|and_list }}{% endif %}",
        "A character of a player stands on a space, with rules and items beside those of the card.",
        "red has Ann on C4",
        "ex-figure",
    ),
    _line(
        "{item:N_GEAR} lies on {place:SPACE}",
        "{{ item }} lies on {{ place }}",
        "{{ item }} leży na {{ place }}",
        "An item lies on a space.",
        "Lamp lies on C4",
        "ex-item",
    ),
    _line(
        "{who:N_SEAT} holds {cards:cardref+}",
        "{{ who }} holds {{ cards|and_list }}",
        "{{ who }} ma na ręce: {{ cards|and_list }}",
        "The hand of a player; empty without this line.",
        "red holds 7 of skulls, 5 of hearts",
        "ex-holds",
    ),
    _line(
        "{who:N_SEAT} draws {cards:cardref+}",
        "{{ who }} draws {{ cards|and_list }}",
        "{{ who }} dobiera: {{ cards|and_list }}",
        "The next cards of the player's deck, in this order.",
        "red draws 3 of skulls",
        "ex-draws",
    ),
    _line(
        "{deck:N_DECK} gives {cards:NUMBER+}",
        "{{ deck|the }} gives {{ cards|and_list }}",
        "{{ deck }} daje: {{ cards|and_list }}",
        "The next cards of a shared deck, by their numbers.",
        "Magic deck gives 5, 12",
        "ex-gives",
    ),
    _line(
        "{who:N_SEAT} answers {answers:answer+}",
        "{{ who }} answers {{ answers|and_list }}",
        "{{ who }} odpowiada: {{ answers|and_list }}",
        "What the player answers to the questions that come, in this order; then passes and refuses.",
        'red answers "from the hand", 7 of skulls',
        "ex-answers",
    ),
    _line(
        "{who:character} takes {action:N_ACTION}[ at {target:answer}]",
        "{{ who }} takes “{{ action }}”{% if target %} at {{ target }}{% endif %}",
        "{{ who }} wykonuje akcję „{{ action }}”{% if target %} ({{ target }}){% endif %}",
        "The character takes the action; it is a mistake when the action is not open.",
        "Ann takes Sprint",
        "ex-takes",
    ),
    _line(
        "then {condition}",
        "Then {{ condition }}",
        "Wtedy {{ condition }}",
        "What must be so now.",
        "then Ann is Prone",
        "ex-then",
    ),
    _line(
        "then {who:character} (may|can) take {action:N_ACTION}[ at {target:answer}]",
        "Then {{ who }} may take “{{ action }}”{% if target %} at {{ target }}{% endif %}",
        "Wtedy {{ who }} może wykonać akcję „{{ action }}”{% if target %} ({{ target }}){% endif %}",
        "The action must be open.",
        "then Ann may take Sprint",
        "ex-open",
    ),
    _line(
        "then {who:character} cannot take {action:N_ACTION}[ at {target:answer}]",
        "Then {{ who }} cannot take “{{ action }}”{% if target %} at {{ target }}{% endif %}",
        "Wtedy {{ who }} nie może wykonać akcji „{{ action }}”{% if target %} ({{ target }}){% endif %}",
        "The action must not be open.",
        "then Ann cannot take Sprint",
        "ex-closed",
    ),
    _line(
        "then {whose} {x:N_NUMBER} was {n:integer}",
        "Then {{ whose.gen }} {{ x }} was {{ n }}",
        "Wtedy {{ x }} {{ whose.gen }} wynosi {{ n }}",
        "What a number came to when it was last worked out.",
        "then Ann's combat total was 9",
        "ex-was",
    ),
    _word(
        "cardref",
        "{n:NUMBER} of {suit:N_SUIT}",
        "{{ n }} of {{ suit }}",
        "{{ n }} ({{ suit }})",
        "A card.",
        "7 of skulls",
        "cardref",
    ),
    _word("cardref", "{name:STRING}", "{{ name }}", "{{ name }}", "A card by its name.", '"Red Joker"', "cardref"),
    _word(
        "answer",
        "{n:NUMBER} of {suit:N_SUIT}",
        "{{ n }} of {{ suit }}",
        "{{ n }} ({{ suit }})",
        "A card.",
        "7 of skulls",
        "ans-card",
    ),
    _word(
        "answer",
        "{label:STRING}",
        "{{ label }}",
        "{{ label }}",
        "An option by its label, or a card by its name.",
        '"from the hand"',
        "ans-label",
    ),
    _word("answer", "{place:SPACE}", "{{ place }}", "{{ place }}", "A space.", "C4", "ans-space"),
    _word(
        "answer",
        "{figure:N_FIGURE}[ {n:NUMBER}]",
        "{{ figure }}{% if n %} {{ n }}{% endif %}",
        "{{ figure }}{% if n %} {{ n }}{% endif %}",
        "A character.",
        "Ann",
        "ans-figure",
    ),
    _word("answer", "{item:N_GEAR}", "{{ item }}", "{{ item }}", "An item.", "Lamp", "ans-item"),
    _word(
        "answer",
        "{action:N_ACTION}[ at {target:answer}]",
        "{{ action }}{% if target %} ({{ target }}){% endif %}",
        "{{ action }}{% if target %} ({{ target }}){% endif %}",
        "An action, perhaps with its target.",
        "Sprint",
        "ans-action",
    ),
    _word("answer", "{suit:N_SUIT}", "{{ suit }}", "{{ suit }}", "A suit.", "hearts", "ans-suit"),
    _word(
        "answer",
        "(yes|no|pass)",
        "{% if 'yes' in written %}yes{% elif 'no' in written %}no{% else %}pass{% endif %}",
        "{% if 'yes' in written %}tak{% elif 'no' in written %}nie{% else %}pas{% endif %}",
        "Agreeing, refusing, passing.",
        "yes",
        "ans-word",
    ),
    _word(
        "character",
        "{x:N_FIGURE}[ {n:NUMBER}]",
        "{{ x }}{% if n %} {{ n }}{% endif %}",
        "{{ x[case] }}{% if n %} {{ n }}{% endif %}",
        "A character of an example, by name; a number tells apart those of one name.",
        "Ann",
        "figure",
        "x",
    ),
    _word("player", "{x:N_SEAT}", "{{ x }}", "{{ x[case] }}", "A player by name.", "red", "seat", "x"),
    _word("suit", "{x:N_SUIT}", "{{ x }}", "{{ x[case] }}", "A suit by name.", "hearts", "suit", "x"),
    _word("kind", "{x:N_TEST}", "{{ x }}", "{{ x[case] }}", "A kind of test by name.", "parry", "test", "x"),
    _word(
        "kind",
        "{x:N_ABILITY}",
        "{{ x }}",
        "{{ x[case] }}",
        "The test of an ability, by its name.",
        "Strength",
        "ability",
        "x",
    ),
)
