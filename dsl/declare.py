"""Make definitions of parsed headers: sort their lines, read their clauses into hooks and actions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dsl.constructs import HookClause
from dsl.core.actions import Taken, any_of
from dsl.core.conditions import conjuncts
from dsl.core.deeds import NamedAction
from dsl.core.definitions import (
    Alias,
    EnglishName,
    ExampleHeader,
    Flavour,
    Gist,
    Header,
    Origin,
    PolishName,
    Ruling,
    SourceLine,
)
from dsl.core.history import UntilClauses, UntilEvent
from dsl.core.hooks import CountsAsHaving, DuringClause, ForEachClause, GivenAction, KeepsAside, WhenClause
from dsl.core.procedures import CarriedOutDuring, KindOf
from dsl.diagnostics import Report
from dsl.ids import give_ids
from dsl.model import OWNER_OF, Action, Definition, Example, Hook, Library, Procedure, Rule, Term
from dsl.tree import Name, Node

if TYPE_CHECKING:
    from dsl.amend.changes import Amended

_RULE_KINDS = {"skill": 2, "state": 0, "gear": 2, "scenario": 3, "variant": 1, "faction": 0, "token": 0}


def collect(amended: Amended, report: Report, pack: str = "") -> Library:
    """The library of the definitions as amendments leave them; problems of their make-up are reported."""
    library = Library()
    for order, node in enumerate(amended.nodes):
        definition = _make(node, order, pack)
        definition.changes = amended.changes.get(id(node), [])
        _sort_lines(definition, report)
        if isinstance(definition, Rule):
            for clause in definition.lines:
                _read_clause(definition, clause, _Setting(), report, library)
        library.add(definition)
    for key, change in amended.withdrawn.items():
        library.withdrawn[key] = _make(change.before[0], -1, pack)
        _sort_lines(library.withdrawn[key], Report())
    give_ids(library)
    return library


def _make(node: Node, order: int, pack: str) -> Definition:
    means = node.construct(Header)
    made = _of_kind(node, means, order, pack)
    made.sort = means.sort(node)
    traits = node.get("traits")
    made.traits = [t.text for t in traits["traits"]] if traits else []
    made.traits += [made.sort] if made.sort else []
    if isinstance(made, Action):
        made.groups += _of_kinds(made)
    return made


def _of_kind(node: Node, means: Header, order: int, pack: str) -> Definition:
    keyword, kind = means.begun(node), means.kind
    name = node["name"]
    base = (name, kind, keyword, node, order, node.span.source.pack or pack)
    if keyword == "term":
        owner, scope = node.get("owner"), node.get("scope")
        term = Term(
            *base,
            type=node["type"].means.type,
            owner=owner.means.type if owner else "",
            scope=scope.text if scope else "",
        )
        term.kind = term.type
        return term
    if kind in ("procedure", "action"):
        made = (Action if kind == "action" else Procedure)(*base)
        roles = node.get("roles")
        made.roles = [r["x"].text for r in roles["roles"]] if roles else []
        made.groups = [name]
        return made
    if kind in _RULE_KINDS:
        rule = Rule(*base, rank=_RULE_KINDS[kind])
        if kind == "skill":
            parameter = node.get("parameter")
            rule.parameter = parameter.means.parameter if parameter is not None else ""
        return rule
    return Definition(*base)


def _sort_lines(definition: Definition, report: Report) -> None:
    for line in definition.node.body:
        means = line.means
        if isinstance(means, PolishName):
            definition.pl, _, definition.pl_part = line["text"].partition(OWNER_OF)
        elif isinstance(means, EnglishName):
            definition.en = line["text"]
        elif isinstance(means, Flavour):
            definition.flavour = (line["text"], line.get("pl") or "")
        elif isinstance(means, Gist):
            definition.gist = line if _still_says(line, definition) else None
        elif isinstance(means, Alias):
            definition.aliases = tuple(
                (*known, *given) for known, given in zip(definition.aliases, _called(line), strict=True)
            )
        elif isinstance(means, Ruling):
            definition.rulings.append(line)
        elif isinstance(means, Origin):
            definition.origins.append(line)
        elif isinstance(means, SourceLine):
            definition.sources.append(line["text"])
        elif isinstance(means, ExampleHeader):
            number = len(definition.examples) + 1
            definition.examples.append(
                Example(f"{definition.kind}:{definition.name}#{number}", line["name"], definition.name, line)
            )
        else:
            definition.lines.append(line)
    if not definition.pl:
        report.error("E0210", f'"{definition.name}" has no Polish name', definition.span, 'write `pl "…"` under it')
    if isinstance(definition, Procedure):
        definition.groups += [n["group"].text for n in definition.of(KindOf)]
        definition.during = [n["group"].text for n in definition.of(CarriedOutDuring)]


def _still_says(gist: Node, definition: Definition) -> bool:
    """Whether no other pack has changed what a gist tells; who amends a rule says the new one in a line, or nobody does."""
    others = (c for c in definition.changes if c.pack != gist.span.source.pack)
    return all(line.word.category == "meta" for change in others for line in (*change.before, *change.after))


def _called(line: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a line of aliases says, in each language."""
    return tuple(line["names"]), tuple(line.get("pl") or ())


