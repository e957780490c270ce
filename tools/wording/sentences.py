"""Say the rules of loaded content in English and Polish: names from the definitions, sentences from their lines."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from dsl.constructs import Construct, Line, Spoken
from dsl.core.arithmetic import NumberOf
from dsl.core.cards import BoardMark, CardsCalled, NamedCard, OppositeOf, is_alone, rules_of_items
from dsl.core.control import OptionBranch, StepStatement
from dsl.core.definitions import ItemNoun, SortLine
from dsl.core.procedures import CalledWithRoles, VerbLine
from dsl.core.scenarios import OnBoard
from dsl.core.states import Begins, Contrary, Ends, Lasts, OfItem
from dsl.core.terms import BoundLine, ChangesByLine, ChangesLine, ComesLine, CountsLine, IsLine, MeansLine, PartLine
from dsl.lexicon import Lexicon
from dsl.model import OF_OWNER, Action, Definition, Procedure, Rule
from dsl.model import Term as NamedValue
from dsl.tree import Name, Node
from dsl.wording import Clause, Quoted, Term, Wording
from dsl.wording.engine import Params
from dsl.wording.languages.table import LANGUAGES
from dsl.words import Vocabulary
from interpreter.loading import cache
from interpreter.loading.language import language
from interpreter.loading.load import Content
from interpreter.loading.packs import Pack
from tools.wording import own_forms
from tools.wording.known_templates import known_templates
from tools.wording.translations import translation

PROPER = frozenset(
    {"skill", "figure", "gear", "board", "scenario", "faction", "action", "ability", "seat", "table", "variant"}
)
"""Kinds of definitions whose English names keep their capitals within a sentence."""

ACTION_LINES = frozenset({"action_line", "statement"})


class Names:
    """What the definitions of content are called: resolves a name in a slot, or a definition, to its term."""

    def __init__(self, content: Content, lexicon: Lexicon, names: Mapping[tuple[str, str], str] | None = None) -> None:
        self.library, self.lexicon, self.names = content.library, lexicon, names
        self._known: dict[tuple[str, str], Term | None] = {}
        self._board_of: dict[int, Definition | None] | None = None

    def __call__(self, what: Any) -> Term | None:
        if isinstance(what, Definition):
            return self.term(what.kind, what.name)
        if isinstance(what, Quoted):
            return self._quoted(what)
        return self.term(what.kind, what.text) if isinstance(what, Name) else None

    def _quoted(self, what: Quoted) -> Term | None:
        """What a quoted text is called: a step of a procedure, a card, a mark of a board."""
        if what.slot == "step":
            event = what.node.get("event")
            procedure = self.library.get(event.kind, event.text) if event is not None else None
            lines = [n for line in procedure.lines for n in line.walk()] if procedure is not None else []
            return _pair(lines, StepStatement, what.text)
        if what.node.word.category == "answer" and what.text in self._options:
            return self._options[what.text]
        if what.node.word.category in ("truth", "cardref", "answer"):
            return _pair((n for deck in self.library.written("deck") for n in deck.lines), NamedCard, what.text)
        if what.slot == "mark":
            return _pair((n for board in self._boards(what.node) for n in board.lines), BoardMark, what.text, "mark")
        return None

    @cached_property
    def _options(self) -> dict[str, Term]:
        """What may be chosen where one thing of several is done, by the English."""
        lines = (n for d in self.library.definitions for line in d.lines for n in line.walk())
        return {n["en"]: Term(n["en"], n.get("pl") or n["en"]) for n in lines if isinstance(n.means, OptionBranch)}

    def _boards(self, node: Node) -> list[Definition]:
        """The boards that a mark in a line may stand on: that of its scenario; elsewhere it is any board."""
        if self._board_of is None:
            found = ((s, line["board"]) for s in self.library.written("scenario") for line in s.of(OnBoard))
            self._board_of = {id(n): self.library.get("board", b.text) for s, b in found for n in s.node.walk()}
        board = self._board_of.get(id(node))
        return [board] if board is not None else self.library.written("board")

    def term(self, kind: str, name: str) -> Term | None:
        key = kind, name
        if key not in self._known:
            definition = self.library.get(kind, name) or self.library.withdrawn.get((kind, name))
            if self.names is not None:
                known = self.names.get(key)
                term = Term(name, known, kind) if known else None
            else:
                term = None if definition is None else self._term(definition)
            self._known[key] = replace(term, of=key) if term is not None else None
        return self._known[key]

    def _term(self, definition: Definition) -> Term:
        kind, pl = definition.kind, definition.pl or definition.name
        proper = kind in PROPER and (kind != "figure" or is_alone(self.library, definition))
        en = definition.en or (definition.name if proper or kind in ("trait", "figure") else small(definition.name))
        en, _, part = en.partition(OF_OWNER)
        if kind == "token":
            counter = Term(definition.en or f"{definition.name} counter", pl, kind)
            return replace(counter, one=counter, title=definition.name)
        lines = definition.of(Spoken)
        return Term(
            en,
            pl,
            kind,
            proper=proper,
            noun=self.lexicon.has("noun", pl) and not self.lexicon.has("adj", pl),
            plain=bool(definition.en),
            sort=self._sort(en) if kind == "trait" else None,
            one=_spoken(lines, CountsLine) or _spoken(lines, CardsCalled),
            flag=_spoken(lines, MeansLine),
            comes=_spoken(lines, ComesLine),
            title=definition.title,
            part=part,
            pl_part=definition.pl_part,
            verb=_spoken(lines, VerbLine),
            called=_spoken(lines, CalledWithRoles),
            begins=_spoken(lines, Begins),
            ends=_spoken(lines, Ends),
            lasts=_spoken(lines, Lasts),
            contrary=_spoken(lines, Contrary),
            opposite=_spoken(lines, OppositeOf),
            changes=_spoken(lines, ChangesLine),
            changes_by=_spoken(lines, ChangesByLine),
            roles=self._roles(definition) if isinstance(definition, Procedure) else (),
            local=isinstance(definition, NamedValue)
            and definition.type == "number"
            and definition.name in self._handed,
            owner=definition.owner if isinstance(definition, NamedValue) else "",
            rating=_is_rating(definition),
            of_items=kind == "skill" and definition.name in self._of_items,
        )

    def _sort(self, name: str) -> Term | None:
        """The sort of things whose fuller name a trait is: weapon, of a ranged weapon."""
        one, _, sort = name.rpartition(" ")
        return self.term("trait", sort) if one and sort in self._sorts else None

    @cached_property
    def _sorts(self) -> frozenset[str]:
        """The traits that name a sort of things: weapon, manoeuvre."""
        return frozenset(trait.name for trait in self.library.written("trait") if trait.of(SortLine))

    @cached_property
    def _handed(self) -> frozenset[str]:
        """The roles of all procedures."""
        return frozenset(role for p in self.library.all("procedure") if isinstance(p, Procedure) for role in p.roles)

    @cached_property
    def _of_items(self) -> frozenset[str]:
        """The special rules of items, which are no skills of anybody."""
        return rules_of_items(self.library)

    def _roles(self, procedure: Procedure) -> tuple[tuple[str, str, str, str], ...]:
        """The roles of a procedure: name, type, English and Polish."""
        node = procedure.node.get("roles")
        terms = [(r["x"].text, self.term(r["x"].kind, r["x"].text), r["x"].kind) for r in node["roles"]] if node else []
        return tuple((name, kind, term.en, term.pl) for name, term, kind in terms if term)


def _spoken(lines: Iterable[Node], sort: type[Spoken]) -> Term | None:
    """What the first line of a sort says, of those in which a definition tells how it is spoken of: in English and Polish."""
    line = next((n for n in lines if isinstance(n.word.means, sort)), None)
    return Term(line["en"], line.get("pl") or "") if line is not None else None


def _is_rating(definition: Definition) -> bool:
    """Whether it is a number of somebody that nothing is worked out for."""
    if not isinstance(definition, NamedValue) or definition.type != "number" or definition.owner in ("", "game"):
        return False
    return not any(isinstance(line.means, Line) and line.means.works_out for line in definition.lines)


def _pair(lines: Iterable[Node], sort: type[Construct], text: str, slot: str = "name") -> Term | None:
    """The English and Polish text of the first line of a sort that has a text in a slot."""
    for line in lines:
        if isinstance(line.means, sort) and line[slot] == text:
            done = Term(line["done"], line["po"]) if sort is StepStatement and line.get("done") else None
            return Term(line["name"], line.get("pl") or line["name"], proper=True, called=done)
    return None


def small(name: str) -> str:
    """A name within a sentence: `Close combat` as `close combat`; one in capitals (`NPC`) stays."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


