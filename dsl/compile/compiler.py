"""Compile a library to one Python module and the tables that the interpreter runs it by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from dsl import rules as r
from dsl.checks.effects import LibraryEffects
from dsl.checks.work import Work
from dsl.compile.blocks import Blocks, Unit
from dsl.compile.coverage import Marks
from dsl.compile.environment import BODY, Environment
from dsl.compile.expressions import Expressions
from dsl.compile.functions import Functions
from dsl.compile.joining import Block, Call, Still, joined
from dsl.compile.known import FORGET, Known
from dsl.compile.openings import Openings
from dsl.compile.repeated import Repeated
from dsl.compile.state_layout import Machine, Memory, lay_out_memory
from dsl.compile.waiting import Waiting
from dsl.diagnostics import Report
from dsl.lowering import FIRST_LOCAL, HOOK_LOCALS
from dsl.lowering.library import LibraryLowering
from dsl.lowering.names import Names
from dsl.memo import Memo
from dsl.model import Action, Example, Library, Procedure, Rule, Term
from dsl.rules.order import in_order
from dsl.tree import Node
from dsl.words import Word

NUMBERED = (
    "action",
    "state",
    "permission",
    "ability",
    "test",
    "outcome",
    "suit",
    "colour",
    "trait",
    "deck",
    "pile",
    "die",
    "terrain",
    "gear",
    "figure",
    "faction",
    "seat",
    "token",
    "table",
    "board",
)
"""The kinds of definitions that are numbers at run time."""


@dataclass
class Tables:
    """What the interpreter needs beside the functions, as plain data.

    modifiers   (key of the number, hook, function, layer, only the bearer's own)
    at_hand     (table of the index, key of the number) -> functions of modifiers that are not looked for there
    triggers    (hook, event, timing, step, first block, size of the frame, place of who must be the bearer or 0)
    suppressors (rule, hook, function)
    relations (hook, kind, function)
    questions   the nodes that ask or expect something
    examples    (first block, size of the frame)
    hooks       the hook that a function is of
    """

    modifiers: list[tuple[str, int, str, str, bool]] = field(default_factory=list)
    at_hand: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    triggers: list[tuple[int, str, str, str, int, int, int]] = field(default_factory=list)
    suppressors: list[tuple[int, int, str]] = field(default_factory=list)
    relations: list[tuple[int, str, str]] = field(default_factory=list)
    questions: list[Node] = field(default_factory=list)
    examples: dict[str, tuple[int, int]] = field(default_factory=dict)
    hooks: dict[str, r.Hook] = field(default_factory=dict)


class Compiler:
    """Lowers definitions and writes code of them; what is wrong goes to the report. Covered code marks what it reaches."""

    def __init__(self, library: Library, machine: Machine, report: Report, covered: bool = False) -> None:
        self.library = library
        self.report = report
        self.marks = Marks(library.definitions if covered else ())
        self.blocks: dict[int, Block] = {}
        self.entries: set[int] = set()
        self.block_owner: dict[int, str] = {}
        self.words: dict[Word, str] = {}
        self.templates: dict[Word, None] = {}
        self.tables = Tables()
        self.sizes: dict[str, int] = {}
        self.steps: dict[tuple[str, str], int] = {}
        self.finals: dict[str, int] = {}
        self._memo = Memo()
        self._examples: list[Example] = []
        self._pads: dict[str, list[int]] = {}
        self.numbers: dict[str, dict[str, int]] = {
            kind: {d.name: i for i, d in enumerate(library.all(kind))} for kind in NUMBERED
        }
        for number, rule in enumerate(library.rules()):
            rule.number = number
        for number, (_, hook) in enumerate(in_order(library)):
            hook.number = number
        for number, term in enumerate(library.terms()):
            term.number = number
        for number, procedure in enumerate(library.procedures()):
            procedure.number = number
        self._widen_kinds()
        self._is_lowered = False
        self.machine, self._layout = machine, lay_out_memory(library, machine)
        self.names = Names(library, self._layout, report)
        self.lowering = LibraryLowering(self.names)
        self.trees = self.lowering.trees
        self.expressions = Expressions(self)
        self.functions = Functions(self)
        self.openings = Openings(self)
        self.repeated = Repeated(self)
        self.known = Known(self)
        self.waiting = Waiting(self)
        self.writer = Blocks(self)
        self._hook_numbers = {h.id: h.number for rule in library.rules() for h in rule.hooks}

    def _widen_kinds(self) -> None:
        """What is a kind of a kind is of both."""
        for procedure in self.library.procedures():
            for group in procedure.groups:
                wider = self.library.get("procedure", group)
                procedure.groups += [g for g in (wider.groups if wider else []) if g not in procedure.groups]

    # --- the whole

    @cached_property
    def effects(self) -> LibraryEffects:
        """What all that was lowered reads and changes; to be asked for when all is."""
        assert self._is_lowered, "of rules that are not lowered yet nobody knows what they read and change"
        return LibraryEffects(self.names, self.trees, self._memo)

    @cached_property
    def memory(self) -> Memory:
        """The places of all that is kept; what nothing changes stands apart."""
        changed = self.effects.stored
        for owner in ("character", "item"):
            keys = self._layout.slots[owner].keys()
            plain = {t.name for t in self.library.terms() if t.owner == owner and t.type != "card"} & keys
            plain |= {a.name for a in self.library.all("ability")} & keys
            self._layout.share(owner, {key for key in plain if self.effects.kept(owner, key) not in changed})
        return self._layout

    @cached_property
    def work(self) -> Work:
        """How much work all that was lowered is."""
        return Work(self.effects)

    def lower(self, examples: Iterable[Example] = (), memo: Memo | None = None) -> None:
        """Make the rule trees of all definitions, and of some examples; those that are kept are taken as they are."""
        self._memo = memo or self._memo
        self.lowering.run(self._memo)
        self.lowering.examples(examples, self._memo)
        self._is_lowered = True

    def check_examples(self) -> None:
        """Report what is wrong with any example, when all else is lowered. They are made ready to be played when that is to be written."""
        self.lowering.check_examples(self._memo)
        self._examples = self.library.examples()

    @cached_property
    def parts(self) -> list[str]:
        """The functions and blocks of all that was lowered, and the table of blocks: what has not changed since need not be compiled again."""
        self.lowering.examples(self._examples, self._memo)
        for procedure in self.library.procedures():
            procedure.entry = self.reserve(procedure.name)
            self.finals[procedure.name] = self.reserve(procedure.name)
            self.entries |= {procedure.entry, self.finals[procedure.name]}
        self.functions.quantities()
        self.functions.states()
        self.functions.permissions()
        for trigger in self.trees.triggers:
            self._trigger(trigger)
        self.functions.suppressions()
        self.functions.relations()
        for procedure in self.library.procedures():
            self._procedure(procedure)
        self.functions.ratings()
        for example, body in self.trees.examples.items():
            entry = self._routine(example, body, Environment())
            self.tables.examples[example] = (entry, self.sizes[example])
        table = self.openings.together()
        written = joined(self.blocks, self.entries, self._frame, self.over, self.repeated.made)
        first: dict[tuple[str, ...], int] = {}
        alike = {number: first.setdefault(tuple(lines), number) for number, lines in sorted(written.items())}
        named = (f"b{alike[b]}" if b in written else "None" for b in range(len(self.block_owner)))
        blocks = [_block(number, lines) for lines, number in first.items()]
        return [*self.functions.source, *blocks, *table, f"BLOCKS = [{', '.join(named)}]\n"]

    def source(self) -> str:
        """The Python module: every function, then the table of blocks."""
        return "\n".join(self.parts)

    def owners(self) -> list[int]:
        numbers = {p.name: p.number for p in self.library.procedures()}
        return [numbers.get(self.block_owner[b], -1) for b in range(len(self.block_owner))]

    # --- routines

    def reserve(self, owner: str = "") -> int:
        block = len(self.block_owner)
        self.block_owner[block] = owner or self.writer.unit.owner
        return block

    def _procedure(self, procedure: Procedure) -> None:
        """entry: hooks before and instead; then the body; the final block: hooks after, and the end of the frame."""
        hooked = not self._hooked.isdisjoint(procedure.groups)
        final, writer = self.finals[procedure.name], self.writer
        counted = [*self._walked(procedure, "come_to"), *self._counted(procedure)]
        after = self.reserve(procedure.name) if counted else final
        body = self.trees.bodies[procedure.name]
        env = replace(BODY, event="f", temporaries={}, shared=self.repeated.names(body))
        writer.begin(Unit(procedure.name, procedure.locals, procedure.entry, env))
        if hooked:
            start = self.reserve()
            writer.interrupt(*self.triggers("before", procedure.number, after))
            writer.move_to(start)
        writer.emit(*self._walked(procedure, "set_out"))
        if isinstance(procedure, Action):
            writer.mark(procedure.node)
            self._taken(procedure, env)
        writer.body(body)
        if not writer.unit.closed:
            writer.go(final)
        writer.open(final)
        if counted:
            writer.emit(*counted)
            writer.go(after)
            writer.open(after)
        if hooked:
            writer.interrupt(*self.triggers("after", procedure.number))
        writer.finish("g.stack.pop()")
        self.sizes[procedure.name] = writer.unit.size

    def triggers(self, table: str, number: int, final: int = -1) -> tuple[str, str]:
        """The lines that let the next trigger come first; nothing is called where none waits."""
        test = f"if (row or f[2]) and g.next_trigger(f, row, {final}): return"
        return Still(f"row = g.rows.{table}[{number}]"), Still(test)

    def waited_for(self, name: str) -> str:
        """The test whether anything comes of a procedure that does nothing by itself, but lets triggers come; else ""."""
        procedure = self.names.procedures[name]
        does = self.trees.bodies[name] or isinstance(procedure, Action) or [*self._counted(procedure)]
        if does or [*self._walked(procedure, "come_to")] or self.marks.clauses:
            return ""
        rows = [f"g.rows.{table}[{procedure.number}]" for table in ("before", "after")]
        hooked = not self._hooked.isdisjoint(procedure.groups)
        return " or ".join([*(rows if hooked else ()), "g.observer is not None"])

    def _walked(self, procedure: Procedure, function: str) -> Iterator[str]:
        """The lines that begin or end to remember the way of the first role, where some rule asks for it."""
        for group in (g for g in procedure.groups if g in self.names.ways):
            roles, slot = self.names.procedure(group).roles, self.memory.slot("character", f"walk in {group}")
            yield f"{function}(S, f[{self.memory.places[group][roles[0]] if roles else FIRST_LOCAL}], {slot})"
            yield FORGET

    def _counted(self, procedure: Procedure) -> Iterator[str]:
        """The lines that count that a procedure was carried out to its end, for all who had the roles that are asked for."""
        for group in procedure.groups:
            for role, per in sorted(self.names.tallies.get(group, {})):
                place = self.memory.slot(self.names.tallies[group][role, per], r.Tally(group, per, role).key)
                who = f"f[{FIRST_LOCAL if role == r.ACTOR else self.memory.places[group][role]}]" if role else "0"
                yield f"count(S, {who}, {place}, {self.memory.now(per)})"

    def _taken(self, action: Action, env: Environment) -> None:
        """The function that asks whether an action is open, and what taking it costs."""
        opening, writer = self.trees.openings.get(action.name), self.writer
        if opening is None:
            return
        self.openings.alone(action.number, opening)
        for _, cost in opening.costs:
            writer.mark(cost.origin)
            pool, n = self.expressions.code(cost.pool, env), self.functions.cost(action.number, cost, env)
            writer.put(cost.pool, f"{pool} - {n}", cost.indexed, env)
        if opening.limit is not None:
            writer.mark(action.line_of_limit)
            writer.emit(*self.functions.use_up(opening.limit, env))

    def _trigger(self, trigger: r.Trigger) -> None:
        self.functions.trigger_test(trigger)
        env, number = replace(BODY, temporaries={}), self.hook_number(trigger.id)
        used = self.functions.use_up(trigger.limit, env) if trigger.limit is not None else []
        reached = self.marks.reach(trigger.origin)
        first, agreed = (reached, used) if trigger.offer else ([*used, *reached], [])
        entry = self._routine(trigger.id, trigger.body, env, "c = g.stack[f[1]]", first, agreed)
        size = self.sizes[trigger.id]
        row = number, trigger.event, trigger.timing, trigger.step, entry, size, self._whose(trigger.guards)
        self.tables.triggers.append(row)

    def _whose(self, guards: r.Guards) -> int:
        """The place in the frame of an event of who must be the bearer, by some guard of a trigger; 0 where none says so."""
        for test in (guard.test for guard in guards if isinstance(guard, (r.Concerns, r.When))):
            if isinstance(test, r.Compare) and test.operator == "==":
                sides = test.a, test.b
                role = next((side for side in sides if isinstance(side, r.Local) and side.frame.kind == "event"), None)
                if role is not None and role.owner is None and any(isinstance(side, r.Bearer) for side in sides):
                    return self.local(role)
        return 0

    def _routine(
        self,
        name: str,
        body: r.Body,
        env: Environment,
        prelude: str = "",
        first: Sequence[str] = (),
        agreed: Sequence[str] = (),
    ) -> int:
        """Write the body of a hook or example; the number of its first block.

        The lines of `first` come before it; those of `agreed` as soon as a player agrees to what it offers.
        """
        entry, writer = self.reserve(name), self.writer
        self.finals[name] = self.reserve(name)
        self.entries |= {entry, self.finals[name]}
        env = replace(env, shared=self.repeated.names(body))
        size = HOOK_LOCALS + len(self.memory.places.get(name, ()))
        writer.begin(Unit(name, size, entry, env, prelude=prelude, agreed=tuple(agreed)))
        writer.emit(*first)
        writer.body(body)
        if not writer.unit.closed:
            writer.go(self.finals[name])
        writer.open(self.finals[name])
        writer.finish("g.stack.pop()")
        self.sizes[name] = writer.unit.size
        return entry

    def pad(self, procedure: Procedure) -> list[int]:
        """The frame of a procedure before its roles are filled in."""
        if procedure.name not in self._pads:
            pad = self._pads[procedure.name] = [procedure.entry, -1, 0] + [-1] * (
                self.sizes[procedure.name] - FIRST_LOCAL
            )
            for name, place in self.memory.places[procedure.name].items():
                term = self._terms.get(name)
                if term is not None and term.type == "number":
                    end = place + (len(self.numbers["seat"]) if term.owner == "player" else 1)
                    pad[place:end] = [0] * len(pad[place:end])
        return self._pads[procedure.name]

    @cached_property
    def _terms(self) -> dict[str, Term]:
        return {term.name: term for term in self.library.terms()}

    def _frame(self, call: Call) -> str:
        """The line that puts the frame of a procedure on the stack."""
        procedure = self.names.procedures[call.procedure]
        frame, places = [str(value) for value in self.pad(procedure)], self.memory.places[procedure.name]
        for role, arg in zip(procedure.roles, call.args, strict=True):
            frame[places[role]] = arg
        return f"g.stack.append([{', '.join(frame)}])"

    @property
    def over(self) -> str:
        """That the game is over."""
        return f"S[{self.memory.engine('game', 'over')}]"

    # --- names

    def constant(self, kind: str, text: str) -> str:
        """What a name is at run time: an offset, a bit, or a number in its table."""
        if kind == "token":
            return str(self.memory.slot("character", f"token {text}"))
        if kind == "trait":
            return str(1 << self.numbers["trait"][text])
        if kind == "seat":
            return f"P{self.numbers['seat'][text]}"
        if kind == "skill":
            return str(self.rule_number(f"skill:{text}"))
        if kind in self.numbers and text in self.numbers[kind]:
            return str(self.numbers[kind][text])
        return repr(text)

    def local(self, value: r.Local) -> int:
        """The place of a role or local in a frame."""
        return FIRST_LOCAL if value.name == r.ACTOR else self.memory.places[value.of][value.name]

    def slot_of(self, term: Term) -> int:
        """The offset of a term in its owner, -1 where it is always worked out."""
        is_kept = term.owner and not term.scope and not term.worked_out
        return self.memory.slot(term.owner, term.name) if is_kept else -1

    def indexed(self, place: r.Value) -> bool:
        """Whether the hooks in play depend on a place besides what its statement says: triggers wait for somebody there."""
        return isinstance(place, r.Kept) and place.entity == "character" and place.name in self.waiting.watched

    def marks_of(self, entity: str, name: str) -> tuple[int, ...]:
        """The offsets of the fields that remember until when something was given."""
        return tuple(self.memory.slot(entity, mark) for mark in self.names.lent[entity, name][0])

    def number_of(self, kind: str, name: str) -> int:
        return self.numbers[kind][name]

    def outcome(self, name: str) -> int:
        """The number of what a test has come to; 0 is that there was no test yet."""
        return self.numbers["outcome"][name] + 1

    def kind_number(self, kind: str, name: str) -> int:
        """Abilities and other kinds of test share one row of numbers, abilities first."""
        if kind == "ability":
            return self.numbers["ability"][name]
        return len(self.numbers["ability"]) + self.numbers["test"][name]

    def term_number(self, kind: str, name: str) -> int:
        term = self.library.term(kind, name)
        assert term is not None
        return term.number

    def procedure_number(self, name: str) -> int:
        return self.names.procedure(name).number

    def hook_number(self, hook: str) -> int:
        return self._hook_numbers[hook]

    def rule_number(self, name: str) -> int:
        return self._rules[name].number

    def ignored_number(self, key: str) -> int:
        """What a rule, or a single clause, is known by among what may be ignored: clauses come after all rules."""
        if key in self._rules:
            return self.rule_number(key)
        return len(self._rules) + self.hook_number(key.removeprefix("clause:"))

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.library.rules()}

    def uses(self, word: Word) -> None:
        """Let the module find the functions that the template of a word calls."""
        self.templates[word] = None

    @property
    def functions_of_words(self) -> dict[str, Any]:
        """What the module finds of words and marks, by name."""
        called = {name: word.run for word, name in self.words.items()}
        return called | {n: f for w in self.templates for n, f in w.traits.functions.items()} | self.marks.functions

    def function(self, word: Word) -> str:
        """The name under which the module finds the function of a word."""
        if word not in self.words:
            self.words[word] = f"w{len(self.words)}"
        return self.words[word]

    def kinds_set(self, group: str) -> str:
        """The source of the set of procedures that are of a group."""
        return f"KINDS[{self.procedure_number(group)}]"

    @cached_property
    def _hooked(self) -> set[str]:
        return {t.event for t in self.trees.triggers if not t.step}

    @cached_property
    def _hooked_steps(self) -> set[tuple[str, str]]:
        return {(t.event, t.step) for t in self.trees.triggers if t.step}

    def step_has_hooks(self, procedure: str, step: str) -> bool:
        return any((group, step) in self._hooked_steps for group in self.names.procedure(procedure).groups)

    def step_number(self, procedure: str, step: str) -> int:
        return self.steps.setdefault((procedure, step), len(self.steps))

    def question(self, node: Node | None) -> int:
        assert node is not None
        self.tables.questions.append(node)
        return len(self.tables.questions) - 1


def _block(number: int, lines: Sequence[str]) -> str:
    fields = "    S = g.S\n" if any("S" in line for line in lines) else ""
    return f"def b{number}(g, f):\n{fields}" + "".join(f"    {line}\n" for line in lines or ["pass"])
