"""Put phrases together: conditions in a row, a set with its filters, things of several sorts, each of a set."""

from __future__ import annotations

import re
from collections.abc import Sequence

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.constructs import Negation
from dsl.core.conditions import ThereIs
from dsl.core.control import Choose
from dsl.wording.languages.english import alternatives_at_once, either
from dsl.wording.languages.polish import PREPOSITIONS, Polish, done_to, there_is, without
from dsl.wording.planning.loops import is_some_player
from dsl.wording.realisation.basics import telling_of
from dsl.wording.realisation.chosen import Chosen
from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.narrowing import Narrowing
from dsl.wording.realisation.phrases import Agreed, Called, Listed, Phrase, row
from dsl.wording.realisation.pronouns import SUBJECT, relative, unmarked, without_subject
from dsl.wording.realisation.sentences import SUBJECT_INSTEAD
from dsl.wording.realisation.shared import said_once
from dsl.wording.realisation.subjects import by_subject, leave_out_subjects
from dsl.wording.referents import NOBODY, OTHER, SELF, says_name

_THERE_ARE = re.compile(r"(?:nie|jest|są) ")
"""How a Polish condition begins that there is something, or is nothing, and of which one does not say where."""
_IMPERSONAL = re.compile(rf"(?:there|nie|jest|są|{'|'.join(sorted(PREPOSITIONS))}) ")
"""How a condition begins that there is something, where it is said of nobody: there is no enemy, na polu jest wróg."""
_OPENED = re.compile(r", (?:niż|ile|(?:\w+ )?któr\w+) [^,]*$")
"""A Polish clause within a clause, which a comma closes before what follows."""
_APART = {"en": {"and": ", and ", "or": ", or "}, "pl": {"and": ", a przy tym ", "or": ", albo też "}}
"""What joins conditions of which some are themselves joined by the other conjunction."""

_BETWEEN = {"i": "oraz", "lub": "albo"}
"""What joins Polish conditions of which some are themselves joined by the same word: wilkołakiem lub ghulem albo jest napojona."""


def _there_is(condition: Phrase) -> bool:
    """Whether a condition is that there is something, or not."""
    node = condition.node
    if node is not None and isinstance(node.means, Negation):
        node = node["a"]
    return node is not None and isinstance(node.means, ThereIs)


def _is_impersonal(condition: Phrase, text: str) -> bool:
    """Whether a condition is that there is something, or not, and said of nobody: what follows has a subject of its own."""
    return _there_is(condition) and _IMPERSONAL.match(text) is not None


_HIGHER = re.compile(r"each (\w+) (?:that|who) has (?:a higher (.+) than their opponent|(more .+ than their opponent))")


def _the_higher(text: str) -> str:
    """Each of two who has more than the other is the one of them that has."""
    found = _HIGHER.fullmatch(text)
    if found is None:
        return text
    return f"the {found[1]} with {found[3] or f'the higher {found[2]}'}"


_BUT = re.compile(r"(.*) that is not ([\w-]+)")
"""Some of whom it is only said at the end what they are not."""


