"""What is told, and where: a procedure that one rule alone uses is told within that rule, about those whom it is handed.

A plan works on trees and gives trees, before anything is put into words. A call that is told has the lines of the procedure
under it: `this character strikes back: the winner suffers 2 wounds`. What else one rule calls twice is told once, and behind
the last line that calls it where it takes more than a sentence: `when this character strikes back, …`.

Bookkeeping is not told: that a role is empty before it is filled, that a mark which the rules keep for themselves is taken
back by the rule that gave it, and the `stop` of a repetition when nothing is chosen any more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from dsl.constructs import Construct
from dsl.core.actions import TakenAs
from dsl.core.arithmetic import Minus
from dsl.core.cards import TableRow
from dsl.core.changes import Become, Forget, Let
from dsl.core.control import (
    Announce,
    Choose,
    ChooseOne,
    Do,
    ForEachStatement,
    OpposedTest,
    Otherwise,
    RepeatStatement,
    StepStatement,
    StopStatement,
    TestStatement,
)
from dsl.core.hooks import GivenAction
from dsl.core.procedures import (
    AnswersOpposedTests,
    AnswersOpposedTestsOf,
    AnswersTests,
    GoesWithoutSaying,
    KindOf,
    ToldByItself,
)
from dsl.core.references import REFERENCES, IntegerPhrase, ItPhrase, NamedTerm
from dsl.core.states import Begins, Bookkeeping, Ends
from dsl.model import Action, Definition, Library, Procedure, Rule, Term
from dsl.tree import Name, Node
from dsl.wording.planning.aims import with_target
from dsl.wording.planning.alike import bounded_at_once, done_alike
from dsl.wording.planning.apart import with_outcomes_apart
from dsl.wording.planning.bearers import told_of_bearer
from dsl.wording.planning.cases import in_both_cases
from dsl.wording.planning.evident import without_evident, without_own_rating
from dsl.wording.planning.handed import (
    MOST_WORDS,
    Handed,
    are_same,
    handed_in,
    means_it,
    told_alone,
    told_as_said,
    told_of,
)
from dsl.wording.planning.loops import several_at_once, without_openings
from dsl.wording.planning.moments import at_moments
from dsl.wording.planning.nested import asked_at_once
from dsl.wording.planning.orders import in_some_order
from dsl.wording.planning.rolled import rolls_by_name, with_results
from dsl.wording.planning.spent import spent_at_once
from dsl.wording.planning.unchosen import with_none_to_choose
from dsl.wording.planning.unnamed import said_as_that
from dsl.wording.planning.whenever import again, whenever
from dsl.wording.planning.wholesale import kept_wholesale
from dsl.wording.terms import ids_of

_A_FEW = 4
"""As many statements are told where they are called."""

_KNOWN_BY_MORE: tuple[type[Construct], ...] = (
    AnswersTests,
    AnswersOpposedTests,
    AnswersOpposedTestsOf,
    KindOf,
    ToldByItself,
)
"""Lines of procedures that are spoken of wherever a test is made, whose rules hold for others too, or that say so themselves."""

_THAT = {word.category: word for word in REFERENCES if isinstance(word.means, ItPhrase)}
"""For each category, how one is spoken of that has just been named: it, that card."""

_Planned = dict[int, tuple[Node, Node | None]]
"""Lines, by their identity, and what is told of each; None of bookkeeping."""


@dataclass(slots=True)
class _Planning:
    """How far a definition has been planned: lines that are told otherwise, what was `seen`, and what is told `apart` with a call of it."""

    teller: Definition
    planned: _Planned = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    apart: dict[str, Node] = field(default_factory=dict)

    def taken_apart(self, line: Node) -> dict[str, tuple[Node, Node]]:
        """What was found to be told apart: a call of each, and the line behind which it is told; found anew from now on."""
        found = {name: (call, line) for name, call in self.apart.items()}
        self.apart.clear()
        return found


class Plan:
    """Which procedures of a library are told within which rule or action, and the lines of these with them."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._terms = {term.name: term for term in library.terms()}
        self._callers: dict[str, dict[int, Definition]] = defaultdict(dict)
        self._speakers: dict[str, dict[int, Definition]] = defaultdict(dict)
        self._handed: dict[str, list[Handed | None]] = defaultdict(list)
        for definition in library.definitions:
            if not isinstance(definition, Term):
                for line in definition.lines:
                    self._read(line, definition)
        self._tellers: dict[str, Definition | None] = {}
        self._idle: dict[str, bool] = {}
        self._within: dict[int, list[Procedure]] = defaultdict(list)
        for definition in library.definitions:
            if isinstance(definition, Procedure) and (teller := self.teller_of(definition)) is not None:
                self._within[id(teller)].append(definition)
        self._planned: dict[int, _Planned] = {}
        self._apart: dict[int, dict[int, list[Node]]] = {}
        self._given = {id(d.node): d for d in library.definitions if isinstance(d, Action) and d.given_by}

    @cached_property
    def _rolls_by_name(self) -> frozenset[str]:
        return rolls_by_name(self._library)

    def teller_of(self, procedure: Procedure) -> Definition | None:
        """The rule or action within which a procedure is told; None where it is told by itself."""
        name = procedure.name
        if name not in self._tellers:
            self._tellers[name] = None  # whatever comes back to itself is told by itself
            self._tellers[name] = self._only_teller(procedure)
        return self._tellers[name]

    def told_within(self, definition: Definition) -> list[Procedure]:
        """The procedures that are told within a rule or action, in the order of the definitions."""
        return self._within.get(id(definition), [])

    def told_as_one(self, definition: Definition) -> list[Definition]:
        """A definition with the procedures that are told within it: what they have of rulings, examples and changes stands together."""
        return [definition, *self.told_within(definition)]

    def lines(self, definition: Definition, lines: Iterable[Node]) -> list[Node]:
        """Lines of a definition, also such as stand under others, each with all that is told within it."""
        if id(definition) not in self._planned:
            self._plan(definition)
        planned, apart = self._planned[id(definition)], self._apart[id(definition)]
        told = [(planned.get(id(line), (line, line))[1], apart.get(id(line), ())) for line in lines]
        said = with_target(one for line, after in told for one in (line, *after) if one is not None)
        said = with_results(told_of_bearer(definition, said), self._rolls_by_name)
        said = without_own_rating(definition, said, self._terms)
        said = in_both_cases(definition, self._in_one(said))
        return at_moments(kept_wholesale(said, self._library), self._library)

    def _in_one(self, lines: Sequence[Node]) -> list[Node]:
        """The lines without what goes without saying, those that say the same of several things made one."""
        told = list(map(several_at_once, without_evident(lines, self._library)))
        told = with_outcomes_apart(with_none_to_choose(told), self._library)
        return _in_one(told, self._is_said_by_a_verb)

    def _is_said_by_a_verb(self, line: Node) -> bool:
        """Whether it is told by a verb of its own that somebody comes to be in a state: takes human form."""
        name = line["state"] if isinstance(line.means, Become) and line.means.value else None
        state = self._library.get("state", name.text) if isinstance(name, Name) else None
        return state is not None and state.one(Begins) is not None

    def _plan(self, definition: Definition) -> None:
        """Plan the lines of a definition; what it calls again and again is told behind the last line that does."""
        at = _Planning(definition)
        self._planned[id(definition)], self._apart[id(definition)] = at.planned, defaultdict(list)
        last: dict[str, tuple[Node, Node]] = {}
        alone = told_alone(definition)
        for line_written, line in without_openings(definition.lines, at.planned):
            at.planned[id(line_written)] = (
                line_written,
                self._told(told_as_said(told_of(line, alone)), at, isinstance(definition, Procedure)),
            )
            last |= at.taken_apart(line)
        while last:
            call, line = last.pop(next(iter(last)))
            told = [self._told(below, at, True) for below in self._opened(call, at, apart=True)]
            body = self._in_one([below for below in told if below is not None])
            self._apart[id(definition)][id(line)].append(whenever(call, body))
            last |= at.taken_apart(line)

    def _is_told_apart(self, procedure: Procedure) -> bool:
        """Whether what is called is handed the same ones again and again, and takes several sentences to tell."""
        handed = self._handed[procedure.name]
        said = sum(below.word.category == "statement" for line in procedure.lines for below in line.walk())
        return len(handed) > 1 and all(other == handed[0] for other in handed) and said > _A_FEW

    def _told(self, line: Node, at: _Planning, always: bool) -> Node | None:
        """A line as it is told, noted where it is another.

        Of a procedure a line that is carried out `always` may be bookkeeping; what depends on anything is a rule.
        A test is told even where all that comes of it is bookkeeping: it is made with cards.
        """
        if isinstance(line.means, GivenAction):
            return self._given_action(line, at.planned)
        under = self._opened(line, at) if isinstance(line.means, Do) else _without_stop(line)
        opened = isinstance(line.means, Do)
        always_below = opened or (always and isinstance(line.means, (StepStatement, RepeatStatement, ForEachStatement)))
        all_told = [self._told(below, at, always_below) for _, below in without_openings(under, at.planned)]
        body = self._in_one([below for below in all_told if below is not None])
        if isinstance(line.means, TableRow):
            body = _of_the_name(line, body)
        told: Node | None = line if are_same(body, line.body) else replace(line, body=body)
        if opened and line["procedure"].text in at.apart:
            told = again(line)
        if told is not None and isinstance(told.means, Choose):
            told = self._unnamed(told, at.teller)
        if told is not None:
            told = spent_at_once(in_some_order(told))
        empty = under and not body and not opened and not isinstance(line.means, (TestStatement, OpposedTest))
        if self._is_bookkeeping(line, always) or self._is_taken_back(line, at.teller) or empty:
            told = None
        choice = opened and len(body) == 1 and isinstance(body[0].means, ChooseOne)
        if choice and told is not None and not self._speakers.get(line["procedure"].text):
            told = body[0]  # the name of a choice adds nothing to it
        if told is not line:
            at.planned[id(line)] = line, told
        return told

    def _unnamed(self, choice: Node, teller: Definition) -> Node:
        """A choice without a name for what is chosen, where nobody needs it."""
        told = self.told_as_one(teller)
        if any(isinstance(d, Procedure) and choice["x"].text in d.roles for d in told):
            return choice
        return _unnamed(choice, (line for d in told for line in d.lines))

    def _given_action(self, line: Node, planned: _Planned) -> Node:
        """An action that a rule gives: it is a definition of its own, and told as such."""
        action = self._given.get(id(line))
        said = [below for below in line.body if not isinstance(below.means, TakenAs)]
        body = self.lines(action, said) if action is not None else said
        if are_same(body, line.body):
            return line
        told = replace(line, body=body)
        planned[id(line)] = line, told
        return told

    def _is_bookkeeping(self, line: Node, always: bool) -> bool:
        """Whether a line only changes a mark of which nobody is told, or always takes another back or empties a role."""
        if isinstance(line.means, Do):
            return self._does_nothing(line["procedure"].text)
        if line.word.category == "statement" and line.word.traits.evident:
            return True
        slot = "state" if isinstance(line.means, Become) else "x"
        name = line.get(slot) if line.word.category == "statement" and not line.body else None
        if not isinstance(name, Name):
            return False
        kept = self._library.get("state", name.text) if slot == "state" else self._terms.get(name.text)
        mark = kept.one(Bookkeeping) if kept is not None else None
        if mark is not None and "silent" in mark.literals:
            return True
        if not always or not isinstance(kept, Term):
            return False
        if isinstance(line.means, Let) and self._is_measured(line["value"]):
            return True
        if isinstance(line.means, Forget):
            return mark is not None or not kept.owner
        nought = isinstance(line.means, Let) and _is_nought(line["value"])
        return mark is not None and nought and (kept.owner in ("", "game") or bool(kept.scope))

    def _is_taken_back(self, line: Node, teller: Definition) -> bool:
        """Whether a line only ends a state by which its own rule remembers what somebody did: that has been told."""
        name = line["state"] if isinstance(line.means, Become) and not line.means.value else None
        kept = self._library.get("state", name.text) if isinstance(name, Name) else None
        if kept is None or kept.one(Bookkeeping) is None or kept.one(Begins) is None or kept.one(Ends) is not None:
            return False
        told = (below for one in self.told_as_one(teller) for line in one.lines for below in line.walk())
        return any(isinstance(n.means, Become) and n.means.value and n["state"] == name for n in told)

    def _is_measured(self, value: Node) -> bool:
        """Whether a number is by how much something differs from what it was, of which a silent mark was kept."""
        before = value["b"] if isinstance(value.means, Minus) else None
        kept = self._terms.get(before["x"].text) if before is not None and isinstance(before.means, NamedTerm) else None
        mark = kept.one(Bookkeeping) if kept is not None else None
        return mark is not None and "silent" in mark.literals

    def _does_nothing(self, name: str) -> bool:
        """Whether a procedure is bookkeeping as a whole, and no rule waits for it, or it is the occasion for other rules alone."""
        if name not in self._idle:
            self._idle[name] = False  # whatever comes back to itself does something
            procedure = self._library.get("procedure", name)
            lines = [n for n in procedure.lines if n.word.category == "statement"] if procedure is not None else []
            self._idle[name] = bool(lines) and name not in self._speakers and all(map(self._leaves_nothing, lines))
            self._idle[name] |= procedure is not None and not lines and procedure.one(GoesWithoutSaying) is not None
        return self._idle[name]

    def _leaves_nothing(self, line: Node) -> bool:
        inner = line.body and all(map(self._leaves_nothing, line.body))
        return bool(inner) or (not line.body and self._is_bookkeeping(line, True))

    def _opened(self, call: Node, at: _Planning, apart: bool = False) -> list[Node]:
        """The lines of the procedure that is called, where it is told here and has not been told above."""
        procedure = self._library.get("procedure", call["procedure"].text)
        if not isinstance(procedure, Procedure) or self.teller_of(procedure) is not at.teller:
            return []
        if procedure.name in at.seen:
            return []
        if self._is_told_apart(procedure) and not apart:
            at.apart[procedure.name] = call
            return []
        at.seen.add(procedure.name)
        handed = handed_in(call, procedure) or {}
        return [told_of(line, handed) for line in procedure.lines if line.word.category == "statement"]

    def _only_teller(self, procedure: Procedure) -> Definition | None:
        callers = self._callers.get(procedure.name, {})
        if isinstance(procedure, Action) or len(callers) != 1 or not _can_be_told_elsewhere(procedure):
            return None
        if not all(handed is not None for handed in self._handed[procedure.name]):
            return None
        (caller,) = callers.values()
        teller = self._teller(caller)
        speakers = self._speakers.get(procedure.name, {}).values()
        return teller if teller is not None and all(self._teller(s) is teller for s in speakers) else None

    def _teller(self, definition: Definition) -> Definition | None:
        """The rule or action in which a definition is read: itself, or the one that tells the procedure."""
        if isinstance(definition, Procedure) and not isinstance(definition, Action):
            return self.teller_of(definition)
        return definition if isinstance(definition, (Rule, Action)) or definition.kind == "table" else None

    def _read(self, node: Node, definition: Definition) -> None:
        """Note which procedures a definition calls, and of which it speaks otherwise."""
        if isinstance(node.means, GivenAction):
            return
        called = node["procedure"] if isinstance(node.means, Do) else None
        if isinstance(called, Name):
            self._callers[called.text][id(definition)] = definition
            procedure = self._library.get("procedure", called.text)
            self._handed[called.text].append(handed_in(node, procedure) if isinstance(procedure, Procedure) else None)
        for arg in node.args:
            for part in arg if isinstance(arg, tuple) else (arg,):
                if isinstance(part, Name) and part.kind == "procedure" and part is not called:
                    self._speakers[part.text][id(definition)] = definition
                elif isinstance(part, Node):
                    self._read(part, definition)
        for line in node.body:
            self._read(line, definition)


