"""Whole kinds at a glance, as tables that can be sorted: weapons, characters, skills and who has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from dsl.core.cards import BySuit, FactionLine, RatingsLine, SkillsLine, TraitsLine, UsesLine
from dsl.core.definitions import sort_names
from dsl.model import Definition
from tools.alphabet import alphabet
from tools.press.model.groups import Group, Row
from tools.press.model.labels import at
from tools.press.model.links import capitalised
from tools.press.model.references import References
from tools.press.model.rich_text import RichText, joined
from tools.press.model.teller import Teller
from tools.slugs import slug

COMMON = 0.1
"""A number has a column of its own where at least so many of those cards print it."""
Cells = list[RichText | str]


def at_a_glance(teller: Teller, references: References, chosen: Callable[[Iterable[Any]], list[Any]]) -> list[Group]:
    """The tables of weapons, characters and skills, those without anything left out."""
    library, words = teller.content.library, teller.words
    suits: Cells = [teller.suits.icon(name) for name in teller.suits.order]
    used = [
        (sort_names(trait), _used(chosen(library.written("gear")), trait)) for trait in library.written("item_sort")
    ]
    groups = [
        *(
            _table(
                teller, slug(names[0]), names[at(teller.lang)], found, [words["used_with"]], _ability, suits, _by_suit
            )
            for names, found in used
        ),
        _table(
            teller,
            "characters",
            words["characters"],
            chosen(library.written("figure")),
            [words["faction"]],
            _faction,
            [words["has"]],
            _skills,
        ),
    ]
    skills = Group("lists-skills", words["skills"], head=[words["printed_on"], words["borne_by"]], sortable=True)
    for skill in _ordered(teller, chosen(library.written("skill"))):
        bearers = references.bearers(skill)
        skills.rows.append(_row(teller, skill, [str(len(bearers)), joined(map(teller.headed, bearers))]))
    return [*groups, skills]


def _used(gear: list[Definition], trait: Definition) -> list[Definition]:
    """The items of a sort that abilities are used with; none where they are with none."""
    found = [d for d in gear if d.sort == trait.name]
    return found if any(d.one(UsesLine) for d in found) else []


def _table(
    teller: Teller,
    name: str,
    title: str,
    found: list[Definition],
    first: Cells,
    begin: Callable[[Teller, Definition], Cells],
    last: Cells,
    end: Callable[[Teller, Definition], Cells],
) -> Group:
    """A table of cards: what they begin with, a column for each number that many of them print, what they end with."""
    printed = {id(d): _ratings(teller, d) for d in found}
    counts = Counter(key for numbers in printed.values() for key in numbers)
    shown = [key for key, number in counts.most_common() if number >= COMMON * len(found)]
    kinds = (TraitsLine,)
    head: Cells = [*first, *(capitalised(_name(teller, *key)) for key in shown), *last, teller.words["kind"]]
    group = Group(
        f"lists-{name}",
        capitalised(title),
        head=head,
        sortable=True,
    )
    for d in _ordered(teller, found):
        numbers = [printed[id(d)].get(key, "") for key in shown]
        traits = joined(teller.traits((t.text for line in d.of(*kinds) for t in line["traits"]), d))
        group.rows.append(_row(teller, d, [*begin(teller, d), *numbers, *end(teller, d), traits]))
    return group


def _row(teller: Teller, definition: Definition, cells: Cells) -> Row:
    return Row("", teller.link(definition), teller.other_title(definition), cells)


def _ordered(teller: Teller, found: Iterable[Definition]) -> list[Definition]:
    return sorted(found, key=lambda d: alphabet(teller.title(d)))


def _name(teller: Teller, kind: str, name: str) -> str:
    found = teller.content.library.get(kind, name)
    return teller.title(found) if found is not None else name


def _ratings(teller: Teller, definition: Definition) -> dict[tuple[str, str], RichText]:
    ratings = (rating for line in definition.of(RatingsLine) for rating in line["values"])
    return {(r["x"].kind, r["x"].text): teller.phrase(r["n"], definition) for r in ratings}


def _ability(teller: Teller, definition: Definition) -> Cells:
    return [joined(teller.named("ability", line["ability"].text) for line in definition.of(UsesLine))]


def _faction(teller: Teller, definition: Definition) -> Cells:
    return [joined(teller.named("faction", line["faction"].text) for line in definition.of(FactionLine))]


def _by_suit(teller: Teller, definition: Definition) -> Cells:
    lines = definition.of(BySuit)[:1]
    found = {v["suit"].text: teller.phrase(v["n"], definition) for line in lines for v in line["values"]}
    return [found.get(name, "") for name in teller.suits.order]


def _skills(teller: Teller, definition: Definition) -> Cells:
    return [joined(teller.skill(s) for line in definition.of(SkillsLine) for s in line["skills"])]
