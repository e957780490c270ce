"""Words about choosing bands: what rules say of the band that their bearer is in, before the game."""

from __future__ import annotations

from dsl.constructs import Clause, Construct, Line, Notation
from dsl.core._build import declared
from dsl.words import Word


class Sort(Notation):
    pass


class NeverBeside(Clause):
    pass


class MayJoin(Clause):
    pass


class FieldedFor(Clause):
    pass


class FieldsOthers(Clause):
    pass


class TakesPlace(Clause):
    pass


class AllowsMore(Clause):
    pass


class BringsAlong(Clause):
    pass


class BandLimit(Line):
    pass


class ExampleBand(Line):
    allowed: bool


def _clause(surface: str, en: str, pl: str, doc: str, example: str, means: Construct) -> Word:
    return Word("clause", surface, en, pl, doc, example, means=means)


def _sort(surface: str, en: str, pl: str, doc: str, example: str) -> Word:
    return Word("sort", surface, en, pl, doc, example, name=f"sort: {surface}", means=Sort())


BAND_RULES = (
    # --- sorts of characters, as their cards tell them
    _sort(
        "{x:N_TRAIT}",
        "that is {{ being(x, noun('character')) }}",
        ", która jest {{ being(x, noun('postać')) }}",
        "Characters with a trait.",
        "lone",
    ),
    _sort(
        "{x:N_SKILL}",
        "with {{ x }}",
        "z umiejętnością „{{ x }}”",
        "Characters that print a rule.",
        "Trial",
    ),
    _sort(
        "{x:N_ABILITY} of at least {n:NUMBER}",
        "whose {{ x }} is at least {{ n }}",
        "z wartością {{ x.gen }} co najmniej {{ n }}",
        "Characters that print so much of an ability.",
        "Strength of at least 2",
    ),
    _sort(
        "{x:N_FACTION}",
        "of {{ x }}",
        "z frakcji „{{ x }}”",
        "Characters of a faction.",
        "Royal Bobs",
    ),
    _sort(
        "{x:N_FIGURE}",
        "called {{ x }}",
        "o imieniu „{{ x }}”",
        "Characters of one name.",
        "Ann",
    ),
    # --- what a rule says of the band that its bearer is in
    _clause(
        "never in a band with {whom:sort+}",
        "{{ bearer() }} {{ bearer()|verb('be') }} never in a band with a character {{ whom|or_list }}",
        "{{ bearer() }} nigdy {{ bearer()|verb('być', negated=true) }} w jednej drużynie z postacią {{ whom|or_list }}",
        "Nobody of these sorts may be brought beside the bearer. Such clauses, and the next ones, stand in a rule that"
        " characters print; who is in the band is all that they may depend on (`when self is in a band of …`, `when self is the first … of its band`).",
        "never in a band with Trial, lone",
        NeverBeside(),
    ),
    _clause(
        "may join {factions:N_FACTION+}",
        "{{ bearer() }} {{ bearer()|verb('may') }} be in a band of {{ factions|or_list }}",
        "{{ bearer() }} {{ bearer()|verb('móc') }} być w drużynie frakcji „{{ factions|or_list }}”",
        "The bearer may be brought as if it were of these factions too.",
        "may join Royal Bobs",
        MayJoin(),
    ),
    _clause(
        "fielded for {n:NUMBER} {x:N_NUMBER}",
        "when a band is chosen, {{ of(x, bearer()) }} counts as {{ n }}",
        "przy wyborze drużyny {{ of(x, bearer()) }} liczy się jako {{ n }}",
        "What the bearer comes to of a number that a band may spend, instead of what its card prints.",
        "fielded for 6 price",
        FieldedFor(),
    ),
    _clause(
        "fields {most:NUMBER} {figure:N_FIGURE} for {n:NUMBER} {x:N_NUMBER}",
        "{{ most }} × {{ figure }} may be brought in {{ of('band', bearer()) }} for {{ n }} ({{ x }})",
        "{{ most }} × {{ figure }} można wystawić w {{ of('drużyna', bearer(), 'loc') }} za {{ n }} ({{ x }})",
        "What so many characters of one name come to of a number that a band may spend, beside the bearer.",
        "fields 1 Bob for 0 price",
        FieldsOthers(),
    ),
    _clause(
        "lets {figure:N_FIGURE} take the place of {other:N_FIGURE}",
        "in the band of {{ bearer() }}, {{ figure }} may take the place of {{ other }} and costs no more than that",
        "w drużynie, w której jest {{ bearer() }}, {{ figure }} może zająć miejsce postaci „{{ other }}”"
        " i nie kosztuje więcej od niej",
        "Beside the bearer every character of the one name costs what one of the other does; a bearer of that name itself"
        " takes nobody's place.",
        "lets Ann take the place of Bob",
        TakesPlace(),
    ),
    _clause(
        "allows its band {n:term} more {x:N_NUMBER}",
        "the most that the band of {{ bearer() }} may come to is {{ n }} higher ({{ x }})",
        "limit drużyny, w której jest {{ bearer() }}, rośnie o {{ n.acc }} ({{ x }})",
        "Raises what a band may come to in all: by a number, or by X.",
        "allows its band X more price",
        AllowsMore(),
    ),
    _clause(
        "brings {n:NUMBER} {figure:N_FIGURE}",
        "{{ bearer() }} {{ bearer()|verb('bring') }} {{ n }} × {{ figure }} , free of cost and of every limit, to start off the board",
        "{{ bearer() }} {{ bearer()|verb('przyprowadzać') }} {{ n }} × {{ figure }} bez kosztów i poza limitami,"
        " początkowo poza planszą",
        "Characters that come with the bearer, whatever its band may spend. They are off the board until a rule puts them"
        " on it.",
        "brings 1 Bob",
        BringsAlong(),
    ),
    declared(
        "term_line",
        "a band has at most {n:NUMBER}",
        "a band comes to at most {{ n }} in all",
        "łącznie drużyna ma najwyżej {{ n }}",
        "How much of a number that characters print a chosen band may come to, where the scenario says nothing else.",
        "a band has at most 3",
        BandLimit(),
    ),
    *(
        Word(
            "example_line",
            f"then a band of {{band:fielded+}} {word} be brought as {{slots:allowance+}}[ of {{factions:N_FACTION+}}][ for at most {{n:NUMBER}} {{x:N_NUMBER}}]",
            f"Then a band of {{{{ band|and_list }}}} {word} be brought where {{{{ slots|and_list }}}} may"
            "{% if factions %}, of {{ factions|or_list }}{% endif %}"
            "{% if x %} ({{ x }} in all: at most {{ n }}){% endif %}",
            f"Wtedy drużynę: {{{{ band|and_list }}}} {pl} wystawić tam, gdzie wolno: {{{{ slots|and_list }}}}"
            "{% if factions %}, z frakcji: {{ factions|or_list }}{% endif %}"
            "{% if x %} ({{ x }} łącznie: najwyżej {{ n }}){% endif %}",
            "Whether the rules allow such a band where a scenario allows so many of each, of these factions.",
            f"then a band of Ann, 2 Bob {word} be brought as 1 Hero, 3 Commoner for at most 20 price",
            means=ExampleBand(allowed=word == "may"),
            name=f"example: then a band {word}",
        )
        for word, pl in (("may", "wolno"), ("cannot", "nie wolno"))
    ),
)