def _unnamed(choice: Node, others: Iterable[Node]) -> Node:
    """A choice that gives no name to what is chosen, if one line alone speaks of that: chooses a card. That card is discarded."""
    name, line = choice["x"].text, choice.body[0] if len(choice.body) == 1 else None
    if line is None or line.body or any(map(means_it, line.walk())) or any(_speaks_of(name, n) for n in others):
        return choice
    if isinstance(line.means, Announce):  # of names, which a pronoun is none of
        return choice

    def told(part: Node) -> Node | None:
        if isinstance(part.means, NamedTerm) and part["x"].text == name and part.word.category in _THAT:
            return replace(part, word=_THAT[part.word.category], args=())
        return None if part.word.category == "argument" else part

    said = line.with_phrases(told)
    it = [n for n in said.walk() if isinstance(n.means, ItPhrase)]
    if _speaks_of(name, said) or len(it) != 1:
        return choice
    if not it[0].word.traits.named and _subject(said) is it[0]:
        return said_as_that(choice, line)
    at = choice.word.index("x")
    return replace(choice, args=(*choice.args[:at], None, *choice.args[at + 1 :]), body=[said])


def _subject(line: Node) -> object:
    """What a line is about: its first slot, or whom it hands over first."""
    args = line.get("args") if isinstance(line.means, Do) else line.args
    first = args[0] if args else None
    return first["x"] if isinstance(first, Node) and first.word.category == "argument" else first


