"""Say what somebody is or may be: a Hero, prone, the attacker, activated, able to parry."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.core.conditions import Comparison, HasRule
from dsl.wording.languages.english import article
from dsl.wording.languages.polish import Polish
from dsl.wording.realisation.basics import Basics, telling_of
from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.phrases import Called, Counted, Fixed, Listed, Phrase, row
from dsl.wording.realisation.sentences import is_player_of
from dsl.wording.terms import Agreement

_EITHER = re.compile(r", | or ")
_PAST = re.compile(r"\w+ed")
_FEW = 3
"""So many words may stand between a verb and what else belongs to it: usuwa się ten przedmiot | z gry."""
_ANY = re.compile(r"(?<= )(has|there is) an? (?!higher|lower)(?=[\w ]+$)")
_GERUND = re.compile(r"\w+ing\b")
_SUFFERED = re.compile(r"\w+(?:ed|en|wn)\b|(?:held|kept|sent|spent|struck|swept)\b")
"""How the English ones begin: is activated, is held back."""
_DONE = re.compile(r"(?:(?<!pij)any|ony|ęty|uty|yty|ity|arty)$")
"""How the adjectives end that are participles of what was done to somebody."""
_OF_A_SORT = {"character": "", "friendly character": "friendly", "enemy": "enemy", "item": ""}
"""English nouns in whose place a sort can be named: a Commoner, a friendly Commoner."""
_PARTICIPLE = re.compile(r"(?:any|ony|ięty|ęty|uty|yty|ity|nny)$")


class Predicates(Basics):
    """The functions for what is said of somebody."""

    past: Callable[..., str]
    outer_verb: Callable[..., str]

    @pass_context
    def being(self, context: Context, rule: Phrase, who: str | Phrase | None = None, case: str = "nom") -> str:
        """What somebody is, by a name: a Hero, unique; postacią znaczną, unikalna. Without `who`, and with a `case`, as in `adj`."""
        if isinstance(rule, Listed):
            told = [Fixed(self.being(context, each, who, case)) for each in rule]
            return str(Listed(self.grammar, told, rule.conjunction))
        agreement = telling_of(context).outer[0] if who is None else self.phrase(who).agreement
        if not isinstance(rule, Called):
            return str(rule)
        if isinstance(self.grammar, Polish):
            if self.grammar.lexicon.has("adj", rule.term.pl):
                return self.grammar.adjective(
                    rule.term.pl, agreement, telling_of(context).outer[1] if case == "same" else case
                )
            return rule.form("ins", agreement.plural) if rule.term.noun else str(rule)
        if rule.term.sort is None and (not rule.term.noun or rule.term.plain):
            return str(rule)
        return str(rule.many) if agreement.plural else article(str(rule))

    def somebody(self, trait: Phrase, n: Phrase | None = None, case: str = "ins") -> str:
        """One of a sort, after `with`: a Hero, a lawful character; postacią znaczną, postacią praworządną; or `n` of them: 3 Heroes."""
        assert isinstance(trait, Called)
        english = not isinstance(self.grammar, Polish)
        if trait.term.noun and not (english and trait.term.plain):
            sort: Phrase = trait
        else:
            sort = self.noun("character", before=str(trait)) if english else self.noun("postać", after=str(trait))
        if n is not None:
            return Counted(self.grammar, n, sort)[case]
        return article(str(sort)) if english else sort[case]

    def adjectival(self, rule: Phrase) -> bool:
        """Whether a Polish name is an adjective, or a phrase that stands like one behind its noun: zasięgowy, do walki wręcz."""
        return isinstance(rule, Called) and isinstance(self.grammar, Polish) and not rule.term.noun

    @pass_context
    def stands_behind(self, context: Context, rule: Phrase) -> bool:
        """Whether an English name is said behind its noun as it is, unless it is denied: an item for close combat."""
        telling = telling_of(context)
        return telling.denying is not telling.frame.node and self.is_prepositional(rule)

    def is_prepositional(self, rule: Phrase) -> bool:
        """Whether an English name is a preposition with what belongs to it: for close combat."""
        return isinstance(rule, Called) and self.grammar.lang == "en" and rule.term.en.startswith("for ")

    def skill(self, rule: Phrase, of: str = "character") -> Phrase:
        """What those have who have a rule: a skill, or a special rule where items alone have it."""
        rules, english = list(rule) if isinstance(rule, Listed) else [rule], self.grammar.lang == "en"
        if of == "item" or all(isinstance(one, Called) and one.term.of_items for one in rules):
            return self.noun("special rule" if english else "zasada specjalna")
        return self.noun("skill" if english else "umiejętność")

    def plays_for(self, who: Phrase, whose: Phrase) -> bool:
        """Whether somebody is the very player of a character, so that the character can be said to act: the mover's player."""
        return who.node is not None and whose.node is not None and is_player_of(who.node, whose.node)

    def able(self, act: Phrase, who: Phrase, negated: bool = False) -> str:
        """What somebody may do: `avoid combat`; a Polish participle agrees (`może być zaczepiona`).

        What somebody may not do has its object in the genitive: nie może dokończyć ruchu.
        """
        if isinstance(act, Listed):
            each = [part for one in act for part in self._not_one_of(str(one), negated)]
            told = [self.able(Fixed(part), who, negated) for part in each]
            verbs = [text.partition(" ")[0] for text in told]
            behind = [False, *(a == b in ("być", "zostać") for a, b in pairwise(verbs))]
            short = [Fixed(text.partition(" ")[2] if said else text) for text, said in zip(told, behind, strict=True)]
            return str(Listed(self.grammar, short, act.conjunction))
        text = str(act)
        if len(parts := self._not_one_of(text, negated)) > 1:
            return str(Listed(self.grammar, [*map(Fixed, parts)], "nor"))
        first, _, rest = text.partition(" ")
        if negated and isinstance(self.grammar, Polish):
            text = f"{first} {self.grammar.of_nothing(rest)}".rstrip()
        if self.grammar.lang == "en" or first not in ("być", "zostać"):
            return text
        words = [self.agreed(w, who, "nom").nom if _PARTICIPLE.search(w) else w for w in rest.split(" ")]
        return " ".join([first, *words])

    @pass_context
    def allowed(self, context: Context, who: Phrase, act: Phrase, yes: bool) -> str:
        """In English what somebody may do and can have done to them: may dwell there and can be exorcised; cannot be robbed or poisoned."""
        joint, may, can = (" and ", "may", "can") if yes else (" or ", "cannot", "cannot")
        texts = [str(one) for one in act] if isinstance(act, Listed) else [str(act)]
        does = [text for text in texts if not text.startswith("be ")]
        done = [text.removeprefix("be ") for text in texts if text.startswith("be ")]
        if not yes and len(texts) > 1:  # climb, leap or push through is several things
            does = [part for text in does for part in _EITHER.split(text)]
        told = [f"{self.verb(context, who, may)} {row(does, joint)}"] if does else []
        told += [f"{self.verb(context, who, can)} be {row(done, joint)}"] if done else []
        return (" and " if len(does) == len(done) else ", and ").join(told)

    def participle(self, verb: str, who: str | Phrase, case: str = "nom") -> str:
        """The passive participle: participle('odrzucić', card) → odrzucona; 'discard' → discarded."""
        return self.grammar.participle(verb, self.phrase(who).agreement, case)

    @pass_context
    def was(self, context: Context, who: Phrase) -> str:
        """`Was` with somebody as its subject; był, była, było, byli, były."""
        if self.grammar.lang != "en":
            return self.past(context, who, "być")
        telling_of(context).acts(who.referent)
        return "were" if who.agreement.plural else "was"

    def found(self, condition: Phrase) -> str:
        """A condition as what came of something, in English: has at least 1 wound, has been activated, has the skill “Parry”."""
        node, text = condition.node, str(condition)
        if self.grammar.lang != "en" or node is None:
            return text
        if isinstance(node.means, HasRule) and node.means.kind == "skill" and node.word.slots[0].type == "character":
            rule = str(condition.slot("rule"))
            return f"{text.removesuffix(rule)}the skill “{rule}”" if text.endswith(f" {rule}") else text
        if not isinstance(node.means, Comparison):
            return text
        number = condition.slot("a").thing
        if isinstance(number, Called) and number.flag is not None and _PAST.fullmatch(str(number.flag)):
            return re.sub(r" is (not )?(?=\w+$)", lambda be: f" has {be[1] or ''}been ", text)
        return _ANY.sub(r"\1 at least 1 ", text)

    def _not_one_of(self, text: str, negated: bool) -> list[str]:
        """The parts of a Polish permission for several things, none of which somebody may do: wspinać się, skakać ani przepychać się."""
        either = negated and self.grammar.lang == "pl" and " lub " in text
        return re.split(r", | lub ", text) if either else [text]

    @pass_context
    def predicate(self, context: Context, what: Phrase, who: Phrase, case: str = "nom") -> str:
        """What somebody is said to be: `the attacker`. Nobody else is mentioned by it."""
        telling = telling_of(context)
        mentioned = set(telling.mentioned)
        text = what[case]
        telling.last, telling.mentioned = who.referent, mentioned
        return text

    @pass_context
    def flagged(self, context: Context, who: Phrase, flag: Phrase, yes: bool) -> str:
        """That somebody is what a flag means, or not: is not activated; jest aktywowana, wzywa wiary."""
        no, subject = not yes, str(who)
        if self._is_verb(flag):
            return f"{subject} {self.verb(context, who, str(flag), no)}"
        verb = self.verb(context, who, "be" if self.grammar.lang == "en" else "być", no)
        return f"{subject} {verb} {self.agreed(flag, who, 'nom') if self.grammar.lang == 'pl' else flag}"

    @pass_context
    def turns(self, context: Context, who: Phrase, flag: Phrase, yes: bool, number: Phrase | None = None) -> str:
        """That somebody becomes what a flag (of a number) means, or comes to be in a state, or is so no longer: falls prone; pada."""
        subject, english = str(who), self.grammar.lang == "en"
        called = flag if number is None else number
        own = (called.term.begins if yes else called.term.ends) if isinstance(called, Called) else None
        if own is not None and (doing := own.en if english else own.pl):
            return f"{subject} {self.verb(context, who, doing)}"
        if english and _GERUND.match(str(flag)):
            return f"{subject} {self.verb(context, who, 'start' if yes else 'stop')} {flag}"
        if english:
            verb = "be" if not yes or _SUFFERED.match(str(flag)) else "become"
            return f"{subject} {self.verb(context, who, verb)} {'' if yes else 'no longer '}{flag}"
        doing = flag.lasts if isinstance(flag, Called) and flag.lasts else str(flag)
        if self._is_verb(flag) or doing != str(flag):
            return f"{subject} {self.verb(context, who, 'zaczynać' if yes else 'przestawać')} {doing}"
        if not yes and flag.several:
            return f"{subject} {self.verb(context, who, 'być', True)} już {self.agreed(flag, who, 'nom')}"
        verb = self.verb(context, who, self.becoming(flag) if yes else "przestawać")
        return f"{subject} {verb} {'' if yes else 'być '}{self.agreed(flag, who, 'nom')}"

    @pass_context
    def done(self, context: Context, thing: Phrase, verb: str, rest: str = "") -> str:
        """What is done to something: the card is discarded; odrzuca się kartę. Where it is offered to somebody, what they may do."""
        english = self.grammar.lang == "en"
        if self.offered(context):
            return self.infinitive(f"{verb} {thing.nom if english else thing.acc} {rest}")
        if not english:
            does, one = self.grammar.verb(verb, Agreement(), False), thing.acc
            early = len(one.split()) > _FEW or thing.holder is not None
            return f"{does} się {rest} {one}" if early else f"{does} się {one} {rest}"
        subject = str(thing)
        return f"{subject} {self.verb(context, thing, 'be')} {self.grammar.participle(verb, thing.agreement, 'nom')} {rest}"

    @pass_context
    def to_do(self, context: Context, verb: str) -> str:
        """What somebody may do, in the infinitive, where the line is offered to be done; otherwise nothing."""
        return self.infinitive(verb) if verb and self.offered(context) else ""

    @pass_context
    def offered(self, context: Context) -> bool:
        """Whether the line is offered as something to be done, from now on told so."""
        return bool(telling_of(context).permission(done=True))

    def infinitive(self, base: str) -> str:
        """A verb as it stands behind `may`."""
        return self.grammar.once(base.rstrip()) if isinstance(self.grammar, Polish) else base.rstrip()

    def is_not(self, context: Context, filtered: Phrase, text: str) -> str:
        """The verb of a Polish clause that denies a filter: nie styka się z tą postacią, else nie jest …"""
        verb, case = filtered.node.word.traits.company if filtered.node is not None else ("", "")
        if verb.endswith(" z"):  # who keeps company with somebody does so as that does with them
            return f"{self.outer_verb(context, verb, True)} {filtered.slot('who')[case]}"
        return f"{self.outer_verb(context, 'być', True)} {text}"

    def does_one_of(self, sorts: Phrase, usual: str) -> str:
        """The verb by which an action of a sort is taken, where the sort has one: cast, of a spell; else the `usual` one."""
        first = list(sorts)[0] if isinstance(sorts, Listed) else sorts
        return (first.begins if isinstance(first, Called) else "") or usual

    def whoever_is(self, states: Phrase, case: str = "gen") -> str:
        """A character in Polish that is in one of some states: postaci powalonej lub ogłuszonej; postaci, która jest wyczerpana lub pilnuje jeńca."""
        parts = list(states) if isinstance(states, Listed) else [states]
        joint = f" {self.grammar.conjunctions['or']} "
        she = self.noun("postać")
        if not any(part.lasts for part in parts):
            return f"{she[case]} {row([self.agreed(part, she, case)[case] for part in parts], joint)}"
        being = row([str(self.agreed(part, she, "nom")) for part in parts if not part.lasts], joint)
        doing = [self.grammar.verb(part.lasts, she.agreement, False) for part in parts if part.lasts]
        return f"{she[case]}, która {joint.join([*([f'jest {being}'] if being else []), *doing])}"

    def becoming(self, what: Phrase) -> str:
        """The Polish verb by which somebody becomes that: zostaje powalona, where it is done to them; staje się chwiejna."""
        return "zostawać" if _DONE.search(str(what).split(" ")[0]) else "stawać się"

    def of_a_sort(self, telling: Telling, noun: str | Phrase) -> str | Phrase:
        """The noun of a set, or the sort in its place, where the set is told of one: friendly Commoner; broń, and not przedmiot."""
        if telling.sort is None or telling.frame.node is not telling.sort[0] or not isinstance(noun, str):
            return noun
        sort: Phrase = telling.sort[1]
        if isinstance(self.grammar, Polish):
            return str(sort.nom)
        return f"{_OF_A_SORT[noun]} {sort}".lstrip() if noun in _OF_A_SORT else noun

    @pass_context
    def of_its_sort(self, context: Context, noun: str) -> str:
        """The English noun of the one looked at, or the sort that it is told to be of: that weapon, of a ranged weapon."""
        telling = telling_of(context)
        return noun if telling.sort is None or telling.frame.node is not telling.sort[0] else str(telling.sort[1])

    def is_participle(self, state: Phrase) -> bool:
        """Whether a state is a single Polish participle, so that its contrary is one word as well: niepowalony."""
        return isinstance(self.grammar, Polish) and " " not in str(state) and bool(_DONE.search(str(state)))

    def _is_verb(self, flag: Phrase) -> bool:
        return self.grammar.lang == "pl" and str(flag).split(" ")[0].endswith(("ć", "móc"))
