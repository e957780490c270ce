"""Make English forms by rule: plurals, possessives, third persons, participles, articles.

The rules know the endings and a short list of irregular words; a word that they would get wrong belongs in that list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dsl.lexicon import MissingForm
from dsl.wording.terms import Agreement, Term

if TYPE_CHECKING:
    from dsl.wording.realisation.phrases import Phrase

_SOMEBODY = re.compile(r" a character\b")

_PLURALS = {
    "man": "men",
    "woman": "women",
    "child": "children",
    "person": "people",
    "foot": "feet",
    "die": "dice",
    "hero": "heroes",
    "half": "halves",
    "thief": "thieves",
    "knife": "knives",
    "wolf": "wolves",
    "life": "lives",
    "leaf": "leaves",
    "elf": "elves",
    "kreutzer": "kreutzer",
    "shelf": "shelves",
    "this": "these",
    "that": "those",
}
_MASS = frozenset({"ammunition", "equipment", "money"})
"""Nouns of what is not counted: they have no plural, and no `a`."""
_POSSESSIVES = {"it": "its", "they": "their", "you": "your"} | {
    word: word for word in ("its", "their", "your", "his", "her")
}
_MODAL = frozenset({"can", "may", "must", "cannot", "will", "should", "would", "could"})
_AND_THEN = ", then "
"""What stands before a second verb of a verb phrase."""
_THIRD = {"be": "is", "have": "has", "do": "does"}
_BY_SEVERAL = {"is": "are", "has": "have", "does": "do"}
_PARTICIPLES = {
    "be": "been",
    "beat": "beaten",
    "begin": "begun",
    "bind": "bound",
    "bite": "bitten",
    "break": "broken",
    "bring": "brought",
    "cast": "cast",
    "catch": "caught",
    "choose": "chosen",
    "come": "come",
    "cut": "cut",
    "deal": "dealt",
    "do": "done",
    "draw": "drawn",
    "drive": "driven",
    "fall": "fallen",
    "feed": "fed",
    "fight": "fought",
    "find": "found",
    "flee": "fled",
    "fling": "flung",
    "fly": "flown",
    "forbid": "forbidden",
    "freeze": "frozen",
    "get": "got",
    "give": "given",
    "go": "gone",
    "have": "had",
    "hit": "hit",
    "hold": "held",
    "hurt": "hurt",
    "keep": "kept",
    "lead": "led",
    "leave": "left",
    "let": "let",
    "lie": "lain",
    "lose": "lost",
    "make": "made",
    "pay": "paid",
    "put": "put",
    "reset": "reset",
    "ride": "ridden",
    "rise": "risen",
    "run": "run",
    "say": "said",
    "see": "seen",
    "sell": "sold",
    "send": "sent",
    "set": "set",
    "shake": "shaken",
    "shoot": "shot",
    "slay": "slain",
    "spend": "spent",
    "stand": "stood",
    "steal": "stolen",
    "sting": "stung",
    "strike": "struck",
    "sweep": "swept",
    "swing": "swung",
    "take": "taken",
    "teach": "taught",
    "tear": "torn",
    "tell": "told",
    "throw": "thrown",
    "win": "won",
    "write": "written",
}
_SEVERAL = re.compile(r"[^s]s\b(?!')")
_CALLED_SEVERAL = re.compile(r"[^isu]s$")
"""How the name of an item ends that is several things: Lamps, not Cuirass or Abacus."""
_DOUBLED = frozenset({"drop", "flip", "stun", "strip", "swap", "trip", "stop", "plan", "slip", "refer", "wrap"})
# What follows the head of a noun phrase: "line of sight", "an enemy within 6 spaces"; not a name before it: "Verse of Ezekhiel counter".
_AFTER_HEAD = re.compile(
    r"^(.+?)( (?:of|in|on|at|to|from|for|with|within|without|by|that|who|which|whose|yet|still|played|standing|opposing) (?!(?:[A-Z][\w'’]* )+[a-z]+$).+)$"
)
_SOUNDS_LIKE_YOU = re.compile(r"^(?:eu|uni(?!n|m)|use|usu|one\b|once)", re.IGNORECASE)
_VOWEL_SOUND = re.compile(r"^(?:[aeiou]|hour|honest|honou?r|heir|8|11\b|18\b|X\b)", re.IGNORECASE)


def anyone(objects: str) -> str:
    """What stands behind a verb that is denied: cannot rob anyone, for a character."""
    return _SOMEBODY.sub(" anyone", objects)


def plural(phrase: str) -> str:
    """`token` → `tokens`, `line of sight` → `lines of sight`: the last word before a preposition changes."""
    after = _AFTER_HEAD.match(phrase)
    if after:
        return plural(after[1]) + after[2]
    before, _, word = phrase.rpartition(" ")
    return f"{before} {_plural_word(word)}".lstrip()


def _plural_word(word: str) -> str:
    small = word.lower()
    if small in _MASS:
        return word
    if small in _PLURALS:
        return word[0] + _PLURALS[small][1:]
    if len(small) > 4 and small.endswith("man"):
        return word[:-2] + "en"
    return _with_s(word)


def _with_s(word: str) -> str:
    if re.search(r"(?:s|x|z|ch|sh)$", word):
        return word + "es"
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + "s"


def possessive(phrase: str, is_plural: bool = False) -> str:
    """`the opponent's`; only a plural in s loses its own s (`the enemies'`, but `James's`)."""
    if phrase.lower() in _POSSESSIVES:
        return phrase[0] + _POSSESSIVES[phrase.lower()][1:]
    return phrase + ("'" if is_plural and phrase.endswith("s") else "'s")


def postmodified(phrase: str) -> bool:
    """Whether something stands after the head, so that no 's can be hung on ("an enemy in line of sight")."""
    return bool(_AFTER_HEAD.match(phrase))


