"""Refer to things: roles and terms by their names, whose they are, arithmetic, and/or/not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Phrase, Whose
from dsl.core._build import declared, declared_in
from dsl.core._templates import NAMED, OWNED, THIS
from dsl.lowering.shared import CATEGORY_OF_TYPE, TYPE_OF_CATEGORY, TYPES, fail, printed_at
from dsl.tree import Name, Node
from dsl.words import Traits, Word

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class NamedTerm(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        name: Name = node["x"]
        term = at.library.term(name.kind, name.text)
        if term is None:
            raise at.unknown(name, near=True)
        if term.owner == "character" and term.type == "character" and at.me_type == "character" and at.me is not None:
            return at.term_of(term, at.me, name)
        if term.owner and term.owner != "game":
            raise fail(
                "E0404",
                f"say whose `{name.text}` is meant",
                name,
                f"for example `own {name.text}`",
                label=f"every {term.owner} has its own",
            )
        if term.worked_out:
            return at.worked(term, None, name)
        if term.owner == "game":
            return at.kept(term, None)
        place = at.place(name)
        if place is None:
            raise at.not_here(name)
        return place


class TermOf(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        name: Name = node["x"]
        who, have = at.owner(node["whose"])
        if name.kind == "ability":
            return r.AbilityOf(name.text, at.as_owner(who, have, "character", name, name.text))
        if name.kind == "token":
            return r.Kept("character", f"token {name.text}", at.as_owner(who, have, "character", name, name.text))
        term = at.library.term(name.kind, name.text)
        if term is None:
            raise at.unknown(name)
        if not term.owner or term.owner == "game":
            raise fail("E0405", f"`{name.text}` belongs to nobody", name, label="leave out whose it is")
        return at.term_of(term, at.as_owner(who, have, term.owner, name, name.text), name)


class OfSomebody(Whose):
    def owner(self, node: Node, at: Scope) -> tuple[r.Value, str]:
        inner = node["who"]
        return at.value(inner), TYPE_OF_CATEGORY[inner.word.category]


class IntegerPhrase(Phrase, category="term"):
    surface = "{n:NUMBER}"
    en = pl = "{{ n }}"
    doc = "A number."
    example = "2"

    sign: int = 1

    @staticmethod
    def value(node: Node) -> int:
        """The whole number that a phrase is, with its sign."""
        return int(node["n"]) * node.construct(IntegerPhrase).sign

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Number(self.value(node))


class SelfPhrase(Phrase, category="character"):
    surface = "self"
    en, pl = THIS
    doc = "The character that the rule belongs to, or that acts."
    example = "self"
    traits = Traits(subject=True)

    def lower(self, node: Node, at: Scope) -> r.Value:
        if at.me is None:
            raise at.no_self(node)
        return at.me


class ItPhrase(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        kind = TYPE_OF_CATEGORY[node.word.category]
        if at.me_type == kind and at.me is not None and at.it_type != kind:
            return at.me
        if at.it is None or at.it_type != kind:
            raise fail(
                "E0403",
                "there is nothing that `it` could mean here",
                node,
                *at.known_here(),
                "`it` is the one looked at by `for each`, `where` and the like",
            )
        return at.it


class Own(Whose, category="whose"):
    surface = "own"
    en, pl = THIS
    doc = "Of the character that the rule belongs to."
    example = "own wounds"
    traits = Traits(subject=True)

    def owner(self, node: Node, at: Scope) -> tuple[r.Value, str]:
        if at.me is None:
            raise at.no_self(node, ", so nothing is its own")
        return at.me, at.me_type


class Its(Whose, category="whose"):
    surface = "its"
    en = "it"
    pl = "{{ head('postać', before='ten') }}"
    doc = "Of the one that is being looked at."
    example = "its wounds"

    def owner(self, node: Node, at: Scope) -> tuple[r.Value, str]:
        if at.it is not None:
            return at.it, at.it_type
        if at.me is not None:
            return at.me, at.me_type
        raise fail("E0403", "there is nothing that `its` could mean here", node, *at.known_here())


class ParameterValue(Phrase, category="term"):
    surface = "X"
    en = pl = "X"
    doc = "The number that stands after the name of the rule."
    example = "X"
    traits = Traits(gender="n")

    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.parameter("X", node)


class ThisItem(Phrase, category="item"):
    surface = "this"
    en = "this {{ word('item', 'item') }}"
    pl = "{{ head(word('item', 'przedmiot'), before='ten') }}"
    doc = "The item that the rule is printed on."
    example = "this"

    def lower(self, node: Node, at: Scope) -> r.Value:
        if at.me is not None and at.me_type == "item":
            return at.me
        if at.me is None or at.rule is None:
            raise fail("E0403", "only a rule has a card that `this` could mean", node)
        return r.PrintedOn()


class AtSuit(Phrase, category="term"):
    surface = "{whose} {x:N_NUMBER} at {suit:suit}"
    en = "{{ of(x, whose) }} at {{ suit }}"
    pl = "{{ of(x, whose) }} dla {{ suit.gen }}"
    doc = "A number that an item prints for each suit."
    example = "own weapon's damage at hearts"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return printed_at(node, at, "suit", node["suit"])


class AtDistance(Phrase, category="term"):
    surface = "{whose} {x:N_NUMBER} at {n:term} spaces"
    en = "{{ of(x, whose) }} {{ at_distance(n) }}"
    pl = "{{ of(x, whose) }} {{ at_distance(n) }}"
    doc = "A number that an item prints for each distance; 99 beyond the last."
    example = "own ranged weapon's shooting difficulty at 5 spaces"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return printed_at(node, at, "distance", node["n"])


class RatedIn(Phrase, category="term"):
    surface = "{who:character} rated in {kind:kind}"
    en = "{{ of('rating', who) }} in {{ kind }}"
    pl = "{% if kind.holder %}{{ head('poziom') }} {{ kind.gen }}{% else %}{{ of(noun('poziom', tail=kind.gen|string), who) }}{% endif %}"
    doc = "What a character adds to a test of a kind."
    example = "tester rated in tested"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Rating(at.value(node["kind"]), at.value(node["who"]))


class SkilledWith(Phrase, category="term"):
    surface = "{who:character} skilled with {what:item}"
    en = "{{ of('Combat Skill rating', who) }} with {{ what }}"
    pl = "{{ of('umiejętność', who) }} {{ adj('wymagany', noun('umiejętność'), case) }} przez {{ what.acc }}"
    doc = "The ability of a character that an item is used with."
    example = "self skilled with own weapon"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.SkillWith(at.value(node["who"]), at.value(node["what"]))


VALUE_TYPES = {kind: CATEGORY_OF_TYPE[kind] for kind in TYPES} | {"number": "term"}
"""The types that a term may have, and the category of phrases that each is written as."""


def _references() -> list[Word]:
    """For each type: a term by its bare name, and a term of somebody."""
    words = []
    for kind, category in VALUE_TYPES.items():
        token = "N_" + kind.upper()
        words.append(
            Word(
                category,
                f"[the] {{x:{token}}}",
                *NAMED,
                name=f"{kind} by name",
                doc=f"The {kind} of this name, in the procedure that is being carried out.",
                example="winner",
                means=NamedTerm(),
            )
        )
        words.append(
            Word(
                category,
                f"{{whose}} {{x:{token}}}",
                *OWNED,
                name=f"{kind} of somebody",
                doc=f"The {kind} of this name that belongs to somebody.",
                example="own wounds",
                means=TermOf(),
            )
        )
    return words


REFERENCES = (
    *declared_in(globals()),
    *_references(),
    declared(
        "character",
        "it",
        "it",
        "{{ head('postać', before='ten') }}",
        "The one that is being looked at, in a filter or in `for each`.",
        "it",
        ItPhrase(),
    ),
    *(
        declared(
            kind,
            f"that {en}",
            f"that {{{{ of_its_sort('{en}') }}}}",
            "{{ head('%s', before='ten') }}" % pl,
            "The one that is being looked at, in a filter or in `for each`.",
            f"that {en}",
            ItPhrase(),
            named=True,
        )
        for kind, en, pl in (
            ("card", "card", "karta"),
            ("item", "item", "przedmiot"),
            ("space", "space", "pole"),
            ("player", "player", "gracz"),
            ("deed", "action", "akcja"),
            ("point", "place", "miejsce"),
        )
    ),
    *(
        declared(
            "whose", f"{{who:{owner}}} 's", "{{ who }}", "{{ who }}", f"Of {a}.", example, OfSomebody(), head="who"
        )
        for owner, a, example in (
            ("character", "a character", "winner's wounds"),
            ("player", "a player", "active player's hand"),
            ("item", "an item", "own weapon's superiority"),
        )
    ),
    declared(
        "term",
        "{whose} {x:N_ABILITY}",
        "{{ of(x, whose) }}",
        "{{ of(x, whose) }}",
        "The value of an ability of somebody.",
        "own Strength",
        TermOf(),
    ),
    declared(
        "term",
        "{whose} {x:N_TOKEN} tokens",
        "{{ of(x.many, whose) }}",
        "{{ head('liczba') }} {{ of(x.many, whose, 'gen') }}",
        "How many tokens of a kind somebody has.",
        "own Distracted tokens",
        TermOf(),
    ),
)