def lexicon_of(content: Content) -> Lexicon:
    """The Polish forms of the vocabulary and of all packs; LexiconError when they cannot be used."""
    return lexicon_in(*lexicons(content))


def lexicons(content: Content) -> list[str]:
    """The texts with the Polish forms of the vocabulary and of all packs."""
    return [own_forms(), *(pack.lexicon for pack in content.packs if pack.lexicon)]


@lru_cache(maxsize=4)
def lexicon_in(*texts: str) -> Lexicon:
    """The forms in some texts; both languages of a content share them, and whoever checks it. Raises LexiconError."""
    entry = cache.name_of("forms", cache.fingerprint(), *texts)
    kept = cache.get(entry)
    if kept is not None:
        return Lexicon.of_plain(marshal.loads(kept))
    found = Lexicon.load(*texts)
    cache.put({entry: marshal.dumps(found.plain)})
    return found


def wording(
    content: Content,
    lang: str,
    nbsp: bool = False,
    vocabulary: Vocabulary | None = None,
    packs: Sequence[Pack] | None = None,
) -> Wording:
    """The wording of content in a language, by the words of the language or by others. Not to be shared between threads.

    A language without wordings of its own is said as `packs` say it, else as those of the content do.
    """
    if lang in LANGUAGES and not LANGUAGES[lang].own:
        told = translation(lang, content.packs if packs is None else packs)
        names = Names(content, told.lexicon, told.names)
        trees = _all_trees(content, names, lang)
        return Wording(
            lang, told.lexicon, names, vocabulary or language(), nbsp, trees, told.templates, content.library
        )
    forms = lexicons(content)
    lexicon, known = lexicon_in(*forms), known_templates(lang, *forms)
    names = Names(content, lexicon)
    trees = _all_trees(content, names, lang)
    return Wording(lang, lexicon, names, vocabulary or language(), nbsp, trees, library=content.library, known=known)


