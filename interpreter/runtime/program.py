"""Load a compiled library: its functions and tables as the interpreter runs them."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from types import CodeType
from typing import Any

from dsl.compile.compiler import Compiler
from dsl.core.actions import TargetLine
from dsl.core.cards import FactionLine, SkillsLine, TraitsLine
from dsl.core.hooks import CountsAsHaving
from dsl.core.states import (
    Exposing,
    HoldsWhile,
    Hostile,
    Includes,
    Nearsighted,
    Pacifying,
    Sleeping,
    Towering,
    Unobstructing,
)
from dsl.lowering.scope import FIRST_LOCAL
from dsl.model import PARAMETERS, Action, Definition, Library, Rule, Term
from dsl.rules.order import layer_of
from dsl.tree import Node
from interpreter.loading.pickling import Origin
from interpreter.runtime import support
from interpreter.runtime.changes import store
from interpreter.runtime.runaway import times


@dataclass(frozen=True, slots=True)
class TriggerRow:
    """A trigger of the library, before it is borne by anybody; `held` is the place of the state or token it needs, or -1."""

    hook: int
    rule: int
    timing: str
    step: int
    procedures: tuple[int, ...]
    test: Any
    entry: int
    size: int
    held: int = -1


@dataclass
class Program:
    """Everything that the rules are, shared by all games that are played by them.

    pads          procedure -> an empty frame, and the places of its roles; None where they stand in a row from the first on
    triggers_of   (table of the index, procedure or step) -> triggers, each with its number in the written order
    action_at     procedure -> the number of the action that it is
    aimed         whether an action has a target
    friendships   (rule, function)
    granting      (place of a state or token in a character, the rules with their X that it brings)
    card_places   for each block the places in its frame where a card stands, or a tuple of cards
    modifiers_of  (layer, key of the number) -> (rule, function, whether it concerns only the bearer's own)
    """

    library: Library
    compiler: Compiler
    blocks: list[Any] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    pads: dict[int, tuple[list[int], tuple[int, ...] | None]] = field(default_factory=dict)
    triggers: list[TriggerRow] = field(default_factory=list)
    triggers_of: dict[tuple[str, int], list[tuple[int, TriggerRow]]] = field(default_factory=dict)
    modifiers: list[tuple[str, int, Any, str, bool]] = field(default_factory=list)
    modifiers_of: dict[tuple[str, str], list[tuple[int, Any, bool]]] = field(default_factory=dict)
    suppressors: list[tuple[int, int, Any]] = field(default_factory=list)
    friendships: list[tuple[int, Any]] = field(default_factory=list)
    granting: list[tuple[int, tuple[tuple[int, int], ...]]] = field(default_factory=list)
    state_rules: list[int] = field(default_factory=list)
    of_everybody: frozenset[int] = frozenset()
    faction_rules: dict[int, list[int]] = field(default_factory=dict)
    unobstructing: list[int] = field(default_factory=list)
    towering: list[Any] = field(default_factory=list)
    nearsighted: list[tuple[int, Any]] = field(default_factory=list)
    pacifying: list[int] = field(default_factory=list)
    sleeping: list[int] = field(default_factory=list)
    exposing: list[int] = field(default_factory=list)
    hostile: list[tuple[int, str]] = field(default_factory=list)
    gear_rules: list[list[tuple[int, int]]] = field(default_factory=list)
    gear_prints: list[frozenset[int]] = field(default_factory=list)
    common_actions: list[int] = field(default_factory=list)
    given_actions: list[tuple[int, int]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    action_at: dict[int, int] = field(default_factory=dict)
    aimed: list[bool] = field(default_factory=list)
    action_kinds: list[int] = field(default_factory=list)
    targets: list[Any] = field(default_factory=list)
    action_definitions: list[Action] = field(default_factory=list)
    hook_of_block: dict[int, int] = field(default_factory=dict)
    card_places: list[tuple[int, ...]] = field(default_factory=list)
    starts: list[tuple[Term, Any]] = field(default_factory=list)
    namespace: dict[str, Any] = field(default_factory=dict)
    origin: Origin | None = None


def load(compiler: Compiler, *codes: CodeType) -> Program:
    """Run the compiled module and gather its functions; `codes` are the module compiled already, whole or in parts."""
    library = compiler.library
    program = Program(library, compiler)
    space = _namespace(compiler)
    for code in codes or (compile(compiler.source(), "<rules>", "exec"),):
        exec(code, space)  # noqa: S102
    program.namespace = space
    program.blocks = space["BLOCKS"]
    program.owners = compiler.owners()
    of_cards = {n: tuple(at for at, type_ in t.items() if type_ == "card") for n, t in compiler.memory.types.items()}
    program.card_places = [of_cards.get(compiler.block_owner[b], ()) for b in range(len(compiler.block_owner))]
    hook_numbers = {h.id: h.number for r in library.rules() for h in r.hooks}
    for block, owner in compiler.block_owner.items():
        hook = hook_numbers.get(owner)
        if hook is not None:
            program.hook_of_block[block] = hook
    _frames(program)
    _hooks(program, space)
    program.starts = [(t, space[f"z{t.number}"]) for t in library.terms() if f"z{t.number}" in space]
    for number, figure in enumerate(library.all("figure")):
        line = figure.one(FactionLine)
        if line is not None:
            program.faction_rules[number] = [library.get("faction", line["faction"].text).number]
    _attitudes(program)
    _granting(program)
    asked = {s.name: space.get(f"s{compiler.number_of('state', s.name)}") for s in library.all("state")}
    program.towering = [asked[s.name] for s in library.all("state") if s.of(Towering)]
    program.nearsighted = [(line["n"], asked[s.name]) for s in library.all("state") for line in s.of(Nearsighted)]
    _gear(program)
    _actions(program, space)
    return program


def _namespace(compiler: Compiler) -> dict[str, Any]:
    """What the compiled module sees: the runtime's helpers, the functions of words, players and kinds of procedures."""
    kinds: dict[int, frozenset[int]] = {}
    every = compiler.library.procedures()
    for group in every:
        kinds[group.number] = frozenset(p.number for p in every if group.name in p.groups)
    space: dict[str, Any] = {
        "__builtins__": {
            n: getattr(builtins, n)
            for n in (
                "max",
                "min",
                "len",
                "list",
                "tuple",
                "bool",
                "range",
                "any",
                "all",
                "abs",
                "sum",
                "set",
                "frozenset",
                "sorted",
            )
        },
        "KINDS": kinds,
        "store": store,
        "times": times,
        "field": support.field,
        "chosen_has": support.chosen_has,
        "suppressed": support.suppressed,
        "at_suit": support.at_suit,
        "prints": support.prints,
        "at_distance": support.at_distance,
        "skilled": support.skilled,
    }
    for word, name in compiler.words.items():
        space[name] = word.run
    space |= compiler.functions_of_words
    space |= compiler.marks.functions
    first, second = players_at(compiler)
    space |= {"P0": first, "P1": second, "PLAYERS": first + second}
    return space


def players_at(compiler: Compiler) -> tuple[int, int]:
    """The handles of the two players: they stand right after the fields of the game."""
    first = compiler.memory.size("game")
    return first, first + compiler.memory.size("player")


def _attitudes(program: Program) -> None:
    """The places of the kept states that change how characters see one another."""
    slots = program.compiler.memory.slots["character"]
    states = [s for s in program.library.all("state") if not s.of(HoldsWhile)]
    kept = [(s, slots["state " + s.name]) for s in states if "state " + s.name in slots]
    program.unobstructing = [at for s, at in kept if s.of(Unobstructing)]
    program.pacifying = [at for s, at in kept if s.of(Pacifying)]
    program.exposing = [at for s, at in kept if s.of(Exposing)]
    program.hostile = [
        (at, line["towards"].text if line.get("towards") else line.means.towards)
        for s, at in kept
        for line in s.of(Hostile)
    ]
    slots = program.compiler.memory.slots["item"]
    program.sleeping = [slots["state " + s.name] for s in states if s.of(Sleeping) and "state " + s.name in slots]


def _frames(program: Program) -> None:
    compiler = program.compiler
    types = {t.name: t.type for t in program.library.terms()}
    for procedure in program.library.procedures():
        pad: list[Any] = [procedure.entry, -1, 0] + [-1] * (compiler.sizes[procedure.name] - 3)
        for name, place in compiler.memory.places[procedure.name].items():
            if types.get(name) == "number":
                pad[place] = 0
                if place + 1 < len(pad) and program.library.term("number", name).owner == "player":  # type: ignore[union-attr]
                    pad[place + 1] = 0
        where = compiler.memory.places[procedure.name]
        at = (
            tuple(range(FIRST_LOCAL, FIRST_LOCAL + 3))
            if isinstance(procedure, Action)
            else tuple(where[r] for r in procedure.roles)
        )
        program.pads[procedure.number] = (pad, None if at == tuple(range(FIRST_LOCAL, FIRST_LOCAL + len(at))) else at)


def _hooks(program: Program, space: dict[str, Any]) -> None:
    compiler = program.compiler
    rule_of = {h.number: r for r in program.library.rules() for h in r.hooks}
    every = program.library.procedures()
    rows = []
    for number, event, timing, step, entry, size in compiler.tables.triggers:
        kinds = tuple(p.number for p in every if event in p.groups)
        step_number = compiler.steps.get((event, step), -2) if step else -1
        held = _held(compiler, rule_of[number])
        rows.append(
            TriggerRow(
                number, rule_of[number].number, timing, step_number, kinds, space[f"h{number}"], entry, size, held
            )
        )
    program.triggers = sorted(rows, key=lambda t: t.hook)
    for place, row in enumerate(program.triggers):
        table = "after" if row.timing == "after" else "before"
        events = [("steps_" + table, row.step)] if row.step >= 0 else [(table, p) for p in row.procedures]
        for waited_for in events:
            program.triggers_of.setdefault(waited_for, []).append((place, row))
    for key, number, name, layer, own in sorted(compiler.tables.modifiers, key=lambda m: (layer_of(m[3]), m[1])):
        program.modifiers.append((key, rule_of[number].number, space[name], layer, own))
        table = {"set": "first", "add": "add"}.get(layer, "late")
        program.modifiers_of.setdefault((table, key), []).append((rule_of[number].number, space[name], own))
    for rule, number, name in sorted(compiler.tables.suppressors, key=itemgetter(1)):
        program.suppressors.append((rule, rule_of[number].number, space[name]))
    program.friendships = [
        (rule_of[number].number, space[name]) for number, name in sorted(compiler.tables.friendships)
    ]
    program.state_rules = [
        r.number for r in program.library.rules() if r.kind in ("state", "token") and (r.hooks or r.actions)
    ]
    program.of_everybody = frozenset(program.state_rules)


def _granting(program: Program) -> None:
    """The places of the kept states and tokens that bring rules along."""
    slots = program.compiler.memory.slots["character"]
    for kind in ("state", "token"):
        for definition in program.library.all(kind):
            rules = lent_by(definition, program.compiler)
            if rules:
                program.granting.append((slots[f"{kind} {definition.name}"], tuple(rules)))


def _held(compiler: Compiler, rule: Rule) -> int:
    """The place, in a character, of what alone makes it bear a rule: a kept state, or a token."""
    slots = compiler.memory.slots["character"]
    if rule.kind == "token":
        return slots["token " + rule.name]
    included = {n["state"].text for s in compiler.library.all("state") for n in s.of(Includes)}
    if rule.kind == "state" and not rule.of(HoldsWhile) and rule.name not in included:
        return slots.get("state " + rule.name, -1)
    return -1


def skills_on(definition: Definition, compiler: Compiler) -> list[tuple[int, int]]:
    """The rules printed on a card with their X, and those that they bring along."""
    printed = [
        skill_borne(reference, compiler) for line in definition.unordered(SkillsLine) for reference in line["skills"]
    ]
    return with_lent(printed, compiler)


def lent_by(definition: Definition, compiler: Compiler) -> list[tuple[int, int]]:
    """The rules that whoever comes under a definition counts as having."""
    lent = [
        skill_borne(reference, compiler)
        for line in definition.unordered(CountsAsHaving)
        for reference in line["skills"]
    ]
    return with_lent(lent, compiler) if lent else []


def with_lent(borne: Sequence[tuple[int, int]], compiler: Compiler) -> list[tuple[int, int]]:
    """Some rules with those that their bearer counts as having besides, each once."""
    rules = {rule.number: rule for rule in compiler.library.rules()}
    found = list(borne)
    for number, _ in found:
        for line in rules[number].unordered(CountsAsHaving):
            more = [skill_borne(reference, compiler) for reference in line["skills"]]
            found += [pair for pair in more if pair[0] not in {n for n, _ in found}]
    return found


def skill_borne(reference: Node, compiler: Compiler) -> tuple[int, int]:
    """A rule as a card names it: its number, and its X, or what stands for the token, character or trait named there."""
    rule = compiler.library.get("skill", reference["skill"].text)
    named = next((reference[slot] for slot in PARAMETERS if slot != "n" and reference.get(slot) is not None), None)
    return rule.number, int(compiler.constant(named.kind, named.text)) if named is not None else reference.get("n") or 0


def _gear(program: Program) -> None:
    for gear in program.library.all("gear"):
        rules = skills_on(gear, program.compiler)
        if isinstance(gear, Rule) and (gear.hooks or gear.actions):
            rules.append((gear.number, 0))
        program.gear_rules.append(rules)
        program.gear_prints.append(frozenset(number for number, _ in rules))


def _actions(program: Program, space: dict[str, Any]) -> None:
    compiler, library = program.compiler, program.library
    for action in library.all("action"):
        number = len(program.actions)
        program.action_at[action.number] = number
        program.actions.append(action.number)
        program.aimed.append(action.one(TargetLine) is not None)
        program.action_definitions.append(action)
        kinds = 0
        for trait in action.traits:
            kinds |= 1 << compiler.numbers["trait"][trait]
        program.action_kinds.append(kinds)
        program.targets.append(space[f"o{action.number}"])
        if action.given_by:
            program.given_actions.append((number, library.get(action.bearer_kind, action.given_by).number))
        else:
            program.common_actions.append(number)


def traits_of(compiler: Compiler, definition: Definition) -> int:
    """The traits printed on a card, as bits."""
    bits = 0
    for line in definition.of(TraitsLine):
        for trait in line["traits"]:
            bits |= 1 << compiler.numbers["trait"][trait.text]
    return bits


__all__ = ["Program", "TriggerRow", "load", "players_at", "skill_borne", "skills_on", "traits_of", "with_lent"]
