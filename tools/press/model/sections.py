"""The chapters of the reference: every definition is sorted into one of them, as an entry or as a row of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from dsl.constructs import Spoken
from dsl.core.control import ChooseAction
from dsl.core.definitions import sort_names
from dsl.core.hooks import GivenAction
from dsl.core.scenarios import OnBoard
from dsl.core.states import Bookkeeping, DefaultLine
from dsl.core.terms import EvaluationLine, ScoreLine, SecondNumber, StartsAt
from dsl.model import Action, Definition, Procedure, Term
from tools.alphabet import alphabet
from tools.press.model.entries import Entries, Entry
from tools.press.model.groups import Group, Row, Section
from tools.press.model.labels import OWNERS, TYPES, at
from tools.press.model.links import capitalised
from tools.press.model.references import Course, References
from tools.press.model.rich_text import RichText, joined, rich
from tools.slugs import slug

Choice = Callable[[Iterable[Any]], list[Any]]
"""Of some definitions those that are printed."""
QUIET = (StartsAt, Spoken, Bookkeeping, DefaultLine, ScoreLine, SecondNumber)
"""Lines that a row of a table shows; a definition with others has an entry of its own."""


class Sorter:
    """Sorts the definitions of content into chapters."""

    def __init__(self, writer: Entries, references: References, chosen: Choice) -> None:
        teller = writer.teller
        self._chosen = chosen
        self.teller, self.references, self.writer = teller, references, writer
        self.library, self.anchors, self.words = teller.content.library, teller.anchors, teller.words
        self.definitions = chosen(self.library.definitions)
        self.course = Course(self.library, references)
        told = (teller.anchors.plan.told_within(d) for d in self.library.definitions)
        self.printed = {id(procedure) for found in told for procedure in found}
        given = [d for d in self.library.definitions if isinstance(d, Action) and d.given_by]
        self.trees, self.given = references.trees, {id(d.node): id(d) for d in given}
        asked = (node for d in self.library.definitions for node in self.trees.of(d).of(ChooseAction))
        self.chosen_by = {kind.text for node in asked for kind in node["kinds"]}

    def sections(self) -> list[Section]:
        """All chapters that hold something; what none of the others knows is printed in the last one, so that nothing is lost."""
        made = [
            self._by_subject(),
            self._section("tests", [self._kind("test"), self._kind("outcome"), self._procedures(self.course.tests)]),
            self._section("actions", self._actions()),
            self._section("concepts", [self._kind("concept")]),
            self._section("states", self._states()),
            self._section("tokens", [self._sorted(self._written("token"))]),
            self._section("permissions", [self._kind("permission")]),
            self._section("terms", self._terms()),
            self._section("cards", self._cards()),
            self._section("skills", [self._sorted(self._written("skill"))]),
            *self._by_sort("items", "gear", "item_sort"),
            self._section("factions", [self._kind("faction")]),
            *self._by_sort("characters", "figure", "character_sort"),
            self._section("traits", [self._rows("trait", [], level=3)]),
            self._section("boards", self._boards()),
            self._section("scenarios", [self._kind("scenario")]),
            self._section("variants", [self._kind("variant")]),
        ]
        rest = [d for d in self.definitions if id(d) not in self.printed]
        others = self._section("others", [Group(entries=self._entries(rest))])
        return [section for section in (*made, others) if section.groups]

    def _by_subject(self) -> Section:
        """All procedures by the subjects that packs name, each in reading order, then the others; without subjects those of a turn, then the others."""
        told = [*self.course.course, *self.course.tests, *self.course.of_actions, *self.course.others]
        groups = []
        for pack in self.teller.content.packs:
            for subject in pack.manifest.subjects:
                texts = {pack.folder / f"{text}.tierce" for text in subject.texts}
                group = self._procedures([(p, depth) for p, depth in told if Path(p.span.source.name) in texts])
                group.anchor = f"course-{slug(subject.en)}"
                group.title = (subject.en, subject.pl)[at(self.teller.lang)]
                groups.append(group)
        if not groups:
            return self._section("course", [self._procedures(self.course.course), *self._further()])
        rest = self._procedures(told)
        rest.anchor, rest.title = "further-procedures", self.words["other_procedures"]
        made = self._section("course", [*groups, rest])
        made.title, made.apart = self.words["subjects"], True
        return made

    def _section(self, name: str, groups: Iterable[Group]) -> Section:
        return Section(name, self.words[name], [g for g in groups if g])

    def _entries(self, found: Iterable[Definition], level: int = 3) -> list[Entry]:
        return [self._entry(d, level) for d in found]

    def _entry(self, definition: Definition, level: int) -> Entry:
        entry = self.writer.entry(definition, level)
        self._note(definition)
        return entry

    def _note(self, definition: Definition) -> None:
        """Remember that a definition is printed, with the actions that it gives."""
        given = (self.given.get(id(node)) for node in self.trees.of(definition).of(GivenAction))
        self.printed |= {id(definition), *(action for action in given if action is not None)}

    def _kind(self, kind: str, cards: bool = False) -> Group:
        return Group(entries=self._entries(self._written(kind)), cards=cards)

    def _written(self, kind: str) -> list[Any]:
        return self._chosen(self.library.written(kind))

    def _states(self) -> list[Group]:
        """What a player marks, or sees at once; then what items are in, and what the rules alone look at."""
        found = self._written("state")
        inner = [d for d in found if d.one(Bookkeeping)]
        items = [d for d in found if d.entity == "item" and d not in inner]
        groups = [self._sorted(d for d in found if d not in inner and d not in items)]
        for anchor, title, rest in (("states-items", "states_of_items", items), ("states-inner", "bookkeeping", inner)):
            group = self._sorted(rest)
            group.anchor, group.title = anchor, self.words[title]
            groups.append(group)
        return groups

    def _boards(self) -> list[Group]:
        """The boards that scenarios are played on; then those that examples alone use."""
        played = {line["board"].text for s in self.library.written("scenario") for line in s.of(OnBoard)}
        found = self._written("board")
        grounds = Group("boards-grounds", self.words["grounds"])
        grounds.entries = self._entries((d for d in found if d.name not in played), 4)
        return [Group(entries=self._entries(d for d in found if d.name in played)), grounds]

    def _by_sort(self, name: str, kind: str, sorts: str) -> Iterator[Section]:
        """A chapter for each sort of some kind that the content declares, then one of those that are of none."""
        found = self._written(kind)
        for trait in self.library.written(sorts):
            group = self._sorted((d for d in found if d.sort == trait.name), cards=True)
            names = sort_names(trait)
            yield Section(
                slug(names[0]), capitalised(names[at(self.teller.lang)]), [group] if group else [], cards=True
            )
        rest = self._section(name, [self._sorted((d for d in found if not d.sort), cards=True)])
        rest.cards = True
        yield rest

    def _sorted(self, found: Iterable[Definition], cards: bool = False) -> Group:
        """Entries in the order of the alphabet."""
        ordered = sorted(found, key=lambda d: (alphabet(self.teller.title(d)), self.anchors.of(d)))
        return Group(entries=self._entries(ordered), cards=cards, alphabetical=True)

    def _procedures(self, found: list[tuple[Procedure, int]]) -> Group:
        """Procedures in reading order; those deep within others have lower headings."""
        return Group(entries=[self._entry(p, 3 if depth <= 2 else 4) for p, depth in self._by_themselves(found)])

    def _by_themselves(self, found: list[tuple[Procedure, int]]) -> list[tuple[Procedure, int]]:
        """Procedures with their depths without those that are told within a rule."""
        return [(p, depth) for p, depth in found if id(p) not in self.printed and self._chosen([p])]

    def _further(self) -> list[Group]:
        group = Group("further-procedures", self.words["other_procedures"])
        group.entries = self._entries((p for p, _ in self._by_themselves(self.course.others)), 4)
        return [group]

    def _actions(self) -> list[Group]:
        """The actions of everybody by the kind that players choose them as; then what they carry out."""
        own = [d for d in self.definitions if isinstance(d, Action) and not d.given_by]
        kinds = {a.name: self._kind_of_action(a) for a in own}
        groups = []
        for trait in self.library.written("trait"):
            found = [a for a in own if kinds[a.name] == trait.name]
            title = capitalised(self.teller.title(trait))
            groups.append(Group(f"actions-{self.anchors.of(trait)}", title, self._entries(found, 4)))
        loose = [a for a in own if not kinds[a.name]]
        groups.append(Group("actions-other", self.words["other_actions"], self._entries(loose, 4)))
        carried = Group("actions-procedures", self.words["other_procedures"])
        carried.entries = self._entries((p for p, _ in self._by_themselves(self.course.of_actions)), 4)
        return [*groups, carried, self._given()]

    def _kind_of_action(self, action: Action) -> str:
        """The trait by which the rules have a player choose an action, or nothing."""
        return next((t for t in action.traits if t in self.chosen_by), "")

    def _given(self) -> Group:
        """The actions that rules give, with those rules; they are printed whole where the rule is."""
        given = [d for d in self.definitions if isinstance(d, Action) and d.given_by]
        rows = []
        for action in given:
            by = self.library.get(action.bearer_kind, action.given_by)
            traits = joined((self.teller.trait(t, action) for t in action.traits), ", ")
            giver: RichText | str = self.teller.link(by) if by is not None else ""
            rows.append(
                Row("", self.teller.link(action), capitalised(self.teller.other_title(action)), [traits, giver])
            )
        head = [self.words["kind"], self.words["given_by"]]
        return Group("actions-given", self.words["given_actions"], head=head, rows=rows)

    def _terms(self) -> list[Group]:
        """Abilities, numbers that are worked out, numbers that are kept, roles, and marks of the rules themselves."""
        words, terms = self.words, self._chosen(self.library.terms())
        sought = [t for t in terms if t.one(EvaluationLine)]
        others = [t for t in terms if not t.one(EvaluationLine)]
        full = [t for t in others if t.worked_out]
        roles = [t for t in others if not t.worked_out and not t.owner and not t.scope]
        rest = [t for t in others if not t.worked_out and (t.owner or t.scope)]
        marks = [t for t in rest if t.one(Bookkeeping)]
        kept = [t for t in rest if not t.one(Bookkeeping)]
        abilities = self._rows("ability", [words["default"]], self._default)
        abilities.anchor, abilities.title = "abilities", words["abilities"]
        head = [words["kind"], words["of"], words["starts"]]
        inner = self._term_rows("terms-bookkeeping", "bookkeeping", marks, head)
        inner.entries += self._entries(sought, 4)
        return [
            abilities,
            Group("terms-worked-out", words["worked_out"], self._entries(full, 4)),
            self._term_rows("terms-kept", "kept", kept, head),
            self._term_rows("terms-roles", "roles", roles, [words["kind"]]),
            inner,
        ]

    def _term_rows(self, anchor: str, title: str, terms: list[Term], head: list[str]) -> Group:
        rows = [self._row(t, self._about(t)[: len(head)]) for t in terms if _is_quiet(t)]
        entries = self._entries((t for t in terms if not _is_quiet(t)), 4)
        return Group(anchor, self.words[title], entries, head, rows)

    def _about(self, term: Term) -> list[RichText | str]:
        """The type of a term, whose it is and where, and what it starts at."""
        lang, teller = at(self.teller.lang), self.teller
        whose: RichText | str = OWNERS[term.owner][lang] if term.owner else ""
        if term.scope:
            only = rich("{} {}", self.words["where"].lower(), teller.during(term.scope))
            whose = rich("{}, {}", whose, only) if whose else only
        starts = term.one(StartsAt)
        start: RichText | str = self.writer.phrase(starts, "n", term) if starts is not None else ""
        return [TYPES.get(term.type, (term.type, term.type))[lang], whose, start]

    def _default(self, ability: Definition) -> list[RichText | str]:
        line = ability.one(DefaultLine)
        return [self.writer.phrase(line, "n", ability) if line is not None else "0"]

    def _cards(self) -> list[Group]:
        words = self.words
        suits = Group("suits", words["suits"], self._entries(self._written("suit"), 4), cards=True)
        decks = Group("decks", words["decks"], self._entries([*self._written("deck"), *self._written("pile")], 4))
        tables = Group("tables", words["tables"], self._entries(self._written("table"), 4))
        players = self._rows("seat", [])
        players.anchor, players.title = "players", words["players"]
        colours = self._rows("colour", [])
        return [players, suits, colours, decks, tables]

    # --- rows

    def _rows(
        self,
        kind: str,
        head: list[str],
        cells: Callable[[Definition], list[RichText | str]] | None = None,
        level: int = 4,
    ) -> Group:
        """Definitions that are no more than a name, in a table; those that say more have entries."""
        found = self._written(kind)
        rows = [self._row(d, cells(d) if cells else []) for d in found if _is_quiet(d)]
        return Group(entries=self._entries((d for d in found if not _is_quiet(d)), level), head=head, rows=rows)

    def _row(self, definition: Definition, cells: list[RichText | str]) -> Row:
        self._note(definition)
        teller = self.teller
        title, other = teller.title(definition), teller.other_title(definition)
        return Row(
            self.anchors.of(definition), title, other, cells, list(map(teller.citations.heading, definition.sources))
        )


def _is_quiet(definition: Definition) -> bool:
    """Whether a row of a table says all there is to a definition."""
    if definition.rulings or definition.origins or definition.examples or definition.flavour:
        return False
    return all(isinstance(n.means, QUIET) for n in definition.lines)
