"""Answer for Polish from the lexicon: forms, agreement, possession, prepositions that change."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dsl.lexicon import CASES, Adjective, MissingForm, Noun, Verb, counted_form, plural_class
from dsl.wording.languages.inflected import Inflected
from dsl.wording.terms import Agreement, Term

if TYPE_CHECKING:
    from dsl.wording.realisation.phrases import Phrase

# The reflexive possessive: what belongs to the subject of its own clause ("traci swój żeton").
OWN = Adjective(
    "swój",
    m=("swój", "swojego", "swojemu", "swój", "swoim", "swoim"),
    f=("swoja", "swojej", "swojej", "swoją", "swoją", "swojej"),
    n=("swoje", "swojego", "swojemu", "swoje", "swoim", "swoim"),
    v=("swoi", "swoich", "swoim", "swoich", "swoimi", "swoich"),
    o=("swoje", "swoich", "swoim", "swoje", "swoimi", "swoich"),
)

_YOURS: dict[str, Any] = {row: tuple("tw" + form[2:] for form in getattr(OWN, row)) for row in Adjective.rows}
YOUR = replace(OWN, base="twój", **_YOURS)
_YOU = {"gen": "ciebie", "dat": "tobie", "acc": "ciebie", "ins": "tobą", "loc": "tobie"}
ONESELF = {"gen": "siebie", "dat": "sobie", "acc": "siebie", "ins": "sobą", "loc": "sobie"}
THIS_ONE = {"character": ("ta postać", "f"), "player": ("ten gracz", "m1")}
"""How one who has just been named is spoken of, and the gender of that."""
ANY = {"player": "którykolwiek"}
"""What stands before the noun of somebody who may be any of them: gdy którykolwiek gracz odkryje kartę."""

NOUNS = {"character": "postać", "item": "przedmiot", "space": "pole", "player": "gracz", "card": "karta"}
"""What something of a sort is called, of which no more is said."""
_SECOND = {"jest": "jesteś", "są": "jesteście"}

# What one is in ("w fazie walki"); of all else one says "podczas strzału", "podczas wycofania".
_DOING = re.compile(r"\w+nie\b")
"""What is named as something done, at which one says it happens, be it over at once or not: przy trafieniu."""
_IN = re.compile(r"(?:faza|tura|runda|walka|test|starcie|gra|bitwa|potyczka)\b")

_CONSONANTS = "bcćdfghjklłmnńprsśtwzźż"
# we wrogiej, we Francji, we mgle; ze stosu, ze szpadą, ze zwarcia, ze mną - but w walce, z szablą, z ręki.
_NEEDS_E = {
    "w": re.compile(rf"^(?:[wf][{_CONSONANTS}]|mgle|mnie)", re.IGNORECASE),
    "z": re.compile(rf"^(?:sz[{_CONSONANTS}]|s(?!z)[{_CONSONANTS}]|[śzźż][{_CONSONANTS}]|wsz|wst|mną|mgł)", re.I),
}


def nobody(objects: str) -> str:
    """What stands behind a verb that is denied: nie może nikogo okraść, for kogoś."""
    return _SOMEBODY.sub(lambda k: f" nik{k[1].removesuffix('ś')}", objects)


def doing(infinitive: str, objects: str, denied: bool) -> str:
    """An infinitive with its objects, a pronoun before it: może kogoś okraść; nie może spróbować nikogo rozpoznać."""
    objects = nobody(objects) if denied else objects
    first, _, rest = objects.strip().partition(" ")
    if first not in ("kogoś", "nikogo"):
        return infinitive + objects
    before, space, last = infinitive.rpartition(" ")
    return f"{before}{space}{first} {last} {rest}".rstrip()


def with_preposition(preposition: str, phrase: str) -> str:
    """The preposition `w` or `z`, as `we` or `ze` where it must be, before a phrase: we wrogiej, ze stosu."""
    needs = _NEEDS_E.get(preposition)
    if needs and needs.match(phrase):
        preposition += "e"
    return f"{preposition} {phrase}"


def when(nominative: str, genitive: str, locative: str) -> str:
    """The time of an event: w walce wręcz, przy trafieniu strzałem, podczas strzału."""
    if is_span(nominative):
        return with_preposition("w", locative)
    return f"przy {locative}" if _DOING.match(nominative) else f"podczas {genitive}"


def is_span(nominative: str) -> bool:
    """Whether one is in an event, as in a fight or phase."""
    return bool(_IN.match(nominative))


_SIE = re.compile(r"\b((?:nie )?(?:mo(?:że|gą)|mia\w+by)) (\w+ć) się\b(?! \w+ć\b)")


_SOMEBODY = re.compile(r" k(ogoś|omuś)\b")
_LAST = re.compile(r"(^(?!nie )\w+(?: (?!się)\w+)?|\b(?:t(?:a|en|o) \w+|lub|i)) +((?!\w+ąc)\w+[aeiy]) się(?=[,.:]|$)")
"""No Polish clause ends with `się` where its subject or conjunction could have it: gdy ta postać się budzi."""
_THAT_IS = re.compile(r"któr\w+ (nie )?(?:jest|są) ([^\W_]+)")
_THAT_IS_DONE = re.compile(r"któr\w+ (?:jest|są) ([^\W_]+)( [^,]+)")
_PARTICIPLE = re.compile(r"(?!nie)\w+(?:any|ony|ęty|uty|yty|ity|arty)")
"""What can be denied in one word: nieaktywowany, but not nieniepozorny or niedobry."""
_POINTING = ("wybran", "wskazan", "docelow")
"""How the adjectives begin that say of what was chosen, or aimed at, that it was."""
_PAST = re.compile(r"(\w+)ł(?= |$)")
_DONE = re.compile(r"\w{3,}(?:[aiyę]ł[aoy]?|[aiy]li)")
"""What somebody or something did: zakończył, trafiła."""
_PRONOUNS = frozenset({"niej", "nim", "nich"})
_WHAT = {"to,": "tego,"}
"""To, co …, as it stands behind a verb that is denied."""
_PAST_ENDINGS = {"f": "ła", "n": "ło"}
_BECOMING = re.compile(r"(zosta(?:wa)?ć|liczyć się jako) (\w+)( .*)?")
"""A verb whose participle agrees with its subject: zostawać trafiony przez, ta postać zostaje trafiona przez; liczyć się jako aktywowany."""
_NONE_LEFT = re.compile(r"\b(nie (?:ma|mają|masz)) pozostał\w+ ")
"""Of what is left somebody has none any more: nie ma już ruchów po skosie."""
_FIRST = re.compile(r"\b(pierwsz\w+) (sw(?:ój|o\w+)|jego|jej|ich)\b")
_Z = re.compile(r"\b([Zz])(e?) (?=(\w+))")


def in_order(text: str) -> str:
    """The text with `się` and whose the first is where they are usual, and `z` as the next word wants it: może się wycofać ze swoją bandą, z twoją."""
    text = _LAST.sub(r"\1 się \2", _SIE.sub(r"\1 się \2", _NONE_LEFT.sub(r"\1 już ", text)))
    return _Z.sub(_vocalised, _FIRST.sub(r"\2 \1", text))


def _vocalised(found: re.Match[str]) -> str:
    z, e, following = found.groups()
    wants = _NEEDS_E["z"].match(following) or (e and not following.startswith("two"))
    return f"{z}e " if wants else f"{z} "


def second_person(third: str) -> str:
    """What you do, by what somebody does: wybiera → wybierasz, jest → jesteś; only the verb itself changes."""
    verb, space, rest = third.partition(" ")
    return _SECOND.get(verb, verb + "sz") + space + rest


class Polish(Inflected):
    """Polish as `phrases` asks for it; every form comes from the lexicon, or `MissingForm` is raised."""

    lang = "pl"
    conjunctions = {"and": "i", "or": "lub", "besides": " oraz", "nor": "ani", "both": "i", "then": ", a potem"}
    all_true, then, having = "spełnione są wszystkie te warunki", "wtedy ", "zdecydować, że "
    possible = "jeśli to możliwe"
    pronouns = True

    def term_agreement(self, term: Term) -> Agreement:
        if not term.gender:
            return self.noun_agreement(term.pl)
        known = self.lexicon.has("noun", term.pl)
        return Agreement(term.gender, known and self.lexicon.noun(term.pl).plural_only)

    def participle(self, verb: str, agreement: Agreement, case: str) -> str:
        return self.adjective(self.passive(verb), agreement, case)

    def verb(self, base: str, agreement: Agreement, negated: bool) -> str:
        """A verb as it is said of somebody; one that is given in the past stays there: oddał, oddała, oddali."""
        if (done := _PAST.match(base)) is not None:
            ending = (
                ("li" if agreement.gender == "m1" else "ły")
                if agreement.plural
                else _PAST_ENDINGS.get(agreement.gender, "ł")
            )
            return ("nie " if negated else "") + done[1] + ending + base[done.end() :]
        becoming = _BECOMING.fullmatch(base)
        if becoming and self.lexicon.has("adj", becoming[2]):
            participle = self.adjective(becoming[2], agreement, "nom")
            return f"{self.verb(becoming[1], agreement, negated)} {participle}{becoming[3] or ''}"
        form = self.lexicon.verb(base).form(agreement.plural)
        form = second_person(form) if agreement.person == 2 else form
        verb, space, objects = form.partition(" ")
        return f"nie {verb}{space}{self.of_nothing(objects)}" if negated else form

    def permitted(self, base: str, agreement: Agreement, how: str) -> str:
        """Może otworzyć drzwi; whoever is made to do it does it: możesz sprawić, że otwiera drzwi."""
        if how != "may":
            return self.verb(base, agreement, False)
        return f"{self.verb('móc', agreement, False)} {self.once_by(base, agreement, 'nom')}"

    def would(self, agreement: Agreement) -> str:
        """What is about to befall somebody: miałaby zginąć; of the reader plainly: masz zagrać kartę."""
        if agreement.person == 2:
            return self.verb("mieć", agreement, False)
        if agreement.plural:
            return "mieliby" if agreement.gender == "m1" else "miałyby"
        return {"f": "miałaby", "n": "miałoby"}.get(agreement.gender, "miałby")

    def once_by(self, base: str, agreement: Agreement, case: str) -> str:
        """The infinitive of what somebody does a single time; what they become agrees: zostać trafioną."""
        becoming = _BECOMING.fullmatch(base)
        if not becoming or not self.lexicon.has("adj", becoming[2]):
            return self.once(base)
        return f"{self.once(becoming[1])} {self.adjective(becoming[2], agreement, case)}{becoming[3] or ''}"

    def once(self, base: str) -> str:
        """The infinitive of what is done a single time: otworzyć drzwi; as it is where the lexicon has none."""
        words = base.split(" ")
        for n in range(len(words), 0, -1):
            if once := self._done_once(" ".join(words[:n])):
                return " ".join([once, *words[n:]])
        return base

    def _done_once(self, known: str) -> str:
        return self.lexicon.verb(known).once if self.lexicon.has("verb", known) else ""

    def completed(self, base: str, agreement: Agreement) -> str:
        """What somebody will have done: trafi, wejdzie na pole; by the verb that the lexicon names for what is done once."""
        words = base.split(" ")
        if not any(self._done_once(" ".join(words[:n])) for n in range(len(words), 0, -1)):
            raise MissingForm(base, "verb", "once")
        return self.verb(self.once(base), agreement, False)

    def you(self, case: str) -> str:
        """The pronoun; as a subject it is left out."""
        return "" if case == "nom" else _YOU[case]

    def your(self, thing: Phrase, case: str) -> str:
        gender, plural, _ = thing.agreement
        return f"{YOUR.form(gender, case, plural)} {thing[case]}"

    def denied(self, clause: str) -> str:
        """A clause with `jest`, `był`, `ma`, `może` … as its contrary: cios nie jest sparowany."""
        known = r"\b(jest|są|był[aoy]?|byli|ma|mają|może|mogą|trwa|trwają)\b"
        contrary, found = re.subn(known, r"nie \1", clause, count=1)
        if found:
            return contrary
        words = clause.split(" ")
        at = next((n for n, word in enumerate(words) if word in self._verbs or (n and _DONE.fullmatch(word))), None)
        if at is None:
            raise MissingForm(clause, "verb", "contrary")
        return " ".join([*words[:at], "nie", *words[at:]])

    def of_nothing(self, objects: str) -> str:
        """What stands behind a verb, as it stands behind one that is denied: its nouns in the genitive, up to a preposition
        that is not one of a pronoun: nie bierze w niej udziału."""
        words = objects.split(" ")
        if len(words) > 2 and words[0] in PREPOSITIONS and words[1] in _PRONOUNS:
            return f"{words[0]} {words[1]} {self.of_nothing(' '.join(words[2:]))}"
        end = next((at for at, word in enumerate(words) if word in PREPOSITIONS), len(words))
        said, at = list[str](), 0
        while at < end:
            known = next((n for n in range(end, at, -1) if " ".join(words[at:n]) in self._genitives), at + 1)
            phrase = " ".join(words[at:known])
            several = bool(said) and said[-1].isdigit()  # nie ma co najmniej 2 ran
            said.append((self._genitives_of_several if several else self._genitives).get(phrase, phrase))
            at = known
        return " ".join([*said, *words[end:]])

    def before_preposition(self, phrase: str) -> tuple[str, str]:
        """A noun phrase, divided where its owner stands: premia | za triumf, but karty zagrane z ręki."""
        words = phrase.split(" ")
        at = next((n for n, word in enumerate(words) if n and word in PREPOSITIONS), len(words))
        if self.is_adjective(words[at - 1]):
            return phrase, ""
        return " ".join(words[:at]), "".join(f" {word}" for word in words[at:])

    def is_adjective(self, word: str) -> bool:
        """Whether a word is a form of an adjective: przyjazna, not postać."""
        return word in self._adjectives

    def begins_with_verb(self, clause: str) -> bool:
        """Whether a clause has its subject left unsaid: nie jest powalona, widzi cel."""
        return clause.strip().removeprefix("nie ").partition(" ")[0] in self._verbs

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """What somebody does, by verbs in the singular, and what they did a single time."""
        verbs = [e for e in self.lexicon.entries.values() if isinstance(e, Verb)]
        done = [verb.once.partition(" ")[0].removesuffix("ć") for verb in verbs if verb.once]
        ended = [stem + ending for stem in done for ending in ("ł", *_PAST_ENDINGS.values())]
        return frozenset([*(verb.form(False).partition(" ")[0] for verb in verbs), *ended])

    def points_at(self, name: str, what: str) -> bool:
        """Whether a name tells by itself that it is what was just named: wybrany wróg, behind wroga w zwarciu; pole docelowe."""
        words = name.split(" ")
        nouns = [word for word in words if not word.startswith(_POINTING)]
        if len(nouns) != 1 or len(words) == 1:
            return False
        forms = {self.noun(nouns[0], case, False) for case in CASES}
        return not forms.isdisjoint(what.partition(",")[0].split(" "))

    def attribute(self, clause: str, agreement: Agreement, case: str) -> str:
        """A relative clause as one word before its noun: która nie jest aktywowana → nieaktywowana; else nothing."""
        found = _THAT_IS.fullmatch(clause)
        base = self._nominatives.get(found[2], "") if found else ""
        if not found or not base or (found[1] and not _PARTICIPLE.fullmatch(base)):
            return ""
        return ("nie" if found[1] else "") + self.adjective(base, agreement, case)

    def attribute_behind(self, clause: str, agreement: Agreement, case: str) -> str:
        """A relative clause as a participle behind its noun: która jest podana przy tej zasadzie → podana przy tej zasadzie; else nothing."""
        found = _THAT_IS_DONE.fullmatch(clause)
        base = self._nominatives.get(found[1], "") if found else ""
        return self.adjective(base, agreement, case) + found[2] if found and _PARTICIPLE.fullmatch(base) else ""

    @cached_property
    def _nominatives(self) -> dict[str, str]:
        """Adjectives by their nominatives, where these are words that no other adjective has."""
        adjectives = [e for e in self.lexicon.entries.values() if isinstance(e, Adjective)]
        return {getattr(e, row)[0]: e.base for e in adjectives for row in Adjective.rows}

    @cached_property
    def _adjectives(self) -> frozenset[str]:
        adjectives = [e for e in self.lexicon.entries.values() if isinstance(e, Adjective)]
        return frozenset(form for e in adjectives for row in Adjective.rows for form in getattr(e, row))

    @cached_property
    def _genitives(self) -> dict[str, str]:
        """The genitives of nouns by their accusatives, where these cannot be taken for another case but the nominative."""
        nouns = [e for e in self.lexicon.entries.values() if isinstance(e, Noun)]
        forms = [(n, many) for n in nouns for many in (True, False) if (n.pl if many else n.sg)]
        others = {n.form(case, many) for n, many in forms for case in ("gen", "dat", "ins", "loc")}
        found = {n.form("acc", many): n.form("gen", many) for n, many in forms}
        return _WHAT | {acc: gen for acc, gen in found.items() if acc not in others}

    @cached_property
    def _genitives_of_several(self) -> dict[str, str]:
        """The plural genitives of nouns by their plural accusatives, for where a number shows that it is one."""
        nouns = [e for e in self.lexicon.entries.values() if isinstance(e, Noun) and e.pl]
        return {n.form("acc", True): n.form("gen", True) for n in nouns}

    def counted(self, n: int | None, case: str, agreement: Agreement) -> tuple[str, bool]:
        """1 żeton, 2 żetony, 5 żetonów; of men as of what is only plural: 2 wrogów, 2 drzwi."""
        men = agreement.gender == "m1" and plural_class(n) == "few"
        return counted_form(n, case, agreement.plural or men)

    def counted_agreement(self, n: int | None, agreement: Agreement) -> Agreement:
        """1 żeton leży, 2 żetony leżą, 5 żetonów leży: from five on, and of men from two, the verb is singular and neuter."""
        kind = plural_class(n)
        if kind == "many" or (kind == "few" and agreement.gender == "m1"):
            return Agreement("n", False)
        return Agreement(agreement.gender, kind == "few" or agreement.plural)


_IS_DONE = re.compile(r" jest (?=\w+(?:an|on|ęt|ut|yt|it|art)[yae]\b)")


def come_about(clause: str) -> str:
    """A clause on what has been done as what is done: cios jest sparowany, cios zostaje sparowany."""
    return _IS_DONE.sub(" zostaje ", clause, count=1)


_DONE_TO = re.compile(r"(?:before='|\|adj\(')(\w+?(?:an|on|ęt|ut|yt|it|art))y'")


def done_to(template: str) -> str:
    """What has been done to things, where their template says it of each: a card that is dobrany of those of whom one says dobrano; else nothing."""
    found = _DONE_TO.search(template)
    return f"{found[1]}o" if found else ""


def without(done: str, things: str) -> str:
    """Things without the word that says of them what has been done: dobrano | kartę magii."""
    return " ".join(word for word in things.split(" ") if not word.startswith(done[:-1]))


_THERE = re.compile(
    r"((?:(?:co najmniej|najwyżej|więcej niż|mniej niż|dokładnie) )?[^,]+?)(?<!ący)(?<!ące)(?<!ących)"
    r" ((?:w|we|na(?! bok)|obok) (?:(?! i spo)[^,(])+)(, .*)?"
)
"""What there is, where that is, and what else is so of it: co najmniej 4 karty | w stosie | , które są jokerami."""


def there_is(verb: str, text: str) -> str:
    """That there is something in Polish, where that is first: w linii wzroku tej postaci | jest | wróg."""
    found = _THERE.fullmatch(text)
    return f"{found[2]} {verb} {found[1]}{found[3] or ''}" if found else f"{verb} {text}"


PREPOSITIONS = frozenset(
    [
        "na",
        "bez",
        "w",
        "we",
        "z",
        "ze",
        "do",
        "od",
        "po",
        "przez",
        "przed",
        "przeciw",
        "przy",
        "o",
        "u",
        "nad",
        "pod",
        "poza",
        "spoza",
        "mimo",
        "obok",
        "za",
    ]
)

POSSESSIVES = frozenset({"jej", "jego", "ich"})


def possessive_pronoun(owner: Agreement) -> str:
    """jej, jego or ich: it stands before the noun and does not change with it."""
    if owner.plural:
        return "ich"
    return "jej" if owner.gender == "f" else "jego"
