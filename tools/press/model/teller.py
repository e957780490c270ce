"""Sentences for the page: rendered from the tree, with names linked; what cannot be said is noted, never hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from dsl.core.cards import NamedCard, TableRow
from dsl.core.control import Do, StepStatement
from dsl.core.hooks import GivenAction
from dsl.lexicon import MissingForm
from dsl.model import PARAMETERS, Action, Definition
from dsl.tree import Name, Node
from dsl.wording import Clause, Wording, WordingError
from dsl.wording.engine import with_followed
from dsl.wording.punctuation import tied
from dsl.wording.terms import BETWEEN_IDS
from interpreter.loading.load import Content
from tools.press.model.citations import Citations
from tools.press.model.icons import Suits
from tools.press.model.labels import kind_name, words
from tools.press.model.links import Anchors, Linker, capitalised, linker_of
from tools.press.model.rich_text import JOKER, RichText, rich, span
from tools.slugs import slug
from tools.wording.known_templates import known_templates
from tools.wording.sentences import lexicons, wording


@dataclass(frozen=True, slots=True)
class Line:
    """A printed sentence with what stands under it; a step of a procedure has a label and an anchor.

    `then` is what comes of the conditions above it: it stands no deeper than the sentence that it is under.
    """

    text: RichText
    under: tuple[Line, ...] = ()
    label: str = ""
    anchor: str = ""
    action: Action | None = None
    result: bool = False
    strong: bool = False
    then: bool = False

    def packed(self) -> list[Any]:
        """It as plain values, which `unpacked` reads, but for the action."""
        under = [line.packed() for line in self.under]
        return [self.text.packed(), under, self.label, self.anchor, self.result, self.strong, self.then]

    @staticmethod
    def unpacked(kept: list[Any]) -> Line:
        """What was kept as plain values."""
        text, under, label, anchor, *marks = kept
        return Line(RichText.unpacked(text), tuple(map(Line.unpacked, under)), label, anchor, None, *marks)


@dataclass(frozen=True, slots=True)
class Failure:
    """A line that cannot be printed in a language, with the definition that it belongs to and the reason."""

    lang: str
    kind: str
    name: str
    line: int
    reason: str


def grouped(failures: Iterable[Failure]) -> list[str]:
    """What could not be printed, one line for each reason, with all the definitions that it keeps back."""
    reasons: dict[tuple[str, str], dict[str, list[str]]] = {}
    for failure in failures:
        names = reasons.setdefault((failure.lang, failure.reason), {})
        names.setdefault(f'{failure.kind} "{failure.name}"', []).append(str(failure.line))
    return [
        f"{reason} [{lang}]: " + "; ".join(f"{name}, line {', '.join(lines)}" for name, lines in names.items())
        for (lang, reason), names in reasons.items()
    ]


class Teller:
    """Says the lines and names of content in one language, and keeps a list of what it could not say."""

    def __init__(self, content: Content, anchors: Anchors, lang: str) -> None:
        self.content, self.anchors, self.lang = content, anchors, lang
        self.words = words(lang)
        self.suits = Suits(content.library, lang)
        self.failures: list[Failure] = []
        self.params: dict[str, Any] = {}
        """What stands for X and the like, while a rule is told as its bearer has it."""
        self._links: dict[tuple[str, str], RichText] = {}
        self._numbers: dict[tuple[str, tuple[int, ...], str], RichText] = {}
        self._given = {d.node.id: d for d in content.library.definitions if isinstance(d, Action) and d.given_by}

    @cached_property
    def wording(self) -> Wording:
        """How sentences are said; it takes a while to make, and who has all sentences from before needs none."""
        return wording(self.content, self.lang, nbsp=True)

    def keep(self) -> None:
        """Remember for other processes how sentences are said, if any was said."""
        if "wording" in self.__dict__:
            known_templates(self.lang, *lexicons(self.content)).keep()

    @cached_property
    def linker(self) -> Linker:
        return linker_of(self.content, self.lang)

    @cached_property
    def citations(self) -> Citations:
        manifests = (pack.manifest for pack in self.content.packs)
        return Citations(manifests, self.lang, lambda: self.linker.lexicon)

    # --- names

    def title(self, definition: Definition) -> str:
        """The name of a definition as a heading."""
        if self.lang == "en" or not definition.pl:
            return definition.title
        return self._being(definition.pl) if definition.kind == "permission" else definition.pl

    def heading(self, definition: Definition) -> str:
        """Its name over its entry: a Polish adjective that is said only of one kind of thing stands with the word for it."""
        title = self.title(definition)
        if self.lang != "pl" or definition.kind != "trait" or not self.linker.lexicon.has("adj", title):
            return title
        bearers = self._bearers.get(definition.name, [])
        kinds = {kind_name(d, self.content.library, "pl") for d in bearers}
        if len(kinds) != 1:
            return title
        return f"{kinds.pop()} {self.agreeing(title, bearers[0], of_kind=True)}"

    @cached_property
    def _bearers(self) -> dict[str, list[Definition]]:
        """What bears each trait by its very name."""
        found: dict[str, list[Definition]] = {}
        for definition in self.content.library.definitions:
            for trait in definition.traits:
                found.setdefault(trait, []).append(definition)
        return found

    def _being(self, polish: str) -> str:
        """What is allowed, as it is said of nobody: być ciężko rannym, for być ciężko ranny; zostać zatrutym."""
        lexicon, words = self.linker.lexicon, polish.split(" ")
        if words[0] not in ("być", "zostać"):
            return polish
        for first in range(1, len(words)):
            for last in range(len(words), first, -1):
                base = " ".join(words[first:last])
                if lexicon.has("adj", base):
                    return " ".join([*words[:first], lexicon.adj(base).form("m1", "ins", False), *words[last:]])
        return polish

    def other_title(self, definition: Definition) -> str:
        """Its name in the other language."""
        return definition.pl if self.lang == "en" else definition.title

    @cached_property
    def terrain(self) -> list[str]:
        """What the kinds of terrain of open tables are called, by their numbers."""
        return [self.title(kind) for kind in self.content.library.all("terrain")]

    def of_pack(self, name: str) -> str:
        """What a pack is called."""
        manifests = (pack.manifest for pack in self.content.packs)
        return next((m.name if self.lang == "en" else m.pl for m in manifests if m.name == name), name)

    def link(self, definition: Definition, text: str = "") -> RichText:
        """The name of a definition, or a text, that leads to its entry; many stand in a great many places."""
        leads = self.anchors.of(definition), text or self.title(definition)
        if leads not in self._links:
            self._links[leads] = span("reference", leads[1], leads[0])
        return self._links[leads]

    def headed(self, definition: Definition) -> RichText:
        """A link to an entry by its heading, as it stands in lists of entries of all kinds."""
        return self.link(definition, capitalised(self.title(definition)))

    def named(self, kind: str, name: str) -> RichText:
        """The linked name of a definition of a kind."""
        found = self.content.library.get(kind, name)
        return self.link(found) if found is not None else RichText(name)

    def during(self, procedure: str) -> RichText:
        """The time of a procedure, linked: in close combat."""
        found = self.content.library.get("procedure", procedure)
        if found is None:
            return RichText()
        try:
            return self.link(found, self.wording.during(Name(procedure, "procedure", found.node.span)))
        except MissingForm:  # as in a content of which nobody has checked the Polish
            return self.link(found)

    def pair(self, node: Node, slot: str = "name") -> str:
        """A text that a line gives in English, and perhaps in Polish after a stroke."""
        polish = node.get("pl") if self.lang == "pl" else None
        return str(polish or node[slot])

    # --- sentences

    def lines(self, nodes: Iterable[Node], owner: Definition) -> list[Line]:
        told = self.anchors.plan.lines(owner, nodes)
        return [self.line(node, owner, followed) for node, followed in with_followed(told)]

    def line(self, node: Node, owner: Definition, followed: bool = False) -> Line:
        """A line with all that stands under it. Steps, rows of tables and given actions keep their own lines.

        It may be `followed` by what happens otherwise.
        """
        if isinstance(node.means, StepStatement):
            anchor = f"{self.anchors.of(owner)}--{slug(node['name'])}"
            return self._labelled(capitalised(self.pair(node)), anchor, node, owner)
        if isinstance(node.means, TableRow):
            drawn = str(node["low"]) + (f"–{node['high']}" if node.get("high") else "")
            return self._labelled(f"{drawn}\u2002{capitalised(self.pair(node))}", "", node, owner)
        if isinstance(node.means, GivenAction) and node.id in self._given:
            return Line(RichText(), action=self._given[node.id])
        if any(isinstance(n.means, (StepStatement, GivenAction)) for n in node.walk() if n is not node):
            return self._opened(node, owner)
        return self._said(node, owner, followed)

    def _labelled(self, label: str, anchor: str, node: Node, owner: Definition) -> Line:
        """A step or row; a single sentence stands on the line of its label."""
        body = self._body(node, owner)
        if (step := self._called_alike(node, label)) is not None:
            return Line(span("clause", step, node.body[0].id), anchor=anchor, strong=True)
        if len(body) == 1 and not body[0].under and not body[0].label and body[0].action is None:
            same = body[0].text.plain.rstrip(".").lower() == label.lower()
            return replace(body[0], label="" if same else label, anchor=anchor, strong=same)
        return Line(RichText(), body, label, anchor)

    def _called_alike(self, node: Node, label: str) -> RichText | None:
        """The name of the procedure that a step only carries out, where its label would say the same: the action phase, of Actions."""
        line = node.body[0] if len(node.body) == 1 else None
        if line is None or not isinstance(line.means, Do) or line.get("args") or line.body:
            return None
        found = self.content.library.get("procedure", line["procedure"].text)
        words = self.title(found).lower().split() if found is not None else []
        return (
            self.link(found, capitalised(self.title(found)))
            if found is not None and any(w.startswith(label[:4].lower()) for w in words)
            else None
        )

    def _body(self, node: Node, owner: Definition) -> tuple[Line, ...]:
        return tuple(self.lines(node.body, owner))

    def _opened(self, node: Node, owner: Definition) -> Line:
        """A header by itself, and under it its lines one by one."""
        head = self._said(replace(node, body=[]), owner)
        return Line(head.text.ended_by(":"), self._body(node, owner))

    def _said(self, node: Node, owner: Definition, followed: bool = False) -> Line:
        try:
            clause = self.wording.render_line(node, self.params, followed=followed)
        except (WordingError, MissingForm) as error:
            return self._opened(node, owner) if node.body else self._unsaid(node, owner, error)
        return self._clause(clause, self.anchors.named(node), self.own(owner))

    def _clause(self, clause: Clause, mentioned: list[Definition], own: str) -> Line:
        text = self.linker.linked(clause.text, mentioned, own, clause.names)
        ids = BETWEEN_IDS.join(i for i in clause.ids if i)
        if ids:
            text = span("clause", text, ids)
        return Line(text, tuple(self._clause(child, mentioned, own) for child in clause.children), then=clause.then)

    def _unsaid(self, node: Node, owner: Definition, error: Exception) -> Line:
        found = Failure(self.lang, owner.keyword, owner.name, node.span.line, str(error))
        if found not in self.failures:
            self.failures.append(found)
        return Line(span("unsaid", self.words["unprintable"]))

    def failed(self, definition: Definition) -> bool:
        """Whether a line of an entry could not be said: of a definition, what is told with or within it, or an action that these give."""
        if not self.failures:
            return False
        told = self.anchors.plan.told_as_one(definition)
        bearers = {(d.kind, d.name) for d in told}
        given = [a for a in self._given.values() if (a.bearer_kind, a.given_by) in bearers]
        return not {d.name for d in (*told, *given)}.isdisjoint(f.name for f in self.failures)

    def phrase(self, node: Node, owner: Definition, case: str = "nom") -> RichText:
        """A phrase by itself, without capital and stop; a plain number is the same wherever it stands."""
        plain = (node.word.name, node.args, case) if all(type(arg) is int for arg in node.args) else None
        if plain is not None and plain in self._numbers:
            return self._numbers[plain]
        try:
            text = self.wording.render(node, case, self.params)
        except (WordingError, MissingForm) as error:
            return self._unsaid(node, owner, error).text
        said = self.linker.linked(text, self.anchors.named(node), self.own(owner))
        if plain is not None:
            self._numbers[plain] = said
        return said

    def own(self, owner: Definition) -> str:
        """The anchor of the entry in which the lines of a definition stand."""
        return self.anchors.of(owner)

    def given(self, node: Node, slot: str, polish: str, owner: Definition | None = None) -> RichText:
        """A text that a line gives, in Polish if it has that; English on a Polish page is marked as such.

        Names are linked when it is known who speaks.
        """
        own = node.get(polish) if self.lang == "pl" else node[slot]
        text = tied(self.citations.within(str(own or node[slot])), self.lang if own else "en")
        said = self.free(text, owner) if owner is not None else RichText(text)
        return said if own else span("language", said, "en")

    def free(self, text: str, owner: Definition) -> RichText:
        """A text of the content that is no sentence of the language, such as a ruling."""
        return self.linker.free(text, self.own(owner))

    def traits(self, names: Iterable[str], of: Definition) -> list[RichText]:
        """The linked names of traits in a row that begins with the word for a kind: postać znaczna, unikalna, człowiek, zły."""
        kind, said, of_kind = kind_name(of, self.content.library, self.lang), [], True
        for name in names:
            found = self.content.library.get("trait", name)
            title = self.title(found) if found else name
            of_kind = of_kind and (title.startswith(kind) or self.linker.lexicon.has("adj", title))
            said.append(self.trait(name, of, of_kind))
        return said

    def trait(self, name: str, of: Definition, of_kind: bool = False) -> RichText:
        """The linked name of a trait as it is said of somebody or something, or of its kind: a Polish adjective agrees with that."""
        found = self.content.library.get("trait", name)
        if found is None:
            return RichText(name)
        if self.lang != "pl":
            return self.link(found, _said_of(found, of))
        return self.link(found, self.agreeing(self.title(found), of, of_kind=of_kind))

    def of_kind(self, kind: str, name: str) -> RichText:
        """The linked name of a definition as it is said of the word for its kind: barwa czarna."""
        found = self.content.library.get(kind, name)
        if found is None:
            return RichText(name)
        return self.link(found, self.agreeing(self.title(found), found) if self.lang == "pl" else "")

    def agreeing(self, text: str, of: Definition, plural: bool = False, of_kind: bool = False) -> str:
        """A Polish name that begins with an adjective in the gender of a definition; any other as it is."""
        lexicon, (first, blank, rest) = self.linker.lexicon, text.partition(" ")
        if lexicon.has("adj", text):  # as przebijający pancerz, where the noun stays
            return lexicon.adj(text).form(self._gender(of, of_kind), "nom", plural)
        if lexicon.has("noun", text) or not lexicon.has("adj", first):
            return text
        return lexicon.adj(first).form(self._gender(of, of_kind), "nom", plural) + blank + rest

    def _gender(self, of: Definition, of_kind: bool) -> str:
        """The gender of a character's name, and of the word for the kind of anything else."""
        lexicon = self.linker.lexicon
        noun = of.pl if of.kind == "figure" and not of_kind else kind_name(of, self.content.library, "pl")
        return lexicon.noun(noun).gender if lexicon.has("noun", noun) or lexicon.has("adj", noun) else "m3"

    @contextmanager
    def borne(self, reference: Node) -> Iterator[None]:
        """Tell rules as they are on a card that gives them a number, a kind of token, a character or a trait."""
        given = {letter: reference.get(slot) for slot, letter in PARAMETERS.items() if reference.get(slot) is not None}
        self.params = {k: v if isinstance(v, int) else self.linker.names.term(v.kind, v.text) for k, v in given.items()}
        try:
            yield
        finally:
            self.params = {}

    # --- cards and skills as they are printed

    def card(self, node: Node) -> RichText:
        """A playing card: its value and the picture of its suit, or its name."""
        if node.get("suit") is not None:
            return self.face(node["n"], node["suit"].text)
        name = str(node.get("name") or node.get("label"))
        value, _, suit = name.partition(" of ")
        if value.isdecimal() and suit in self.suits.order:
            return self.face(value, suit)
        return span("card", self.card_name(name), JOKER)

    def face(self, value: int | str, suit: str) -> RichText:
        """A playing card: its value and the picture of its suit."""
        ink = self.suits.ink.get(suit, 0)
        return span("card", RichText(str(value), self.suits.icon(suit)), f"ink{ink}")

    def card_name(self, name: str) -> str:
        """What a card without a suit is called."""
        for deck in self.content.library.written("deck"):
            for line in deck.of(NamedCard):
                if line["name"] == name:
                    return self.pair(line)
        return name

    def skill(self, node: Node) -> RichText:
        """A rule on a card, with its number, kind of token, character or trait."""
        said = self.named("skill", node["skill"].text)
        for slot in PARAMETERS:
            value = node.get(slot)
            if value is not None:
                shown = value if isinstance(value, int) else rich("[{}]", self.named(value.kind, value.text))
                said += rich(" {}", shown)
        return said


def _said_of(trait: Definition, of: Definition) -> str:
    """What an English badge says of a thing whose sort stands beside it: close combat, for a weapon that is a close combat weapon."""
    return trait.en.removesuffix(f" {of.sort}") if of.sort and trait.en.endswith(f" {of.sort}") else ""


DOT = "\u00a0· "
"""What stands between the parts of a row: a line may end with it, and none begins so."""