def _all_trees(content: Content, names: Names, lang: str) -> list[tuple[Node, Params]]:
    return [tree for definition in content.library.definitions for tree in _trees(definition, names, lang)]


def _trees(definition: Definition, names: Names, lang: str) -> list[tuple[Node, Params]]:
    """A definition with what its lines are told with, and each line of a term with what it tells of that."""
    told = _told(definition, lang)
    trees: list[tuple[Node, Params]] = [(definition.node, told)]
    if isinstance(definition, NamedValue):
        term = names.term(definition.kind, definition.name)
        about: dict[str, int | str | Term] = dict(told)
        if term is not None:
            about |= {"term": term, "whose": definition.owner}
        trees += [(line, {**about, **_in_order(definition, line, lang)}) for line in lines_of(definition)]
    return trees


def _in_order(term: NamedValue, line: Node, lang: str) -> Params:
    """What the line of a term is told with for the lines before it: the first one names the term, later values count otherwise.

    Of a value that is the only one the language may say that it is the usual one, for rules elsewhere change it.
    """
    if line is next((n for n in term.lines if isinstance(n.means, (IsLine, PartLine, BoundLine))), None):
        more = {"more": "more"} if term.of(PartLine) else {}
        alone = {"alone": "zwykle "} if not more and len(term.of(IsLine)) == 1 else {}
        things = {"things": "things"} if _counts_things(term) else {}
        return {"first": "first"} | more | alone | things
    if isinstance(line.means, PartLine):
        return {"things": "things"} if _counts_things(term) else {}
    worked_out = term.of(IsLine)
    at = next((n for n, other in enumerate(worked_out) if other is line), 0)
    if at == 0:
        return {}
    before = worked_out[at - 1]
    if term.one(MeansLine) is not None and before["value"] == line["value"]:
        return {"again": "again"}
    return {"otherwise": "otherwise" if lang == "en" else "w przeciwnym razie"}


def _counts_things(term: NamedValue) -> bool:
    """Whether a number is that of some things, to which others may be added."""
    counted = [line["value"] for line in term.of(IsLine)]
    return len(counted) == 1 and isinstance(counted[0], Node) and isinstance(counted[0].means, NumberOf)


def _told(definition: Definition, lang: str) -> dict[str, int | str | Term]:
    """What depends on a definition: whether its bearer is a character, an item or, of a faction in English, any member; what an item is."""
    noun = definition.one(ItemNoun)
    of_item = definition.owner == "item" if isinstance(definition, NamedValue) else bool(definition.of(OfItem))
    if definition.kind == "faction" and lang == "en":
        return {"this": "a", "bearer": "member of the faction"}
    item = noun["en" if lang == "en" else "pl"] if noun is not None else "item" if lang == "en" else "przedmiot"
    return {"bearer": item} if of_item else {"item": item} if noun is not None else {}


def lines_of(definition: Definition) -> list[Node]:
    """The lines of a definition that are printed as its rules, in order; what a card shows otherwise is left out."""
    said = [n for n in definition.lines if not isinstance(n.means, Spoken)]
    if isinstance(definition, Rule):
        return [n for n in said if n.word.category in ("clause", "state_line", "faction_line")]
    return [n for n in said if n.word.category in ACTION_LINES] if isinstance(definition, Action) else said


def sheet_text(wording: Wording, definition: Definition) -> list[Clause]:
    """What a card or sheet prints before its rules: numbers and traits of gear, board, bands and numbers of scenarios."""
    if not isinstance(definition, Rule):
        return []
    rules = {id(n) for n in lines_of(definition)}
    return wording.render_block(
        [n for n in definition.lines if n.word.category in ("gear_line", "scenario_line") and id(n) not in rules]
    )


def rule_text(wording: Wording, definition: Definition, params: Params | None = None) -> list[Clause]:
    """The sentences of a definition. Without `params` its X stays X, as on its own card; a bearer's card gives X."""
    return wording.render_block(wording.plan.lines(definition, lines_of(definition)), params)


def plain(clauses: Iterable[Clause]) -> str:
    """Sentences as lines of text; what stands under a lead-in is indented, with a hyphen."""
    return "\n".join(clause.plain() for clause in clauses)
