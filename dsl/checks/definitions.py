"""Check how definitions are made up: what the grammar cannot see of a line alone, and needs no compiling to be seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

from dsl.checks.cards import check_sheet
from dsl.constructs import Construct, Line
from dsl.core.actions import TargetLine
from dsl.core.cards import FactionLine, Grid, SkillReference, UsesLine
from dsl.core.conditions import AndPhrase, OrPhrase
from dsl.core.control import (
    Announce,
    ForEachStatement,
    IfStatement,
    May,
    OptionBranch,
    Otherwise,
    RepeatStatement,
    StepStatement,
    TakingTurns,
)
from dsl.core.definitions import (
    KEYWORDS,
    ColourLine,
    EnglishName,
    ExampleHeader,
    Explanation,
    Flavour,
    Gist,
    ItemNoun,
    PolishName,
    SortLine,
)
from dsl.core.dials import DialLine
from dsl.core.examples import ExampleSource, ExampleTakes
from dsl.core.hooks import CountsAsHaving, IgnoredClause
from dsl.core.outcomes import KindOfOutcome, OutcomeBranch
from dsl.core.procedures import ROLE, CalledWithRoles, CarriedOutDuring, KindOf
from dsl.core.scenarios import OnBoard, Plays, Summary
from dsl.core.states import Bookkeeping, DefaultLine, HoldsWhile, RatingLine
from dsl.core.terms import BoundLine, CountsLine, IsLine, PartLine, StartsAt
from dsl.core.triggers import TriggerClause
from dsl.diagnostics import Report
from dsl.format import phrase
from dsl.inflection import CASES
from dsl.memo import Memo
from dsl.model import PARAMETERS, Action, Definition, Library, Procedure, Rule, Term
from dsl.tree import Name, Node

ONCE: dict[type[Construct], str] = {
    PolishName: "Polish name",
    EnglishName: "English form",
    Flavour: "flavour text",
    Gist: "gist",
    ItemNoun: "noun for its item",
    Grid: "drawing",
    DefaultLine: "default",
    RatingLine: "rating",
    ColourLine: "colour",
    SortLine: "sort",
    StartsAt: "value to start at",
    UsesLine: "ability that it is used with",
    FactionLine: "faction",
    DialLine: "dial",
    OnBoard: "board",
    Plays: "procedure to play",
    Summary: "summary",
    TargetLine: "target",
}
"""Lines that a definition has once, and what each gives."""

NEEDS_LINES = (
    IfStatement,
    Otherwise,
    ForEachStatement,
    RepeatStatement,
    TakingTurns,
    May,
    TriggerClause,
    OutcomeBranch,
    DialLine,
)
"""Words that say nothing without lines under them."""


def check_definitions(library: Library, report: Report, examples: bool = True, memo: Memo | None = None) -> None:
    """Report what is wrong with the definitions one by one; nothing is said of examples that were not read.

    Those are passed over that were found without fault before, when everything else said the same to them.
    """
    memo = memo or Memo()
    memo.check_on("check", examples)
    for definition in library.definitions:
        memo.check("check", definition, report, partial(_check, definition, library, report, examples))


def _check(definition: Definition, library: Library, report: Report, examples: bool) -> None:
    for check in _CHECKS:
        check(definition, library, report)
    if examples:
        _check_examples(definition, report)
    check_sheet(definition, library, report)


def _check_name(definition: Definition, library: Library, report: Report) -> None:
    name = definition.name
    if not name.strip():
        report.error("E0202", "the name is empty", definition.span, "write the name between the quotation marks")
    elif name != name.strip() or "  " in name:
        report.error(
            "E0202", f'the name "{name}" has a space too many', definition.span, f'write "{" ".join(name.split())}"'
        )


def _check_alone(definition: Definition, library: Library, report: Report) -> None:
    """Procedures and actions are carried out by their names, so a name is that of one or of the other."""
    other = library.get("procedure", definition.name) if definition.kind == "action" else None
    if other is not None:
        report.error(
            "E0228",
            f'"{definition.name}" is a procedure and an action',
            definition.span,
            "give one of them another name",
            related=[(other.span, "the procedure is defined here")],
        )


def _check_sort(definition: Definition, library: Library, report: Report) -> None:
    """A definition that begins with a word of the language is read as that, whatever sorts there are."""
    for line in definition.of(SortLine):
        if definition.name.lower() in KEYWORDS:
            message = f"no definition begins with the sort `{definition.name}`: that is a word of the language"
            report.error("E0237", message, line.span, "give the trait another name")


def _check_table(definition: Definition, library: Library, report: Report) -> None:
    """A row of a table never applies the table again, by way of others either."""
    if definition.kind != "table":
        return
    ways, seen = [[definition.name]], set[str]()
    for way in ways:
        table = library.get("table", way[-1])
        for name in dict.fromkeys(n.text for n in table.node.names() if n.kind == "table") if table else ():
            if name == definition.name:
                chain = " → ".join([*way, name])
                message = "applying this table applies it again, without end"
                report.error("E0501", message, definition.span, chain)
                return
            if name not in seen:
                seen.add(name)
                ways.append([*way, name])


def _check_once(definition: Definition, library: Library, report: Report) -> None:
    first: dict[str, Node] = {}
    for line in definition.node.body:
        given = ONCE.get(type(line.means)) if line.means is not None else None
        if given is None:
            continue
        if given in first:
            report.error(
                "E0227",
                f'"{definition.name}" has a second {given}',
                line.span,
                related=[(first[given].span, "the first stands here")],
                label="take one of them away",
            )
        first.setdefault(given, line)


def _check_bodies(definition: Definition, library: Library, report: Report) -> None:
    for node in definition.node.lines():
        if isinstance(node.means, NEEDS_LINES) and not node.body:
            report.error("E0211", "nothing stands under this line", node.span, "indent under it what is to be done")


def _check_branches(definition: Definition, library: Library, report: Report) -> None:
    """Steps and outcomes are found by their names, so each name stands once."""
    lines = definition.node.lines()
    steps = [n for n in lines if isinstance(n.means, StepStatement)]
    _each_once(steps, lambda n: str(n["name"]), "the step `{}` stands twice in one procedure", report)
    for node in (n for n in lines if n.body):
        outcomes = [n for n in node.body if isinstance(n.means, OutcomeBranch)]
        _each_once(outcomes, lambda n: str(n["outcome"].text), "`{}` stands twice under one test", report)
        options = [n for n in node.body if isinstance(n.means, OptionBranch)]
        _each_once(options, lambda n: str(n["en"]), "two options are both called `{}`", report)


def _each_once(nodes: Iterable[Node], name_of: Callable[[Node], str], message: str, report: Report) -> None:
    first: dict[str, Node] = {}
    for node in nodes:
        name = name_of(node)
        if name in first:
            report.error(
                "E0219", message.format(name), node.span, related=[(first[name].span, "the first stands here")]
            )
        first.setdefault(name, node)


def _check_roles(definition: Definition, library: Library, report: Report) -> None:
    if not isinstance(definition, Procedure) or definition.node.get("roles") is None:
        return
    seen: set[str] = set()
    for role in definition.node["roles"]["roles"]:
        name: Name = role["x"]
        term = library.term(name.kind, name.text)
        if name.text in seen:
            report.error("E0213", f"`{name.text}` stands twice among the roles", name.span)
        elif term is not None and (term.owner or term.scope or term.worked_out):
            whose = f"belongs to each {term.owner}" if term.owner else "exists otherwise"
            report.error(
                "E0213",
                f"`{name.text}` {whose}, so it cannot be a role",
                name.span,
                f'a role is a term of its own: term "…" is a {term.type}',
            )
        seen.add(name.text)


def _check_wider(definition: Definition, library: Library, report: Report) -> None:
    """Nothing is a kind of itself, nor only carried out during itself, by however many steps."""
    itself = "a kind of itself"
    for core, what in ((KindOf, itself), (KindOfOutcome, itself), (CarriedOutDuring, "carried out only during itself")):
        for line in definition.of(core):
            if definition.name in _reached(definition.kind, line["group"].text, core, library):
                report.error("E0221", f"{definition.name} would be {what}", line.span)


def _reached(kind: str, start: str, construct: type[Construct], library: Library) -> set[str]:
    reached: set[str] = set()
    todo = [start]
    while todo:
        name = todo.pop()
        if name not in reached:
            reached.add(name)
            found = library.get(kind, name)
            todo += [n["group"].text for n in found.of(construct)] if found else []
    return reached


def _check_term(definition: Definition, library: Library, report: Report) -> None:
    if not isinstance(definition, Term):
        return
    if definition.type == "roll" and definition.owner and not (definition.scope or definition.worked_out):
        message = f"{definition.name} is a roll, which nobody keeps when it is over"
        ways_out = f"leave out `of …`, or keep a number of it: `let … be the sum of {definition.name}`"
        report.error("E0235", message, definition.span, ways_out)
    if definition.scope and definition.owner not in ("", "player") and not definition.worked_out:
        message = f"{definition.scope} keeps no {definition.name} for each {definition.owner}"
        report.error("E0238", message, definition.span, f"leave out `in {definition.scope}`, or say what it `is`")
    ways = definition.of(IsLine)
    for before, after in zip(ways, ways[1:], strict=False):
        if before.get("condition") is None:
            report.error(
                "E0223",
                "this line is never reached",
                after.span,
                "the first line that holds counts, and one without a condition always holds",
                related=[(before.span, "this one always holds")],
            )
    for line in definition.of(StartsAt):
        if definition.worked_out:
            report.error("E0222", f"{definition.name} is worked out, so it does not start at anything", line.span)
    for core in (PartLine, BoundLine, StartsAt):
        for line in definition.of(core):
            if definition.type != "number":
                report.error("E0222", f"{definition.name} is no number", line.span, label=f"it is a {definition.type}")


def _check_lending(definition: Definition, library: Library, report: Report) -> None:
    """Rules are lent by states that somebody is put in: when one begins that holds by itself cannot be told."""
    for line in definition.of(CountsAsHaving) if definition.kind == "state" and definition.of(HoldsWhile) else ():
        report.error(
            "E0225",
            f"{definition.name} holds by itself, so it cannot bring rules along",
            line.span,
            "leave out `holds while`, and let a statement put somebody in the state",
        )


def _check_owners(definition: Definition, library: Library, report: Report) -> None:
    """A line of a state that is about whoever is in it says nothing of items, and one about items nothing of anybody."""
    for line in definition.lines if definition.kind == "state" else ():
        only = line.means.only_of if isinstance(line.means, Line) else ""
        if only and only != definition.entity:
            message = f"this is said of states of {only}s, and {definition.name} is one of {definition.entity}s"
            way = "write `of an item` too" if only == "item" else "leave out `of an item`"
            report.error("E0215", message, line.span, f"{way}, or take the line away")


def _check_references(definition: Definition, library: Library, report: Report) -> None:
    """A rule that needs a number or a kind of token after its name gets it wherever it is named, and no other does."""
    for node in definition.node.walk():
        if not isinstance(node.means, SkillReference):
            continue
        rule = library.get("skill", node["skill"].text)
        wanted = rule.parameter if rule else ""
        given = next((name for slot, name in PARAMETERS.items() if node.get(slot) is not None), "")
        if rule is None or wanted == given:
            continue
        what = {"X": "a number", "effect": "a kind of token", "character": "a character", "trait": "a trait"}
        if wanted:
            report.error(
                "E0214",
                f"{rule.name} needs {what[wanted]} after its name",
                node.span,
                f"it is defined as `{rule.name} [{wanted}]`",
                related=[(rule.span, "defined here")],
            )
        else:
            report.error(
                "E0214", f"{rule.name} takes nothing after its name", node.span, related=[(rule.span, "defined here")]
            )


def _check_examples(definition: Definition, report: Report) -> None:
    if definition.kind == "concept" and not definition.examples:
        report.error("E0232", f"nothing shows {definition.name}", definition.span, "write an example under it")
    for example in definition.examples:
        lines = example.node.lines()
        if not any(line.word.surface.startswith("then ") or isinstance(line.means, ExampleTakes) for line in lines):
            report.warn(
                "W0220",
                f'the example "{example.name}" expects nothing, so it cannot fail',
                example.node.span,
                "end it with a line that begins with `then`",
            )
        for line in lines:
            if isinstance(line.means, ExampleSource) and not all(line["text"].partition(", ")):
                message = f'the example "{example.name}" does not say where it is taken from'
                report.error("E0224", message, line.span, "write a document, a comma and a heading")


def _check_ignored(definition: Definition, library: Library, report: Report) -> None:
    """What is ignored has clauses that could count for nothing."""
    for node in definition.node.lines():
        if isinstance(node.means, IgnoredClause):
            rule = library.get(node.means.kind, node["rule"].text)
            if rule is not None and not (rule.hooks or rule.actions or rule.of(CountsAsHaving)):
                note = f"`does not count as {rule.name}` says it of a state" if rule.kind == "state" else ""
                message = f"{rule.name} has no clauses: ignoring it does nothing"
                report.warn("W0307", message, node.span, *filter(None, [note]))
            elif rule is not None:
                _check_quoted(node, rule, report)


def _check_quoted(node: Node, rule: Rule, report: Report) -> None:
    """What is partly ignored stands in the rule."""
    for quoted in node.body:
        if not rule.reading(quoted):
            there = list(dict.fromkeys(f"`{phrase(hook.node)}`" for hook in rule.hooks))
            message = f"no clause of {rule.name} reads `{phrase(quoted)}`: ignoring it does nothing"
            report.error("E0125", message, quoted.span, f"its clauses are: {', '.join(there)}")


def _check_counted(definition: Definition, library: Library, report: Report) -> None:
    """A number of things is named by many of them: `losses`, not `loss`."""
    for line in definition.of(CountsLine):
        for one, name in ((line["en"], definition.en or definition.name), (line["pl"], definition.pl)):
            if one.casefold() == name.casefold():
                message = f"`{name}` is one of what is counted: name the number by many of them"
                report.warn("W0231", message, definition.span, f"sentences say: the number of {definition.name}")
                return


def _check_said(definition: Definition, library: Library, report: Report) -> None:
    """What is said of a procedure with its roles speaks of all but the first, and of nothing else."""
    if not isinstance(definition, Procedure):
        return
    for line in definition.of(CalledWithRoles):
        for text in (line["en"], line["pl"]):
            said = _in_brackets(text)
            if isinstance(definition, Action):
                if "target" in said and definition.target is None:
                    report.error("E0230", f'"{text}" speaks of a target', line.span, "the action has none")
            elif sorted(said) != sorted(_spoken(definition, said, library)):
                wanted = ", ".join(f"({role})" for role in definition.roles[1:])
                note = f"they stand in brackets: {wanted}" if wanted else "there is no other role"
                report.error("E0230", f'"{text}" does not speak of each role but the first once', line.span, note)


def _in_brackets(text: str) -> list[str]:
    """The things that a text speaks of: `(goal)`, `(target, gen)`, `(count: card)`; what is none of these is no name of anything."""
    found = [(part, ROLE.fullmatch(part)) for part in re.findall(r"\([^()]*\)", text)]
    return [role[1] if role and (role[3] or CASES[0]) in CASES else part for part, role in found]


_NAMED = 'what stands in brackets is named behind the texts: `announce "…" / "…", victim`'


def _check_announced(definition: Definition, library: Library, report: Report) -> None:
    """What is announced speaks of each thing that is named behind it, in English in that order, and of no other."""
    for line in definition.node.walk():
        if not isinstance(line.means, Announce):
            continue
        things = [phrase(thing) for thing in line.get("things") or ()]
        english = list(dict.fromkeys(_in_brackets(line["en"])))
        for text, said in ((line["en"], english), (line["pl"], sorted(set(_in_brackets(line["pl"]))))):
            if said != (things if said is english else sorted(things)):
                named = ", ".join(f"({thing})" for thing in things)
                note = f"they stand in brackets, in English in this order: {named}" if things else _NAMED
                report.error("E0230", f'"{text}" does not speak of what is named behind it', line.span, note)


def _spoken(procedure: Procedure, said: list[str], library: Library) -> list[str]:
    """The roles that a saying of a procedure owes to a reader: of a mark that only the rules keep it may say nothing."""
    others = procedure.roles[1:]
    marks = {term.name for term in library.terms() if term.name in others and term.one(Bookkeeping) is not None}
    return [role for role in others if role in said or role not in marks]


def _check_concepts(definition: Definition, library: Library, report: Report) -> None:
    """A concept says something; and a game that explains some of what its board knows explains all of that which it speaks of."""
    if definition.kind == "concept" and not definition.of(Explanation):
        report.error("E0232", f"{definition.name} says nothing", definition.span, 'write `says "…" / "…"` under it')
    if library.all("concept"):
        rules = (line for line in definition.node.body if not isinstance(line.means, ExampleHeader))
        named = {n.word.traits.concept: n for line in rules for n in line.walk() if n.word.traits.concept}
        for concept, node in named.items():
            if library.get("concept", concept) is None:
                report.error("E0233", f"nothing explains {concept}", node.span, f'write `concept "{concept}"`')


def _check_joining(definition: Definition, library: Library, report: Report) -> None:
    """What `and` binds within an `or` is read in two ways aloud, so it stands in brackets."""
    for node in definition.node.walk():
        if isinstance(node.means, OrPhrase):
            for part in (node["a"], node["b"]):
                if isinstance(part.means, AndPhrase):
                    message = "`and` and `or` stand side by side without brackets"
                    report.warn("W0306", message, part.span, "put it in brackets", label="this is taken together")


_CHECKS = (
    _check_concepts,
    _check_joining,
    _check_said,
    _check_announced,
    _check_counted,
    _check_ignored,
    _check_name,
    _check_alone,
    _check_sort,
    _check_table,
    _check_once,
    _check_bodies,
    _check_branches,
    _check_roles,
    _check_wider,
    _check_term,
    _check_references,
    _check_lending,
    _check_owners,
)