def third_person(base: str, is_plural: bool = False, negated: bool = False) -> str:
    """The present tense of a verb phrase: its first word changes (`counts as`, `does not count as`), and what is done then."""
    verb, space, rest = base.partition(" ")
    first, then, after = rest.partition(_AND_THEN)
    if then and not negated:
        rest = first + then + third_person(after, is_plural)
    if verb in _MODAL:
        stem = "cannot" if negated and verb == "can" else f"{verb} not" if negated else verb
    elif verb == "be" or rest.startswith("been "):  # also what has been done to somebody: has not been struck
        plural, singular = ("are", "is") if verb == "be" else ("have", "has")
        stem = (plural if is_plural else singular) + (" not" if negated else "")
    elif negated:
        stem = f"{'do' if is_plural else 'does'} not {verb}"
    else:
        stem = verb if is_plural else _THIRD.get(verb) or (verb + "es" if verb.endswith("go") else _with_s(verb))
    return stem + space + rest


def done_by_several(verb: str) -> str:
    """What several do, by what one does: `are` for `is`, `use` for `uses`, `pass` for `passes`, `carry` for `carries`."""
    if verb in _BY_SEVERAL:
        return _BY_SEVERAL[verb]
    if re.search(r".[^aeiou]ies$", verb):
        return verb[:-3] + "y"
    return verb[:-2] if re.search(r"(?:ss|x|zz|ch|sh|go)es$", verb) else verb[:-1]


def participle(base: str) -> str:
    """The past participle of a verb phrase: `discard` → `discarded`, `win` → `won`."""
    verb, space, rest = base.partition(" ")
    if verb in _PARTICIPLES:
        return _PARTICIPLES[verb] + space + rest
    if verb in _DOUBLED:
        verb += verb[-1]
    elif re.search(r"[^aeiou]y$", verb):
        verb = verb[:-1] + "i"
    return verb + ("d" if verb.endswith("e") else "ed") + space + rest


def gerund(base: str) -> str:
    """The gerund of a verb phrase: `draw back` → `drawing back`, `die` → `dying`, `win` → `winning`."""
    verb, space, rest = base.partition(" ")
    if verb.endswith("ie"):
        verb = verb[:-2] + "y"
    elif verb.endswith("e") and verb[-2:] not in ("ee", "oe", "ye") and verb != "be":
        verb = verb[:-1]
    elif verb in _DOUBLED or verb in ("beg", "begin", "win", "hit", "put", "set", "let", "get", "run", "cut"):
        verb += verb[-1]
    return verb + "ing" + space + rest


def article(phrase: str) -> str:
    """The phrase with `a` or `an`, by its sound: an enemy, an 8, a unique character, an hour, an X.

    What is not counted has none, nor what is one of several that are told.
    """
    if phrase.startswith(("the ", "one of the ")):
        return phrase
    if phrase.startswith("other "):
        return f"an{phrase}"
    after = _AFTER_HEAD.match(phrase)
    if (after[1] if after else phrase).rpartition(" ")[2].lower() in _MASS:
        return phrase
    an = _VOWEL_SOUND.match(phrase) and not _SOUNDS_LIKE_YOU.match(phrase)
    return f"{'an' if an else 'a'} {phrase}"


def introduced(name: str, what: str, the: str = "the ") -> str:
    """A name in brackets behind what it is given to, unless that is told by its own noun: an item, later the (chosen) item."""
    noun = name.removeprefix("chosen ")
    return "" if re.search(rf"\b{re.escape(noun)}s?\b", what, re.IGNORECASE) else f" ({the}{name})"


PREPOSITIONS = frozenset({"at", "to", "on", "with", "from", "against", "by", "of", "beside"})
_NONE_OF = re.compile(r"\b(is|are|was|were) not (.*) or ")


