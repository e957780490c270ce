"""The lines of cards: decks, gear, characters, tables, boards, scenarios."""

from __future__ import annotations

from dsl.constructs import Line, Notation
from dsl.core._build import declared
from dsl.core.references import IntegerPhrase
from dsl.words import Word


class CardRun(Line):
    pass


class NamedCard(Line):
    pass


class PrintedRating(Notation):
    pass


class Suited(Notation):
    pass


class SkillReference(Notation):
    pass


class RatingsLine(Line):
    pass


class TraitsLine(Line):
    pass


class SkillsLine(Line):
    pass


class UsesLine(Line):
    pass


class BySuit(Line):
    pass


class ByDistance(Line):
    pass


class FactionLine(Line):
    pass


class Carries(Line):
    pass


class OneOfAName(Line):
    pass


class Neutral(Line):
    pass


class TableRow(Line):
    pass


class Grid(Line):
    pass


class BoardMark(Line):
    pass


CARDS = (
    Word("integer", "{n:NUMBER}", "{{ n }}", "{{ n }}", "A whole number.", "2", name="integer", means=IntegerPhrase()),
    Word(
        "integer",
        "+ {n:NUMBER}",
        "+{{ n }}",
        "+{{ n }}",
        "A whole number.",
        "+2",
        name="integer +",
        means=IntegerPhrase(),
    ),
    Word(
        "integer",
        "- {n:NUMBER}",
        "−{{ n }}",
        "−{{ n }}",
        "A whole number below nothing.",
        "-2",
        name="integer -",
        means=IntegerPhrase(sign=-1),
    ),
    # --- decks
    declared(
        "deck_line",
        "{suits:N_SUIT+} from {low:NUMBER} to {high:NUMBER}",
        "{{ suits|and_list }}, {{ low }}–{{ high }}",
        "{{ suits|and_list }}, {{ low }}–{{ high }}",
        "One card of each value in each of these suits.",
        "skulls, hearts, cups, horseshoes from 2 to 8",
        CardRun(),
    ),
    declared(
        "deck_line",
        "card {name:STRING} [/ {pl:STRING}] worth {n:integer}",
        "{{ name }} ({{ n }}){{ '' if pl else '' }}",
        "{{ pl or name }} ({{ n }})",
        "One card without a suit of its own.",
        'card "Red Joker" worth 10',
        NamedCard(),
    ),
    # --- ratings printed on cards
    Word(
        "rating",
        "{x:N_ABILITY} {n:integer}",
        "{{ x }} {{ n }}",
        "{{ x }} {{ n }}",
        "An ability printed on a card.",
        "Strength 1",
        name="rating ability",
        means=PrintedRating(),
    ),
    Word(
        "rating",
        "{x:N_NUMBER} {n:integer}",
        "{{ x }} {{ n }}",
        "{{ x }} {{ n }}",
        "A number printed on a card.",
        "death threshold 8",
        name="rating number",
        means=PrintedRating(),
    ),
    Word(
        "suited",
        "{suit:N_SUIT} {n:integer}",
        "{{ suit }} {{ n }}",
        "{{ suit }} {{ n }}",
        "A number for one suit.",
        "hearts +2",
        means=Suited(),
    ),
    Word(
        "suited",
        "{suit:N_SUIT} {n:integer} / {m:integer}",
        "{{ suit }} {{ n }}/{{ m }}",
        "{{ suit }} {{ n }}/{{ m }}",
        "Two numbers for one suit: the usual one, and the one when pierced.",
        "hearts 1/0",
        means=Suited(),
    ),
    Word(
        "band",
        "{n:NUMBER} to {far:NUMBER}",
        "{{ n }} (up to {{ far|count('space') }})",
        "{{ n }} (do {{ far|count('pole', case='gen') }})",
        "A number up to a distance.",
        "4 to 5",
        means=Notation(),
    ),
    Word(
        "skillref",
        "{skill:N_SKILL}[ {n:NUMBER}]",
        "{{ skill }}{% if n %} {{ n }}{% endif %}",
        "{{ skill }}{% if n %} {{ n }}{% endif %}",
        "A rule on a card.",
        "Fear 2",
        means=SkillReference(),
    ),
    Word(
        "skillref",
        "{skill:N_SKILL} {effect:N_TOKEN}",
        "{{ skill }} [{{ effect }}]",
        "{{ skill }} [{{ effect }}]",
        "A rule on a card, with the kind of token that it gives.",
        "Venom Itch",
        means=SkillReference(),
    ),
    Word(
        "skillref",
        "{skill:N_SKILL} {character:N_FIGURE}",
        "{{ skill }} [{{ character }}]",
        "{{ skill }} [{{ character }}]",
        "A rule on a card, with the character that it is about.",
        "Devotion Ann",
        means=SkillReference(),
    ),
    Word(
        "skillref",
        "{skill:N_SKILL} {trait:N_TRAIT}",
        "{{ skill }} [{{ trait }}]",
        "{{ skill }} [{{ trait }}]",
        "A rule on a card, with the trait that it is about.",
        "Hatred human",
        means=SkillReference(),
    ),
    *(
        declared(
            category,
            "{values:rating+}",
            "{{ values|join(', ') }}",
            "{{ values|join(', ') }}",
            "Numbers printed on the card.",
            "Strength 1, Agility 0",
            RatingsLine(),
        )
        for category in ("gear_line", "figure_line", "scenario_line")
    ),
    *(
        declared(
            category,
            "is {traits:N_TRAIT+}",
            "{{ traits|join(', ') }}",
            "{{ traits|join(', ') }}",
            "Traits printed on the card.",
            "is Hero, unique",
            TraitsLine(),
        )
        for category in ("gear_line", "figure_line")
    ),
    *(
        declared(
            category,
            "has {skills:skillref+}",
            "{{ skills|join(', ') }}",
            "{{ skills|join(', ') }}",
            "Rules printed on the card.",
            "has Trial, Fear 2",
            SkillsLine(),
        )
        for category in ("gear_line", "figure_line")
    ),
    declared(
        "gear_line",
        "uses {ability:N_ABILITY}",
        "{{ ability }}",
        "{{ ability }}",
        "The ability that it is used with.",
        "uses Cutting",
        UsesLine(),
    ),
    declared(
        "gear_line",
        "{x:N_NUMBER} {values:suited+}",
        "{{ x }}: {{ values|join(', ') }}",
        "{{ x }}: {{ values|join(', ') }}",
        "A number for each suit.",
        "damage skulls +1, hearts +2",
        BySuit(),
    ),
    declared(
        "gear_line",
        "{x:N_NUMBER} {bands:band+}",
        "{{ x }}: {{ bands|join(', ') }}",
        "{{ x }}: {{ bands|join(', ') }}",
        "A number for each distance.",
        "shooting difficulty 4 to 5, 6 to 10",
        ByDistance(),
    ),
    declared(
        "figure_line",
        "of {faction:N_FACTION}",
        "{{ faction }}",
        "{{ faction }}",
        "The faction.",
        "of Royal Bobs",
        FactionLine(),
    ),
    declared(
        "figure_line",
        "carries {gear:N_GEAR+}",
        "{{ gear|and_list }}",
        "{{ gear|and_list }}",
        "Starting items.",
        "carries Stick, Coat",
        Carries(),
    ),
    # --- traits and factions
    declared(
        "trait_line",
        "only one of each name in a game",
        "a game has at most one character of each name with this trait",
        "w grze jest najwyżej jedna postać o danym imieniu z tą cechą",
        "Of the characters with the trait no two of one name are in a game, whoever they belong to.",
        "only one of each name in a game",
        OneOfAName(),
    ),
    declared(
        "faction_line",
        "is neutral",
        "neutral: its characters may be in any band",
        "neutralna: jej postacie mogą być w każdej drużynie",
        "Characters of the faction may be in a band beside those of another.",
        "is neutral",
        Neutral(),
    ),
    # --- tables
    declared(
        "table_line",
        "{low:NUMBER}[ to {high:NUMBER}] {name:STRING} [/ {pl:STRING}]",
        "{{ low }}{% if high %}–{{ high }}{% endif %} {{ name }}{{ '' if pl else '' }}",
        "{{ low }}{% if high %}–{{ high }}{% endif %} {{ pl or name }}",
        "A row of the table.",
        '1 to 2 "See the Future"\n    pass',
        TableRow(),
        "statement",
        lead="colon",
    ),
    # --- boards
    Word(
        "board_line",
        "grid",
        "the board",
        "plansza",
        "The drawing of the board stands under it.",
        "grid",
        name="grid",
        means=Grid(),
    ),
    Word(
        "board_line",
        "mark {mark:STRING} {name:STRING} [/ {pl:STRING}]",
        "{{ mark }}: {{ name }}{{ '' if pl else '' }}",
        "{{ mark }}: {{ pl or name }}",
        "What a letter on the drawing stands for.",
        'mark "R" "gate"',
        means=BoardMark(),
    ),
    # --- scenarios
)
