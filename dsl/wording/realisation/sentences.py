"""Join lines into sentences: normal spaces and commas, lead-ins, one capital, one stop, the id of every part.

A header with one line under it becomes one sentence with it, and so it does with a few brief lines (a word says
`extra={"brief": True}`); with several it becomes a lead-in that ends in a colon. How a header meets what follows is said by its word, `extra={"lead": …}`, for both languages or as
`{"en": …, "pl": …}`:

    comma   (usual)  in close combat, …
    adverb           the same, but Polish sets the comma only where a clause meets: w walce wręcz +1 do …
    space            each fighter …
    colon            success: …
    sentence                the header is a sentence of its own: … makes a test. On a failure, …
    stop             the header is a sentence of its own, and what follows always stands under it
    list             what follows always stands under it, after a colon
"""

from __future__ import annotations

import re

from dsl.core.changes import Let
from dsl.core.conditions import ThereIs
from dsl.core.control import (
    Choose,
    ChooseAction,
    Do,
    ForEachStatement,
    IfStatement,
    May,
    OptionBranch,
    Otherwise,
    PassStatement,
    RepeatStatement,
)
from dsl.core.history import UntilClauses
from dsl.core.hooks import WhenClause
from dsl.core.references import ItPhrase, NamedTerm
from dsl.lowering.shared import may
from dsl.tree import Node
from dsl.wording.languages.english import possessive
from dsl.wording.languages.polish import Polish
from dsl.wording.planning.spent import ForEachLost
from dsl.wording.punctuation import capitalised, tidy
from dsl.wording.realisation.chosen import done_with, done_with_each
from dsl.wording.realisation.phrases import Grammar
from dsl.wording.realisation.pronouns import without_subject
from dsl.wording.realisation.rows import (
    LONGEST_JOINED,
    MOST_JOINED,
    Say,
    continued,
    each_one,
    in_a_row,
    is_of_several,
    joined_by_and,
    of_each,
    of_theirs,
    offered_to_do,
    told,
)
from dsl.wording.referents import doer, is_same, is_self
from dsl.wording.terms import BETWEEN_IDS, Agreement, Part, WordingError
from dsl.words import Word

LEADS = ("comma", "adverb", "space", "colon", "sentence", "stop", "list")
_JOINTS = {"comma": ", ", "adverb": ", ", "space": " ", "colon": ": ", "sentence": ". "}
SUBJECT_INSTEAD = "\ue004"
"""Divides what a header says (`for each enemy`) from what can be the subject of a single line under it (`each enemy`)."""

MOST_WORDS = 30
MOST_BEFORE_ONE = 35
"""How many a sentence may have whose last line would otherwise stand alone under it."""
ALL_LEVELS = 99
_SENTENCE_END = re.compile(r"[.:] (?=[A-ZĄĆĘŁŃÓŚŹŻ„“])")
_BEGINS_WITH = re.compile(r", (?:starting with|zaczynając od) ")
"""Each player in turn, starting with Red, draws a card."""
_IF = re.compile(r"if \{\{")
_IN_CASE = re.compile(r", (?:if|jeśli|a(?! potem\b)) ")
_EITHER = re.compile(r"\b(?:or|lub|albo)\b")
_CLAUSE = re.compile(
    r"\b(?:jeśli|jeżeli|gdy|kiedy|aż|dopóki|chyba że|o ile|któr\w+|inn\w+ niż|zanim|ponieważ|choć|zamiast \w+ć)\b",
    re.IGNORECASE,
)
_WHILE = re.compile(r"(?:as long as|until|(?:once )?for each|dopóki) ")
_ALSO = re.compile(r", także [^,]*,?$")
_FOLLOWING = ("the following", "powtarzane kroki")
"""How a line ends that only announces others."""
_PAUSE = re.compile(_CLAUSE.pattern + "|najwyżej", re.IGNORECASE)
_OFFER = re.compile(r"(?:ta postać )?(?:może|możesz|wybierasz) ")
_INSTEAD = (", instead", ", zamiast tego")
"""How a moment ends in which something is done in place of what would be."""
_IN_PLACE = re.compile(r", zamiast (?!\w+ć\b)[^,]*$")
"""The same by the name of what would be, which nothing divides from the rest: zamiast remisu."""
_FEW = 8
"""In as few words it is seen at once that a label says the same."""
_BRIEF = 18
"""Of so many words two sentences are short ones."""
_MAY = {"en": re.compile(r"(\w+) may\b"), "pl": re.compile(r"\bmoże(?:sz)?\b")}
_DO_THIS = re.compile(r" (?:do this|wykonać te kroki)$")


