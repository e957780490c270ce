"""The lines of cards: decks, gear, characters, tables, boards, scenarios."""

from __future__ import annotations

from dsl.constructs import Line, Notation, Spoken
from dsl.core._build import declared, declared_in
from dsl.core.references import IntegerPhrase
from dsl.model import Definition, Library
from dsl.tree import Name
from dsl.words import Traits, Word


class CardRun(Line, category="deck_line"):
    surface = "{suits:N_SUIT+} from {low:NUMBER} to {high:NUMBER}"
    en = pl = "{{ suits|and_list }}, {{ low }}–{{ high }}"
    doc = "One card of each value in each of these suits."
    example = "skulls, hearts, cups, horseshoes from 2 to 8"


class NamedCard(Line, category="deck_line"):
    surface = "card {name:STRING} [/ {pl:STRING}] worth {n:integer}"
    en = "{{ name }} ({{ n }}){# pl #}"
    pl = "{{ pl or name }} ({{ n }})"
    doc = "One card without a suit of its own."
    example = 'card "Red Joker" worth 10'


class CardsCalled(Spoken, category="deck_line"):
    surface = "a card is {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = "What one of its cards is called: sentences say `draw 2 Magic cards`."
    example = 'a card is "Magic card" / "karta magii"'


class SeenLine(Line):
    """Who sees the cards of a pile: its player alone, or nobody. `seen` is one of `SEEN_BY`."""

    seen: str


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


def is_alone(library: Library, figure: Definition) -> bool:
    """Whether a game has one character of the name at most, as far as the content tells such from others."""
    alone = {trait.name for trait in library.written("trait") if trait.of(OneOfAName)}
    return not alone or any(t.text in alone for line in figure.of(TraitsLine) for t in line["traits"])


def rules_of_items(library: Library) -> frozenset[str]:
    """The rules that items print and no character does: special rules, and no skills of anybody."""
    library.note("gear")
    library.note("figure")
    return library.once(_rules_of_items)


def _rules_of_items(library: Library) -> frozenset[str]:
    printed = {
        kind: {
            name.text
            for definition in library.written(kind)
            for line in definition.of(SkillsLine)
            for node in line.walk()
            if isinstance(name := node.get("skill"), Name)
        }
        for kind in ("gear", "figure")
    }
    return frozenset(printed["gear"] - printed["figure"])


class UsesLine(Line, category="gear_line"):
    surface = "uses {ability:N_ABILITY}"
    en = pl = "{{ ability }}"
    doc = "The ability that it is used with."
    example = "uses Cutting"


class BySuit(Line, category="gear_line"):
    surface = "{x:N_NUMBER} {values:suited+}"
    en = pl = "{{ x }}: {{ values|join(', ') }}"
    doc = "A number for each suit."
    example = "damage skulls +1, hearts +2"


class ByDistance(Line, category="gear_line"):
    surface = "{x:N_NUMBER} {bands:band+}"
    en = pl = "{{ x }}: {{ bands|join(', ') }}"
    doc = "A number for each distance."
    example = "shooting difficulty 4 to 5, 6 to 10"


class FactionLine(Line, category="figure_line"):
    surface = "of {faction:N_FACTION}"
    en = pl = "{{ faction }}"
    doc = "The faction."
    example = "of Royal Bobs"


class Carries(Line, category="figure_line"):
    surface = "carries {gear:N_GEAR+}"
    en = pl = "{{ gear|and_list }}"
    doc = "Starting items."
    example = "carries Stick, Coat"


class OneOfAName(Line, category="trait_line"):
    surface = "only one of each name in a game"
    en = "a game has at most one character of each name with this trait"
    pl = "w grze jest najwyżej jedna postać o tej samej nazwie z tym słowem kluczowym"
    doc = "Of the characters with the trait no two of one name are in a game, whoever they belong to."
    example = "only one of each name in a game"


class OppositeOf(Spoken, category="trait_line"):
    surface = "opposite of {other:N_TRAIT}, said {en:STRING} / {pl:STRING}"
    en = "whoever is {{ being(other, '') }} is {{ en }}{# pl #}"
    pl = "{{ other }}: {{ pl }}{# en #}"
    doc = "How it is said that somebody has the other of two traits: `the target is of the opposite gender`."
    example = 'opposite of beast, said "of the opposite kind" / "przeciwnego rodzaju"'


class OneOfANameInABand(OneOfAName, category="trait_line"):
    surface = "only one of each name in a band"
    en = "a band has at most one character of each name with this trait"
    pl = "w bandzie jest najwyżej jedna postać o tej samej nazwie z tym słowem kluczowym"
    doc = (
        "Of the characters with the trait no two of one name are in a band; another band may have one of the name too."
    )
    example = "only one of each name in a band"


class Neutral(Line, category="faction_line"):
    surface = "is neutral"
    en = "neutral: its characters may be in any band"
    pl = "neutralna: jej postacie mogą być w każdej bandzie"
    doc = "Characters of the faction may be in a band beside those of another."
    example = "is neutral"


class TableRow(Line, category="table_line"):
    surface = "{low:NUMBER}[ to {high:NUMBER}] {name:STRING} [/ {pl:STRING}]"
    en = "{{ low }}{% if high %}–{{ high }}{% endif %} {{ name }}{# pl #}"
    pl = "{{ low }}{% if high %}–{{ high }}{% endif %} {{ pl or name }}"
    doc = "A row of the table."
    example = '1 to 2 "See the Future"\n    pass'
    body = "statement"
    traits = Traits(lead="colon")


class Grid(Line, category="board_line"):
    surface = "grid"
    en = "the board"
    pl = "plansza"
    doc = "The drawing of the board stands under it."
    example = "grid"
    name = "grid"


class BoardMark(Line, category="board_line"):
    surface = "mark {mark:STRING} {name:STRING} [/ {pl:STRING}]"
    en = "{{ mark }}: {{ name }}{# pl #}"
    pl = "{{ mark }}: {{ pl or name }}"
    doc = "What a letter on the drawing stands for."
    example = 'mark "R" "gate"'


CARDS = (
    *declared_in(globals()),
    Word("integer", "{n:NUMBER}", "{{ n }}", "{{ n }}", "A whole number.", "2", name="integer", means=IntegerPhrase()),
    *(
        Word(
            "pile_line",
            f"is seen by {who}",
            en,
            pl,
            f"{doc} Without such a line everybody sees them.",
            f"is seen by {who}",
            name=f"seen by {who}",
            means=SeenLine(seen=who),
        )
        for who, en, pl, doc in (
            (
                "its player",
                "only the player whose deck it is sees its cards",
                "karty na tym stosie widzi tylko gracz, do którego należy talia",
                "The cards there are seen by the player whose deck they are of; of a shared deck, by everybody.",
            ),
            (
                "nobody",
                "its cards lie face down: whoever knew one before still knows it",
                "karty na tym stosie leżą zakryte: kto którąś znał, zna ją nadal",
                "The cards there lie face down; whoever knew one before, or has put it there from the hand, knows it.",
            ),
        )
    ),
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
        "Two numbers for one suit: the usual one, and that of the number which stands behind the stroke after it.",
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
)