@dataclass(frozen=True)
class _Setting:
    """What a clause stands under: procedures that must be under way, conditions, the set of a `for each`."""

    context: tuple[str, ...] = ()
    conditions: tuple[Node, ...] = ()
    each: Node | None = None
    lasting: Node | None = None
    doing: tuple[tuple[str, Node], ...] = ()

    @property
    def depends(self) -> bool:
        """Whether it leaves anything of the times at which a rule is borne."""
        return self != _Setting()


_ALWAYS = CountsAsHaving, KeepsAside
"""Lines that hold as long as the rule is borne, so that no line above them may limit that."""
_MOVE_OUT = "it is had as long as the rule is: write it directly under the definition"


def _conditions(node: Node) -> tuple[Node, ...]:
    """The conditions of a clause, `and` taken apart so that each can be explained alone."""
    condition = node.get("condition")
    return tuple(conjuncts(condition)) if condition is not None else ()


def _read_clause(rule: Rule, node: Node, setting: _Setting, report: Report, library: Library) -> None:
    means, above = node.means, setting
    setting = replace(setting, conditions=(*setting.conditions, *_conditions(node)))
    if isinstance(means, DuringClause):
        event, who = _event(node), node.get("who")
        doing = setting.doing if who is None else (*setting.doing, (event, who))
        inner = replace(setting, context=(*setting.context, event), doing=doing)
        _read_body(rule, node, inner, report, library)
    elif isinstance(means, WhenClause):
        _read_body(rule, node, setting, report, library)
    elif isinstance(means, ForEachClause):
        _read_body(rule, node, replace(setting, each=node["set"]), report, library)
    elif isinstance(means, GivenAction) and (setting.each is not None or rule.of_the_game):
        report.error(
            "E0226",
            "nobody would have this action",
            node.span,
            "an action belongs to whoever bears the rule that it stands in; one for all is a definition of its own",
        )
    elif isinstance(means, GivenAction):
        rule.actions.append(_given_action(rule, node, library))
        _read_lasting(rule, node, report, library)
    elif isinstance(means, HookClause):
        _read_hook(rule, node, means, setting, report)
        if not means.ignores:
            _read_lasting(rule, node, report, library)
    elif isinstance(means, _ALWAYS) and above.depends:
        report.error("E0239", "this holds always, and cannot depend on the line above it", node.span, _MOVE_OUT)


def _read_lasting(rule: Rule, node: Node, report: Report, library: Library) -> None:
    """Read the clauses that what a rule does lets hold for a time: nothing but the time itself is asked of them."""
    for line in node.lines():
        if isinstance(line.means, UntilClauses):
            line.id = f"{rule.id}/lasting{len(rule.hooks) + 1}"
            if isinstance(line.means, UntilEvent):
                _read_hook(rule, line, line.means, _Setting(conditions=_conditions(line), lasting=line), report)
            _read_body(rule, line, _Setting(lasting=line), report, library)


def _read_hook(rule: Rule, node: Node, means: HookClause, setting: _Setting, report: Report) -> None:
    if setting.each is not None and not means.under_each:
        report.error("E0212", "only modifiers and permissions can stand under `for each`", node.span)
        return
    hook = Hook(
        node.id or f"{rule.kind}:{rule.name}/{len(rule.hooks) + 1}",
        rule.name,
        rule.rank,
        means.sort,
        _event(node),
        means.moment,
        node,
        setting.context,
        setting.conditions,
        limit=node.get("limit"),
        step=node.get("step", ""),
        each=setting.each,
        lasting=setting.lasting,
        doing=setting.doing,
    )
    node.id = node.id or hook.id
    rule.hooks.append(hook)


def _read_body(rule: Rule, node: Node, setting: _Setting, report: Report, library: Library) -> None:
    if not node.body:
        report.error("E0211", "nothing stands under this line", node.span, "indent the clauses that depend on it")
    for child in node.body:
        _read_clause(rule, child, setting, report, library)


def _event(node: Node) -> str:
    for slot in ("event", "act", "rule", "x"):
        value = node.get(slot)
        if isinstance(value, Name):
            return value.text
        if isinstance(value, Node) and isinstance(value.means, Taken):
            return Taken.group(value)
        if isinstance(value, Node) and isinstance(value.means, NamedAction):
            return str(value["x"].text)
    return ""


def _of_kinds(action: Procedure) -> list[str]:
    """The groups that an action is of beside itself."""
    return [*map(any_of, dict.fromkeys(action.traits)), any_of()]


def _given_action(rule: Rule, node: Node, library: Library) -> Action:
    traits = node.get("traits")
    action = Action(
        node["name"], "action", "action", node, rule.order, rule.pack, given_by=rule.name, bearer_kind=rule.kind
    )
    action.pl = node.get("pl") or rule.pl
    action.traits = [t.text for t in traits["traits"]] if traits else []
    action.groups = [action.name, *_of_kinds(action)]
    action.lines = [n for n in node.body if n.word.category != "meta"]
    action.gist = next((n for n in node.body if isinstance(n.means, Gist)), None)
    library.add(action)
    return action
