"""Nodes of the tree as phrases: what a template may ask of what stands in its slots."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.constructs import Negation
from dsl.core.arithmetic import Minus, NumberOf, Over, Plus
from dsl.core.conditions import AndPhrase, OrPhrase, ThereIs
from dsl.core.control import Passed
from dsl.core.deeds import OfKind
from dsl.core.references import AtDistance, AtSuit, NamedTerm, TermOf
from dsl.core.sets import Filtered, FilterHas, FilterState, Where
from dsl.tree import Name, Node
from dsl.wording.antecedents import is_it, root
from dsl.wording.planning.conditions import joined_by, plain
from dsl.wording.realisation.amounts import for_each
from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.phrases import Called, Phrase
from dsl.wording.referents import IT, NOBODY, OTHER, about, is_reader, plays, predicates, referent, says_name
from dsl.wording.terms import Agreement, OneOf

if TYPE_CHECKING:
    from dsl.wording.realisation.realiser import Speaker


class Said(Phrase):
    """A node of the tree as a phrase."""

    def __init__(self, speaker: Speaker, telling: Telling, node: Node) -> None:
        self.speaker, self.telling = speaker, telling
        self.node: Node = (node := plain(node))
        self.referent = referent(node)
        self.pronominal = self.referent not in (OTHER, IT) and not plays(node)
        leaf = node["a"] if isinstance(node.means, Negation) else node
        self.is_near = node.word.traits.near
        self.is_sort, adjective = speaker.of_trait(node)
        in_one_word = leaf is not node and Said(speaker, telling, leaf).has_contrary
        self.leads = node.word.traits.leads or adjective or in_one_word
        self.plays = plays(node)
        self.of_a_sort = isinstance(leaf.means, OfKind) or (
            isinstance(leaf.means, FilterHas) and leaf.means.kind == "trait"
        )
        self.follows = not in_one_word and self._follows(leaf, leaf is not node)
        self.filters = node.word.category.endswith("_filter")
        self.predicates = predicates(node.word)
        self.alternatives = any(isinstance(arg, OneOf) for arg in node.args)
        self.about = about(leaf)

    def _follows(self, leaf: Node, denied: bool) -> bool:
        """Whether a filter is a clause that stands behind all else: an enemy in contact with … that is not prone."""
        means = leaf.means
        if isinstance(means, FilterHas):
            rule = None if denied or means.kind != "trait" else self.speaker.phrase(leaf["rule"], self.telling, "rule")
            functions = self.speaker.functions
            itself = rule is not None and (functions.adjectival(rule) or functions.is_prepositional(rule))
            return means.kind == "trait" and not itself
        denied = denied and not self.speaker.compiled(leaf.word).denies
        return denied or leaf.word.traits.follows or isinstance(means, Where)

    @property
    def has_contrary(self) -> bool:  # type: ignore[override]
        """Whether one word says the contrary of a filter: standing; niepowalony."""
        if not isinstance(self.node.means, FilterState):
            return False
        state = self.slot("state")
        return bool(state.contrary) or self.speaker.functions.is_participle(state)

    @property
    def named_sort(self) -> Phrase | None:  # type: ignore[override]
        """The name of what somebody is by a filter: postać pospolita."""
        is_sort = isinstance(self.node.means, FilterHas) and self.node.means.kind == "trait"
        name = self.speaker.phrase(self.node["rule"], self.telling, "rule") if is_sort else None
        return name if isinstance(name, Called) and name.term.noun else None

    @property
    def sort(self) -> Phrase | None:  # type: ignore[override]
        """Of what sort things are by a filter: broń, of what is zasięgowy; lampa, of what is called so."""
        is_sort = self.is_called or (isinstance(self.node.means, FilterHas) and self.node.means.kind == "trait")
        found = self.speaker.sort_by(self.node) if is_sort and self.speaker.lang == "pl" else None
        return Called(self.speaker.grammar, found, self.telling.names) if found is not None else None

    @property
    def is_called(self) -> bool:  # type: ignore[override]
        """Whether a Polish filter says what things are called, which can stand for them: lampa, not przedmiot o nazwie „Lampa”."""
        return self.speaker.lang == "pl" and says_name(self.node)

    @property
    def thing(self) -> Phrase | None:  # type: ignore[override]
        """What a phrase such as `own wounds` names: the wounds."""
        x = self.node.get("x")
        if isinstance(x, Node) and self.node.word.category == "argument":
            return Said(self.speaker, self.telling, x).thing
        return self.speaker.phrase(x, self.telling, "x") if isinstance(x, Name) else None

    @property
    def things(self) -> Phrase | None:  # type: ignore[override]
        """The things that the phrase counts: the unused fencing tokens, the tokens of a kind."""
        thing = self.thing
        return thing.many if isinstance(thing, Called) and thing.term.kind == "token" else thing

    @property
    def holder(self) -> Phrase | None:  # type: ignore[override]
        """Whose it is that a phrase such as `own wounds` names."""
        whose = self.node.get("whose")
        return self.speaker.phrase(whose, self.telling, "whose") if isinstance(whose, Node) else None

    @property
    def several(self) -> bool:  # type: ignore[override]
        """Whether several are handed over, of whom each does the same."""
        return self.node.word.category == "argument" and isinstance(self.node["x"], tuple)

    @property
    def keeper(self) -> Phrase | None:  # type: ignore[override]
        """Whose the things are that a set such as `item of self` names."""
        own = self.unfiltered()[0].node or self.node
        node = root(self.speaker.antecedents.of(own) or own) if is_it(own.word) else own
        slot = node.word.traits.owner_slot
        return self.speaker.phrase(node[slot], self.telling, slot) if slot else None

    @property
    def played(self) -> Phrase | None:  # type: ignore[override]
        """Whose player a phrase means, where that is not the reader: the actor, of the actor's player."""
        whose = self.node.get("whose") if self.node.word.traits.reader else None
        return self.slot("whose") if isinstance(whose, Node) and not is_reader(self.node) else None

    @property
    def where(self) -> str:  # type: ignore[override]
        """At which distance or location a number counts, behind what it says of somebody."""
        if isinstance(self.node.means, AtSuit):
            suit = self.slot("suit")
            return f" at {suit}" if self.speaker.lang == "en" else f" w {suit.loc}"
        at_distance = self.speaker.functions.at_distance
        return f" {at_distance(self.slot('n'), True)}" if isinstance(self.node.means, AtDistance) else ""

    @property
    def between(self) -> tuple[Phrase | None, Phrase | None]:  # type: ignore[override]
        """The two between whom the distance is that the phrase says; nobody where it says another number."""
        of_two = self.node.word.traits.concept == "distance" and len(self.node.args) == 2
        return (self.slot("a"), self.slot("b")) if of_two else (None, None)

    @property
    def apart_from(self) -> tuple[Phrase, Phrase] | None:  # type: ignore[override]
        """Between whom the distance is that the phrase says: first the one looked at, or else the second."""
        a, b = self.between
        if a is None or b is None:
            return None
        its = any(is_it(node.word) for node in self.node["a"].walk())
        return (a, b) if its else (b, a)

    @property
    def one(self) -> Phrase | None:  # type: ignore[override]
        """One of the things that the phrase counts, where it is a number of things."""
        node = self.node.args[0] if isinstance(self.node.means, Passed) else self.node
        counts = isinstance(node, Node) and isinstance(node.means, (TermOf, NamedTerm))
        return self.thing.one if self.thing is not None and counts else None

    @property
    def comes(self) -> str:  # type: ignore[override]
        """How the things come about that the phrase counts: the blow deals."""
        return self.thing.comes if self.thing is not None and self.one is not None else ""

    @property
    def members(self) -> Phrase | None:  # type: ignore[override]
        """Those whose number the phrase says: the number of enemies."""
        return (
            self.speaker.phrase(self.node["set"], self.telling, "set")
            if isinstance(self.node.means, NumberOf)
            else None
        )

    @property
    def is_given(self) -> bool:  # type: ignore[override]
        """Whether the phrase is a number that a procedure is handed: the given number of wounds."""
        x = self.node.get("x")
        if isinstance(x, Node) and self.node.word.category == "argument":
            return Said(self.speaker, self.telling, x).is_given
        known = self.thing if isinstance(self.node.means, NamedTerm) else None
        return isinstance(known, Called) and known.term.local

    @property
    def for_each(self) -> tuple[Phrase, Phrase] | None:  # type: ignore[override]
        """How many there are for each of some: 3 times their number, or their number itself."""
        return for_each(self)

    @property
    def said_of(self) -> Phrase | None:  # type: ignore[override]
        """The subject of a condition, where that is somebody or something."""
        leaf = self.node["a"] if isinstance(self.node.means, Negation) else self.node
        first = leaf.args[0] if leaf.args and leaf.word.category == "truth" else None
        if not isinstance(first, Node):
            return None
        counted = (
            first["set"] if isinstance(first.means, NumberOf) else first if isinstance(leaf.means, ThereIs) else None
        )
        base = Said(self.speaker, self.telling, counted).unfiltered()[0] if counted is not None else None
        subject = Said(self.speaker, self.telling, first)
        if subject.flag is not None and subject.holder is None:  # the test was a success: no number is said
            return None
        return (base.keeper if base is not None else None) or subject

    def has_likewise(self, other: Phrase) -> bool:
        mine, theirs = self.members, other.members
        if mine is None or theirs is None or mine.node is None or theirs.node is None or theirs.keeper is None:
            return False
        return mine.node.word is theirs.node.word and not mine.unfiltered()[1]

    def extreme_of(self, other: Phrase) -> str:
        means = self.node.means
        if not isinstance(means, Over) or self.node["n"] != other.node or not self._is_narrowed(self.node["set"]):
            return ""
        return {"max": "highest", "min": "lowest"}.get(means.function, "")

    def _is_narrowed(self, some: Node) -> bool:
        """Whether the clause at work is a filter of just these: an enemy within 6 spaces that is the nearest of these."""
        filtered = (frame.node for frame in self.telling.frames if isinstance(frame.node, Node))
        return any(isinstance(node.means, Filtered) and node["set"] == some for node in filtered)

    @property
    def difference(self) -> tuple[Phrase, Phrase] | None:  # type: ignore[override]
        """What is taken from what, where the phrase is a difference."""
        x = self.node.get("x")
        if isinstance(x, Node) and self.node.word.category == "argument":
            return Said(self.speaker, self.telling, x).difference
        if not isinstance(self.node.means, Minus):
            return None
        a, b = self.slot("a"), self.slot("b")
        summed = any(part.node is not None and isinstance(part.node.means, (Plus, Minus)) for part in (a, b))
        return None if summed else (a, b)

    @property
    def flag(self) -> Phrase | None:  # type: ignore[override]
        """What somebody is when the number that the phrase says is 1."""
        return self.thing.flag if self.thing is not None else None

    def told(self, node: Node) -> Phrase:
        """Another tree that this one is told by."""
        self.speaker.antecedents.also(node)
        return Said(self.speaker, self.telling, node)

    def slot(self, name: str) -> Phrase:
        found: Phrase = self.speaker.phrase(self.node[name], self.telling, name)
        return found

    def conjuncts(self) -> tuple[list[Phrase], str]:
        means = self.node.means
        if not isinstance(means, (AndPhrase, OrPhrase)):
            return [self], "and"
        nodes = joined_by(self.node, type(means))
        return [Said(self.speaker, self.telling, node) for node in nodes], means.conjunction

    def conditions(self) -> list[Phrase]:
        if not isinstance(self.node.means, Where):
            return [self]
        parts, joint = Said(self.speaker, self.telling, self.node["condition"]).conjuncts()
        nodes = [part.node for part in parts if part.node is not None]
        if joint == "or":
            return [self]
        return [Said(self.speaker, self.telling, replace(self.node, args=(node,))) for node in nodes]

    def unfiltered(self) -> tuple[Phrase, list[Phrase]]:
        if not isinstance(self.node.means, Filtered):
            return self, []
        inner = Said(self.speaker, self.telling, self.node["set"]).asked(self.default_case, self.in_plural)
        base, filters = inner.unfiltered()
        return base, [*filters, Said(self.speaker, self.telling, self.node["filter"])]

    def form(self, case: str, plural: bool) -> str:
        return self.speaker.say(self.node, self.telling, case, plural)

    def by_itself(self, case: str = "nom") -> str:
        before = [(frame, frame.subject, frame.actor) for frame in self.telling.frames]
        for frame, _, _ in before:
            frame.subject, frame.actor = NOBODY, None
        text = self[case]
        for frame, subject, actor in before:
            frame.subject, frame.actor = subject, actor
        return text

    def quiet(self) -> str:
        with self.telling.quietly():
            return self.speaker.say(self.node, self.telling, "nom", self.in_plural, pronouns=False)

    def own_agreement(self) -> Agreement:
        return self.speaker.agreement(self.node, self.telling)
