"""Lower a whole library: every term, state, permission, hook, action and procedure as trees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from dsl import rules as r
from dsl.constructs import Line
from dsl.core.actions import (
    ActionLimit,
    BeginsWith,
    BeginsWithout,
    Costs,
    EndsWith,
    EndsWithout,
    EvenWhile,
    GoesOnWhen,
    Needs,
    NotWhile,
)
from dsl.core.history import UntilEvent
from dsl.core.hooks import CountsAsHaving, IgnoredClause, PermissionClause, RelationClause, UncountedClause
from dsl.core.modifiers import ModifierClause, of_action
from dsl.core.states import AllowedWhen, HoldsWhile, NotAllowed, RatingLine
from dsl.core.terms import BoundLine, IsLine, PartLine, StartsAt
from dsl.core.triggers import TriggerClause, limited
from dsl.diagnostics import Found
from dsl.lowering import HOOK_LOCALS
from dsl.lowering.hooks import held
from dsl.lowering.names import Frames, Names, Note
from dsl.lowering.scope import Routine, Scope
from dsl.memo import Memo
from dsl.model import Action, Definition, Example, Hook, Procedure, Rule, Term
from dsl.tree import Node

FAULTY = r.Number(0)
"""What stands for a phrase that is wrong: the report says so, and nothing is played."""


@dataclass
class RuleTrees:
    """Everything that a library rules, as trees; names are those of the definitions, ids those of the hooks.

    modifiers    by what they modify: `("term", name)` or `("ability", name)`
    states       the conditions of those that hold while something is so
    permissions  when somebody may do something that no rule speaks of
    ratings      what is added to tests of a kind that is not an ability
    starts       what kept numbers of characters start at
    """

    quantities: dict[tuple[str, str], r.Quantity] = field(default_factory=dict)
    modifiers: dict[tuple[str, str], list[r.Modifier]] = field(default_factory=dict)
    states: dict[str, tuple[r.Value, ...]] = field(default_factory=dict)
    permissions: dict[str, tuple[r.Value, ...]] = field(default_factory=dict)
    allowances: list[r.Permission] = field(default_factory=list)
    triggers: list[r.Trigger] = field(default_factory=list)
    suppressions: list[r.Suppression] = field(default_factory=list)
    relations: list[r.Relation] = field(default_factory=list)
    openings: dict[str, r.Opening] = field(default_factory=dict)
    bodies: dict[str, r.Body] = field(default_factory=dict)
    ratings: dict[str, r.Value] = field(default_factory=dict)
    starts: dict[str, r.Value] = field(default_factory=dict)
    examples: dict[str, r.Body] = field(default_factory=dict)
    noted: list[Note] = field(default_factory=list)

    def add(self, part: RuleTrees) -> None:
        """Take the trees of one definition among them; its modifiers are sorted by what they modify."""
        self.quantities |= part.quantities
        self.states |= part.states
        self.permissions |= part.permissions
        self.openings |= part.openings
        self.bodies |= part.bodies
        self.ratings |= part.ratings
        self.starts |= part.starts
        self.allowances += part.allowances
        self.triggers += part.triggers
        self.suppressions += part.suppressions
        self.relations += part.relations

    @property
    def hooks(self) -> Iterator[r.Hook]:
        yield from (m for modifiers in self.modifiers.values() for m in modifiers)
        yield from (*self.allowances, *self.triggers, *self.suppressions, *self.relations)


class LibraryLowering:
    """Lowers each definition; what is wrong is reported, and the rest goes on."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.trees = RuleTrees()

    def run(self, memo: Memo) -> None:
        """Lower everything but examples, one definition after the other: what is kept of one is taken as it is."""
        library, report = self.names.library, self.names.report
        memo.rest_on("lower", self.names.basis)
        targets = [("term", t.name) for t in library.terms()] + [("ability", a.name) for a in library.all("ability")]
        targets += [(kind, action.name) for action in library.all("action") for kind in ("cost", "ban")]
        modifiers: dict[tuple[str, str], list[r.Modifier]] = {target: [] for target in targets}
        plain = (*library.terms(), *library.all("permission"), *library.all("test"))
        for definition in (*plain, *library.rules(), *library.procedures()):
            part, frames = memo.of("lower", definition.node, report, partial(self._apart, definition))
            self.names.frames(frames)
            self.names.note(*part.noted)
            for target, found in part.modifiers.items():
                modifiers[target] += found
            self.trees.add(part)
        self.trees.modifiers = {target: found for target, found in modifiers.items() if found}

    def examples(self, examples: Iterable[Example], memo: Memo) -> None:
        """Lower some examples too, when all else is."""
        for example in examples:
            body, frames, noted = self._kept(example, memo)
            self.names.frames(frames)
            self.names.note(*noted)
            self.trees.examples[example.id] = body

    def check_examples(self, memo: Memo) -> None:
        """Report what is wrong with any example, when all else is lowered; those that had no fault before need not be lowered for it."""
        report = self.names.report
        memo.check_on("lower examples", self.names.basis)
        for definition in self.names.library.definitions:
            if definition.examples:
                find = partial(self._check_examples, definition, memo)
                memo.check("lower examples", definition, report, find)

    def _check_examples(self, definition: Definition, memo: Memo) -> None:
        for example in definition.examples:
            self._kept(example, memo)

    def _kept(self, example: Example, memo: Memo) -> tuple[r.Body, Frames, list[Note]]:
        """An example as it is lowered, now or before."""
        return memo.of("lower", example.node, self.names.report, partial(self._example, example))

    def body(self, procedure: Procedure) -> r.Body:
        """The tree of a procedure, whether all is lowered already or not."""
        return (self.trees if procedure.name in self.trees.bodies else self._apart(procedure)[0]).bodies[procedure.name]

    def _apart(self, definition: Definition) -> tuple[RuleTrees, Frames]:
        """The trees of one definition, and the frames of its hooks."""
        whole, self.trees = self.trees, RuleTrees()
        self.names.noted = self.trees.noted
        try:
            self._definition(definition)
            hooks = definition.hooks if isinstance(definition, Rule) else ()
            return self.trees, self.names.frames_of(hook.id for hook in hooks)
        finally:
            self.trees = whole

    def _definition(self, definition: Definition) -> None:
        if isinstance(definition, Term):
            self._term(definition)
        elif isinstance(definition, Procedure):
            self._procedure(definition)
        elif isinstance(definition, Rule):
            self._rule(definition)
        elif definition.kind == "permission":
            self._permission(definition)
        else:
            rating = definition.one(RatingLine)
            everywhere = Scope(self.names, me=r.Subject(), around=self.names.everything)
            self.trees.ratings[definition.name] = self._value(rating["n"], everywhere) if rating else r.Number(0)

    def _value(self, node: Node, at: Scope) -> r.Value:
        try:
            return at.value(node)
        except Found as found:
            self.names.report.add(found.diagnostic)
            return FAULTY

    # --- numbers

    def term_scope(self, term: Term) -> Scope:
        frame = r.Frame("event", term.scope)
        return Scope(
            self.names,
            me=r.Subject() if term.owner and term.owner != "game" else None,
            me_type=term.owner or "character",
            frames=((frame, tuple(self.names.procedure(term.scope).groups)),) if term.scope else (),
            around=self.names.around_of(term.scope) if term.scope else (),
        )

    def _term(self, term: Term) -> None:
        if term.worked_out or (not term.scope and term.type == "number" and self.names.modified(term)):
            self._quantity(term)
        start = term.one(StartsAt)
        if start is not None and term.owner == "character" and not term.worked_out:
            self.trees.starts[term.name] = self._value(start["n"], Scope(self.names, me=r.Subject()))

    def _quantity(self, term: Term) -> None:
        at = self.term_scope(term)
        kept = None
        if not term.worked_out and (term.owner == "game" or not term.scope):
            kept = r.Kept(at.kept(term, None).entity, term.name, at.me, optional=term.owner != "game")
        cases = tuple(self._cases(term, at))
        parts = tuple(
            r.Case(
                self._value(line["n"], at),
                self._value(line["condition"], at) if line.get("condition") is not None else None,
                -1 if isinstance(line.means, PartLine) and line.means.sign == "-" else 1,
                origin=line,
            )
            for line in term.of(PartLine)
        )
        bounds = tuple(
            r.Bound("max" if line.means.layer == "least" else "min", self._value(line["n"], at), origin=line)
            for line in term.of(BoundLine)
            if isinstance(line.means, BoundLine)
        )
        self.trees.quantities[term.type, term.name] = r.Quantity(
            term.type, term.name, cases, parts, bounds, kept, origin=term.node
        )

    def _cases(self, term: Term, at: Scope) -> Iterator[r.Case]:
        for line in term.of(IsLine):
            assert isinstance(line.means, IsLine)
            if line.means.type != term.type:
                self.names.report.error(
                    "E0405", f"{term.name} is a {term.type}, this is a {line.means.type}", line.span
                )
                continue
            condition = line.get("condition")
            when = self._value(condition, at) if condition is not None else None
            yield r.Case(self._value(line["value"], at), when, origin=line)

    # --- permissions and other hooks

    def _permission(self, permission: Definition) -> None:
        at = Scope(self.names, me=r.Subject(), around=self.names.everything)
        allowed = tuple(self._value(n["condition"], at) for n in permission.of(AllowedWhen))
        otherwise = r.Number(0 if permission.of(NotAllowed) else 1)
        self.trees.permissions[permission.name] = allowed or (otherwise,)

    def _rule(self, rule: Rule) -> None:
        """What a rule's clauses come to, and when a state holds by itself."""
        if rule.kind == "state" and rule.lasts:
            at = Scope(self.names, me=r.Subject(), me_type=rule.entity)
            self.trees.states[rule.name] = tuple(self._value(n["condition"], at) for n in rule.of(HoldsWhile))
        for hook in rule.hooks:
            means = hook.node.means
            for term in self._modified(hook, means) if isinstance(means, ModifierClause) else (None,):
                try:
                    self._hook(hook, rule, term)
                except Found as found:
                    self.names.report.add(found.diagnostic)

    def _hook(self, hook: Hook, rule: Rule, term: Term | None) -> None:
        trees, means = self.trees, hook.node.means
        if isinstance(means, ModifierClause):
            targets = [("term", term.name)] if term is not None else self._targets(hook, means)
            for target in targets:
                trees.modifiers.setdefault(target, []).append(means.lower(hook, rule, self.names, term, target))
        elif isinstance(means, UntilEvent):
            trees.triggers.append(means.ending(hook, rule, self.names))
        elif isinstance(means, TriggerClause):
            trees.triggers.append(means.lower(hook, rule, self.names))
        elif isinstance(means, PermissionClause):
            trees.allowances.append(means.lower(hook, rule, self.names))
        elif isinstance(means, IgnoredClause):
            trees.suppressions += means.lower(hook, rule, self.names)
        elif isinstance(means, UncountedClause):
            trees.suppressions.append(means.lower(hook, rule, self.names))
        elif isinstance(means, RelationClause):
            trees.relations.append(means.lower(hook, rule, self.names))

    def _targets(self, hook: Hook, means: ModifierClause) -> list[tuple[str, str]]:
        """What a clause modifies that is no term: an ability, or the cost or bar of each action that it means."""
        meant = means.modifies(hook.event)
        if not means.of_actions:
            return [meant]
        actions = self.names.library.all("action")
        return [(kind, a.name) for a in actions for kind, of_it in of_action(a).items() if meant in of_it]

    def _modified(self, hook: Hook, means: ModifierClause) -> Iterable[Term | None]:
        """The numbers that a modifier changes, None for an ability; one that is only kept by a procedure is refused."""
        sort, name = means.modifies(hook.event)
        library = self.names.library
        if sort == "ability" or means.of_actions:
            return (None,)
        if sort == "tests":
            return [t for t in library.all("number") if t.is_total and (t.worked_out or not t.scope)]
        term = library.term("number", name)
        if term is None:
            return ()
        if term.scope and not term.worked_out:
            self.names.report.error(
                "E0419",
                f"`{term.name}` is kept, not worked out: nothing can modify it",
                hook.node.span,
                f"a rule changes it with a statement such as `{term.name} increases by 1`",
            )
            return ()
        return (term,)

    # --- procedures, actions, examples

    def _procedure(self, procedure: Procedure) -> None:
        library, action = self.names.library, isinstance(procedure, Action)
        rule = None
        if isinstance(procedure, Action) and procedure.given_by:
            rule = library.get(procedure.bearer_kind, procedure.given_by)
        at = Scope(
            self.names,
            me=r.Bearer() if action else None,
            frames=((r.Frame("own", procedure.name), tuple(procedure.groups)),),
            around=self.names.around_of(procedure.name),
            rule=rule,
            routine=Routine(procedure.name),
        )
        if isinstance(procedure, Action):
            try:
                self.trees.openings[procedure.name] = self._opening(procedure, rule, at)
            except Found as found:
                self.names.report.add(found.diagnostic)
        body = at.lines([n for n in procedure.lines if n.word.category == "statement"])
        if isinstance(procedure, Action):
            body = self._begun(procedure, at, body)
        self.trees.bodies[procedure.name] = body

    def _kinds(self, action: Action) -> Iterator[Definition]:
        for trait in action.traits:
            kind = self.names.library.get("trait", trait)
            if kind is not None:
                yield kind

    def _begun(self, action: Action, at: Scope, body: r.Body) -> r.Body:
        """The body of an action between what every action of its kinds begins and ends with, if it can go on after the beginning.

        What is chosen first of all is part of what is begun, as its target is.
        """
        if len(body) == 1 and isinstance(body[0], r.Choose):
            return (replace(body[0], then=self._begun(action, at, body[0].then)),)
        body = (*body, *self._calls(action, EndsWith, EndsWithout))
        calls = self._calls(action, BeginsWith, BeginsWithout)
        if not calls:
            return body
        stays = action.of(GoesOnWhen) or [n for kind in self._kinds(action) for n in kind.of(GoesOnWhen)][:1]
        tests = [self._value(n["condition"], at) for n in stays]
        return (*calls, *(r.Branch(t, body, origin=stays[0]) for t in tests)) if tests else (*calls, *body)

    def _calls(self, action: Action, said: type[Line], exempt: type[Line]) -> tuple[r.Call, ...]:
        """What is carried out with every action of its kinds, but for what the action is exempt from."""
        without = {n["event"].text for n in action.of(exempt)}
        lines = {n["event"].text: n for kind in self._kinds(action) for n in kind.of(said)}
        return tuple(r.Call(name, (r.Bearer(),), origin=n) for name, n in sorted(lines.items()) if name not in without)

    def _opening(self, action: Action, rule: Rule | None, inside: Scope) -> r.Opening:
        """When an action is open; its costs and its limit are places and values of its own frame."""
        asking = Scope(self.names, me=r.Bearer(), around=self.names.around_of(action.name), rule=rule)
        target = action.target
        aiming = asking.aiming_at(target["x"].text) if target is not None else asking
        guards, filters, costs, limit = held(rule, r.Bearer()), [], [], None
        if rule is not None and rule.id in self.names.ignored:
            guards.append(r.NotIgnored(rule.id))
        exempt = {n["state"].text for n in action.of(EvenWhile)}
        limits = {n["state"].text: n for kind in self._kinds(action) for n in kind.of(NotWhile)}
        guards += [
            r.When(r.Not(asking.in_state(line["state"], r.Bearer(), "character")), origin=line)
            for state, line in sorted(limits.items())
            if state not in exempt
        ]
        for line in action.lines:
            if isinstance(line.means, Needs) and target is not None and _speaks_of(line, target["x"].text):
                filters.append(aiming.value(line["condition"]))
            elif isinstance(line.means, Needs):
                guards.append(r.When(asking.value(line["condition"]), origin=line["condition"]))
            elif isinstance(line.means, Costs):
                costs.append((self._cost(line, asking, aiming), self._cost(line, inside, inside)))
            elif isinstance(line.means, ActionLimit):
                limit = limited(line["limit"], action.name, None, inside)
        members = asking.value(target["set"]) if target is not None else None
        return r.Opening(action.name, tuple(guards), tuple(costs), limit, members, tuple(filters), origin=action.node)

    def _cost(self, line: Node, at: Scope, counting: Scope) -> r.Cost:
        """A cost, which may be counted where the target is known; tokens may lend rules, and then the index depends on them."""
        token = self.names.library.get("token", line["x"].text) if line["x"].kind == "token" else None
        lends = token is not None and bool(token.of(CountsAsHaving))
        return r.Cost(self._pool(line, at), counting.value(line["n"]), lends, origin=line)

    def _pool(self, line: Node, at: Scope) -> r.Value:
        """The place of the number that an action is paid from."""
        name = line["x"]
        if name.kind == "token":
            return r.Kept("character", f"token {name.text}", at.me)
        term = self.names.library.term("number", name.text)
        assert term is not None
        if term.owner == "character":
            return r.Kept("character", term.name, at.me)
        place = at.place(name)
        if place is None:
            raise at.not_here(name)
        return place

    def _example(self, example: Example) -> tuple[r.Body, Frames, list[Note]]:
        """The lines of an example, its frame, and what they have remembered; its characters are found by their order."""
        self.names.noted = []
        characters: dict[str, list[r.Value]] = {}
        placed = [n for n in example.node.body if isinstance(n.means, Line) and n.means.places]
        for number, line in enumerate(placed):
            characters.setdefault(line["figure"].text, []).append(r.Placed(number))
        at = Scope(
            self.names,
            characters=characters,
            frames=((r.Frame("own", example.id), (example.id,)),),
            alone=True,
            routine=Routine(example.id),
        )
        carried = [n for n in example.node.body if not isinstance(n.means, Line)]
        self.names.declare_locals(example.id, carried, at, HOOK_LOCALS)
        return at.lines(carried), self.names.frames_of([example.id]), self.names.noted


def _speaks_of(line: Node, target: str) -> bool:
    return any(name.text == target for name in line.names())