def lead_of(word: Word, lang: str) -> str:
    """How a word meets the lines under it."""
    lead = word.traits.lead
    if lead not in LEADS:
        raise WordingError(f"its lead {lead!r} is none of {', '.join(LEADS)}", word.name, lang)
    return lead


def gather(
    node: Node, grammar: Grammar, say: Say, followed: bool = False, permitted: str = "", levels: int = ALL_LEVELS
) -> tuple[list[Part], list[Node], str]:
    """The parts of the sentence that a line begins, the lines that stand under it, its final mark.

    A line that is `followed` by what happens otherwise keeps its lines under it, unless that is a single plain one;
    in any case no more `levels` of lines go on in its sentence.
    """
    lang, apart = grammar.lang, levels == 0
    if not apart and not followed and (done := _done_with(node, grammar, say, permitted)) is not None:
        return done
    if isinstance(node.means, May) and not apart and (offered := _offered(node, grammar, say, levels)) is not None:
        return offered
    if not apart and not permitted and (line := done_with_each(node, lang)) is not None:
        return [Part(line.id, told(line, say))], [], "."
    text, _, alone = told(node, say, permitted).partition(SUBJECT_INSTEAD)
    if permitted and not text:
        return [], [], ""
    if isinstance(node.means, OptionBranch) and _asks_for_what_is_chosen(node):
        text = f"{_IN_CASE.split(text)[0]}, {grammar.possible}"
    lead = "colon" if type(node.means) is Do else lead_of(node.word, lang)
    if lead == "stop" or not node.body:
        return [Part(node.id, text)], node.body, "."
    apart = apart or lead == "list" or _stands_apart(node, followed)
    apart = apart or bool(alone and is_of_several(node.body))
    if alone and not apart and (row := _row_of_each(node, alone, grammar, say)):
        return row, [], "."
    parts, under, end = ([], [], "") if apart else _in_one(node, grammar, say, levels - 1)
    if not parts or (isinstance(node.means, OptionBranch) and end == ":"):
        so = _if_done(text, lang) if isinstance(node.means, ChooseAction) else ""
        return [Part(node.id, text + so)], node.body, ":"
    joint = _JOINTS[lead]
    if alone and (lasting := _for_a_time(node, alone, parts, grammar)):
        return lasting, under, end
    if alone and (said := of_each(node.body[:1], [parts[0].text], grammar)):
        return [*_of_each(node, alone, [Part(parts[0].id, said[0])], grammar), *parts[1:]], under, end
    if alone and not under and (theirs := of_theirs(alone, parts[0].text)):
        return [Part(node.id, theirs), Part(parts[0].id, ""), *parts[1:]], under, end
    if isinstance(node.means, OptionBranch) and _is_in_the_label(node, text, parts, under, grammar):
        return [Part(node.id, text), Part(node.body[0].id, "")], [], "."
    if len(node.body) == 1 and _asks(node.body[0]) and _joins(node, text, parts[0].text, grammar):
        joint, (_, _, rest) = f" {grammar.conjunctions['and']} ", parts[0].text.partition(" ")
        parts[0] = Part(parts[0].id, rest)
    elif len(node.body) == 1 and _asks(node.body[0]) and (_asks(node) or _IN_CASE.search(text)):
        joint = f"{grammar.conjunctions['besides']} "
    if lead == "adverb" and lang == "pl" and not _sets_off(text) and not _PAUSE.match(parts[0].text):
        joint = " "
    if text.endswith(_INSTEAD) or _IN_PLACE.search(text):
        joint = " "
    if isinstance(node.means, RepeatStatement) and not text.endswith(_FOLLOWING):
        offers = _offers(node.body[0]) or isinstance(node.body[0].means, (Choose, ChooseAction))
        if lang == "pl" and offers and not _sets_off(text) and not _WHILE.match(text):
            return _in_the_offer(node.id, text, parts), under, end
        joint = _joint_of_loop(node, text, parts, lang) or joint
    if type(node.means) is Do and end == ":" and not permitted and len(f"{text} {parts[0].text}".split()) <= _BRIEF:
        lead, joint = "sentence", _JOINTS["sentence"]  # one colon is enough
    if lead == "sentence":
        parts[0] = Part(parts[0].id, capitalised(parts[0].text))
    return [Part(node.id, text.rstrip(",:") + joint), *parts], under, end


