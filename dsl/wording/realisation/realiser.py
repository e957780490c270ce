"""Say nodes: fill the template of a word, decline it when asked, and find what agrees with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any

import jinja2

from dsl.core.conditions import ThereIs
from dsl.core.references import Its, NamedTerm
from dsl.core.sets import FilterHas
from dsl.lexicon import CASES, MissingForm, number_of
from dsl.lowering.shared import SETS
from dsl.source import Source, Span
from dsl.tree import Name, Node
from dsl.wording.antecedents import Antecedents, filters_of, is_it
from dsl.wording.languages.english import possessive
from dsl.wording.languages.polish import POSSESSIVES, possessive_pronoun
from dsl.wording.languages.table import LANGUAGES
from dsl.wording.punctuation import hole
from dsl.wording.realisation.discourse import Frame, Telling
from dsl.wording.realisation.phrases import Absent, Called, Fixed, Grammar, Listed, Phrase
from dsl.wording.realisation.pronouns import (
    BEHIND_VERB,
    CLOSE,
    OBJECT,
    OWNER,
    SUBJECT,
    behind_its_verb,
    polish_pronoun,
)
from dsl.wording.realisation.roles import bare_owner
from dsl.wording.realisation.rows import Say
from dsl.wording.realisation.said import Said
from dsl.wording.realisation.templates import Analysed, Compiled, compile_word, environment
from dsl.wording.referents import (
    IT,
    NOBODY,
    OTHER,
    SELF,
    acts,
    is_reader,
    is_same,
    is_self,
    is_subject,
    name_said,
    plays,
    referent,
    says_name,
)
from dsl.wording.terms import READER_AGREES, Agreement, OneOf, Quoted, Term, WordingError
from dsl.words import Word

Names = Callable[[Any], Term | None] | Mapping[tuple[str, str], Term]

_BEHIND_A_PREPOSITION = r"\b(?:na|w|we|przez|za|o|po|nad|pod|przed|między) {{ %s\b"
"""Objects that keep their accusative in a Polish sentence that is denied."""
_SENTENCES = ("statement", "truth", "clause")
"""The categories whose words are said in whole clauses, with a subject of their own."""
_OBJECTS = ("dat", "acc", "ins", "loc")
"""The cases in which a Polish pronoun can be no possessive."""
_LETTER = re.compile(r"[A-Z]")
_TEMPLATE_FAULTS = (jinja2.TemplateError, TypeError, AttributeError, LookupError, ValueError)


class Speaker:
    """Renders nodes in one language; `beings` are the categories that a pronoun could be mistaken for."""

    def __init__(
        self,
        grammar: Grammar,
        names: Names,
        beings: frozenset[str],
        bearer: Word | None = None,
        templates: Mapping[str, str] | None = None,
        known: MutableMapping[str, Analysed] | None = None,
    ) -> None:
        self.lang, self.beings = grammar.lang, beings
        self.antecedents = Antecedents()
        self._names = names
        self._term = names if callable(names) else lambda name: names.get((name.kind, name.text))
        self._compiled: dict[Word, Compiled] = {}
        self._templates, self._known = templates, {} if known is None else known
        self.functions = LANGUAGES[grammar.lang].functions(grammar, self._bearer(bearer) if bearer else None)
        self._env = environment(self.functions.globals(), self.functions.filters(), templates is None)

    @property
    def grammar(self) -> Grammar:
        return self.functions.grammar

    def say(self, node: Node, telling: Telling, case: str = "nom", plural: bool = False, pronouns: bool = True) -> str:
        """The text of a node in a case and number, or the pronoun that is clear in its place."""
        text = self._pronoun(node, telling, case) if pronouns and not plural else None
        if text is None and self.grammar.pronouns and not plural and is_reader(node):
            text = self._you(telling, case)
        if text is None:
            subject = telling.subject
            text = self._declined(node, telling, case, plural)
            if node.word.category in SETS:  # whoever acts in a clause about its members does not act in the sentence
                telling.subject = subject
            if not node.args:
                text = _given(telling, text) or text
            if self.lang == "pl" and node.word.category == "item" and telling.used == node:
                term = self._term(node["x"]) if isinstance(node.means, NamedTerm) else None
                text = self.grammar.head(
                    text, term.pl if term is not None else text
                )  # z tej broni: broń, and not użyta broń
        if telling.relative and case in ("nom", "gen") and is_it(node.word):
            owns = case == "gen" and (self.lang == "en" or isinstance(node.means, Its) or node.word.traits.named)
            mark = OWNER if owns else SUBJECT if case == "nom" else ""
            text = mark + text + CLOSE if mark else text
        if telling.joining and case == "nom" and text == "it" and referent(node) not in (OTHER, IT):
            text = SUBJECT + text + CLOSE
        elif telling.doer is not None and case == "nom" and not node.word.head and is_same(node, telling.doer):
            text, telling.doer = SUBJECT + (CLOSE + text if text.startswith(BEHIND_VERB) else text + CLOSE), None
        if not node.word.head and (node.word.category in self.beings or node.word.traits.being):
            telling.mentions(referent(node))
        elif (
            isinstance(node.means, ThereIs)
            and node["set"].word.category == "characters"
            and telling.denying is not node
        ):
            telling.mentions(OTHER)
            telling.actors.add(OTHER)
        elif node.word.category == "item" and not node.word.head and not is_it(node.word):
            telling.thing = node
        elif self.lang == "pl" and node.word.category == "player":  # for `jego` could be the player's
            telling.mentioned.add("player")
        return text

    def teller(self, telling: Telling, choices_first: bool = False) -> Say:
        """How the lines of a sentence are said, one after the other; with `choices_first` no line is said of what is only chosen in it."""

        def say(line: Node, permitted: str = "", doer: Node | None = None, quietly: bool = False) -> str:
            if quietly and not permitted:
                with telling.quietly():
                    return "" if choices_first else self.say(line, telling)
            telling.doer = doer
            if permitted:
                telling.permitted = line, permitted
                with telling.quietly():
                    tried = self.say(line, telling)
                if telling.permits() or quietly:
                    cannot, telling.permitted, telling.doer = telling.permits(), None, None
                    return "" if cannot else tried
                telling.permitted = line, permitted
            text = self.say(line, telling)
            telling.doer = None
            return text

        return say

    def agreement(self, node: Node, telling: Telling) -> Agreement:
        """Gender and number of a phrase: as its word declares them, or those of its head."""
        word, named = node.word, self._named(node, telling)
        if self.grammar.pronouns and is_reader(node):
            return READER_AGREES
        if named is not None:
            return named.agreement
        if telling.anybody != NOBODY and telling.frames and telling.frame.dropped and referent(node) == telling.anybody:
            return telling.anybody_is
        if (sort := self.sort_of(node)) is not None:
            of_sort = Called(self.grammar, sort, telling.names).agreement
            return of_sort._replace(plural=of_sort.plural or (is_it(word) and telling.several))
        if is_it(word) and not word.traits.named:
            meant = self.antecedents.of(node)
            if meant is not None:
                return Agreement(self.agreement(meant, telling).gender, telling.several)
        if word.traits.gender:
            return Agreement(word.traits.gender, word.traits.plural)
        if word.head:
            inner: Phrase = self.phrase(node.get(word.head), telling, word.head)
            return inner.agreement
        compiled = self.compiled(word)
        if is_it(word) and telling.several and telling.relative and self.antecedents.of(node) is not None:
            return Agreement(self._own_head(node, compiled, telling).gender, True)
        if compiled.has_head:
            return self._own_head(node, compiled, telling)
        if self.lang == "en":
            return Agreement()
        raise WordingError("has no gender: it needs a head, head(…) or a declared gender", word.name, self.lang)

    def _own_head(self, node: Node, compiled: Compiled, telling: Telling) -> Agreement:
        """What agrees with the noun that the template of a node gives as its head."""
        frame = self._frame(node, telling, "nom", False)
        with telling.quietly():
            self._filled(node, compiled, telling, frame)
        return frame.head or Agreement()

    def compiled(self, word: Word) -> Compiled:
        if word not in self._compiled:
            source = getattr(word, self.lang) if self._templates is None else self._templates.get(word.name, "")
            self._compiled[word] = compile_word(self._env, word, self.lang, source, self._known)
        return self._compiled[word]

    def of_trait(self, node: Node) -> tuple[bool, bool]:
        """Whether an English filter names a sort by a noun (a Hero), or says by one word how somebody is (lawful)."""
        if self.lang != "en" or not is_of_trait(node):
            return False, False
        term = self._term(node["rule"])
        if term is None or term.sort is not None or (term.noun and not term.plain):
            return term is not None, False
        return False, " " not in term.en

    def sort_of(self, node: Node) -> Term | None:
        """Of what sort the things of a Polish set are, or the one looked at, where a trait or a name says it: broń, of a broń zasięgowa."""
        if self.lang != "pl":
            return None
        return self._sort_told(node)

    def _sort_told(self, node: Node) -> Term | None:
        meant = self.antecedents.of(node) if is_it(node.word) else node
        filters = list(filters_of(meant)) if meant is not None else []
        sorts = [*(f for f in filters if says_name(f)), *(f for f in filters if is_of_trait(f))]
        return next((sort for f in sorts if (sort := self.sort_by(f)) is not None), None)

    def sort_by(self, trait: Node) -> Term | None:
        """What things are by a filter on a trait, in Polish: broń, by zasięgowa; mikstura, by that itself; lampa, of what is called so."""
        term = self._term(name_said(trait) or trait["rule"])
        if says_name(trait):
            return term
        if term is None or term.sort is not None:
            return term and term.sort
        return term if term.noun and trait.word.category == "item_filter" else None

    def phrase(self, value: Any, telling: Telling, slot: str) -> Any:
        """What a template gets for the content of a slot."""
        if value is None:
            return Absent(slot)
        if isinstance(value, Node):
            return Said(self, telling, value)
        if isinstance(value, tuple):
            joint = "or" if isinstance(value, OneOf) else "and"
            return Listed(self.grammar, [self.phrase(v, telling, slot) for v in value], joint)
        if isinstance(value, int):
            return Fixed(_number(value))
        text = value.text if isinstance(value, Name) else value
        if isinstance(text, str) and (given := _given(telling, text)):
            return Fixed(given)
        if isinstance(value, str):
            return Fixed(value)
        known = telling.params.get(text)
        term = known if isinstance(known, Term) and isinstance(value, Name) else self._term(value)
        if term is None:
            raise WordingError(f"nobody knows what `{text}` is called")
        return Called(self.grammar, term, telling.names)

    def _pronoun(self, node: Node, telling: Telling, case: str) -> str | None:
        """The pronoun where nobody else can be meant; the subject that Polish drops is empty."""
        if not self.grammar.pronouns:
            return None
        if is_it(node.word) and not node.word.traits.named:
            return self._it(node, telling, case)
        if self.lang == "pl" and case == "nom" and self._is_still(node, telling):
            telling.frame.dropped = True
            return ""
        who, inner = referent(node), node.get(node.word.head) if node.word.head else None
        if who in (OTHER, IT) or node.word.category not in ("character", "player", "whose"):
            return None
        if isinstance(inner, Node):  # the loser's: its
            return self._pronoun(inner, telling, case) if case == "gen" and self.lang == "en" else None
        if self.lang == "en":
            if plays(node):
                return None
            if case == "gen":
                return "its" if telling.possessive_is_clear(who) else None
            is_acting = acts(node, telling)
            first = who == SELF and is_acting and telling.is_first_to_act(who)
            return "it" if first or ((who == SELF or is_acting) and telling.pronoun_is_clear(who)) else None
        if case == "nom" and telling.frames and (telling.pronoun_is_clear(who) or self._goes_on(node, telling, who)):
            telling.frame.dropped = True
            return ""
        if case in _OBJECTS and telling.is_alone(who):
            return polish_pronoun(self.agreement(node, telling), CASES.index(case))
        first = who == SELF and case == "nom" and acts(node, telling) and telling.is_first_to_act(who)
        if first and telling.frame.node.word.category == "truth":
            telling.frame.dropped = True
            return ""
        return behind_its_verb(self.agreement(node, telling)) if first else None

    def _goes_on(self, node: Node, telling: Telling, who: str) -> bool:
        """Whether somebody who alone has done anything in a Polish sentence is the subject of one more clause."""
        alone = telling.subject == who and telling.actors == {who}
        return alone and telling.frame.subject == NOBODY and acts(node, telling)

    def _is_still(self, node: Node, telling: Telling) -> bool:
        """Whether an item that alone has been the subject of anything is that of one more clause: jeśli użyta broń jest krótka, traci truciznę."""
        item = bare_owner(node)
        named = item.word.category == "item" and isinstance(item.means, NamedTerm)
        again = named and bare_owner(telling.actor) == item and not telling.actors
        return again and bool(telling.frames) and telling.frame.subject == NOBODY and acts(node, telling)

    def _it(self, node: Node, telling: Telling, case: str) -> str | None:
        """The pronoun for the one looked at; as a subject it is dropped in Polish, unless it is asked for."""
        if self.lang == "en":
            if not telling.several:
                return "its" if case == "gen" else "it"
            subject = bool(telling.frames) and is_subject(node, telling.frame.node)
            return "their" if case == "gen" else "they" if subject else "them"
        if case == "nom" and telling.frames:
            telling.frame.dropped = True
            return ""
        agreement = self.agreement(node, telling)
        if isinstance(node.means, Its) and case == "gen":
            return possessive_pronoun(agreement)
        mark = OBJECT if telling.relative and case == "acc" else ""
        return mark + polish_pronoun(agreement, CASES.index(case))

    def _you(self, telling: Telling, case: str) -> str:
        """The reader, whom a Polish subject leaves unsaid."""
        text = self.grammar.you(case)
        if not text and telling.frames:
            telling.frame.dropped = True
        return text

    def _named(self, node: Node, telling: Telling) -> Phrase | None:
        """The bearer of the rule by its name, where the reader knows who that is."""
        term = telling.params.get(SELF) if is_self(node.word) else None
        return Called(self.grammar, term, telling.names) if isinstance(term, Term) else None

    def _declined(self, node: Node, telling: Telling, case: str, plural: bool) -> str:
        named = self._named(node, telling)
        if named is not None:
            return named.form(case, plural)
        word, compiled = node.word, self.compiled(node.word)
        declines = compiled.declines or bool(word.head)
        if plural and not declines:
            raise WordingError("is asked for its plural, but has no head", word.name, self.lang)
        inner = case if compiled.uses_case or (declines and self.lang != "en") else "nom"
        text = self._filled(node, compiled, telling, self._frame(node, telling, inner, plural))
        if inner == case or word.traits.fixed or _unchanging(text) or text in node.args:
            return text
        if self.lang == "en":
            owns_s = case == "gen" and (plural or self.agreement(node, telling).plural)
            return possessive(text, owns_s) if case == "gen" else text
        raise WordingError(f"is asked for the case `{case}`, but has no head and no `case`", word.name, self.lang)

    def _filled(self, node: Node, compiled: Compiled, telling: Telling, frame: Frame) -> str:
        """The template with the slots put in, checked for holes. Every fault names the innermost word."""
        word = node.word
        try:
            slots = self._slots(node, telling, frame)
            sort = self._sort_told(node) if is_it(word) and (self.lang == "pl" or word.category == "item") else None
            of_sort = {"sort": (node, Called(self.grammar, sort, telling.names))} if sort is not None else {}
            with telling.within(frame), telling.telling_set(**of_sort):
                denied = telling.denying is node
                telling.denied |= denied and compiled.denies
                text = compiled.template.render(
                    slots,
                    case=frame.case,
                    plural=frame.plural,
                    telling=telling,
                    written=node.literals,
                    negated=denied,
                ).strip()
                if denied and any(isinstance(value, OneOf) for value in node.args):
                    text = self.grammar.none_of(text)
        except WordingError as error:
            raise error if error.word else WordingError(error.problem, word.name, self.lang) from error
        except MissingForm as error:
            error.add_note(f"in the {self.lang} wording of `{word.name}`")
            raise
        except _TEMPLATE_FAULTS as error:
            raise WordingError(str(error), word.name, self.lang) from error
        found = hole(text, telling.names)
        if found and (text or not frame.dropped):
            raise WordingError(found, word.name, self.lang)
        return text

    def _frame(self, node: Node, telling: Telling, case: str, plural: bool) -> Frame:
        is_noun = node.word.category not in _SENTENCES
        declines = is_noun and (self.compiled(node.word).declines or bool(node.word.head))
        return Frame(case, plural, declines, lambda: self.agreement(node, telling), node)

    def _slots(self, node: Node, telling: Telling, frame: Frame) -> dict[str, Any]:
        """The phrases for the slots; the head slot stands in the case and number asked of the whole."""
        slots: dict[str, Any] = {}
        for slot, value in zip(node.word.slots, node.args, strict=True):
            phrase = self.phrase(value, telling, slot.name)
            if isinstance(phrase, Listed) and node.word.traits.joins[0] == slot.name:
                phrase.conjunction = node.word.traits.joins[1]
            if slot.type == "STRING" and isinstance(value, str) and callable(self._names):
                known = self._names(Quoted(value, slot.name, node))
                phrase = Called(self.grammar, known, telling.names) if known else phrase
            if slot.name == node.word.head and isinstance(phrase, Phrase):
                phrase = phrase.asked(frame.case, frame.plural)
            if telling.denying is node and isinstance(value, OneOf):
                phrase.conjunction = "nor"
            if telling.denying is node and isinstance(phrase, Phrase):
                phrase.denied = not re.search(_BEHIND_A_PREPOSITION % slot.name, node.word.pl)
            slots[slot.name] = phrase
        return slots

    def _bearer(self, word: Word) -> Callable[[Telling], Phrase]:
        node = Node(word, (), Span(Source("", ""), 1, 1, 1, 1))
        return lambda telling: Said(self, telling, node)


def is_of_trait(node: Node) -> bool:
    """Whether a filter says by a trait what somebody or something is."""
    return isinstance(node.means, FilterHas) and node.means.kind == "trait"


def _unchanging(text: str) -> bool:
    """Whether a text is the same in every case: digits, a letter such as X, a Polish possessive pronoun."""
    return number_of(text) is not None or bool(_LETTER.fullmatch(text)) or text in POSSESSIVES


def _number(value: int | str) -> str:
    """A number as it is printed, with a true minus."""
    return str(value).replace("-", "−") if isinstance(value, int) else value


def _given(telling: Telling, letter: str) -> str:
    """What a letter such as X stands for; nothing where nobody has said, or where a name stands for a parameter."""
    value = telling.params.get(letter)
    return _number(value) if isinstance(value, int | str) else ""
