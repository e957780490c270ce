"""Say a set with its filters: adjectives before it, then where its members are, then what else is so of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.constructs import Negation
from dsl.core.conditions import Comparison, IsInState, SameAs, ThereIs
from dsl.core.sets import Where
from dsl.tree import Name, Node
from dsl.wording.antecedents import is_it
from dsl.wording.languages.english import is_plain
from dsl.wording.languages.polish import PREPOSITIONS, Polish
from dsl.wording.punctuation import CALLED
from dsl.wording.realisation.basics import Basics, telling_of
from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.phrases import Agreed, Called, Fixed, Listed, Phrase, row
from dsl.wording.realisation.pronouns import CLOSE, OWNER, briefly, in_one
from dsl.wording.realisation.shared import begun_once, had_at_once
from dsl.wording.referents import NOBODY, SELF
from dsl.wording.terms import READER, Agreement
from dsl.words import NAME_HERE

_OWNED = re.compile(rf"({OWNER}?(?:jej|jego|ich|its|their|sw\w+|tw(?:ój|oj)\w*){CLOSE}? )?(.*)", re.DOTALL)
_HAVING = re.compile(r"(?:with(?:out)?|called|ze?|bez|o (?:imieniu|nazwie)) ")
"""What somebody has or is called; where they are is said behind it: `a friend with Fear adjacent to this character`."""
_OF_WHOM = re.compile(r"\b(?:to|with|by|from|across|of) (?:this|the|it|its|that|an?)\b")
"""Where somebody is, and what else is so of them: of the one who is named there it would be taken to be said."""
_WITH_CLAUSE = re.compile(r"([^,]+), ((?:na |w |z )?któr[^,]+),?\s*")
_RELATIVE = " that {{"
"""How an English set says what its members are with a clause behind the noun: where they are is said between the two."""
_WHERE = ") }} "
"""How one says where they are, or which they are: an item set aside, and not set aside for sale."""
ONE_OF = "one of the "
"""What somebody is of whom nothing else is said: one of the fighters."""
_IS_WITHIN = re.compile(r"któr\w+ (?:jest|są) ((?:w|we) (?:zasięgu|zwarciu) [^,]+)")
_SHORT = 8
"""Of how many words a clause may consist that stands before where somebody is."""
_NAMES = {"gear": ("item", "items"), "figure": ("character",)}
"""The slots of filters by which things are called, and what those things are; no name has a plural."""
_NOT_ONE = re.compile("that (?:is|are) (?:not|neither) ")


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


def _is_nearest(filtered: Phrase) -> bool:
    """Whether somebody is filtered by being the nearest to the bearer of some."""
    node = filtered.node
    asked = node["condition"] if node is not None and isinstance(node.means, Where) else None
    if not isinstance(asked, Node) or not isinstance(asked.means, Comparison) or asked.means.operator != "==":
        return False
    distance, least = filtered.slot("condition").slot("a"), filtered.slot("condition").slot("b")
    ends = distance.apart_from
    return ends is not None and ends[1].referent == SELF and least.extreme_of(distance) == "lowest"


def _is_its(number: Phrase) -> bool:
    """Whether a number is that of the one looked at."""
    holder = number.holder
    return holder is not None and holder.node is not None and is_it(holder.node.word)


def takes_object(filtered: Phrase) -> bool:
    """Whether somebody is filtered by who sees them, as Polish says it by a verb: wróg, którego ta postać widzi."""
    return filtered.node is not None and filtered.node.word.traits.company[1] == "acc"


def _touches_bearer(filtered: Phrase) -> bool:
    """Whether somebody is filtered by what they do with the bearer: stykająca się z tą postacią."""
    company = filtered.node.word.traits.company[0] if filtered.node is not None else ""
    return company.endswith(" z") and filtered.slot("who").referent == SELF


def _is_place(text: str) -> bool:
    """Whether a Polish phrase says where somebody is in a few words: w zwarciu z tą postacią."""
    return text.split(" ")[0] in ("w", "we", "na", "przy") and "," not in text


def _is_use(text: str) -> bool:
    """Whether a Polish phrase says what something is for, or of: do walki wręcz."""
    return text.split(" ")[0] in PREPOSITIONS and not _is_place(text)


def _is_where(base: Phrase) -> bool:
    """Whether spaces are already said to be somewhere: a free space adjacent to the goal."""
    node = base.node
    return node is not None and node.word.category == "spaces" and isinstance((node.args or (None,))[-1], Node)


def _is_phrase(kind: str) -> bool:
    """Whether a kind is said in several words, and so behind those of one: przedmiot jednoręczny do walki wręcz."""
    return " " in kind


class Narrowing(Basics):
    """The functions for sets with filters."""

    @pass_context
    def narrowed(self, context: Context, base: Phrase, last: Phrase) -> str:
        """A set with its filters: adjectives before it, then where it is, then what is so of it.

        A prone enemy in contact with this character and in its line of sight that is not engaged.
        """
        telling = telling_of(context)
        base, filters = base.unfiltered()
        filters = [part for f in (*filters, last) for part in f.conditions() if part.node is not telling.without]
        is_seen = sum(1 for f in filters if f.is_near) > 1 or any(map(_touches_bearer, filters))
        placed = self._placed_in_polish if isinstance(self.grammar, Polish) else self._placed
        owner, first, thing, places, filters = placed(telling, base, filters)
        also = f" {self.grammar.conjunctions['and']} "
        having = had_at_once([text for text in places if _HAVING.match(text)], self.grammar.lang)
        apart = begun_once([p for p in places if not _HAVING.match(p)], self._is_adjective)
        beside = " ".join(filter(None, (row(having, also), row(apart, also))))
        if beside and places and _is_where(base) and ")" not in thing:
            beside, thing = (f"{also[1:]}{beside}", thing) if self.grammar.lang == "en" else (beside, f"{thing},")
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
        thing, named, aside = thing.partition(NAME_HERE)
        if behind and base.node is not None and base.node.word.category == "players":
            thing, turn, order = thing.partition(" in turn, ")
            aside = f",{turn}{order}" if turn else aside
        if self.grammar.lang == "en" and (", " in thing.partition(" (")[0] or (named and (places or behind))):
            thing, beside, behind = row([thing, row([*places, *behind], also)], ", "), "", []
        text = " ".join(filter(None, [there, (owner or "").strip(), *first, thing, beside]))
        comma = "," if self.grammar.lang == "pl" and behind else ""
        if not behind:
            return f"{text}{named}{aside}"
        said = in_one(behind, self.grammar.lang, where)
        if self.grammar.lang == "en" and base.node is not None and base.node.word.category == "players":
            said = f"who {said.removeprefix('that ')}" if said.startswith("that ") else said
        if is_seen and self._misleads(telling, said):
            return f"{' '.join(filter(None, [there, (owner or '').strip(), *first, thing]))}, {said}, {beside}"
        return f"{text}{comma} {said}{comma}{named}{aside}"

    def _is_adjective(self, word: str) -> bool:
        return isinstance(self.grammar, Polish) and self.grammar.is_adjective(word)

    def _misleads(self, telling: Telling, said: str) -> bool:
        """Whether a short Polish clause on a character would be taken for one on the line of sight: postać w linii wzroku, która …"""
        short = self.grammar.lang == "pl" and said.startswith("któr") and len(said.split()) <= _SHORT
        return short and telling.frame.agreement() == Agreement("f", False)

    def _in_short(
        self, telling: Telling, base: Phrase, first: list[str], thing: str, clauses: Sequence[Phrase]
    ) -> tuple[list[str], str, list[str]]:
        """A Polish set with what one participle says before its noun, then the noun, and last its own clause and those of filters."""
        assert isinstance(self.grammar, Polish)
        others = [other_than(part) for part in clauses]
        said = ["" if other else str(part).strip(" ,") for part, other in zip(clauses, others, strict=True)]
        agreement = Agreement(telling.frame.agreement().gender, base.agreement.plural)
        nearest = Agreed(self.grammar, "najbliższy", agreement)
        short = [
            nearest[base.default_case]
            if _is_nearest(part)
            else self.grammar.attribute(text, agreement, base.default_case)
            for part, text in zip(clauses, said, strict=True)
        ]
        first = self._denied_together([*filter(None, short), *first])
        own, apart = _WITH_CLAUSE.fullmatch(thing), [other for other in others if other]
        if apart and own is None and all(map(any, zip(others, short, strict=True))):
            return first, thing, [self._apart_from(agreement, base.default_case, apart)]
        plain = own is None and CALLED not in thing
        alone = sum(map(bool, said)) - sum(map(bool, short)) == 1
        cards = {n: so for n, text in enumerate(said) if (so := briefly(text, plain and alone))}
        if plain and alone and not cards:
            behind = [self.grammar.attribute_behind(text, agreement, base.default_case) for text in said]
            cards = {n: so for n, so in enumerate(behind) if so}
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
        thing, filters = self._by_name(thing, filters)
        filters, within, also = self._qualities(base, filters)
        if relative and places:  # a character in contact with it that it may attack
            thing, that, rest = thing.partition(" that ")
            places[-1] += that + rest
        elif not relative:
            places = [*within, *self._places(telling, filters)]
            if also and any(f.is_near for f in filters):
                thing, also = f"{thing} {also}", ""
            places = [*places[:-1], f"{places[-1]} {also}".strip()] if places else [also] if also else []
        beside = [text for text in places if " " not in text]
        return Placed(owner, [*beside, *first], thing, [text for text in places if text not in beside], filters)

    def _qualities(self, base: Phrase, filters: list[Phrase]) -> tuple[list[Phrase], list[str], str]:
        """The filters of an English set but those by what a number says somebody is; where these say they are, and what: fit for a shot."""
        if base.node is None or _WHERE in base.node.word.en or _RELATIVE in base.node.word.en:
            return filters, [], ""
        said = {f: self._flag(f) for f in filters}
        qualities = {f: so for f, so in said.items() if " " in so and not so.startswith(ONE_OF)}
        within = [so for so in qualities.values() if so.startswith("in ")]
        also = row([so for so in qualities.values() if so not in within], f" {self.grammar.conjunctions['and']} ")
        return [f for f in filters if f not in qualities], within, also

    def _by_name(self, thing: str, filters: list[Phrase]) -> tuple[str, list[Phrase]]:
        """An English item or character that is called something by that name alone: an equipped Lamp, a friendly Ann."""
        named = {
            f: slot for f in filters if f.node is not None for slot in _NAMES if isinstance(f.node.get(slot), Name)
        }
        for f, slot in named.items():
            words, name = thing.split(" "), f.slot(slot)
            if (noun := next((word for word in words if word in _NAMES[slot]), None)) is not None:
                words[words.index(noun)] = str(name.title) if slot == "gear" and isinstance(name, Called) else str(name)
                return " ".join(words), [other for other in filters if other is not f]
        return thing, filters

    def _placed_in_polish(self, telling: Telling, base: Phrase, filters: list[Phrase]) -> Placed:
        """The words of a Polish set; a kind stands behind its noun: przedmiot zasięgowy tej postaci."""
        assert isinstance(self.grammar, Polish)
        sort = next((f.sort for f in sorted(filters, key=lambda f: not f.is_called) if f.sort is not None), None)
        with telling.telling_set(sort=(base.node, sort) if sort is not None else None):
            owner, thing = _OWNED.match(str(base)).groups()  # type: ignore[union-attr]
        if sort is not None:
            said = sort.quiet()
            filters = [f for f in filters if not f.is_called and (f.named_sort is None or f.named_sort.quiet() != said)]
        thing, filters = self._renamed(base, thing, filters)
        qualities = {f: told for f in filters if ", " not in thing and (told := self._quality(telling, base, f))}
        filters = [f for f in filters if f not in qualities]
        within = {f: where for f in filters if (where := self._where_it_is(telling, f))}
        filters = [f for f in filters if f not in within]
        followed = ", któr" in str(base) or any(f.follows and not f.leads and other_than(f) is None for f in filters)
        near = [f for f in filters if f.is_near and f.slot("who").referent == SELF]
        evident = len(near) > 1 and telling.subject in (NOBODY, SELF, READER)
        if followed and not evident and telling.frame.agreement().gender == "f":  # postać …, która
            filters = self._seen(telling, base, filters)
        exists = any(isinstance(frame.node.means, ThereIs) for frame in telling.frames if isinstance(frame.node, Node))
        alone = not exists and all(f in near for f in filters if f.is_near)
        # what follows would be taken for something said of the other
        with telling.telling_set(near=evident or (followed and alone)):
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
        places = [*qualities.values(), *(text for text in places if " " in text), *within.values()]
        return Placed(owner, first, thing, places, filters)

    def _where_it_is(self, telling: Telling, filtered: Phrase) -> str:
        """Where somebody is by a filter that says nothing else: w zasięgu wybranej broni; else nothing."""
        if not filtered.follows or filtered.leads:
            return ""
        with telling.quietly():
            found = _IS_WITHIN.fullmatch(str(filtered).strip(" ,"))
        return found[1] if found else ""

    def _quality(self, telling: Telling, base: Phrase, filtered: Phrase) -> str:
        """What somebody is said to be without a clause: by a number, zdatna do strzału, z żetonem wołania; by a state, w zwarciu; else nothing."""
        assert isinstance(self.grammar, Polish)
        node = filtered.node
        is_so = node["condition"] if node is not None and isinstance(node.means, Where) else None
        if isinstance(is_so, Node) and isinstance(is_so.means, IsInState) and is_it(is_so["who"].word):
            state = str(filtered.slot("condition").slot("what"))
            return state if _is_place(state) else ""
        owned = base.keeper is not None and not base.keeper.plays  # broń tej postaci z żetonem: whose?
        if not owned and (token := self._token(filtered)) is not None:
            return f"z {token.ins}"
        so = self._flag(filtered)
        agreement = Agreement(telling.frame.agreement().gender, base.agreement.plural)
        follows = " " in so and so.split(" ")[0] not in PREPOSITIONS and self.grammar.lexicon.has("adj", so)
        return Agreed(self.grammar, so, agreement)[base.default_case] if follows else ""

    @staticmethod
    def _flag(filtered: Phrase) -> str:
        """What somebody is said to be by a number that is 1, by a filter that says nothing else: fit for a shot; else nothing."""
        node = filtered.node
        is_so = node["condition"] if node is not None and isinstance(node.means, Where) else None
        if not isinstance(is_so, Node) or not isinstance(is_so.means, Comparison):
            return ""
        number, n = (filtered.slot("condition").slot(slot) for slot in ("a", "b"))
        flag = number.flag
        so = flag is not None and n.value == 1 and is_so.means.operator in ("==", ">=")
        return str(flag) if so and _is_its(number) else ""

    @staticmethod
    def _token(filtered: Phrase) -> Phrase | None:
        """What somebody has at least one of by a filter that says nothing else, where those are tokens in Polish."""
        node = filtered.node
        asked = node["condition"] if node is not None and isinstance(node.means, Where) else None
        if not isinstance(asked, Node) or not isinstance(asked.means, Comparison) or asked.means.operator != ">=":
            return None
        number, n = (filtered.slot("condition").slot(slot) for slot in ("a", "b"))
        token = number.one if n.value == 1 and _is_its(number) else None
        return token if token is not None and token.nom.startswith("żeton ") else None

    def _seen(self, telling: Telling, base: Phrase, filters: list[Phrase]) -> list[Phrase]:
        """Polish filters of which a clause comes behind where somebody is seen, with that as another: wróg, którego ta postać widzi w odległości do 6 pól."""
        sight = next((f for f in filters if f.is_near and takes_object(f)), None)
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