class Joining(Narrowing):
    """The functions for phrases of several parts."""

    @pass_context
    def together(self, context: Context, a: Phrase, b: Phrase, joint: str) -> str:
        """Conditions joined: `a and b`, `a, b, and c`; a subject that stays the same is said once."""
        parts = [p for side in (a, b) for p in (side.conjuncts()[0] if side.conjuncts()[1] == joint else [side])]
        return self.conditions(telling_of(context), parts, joint)

    def conditions(self, telling: Telling, parts: Sequence[Phrase], joint: str) -> str:
        """Conditions in a row; what is itself joined is set off by commas in English. Too many are listed."""
        if telling.listing == [] and joint == "and":
            return self._listed(telling, parts)
        word, english = self.grammar.conjunctions[joint], self.grammar.lang == "en"
        texts = self._one_by_one(telling, parts)
        leave_out_subjects(parts, texts, telling.anybody)
        apart = False
        if not english or all(text.startswith(SUBJECT) for text in texts[1:]):
            is_ = "is " if english else "jest "
            says_so = [is_ in text for text in texts]
            all_are = not english or all(without_subject(text).startswith(is_) for text in texts[1:])
            for n, (before, part) in enumerate(zip(parts, parts[1:], strict=False), 1):
                if english and _is_impersonal(before, texts[n - 1]):
                    continue
                texts[n] = without_subject(texts[n])
                alike = before.predicates == part.predicates or (english and before.predicates)
                if all_are and part.predicates and alike and says_so[n - 1]:
                    texts[n] = texts[n].removeprefix(is_)
                    if joint == "or" and before.alternatives:
                        texts[n - 1] = ", ".join(texts[n - 1].rsplit(f" {word} ", 1))
        elif not telling.relative:
            many, (parts, texts) = len(texts), by_subject(parts, texts, word)
            apart = len(texts) < many
        texts = list(map(unmarked, texts)) if english and not telling.relative else texts
        if english and joint == "or" and not telling.relative:
            texts = alternatives_at_once(texts)
        groups = [len(part.conjuncts()[0]) > 1 for part in parts]
        groups[0] = groups[0] or (parts[0].alternatives and joint == "and")
        if any(groups):
            told = [
                either(text) if group and english and joint == "and" else text
                for text, group in zip(texts, groups, strict=True)
            ]
            if not english and joint == "and" and len(told) == 2 and self._is_on_another(told[1]):
                return f"{told[0]}, a {told[1]}"
            return _APART[self.grammar.lang][joint].join(told)
        if joint == "and" and any(part.alternatives for part in parts):
            return f"{', '.join(texts[:-1])}{self.grammar.conjunctions['besides']} {texts[-1]}"
        if not english and not telling.relative:
            many, texts = len(texts), self._of_each_subject(texts, word)
            if len(texts) == 2 < many and joint == "and" and not telling.ahead and self._is_on_another(texts[1]):
                return f"{texts[0]}, a {texts[1]}"
            word = _BETWEEN[word] if 1 < len(texts) < many or any(f" {word} " in text for text in texts) else word
        apart = apart or len(texts) > 2 if english else bool(len(texts) > 1 and _OPENED.search(texts[-2]))
        return row(texts, f", {word} " if apart else f" {word} ")

    def _one_by_one(self, telling: Telling, parts: Sequence[Phrase]) -> list[str]:
        """Conditions as each is said behind those before it."""
        texts, english = [str(parts[0])], self.grammar.lang == "en"
        for before, part in zip(parts, parts[1:], strict=False):
            others = set(telling.mentioned)
            if part.about and part.about == before.about:
                telling.last = telling.subject = part.about
                telling.mentioned = {part.about}
            elif not english and telling.subject == SELF and _there_is(before):
                pass  # ta postać nie widzi wroga i nie ma ran
            elif (it := before.said_of) is None or (it.referent == OTHER and it.holder is None):
                telling.subject = NOBODY  # `it` would be what the condition before is about
                if not english and _is_impersonal(before, texts[-1]):
                    telling.last, telling.mentioned = NOBODY, set()
            if english and before.about and before.about not in (part.about, SELF):
                telling.last = NOBODY  # `its` would be theirs
            with telling.jointly():
                texts.append(str(part))
            telling.mentioned |= others
        return texts

    def _listed(self, telling: Telling, parts: Sequence[Phrase]) -> str:
        """Conditions that are listed under the sentence, each said as though nobody had been mentioned before."""
        listed = list[str]()
        telling.listing = None
        for part in parts:
            telling.last, telling.subject, telling.mentioned, telling.thing = NOBODY, NOBODY, set(), None
            listed.append(str(part))
        telling.listing = listed
        return self.grammar.all_true

    def _of_each_subject(self, texts: list[str], word: str) -> list[str]:
        """Polish conditions, those put together that go on about the subject before, where there are several subjects."""
        assert isinstance(self.grammar, Polish)
        groups = [texts[:1]]
        for text in texts[1:]:
            if self.grammar.begins_with_verb(text):
                groups[-1].append(text)
            else:
                groups.append([text])
        if len(groups) in (1, len(texts)):
            return said_once(texts, word)
        return [row(said_once(group, word), f" {word} ") for group in groups]

    def _is_on_another(self, text: str) -> bool:
        """Whether a Polish condition behind others has a subject of its own, or says where there is something."""
        assert isinstance(self.grammar, Polish)
        return not self.grammar.begins_with_verb(text) and _THERE_ARE.match(text) is None

    def owned_by_name(self, things: Phrase) -> tuple[Phrase, Phrase] | None:
        """Who has something, and what it is called, where only that is said of it: Ann's Lamp."""
        base, filters = things.unfiltered()
        node = filters[0].node if len(filters) == 1 else None
        named = node is not None and base.keeper is not None and says_name(node)
        return (base.keeper, filters[0].slot("gear")) if named and base.keeper is not None else None

    def _is_with(self, telling: Telling, members: Phrase, shared: Phrase, negated: bool) -> str:
        """That somebody has one of a set about them, or none: ta postać jest w zwarciu z wrogiem, ma w linii wzroku wroga."""
        assert shared.node is not None
        who = shared.slot("who")
        clear = who.referent == SELF and (telling.is_first_to_act(SELF) or telling.pronoun_is_clear(SELF))
        verb, case = shared.node.word.traits.company
        subject = "" if clear else str(who)
        telling.acts(who.referent)
        with telling.telling_set(without=shared.node):
            return f"{subject} {self.grammar.verb(verb, who.agreement, negated)} {members[case]}"

    @pass_context
    def existing(self, context: Context, members: Phrase, negated: bool = False) -> str:
        """That there is one of a set in Polish, where they are first: `na polu jest wróg`; `ta postać jest w zwarciu z wrogiem`."""
        telling = telling_of(context)
        assert isinstance(self.grammar, Polish)
        base = members.unfiltered()[0].node
        if base is not None and (done := done_to(base.word.pl)):
            return f"nie {done} {without(done, members.gen)}" if negated else f"{done} {without(done, members.acc)}"
        filters = [part for f in members.unfiltered()[1] for part in f.conditions()]
        company = {part: part.node.word.traits.company[0] for part in filters if part.node is not None}
        shared = next((part for part, verb in company.items() if verb), None)
        if shared is not None:
            return self._is_with(telling, members, shared, negated)
        if negated:
            return f"nie ma {members.gen}" if telling.relative else there_is("nie ma", members.gen)
        is_ = self.grammar.verb("być", members.agreement, False)
        with telling.telling_set(there=(members.node, is_)):
            text = str(members)
            return text if telling.there is None else there_is(is_, text)

    def none_but(self, members: Phrase) -> str:
        """That there is none of an English set: there is no enemy in sight; of those who are not so, every enemy in sight is activated."""
        text = str(members)
        but = _BUT.fullmatch(text)
        return f"every {but[1]} is {but[2]}" if but and " that " not in but[1] else f"there is no {text}"

    def sorts(self, noun: str, kinds: Phrase, case: str = "nom", joint: str = "") -> str:
        """A thing of one of several sorts: `full or partial action`, `manoeuvre`; akcję pełną lub częściową, manewr."""
        parts = list(kinds) if isinstance(kinds, Listed) else [kinds]
        english = self.grammar.lang == "en"
        how = [p for p in parts if not (isinstance(p, Called) and p.term.noun) or (english and p.term.plain)]
        what = [p[case] for p in parts if p not in how]
        joint = joint or f" {self.grammar.conjunctions['or']} "
        thing = self.noun(noun)
        if how and english:
            what.insert(0, f"{joint.join(map(str, how))} {thing}")
        elif how:
            what.insert(0, f"{thing[case]} {joint.join(self.agreed(p, thing, case)[case] for p in how)}")
        return row(what, joint)

    @pass_context
    def relative(self, context: Context, condition: Phrase) -> str:
        """A condition on `it` as a relative clause to the phrase that this one stands in."""
        telling = telling_of(context)
        agreement, _ = telling.outer
        subject = telling.subject
        with telling.relatively(agreement.plural):
            parts, joint = condition.conjuncts()
            texts = [part.nom for part in parts]
        if self.grammar.lang == "pl":  # the subject of the sentence is left unsaid behind a clause about a thing
            telling.subject = subject
        which = Agreed(self.grammar, "który", agreement) if self.grammar.lang == "pl" else None
        conjunction = self.grammar.conjunctions[joint]
        return relative(texts, conjunction, self.grammar.lang, lambda case: which[case] if which else "")

    @pass_context
    def each(self, context: Context, members: Phrase) -> str:
        """`for each enemy`, and behind a mark `each enemy`, for a single line about it to have as its subject."""
        telling, english = telling_of(context), self.grammar.lang == "en"
        every = self.agreed("każdy", members, "nom") if not english else None
        usual = f"for each {members}" if every is None else f"dla {every.gen} {members.gen}"
        with telling.quietly():
            telling.last = telling.subject = NOBODY
            telling.mentioned, telling.thing = set(), None
            alone = _the_higher(f"each {members}") if every is None else f"{every} {members}"
            if every is not None and is_some_player(members.node):
                alone = str(members)
        return usual + SUBJECT_INSTEAD + alone

    @pass_context
    def for_whom(self, context: Context, time: str, who: Phrase) -> str:
        """`until … for the victim`, and behind a mark `until …, the victim`, for a single line about them to have as its subject."""
        english = self.grammar.lang == "en"
        usual = f"{time} for {who}" if english else f"{time} dla {who.gen}"
        with telling_of(context).quietly():
            return f"{usual}{SUBJECT_INSTEAD}{time}{',' if english else ''} {who}"

    @pass_context
    def taken_from(self, context: Context, source: str, place: str) -> str:
        """`source` where one is chosen out of some, `place` where they only are there: wybierasz kartę z talii; liczba kart w talii."""
        return (
            source
            if any(isinstance(f.node.means, (Choose, Chosen)) for f in telling_of(context).frames if f.node)
            else place
        )