def _of_its_doer(call: Node, grammar: Grammar, say: Say) -> Say:
    """How the only line of a Polish call is said without its subject, where that is whom the call is said of: próbuje wstać: wykonuje test."""
    if type(call.means) is not Do or grammar.lang != "pl":
        return say
    first, who, does = call.body[0], doer(call), doer(call.body[0])
    if who is None or does is None or not is_same(who, does):
        return say

    def said(line: Node, permitted: str = "", doer: Node | None = None, quietly: bool = False) -> str:
        if line is not first:
            return say(line, permitted, doer, quietly)
        return without_subject(say(line, permitted, who, quietly))

    return said


def _stands_apart(node: Node, followed: bool) -> bool:
    """Whether what a line begins stands under it: where it is `followed` and has several lines, or does something several times by an option."""
    if isinstance(node.means, OptionBranch) and isinstance(node.body[0].means, RepeatStatement):
        return True
    return followed and any(line.body for line in node.body) and not isinstance(node.means, Otherwise)


def _each_time(parts: list[Part]) -> list[Part]:
    """A Polish offer that is made again and again, with what comes of it as what comes of it each time."""
    if len(parts) < 2 or parts[1].text != _if_done(parts[0].text, "pl"):
        return parts
    offer, so, *rest = parts
    then = [Part(part.id, part.text.removeprefix(", ")) for part in rest[:1]]
    return [offer, Part(so.id, ". Za każdym razem" + " " * len(then)), *then, *rest[1:]]


def _joint_of_loop(loop: Node, text: str, parts: list[Part], lang: str) -> str:
    """What joins how often something is done to what is done; nothing where that is as in any other sentence."""
    if _WHILE.match(text) or _offers(loop.body[0]):
        return ", "
    if lang == "pl" and not re.search(r"\. ", "".join(part.text for part in parts)):
        return ", " if _sets_off(text) else " "
    return ""


def _asks_for_what_is_chosen(option: Node) -> bool:
    """Whether an option asks no more than that there is one of those from whom it has one chosen: a Hero, if possible."""
    asked, first = option.get("condition"), next(iter(option.body), None)
    if not isinstance(asked, Node) or not isinstance(asked.means, ThereIs) or first is None:
        return False
    return isinstance(first.means, Choose) and asked["set"] == first["set"]


def _is_in_the_label(option: Node, text: str, parts: list[Part], under: list[Node], grammar: Grammar) -> bool:
    """Whether what is done by an option is no more than its label says: passing; the very words of the label, in Polish its nouns.

    Who does it in English is the bearer, or whom the `text` of the option already speaks of: fall prone, if the loser is on the board.
    """
    if [type(line.means) for line in option.body] == [PassStatement]:
        return True
    if grammar.lang == "pl":
        label, told = (tidy(text).lower().split() for text in (option["pl"] or "", parts[0].text))
        nouns = [word for word in label if len(word) > 3]
        alone = len(option.body) == len(parts) == 1 and not under and len(told) <= _FEW
        if alone and isinstance(option.body[0].means, Let):  # what is kept for later is told: its colour is cups
            return False
        return alone and bool(nouns) and all(any(_is_inflected(noun, word) for word in told) for noun in nouns)
    verb, _, rest = option["en"].partition(" ")
    does = f"{grammar.verb(verb, Agreement(), False)} {rest}".rstrip() if grammar.lang == "en" else ""
    said, alone = tidy(parts[0].text), len(option.body) == len(parts) == 1 and not under
    who = said.removesuffix(f" {does}")
    of_them = who != said and (who == "this character" or f", if {who} " in text)
    return bool(does) and alone and (said == option["en"] or of_them)


