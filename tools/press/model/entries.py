"""The entry of one definition as data for the page: heading, facts, sentences, tables, pictures, rulings, examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from markupsafe import Markup

from dsl.amend import Change
from dsl.constructs import Spoken
from dsl.core.cards import (
    BoardMark,
    ByDistance,
    BySuit,
    CardRun,
    Carries,
    FactionLine,
    Grid,
    NamedCard,
    RatingsLine,
    SkillsLine,
    TraitsLine,
    UsesLine,
)
from dsl.core.definitions import (
    Alias,
    ColourLine,
    EnglishName,
    ExampleHeader,
    Explanation,
    Flavour,
    Gist,
    Header,
    Origin,
    PolishName,
    Ruling,
    SourceLine,
)
from dsl.core.dials import DialLine
from dsl.core.scenarios import Summary
from dsl.core.states import Bookkeeping, DefaultLine
from dsl.core.terms import EvaluationLine, ScoreLine, StartsAt
from dsl.model import Action, Definition, Procedure, Rule, Term
from dsl.tree import Node
from dsl.wording.planning.handed import told_alone
from tools.diff.definitions import changed_lines
from tools.press.model.boards import Drawn, draw
from tools.press.model.bot_terms import bot_terms_of
from tools.press.model.examples import Box, ExampleWriter
from tools.press.model.labels import OWNERS, TYPES, at, kind_name, sort_of
from tools.press.model.links import capitalised
from tools.press.model.references import References
from tools.press.model.rich_text import RichText, joined, rich, span, strong
from tools.press.model.scenarios import FACTS, scenario_facts, scenario_picture
from tools.press.model.sought import Told, told_of
from tools.press.model.tables import Table, by_click, by_distance, by_suit
from tools.press.model.teller import Line, Teller

SHEET_LINES = (RatingsLine, TraitsLine, SkillsLine, UsesLine, BySuit, ByDistance, FactionLine, Carries, DialLine)
"""Lines of cards that are printed as facts and tables, not as sentences."""
ACTIVE = ("character", "player")
"""The kinds of roles that take part in what happens."""
SILENT = (
    Grid,
    BoardMark,
    Spoken,
    StartsAt,
    Bookkeeping,
    ScoreLine,
    EvaluationLine,
    ColourLine,
    DefaultLine,
)
"""Lines that say nothing to a reader of their own, or that the entry prints in its own way."""

UNTOLD = (*SILENT, Alias, PolishName, EnglishName, Flavour, Gist, Ruling, Origin, SourceLine, ExampleHeader)
"""Lines of which nobody tells that they were changed."""


@dataclass(slots=True)
class Entry:
    """One definition as it is printed. `level` is the depth of its heading."""

    anchor: str
    title: str
    other: str
    kind: str
    level: int = 3
    parameter: RichText = RichText()
    badges: list[RichText] = field(default_factory=list)
    facts: list[tuple[str, RichText]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    ordered: list[Line] = field(default_factory=list)
    given: dict[str, Entry] = field(default_factory=dict)
    numbers: list[tuple[RichText, RichText]] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    picture: Markup = Markup()
    suit: RichText = RichText()
    flavour: str = ""
    gist: RichText = RichText()
    remark: str = ""
    rulings: list[tuple[RichText, RichText]] = field(default_factory=list)
    changes: list[tuple[str, RichText]] = field(default_factory=list)
    origins: list[RichText] = field(default_factory=list)
    examples: list[Box] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    rules: list[RichText] = field(default_factory=list)
    wide: bool = False
    told: dict[str, Told] = field(default_factory=dict)
    """What it says, and what those within it do, by their anchors, for whoever looks for something."""
    text: Markup = Markup()
    """The whole entry as it is set on the page, when it need not be set there."""

    @property
    def named(self) -> str:
        """Its kind, or the badge that says it more closely: postać znaczna, for postać."""
        return self.badges[0].plain if self._is_narrowed else self.kind

    @property
    def qualities(self) -> list[RichText]:
        """Its badges without the one that is its name."""
        return self.badges[1:] if self._is_narrowed else self.badges

    @property
    def _is_narrowed(self) -> bool:
        return bool(self.badges) and self.badges[0].plain.startswith(f"{self.kind} ")

    @property
    def lead(self) -> RichText:
        """The gist where it is printed above the rules: they are longer than it."""
        return self.gist if len(_flat([*self.lines, *self.ordered])) > 3 else RichText()


class Entries(Protocol):
    """Whoever has the entries of one language: they are made, or known from before."""

    teller: Teller

    def entry(self, definition: Definition, level: int = 3) -> Entry: ...

    def ruling(self, line: Node, definition: Definition) -> tuple[RichText, RichText]: ...

    def changes(self, definition: Definition) -> list[tuple[str, RichText]]: ...

    def phrase(self, line: Node, slot: str, definition: Definition) -> RichText: ...


class EntryWriter:
    """Makes the entries of one language."""

    def __init__(self, teller: Teller, references: References, examples: bool = True) -> None:
        self.teller, self.references, self._with_examples = teller, references, examples
        self.words = teller.words
        self.examples = ExampleWriter(teller, references.trees)
        self._by_kind: dict[str, Callable[[Definition, Entry], None]] = {
            "procedure": self._procedure,
            "action": self._action,
            "skill": self._skill,
            "gear": self._gear,
            "figure": self._figure,
            "faction": self._faction,
            "board": self._board,
            "scenario": self._scenario,
            "deck": self._deck,
            "suit": self._suit,
            "concept": self._concept,
        }

    def entry(self, definition: Definition, level: int = 3) -> Entry:
        """The whole entry; every definition has one, or a row of a table instead."""
        teller = self.teller
        entry = Entry(
            teller.anchors.of(definition),
            capitalised(teller.heading(definition)),
            capitalised(teller.other_title(definition)),
            kind_name(definition, teller.content.library, teller.lang),
            level,
        )
        sort = sort_of(definition, teller.content.library)
        entry.badges = [teller.trait(t, definition) for t in definition.traits if sort is None or t != sort.name]
        if definition.flavour:
            english, polish = definition.flavour
            entry.flavour = (polish if teller.lang == "pl" else "") or english
        if definition.gist is not None:
            entry.gist = teller.given(definition.gist, "text", "pl")
        if isinstance(definition, Term):
            self._term(definition, entry)
        elif definition.kind in self._by_kind:
            self._by_kind[definition.kind](definition, entry)
        else:
            entry.lines = teller.lines(self._rules(definition), definition)
        self._common(definition, entry)
        if not (entry.lines or entry.ordered):
            entry.remark = self._remark(definition)
        entry.told = told_of(entry)
        return entry

    def _rules(self, definition: Definition) -> list[Node]:
        """The lines that are printed as rules; of scenarios and variants without what only bots look at."""
        told = spoken(definition)
        if definition.kind not in ("scenario", "variant"):
            return told
        return [line for line in told if line not in bot_terms_of(self.teller.content)]

    def _remark(self, definition: Definition) -> str:
        """What is said of a definition that has no rule of its own."""
        keys = {
            "procedure": "moment",
            "state": "referred",
            "token": "referred",
            "skill": "referred",
            "permission": "all_may",
            "pile": "all_see",
        }
        return self.words[keys[definition.kind]] if definition.kind in keys else ""

    def _common(self, definition: Definition, entry: Entry) -> None:
        teller = self.teller
        told = teller.anchors.plan.told_as_one(definition)
        entry.rulings = [self.ruling(line, d) for d in told for line in d.rulings]
        entry.changes = [said for d in told for said in self.changes(d)]
        entry.origins = [self.ruling(line, d)[0] for d in told for line in d.origins]
        entry.sources = list(dict.fromkeys(teller.citations.heading(source) for d in told for source in d.sources))
        if self._with_examples:
            examples = [(example, d) for d in told for example in d.examples]
            numbered = ((n, e, d) for n, (e, d) in enumerate(examples, 1) if not self.examples.finds_nothing(e, d))
            entry.examples = [self.examples.box(e, d, n) for n, e, d in numbered]
        entry.rules = [teller.link(d) for d in self.references.rules(definition)]
        for line in _flat([*entry.lines, *entry.ordered]):
            if line.action is not None:
                given = self.entry(line.action, entry.level + 1)
                entry.given[given.anchor] = given

    def changes(self, definition: Definition) -> list[tuple[str, RichText]]:
        """Which packs have changed it, and what stands there without each."""
        return [said for change in definition.changes for said in self._changed(change, definition)]

    def _changed(self, change: Change, definition: Definition) -> Iterator[tuple[str, RichText]]:
        """Which pack has changed something, and what stands there without it, or what has come in."""
        for lines in _side_by_side(change):
            before, after = ([n for n in nodes if not isinstance(n.means, UNTOLD)] for nodes in lines)
            if before or after:
                form = "instead_of_in" if before and after else "removed_here" if before else "added_here"
                was, now = (joined((self._stood(n, definition) for n in nodes), " ") for nodes in (before, after))
                there = self.teller.of_pack((before or after)[0].span.source.pack)
                yield self.teller.of_pack(change.pack), rich(self.words[form], pack=there, was=was, now=now)

    def _stood(self, node: Node, definition: Definition) -> RichText | str:
        """What a line says with all under it, or a whole definition is called."""
        if isinstance(node.means, Header):
            return self.teller.title(definition)
        return joined((one.text or one.label for one in _flat([self.teller.line(node, definition)])), " ")

    def ruling(self, line: Node, definition: Definition) -> tuple[RichText, RichText]:
        """What was decided, and why; or what is of our making, and nothing."""
        told = self.teller.given
        why = told(line, "why", "why_pl", definition) if isinstance(line.means, Ruling) else RichText()
        return told(line, "text", "pl", definition), why

    def phrase(self, line: Node, slot: str, definition: Definition) -> RichText:
        """What stands in a slot of a line."""
        return self.teller.phrase(line[slot], definition)

    # --- one kind each

    def _procedure(self, definition: Definition, entry: Entry) -> None:
        assert isinstance(definition, Procedure)
        teller = self.teller
        told = spoken(definition)
        facts = [n for n in told if n.word.category == "procedure_line"]
        entry.facts += [("", line.text) for line in teller.lines(facts, definition)]
        entry.ordered = teller.lines([n for n in told if n not in facts], definition)
        self._roles(definition, entry)
        self._linked(entry, "called_by", self.references.callers(definition))

    def _roles(self, definition: Procedure, entry: Entry) -> None:
        """Who takes part, unless one alone does; weapons, spaces and numbers are nobody."""
        roles = definition.node.get("roles")
        if roles is None or told_alone(definition):
            return
        found = [r for r in roles["roles"] if r["x"].kind in ACTIVE]
        if found:
            entry.facts.append((self.words["roles_of"], joined(self.teller.phrase(r, definition) for r in found)))

    def _action(self, definition: Definition, entry: Entry) -> None:
        assert isinstance(definition, Action)
        teller = self.teller
        doing = [n for n in definition.lines if n.word.category == "statement"]
        entry.lines = teller.lines([n for n in spoken(definition) if n not in doing], definition)
        entry.ordered = teller.lines(doing, definition)

    def _term(self, term: Term, entry: Entry) -> None:
        teller, lang = self.teller, at(self.teller.lang)
        kind = TYPES.get(term.type, (term.type, term.type))[lang]
        entry.kind = f"{kind} {OWNERS[term.owner][lang]}" if term.owner else kind
        if term.scope:
            entry.facts.append((self.words["where"], teller.during(term.scope)))
        starts = term.one(StartsAt)
        if starts is not None:
            entry.facts.append((self.words["starts"], teller.phrase(starts["n"], term)))
        entry.lines = teller.lines(spoken(term), term)

    def _skill(self, definition: Definition, entry: Entry) -> None:
        assert isinstance(definition, Rule)
        if definition.parameter:
            mark = (
                definition.parameter if definition.parameter.isupper() else self.words["with_" + definition.parameter]
            )
            entry.parameter = span("badge", f"[{mark}]", "parameter")
        entry.lines = self.teller.lines(spoken(definition), definition)
        self._linked(entry, "borne_by", self.references.bearers(definition))

    def _gear(self, definition: Definition, entry: Entry) -> None:
        teller = self.teller
        self._traits(definition, entry)
        for line in definition.of(UsesLine):
            entry.facts.append((self.words["used_with"], teller.named("ability", line["ability"].text)))
        self._ratings(definition, entry)
        entry.tables += [t for t in (by_suit(teller, definition), by_distance(teller, definition)) if t.rows]
        self._skills(definition, entry)
        entry.lines = teller.lines(spoken(definition), definition)
        self._linked(entry, "carried_by", self.references.bearers(definition))

    def _figure(self, definition: Definition, entry: Entry) -> None:
        teller = self.teller
        for line in definition.of(FactionLine):
            entry.facts.append((self.words["faction"], teller.named("faction", line["faction"].text)))
        self._traits(definition, entry)
        self._ratings(definition, entry)
        gear = [g for line in definition.of(Carries) for g in line["gear"]]
        if gear:
            entry.facts.append((self.words["gear"], joined(teller.named("gear", g.text) for g in gear)))
        entry.tables += [t for t in (by_click(teller, definition),) if t.rows]
        self._skills(definition, entry)
        entry.lines = teller.lines(spoken(definition), definition)

    def _faction(self, definition: Definition, entry: Entry) -> None:
        entry.lines = self.teller.lines(spoken(definition), definition)
        self._linked(entry, "members", self.references.members(definition))

    def _board(self, definition: Definition, entry: Entry) -> None:
        teller, board = self.teller, self.teller.content.boards.get(definition.name)
        if board is None:
            return
        entry.picture = draw(board, entry.title, None, Drawn(terrain=teller.terrain))
        if board.table is None:
            entry.facts.append((self.words["size"], rich("{} × {}", board.width, board.height)))
        marks = [rich("{} {}", strong(n["mark"]), teller.pair(n)) for n in definition.of(BoardMark)]
        if marks:
            entry.facts.append((self.words["marks"], joined(marks)))
        entry.wide = True

    def _scenario(self, definition: Definition, entry: Entry) -> None:
        assert isinstance(definition, Rule)
        teller = self.teller
        entry.facts = scenario_facts(teller, definition)
        entry.picture = scenario_picture(teller, definition)
        summary = definition.of(Summary)
        if summary:
            entry.flavour = " ".join(teller.pair(line, "text") for line in summary)
        entry.lines = teller.lines([n for n in self._rules(definition) if not isinstance(n.means, FACTS)], definition)
        entry.wide = True

    def _deck(self, definition: Definition, entry: Entry) -> None:
        teller = self.teller
        for line in definition.of(CardRun):
            suits = joined(
                rich("{} {}", teller.suits.icon(s.text, False), teller.named("suit", s.text)) for s in line["suits"]
            )
            entry.lines.append(Line(rich("{}: {}–{}", suits, line["low"], line["high"])))
        for line in definition.of(NamedCard):
            entry.lines.append(Line(rich("{}: {}", teller.pair(line), teller.phrase(line["n"], definition))))

    def _suit(self, definition: Definition, entry: Entry) -> None:
        entry.suit = self.teller.suits.icon(definition.name, False)
        colour = (definition.one(ColourLine) or definition.node).get("colour")
        if colour is not None:
            entry.facts.append((self.words["colour"], self.teller.of_kind("colour", colour.text)))

    def _concept(self, definition: Definition, entry: Entry) -> None:
        said = definition.of(Explanation)
        entry.lines = [Line(self.teller.given(line, "text", "pl", definition)) for line in said]

    # --- parts of cards

    def _linked(self, entry: Entry, word: str, found: list[Definition]) -> None:
        if found:
            entry.facts.append((self.words[word], joined(map(self.teller.headed, found))))

    def _traits(self, definition: Definition, entry: Entry) -> None:
        names = (t.text for line in definition.of(TraitsLine) for t in line["traits"])
        entry.badges += self.teller.traits(names, definition)

    def _ratings(self, definition: Definition, entry: Entry) -> None:
        """Numbers and abilities that the card prints."""
        for line in definition.of(RatingsLine):
            for rating in line["values"]:
                named = self.teller.named(rating["x"].kind, rating["x"].text)
                entry.numbers.append((named, self.teller.phrase(rating["n"], definition)))

    def _skills(self, definition: Definition, entry: Entry) -> None:
        skills = [s for line in definition.of(SkillsLine) for s in line["skills"]]
        if skills:
            label = "has_rules" if definition.kind == "gear" else "has"
            entry.facts.append((self.words[label], joined(self.teller.skill(s) for s in skills)))


def _side_by_side(change: Change) -> list[tuple[Sequence[Node], Sequence[Node]]]:
    """What stood there and what stands there now; of a whole definition in the place of another the lines that differ."""
    heads = [n for n in (*change.before, *change.after) if isinstance(n.means, Header)]
    if change.before and change.after and len(heads) == 2:
        return [(c.before, c.after) for c in changed_lines(heads[0].body, heads[1].body)]
    return [(change.before, change.after)]


def spoken(definition: Definition) -> list[Node]:
    """The lines of a definition that are printed as sentences."""
    return [n for n in definition.lines if not isinstance(n.means, SHEET_LINES + SILENT)]


def _flat(lines: list[Line]) -> list[Line]:
    return [found for line in lines for found in (line, *_flat(list(line.under)))]
