"""Say under what circumstances a clause holds: when attacking, with this weapon, if the opponent is prone.

A condition that the bearer has a role is said by what that role means (`when attacking`); that the rule is printed on what
the bearer uses, by the thing (`with this weapon`). What else there is follows as a condition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.core.conditions import BearsThis, Comparison, IsChosen, NotPhrase, SameAs, ThereIs
from dsl.core.control import (
    Choose,
    ChooseAction,
    ChooseOne,
    IfStatement,
    May,
    PassStatement,
    StepStatement,
    StopStatement,
)
from dsl.core.references import NamedTerm, Own, TermOf
from dsl.lowering.shared import may
from dsl.tree import Node
from dsl.wording.languages.english import article
from dsl.wording.languages.polish import is_span
from dsl.wording.realisation.basics import Basics, telling_of
from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.phrases import Absent, Called, Fixed, Listed, Phrase, row
from dsl.wording.realisation.roles import foremost
from dsl.wording.referents import NOBODY, OTHER, SELF, doer, referent
from dsl.wording.terms import READER

_MAY_END = (Choose, ChooseAction, ChooseOne, May, StopStatement)
_WHEN = re.compile(r"(?:^|, )(?:gdy|w któr\w+) [^,]*$")
"""What ends with a Polish clause that more can be joined to."""
_APART = re.compile(r", (?:a przy tym|albo też) ")
_DOES = re.compile(r"[^\Wć]+[aiy]ć(?: się)?")
"""A Polish verb of which every past form has the same vowel."""
_UNDERGONE = re.compile(r"\bzosta\w+ \w+[nt][aeyi]\b")
"""What somebody in Polish undergoes: zostanie trafiona."""
_IS_A_TEST = re.compile(r"jest to test (.*)")
_USUAL_TEST = re.compile(r"(test standardowy)$")
_SEVERAL = re.compile(r"\b(?:i|lub|oraz|wszystkie)\b")
_OF_THE_SAME = re.compile(r"(?!(?:nie )?jest to )(?:nie )?(?:jest|ma|może|\w+(?:uje|oi|yka)) ")
"""How a condition begins whose subject is that of the clause before it, and left unsaid."""


class Circumstances(Basics):
    """The functions for conditions behind the time of a clause, or at its end."""

    bearer: Callable[[Context], Phrase]
    flagged: Callable[..., str]
    conditions: Callable[[Telling, Sequence[Phrase], str], str]

    @pass_context
    def given_that(self, context: Context, condition: Phrase | Absent | None, comma: str = ",") -> str:
        """`, when attacking, if it is prone` behind the time of a clause; at the end of one without the English `comma`."""
        if not isinstance(condition, Phrase):
            return ""
        parts, joint = condition.conjuncts()
        return self.given_all(context, parts if joint == "and" else [condition], comma)

    @pass_context
    def except_when(self, context: Context, condition: Phrase | Absent | None) -> str:
        """When an English clause forbids something, or says that it is not so: ` unless it is in human form` where that is so as long as something is not."""
        if isinstance(condition, Phrase) and condition.node is not None and isinstance(condition.node.means, NotPhrase):
            return f" unless {condition.slot('a')}"
        return self.given_that(context, condition, "")

    def given_all(
        self,
        context: Context,
        parts: Sequence[Phrase],
        comma: str = ",",
        behind: str = "",
        after: str = "",
        within: str = "gdy",
    ) -> str:
        """The same of conditions that all must hold, `behind` a clause about the bearer or somebody else.

        Behind one about somebody else `when shot at` would be said of them, so that the role is a condition like others; so it is
        in English where there are several roles and other conditions: if this character is engaged and is attacking or defending.
        What else must hold `after` a Polish clause is joined to that; `within` is how one begins on what the bearer does: w której.
        """
        times = [part for part in parts if _repeats(part)]
        parts = [part for part in parts if part not in times]
        used = [part for part in parts if _is_used(part, parts)]
        told = (part for part in parts if _is_said(_roles(part), behind))
        role = next(told, None)
        if role is not None and self.grammar.lang == "en" and not behind:
            if len(_roles(role)) > 1 and len(parts) > len(used) + 1:
                parts, role = [*(part for part in parts if part is not role), role], None
            elif _goes_on_about_another(context):
                role = None
        when = [*map(self._in_these, times), *(self._with_this(context, part, after, bool(times)) for part in used)]
        text = "".join(told if told.startswith(",") else f" {told}" for told in when)
        for part in used:
            telling_of(context).used = part.node["what"] if part.node is not None else None
        rest = [p for p in parts if p is not role and p not in used and not any(_has(p, thing) for thing in used)]
        if role is not None:
            joint = "," if self.grammar.lang == "pl" else comma
            with telling_of(context).telling_set(goes_on=not rest and _goes_on_alone(context)):
                text += self._in_a_role(context, _roles(role), joint, behind, within)
            comma = ","
        if rest:
            said = (
                self.conditions(telling_of(context), rest, "and")
                if len(rest) > 1 or telling_of(context).listing == []
                else str(rest[0])
            )
            text += (
                f"{comma} if {said}"
                if self.grammar.lang == "en"
                else _besides(f"{after}{text}", said, behind, rest[0], telling_of(context).anybody != NOBODY)
            )
        return text

    def at_either(self, moments: Phrase) -> str:
        """Several moments, of which one that is part of another goes with it: before it is activated (also to fight); po aktywacji, także w walce,"""
        said: list[str] = []
        apart = " lub " if self.grammar.lang == "pl" else " or "
        for text in [each.nom for each in moments] if isinstance(moments, Listed) else [moments.nom]:
            if said and self.grammar.lang == "en" and (more := _going_on(said[-1], text)):
                last, _, rest = more.partition(" ")
                part = said[-1].endswith(f" {last}")
                said[-1] += f" (also {rest})" if part else f" or {more}"
                apart = apart if part else ", or "
            elif said and self.grammar.lang == "pl" and (more := _beyond(said[-1], text)):
                said[-1] = f"{said[-1]}, także {more},"
            else:
                said.append(text)
        return row(said, apart)

    def in_which(self, event: Phrase) -> str:
        """How a Polish clause begins on what the bearer does in an event of which it has been said that it is over or to come: w której."""
        if self.grammar.lang != "pl" or not is_span(event.nom):
            return "gdy"
        return f"w {self.agreed('który', event, 'loc')}"

    def asked(
        self,
        context: Context,
        text: str,
        limit: Phrase | None,
        parts: list[Phrase],
        behind: str,
        event: Phrase,
        within: str = "gdy",
    ) -> str:
        """A moment of an event with its limit and conditions, whose test is that of the first of those who take part.

        In Polish what belongs to the moment stands beside it: raz na turę, gdy trafi, a cios zadaje ranę.
        """
        early = self.grammar.lang == "pl" and text.startswith("gdy ")
        tester = foremost(event, self.grammar)
        with telling_of(context).telling_set(ahead=early or telling_of(context).ahead, tester=tester):
            if early:
                text, parts = _in_the_test(text, parts)
                is_told = len(parts) == 1 and _USUAL_TEST.search(event.nom) is not None
                with telling_of(context).telling_set(test_is_told=is_told):
                    return self.limited(text + self.given_all(context, parts, behind=behind, after=text), limit)
            with telling_of(context).telling_set(over=within != "gdy" and text.startswith("po ")):
                return self.limited(text + self.given_all(context, parts, behind=behind, within=within), limit)

    def limited(self, moment: str, limit: Phrase | None) -> str:
        """A moment behind how often something happens at it: once per turn, after this character dies; raz na turę po aktywacji."""
        if not limit:
            return moment
        apart = self.grammar.lang == "en" or moment.startswith(("gdy ", "zanim "))
        return f"{limit}{', ' if apart else ' '}{moment}"

    def _in_these(self, part: Phrase) -> str:
        """By what comes again and again in an event: in ripostes; w ponowieniach."""
        one = _repeats(part)
        return "" if one is None else f"in {one.many}" if self.grammar.lang == "en" else f"w {one.many.loc}"

    def _with_this(self, context: Context, part: Phrase, after: str, behind: bool = False) -> str:
        """By what is used: with this weapon, this sword; tą bronią, `behind` a time `, gdy używa tej broni`; of what anybody shoots: z tej broni, tym pociskiem; of what hits: tą bronią."""
        what = part.slot("what")
        own = what.thing
        if self.grammar.lang == "en":
            named = str(own) if own is not None and _is_own(part) else str(what)  # which goes by a pronoun from here on
            return f"with this {telling_of(context).params.get('item') or self.grammar.head(str(own or named), named)}"
        if own is not None and _is_own(part):
            if behind:
                return f", gdy używa {self.agreed('ten', own, 'gen')} {own.gen}"
            return f"{self.agreed('ten', own, 'ins')} {own.ins}"
        case = "ins" if _UNDERGONE.search(after) or " " not in what.nom else "gen"
        one = f"{self.agreed('ten', what, case)} {self.grammar.head(what[case], what.nom)}"
        return one if case == "ins" else f"z {one}"

    def _in_a_role(self, context: Context, roles: Sequence[Phrase], comma: str, behind: str, within: str) -> str:
        """`, when taking the test`; gdy ta postać wykonuje test; behind what the bearer does ` as the attacker`, jako atakujący."""
        english, flags = self.grammar.lang == "en", [role.flag for role in roles]
        joint = "" if behind else comma
        if None in flags or (behind and all(map(_is_taken_up, roles))):
            return f"{joint} {'as' if english else 'jako'} {self._either(map(str, roles))}"
        if english:
            return f"{joint} when {self._either(map(str, flags))}"
        if telling_of(context).goes_on and not behind and within != "gdy":
            return f"{joint} {within} {self._either(self._does_unnamed(context, flag) for flag in flags if flag)}"
        return (
            f"{joint} {'i' if behind else within} {self._either(self._does(context, flag) for flag in flags if flag)}"
        )

    @pass_context
    def passes(self, context: Context) -> bool:
        """Whether somebody may pass under the line that is told."""
        told = telling_of(context).frame.node
        return any(isinstance(node.means, PassStatement) for line in told.body for node in line.walk())

    @pass_context
    def repeated(self, context: Context) -> str:
        """How the line that is told is done again without a condition: until something `stops` it, as often as somebody `chooses`; else nothing."""
        body = telling_of(context).frame.node.body
        if not body or any(isinstance(node.means, StopStatement) for line in body for node in line.walk()):
            return "stops"
        return "chooses" if body and isinstance(body[0].means, Choose) and may(body[0]) else ""

    @pass_context
    def reached(self, context: Context, condition: Phrase) -> str:
        """What comes to be so when a number is no longer below another: the turn number reaches the turn limit; in Polish that it has not; else nothing."""
        node = condition.node
        if node is None or not isinstance(node.means, Comparison) or node.means.operator != "<":
            return ""
        number = condition.slot("a")
        if self.grammar.lang == "pl":
            return f"{number} nie osiągnie {condition.slot('b').gen}"
        return f"{number} {self.verb(context, number, 'reach')} {condition.slot('b')}"

    @pass_context
    def may_end(self, context: Context) -> bool:
        """Whether what is done again may end early: somebody may choose in it, or it is stopped."""
        below = (node for line in telling_of(context).frame.node.body for node in line.walk())
        return any(
            isinstance(node.means, _MAY_END) and not (isinstance(node.means, Choose) and not may(node))
            for node in below
        )

    @pass_context
    def acting(self, context: Context, a: Phrase, b: Phrase) -> str:
        """That the bearer has a role, by what that means: `this character is taking the test`; nothing where that is not said."""
        roles = next(
            (found for one, other in ((a, b), (b, a)) if _is_bearer(one.node) and (found := _named(other))), []
        )
        flags = [role.flag for role in roles if role.flag is not None]
        if not flags or len(flags) < len(roles):
            return self._has_come_to(context, roles)
        if self.grammar.lang == "pl":
            does = [self._does(context, flag) for flag in flags]
            if telling_of(context).denying is not telling_of(context).frame.node:
                return self._either(does)
            return row([*does[:1], *map(self.grammar.denied, does[1:])], f" {self.grammar.conjunctions['both']} ")
        return self._does(context, Fixed(self._either(map(str, flags))))

    def _has_come_to(self, context: Context, roles: Sequence[Phrase]) -> str:
        """That the bearer has roles, in Polish by what somebody does who gets them: ta postać wygrywa; nothing where that takes more than a verb."""
        verbs = [role.thing.begins if isinstance(role.thing, Called) else "" for role in roles]
        if self.grammar.lang != "pl" or not verbs or not all(verbs) or any(" " in verb for verb in verbs):
            return ""
        who = self.bearer(context)
        return self._either(f"{who} {self.verb(context, who, verb)}" for verb in verbs)

    @pass_context
    def handling(self, context: Context, a: Phrase, b: Phrase) -> str:
        """That somebody is who does something to a thing, said by what they do: this character carries the weapon; else nothing."""
        for one, other in ((a, b), (b, a)):
            node = one.node
            does = node.word.traits.does[0 if self.grammar.lang == "en" else 1] if node is not None else ""
            if node is not None and does and self.grammar.lang in ("en", "pl"):
                thing = one.slot(node.word.slots[0].name)
                subject = str(other)
                return f"{subject} {self.verb(context, other, does)} {thing.nom if self.grammar.lang == 'en' else thing.acc}"
            own = one.thing.comes if isinstance(one.thing, Called) and one.holder is not None else ""
            if own and one.holder is not None:  # that supports this character
                whom = other.nom if self.grammar.lang == "en" else other.acc
                return f"{one.holder} {self.verb(context, one.holder, own)} {whom}".strip()
        return ""

    def test_of(self, a: Phrase, b: Phrase, negated: bool) -> str:
        """That the test at work is of a kind: `this is not a Fortitude test`; nothing where other kinds are compared."""
        kinds = [each.node for each in (a, *(b if isinstance(b, Listed) else [b]))]
        if any(node is None or isinstance(node.means, NamedTerm) != (node is a.node) for node in kinds):
            return ""
        if negated and isinstance(b, Listed) and self.grammar.lang == "en":
            return f"this is neither {row([article(str(kind)) for kind in b], ' nor ')} test"
        if self.grammar.lang == "en":
            return f"this is {'not ' if negated else ''}{article(f'{b} test')}"
        return f"{'nie ' if negated else ''}jest to {self.noun('test')} {b.gen}"

    def _does(self, context: Context, flag: Phrase) -> str:
        if telling_of(context).over and _DOES.fullmatch(str(flag)):  # po walce, w której ta postać atakowała
            who = self.bearer(context)
            return f"{who} {self.verb(context, who, str(flag).replace('ć', 'ł', 1))}"
        return self.flagged(context, self.bearer(context), flag, True)

    def _does_unnamed(self, context: Context, flag: Phrase) -> str:
        """What the bearer does in Polish in a clause behind which it is named: w której się broni, ta postać ujawnia się."""
        with telling_of(context).quietly():
            verb, *rest = self._does(context, flag).removeprefix(f"{self.bearer(context).quiet()} ").split(" ")
        return " ".join(["się", verb, *rest[1:]] if rest[:1] == ["się"] else [verb, *rest])

    def _either(self, texts: Iterable[str]) -> str:
        return f" {self.grammar.conjunctions['or']} ".join(texts)


def _goes_on_alone(context: Context) -> bool:
    """Whether all that follows is a single line in which the bearer does something."""
    node = telling_of(context).frame.node
    line = node.body[0] if isinstance(node, Node) and len(node.body) == 1 else None
    while line is not None and isinstance(line.means, May) and line.body:
        line = line.body[0]
    who = doer(line) if line is not None and line.word.category == "statement" else None
    return line is not None and who is not None and referent(who) == SELF and _is_said_of_first(line)


def _is_said_of_first(line: Node) -> bool:
    """Whether the first of whom a Polish line speaks is what stands first in it as it is written."""
    names = [slot.name for slot in line.word.slots]
    said = re.search(rf"\b(?:{'|'.join(names)})\b", line.word.pl) if names else None
    return said is None or said[0] == names[0]


def _goes_on_about_another(context: Context) -> bool:
    """Whether somebody else than the bearer or its player does what follows: of them `when attacking` would be said."""
    node = telling_of(context).frame.node
    first = node.body[0] if isinstance(node, Node) and node.body else None
    while first is not None and isinstance(first.means, (IfStatement, StepStatement)) and first.body:
        first = first.body[0]
    whose = first.get("whose") if first is not None and first.word.category == "clause" and not first.body else None
    if isinstance(whose, Node):  # a change of a number of theirs
        return referent(whose) not in (SELF, READER) and not isinstance(whose.means, Own)
    if first is None or first.word.category != "statement" or isinstance(first.means, May):
        return False
    who = doer(first)
    return who is None or referent(who) not in (SELF, READER)


def _is_said(roles: Sequence[Phrase], behind: str) -> bool:
    """Whether roles are said by what they mean or, behind what the bearer does, by their names."""
    return bool(roles) and behind != OTHER and (behind == SELF or all(role.flag is not None for role in roles))


def _roles(part: Phrase) -> list[Phrase]:
    """The role that a condition says the bearer has, or the roles of which it has one; none where it says anything else."""
    found = []
    for each in part.conjuncts()[0]:
        node = each.node
        if node is None or not isinstance(node.means, SameAs):
            return []
        sides = [other for one, other in (("a", "b"), ("b", "a")) if _is_bearer(node[one])]
        if not sides or not (roles := _named(each.slot(sides[0]))):
            return []
        found += roles
    return found


def _besides(text: str, said: str, behind: str, first: Phrase, told_of_anybody: bool) -> str:
    """Further conditions in Polish: gdy trafi, a cios zadaje ranę; gdy trafi i jest ranna; behind all else `jeśli`."""
    there_is = first.node is not None and isinstance(first.node.means, (IsChosen, ThereIs))
    of_the_same = not there_is and _OF_THE_SAME.match(said := said.lstrip())
    behind = NOBODY if told_of_anybody and behind == OTHER else behind
    if not _WHEN.search(text) or _APART.search(said) or (of_the_same and behind == OTHER):
        return f", jeśli {said}"
    if not of_the_same or _SEVERAL.search(said):
        return f", a {said}"
    return f", a przy tym {said}" if _SEVERAL.search(text) else f" i {said}"


def _in_the_test(text: str, parts: list[Phrase]) -> tuple[str, list[Phrase]]:
    """A Polish moment with the kind of test that it is in: gdy pokaże kartę w teście hartu ducha, wykona test standardowy hartu ducha."""
    for part in parts:
        found = _IS_A_TEST.fullmatch(part.quiet())
        if found:
            usual = _USUAL_TEST.sub(rf"\1 {found[1]}", text)
            rest = [other for other in parts if other is not part]
            return (usual if usual != text else f"{text} w teście {found[1]}"), rest
    return text, parts


def _named(roles: Phrase) -> list[Phrase]:
    """A role of the bearer's by its name, or several; nothing where it is another's, or that of a thing."""
    found = list(roles) if isinstance(roles, Listed) else [roles]
    return found if all(_is_role(role) for role in found) else []


def _is_role(role: Phrase) -> bool:
    node = role.node
    if node is None or node.word.category != "character" or _is_bearer(node):
        return False
    of_bearer = isinstance(node.means, TermOf) and role.flag is not None and isinstance(node["whose"].means, Own)
    return isinstance(node.means, NamedTerm) or of_bearer


def _is_taken_up(role: Phrase) -> bool:
    """Whether somebody does something by getting a role, so that they can be said to do more as the one who has it."""
    return isinstance(role.thing, Called) and bool(role.thing.begins)


def _repeats(part: Phrase) -> Phrase | None:
    """What a number of the event counts, one of which it says that this is, where a condition is only that there are any."""
    node = part.node
    asks = node is not None and isinstance(node.means, Comparison) and node.means.operator == ">="
    number = part.slot("a").thing if asks and part.slot("b").value == 1 else None
    return number.one if isinstance(number, Called) and number.flag is not None else None


def _is_used(part: Phrase, others: Sequence[Phrase]) -> bool:
    """Whether a condition says that the rule is printed on something that the bearer has."""
    bears = part.node is not None and isinstance(part.node.means, BearsThis)
    return bears and (_is_own(part) or any(_has(other, part) for other in others))


def _is_own(bears: Phrase) -> bool:
    what = bears.node["what"] if bears.node is not None else None
    return isinstance(what, Node) and isinstance(what.means, TermOf) and isinstance(what["whose"].means, Own)


def _has(part: Phrase, bears: Phrase) -> bool:
    """Whether a condition says that the bearer is the holder of what another is about, or that it is chosen at all."""
    node, what = part.node, bears.node["what"] if bears.node is not None else None
    if node is None or node is bears.node:
        return False
    if isinstance(node.means, SameAs):
        sides = ((node["a"], node["b"]), (node["b"], node["a"]))
        return any(_is_bearer(one) and isinstance(other, Node) and what in other.args for one, other in sides)
    return isinstance(node.means, IsChosen) and node["who"] == what


def _is_bearer(node: object) -> bool:
    return isinstance(node, Node) and node.word.traits.subject


def _going_on(moment: str, other: str) -> str:
    """What another English moment says in place of the end of one that begins alike: is killed or carried off; is activated or activated to fight."""
    first, more = moment.split(), other.split()
    same = next((n for n, (a, b) in enumerate(zip(first, more, strict=False)) if a != b), 0)
    if same > 2 and first[same - 1] in ("is", "are"):
        return " ".join(more[same:])
    goes_on = first[0] == more[0] and first[-1] in more[:-1]
    return " ".join(more[more.index(first[-1]) :]) if goes_on else ""


def _beyond(moment: str, other: str) -> str:
    """What another moment says beyond one of which it is part, whether or not it names again who does it; nothing of any other."""
    first, more = moment.split(), other.split()
    matched = ""
    for word in first:
        if more and more[0] == word:
            matched = more.pop(0)
    return " ".join(more) if matched == first[-1] else ""