def _in_the_offer(loop: str, often: str, parts: list[Part]) -> list[Part]:
    """How often something is offered, told in the Polish offer: możesz najwyżej 3 razy wybrać; what comes of it then comes each time."""
    first, *others = _each_time(parts)
    offer = _OFFER.match(first.text)
    start = offer[0] if offer else ""
    return [Part(loop, f"{start}{often} "), Part(first.id, first.text.removeprefix(start)), *others]


def _is_inflected(noun: str, word: str) -> bool:
    """Whether a Polish word may be another form of a noun, or of the verb that it is made of: bronią, broni; unika, unikanie."""
    stem = noun[: -3 if noun.endswith("nie") else -2]
    return noun.startswith(word[:-2]) and word.startswith(stem) if len(word) > 3 else False


def _sets_off(text: str) -> bool:
    """Whether a Polish header ends with what a comma closes: gdy trafi."""
    return bool(_CLAUSE.search(text) or _BEGINS_WITH.search(text) or _ALSO.search(text))


def _joins(node: Node, text: str, other: str, grammar: Grammar) -> bool:
    """Whether a condition under a line can be joined to the line's own by a plain `and`: neither is itself of several parts."""
    found = _IN_CASE.search(text)
    own = text if _asks(node) else text[found.end() :] if found else ""
    also = rf" {grammar.conjunctions['and']} |:"
    return bool(own) and not _EITHER.search(own + other) and (_asks(node) or not re.search(also, own))


def _offered(node: Node, grammar: Grammar, say: Say, levels: int) -> tuple[list[Part], list[Node], str] | None:
    """What somebody may do, or have done, as one sentence: you may draw a card, it may stand up, you may have it fall.

    None where several things may be done by several, or something that has no subject for it.
    """
    line = node.body[0] if node.body else None
    if line is None or isinstance(line.means, (IfStatement, RepeatStatement, May)):
        return None
    how = "may" if _decides(node, line) else "have"
    lead = ""
    if how == "have":
        asked = tidy(say(node))
        if parts := offered_to_do(node.body, grammar, say):
            return [Part(node.id, _DO_THIS.sub(" ", asked) + parts[0].text), Part(parts[0].id, ""), *parts[1:]], [], "."
        lead = _DO_THIS.sub(f" {grammar.having}", asked)
        how = "have" if grammar.lang == "en" else ""
    if len(node.body) == 1:
        parts, under, end = gather(line, grammar, say, permitted=how, levels=levels - 1)
    else:
        parts, under, end = in_a_row(node.body, grammar, say, how) if how else [], [], "."
        if not parts:
            return _if_that_is_done(node, grammar, say)
    if not parts and how == "have" and len(node.body) == 1 and isinstance(line.means, (Do, ForEachStatement)):
        lead = _DO_THIS.sub(" decide that ", tidy(say(node)))
        parts, under, end = gather(line, grammar, say, levels=levels - 1)
    if not parts:
        return None
    return [Part(node.id, lead + parts[0].text), Part(parts[0].id, ""), *parts[1:]], under, end


