"""Say `it`: the pronoun for the one that is looked at, and the clause that begins with `that`.

What each `it` stands for is found before anything is said (`antecedents`), so that the Polish pronoun has its gender.
A condition under `where` becomes a relative clause: `that is not prone`, `whose suit is hearts`, `with no friend in
contact with it`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from dsl.wording.languages.english import alternatives_at_once
from dsl.wording.realisation.phrases import row
from dsl.wording.realisation.shared import said_once
from dsl.wording.terms import Agreement

SUBJECT, OWNER, CLOSE, AFTER_PREPOSITION, OBJECT = "\ue000", "\ue001", "\ue002", "\ue003", "\ue009"
"""Marks in a text under work: around a nominative `it`, around `its`, behind either, before a Polish pronoun, before one in the accusative."""

_FORMS = {  # nominative, genitive, dative, accusative, instrumental, locative; as they stand without a preposition
    "m": ("on", "jego", "jemu", "go", "nim", "nim"),
    "f": ("ona", "jej", "jej", "ją", "nią", "niej"),
    "n": ("ono", "jego", "jemu", "je", "nim", "nim"),
    "v": ("oni", "ich", "im", "ich", "nimi", "nich"),
    "o": ("one", "ich", "im", "je", "nimi", "nich"),
}
_AFTER = {
    "jego": "niego",
    "go": "niego",
    "jemu": "niemu",
    "jej": "niej",
    "ją": "nią",
    "je": "nie",
    "ich": "nich",
    "im": "nim",
}
_PREPOSITIONS = (
    "z ze od ode do dla bez u na po o w we za nad pod przed przy przez między ku obok naprzeciw poza spośród oprócz"
    " wobec względem zamiast wokół wśród a"
)
BEHIND_VERB = "\ue008"
"""The mark before a Polish subject that stands behind its verb."""
_INVERTED = re.compile(rf"{BEHIND_VERB}(\w+){CLOSE}\s*((?:nie )?\w+(?: się)?)")
_MARKED = re.compile(rf"(\w+)?( ?){AFTER_PREPOSITION}(\w+)")


def polish_pronoun(agreement: Agreement, case_index: int) -> str:
    """The form without a preposition, marked so that `joined` can make it the one behind a preposition."""
    gender, plural, _ = agreement
    row = ("v" if gender == "m1" else "o") if plural else gender[0]
    return AFTER_PREPOSITION + _FORMS[row][case_index]


def behind_its_verb(agreement: Agreement) -> str:
    """The subject as a pronoun, marked so that `joined` can put it behind the verb: po aktywacji tej postaci traci ona żeton."""
    gender, plural, _ = agreement
    row = ("v" if gender == "m1" else "o") if plural else gender[0]
    return f"{BEHIND_VERB}{_FORMS[row][0]}{CLOSE}"


def joined(text: str) -> str:
    """The text with marked pronouns as they are behind what stands before them: `go`, but `od niego`."""

    def chosen(match: re.Match[str]) -> str:
        before, space, pronoun = match[1] or "", match[2], match[3]
        behind = before.lower() in _PREPOSITIONS.split()
        return before + space + (_AFTER.get(pronoun, pronoun) if behind else pronoun)

    return _MARKED.sub(chosen, _INVERTED.sub(r"\2 \1", text))


def unmarked(text: str) -> str:
    """The text without the marks around pronouns."""
    return re.sub(f"[{SUBJECT}{OWNER}{OBJECT}{CLOSE}]", "", text)


def without_subject(text: str) -> str:
    """A clause whose marked subject goes, because the clause before it has the same."""
    return unmarked(text.partition(CLOSE)[2].lstrip() if text.startswith(SUBJECT) else text)


_OF_A_BAND = re.compile(r"któr\w+ (nie )?należ(?:y|ą) do (.*\bbandy\b.*)")
_VALUED = re.compile(r"któr\w+ wartość wynosi ((?:co najmniej |najwyżej )?\d+)")
_OF_SUIT = re.compile(r"któr\w+ ma kolor (\w+)")


def briefly(clause: str, alone: bool) -> str:
    """What somebody or something is, said behind it without a clause: spoza twojej bandy; `alone` with it o wartości 8, w kolorze serc; else nothing."""
    if found := _OF_A_BAND.fullmatch(clause):
        return f"{'spoza' if found[1] else 'z'} {found[2]}"
    if not alone:
        return ""
    valued, suit = _VALUED.fullmatch(clause), _OF_SUIT.fullmatch(clause)
    if valued:
        return f"o wartości {valued[1]}"
    return f"w kolorze {suit[1]}" if suit else ""


def relative(parts: list[str], conjunction: str, lang: str, which: Callable[[str], str]) -> str:
    """A relative clause out of conditions in which `it` is marked; `which` gives the cases of `który`."""
    make = _english if lang == "en" else _polish
    said, last = [], ""
    made = sorted((make(text, which) for text in parts), key=lambda one: _BEGINNINGS.get(one[0].split(" ")[0], 0))
    for opening, rest in made:
        again = opening == last and opening.strip() not in ("whose", which("gen"))
        said.append(("" if again else opening) + unmarked(rest))
        last = opening
    *others, (opening, unless) = made
    of_others = which("gen") and f"dla {which('gen')} " or "for which "
    if conjunction in ("or", "lub") and opening == of_others and others and all(o != opening for o, _ in others):
        return _unless(row(said[:-1], f" {conjunction} "), unmarked(unless), lang)
    if lang == "en" and conjunction == "or":
        said = alternatives_at_once([_having(text, n > 0) for n, text in enumerate(said)])
    if lang == "en":
        return _OF_ITS_OWN.sub(r"of \2", row(said, f" {conjunction} "))
    return f", {row(said_once(said, conjunction), f' {conjunction} ')},"


def _unless(of_it: str, other: str, lang: str) -> str:
    """What is so of the one looked at, and what else will do that is said of others, which is only told when it matters."""
    if_, is_not, is_ = {"en": ("if", " is not ", "is"), "pl": ("jeśli", " nie jest ", "jest")}[lang]
    text, denied, so = other.partition(is_not)
    that, _, rest = of_it.partition(" ")
    alone = f"{of_it} (unless {text})" if lang == "en" else f"{of_it}, chyba że {text}"
    said = f"{that}, {if_} {text} {is_} {so}, {rest}" if denied else alone
    return said if lang == "en" else f", {said},"


def _having(text: str, again: bool) -> str:
    """What somebody has as an alternative to what they are: that is prone or has no friend in contact with it."""
    return f"has {text.removeprefix('with ')}" if again and text.startswith("with ") else text


_OF_ITS_OWN = re.compile(r"whose (\w+) is (the \w+ \1)\b")
"""What is said with fewer words of the thing itself: a card of the first suit."""

_BEGINNINGS = {"whose": 1, "którego": 1, "której": 1, "których": 1, "with": 2, "w": 2, "for": 3, "dla": 3}
"""How relative clauses begin, in the order in which they are said: `that is hearts` first, for behind another it would be
taken for something said of that; `for which …` last."""

_WHICH = re.compile(
    r"(?:that|któr[yae]|którzy) |(?:whose|którego|której|których) [\w ]+? (?=(?:is|are|wynosi|wynoszą|jest|są|nie (?:jest|są|przekracza(?:ją)?)) )"
)
"""What relative clauses share: that, whose shop price."""
_EITHER = re.compile(r"\b(?:or|unless|lub|chyba|jeśli)\b")
_EITHER_OF_THEIRS = re.compile(r"^któr(?:ego|ej|ych) \w+ lub \w+ (?=nie są |są |wynoszą )")
"""Two numbers of somebody, of which either will do: nobody takes what follows for an alternative."""


_AMOUNTS_TO = re.compile(r"(któr(?:ego|ej|ych)) ([^,]+) wynosi ([^,]+)")
"""A Polish clause that says what a number of somebody is."""


def _numbers_at_once(clauses: list[str]) -> list[str]:
    """Polish clauses, those that say the same of several numbers as one: której krzepa i zwinność wynoszą mniej niż 1."""
    found = [_AMOUNTS_TO.fullmatch(clause) for clause in clauses]
    alike = [one for one in found if one and sum(1 for o in found if o and o[1] == one[1] and o[3] == one[3]) > 1]
    if len(alike) < 2 or len({(one[1], one[3]) for one in alike}) > 1:
        return clauses
    which, _, many = alike[0].groups()
    said = f"{which} {row([one[2] for one in alike], ' i ')} wynoszą {many}"
    return [*(clause for clause, one in zip(clauses, found, strict=True) if one not in alike), said]


def in_one(clauses: list[str], lang: str, behind: str = "") -> str:
    """Relative clauses in a row, of which those that begin alike share the beginning: that is prone and may parry.

    `Whose` is joined to a clause that it stands `behind`, of which another could be meant: that it may attack and whose value is 1.
    """
    if lang == "en" and len(clauses) == 1 and clauses[0].startswith("whose ") and " that " in behind:
        return f"and {clauses[0]}"
    word = "and" if lang == "en" else "i"
    clauses = clauses if lang == "en" else _numbers_at_once(clauses)
    groups: list[tuple[str, list[str]]] = []
    for clause in sorted(clauses, key=lambda text: _BEGINNINGS.get(text.split(" ")[0], 0)):
        begins = _WHICH.match(clause)
        opening = begins[0] if begins and not _EITHER.search(clause) else ""
        if groups and opening and groups[-1][0] == opening:
            rest = clause[len(opening) :]
            groups[-1][1].append(rest.removeprefix("is ") if opening.startswith("whose") else rest)
        elif groups and (both := _of_both(groups[-1], clause)):
            groups[-1] = both
        else:
            groups.append((opening, [clause[len(opening) :]]))
    once = said_once if lang == "pl" else lambda parts, _: parts
    said = [(opening, once(_denied_at_once(parts, lang), word)) for opening, parts in groups]
    texts = [opening + row(_plain_first(parts, lang), f" {word} ") for opening, parts in said]
    divided = lang == "en" and any(" and " in text for text in texts[:-1])
    apart = len(texts) > 1 and (divided or any(_EITHER.search(_EITHER_OF_THEIRS.sub("", text)) for text in texts))
    last = f"{',' if apart else ''} {'oraz' if apart and lang == 'pl' else word} "
    if lang == "pl" and not apart and len(texts) > 1 and " i " in texts[-2]:
        last = ", a "
    return row(texts, last)


def _plain_first(parts: list[str], lang: str) -> list[str]:
    """English clauses that share their beginning, those last that are themselves of several parts: is able to help and is near and in sight."""
    return sorted(parts, key=lambda part: lang == "en" and " and " in part)


_WHOSE = re.compile(r"whose ([\w ]+) is (.*)")


def _of_both(before: tuple[str, list[str]], clause: str) -> tuple[str, list[str]] | None:
    """An English clause with another that says the same of something else that is theirs: whose Wits and Fortitude are below 1."""
    opening, said = before
    one, other = _WHOSE.fullmatch(opening + said[0]), _WHOSE.fullmatch(clause)
    if len(said) != 1 or one is None or other is None or one[2] != other[2]:
        return None
    return f"whose {one[1]} and {other[1]} are ", [one[2]]


_DENIED = {
    "en": (re.compile(r"((?:is|are) not )(?!.*(?:,|\b(?:or|and)\b))"), "nor"),
    "pl": (
        re.compile(r"(nie (?:jest|są|przekracza(?:ją)?) )(?!(?:\w+ )?\w+(?:em|ą|ym|im)\b|.*(?:,|\b(?:ani|i|lub)\b))"),
        "ani",
    ),
}
"""How what somebody is not is said, where nothing else is joined to it, and what joins several such."""


def _denied_at_once(parts: list[str], lang: str) -> list[str]:
    """Clauses in a row, of which those that deny are one: is neither inconspicuous, recruitable nor proof against seduction."""
    pattern, joint = _DENIED[lang]
    told: list[tuple[str, list[str]]] = []
    for part in parts:
        denies = pattern.match(part)
        opening = denies[1] if denies else ""
        if told and opening and told[-1][0] == opening:
            told[-1][1].append(part[len(opening) :])
        else:
            told.append((opening, [part[len(opening) :]]))
    return [
        (opening.replace("not ", "neither ") if len(of) > 1 else opening) + row(of, f" {joint} ")
        for opening, of in told
    ]


def _english(text: str, which: Callable[[str], str]) -> tuple[str, str]:
    if text.startswith(SUBJECT):
        rest = text.partition(CLOSE)[2]
        return ("whose ", rest[3:]) if rest.startswith("'s ") else ("that ", rest.lstrip())
    if text.startswith(OWNER):
        return "whose ", text.partition(CLOSE)[2].lstrip()
    if of_it := _OF_IT.match(text):
        return "whose ", of_it[1] + text[of_it.end() :]
    if at_its_end := _AT_THE_END.fullmatch(text):
        return "that ", at_its_end[1]
    there = re.match(r"there (?:is|are) ", text)
    return ("with ", text[there.end() :]) if there else ("for which ", text)


_AT_THE_END = re.compile(rf"(.+) {SUBJECT}?that (?:card|item){CLOSE}?")
"""A clause of which the one looked at is the object: cards that Red has looked at."""
_THIS = re.compile(rf"(.+ (?!(?:{_PREPOSITIONS.replace(' ', '|')}) )\w+) (?:tę kartę|{OBJECT}{AFTER_PREPOSITION}\w+)")
"""A Polish clause of which the one looked at is the object: którą ta postać widzi."""
_THERE = re.compile(r" na (?:tym polu|nim|niej)$")
_OF_IT = re.compile(rf"the ([\w ]+) of {SUBJECT}[^{CLOSE}]*{CLOSE}")
_W_JEGO = re.compile(rf"w (?:(\w+) {OWNER}[^{CLOSE}]*{CLOSE}|{OWNER}[^{CLOSE}]*{CLOSE} (\w+))")
"""Polish clauses on what is within something of theirs: w której zasięgu jest cel."""
_JEGO = re.compile(rf"(?!jest|są|nie|ma)(\w+) {OWNER}[^{CLOSE}]*{CLOSE}")


def _polish(text: str, which: Callable[[str], str]) -> tuple[str, str]:
    if text.startswith(SUBJECT):
        return which("nom") + " ", text.partition(CLOSE)[2].lstrip()
    if text.startswith(OWNER):
        return which("gen") + " ", text.partition(CLOSE)[2].lstrip()
    if within := _W_JEGO.match(text):
        return f"w {which('gen')} ", (within[1] or "") + (within[2] or "") + text[within.end() :]
    if of_it := _JEGO.match(text):
        return which("gen") + " ", of_it[1] + text[of_it.end() :]
    if of_this := _THIS.fullmatch(text):
        return which("acc") + " ", of_this[1]
    if on_it := _THERE.search(text):
        return f"na {which('loc')} ", text[: on_it.start()]
    return f"dla {which('gen')} ", text
