"""Write statements as blocks: Python functions that run without a pause and say which block is next.

A block ends where a player is asked or a procedure is called; the frame remembers the next one. So nothing of a game is
ever on Python's own stack between two blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dsl import rules as r
from dsl.checks.value_graph import repeated_in
from dsl.compile.environment import Environment
from dsl.compile.joining import Block, Call, Exit, Still
from dsl.rules.walk import walk
from dsl.tree import Node

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler

_THERE = (r.Bearer, r.Subject, r.Looked, r.Placed, r.Named)
"""Whoever is surely there."""
_ATOMIC = (r.Assign, r.Carry, r.ChangeBy, r.Lend, r.GainEffect, r.Decide, r.Announce, r.Pass, r.Stop, r.End)


@dataclass
class Unit:
    """One routine being written: where its locals end, the block being written, the loops around.

    `agreed` are lines to carry out as soon as a player has said yes to the offer that the routine begins with.
    """

    owner: str
    size: int
    number: int
    env: Environment
    block: Block = field(default_factory=Block)
    indent: int = 0
    ends: list[int] = field(default_factory=list)
    passes: list[str] = field(default_factory=list)
    prelude: str = ""
    closed: bool = False
    agreed: tuple[str, ...] = ()


class Blocks:
    """Writes the blocks of one routine after another; each statement by the method of its name."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.unit = Unit("", 0, -1, Environment())
        self._write: dict[type[r.Statement], Callable[[Any], None]] = {
            getattr(r, name[1:]): getattr(self, name) for name in dir(self) if name[0] == "_" and name[1:2].isupper()
        }

    # --- blocks

    def begin(self, unit: Unit) -> None:
        self.unit = unit
        self.c.expressions.counting = True
        self.open(unit.number)

    def open(self, number: int) -> None:
        self.unit.number = number
        self.unit.block = Block(self.unit.prelude)
        self.unit.indent = 0
        self.unit.closed = False

    def emit(self, *lines: str | Exit | Call) -> None:
        if not self.unit.closed:
            self.unit.block.lines += [(self.unit.indent, line) for line in lines]

    def entry(self) -> int:
        """The number of a block that is run from outside: when a question is answered, or what was called is over."""
        number = self.c.reserve()
        self.c.entries.add(number)
        return number

    def interrupt(self, *lines: str) -> None:
        """Lines that may let a trigger come first; the block is run again after it."""
        self.unit.block.returns = True
        self.emit(*lines)

    def mark(self, node: Node | None) -> None:
        """In covered code, note that a clause is reached."""
        self.emit(*self.c.marks.reach(node))

    def go(self, number: int) -> None:
        """End the block by naming the next."""
        self.emit(Exit(number))
        if not self.unit.indent:
            self.close()

    def close(self) -> None:
        self.c.blocks[self.unit.number] = self.unit.block
        self.unit.closed = True

    def move_to(self, number: int) -> None:
        """Go on writing in another block, falling into it from this one."""
        if not self.unit.closed:
            self.go(number)
        self.open(number)

    def leave_when(self, test: str, number: int) -> None:
        self.emit(Exit(number, test))

    def temporary(self, type_: str = "number") -> str:
        """A place in the frame for something of a type (or a tuple of such things)."""
        self.c.memory.types.setdefault(self.unit.owner, {})[self.unit.size] = type_
        self.unit.size += 1
        return f"f[{self.unit.size - 1}]"

    def finish(self, final: str) -> None:
        if not self.unit.closed:
            self.emit(final)
            self.close()

    def code(self, value: r.Value) -> str:
        """The expression for a value."""
        return self.c.expressions.code(value, self._looking_around(value))

    def _looking_around(self, value: r.Value) -> Environment:
        """Where a value is asked for: a frame that it asks for again and again is looked for once, in a line before."""
        loops = (part for part in walk(value) if repeated_in(part))
        frames = (getattr(part, "frame", None) for loop in loops for part in walk(loop))
        around = dict.fromkeys(frame.procedure for frame in frames if frame is not None and frame.kind == "around")
        names = {procedure: f"k{self.c.procedure_number(procedure)}" for procedure in around}
        self.emit(*(Still(f"{name} = g.find({self.c.kinds_set(procedure)})") for procedure, name in names.items()))
        return replace(self.unit.env, around=names)

    # --- statements

    def body(self, statements: Sequence[r.Statement]) -> None:
        for statement in statements:
            self.mark(statement.origin)
            self._write[statement.__class__](statement)

    def _Carry(self, statement: r.Carry) -> None:
        self.emit(self.code(statement.word))
        self.unit.block.last |= any(isinstance(w, r.Apply) and w.word.traits.ends for w in walk(statement))

    def _Assign(self, statement: r.Assign) -> None:
        self._put(statement.place, self.code(statement.value), statement.indexed)
        kept = statement.place
        if isinstance(kept, r.Kept) and kept.owner is not None and (kept.entity, kept.name) in self.c.names.lent:
            marks = self.c.marks_of(kept.entity, kept.name)
            with self._whose(kept.owner, self.unit.env):
                self.emit(f"for mark in {marks}: S[{self.code(kept.owner)}+mark] = 0")

    def _Lend(self, statement: r.Lend) -> None:
        place = statement.place
        assert place.owner is not None
        field, marks = self.c.memory.slot(place.entity, place.name), self.c.marks_of(place.entity, place.name)
        n = f", {self.code(statement.n)}" if statement.counted else ""
        self.emit(f"lend(g, {self.code(place.owner)}, {field}, {marks}, {statement.when}{n})")

    def _put(self, place: r.Value, value: str, indexed: bool) -> None:
        env = self._looking_around(place)
        with self._whose(getattr(place, "owner", None), env):
            self.put(place, value, indexed, env)

    @contextmanager
    def _whose(self, owner: r.Value | None, env: Environment) -> Iterator[None]:
        """Write what is done to somebody; where that may be nobody (-1), it changes nothing."""
        asked = owner is not None and not isinstance(owner, _THERE)
        if owner is not None and asked:
            self.emit(f"if {self.c.expressions.code(owner, env)} >= 0:")
        self.unit.indent += asked
        yield
        self.unit.indent -= asked

    def put(self, place: r.Value, value: str, indexed: bool, env: Environment) -> None:
        """Keep a value; the index of hooks is told where it depends on it."""
        expressions = self.c.expressions
        if isinstance(place, r.Kept):
            at = expressions.place(place, env)
            if expressions.kept_at(place)[0] != "S":
                self.emit(f"reprint(g, {at}, {value})")
                return
            if indexed or self.c.indexed(place):
                self.emit(f"store(g, {at}, {value})")
                return
        self.emit(f"{expressions.code(place, env)} = {value}", *self.c.known.forgetting(place))

    def _ChangeBy(self, statement: r.ChangeBy) -> None:
        at, n = self.code(statement.place), self.code(statement.n)
        if statement.sign > 0:
            self._put(statement.place, f"{at} + {n}", statement.indexed)
        elif statement.counted:
            self._put(statement.place, f"{at} - min({at}, {n})", statement.indexed)
        else:
            self._put(statement.place, f"{at} - {n}", statement.indexed)

    def _GainEffect(self, statement: r.GainEffect) -> None:
        at = f"{self.code(statement.who)}+{self.code(statement.effect)}"
        with self._whose(statement.who, self.unit.env):
            self.emit(f"store(g, {at}, S[{at}] + {self.code(statement.n)})")

    def _Decide(self, statement: r.Decide) -> None:
        self.emit(f"S[{self.c.memory.engine('game', 'outcome')}] = {self.c.outcome(statement.outcome)}")

    def _Announce(self, statement: r.Announce) -> None:
        things = "".join(f"{self.code(thing)}, " for thing in statement.things)
        self.emit(f"g.announce({self.c.question(statement.origin)}, ({things}))")

    # --- ways and repetitions

    def _Branch(self, statement: r.Branch) -> None:
        test = self.code(statement.test)
        if not (atomic(statement.then) and atomic(statement.other)):
            self._either(test, statement.then, statement.other)
            return
        self.emit(f"if {test}:")
        self._inline(statement.then)
        if statement.other:
            self.emit("else:")
            self._inline(statement.other)

    def _inline(self, body: r.Body) -> None:
        self.unit.indent += 1
        if not body:
            self.emit("pass")
        self.body(body)
        self.unit.indent -= 1

    def _either(self, test: str, body: r.Body, other: r.Body, first: Sequence[str] = ()) -> None:
        """Go one of two ways and meet again; the lines of `first` come before the first way."""
        yes, no, after = self.c.reserve(), self.c.reserve(), self.c.reserve()
        self.emit(Exit(yes, test), Exit(no if other else after))
        self.close()
        for block, statements, before in ((yes, body, first), (no, other, ()))[: 2 if other else 1]:
            self.open(block)
            self.emit(*before)
            self.body(statements)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def _ways(self, ways: Sequence[tuple[int, r.Mode | r.Branches]], after: int) -> None:
        """Write each of several ways, and go on after them."""
        for block, way in ways:
            self.open(block)
            self.mark(way.origin)
            self.body(way.body)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def _ForEach(self, statement: r.ForEach) -> None:
        env, members = self.unit.env, self.code(statement.set)
        if atomic((statement,)):
            it = f"e{statement.depth}"
            members = self.c.expressions.looked_through(statement, members, *statement.body)
            self.emit(f"for {it} in list({members}):")
            self.unit.env = env.looking_at(statement.depth, it)
            self._inline(statement.body)
            self.unit.env = env
            return
        kind = statement.type
        every, index, it = self.temporary(kind), self.temporary(), self.temporary(kind)
        again, after = self.c.reserve(), self.c.reserve()
        self.emit(f"{every} = tuple({members})", f"{index} = 0")
        self.move_to(again)
        self.leave_when(f"{index} >= len({every})", after)
        self.emit(f"{it} = {every}[{index}]", f"{index} += 1")
        self.unit.env = env.looking_at(statement.depth, it)
        self._loop(statement.body, again, after)
        self.unit.env = env

    def _loop(self, body: r.Body, again: int, after: int) -> None:
        self.unit.ends.append(after)
        self.body(body)
        self.unit.ends.pop()
        if not self.unit.closed:
            self.go(again)
        self.open(after)

    def _Repeat(self, statement: r.Repeat) -> None:
        count = self.temporary()
        again, after = self.c.reserve(), self.c.reserve()
        self.emit(f"{count} = {self.code(statement.bound)}")
        self.move_to(again)
        ends = [] if statement.safely else [f"{count} <= 0"]
        ends += [] if statement.condition is None else [f"not {self.code(statement.condition)}"]
        if ends:
            self.leave_when(" or ".join(ends), after)
        self.emit(*([Still(f"if {count} <= 0: unending(g)")] if statement.safely else []), f"{count} -= 1")
        self._loop(statement.body, again, after)

    def _Turns(self, statement: r.Turns) -> None:
        player = self.code(statement.player)
        passed, row, count = self.temporary(), self.temporary(), self.temporary()
        again, after, over = self.c.reserve(), self.c.reserve(), self.c.reserve()
        self.emit(f"{player} = {self.code(statement.first)}", f"{passed} = {row} = 0", f"{count} = {statement.bound}")
        self.move_to(again)
        self.leave_when(f"{row} >= len(g.setup.players)", over)
        self.emit(Still(f"if {count} <= 0: unending(g)"), f"{count} -= 1", f"{passed} = 0")
        self.unit.passes.append(passed)
        self.unit.ends.append(over)
        self.body(statement.body)
        self.unit.ends.pop()
        self.unit.passes.pop()
        self.move_to(after)
        self.emit(f"{row} = {row} + 1 if {passed} else 0", f"{player} = g.setup.next_player[{player}]")
        self.go(again)
        self.open(over)

    def _Pass(self, statement: r.Pass) -> None:
        self.emit(f"{self.unit.passes[-1]} = 1")

    def _Stop(self, statement: r.Stop) -> None:
        self.go(self.unit.ends[-1])

    def _End(self, statement: r.End) -> None:
        self.go(self.c.finals[self.unit.owner])

    # --- questions

    def _ask(self, player: r.Value, node: Node | None, options: str, passing: bool = False, actor: str = "") -> None:
        """Ask a player; the answer stands in `g.answer` in the block that follows."""
        then = self.entry()
        more = (", True" if passing else "") if not actor else f", {passing}, {actor}"
        asked = f"g.choose({self.code(player)}, {self.c.question(node)}, {options}{more})"
        self.emit(Still(f"f[0] = {then}"), f"return {asked}" + f" or {self.c.over}" * self.unit.block.last)
        self.close()
        self.open(then)

    def _agreed(self) -> tuple[str, ...]:
        """The lines that wait for the first yes of the routine; they are given out once."""
        lines, self.unit.agreed = self.unit.agreed, ()
        return lines

    def _Choose(self, statement: r.Choose) -> None:
        place = self.code(statement.place)
        self._ask(statement.player, statement.origin, self.code(statement.set), statement.passing)
        self.emit(f"{place} = g.answer", *self.c.known.forgetting(statement.place))
        self._either(f"{place} >= 0", statement.then, statement.other, self._agreed())

    def _Offer(self, statement: r.Offer) -> None:
        self._ask(statement.player, statement.origin, "(1, 0)")
        self._either("g.answer == 1", statement.then, statement.other, self._agreed())

    def _ChooseOne(self, statement: r.ChooseOne) -> None:
        self.emit(Still("o = []"))
        for index, mode in enumerate(statement.modes):
            test = f"if {self.code(mode.when)}: " if mode.when is not None else ""
            self.emit(Still(f"{test}o.append({index})"))
        self._ask(statement.player, statement.origin, "o")
        after = self.c.reserve()
        starts = [self.entry() for _ in statement.modes]
        self.c.entries.add(after)
        self.emit(f"f[0] = ({', '.join(map(str, starts))}, {after})[g.answer]")
        self.close()
        self._ways(list(zip(starts, statement.modes, strict=True)), after)

    def _ChooseAction(self, statement: r.ChooseAction) -> None:
        actor, chosen = self.code(statement.actor), self.temporary()
        assert isinstance(statement.chosen, r.Temporary)
        self.unit.env.temporaries[statement.chosen.number] = chosen
        options = f"g.open_actions({actor}, {self.c.openings.bits(statement.traits)})"
        self._ask(statement.player, statement.origin, options, statement.passing, actor)
        done, none, after = self.entry(), self.entry(), self.c.reserve()
        self.emit(f"{chosen} = g.perform({actor}, g.answer)", f"f[0] = {none} if {chosen} < 0 else {done}")
        self.close()
        self.open(done)
        self.body(statement.body)
        if not self.unit.closed:
            self.go(after)
        self.open(none)
        if self.unit.passes:
            self.emit(f"{self.unit.passes[-1]} = 1")
        elif self.unit.ends:
            self.go(self.unit.ends[-1])
        if not self.unit.closed:
            self.go(after)
        self.open(after)

    # --- procedures, tests, tables, steps

    def _Call(self, statement: r.Call) -> None:
        then = self.entry()
        args = tuple(self.code(arg) for arg in statement.args)
        waited_for = self.c.waited_for(statement.procedure)
        if waited_for:
            self.emit(Still(f"if {waited_for}:"))
            self.unit.indent += 1
        self.emit(f"f[0] = {then}", Call(statement.procedure, args))
        if waited_for:
            self.emit("return")
            self.unit.indent -= 1
            self.emit(Exit(then))
        self.close()
        self.open(then)

    def _Outcomes(self, statement: r.Outcomes) -> None:
        self._Call(statement.test)
        ways = [(self.entry(), branch) for _, branch in statement.branches]
        after = self.entry()
        blocks = {
            name: block for (block, _), (names, _) in zip(ways, statement.branches, strict=True) for name in names
        }
        order = (after, *(blocks.get(name, after) for name in self.c.numbers["outcome"]))
        self.emit(f"f[0] = {order}[S[{self.c.memory.engine('game', 'outcome')}]]")
        self.close()
        self._ways(ways, after)

    def _LookUp(self, statement: r.LookUp) -> None:
        number = self.temporary()
        self.emit(f"{number} = {self.code(statement.n)}")
        after = self.c.reserve()
        rows = [(self.c.reserve(), row) for row in statement.rows]
        for block, row in rows:
            self.leave_when(f"{row.low} <= {number} <= {row.high}", block)
        self.go(after)
        self._ways(rows, after)

    def _NamedStep(self, statement: r.NamedStep) -> None:
        if not self.c.step_has_hooks(self.unit.owner, statement.name):
            self.body(statement.body)
            return
        before, end = self.c.reserve(), self.entry()
        number = self.c.step_number(self.unit.owner, statement.name)
        self.move_to(before)
        self.interrupt(*self.c.triggers("steps_before", number, end))
        self.move_to(self.c.reserve())
        self.body(statement.body)
        self.move_to(end)
        self.interrupt(*self.c.triggers("steps_after", number))
        self.move_to(self.c.reserve())

    # --- examples

    def _Expect(self, statement: r.Expect) -> None:
        self.emit(f"g.expect({self.c.question(statement.origin)}, {self.code(statement.test)})")

    def _ExpectTotal(self, statement: r.ExpectTotal) -> None:
        number = self.c.term_number(statement.type, statement.name)
        owner, wanted = self.code(statement.owner), self.code(statement.n)
        self.emit(f"g.expect_total({self.c.question(statement.origin)}, {number}, {owner}, {wanted})")

    def _ExpectOpen(self, statement: r.ExpectOpen) -> None:
        who = self.code(statement.who)
        self.emit(f"g.expect_open({self.c.question(statement.origin)}, {who}, {statement.action!r}, {statement.open})")

    def _ExpectAsked(self, statement: r.ExpectAsked) -> None:
        self.emit(f"g.expect_asked({self.c.question(statement.origin)})")

    def _TakeAction(self, statement: r.TakeAction) -> None:
        who, then = self.code(statement.who), self.entry()
        self.emit(f"f[0] = {then}", f"g.take({self.c.question(statement.origin)}, {who}, {statement.action!r})")
        self.close()
        self.open(then)


def atomic(body: Sequence[r.Statement]) -> bool:
    """Whether statements can run without a pause."""
    for statement in body:
        if isinstance(statement, r.Branch):
            if not (atomic(statement.then) and atomic(statement.other)):
                return False
        elif isinstance(statement, r.ForEach):
            leaves = any(isinstance(inner, (r.Stop, r.End)) for inner in walk(statement))
            if leaves or not atomic(statement.body):
                return False
        elif not isinstance(statement, _ATOMIC):
            return False
    return True
