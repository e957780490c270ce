"""Compile a library to one Python module and the tables that the interpreter runs it by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dsl.compile.actions import OpenAction
from dsl.compile.builder import Unit
from dsl.compile.coverage import Marks
from dsl.compile.expressions import TYPE_OF_CATEGORY, Expressions, fail
from dsl.compile.friendships import write_friendships
from dsl.compile.rules import Rules
from dsl.compile.scope import Scope
from dsl.compile.state_layout import FRAME, Machine, Memory, assigned_in, lay_out_memory, procedures
from dsl.compile.statements import Statements
from dsl.constructs import Construct
from dsl.core.control import StepStatement
from dsl.core.examples import ExampleAwaited, ExampleFigure
from dsl.core.procedures import AnswersTests
from dsl.core.states import RatingLine
from dsl.diagnostics import Report
from dsl.model import Action, Example, Hook, Library, Procedure, Rule
from dsl.tree import Name, Node
from dsl.words import Word


@dataclass
class Tables:
    """What the interpreter needs beside the functions, as plain data.

    modifiers   (key of the number, hook, function, layer, only the bearer's own)
    triggers    (hook, event, timing, step, first block, size of the frame)
    suppressors (rule, hook, function)
    friendships (hook, function)
    owners      for each block the number of its procedure, -1 for others
    questions   the nodes that ask or expect something
    bodies      the lines of the function of each hook; `return NO` leaves it when it does not apply
    """

    modifiers: list[tuple[str, int, str, str, bool]] = field(default_factory=list)
    triggers: list[tuple[int, str, str, str, int, int]] = field(default_factory=list)
    suppressors: list[tuple[int, int, str]] = field(default_factory=list)
    friendships: list[tuple[int, str]] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    questions: list[Node] = field(default_factory=list)
    examples: dict[str, tuple[int, int]] = field(default_factory=dict)
    bodies: dict[str, list[str]] = field(default_factory=dict)


class Compiler:
    """Turns definitions into code; what is wrong goes to the report. Covered code marks what it reaches."""

    def __init__(self, library: Library, machine: Machine, report: Report, covered: bool = False) -> None:
        self.library = library
        self.report = report
        self.marks = Marks(library.definitions if covered else ())
        self.blocks: dict[int, list[str]] = {}
        self.block_owner: dict[int, str] = {}
        self.functions: list[str] = []
        self.words: dict[Word, str] = {}
        self.functions_of_words: dict[str, Any] = {}
        self.sided: set[str] = set()
        self.tables = Tables()
        self.sizes: dict[str, int] = {}
        self.calls: set[tuple[str, str]] = set()
        self.steps: dict[tuple[str, str], int] = {}
        self.finals: dict[str, int] = {}
        self.current = ""
        self._services: dict[type[Construct], Procedure | None] = {}
        self.numbers: dict[str, dict[str, int]] = {
            kind: {d.name: i for i, d in enumerate(library.all(kind))}
            for kind in (
                "state",
                "permission",
                "ability",
                "test",
                "suit",
                "colour",
                "trait",
                "deck",
                "gear",
                "figure",
                "faction",
                "seat",
                "token",
                "table",
                "board",
            )
        }
        for number, rule in enumerate(library.rules()):
            rule.number = number
        for number, hook in enumerate(h for r in library.rules() for h in r.hooks):
            hook.number = number
        for number, term in enumerate(library.terms()):
            term.number = number
        for number, procedure in enumerate(procedures(library)):
            procedure.number = number
        self.everything = tuple(p.name for p in procedures(library))
        self._widen_kinds()
        self.memory: Memory = lay_out_memory(library, machine)
        self.rules = Rules(self)
        self.expressions = Expressions(self)
        self.statements = Statements(self)

    def _widen_kinds(self) -> None:
        """What is a kind of a kind is of both."""
        for procedure in procedures(self.library):
            for group in procedure.groups:
                wider = self.library.get("procedure", group)
                procedure.groups += [g for g in (wider.groups if wider else []) if g not in procedure.groups]

    # --- the whole

    def run(self, examples: bool = True) -> None:
        self._reserve_entries()
        self.rules.write_quantities()
        self.rules.write_states()
        self.rules.write_permissions()
        self.rules.write_triggers()
        write_friendships(self.rules)
        for procedure in procedures(self.library):
            self._procedure(procedure)
        self._ratings()
        if examples:
            for example in self.library.examples():
                self.example(example)

    def source(self) -> str:
        """The Python module: every function, then the table of blocks."""
        return "\n".join(self.parts())

    def parts(self) -> list[str]:
        """The module function by function: what has not changed since need not be compiled again."""
        parts = list(self.functions)
        for block in sorted(self.blocks):
            lines = self.blocks[block] or ["pass"]
            parts.append(f"def b{block}(g, f):\n    S = g.S\n" + "".join(f"    {line}\n" for line in lines))
        parts.append(
            "BLOCKS = ["
            + ", ".join(f"b{b}" if b in self.blocks else "None" for b in range(len(self.block_owner)))
            + "]\n"
        )
        return parts

    def owners(self) -> list[int]:
        numbers = {p.name: p.number for p in procedures(self.library)}
        return [numbers.get(self.block_owner[b], -1) for b in range(len(self.block_owner))]

    # --- blocks and routines

    def reserve(self, owner: str = "") -> int:
        block = len(self.block_owner)
        self.block_owner[block] = owner or self.statements.unit.owner
        return block

    def final_block(self, owner: str) -> int:
        return self.finals[owner]

    def _reserve_entries(self) -> None:
        for procedure in procedures(self.library):
            procedure.entry = self.reserve(procedure.name)
            self.finals[procedure.name] = self.reserve(procedure.name)

    def _procedure(self, procedure: Procedure) -> None:
        """entry: hooks before and instead; then the body; the final block: hooks after, and the end of the frame."""
        hooked = bool(self.rules.procedure_hooks(procedure))
        action = isinstance(procedure, Action)
        rule = (
            self.library.get(procedure.bearer_kind, procedure.given_by)
            if isinstance(procedure, Action) and procedure.given_by
            else None
        )
        scope = Scope(
            me="f[3]" if action else "",
            frames=(("f", tuple(procedure.groups)),),
            around=self.around_of(procedure.name),
            rule=rule,
            this="f[4]" if action and rule else "",
        )
        final = self.finals[procedure.name]
        unit = Unit(procedure.name, procedure.locals, procedure.entry)
        self.statements.begin(unit)
        body = [n for n in procedure.lines if n.word.category == "statement"]
        if hooked:
            start = self.reserve()
            self.statements.emit(f"if g.before(f, {procedure.number}, {final}): return")
            self.statements.go(start)
            self.statements.open(start)
        if isinstance(procedure, Action):
            self.statements.mark(procedure.node)
            self.functions.append(OpenAction(self, procedure, scope).source())
        self.statements.sequence(body, scope)
        if not self.statements.unit.closed:
            self.statements.go(final)
        self.statements.open(final)
        if hooked:
            self.statements.emit(f"if g.after(f, {procedure.number}): return")
        self.statements.finish("g.stack.pop()")
        self.sizes[procedure.name] = unit.size

    def routine(
        self,
        name: str,
        body: list[Node],
        scope: Scope,
        prelude: str = "",
        first: Iterable[str] = (),
        agreed: Iterable[str] = (),
    ) -> int:
        """Compile the body of a hook or example; the number of its first block.

        The lines of `first` come before it; those of `agreed` as soon as a player agrees to what it offers.
        """
        places = self.memory.places.setdefault(name, {})
        size = FRAME + 2
        for assigned in assigned_in(body):
            term = self.library.term(assigned.kind, assigned.text)
            if term and not term.owner and not term.scope and self.expressions.place(assigned, scope) is None:
                place = places.setdefault(assigned.text, size + len(places))
                self.memory.types.setdefault(name, {})[place] = assigned.kind
        entry = self.reserve(name)
        self.finals[name] = self.reserve(name)
        unit = Unit(name, size + len(places), entry, prelude=prelude, agreed=tuple(agreed))
        self.statements.begin(unit)
        for line in first:
            self.statements.emit(line)
        self.statements.sequence(body, scope)
        if not self.statements.unit.closed:
            self.statements.go(self.finals[name])
        self.statements.open(self.finals[name])
        self.statements.finish("g.stack.pop()")
        self.sizes[name] = unit.size
        return entry

    def example(self, example: Example) -> None:
        """Compile an example to a routine; its characters are found by their order."""
        figures: dict[str, list[str]] = {}
        placed = [n for n in example.node.body if isinstance(n.means, (ExampleFigure, ExampleAwaited))]
        for number, line in enumerate(placed):
            figures.setdefault(line["figure"].text, []).append(f"g.setup.figures[{number}]")
        scope = Scope(figures=figures, frames=(("f", (example.id,)),))
        entry = self.routine(example.id, example.node.body, scope)
        self.tables.examples[example.id] = (entry, self.sizes[example.id])

    def push(self, procedure: Procedure, args: list[str]) -> str:
        """The source that puts the frame of a procedure on the stack."""
        return f"g.call({procedure.number}, ({', '.join([*args, ''])}))"

    # --- names

    def constant(self, name: Name) -> str:
        """What a name is at run time: an offset, a bit, or a number in its table."""
        kind, text = name.kind, name.text
        if kind == "token":
            return str(self.memory.slot("character", "token " + text))
        if kind == "trait":
            return str(1 << self.numbers["trait"][text])
        if kind == "seat":
            return f"P{self.numbers['seat'][text]}"
        if kind == "skill":
            return str(self.rule_number(name))
        if kind == "state":
            return f"'{text}'"
        if kind in self.numbers and text in self.numbers[kind]:
            return str(self.numbers[kind][text])
        return repr(text)

    def number_of(self, kind: str, name: str) -> int:
        return self.numbers[kind][name]

    def kind_number(self, kind: str, name: str) -> int:
        """Abilities and other kinds of test share one row of numbers, abilities first."""
        if kind == "ability":
            return self.numbers["ability"][name]
        return len(self.numbers["ability"]) + self.numbers["test"][name]

    def rule_number(self, name: Name) -> int:
        rule = self.library.get(name.kind, name.text)
        assert isinstance(rule, Rule)
        return rule.number

    def rule_of(self, hook: Hook) -> Rule:
        return self._rules_by_hook[hook.id]

    @property
    def _rules_by_hook(self) -> dict[str, Rule]:
        if not hasattr(self, "_hooked"):
            self._hooked = {h.id: r for r in self.library.rules() for h in r.hooks}
        return self._hooked

    def uses(self, word: Word) -> None:
        """Let the module find the functions that the template of a word calls."""
        functions = word.extra.get("functions", {})
        self.functions_of_words.update(functions)
        if word.extra.get("sided"):
            self.sided.update(functions)

    def function(self, word: Word) -> str:
        """The name under which the module finds the function of a word."""
        if word not in self.words:
            self.words[word] = f"w{len(self.words)}"
        return self.words[word]

    def procedure(self, name: str, node: Node | None = None) -> Procedure:
        found: Procedure | None = self.library.get("procedure", name) or self.library.get("action", name)
        if found is None:
            assert node is not None
            raise fail("E0401", f"there is no procedure called `{name}`", node)
        return found

    def service(self, core: type[Construct], node: Node) -> Procedure:
        if core not in self._services:
            self._services[core] = next((p for p in self.library.all("procedure") if p.of(core)), None)
        found = self._services[core]
        if found is not None:
            return found
        sort = "tests" if core is AnswersTests else "opposed tests"
        raise fail(
            "E0417",
            f"no procedure of the rules answers {sort}",
            node,
            "",
            f"one procedure says `is answered by {sort}`",
        )

    def around_of(self, name: str) -> tuple[str, ...]:
        """The procedures that are surely under way while this one is."""
        seen: list[str] = []
        todo = [name]
        while todo:
            procedure = self.library.get("procedure", todo.pop()) or self.library.get("action", name)
            for other in procedure.during if procedure else []:
                if other not in seen:
                    seen.append(other)
                    found = self.library.get("procedure", other)
                    seen += [g for g in (found.groups if found else []) if g not in seen]
                    todo.append(other)
        return tuple(seen)

    def all_around(self, scope: Scope) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*scope.around, *(a for g in scope.around for a in self.around_of(g))]))

    def kinds_set(self, group: str) -> str:
        """The source of the set of procedures that are of a group."""
        return f"KINDS[{self.procedure(group).number}]"

    def steps_of(self, procedure: Procedure) -> list[str]:
        return [n["name"] for line in procedure.lines for n in line.walk() if isinstance(n.means, StepStatement)]

    def step_number(self, procedure: str, step: str) -> int:
        return self.steps.setdefault((procedure, step), len(self.steps))

    def expressions_type(self, arg: Node) -> str:
        inner = arg["x"]
        return TYPE_OF_CATEGORY[inner.word.category] if isinstance(inner, Node) else "kind"

    @cached_property
    def _roles(self) -> dict[str, str]:
        """The types of the terms that anything may give a value to; of two of one name the first counts."""
        return {t.name: t.type for t in reversed(self.library.terms()) if not t.owner and not t.scope}

    def type_of_role(self, role: str) -> str:
        return self._roles.get(role, "")

    def question(self, node: Node) -> int:
        self.tables.questions.append(node)
        return len(self.tables.questions) - 1

    def tag(self, node: Node) -> None:
        """Give a line the id under which it is printed and traced."""
        if not node.id:
            node.id = f"{self.statements.unit.owner}:{node.span.line}.{node.span.column}"

    def _ratings(self) -> None:
        """The function that says what a character adds to each kind of test."""
        lines = []
        for ability in self.library.all("ability"):
            lines.append(
                f"if kind == {self.kind_number('ability', ability.name)}: return {self.rules.ability(ability.name, 'e')}"
            )
        for test in self.library.all("test"):
            rating = test.one(RatingLine)
            code = self.rules._value(rating["n"], Scope(me="e", around=self.everything)) if rating else "0"
            lines.append(f"if kind == {self.kind_number('test', test.name)}: return {code}")
        lines.append("return 0")
        self.functions.append("def rate(g, kind, e):\n    S = g.S\n" + "".join(f"    {line}\n" for line in lines))


def as_data(compiler: Compiler) -> dict[str, Any]:
    """The tables of a compiled library, for the interpreter."""
    return {
        "owners": compiler.owners(),
        "triggers": compiler.tables.triggers,
        "modifiers": compiler.tables.modifiers,
        "suppressors": compiler.tables.suppressors,
        "friendships": compiler.tables.friendships,
    }