def _if_that_is_done(node: Node, grammar: Grammar, say: Say) -> tuple[list[Part], list[Node], str] | None:
    """What somebody may do, and what comes of it: it may discard 1 token. If it does, …; none where that is not its first line."""
    first, *others = node.body
    asked = tidy(say(node, quietly=True))
    if isinstance(first.means, (IfStatement, RepeatStatement, May, Choose)) or first.body:
        return None
    if _decides(node, first):
        done = tidy(say(first, "may"))
    elif offered := offered_to_do([first], grammar, say):
        say(node)
        done = _DO_THIS.sub(" ", asked) + offered[0].text
    elif grammar.lang == "en" and (had := tidy(say(first, "have"))):
        done = _DO_THIS.sub(f" {grammar.having}", asked) + had
    else:
        return None
    for_each = isinstance(others[0].means, ForEachLost)
    if_done = ". " if for_each else _if_done(done, grammar.lang)
    if not if_done:
        return None
    parts = [Part(node.id, done), Part(first.id, if_done)]
    if len(others) == 1:
        more, under, end = gather(others[0], grammar, say)
        if more:
            so = capitalised(more[0].text) if for_each else f", {more[0].text}"
            return [*parts, Part(others[0].id, so), *more[1:]], under, end
    return parts, others, ":"


def _if_done(offer: str, lang: str) -> str:
    """What the sentence behind an offer begins with: If it does; Jeśli to zrobisz."""
    may = _MAY[lang].search(offer)
    if may is None:
        return ""
    if lang == "pl":
        return f". Jeśli to {'zrobisz' if may[0] == 'możesz' else 'zrobi'}"
    return f". If {'you do' if may[1] == 'you' else 'they do' if may[1] == 'player' else 'it does'}"


def _done_with(node: Node, grammar: Grammar, say: Say, permitted: str) -> tuple[list[Part], list[Node], str] | None:
    """What is done with one that is chosen as one sentence; nothing where the choice is told first."""
    done = None if permitted else done_with(node, _decides, lambda line: tidy(say(line, quietly=True)), grammar.lang)
    if done is None:
        return None
    line, decides, passes = done
    if decides:
        said = gather(line, grammar, say, permitted="may" if passes else "")
        return said if said[0] else None
    doing = tidy(say(line, "do"))
    if not doing:
        return None
    if isinstance(grammar, Polish):  # możesz | wybrać kartę: możesz odrzucić kartę
        asked, chosen, _ = tidy(say(node, quietly=True)).partition(f" {grammar.once('wybierać')} ")
        return ([Part(line.id, f"{asked} {doing}")], [], ".") if chosen else None
    who = tidy(say(node["who"]))
    verb, _, rest = doing.partition(" ")
    if who == "you":
        text = f"you may {doing}" if passes else doing
    else:  # who does it is its subject: discards a card in their hand
        rest = rest.replace(f"{possessive(who)} ", "their ")
        doing = f"{verb} {rest}"
        text = f"{who} may {doing}" if passes else f"{who} {grammar.verb(verb, Agreement(), False)} {rest}"
    return [Part(line.id, text)], [], "."


def _offers(line: Node) -> bool:
    """Whether a line says what somebody may do."""
    return isinstance(line.means, May) or (isinstance(line.means, (Choose, ChooseAction)) and may(line))


def _decides(node: Node, line: Node) -> bool:
    """Whether who may have a line carried out is its subject, or the player of that."""
    who, subject = node.get("who"), line.args[0] if line.args else None
    if isinstance(line.means, Do):
        subject = next((arg["x"] for arg in line.get("args") or ()), None)
    elif isinstance(line.means, Let):
        subject = line["value"]
    if not isinstance(subject, Node):
        return False
    if who is None or _is_own(who):
        return is_self(subject.word) or _is_own(subject)
    return subject == who or is_player_of(who, subject)


def is_player_of(who: Node, whose: Node) -> bool:
    """Whether somebody is said to be the player of somebody: your, of the bearer; the loser's player, of the loser."""
    if is_self(whose.word):
        return _is_own(who)
    return who.word.traits.reader and bool(_named(who)) and _named(who) == _named(whose)


def _is_own(who: Node) -> bool:
    """Whether somebody is the player of the bearer."""
    whose = who.get("whose") if who.word.traits.reader else None
    while isinstance(whose, Node) and whose.word.head:
        whose = whose.get(whose.word.head)
    return isinstance(whose, Node) and is_self(whose.word)