class English:
    """English as `phrases` asks for it. Cases other than the possessive look like the nominative."""

    lang = "en"
    conjunctions = {"and": "and", "or": "or", "besides": ", and", "nor": "or", "both": "or", "then": ", then"}
    pronouns = True
    all_true, then, having = "all of these are true", "then ", "have "
    possible = "if possible"

    def noun(self, base: str, case: str, is_plural: bool) -> str:
        text = plural(base) if is_plural else base
        return possessive(text, is_plural) if case == "gen" else text

    def none_of(self, text: str) -> str:
        """That somebody is none of some things: is neither good nor lawful."""
        return _NONE_OF.sub(r"\1 neither \2 nor ", text)

    def noun_agreement(self, base: str) -> Agreement:
        return Agreement()

    def term(self, term: Term, case: str, is_plural: bool) -> str:
        text = plural(term.en) if is_plural else term.en
        return possessive(text, is_plural) if case == "gen" else text

    def term_agreement(self, term: Term) -> Agreement:
        """Plural for a number of things by the name of these, and for an item called so: its wounds are, its Power is; its Lamps have."""
        several = _CALLED_SEVERAL.search(_AFTER_HEAD.sub(r"\1", term.en)) if term.kind == "gear" else None
        return Agreement("n", several is not None or (term.one is not None and _SEVERAL.search(term.en) is not None))

    def head(self, said: str, name: str) -> str:
        """The noun of a name, as it is `said`: weapon of the weapon with powder."""
        return _AFTER_HEAD.sub(r"\1", said).split()[-1]

    def adjective(self, base: str, agreement: Agreement, case: str) -> str:
        return base

    def participle(self, verb: str, agreement: Agreement, case: str) -> str:
        return participle(verb)

    def verb(self, base: str, agreement: Agreement, negated: bool) -> str:
        return third_person(base, agreement.plural or agreement.person == 2, negated)

    def permitted(self, base: str, agreement: Agreement, how: str) -> str:
        return f"may {base}" if how == "may" else re.sub(r"^be\b ?", "", base)

    def you(self, case: str) -> str:
        return "your" if case == "gen" else "you"

    def your(self, thing: Phrase, case: str) -> str:
        return f"your {thing}"

    def denied(self, clause: str) -> str:
        """A clause with `is`, `was`, `has`, `may` … as its contrary: the blow is not parried."""
        contrary, found = re.subn(r"\b(is|are|was|were|has|have|may|can|must)\b", r"\1 not", clause, count=1)
        if not found:
            raise MissingForm(clause, "verb", "contrary")
        return contrary

    def counted(self, n: int | None, case: str, agreement: Agreement) -> tuple[str, bool]:
        return case, n is None or abs(n) != 1

    def counted_agreement(self, n: int | None, agreement: Agreement) -> Agreement:
        return Agreement(agreement.gender, n is None or abs(n) != 1)


_WORD_OR_WORD = re.compile(r"the [^,]* is \w+ or \w+")
"""That something is one of two, each said in a word: the suit is cups or hearts."""
_ONE_OF_TWO = re.compile(r"((?:\w+ ){1,3}?)(is|may|has|can) (.*) or (?!(?:the|this|that|it|there|you)\b)(.*)")


def either(text: str) -> str:
    """Two things of which one is enough, among others that must be so: it may either retreat or hide; of two places or words just `or`."""
    two = _ONE_OF_TWO.fullmatch(text)
    if _WORD_OR_WORD.fullmatch(text):
        return text
    if two is None:
        return f"either {text}"
    if two[4].partition(" ")[0] in PREPOSITIONS:
        return text
    if two[4].partition(" ")[0] in ("is", "has", "may", "can"):
        return f"{two[1]}either {two[2]} {two[3]} or {two[4]}"
    return f"{two[1]}{two[2]} either {two[3]} or {two[4]}"


def alternatives_at_once(texts: Sequence[str]) -> list[str]:
    """Alternatives of the same one, with the words with which both begin said once: is adjacent to the target or to the foe."""
    told = list(texts)
    for n in range(1, len(told)):
        before, this = texts[n - 1].split(), texts[n].split()
        at = next((k for k in range(len(before)) if before[k] == this[0]), None)
        if at is None or this[0] not in ("is", "are", "has", "have", "may", "can"):
            continue
        same = next((k for k, (a, b) in enumerate(zip(before[at:], this, strict=False)) if a != b), 1)
        if this[0] not in ("is", "are"):
            same = min(same, 1)
        while same and this[0] in ("is", "are") and this[same - 1] not in PREPOSITIONS:
            same -= 1
        if this[0] in ("is", "are") and same:
            same -= 1
        if not same:
            continue
        told[n] = " ".join(this[same:])
    return told


_PLAIN = re.compile(r"(?:that (?:is|are)|whose [^,]+ is) (?!.*\b(?:has|have|may|can|or|unless)\b)")


def is_plain(clause: str) -> bool:
    """Whether a relative clause says only what somebody is, so that where they are can be said with it."""
    return _PLAIN.match(clause) is not None
