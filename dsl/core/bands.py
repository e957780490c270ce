"""Words about choosing bands: what rules say of the band that their bearer is in, before the game."""

from __future__ import annotations

from dsl.constructs import Clause, Line, Notation
from dsl.core._build import declared_in
from dsl.words import Traits, Word


class Sort(Notation):
    pass


class NeverBeside(Clause):
    surface = "never in a band with {whom:sort+}"
    en = "{{ bearer() }} cannot be in a band with {{ whom|or_list }}"
    pl = "{{ bearer() }} {{ bearer()|verb('móc', negated=true) }} być w jednej bandzie z {{ whom|or_list }}"
    doc = (
        "Nobody of these sorts may be brought beside the bearer. Such clauses, and the next ones, stand in a rule that"
        " characters print; who is in the band is all that they may depend on (`when self is in a band of …`, `when self is the leading … of its band`)."
    )
    example = "never in a band with Trial, lone"
    traits = Traits(joins=("whom", "or"))


class MayJoin(Clause):
    surface = "may join {factions:N_FACTION+}"
    en = "{{ bearer() }} {{ bearer()|verb('may') }} be in a band of {{ factions|or_list }}"
    pl = "{{ bearer() }} {{ bearer()|verb('móc') }} być w bandzie frakcji „{{ factions|or_list }}”"
    doc = "The bearer may be brought as if it were of these factions too."
    example = "may join Royal Bobs"


class FieldedFor(Clause):
    surface = "fielded for {n:NUMBER} {x:N_NUMBER}"
    en = "when a band is chosen, {{ of(x, bearer()) }} is {{ n }}"
    pl = "przy wyborze bandy {{ of(x, bearer()) }} wynosi {{ n }}"
    doc = "What the bearer comes to of a number that a band may spend, instead of what its card prints."
    example = "fielded for 6 price"


class FieldsOthers(Clause):
    surface = "fields {most:NUMBER} {figure:N_FIGURE} for {n:NUMBER} {x:N_NUMBER}"
    en = "{{ of('band', bearer()) }} may include {{ most }} {{ figure if most.value == 1 else figure.many }} at {{ x|a }} of {{ n }}"
    pl = "w {{ of('banda', bearer(), 'loc') }} można wystawić {{ most|count(figure, case='acc') }}, licząc {{ of(x, figure, 'acc') }} jako {{ n }}"
    doc = "What so many characters of one name come to of a number that a band may spend, beside the bearer."
    example = "fields 1 Bob for 0 price"


class TakesPlace(Clause):
    surface = "lets {figure:N_FIGURE} take the place of {other:N_FIGURE}"
    en = "in {{ bearer() }}'s band, {{ figure|a }} may take the place of {{ other|a }} and costs no more"
    pl = (
        "jeśli w bandzie jest {{ bearer() }}, {{ adj('każdy', other, case='acc') }} {{ other.acc }}"
        " można zastąpić {{ figure.ins }} bez dopłaty"
    )
    doc = (
        "Beside the bearer every character of the one name costs what one of the other does; a bearer of that name itself"
        " takes nobody's place."
    )
    example = "lets Ann take the place of Bob"


class AllowsMore(Clause):
    surface = "allows its band {n:term} more {x:N_NUMBER}"
    en = "the {{ x }} of {{ of('band', bearer()) }} may be {{ n }} above the limit"
    pl = "{{ noun('limit') }} {{ x.gen }} bandy, w której jest {{ bearer() }}, rośnie o {{ n.acc }}"
    doc = "Raises what a band may come to in all: by a number, or by X."
    example = "allows its band X more price"


class BringsAlong(Clause):
    surface = "brings {n:NUMBER} {figure:N_FIGURE}"
    en = "{{ bearer() }} {{ bearer()|verb('bring') }} along {{ n }} {{ figure if n.value == 1 else figure.many }} for free, ignoring band limits, to begin the game off the board"
    pl = (
        "{{ bearer() }} {{ bearer()|verb('przyprowadzać') }} ze sobą {{ n|count(figure, case='acc') }} bez kosztów i poza limitami,"
        " początkowo poza planszą"
    )
    doc = (
        "Characters that come with the bearer, whatever its band may spend. They are off the board until a rule puts them"
        " on it."
    )
    example = "brings 1 Bob"


class BandLimit(Line, category="term_line"):
    surface = "a band has at most {n:NUMBER}"
    en = "the total of a band may be at most {{ n }}"
    pl = "suma tych wartości w bandzie nie może przekroczyć {{ n }}"
    doc = "How much of a number that characters print a chosen band may come to, where the scenario says nothing else."
    example = "a band has at most 3"


class ExampleBand(Line):
    allowed: bool


def _sort(surface: str, en: str, pl: str, doc: str, example: str) -> Word:
    return Word("sort", surface, en, pl, doc, example, name=f"sort: {surface}", means=Sort())


BAND_RULES = (
    *declared_in(globals()),
    _sort(
        "{x:N_TRAIT}",
        "{{ somebody(x) }}",
        "{{ somebody(x) }}",
        "Characters with a trait.",
        "lone",
    ),
    _sort(
        "{x:N_SKILL}",
        "a character with {{ x }}",
        "postacią z umiejętnością „{{ x }}”",
        "Characters that print a rule.",
        "Trial",
    ),
    _sort(
        "{x:N_ABILITY} of at least {n:NUMBER}",
        "a character with {{ x }} of at least {{ n }}",
        "postacią o {{ x.loc }} co najmniej {{ n }}",
        "Characters that print so much of an ability.",
        "Strength of at least 2",
    ),
    _sort(
        "{x:N_FACTION}",
        "a character of {{ x }}",
        "postacią z frakcji „{{ x }}”",
        "Characters of a faction.",
        "Royal Bobs",
    ),
    _sort(
        "{x:N_FIGURE}",
        "a character called {{ x }}",
        "postacią o nazwie „{{ x }}”",
        "Characters of one name.",
        "Ann",
    ),
    *(
        Word(
            "example_line",
            f"then a band of {{band:fielded+}} {word} be brought as {{slots:allowance+}}[ of {{factions:N_FACTION+}}][ for at most {{n:NUMBER}} {{x:N_NUMBER}}]",
            f"Then this band {en} allowed (limit: {{{{ slots|and_list }}}}"
            "{% if factions %}, of {{ factions|or_list }}{% endif %}"
            "{% if x %}, total {{ x }}: at most {{ n }}{% endif %}): {{ band|and_list }}",
            f"Wtedy {pl}: {{{{ band|and_list }}}} (limit: {{{{ slots|and_list }}}}"
            "{% if factions %}, z frakcji: {{ factions|or_list }}{% endif %}"
            "{% if x %}, {{ x }} łącznie: najwyżej {{ n }}{% endif %})",
            "Whether the rules allow such a band where a scenario allows so many of each, of these factions.",
            f"then a band of Ann, 2 Bob {word} be brought as 1 Hero, 3 Commoner for at most 20 price",
            means=ExampleBand(allowed=word == "may"),
            name=f"example: then a band {word}",
        )
        for word, en, pl in (("may", "is", "można wystawić bandę"), ("cannot", "is not", "nie można wystawić bandy"))
    ),
)
