"""Put phrases together: conditions in a row, a set with its filters, things of several sorts, each of a set."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.constructs import Negation
from dsl.core.conditions import Comparison, IsInState, SameAs, ThereIs
from dsl.core.control import Choose
from dsl.core.sets import Where
from dsl.tree import Name, Node
from dsl.wording.antecedents import is_it
from dsl.wording.languages.english import alternatives_at_once, either, is_plain
from dsl.wording.languages.polish import PREPOSITIONS, Polish, done_to, there_is, without
from dsl.wording.planning.loops import is_some_player
from dsl.wording.punctuation import CALLED
from dsl.wording.realisation.basics import Basics, telling_of
from dsl.wording.realisation.chosen import Chosen
from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.phrases import Agreed, Called, Fixed, Listed, Phrase, row
from dsl.wording.realisation.pronouns import CLOSE, OWNER, SUBJECT, briefly, in_one, relative, unmarked, without_subject
from dsl.wording.realisation.sentences import SUBJECT_INSTEAD
from dsl.wording.realisation.shared import had_at_once, said_once
from dsl.wording.realisation.subjects import by_subject, leave_out_subjects
from dsl.wording.referents import NOBODY, OTHER, SELF
from dsl.wording.terms import READER, Agreement

_OWNED = re.compile(rf"({OWNER}?(?:jej|jego|ich|its|their|sw\w+){CLOSE}? )?(.*)", re.DOTALL)

_HAVING = re.compile(r"(?:with(?:out)?|called|ze?|bez|o (?:imieniu|nazwie)) ")
"""What somebody has or is called; where they are is said behind it: `a friend with Fear adjacent to this character`."""

_OF_WHOM = re.compile(r"\b(?:to|with|by|from|across|of) (?:this|the|it|its|that|an?)\b")
"""Where somebody is, and what else is so of them: of the one who is named there it would be taken to be said."""

_IMPERSONAL = re.compile(rf"(?:there|nie|jest|są|{'|'.join(sorted(PREPOSITIONS))}) ")
"""How a condition begins that there is something, where it is said of nobody: there is no enemy, na polu jest wróg."""
_OPENED = re.compile(r", (?:niż|ile|(?:\w+ )?któr\w+) [^,]*$")
"""A Polish clause within a clause, which a comma closes before what follows."""
_WITH_CLAUSE = re.compile(r"([^,]+), ((?:na |w |z )?któr[^,]+),?\s*")
_APART = {"en": {"and": ", and ", "or": ", or "}, "pl": {"and": ", a przy tym ", "or": ", albo też "}}
"""What joins conditions of which some are themselves joined by the other conjunction."""

_BETWEEN = {"i": "oraz", "lub": "albo"}
"""What joins Polish conditions of which some are themselves joined by the same word: wilkołakiem lub ghulem albo jest napojona."""
_RELATIVE = " that {{"
"""How an English set says what its members are with a clause behind the noun: where they are is said between the two."""


class Placed(NamedTuple):
    """A set in words: whose it is, what stands before the thing, the thing, where it is; and the filters that are left."""

    owner: str | None
    first: list[str]
    thing: str
    places: list[str]
    filters: list[Phrase]


def other_than(filtered: Phrase) -> Phrase | None:
    """Who the one looked at is not, by a filter that says nothing else; a name, and not somebody with a condition."""
    node = filtered.node
    denied = node["condition"] if node is not None and isinstance(node.means, Where) else None
    same = denied["a"] if isinstance(denied, Node) and isinstance(denied.means, Negation) else None
    if not isinstance(same, Node) or not isinstance(same.means, SameAs) or not is_it(same["a"].word):
        return None
    return filtered.slot("condition").slot("a").slot("b")


def _is_impersonal(condition: Phrase, text: str) -> bool:
    """Whether a condition is that there is something, or not, and said of nobody: what follows has a subject of its own."""
    node = condition.node
    if node is not None and isinstance(node.means, Negation):
        node = node["a"]
    return node is not None and isinstance(node.means, ThereIs) and _IMPERSONAL.match(text) is not None


_HIGHER = re.compile(r"each (\w+) (?:that|who) has (?:a higher (.+) than their opponent|(more .+ than their opponent))")


def _takes_object(filtered: Phrase) -> bool:
    """Whether somebody is filtered by who sees them, as Polish says it by a verb: wróg, którego ta postać widzi."""
    return filtered.node is not None and filtered.node.word.traits.company[1] == "acc"


def _the_higher(text: str) -> str:
    """Each of two who has more than the other is the one of them that has."""
    found = _HIGHER.fullmatch(text)
    if found is None:
        return text
    return f"the {found[1]} with {found[3] or f'the higher {found[2]}'}"


def _is_place(text: str) -> bool:
    """Whether a Polish phrase says where somebody is in a few words: w zwarciu z tą postacią."""
    return text.split(" ")[0] in ("w", "we", "na", "przy") and "," not in text


def _is_use(text: str) -> bool:
    """Whether a Polish phrase says what something is for, or of: do walki wręcz."""
    return text.split(" ")[0] in PREPOSITIONS and not _is_place(text)


def _is_phrase(kind: str) -> bool:
    """Whether a kind is said in several words, and so behind those of one: przedmiot jednoręczny do walki wręcz."""
    return " " in kind


ONE_OF = "one of the "
"""What somebody is of whom nothing else is said: one of the fighters."""
_NOT_ONE = re.compile("that (?:is|are) (?:not|neither) ")
_BUT = re.compile(r"(.*) that is not ([\w-]+)")
"""Some of whom it is only said at the end what they are not."""


class Joining(Basics):
    """The functions for phrases of several parts."""

    @pass_context
    def together(self, context: Context, a: Phrase, b: Phrase, joint: str) -> str:
        """Conditions joined: `a and b`, `a, b, and c`; a subject that stays the same is said once."""
        parts = [p for side in (a, b) for p in (side.conjuncts()[0] if side.conjuncts()[1] == joint else [side])]
        return self.conditions(telling_of(context), parts, joint)

    def conditions(self, telling: Telling, parts: Sequence[Phrase], joint: str) -> str:
        """Conditions in a row; what is itself joined is set off by commas in English. Too many are listed."""
        if telling.listing == [] and joint == "and":
            listed, telling.listing = telling.listing, None
            for part in parts:
                telling.last, telling.subject, telling.mentioned, telling.thing = NOBODY, NOBODY, set(), None
                listed.append(str(part))
            telling.listing = listed
            return self.grammar.all_true
        word, english = self.grammar.conjunctions[joint], self.grammar.lang == "en"
        texts = [str(parts[0])]
        for before, part in zip(parts, parts[1:], strict=False):
            others = set(telling.mentioned)
            if part.about and part.about == before.about:
                telling.last = telling.subject = part.about
                telling.mentioned = {part.about}
            elif (it := before.said_of) is None or (it.referent == OTHER and it.holder is None):
                telling.subject = NOBODY  # `it` would be what the condition before is about
                if not english and _is_impersonal(before, texts[-1]):
                    telling.last, telling.mentioned = NOBODY, set()
            if english and before.about and before.about not in (part.about, SELF):
                telling.last = NOBODY  # `its` would be theirs
            with telling.jointly():
                texts.append(str(part))
            telling.mentioned |= others
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
            return _APART[self.grammar.lang][joint].join(told)
        if joint == "and" and any(part.alternatives for part in parts):
            return f"{', '.join(texts[:-1])}{self.grammar.conjunctions['besides']} {texts[-1]}"
        if not english and not telling.relative:
            many, texts = len(texts), self._of_each_subject(texts, word)
            word = _BETWEEN[word] if 1 < len(texts) < many or any(f" {word} " in text for text in texts) else word
        apart = apart or len(texts) > 2 if english else bool(len(texts) > 1 and _OPENED.search(texts[-2]))
        return row(texts, f", {word} " if apart else f" {word} ")

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

    @pass_context
    def narrowed(self, context: Context, base: Phrase, last: Phrase) -> str:
        """A set with its filters: adjectives before it, then where it is, then what is so of it.

        A prone enemy in contact with this character and in its line of sight that is not engaged.
        """
        telling = telling_of(context)
        base, filters = base.unfiltered()
        filters = [part for f in (*filters, last) for part in f.conditions() if part.node is not telling.without]
        placed = self._placed_in_polish if isinstance(self.grammar, Polish) else self._placed
        owner, first, thing, places, filters = placed(telling, base, filters)
        also = f" {self.grammar.conjunctions['and']} "
        having = had_at_once([text for text in places if _HAVING.match(text)], self.grammar.lang)
        beside = " ".join(filter(None, (row(having, also), row([p for p in places if not _HAVING.match(p)], also))))
        clauses = [f for f in filters if f.follows and not f.leads]
        if isinstance(self.grammar, Polish):
            first, thing, behind = self._in_short(telling, base, first, thing, clauses)
        else:
            behind = [str(f).strip(" ,") for f in clauses]
            if behind and all(map(other_than, clauses)):
                none = row([_NOT_ONE.sub("", text).replace(" nor ", also) for text in behind], also)
                beside, behind = f"{beside} other than {none}".strip(), []
            elif not beside and not first and len(behind) == 1 and behind[0].startswith(f"that is {ONE_OF}"):
                return behind[0].removeprefix("that is ")
        where = row([p for p in places if not _HAVING.match(p)], also)
        there = ""
        if (
            self.grammar.lang == "en"
            and behind
            and _OF_WHOM.search(where)
            and all(map(is_plain, behind))
            and " that " not in where
        ):
            behind.insert(0, f"that {'are' if telling.frame.plural else 'is'} {where}")
            beside = row(having, also)
        elif telling.there and telling.there[0] is telling.frame.node and _is_place(where):
            there, telling.there, beside = f"{where} {telling.there[1]}", None, row(having, also)
        if self.grammar.lang == "en" and ", " in thing.partition(" (")[0]:
            thing, beside, behind = row([thing, row([*places, *behind], also)], ", "), "", []
        text = " ".join(filter(None, [there, (owner or "").strip(), *first, thing, beside]))
        comma = "," if self.grammar.lang == "pl" and behind else ""
        if not behind:
            return text
        said = in_one(behind, self.grammar.lang, where)
        if self.grammar.lang == "en" and base.node is not None and base.node.word.category == "players":
            said = f"who {said.removeprefix('that ')}" if said.startswith("that ") else said
        return f"{text}{comma} {said}{comma}"

    def _in_short(
        self, telling: Telling, base: Phrase, first: list[str], thing: str, clauses: Sequence[Phrase]
    ) -> tuple[list[str], str, list[str]]:
        """A Polish set with what one participle says before its noun, then the noun, and last its own clause and those of filters."""
        assert isinstance(self.grammar, Polish)
        others = [other_than(part) for part in clauses]
        said = ["" if other else str(part).strip(" ,") for part, other in zip(clauses, others, strict=True)]
        agreement = Agreement(telling.frame.agreement().gender, base.agreement.plural)
        short = [self.grammar.attribute(text, agreement, base.default_case) for text in said]
        first = self._denied_together([*filter(None, short), *first])
        own, apart = _WITH_CLAUSE.fullmatch(thing), [other for other in others if other]
        if apart and own is None and all(map(any, zip(others, short, strict=True))):
            return first, thing, [self._apart_from(agreement, base.default_case, apart)]
        plain = own is None and CALLED not in thing
        alone = sum(map(bool, said)) - sum(map(bool, short)) == 1
        cards = {n: so for n, text in enumerate(said) if (so := briefly(text, plain and alone))}
        noun, name, end = (own[1] if own else thing).partition(f" {CALLED}")
        thing = " ".join([noun, *cards.values()]) + name + end
        short = [text or cards.get(n, "") for n, text in enumerate(short)]
        left = [text or str(part).strip(" ,") for part, text, one in zip(clauses, said, short, strict=True) if not one]
        return first, thing, [own[2], *left] if own else left

    def _denied_together(self, adjectives: list[str]) -> list[str]:
        """Adjectives before a Polish noun, of which those that deny something are joined: niepowalony i nieogłuszony."""
        assert isinstance(self.grammar, Polish)
        denied = [word for word in adjectives if word[:3] == "nie" and self.grammar.is_adjective(word[3:])]
        together = row(denied, f" {self.grammar.conjunctions['and']} ")
        return [together if word in denied else word for word in adjectives if word not in denied[1:]]

    def _apart_from(self, agreement: Agreement, case: str, others: list[Phrase]) -> str:
        """Who is none of those that are chosen in Polish: wróg inny niż atakujący i obrońca."""
        none = [one for other in others for one in (list(other) if isinstance(other, Listed) else [other])]
        told = row([one.nom for one in none], f" {self.grammar.conjunctions['and']} ")
        return f"{Agreed(self.grammar, 'inny', agreement)[case]} niż {told}"

    def owned_by_name(self, things: Phrase) -> tuple[Phrase, Phrase] | None:
        """Who has something, and what it is called, where only that is said of it: Ann's “Lamp”."""
        base, filters = things.unfiltered()
        node = filters[0].node if len(filters) == 1 else None
        named = node is not None and base.keeper is not None and isinstance(node.get("gear"), Name)
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
        shared = next((part for part, verb in company.items() if verb and not (negated and _takes_object(part))), None)
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

    def _placed(self, telling: Telling, base: Phrase, filters: list[Phrase]) -> Placed:
        """The words of an English set: a prone Hero within 6 spaces and line of sight."""
        sort = next((f for f in filters if f.is_sort), None)
        filters = [f for f in filters if f is not sort]
        with telling.telling_set(leading=True):
            first = [str(f) for f in sorted((f for f in filters if f.leads), key=lambda f: f.follows)]
        relative = base.node is not None and _RELATIVE in base.node.word.en
        places = self._places(telling, filters) if relative else []
        with telling.telling_set(sort=(base.node, sort.slot("rule")) if sort is not None else None):
            owner, thing = _OWNED.match(str(base)).groups()  # type: ignore[union-attr]
        if relative and places:  # a character in contact with it that it may attack
            thing, that, rest = thing.partition(" that ")
            places[-1] += that + rest
        elif not relative:
            places = self._places(telling, filters)
        beside = [text for text in places if " " not in text]
        return Placed(owner, [*beside, *first], thing, [text for text in places if text not in beside], filters)

    def _placed_in_polish(self, telling: Telling, base: Phrase, filters: list[Phrase]) -> Placed:
        """The words of a Polish set; a kind stands behind its noun: przedmiot zasięgowy tej postaci."""
        assert isinstance(self.grammar, Polish)
        sort = next((f.sort for f in filters if f.sort is not None), None)
        with telling.telling_set(sort=(base.node, sort) if sort is not None else None):
            owner, thing = _OWNED.match(str(base)).groups()  # type: ignore[union-attr]
        if sort is not None:
            filters = [f for f in filters if f.named_sort is None or f.named_sort.quiet() != sort.quiet()]
        thing, filters = self._renamed(base, thing, filters)
        qualities = {f: told for f in filters if ", " not in thing and (told := self._quality(telling, base, f))}
        filters = [f for f in filters if f not in qualities]
        followed = ", któr" in str(base) or any(f.follows and not f.leads and other_than(f) is None for f in filters)
        near = [f for f in filters if f.is_near and f.slot("who").referent == SELF]
        evident = len(near) > 1 and telling.subject in (NOBODY, SELF, READER)
        if followed and not evident:
            filters = self._seen(telling, base, filters)
        with telling.telling_set(near=followed):  # what follows would be taken for something said of the other
            closer = {f: str(f) for f in near if f in filters and (evident or [f] == near)}
        beside_it = [(f, closer.get(f) or str(f)) for f in filters if not f.follows]
        kinds = [text for f, text in beside_it if f.of_a_sort or (f.leads and _is_use(text))]
        first = [text for f, text in beside_it if f.leads and text not in kinds and not _is_place(text)]
        places = [text for f, text in beside_it if not f.leads or _is_place(text)]
        noun, *more = thing.split(" ", 1)
        if not self.grammar.is_adjective(noun):
            thing, places = (
                " ".join([noun, *sorted(kinds, key=_is_phrase), *more]),
                [text for text in places if text not in kinds],
            )
        first += [text for text in places if " " not in text]
        places = [*qualities.values(), *(text for text in places if " " in text)]
        return Placed(owner, first, thing, places, filters)

    def _quality(self, telling: Telling, base: Phrase, filtered: Phrase) -> str:
        """What somebody is said to be without a clause: by a number, zdatna do strzału; by a state, w zwarciu; else nothing."""
        assert isinstance(self.grammar, Polish)
        node = filtered.node
        is_so = node["condition"] if node is not None and isinstance(node.means, Where) else None
        if isinstance(is_so, Node) and isinstance(is_so.means, IsInState) and is_it(is_so["who"].word):
            state = str(filtered.slot("condition").slot("what"))
            return state if _is_place(state) else ""
        if (
            not isinstance(is_so, Node)
            or not isinstance(is_so.means, Comparison)
            or is_so.means.operator not in ("==", ">=")
        ):
            return ""
        number, n = (filtered.slot("condition").slot(slot) for slot in ("a", "b"))
        holder, flag = number.holder, number.flag
        if holder is None or holder.node is None or not is_it(holder.node.word) or flag is None or n.value != 1:
            return ""
        so = str(flag)
        agreement = Agreement(telling.frame.agreement().gender, base.agreement.plural)
        follows = " " in so and so.split(" ")[0] not in PREPOSITIONS and self.grammar.lexicon.has("adj", so)
        return Agreed(self.grammar, so, agreement)[base.default_case] if follows else ""

    def _seen(self, telling: Telling, base: Phrase, filters: list[Phrase]) -> list[Phrase]:
        """Polish filters of which a clause comes behind where somebody is seen, with that as another: wróg, którego ta postać widzi w odległości do 6 pól."""
        sight = next((f for f in filters if f.is_near and _takes_object(f)), None)
        if sight is None or sight.node is None:
            return filters
        who = sight.slot("who")
        near = [f for f in filters if f.is_near and f is not sight and f.slot("who").node == who.node]
        agreement = Agreement(telling.frame.agreement().gender, base.agreement.plural)
        verb = self.grammar.verb(sight.node.word.traits.company[0], who.agreement, False)
        where = "".join(f" {str(f).partition(' od ')[0]}" for f in near)
        by_whom = "" if f" {who} " in str(base) else f" {who}"
        seen = Fixed(f"{Agreed(self.grammar, 'który', agreement).acc}{by_whom} {verb}{where}")
        seen.follows = True
        return [*(f for f in filters if f is not sight and f not in near), seen]

    def _places(self, telling: Telling, filters: list[Phrase]) -> list[str]:
        """Where the members of a set are; of whom is said once: within 6 spaces and line of sight."""
        filters = [f for f in filters if not f.leads and not f.follows]
        near = [f for f in filters if f.is_near]
        one, other = near if len(near) == 2 else (None, None)
        if (
            one is None
            or other is None
            or one.slot("who").node != other.slot("who").node
            or not one.slot("n").countable
        ):
            return [str(f) for f in filters]
        with telling.telling_set(near=True):
            together = f" {self.grammar.conjunctions['and']} ".join(map(str, near))
        return [together, *(str(f) for f in filters if f not in near)]

    def _renamed(self, base: Phrase, thing: str, filters: list[Phrase]) -> tuple[str, list[Phrase]]:
        """A Polish thing by the fuller name that a filter has for it: postać, która jest postacią pospolitą, is a postać pospolita."""
        for f in filters:
            name = f.named_sort.form(base.default_case, base.in_plural) if f.named_sort is not None else ""
            noun, *more = name.split(" ")
            if more and noun in thing.split(" ")[:2]:
                return thing.replace(noun, name, 1), [other for other in filters if other is not f]
        return thing, filters

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
        return joint.join(what)

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