def _speaks_of(name: str, node: Node) -> bool:
    """Whether a line names what is chosen, elsewhere than where that is chosen."""
    if isinstance(node.means, Choose) and node["x"] is not None and node["x"].text == name:
        return _speaks_of(name, node["set"])
    named = isinstance(node.means, NamedTerm) and node["x"].text == name
    return named or any(_speaks_of(name, n) for n in (*node.children(), *node.body))


def _in_one(lines: Sequence[Node], apart: Callable[[Node], bool]) -> list[Node]:
    """The lines, those in a row made one that differ only in what their word lists: `cannot talk or pick up items`."""
    told: list[Node] = []
    for line in lines:
        slot, _ = line.word.traits.joins
        last = told[-1] if told else None
        at = line.word.index(slot) if slot else 0
        alike = slot and last is not None and last.word is line.word and not line.body and _but_for(last, line, slot)
        if alike and last is not None and _is_brief(line.args[at]) and not (apart(last) or apart(line)):
            several = _several(last.args[at]) + _several(line.args[at])
            args = (*last.args[:at], several, *last.args[at + 1 :])
            told[-1] = replace(last, args=args, id=ids_of(last, line))
        else:
            told.append(line)
    return asked_at_once(done_alike(bounded_at_once(told)))


def _but_for(one: Node, other: Node, slot: str) -> bool:
    """Whether two lines of a word are alike in all other slots."""
    return all(a == b or s.name == slot for s, a, b in zip(one.word.slots, one.args, other.args, strict=True))