def _named(who: Node) -> list[str]:
    """The roles that a phrase names: the loser's player names the loser."""
    return [part["x"].text for part in who.walk() if isinstance(part.means, NamedTerm)]


def _in_one(header: Node, grammar: Grammar, say: Say, levels: int) -> tuple[list[Part], list[Node], str]:
    """The parts of a body that goes on in the sentence of its header: one line, or a few that are said as one."""
    body = header.body
    if len(body) != 1:
        return in_a_row(body, grammar, say), [], "."
    parts, under, end = gather(body[0], grammar, _of_its_doer(header, grammar, say), levels=levels)
    if not parts:
        return [], [], ""
    parts[0] = Part(parts[0].id, continued(parts[0].text, body[0], grammar.lang))
    return parts, under, end


def _row_of_each(node: Node, alone: str, grammar: Grammar, say: Say) -> list[Part]:
    """Several lines under `for each` as one sentence about each; none where one of them is about somebody else, or only holds under a condition."""
    if not 1 < len(node.body) <= MOST_JOINED or any(line.body or line.get("condition") for line in node.body):
        return []
    said = of_each(node.body, [told(line, say) for line in node.body], grammar)
    if not said or sum(map(len, said)) > LONGEST_JOINED:
        return []
    return _of_each(node, alone, joined_by_and([line.id for line in node.body], said, grammar), grammar)


def _of_each(node: Node, alone: str, said: list[Part], grammar: Grammar) -> list[Part]:
    subject, first = each_one(alone, said[0].text, grammar)
    comma = "," if (grammar.lang == "pl" and _CLAUSE.search(subject)) or _BEGINS_WITH.search(subject) else ""
    return [Part(node.id, f"{subject}{comma} "), Part(said[0].id, first), *said[1:]]


def _for_a_time(node: Node, alone: str, parts: list[Part], grammar: Grammar) -> list[Part]:
    """What lasts for each of some, with them as its subject: until the end of the turn, each friend has +1 to its tests."""
    line = node.body[0]
    who = line.get("who") if len(node.body) == 1 and isinstance(line.means, UntilClauses) else None
    if not isinstance(who, Node) or not isinstance(who.means, ItPhrase) or len(parts) < 2:
        return []
    time = parts[0].text.rstrip().removesuffix(" it" if grammar.lang == "en" else "")
    subject, said = each_one(alone, parts[1].text, grammar)
    return [Part(node.id, f"{time} {subject} "), Part(line.id, ""), Part(parts[1].id, said), *parts[2:]]


def _asks(line: Node) -> bool:
    """Whether a line says under what condition what is under it happens, so that another can be joined by `and`."""
    return isinstance(line.means, (IfStatement, WhenClause)) and _IF.match(line.word.en) is not None


def levels_of(node: Node) -> int:
    """How many lines stand under each other as the only one, so that they could go on in one sentence."""
    return 0 if not node.body else 1 if len(node.body) > 1 else 1 + levels_of(node.body[0])


def before_its_conditions(head: str, ids: str, parts: list[Part], grammar: Grammar) -> list[Part]:
    """What comes of conditions said before the list of them: after the hit, the victim falls if all of these are true."""
    english = grammar.lang == "en"
    found = re.fullmatch(rf"(?:(.*), )?(?:if|jeśli|a) {grammar.all_true}", head)
    if found is None or _SENTENCE_END.search("".join(part.text for part in parts)):
        return []
    moment = found[1] + (", " if english or _sets_off(found[1]) else " ") if found[1] else ""
    first = Part(f"{ids}{BETWEEN_IDS}{parts[0].id}", moment + parts[0].text)
    return [first, *parts[1:], Part("", f"{' if' if english else ', jeśli'} {grammar.all_true}")]


def is_long(parts: list[Part], most: int = MOST_WORDS) -> bool:
    """Whether one of the sentences that parts make has more words than a reader keeps in mind."""
    return any(len(text.split()) > most for text in _SENTENCE_END.split("".join(part.text for part in parts)))
