"""The headers of definitions, and the lines that every definition may have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dsl.constructs import Line, Notation, Spoken
from dsl.core._build import declared_in
from dsl.lowering.shared import TYPES
from dsl.tree import Node
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.model import Definition, Library


class Header(Line):
    """What a definition begins with: a word of the language, or the name of a sort, a trait that the content declares."""

    keyword: str
    kind: str

    def begun(self, header: Node) -> str:
        """The word that a definition begins with."""
        return self.keyword or self.sort(header)

    def sort(self, header: Node) -> str:
        """The trait that a definition begins with, if it does."""
        return header["sort"].text if not self.keyword else ""


class SortLine(Spoken):
    """Definitions may begin with the trait that it stands under: those are called so, and have the trait.

    `sort` is the kind of name that the trait has there, `kind` that of the definitions.
    """

    sort: str
    kind: str

    @property
    def declares(self) -> str:
        return self.sort


class ParameterKind(Notation):
    parameter: str


class RoleEntry(Notation):
    type: str


class TypeName(Notation):
    type: str


class OwnerName(Notation):
    type: str


class PolishName(Line, category="meta"):
    surface = "pl {text:STRING}"
    en = "{# text #}"
    pl = "{{ text }}"
    doc = "The Polish name; of what is a part of what somebody has, `lokacja trafienia (owner) ciosu`."
    example = 'pl "Bieg"'


class EnglishName(Line, category="meta"):
    surface = "en {text:STRING}"
    en = "{{ text }}"
    pl = "{# text #}"
    doc = "Another English form of the name; of what is a part of what somebody has, `hit location of (owner) blow`."
    example = 'en "fighting"'


class Alias(Line, category="meta"):
    surface = "also {names:STRING+} [/ {pl:STRING+}]"
    en = "{{ names|or_list }}{# pl #}"
    pl = "{{ (pl or names)|or_list }}"
    doc = "What else players call it: other words under which it is looked up; in Polish after a stroke."
    example = 'also "stunned", "knocked out" / "ogłuszenie"'


class Explanation(Line, category="concept_line"):
    surface = "says {text:STRING} / {pl:STRING}"
    en = "{{ text }}{# pl #}"
    pl = "{{ pl }}{# text #}"
    doc = "What a player is to know of it, a paragraph in each language; the examples show that it is so."
    example = 'says "Two spaces that share a side are adjacent." / "Pola o wspólnym boku sąsiadują ze sobą."'


class Flavour(Line, category="meta"):
    surface = "flavour {text:STRING} [/ {pl:STRING}]"
    en = "{{ text }}{# pl #}"
    pl = "{{ pl or text }}"
    doc = "Printed in italics; does nothing."
    example = 'flavour "…"'


class Gist(Line, category="meta"):
    surface = "gist {text:STRING} pl {pl:STRING}"
    en = "{{ text }}{# pl #}"
    pl = "{{ pl }}{# text #}"
    doc = (
        "The rule in one line, for small cards, headings and what a search finds. It plays nothing; its numbers, suits and names"
        " are checked against the rule and what that carries out."
    )
    example = 'gist "A pace for 1 point." pl "Krok za 1 punkt."'


class ItemNoun(Spoken, category="meta"):
    """Said of a rule of items of one sort: what is printed of it speaks of that sort, and not of any item."""

    surface = "said of (a|an) {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = "What the item is called that the rule is printed on, or that the term is of: sentences say `this tool` for `this item`."
    example = 'said of a "tool" / "narzędzie"'


class Ruling(Line, category="meta"):
    surface = "ruling {text:STRING} [/ {pl:STRING}] because {why:STRING} [/ {why_pl:STRING}]"
    en = "{{ text }} ({{ why }}){# pl, why_pl #}"
    pl = "{{ pl or text }} ({{ why_pl or why }})"
    doc = "What was decided where the documents are silent, and a player may ask; in Polish after a stroke."
    example = 'ruling "Horseshoes." / "Podkowy." because "the icon is lost" / "ikona zaginęła"'


class Origin(Line, category="meta"):
    """What of a definition is of our making: no document has it."""

    surface = "origin {text:STRING} [/ {pl:STRING}]"
    en = "{{ text }}{# pl #}"
    pl = "{{ pl or text }}"
    doc = "What of it is of our making, because no document has it; in Polish after a stroke. Cards of which something is have a mark."
    example = 'origin "The numbers; no document prints them." / "Liczby; żaden dokument ich nie podaje."'


class SourceLine(Line, category="meta"):
    surface = "source {text:STRING}"
    en = pl = "{{ text }}"
    doc = "Document and heading that the rule is taken from."
    example = 'source "S004, Prone"'


class ExampleHeader(Line, category="meta"):
    surface = "example {name:STRING} [/ {pl:STRING}]"
    en = "{{ name }}{# pl #}"
    pl = "{{ pl or name }}"
    doc = "A worked example, played by `tierce test`; its title in Polish after a stroke."
    example = 'example "a heart pays twice" / "serce liczy się podwójnie"'
    body = "example_line"


class ColourLine(Line, category="plain_line"):
    surface = "is {colour:N_COLOUR}"
    en = pl = "{{ colour }}"
    doc = "The colour of a suit."
    example = "is red"


class SeatLine(Line, category="plain_line"):
    surface = "sits in seat {n:NUMBER}"
    en = "player {{ n }}"
    pl = "gracz {{ n }}"
    doc = "Which player it is: the first, the second … Without such lines players sit in the order of their texts."
    example = "sits in seat 1"

    seats = True


SORTS = {
    "items": ("item_sort", "gear"),
    "actions": ("action_sort", "action"),
    "characters": ("character_sort", "figure"),
}
"""What traits may be sorts of: the kind of their names there, and of the definitions that begin with them."""


def sorts_of(library: Library) -> list[tuple[Definition, tuple[str, str]]]:
    """The traits that are sorts, with what the definitions are called together that begin with them, in both languages."""
    found = (trait for kind, _ in SORTS.values() for trait in library.written(kind))
    return [(trait, sort_names(trait)) for trait in found]


def sort_names(trait: Definition) -> tuple[str, str]:
    """What the definitions that begin with a trait are called together, in English and in Polish."""
    line = trait.of(SortLine)[0]
    return line["names"], line["pl"]


def _define(keyword: str, kind: str, body: str, doc: str, surface: str = "", pl: str = "", example: str = "") -> Word:
    extra_slots = "".join(f"{{# {slot} #}}" for slot in re.findall(r"\{(\w+)", surface))
    return Word(
        "definition",
        f"{keyword} {{name:STRING}}{surface}",
        f"{{{{ name }}}}{extra_slots}",
        f"{{{{ name }}}}{extra_slots}",
        doc,
        example or f'{keyword} "Name"',
        body=body,
        name=f"define {keyword}",
        means=Header(kind=kind, keyword=keyword),
    )


def _define_sort(of: str, body: str, doc: str, example: str, surface: str = "") -> Word:
    sort, kind = SORTS[of]
    extra_slots = "".join(f"{{# {slot} #}}" for slot in ("sort", *re.findall(r"\{(\w+)", surface)))
    return Word(
        "definition",
        f"{{sort:N_{sort.upper()}}} {{name:STRING}}{surface}",
        f"{{{{ name }}}}{extra_slots}",
        f"{{{{ name }}}}{extra_slots}",
        doc,
        example,
        body=body,
        name=f"define sort of {of}",
        means=Header(kind=kind, keyword=""),
    )


DEFINITIONS = (
    _define("player", "seat", "plain_line", "One of the players."),
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
    _define(
        "pile",
        "pile",
        "pile_line",
        "A place for cards besides draw pile, hand, discard pile and play; each deck has one.",
    ),
    _define("die", "die", "die_line", "A sort of dice: what stands on the faces of each."),
    _define("ability", "ability", "ability_line", "A number that every character has, and that can be tested."),
    _define("test", "test", "test_line", "A kind of test that is not of one ability."),
    _define("outcome", "outcome", "outcome_line", "What a test can come to."),
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
    _define("trait", "trait", "trait_line", "A word printed on a card that rules refer to."),
    _define("faction", "faction", "faction_line", "A faction that characters belong to."),
    _define(
        "permission",
        "permission",
        "permission_line",
        'Something that rules allow or forbid. In Polish it is an infinitive, `pl "unikać walki"`; what others may do with'
        ' what is somebody\'s begins with `można`, `pl "można ignorować strefę kontroli"`, and is told of theirs.',
    ),
    _define(
        "skill",
        "skill",
        "clause",
        "A rule that characters and items may have.",
        "[ {parameter:parameter}][ {traits:traitlist}]",
        example='skill "Fear" [X]',
    ),
    _define("item", "gear", "gear_line", "An item card."),
    _define_sort("items", "gear_line", "An item card of a sort: the name of a trait that is one.", 'tool "Name"'),
    _define("character", "figure", "figure_line", "A character card."),
    _define_sort(
        "characters", "figure_line", "A character card of a sort: the name of a trait that is one.", 'champion "Name"'
    ),
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
    _define_sort(
        "actions",
        "action_line",
        "An action of a sort: the name of a trait that is one.",
        'trick "Name"',
        "[ {traits:traitlist}]",
    ),
    _define("table", "table", "table_line", "A table that is looked up with a number."),
    _define(
        "concept",
        "concept",
        "concept_line",
        "What the board itself knows and rules only speak of, such as lines of sight: told by hand, and shown by examples.",
    ),
    _define("board", "board", "board_line", "A board, drawn; or an open table with its terrain."),
    _define("terrain", "terrain", "terrain_line", "A kind of terrain on open tables, and what it does."),
    _define("scenario", "scenario", "scenario_line", "A scenario."),
    _define("variant", "variant", "clause", "A rule that a game may be played with, or without."),
    *(
        Word(
            "trait_line",
            f"is a sort of {of}, {{names:STRING}} / {{pl:STRING}}",
            f"such {of} are called {{{{ names }}}}{{# pl #}}",
            f"takie {polish} to {{{{ pl }}}}{{# names #}}",
            f"Definitions of {of} may begin with the name of the trait: they have it, and are called and listed by it; what they are"
            " called together stands behind it, in Polish after a stroke.",
            f'is a sort of {of}, "names" / "nazwy"',
            name=f"sort of {of}",
            means=SortLine(sort, kind),
        )
        for (of, (sort, kind)), polish in zip(SORTS.items(), ("przedmioty", "akcje", "postacie"), strict=True)
    ),
    *(
        Word(
            "parameter",
            "{open:SQUARE} %s {close:SQUARE_END}" % name,
            "[%s]{# open, close #}" % name,
            "[%s]{# open, close #}" % pl,
            doc,
            f"[{name}]",
            name=f"parameter {name}",
            means=ParameterKind(parameter=name),
        )
        for name, pl, doc in (
            ("X", "X", "The number after the name of a rule."),
            ("effect", "efekt", "The kind of token after the name of a rule."),
            ("character", "postać", "The character named after the name of a rule."),
            ("trait", "słowo kluczowe", "The trait named after the name of a rule."),
        )
    ),
    Word(
        "traitlist",
        "{open:OPEN} {traits:N_TRAIT+} {close:CLOSE}",
        "({{ sorts('action', traits, joint=', ') }}){# open, close #}",
        "({{ sorts('akcja', traits, joint=', ') }}){# open, close #}",
        "Traits in brackets.",
        "(full)",
        means=Notation(),
    ),
    Word(
        "rolelist",
        "{open:OPEN} {roles:role+} {close:CLOSE}",
        "({{ roles|and_list }}){# open, close #}",
        "({{ roles|and_list }}){# open, close #}",
        "The roles of a procedure.",
        "(attacker, defender)",
        means=Notation(),
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
            means=RoleEntry(type=kind),
        )
        for kind in TYPES
    ),
    *(
        Word(
            "typename",
            written,
            written,
            pl,
            f"The type of terms that are each a {written}.",
            written,
            means=TypeName(type=kind),
        )
        for written, kind, pl in (
            ("number", "number", "liczba"),
            ("character", "character", "postać"),
            ("player", "player", "gracz"),
            ("card", "card", "karta"),
            ("item", "item", "przedmiot"),
            ("space", "space", "pole"),
            ("mark", "mark", "kolor"),
            ("kind", "kind", "rodzaj testu"),
            ("action", "deed", "akcja"),
            ("roll", "roll", "rzut"),
            ("place", "point", "miejsce"),
        )
    ),
    *(
        Word("owner", kind, kind, pl, f"Each {kind} has such a term.", kind, means=OwnerName(type=kind))
        for kind, pl in (("character", "postać"), ("player", "gracz"), ("item", "przedmiot"), ("game", "gra"))
    ),
    *declared_in(globals()),
)
KEYWORDS = frozenset(word.means.keyword for word in DEFINITIONS if isinstance(word.means, Header)) - {""}
"""The words of the language that definitions begin with."""