def _is_brief(value: object) -> bool:
    """Whether something is said in a few words, so that others can stand in a row with it."""
    return not isinstance(value, Node) or sum(1 for _ in value.walk()) <= MOST_WORDS


def _several(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _of_the_name(row: Node, body: list[Node]) -> list[Node]:
    """The lines of a row of a table; what is done is not said before its lines, where the row is called so."""
    first, others = (body[0], body[1:]) if body else (row, [])
    named = isinstance(first.means, Do) and first["procedure"].text.casefold() == row["name"].casefold()
    return [*first.body, *others] if named and first.body else body


def _is_nought(value: Node) -> bool:
    return isinstance(value.means, IntegerPhrase) and value["n"] == 0


def _without_stop(line: Node) -> list[Node]:
    """The lines under a line; of a repetition without what ends it when nobody chooses anything any more."""
    last = line.body[-1] if isinstance(line.means, RepeatStatement) and len(line.body) > 1 else None
    ends = (
        last is not None and isinstance(last.means, Otherwise) and [type(n.means) for n in last.body] == [StopStatement]
    )
    return line.body[:-1] if ends else line.body


def _can_be_told_elsewhere(procedure: Procedure) -> bool:
    """Whether the lines of a procedure make sense without its heading: it has no other name, and no role changes hands."""
    for line in procedure.lines:
        for node in line.walk():
            if isinstance(node.means, _KNOWN_BY_MORE):
                return False
            named = isinstance(node.means, NamedTerm)
            if not named and any(isinstance(a, Name) and a.text in procedure.roles for a in node.args):
                return False
    return any(line.word.category == "statement" for line in procedure.lines)
