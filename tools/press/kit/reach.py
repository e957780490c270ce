"""What can come about in a scenario: the rules that are in play there, and all that they carry out and put on anything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from dsl import rules as r
from dsl.checks.effects import LibraryEffects
from dsl.core.cards import FactionLine, SkillsLine, TraitsLine
from dsl.core.hooks import CountsAsHaving
from dsl.core.states import Bookkeeping
from dsl.model import Action, Definition, Library, Rule
from dsl.places import Place, place_of_term
from dsl.tree import Name, Node
from interpreter.loading.load import Content
from interpreter.runtime.setup import Setup


class Reach:
    """The definitions in play in a scenario, and the places that rules change in it.

    It is no less than what can happen: nearly all conditions are taken to hold, and whoever is named may come. Only actions
    are left out that nobody can ever take there. `without` are states that nobody is ever in.
    """

    def __init__(self, content: Content, scenario: Rule, setup: Setup, without: Collection[str] = ()) -> None:
        self.library: Library = content.library
        content.check()  # makes the trees of the rules
        self._effects: LibraryEffects = content.texts.compiler.effects
        self._without, self._starting = without, _starting(setup)
        self.in_play: dict[int, Definition] = {}
        self.changed: set[Place] = set()
        self._raised: set[Place] = set()
        self._todo: list[Place] = []
        self._seen: set[Place] = set()
        self._closed: dict[str, Action] = {}
        self._hooks = {hook.id: rule for rule in self.library.rules() for hook in rule.hooks}
        for definition in self._present(scenario, setup):
            self._enter(definition)
        self._reach(Place("procedure", setup.plan.plays))
        while self._todo:
            self._follow()
            for name in [n for n, action in self._closed.items() if self._may_be_taken(action)]:
                del self._closed[name]
                self._reach(Place("procedure", name))
            for state in self.library.written("state"):
                if state.lasts and not state.of(Bookkeeping) and self._may_last(state):
                    self._enter(state)

    def __contains__(self, definition: Definition) -> bool:
        """Whether a definition is in play."""
        return id(definition) in self.in_play

    def of(self, kind: str) -> list[Definition]:
        """What is in play of a kind, in the order of the texts."""
        return [d for d in self.library.written(kind) if d in self]

    def _present(self, scenario: Rule, setup: Setup) -> Iterator[Definition]:
        """What is there when the game begins, or waits beside the board."""
        plan, get = setup.plan, self.library.get
        yield scenario
        yield from (get("variant", name) for name in plan.variants)
        yield from (get("figure", placed.card) for placed in plan.figures)
        yield from (get("gear", name) for name, _ in (*setup.gear, *plan.lying, *setup.aside))
        yield from (get("state", placed.state) for placed in plan.figures if placed.state)

    def _enter(self, definition: Definition | None) -> None:
        """A definition comes into play, with what is printed on its card, and all that its rules may do."""
        if definition is None or id(definition) in self.in_play or definition.name in self._without:
            return
        self.in_play[id(definition)] = definition
        for kind, name in _printed(definition):
            self._enter(self.library.get(kind, name))
        for line in definition.lines:
            if line.word.category != "state_line":
                self._named(line)
        for place in self._effects.places_in(definition):
            self._reach(place)

    def _named(self, line: Node) -> None:
        """Characters and items that a line of a rule speaks of may come into play by it."""
        for name in line.names():
            if name.kind in ("figure", "gear"):
                self._enter(self.library.get(name.kind, name.text))

    def _reach(self, place: Place) -> None:
        if place in self._seen or place.name in self._closed:
            return
        action = self.library.get("action", place.name) if place.sort == "procedure" else None
        if isinstance(action, Action) and not self._may_be_taken(action):
            self._closed[place.name] = action
            return
        self._seen.add(place)
        self._todo.append(place)

    def _follow(self) -> None:
        while self._todo:
            place = self._todo.pop()
            for touch in self._effects.touches.get(place, ()):
                if touch.writes:
                    self._write(touch.place, touch.part)
            for hook in self._effects.joined.get(place, ()):
                if id(self._hooks.get(hook.name)) in self.in_play:
                    self._reach(hook)

    def _write(self, place: Place, part: r.Tree) -> None:
        if not _takes_away(part):
            self._raised.add(place)
        elif place.sort in ("state", "token"):
            return
        if place.sort in ("state", "token"):
            self._enter(self.library.get(place.sort, place.name))
        if place.sort in ("procedure", "state", "token"):
            self._reach(place)
        self.changed.add(place)

    # --- what can be so

    def _may_be_taken(self, action: Action) -> bool:
        """Whether somebody has an action, and what it needs can ever be so."""
        if action.given_by and not any(d.name == action.given_by for d in self.in_play.values()):
            return False
        opening = self._effects.trees.openings[action.name]
        tests = [guard.test for guard in opening.guards if isinstance(guard, r.When)]
        targets = [opening.targets] if opening.targets is not None else []
        return all(map(self._possible, (*tests, *targets, *opening.filters)))

    def _may_last(self, state: Definition) -> bool:
        """Whether a state that holds while something is so may ever hold."""
        return all(map(self._possible, self._effects.trees.states.get(state.name, ())))

    def _possible(self, test: r.Value) -> bool:
        """Whether something may be so, or a set may have anybody in it; what is not known may."""
        kind = type(test)
        by_kind: dict[type[r.Value], Callable[[Any], bool]] = {
            r.All: lambda t: all(map(self._possible, t.parts)),
            r.Any: lambda t: any(map(self._possible, t.parts)),
            r.Filtered: lambda t: self._possible(t.base) and all(map(self._possible, t.filters)),
            r.NotEmpty: lambda t: self._possible(t.set),
            r.Number: lambda t: t.n != 0,
            r.InState: lambda t: self._has(("state", t.state)) or self.library.get("state", t.state).lasts,
            r.Bears: lambda t: self._has(t.rule.split(":", 1)),
            r.Prints: lambda t: self._has(t.rule.split(":", 1)),
            r.HasTrait: lambda t: t.trait in self._traits or Place("field", "traits", t.entity) in self.changed,
            r.Apply: lambda t: all(self._has((a.kind, a.name)) for a in t.args if _is_of_cards(a)),
            r.Permitted: lambda t: self._permitted(t.act),
            r.Compare: lambda t: not (t.operator in (">", ">=") and self._is_nothing(t.a) and _is_positive(t)),
        }
        return kind not in by_kind or by_kind[kind](test)

    def _has(self, key: Sequence[str]) -> bool:
        return id(self.library.get(*key)) in self.in_play

    @property
    def _traits(self) -> set[str]:
        """The traits of all cards in play."""
        printed = (t.text for d in self.in_play.values() for line in d.of(TraitsLine) for t in line["traits"])
        return {*printed, *(trait for d in self.in_play.values() for trait in d.traits)}

    def _permitted(self, act: str) -> bool:
        """Whether something may be allowed: of itself, or by a rule in play."""
        joined = self._effects.joined.get(Place("permission", act), ())
        return any(id(self._hooks.get(hook.name)) in self.in_play for hook in joined) or all(
            map(self._possible, self._effects.trees.permissions.get(act, ()))
        )

    def _is_nothing(self, number: r.Value) -> bool:
        """Whether a number is 0 all the time: it starts so, nothing raises it and nothing is added to it."""
        if not isinstance(number, r.Kept | r.Worked):
            return False
        place = (
            place_of_term(number.type, number.name) if isinstance(number, r.Worked) else Place("number", number.name)
        )
        made = self._effects.trees.quantities.get((place.sort, place.name))
        hooks = (hook for hook in self._effects.joined.get(place, ()) if id(self._hooks.get(hook.name)) in self.in_play)
        plain = made is None or (made.kept is not None and not (made.cases or made.parts or made.bounds))
        return plain and place not in self._raised and not self._starting.get(number.name, 0) and not any(hooks)

    @property
    def procedures(self) -> list[Definition]:
        """The procedures and actions that may be carried out."""
        found = (
            self.library.get(k, p.name) for p in self._seen if p.sort == "procedure" for k in ("procedure", "action")
        )
        return [d for d in found if d is not None]


def _starting(setup: Setup) -> dict[str, int]:
    """The highest that each kept number is when a game begins."""
    game, program = setup.start(0), setup.program
    owners = {"game": (0,), "player": setup.players, "character": setup.figures, "item": setup.items}
    found: dict[str, int] = {}
    for kept in program.kept:
        if kept.slot >= 0:
            name, values = kept.called[0], [game.field(handle, kept.slot) for handle in owners[kept.owner]]
            found[name] = max([found.get(name, 0), *values])
    return found


def _is_of_cards(value: r.Value) -> bool:
    """Whether a character or an item is named."""
    return isinstance(value, r.Named) and value.kind in ("figure", "gear")


def _is_positive(test: r.Compare) -> bool:
    """Whether a comparison asks for more than nothing."""
    return isinstance(test.b, r.Number) and test.b.n >= (1 if test.operator == ">=" else 0)


def _takes_away(part: r.Tree) -> bool:
    """Whether a statement only ends what was there before."""
    if isinstance(part, r.ChangeBy):
        return part.sign < 0
    return isinstance(part, r.Assign) and part.value == r.Number(0)


def _printed(definition: Definition) -> Iterator[tuple[str, str]]:
    """The kinds and names of what stands on a card: skills, with the tokens that they are about, and a faction."""
    for line in definition.of(SkillsLine):
        for reference in line["skills"]:
            yield "skill", reference["skill"].text
            if isinstance(effect := reference.get("effect"), Name):
                yield "token", effect.text
    for line in definition.of(FactionLine):
        yield "faction", line["faction"].text
    yield from (("skill", name) for name in _lent(definition.lines))


def _lent(lines: Iterable[Node]) -> Iterator[str]:
    """The skills that somebody counts as having by some lines."""
    for line in lines:
        if isinstance(line.means, CountsAsHaving):
            yield from (name.text for name in line.names() if name.kind == "skill")
        yield from _lent(line.body)
