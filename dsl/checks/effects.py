"""Tell what rules read and change: the places in their trees, and those reached by way of what they ask and carry out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from typing import Any

from dsl import rules as r
from dsl.checks.touches import LibraryTouches, Touch, tally, within
from dsl.core.hooks import UNCOUNTED, CountsAsHaving
from dsl.core.states import (
    Aloof,
    Barring,
    Discerning,
    Dissembling,
    Dormant,
    Exposing,
    Hostile,
    Nearsighted,
    Pacifying,
    Sleeping,
    Towering,
    Unobstructing,
)
from dsl.diagnostics import Report
from dsl.lowering.library import RuleTrees
from dsl.lowering.names import Names
from dsl.memo import Memo
from dsl.model import Definition, Procedure, Rule, Term
from dsl.places import (
    ABILITIES,
    ACTIONS,
    BORNE,
    DIALLED,
    LENT,
    RATINGS,
    SAFE,
    SIDES,
    SIGHT,
    STANDING,
    TOKENS,
    Effects,
    Place,
    Places,
    place_of_term,
)
from dsl.tree import Name

_NOTHING = r.Number(0)


class LibraryEffects(LibraryTouches):
    """What everything in a library reads and changes.

    made     the trees of all that is worked out
    joined   the hooks that join in at a place: modifiers of a number, triggers of a procedure …
    members  the places that a group is
    touches  of all that is worked out or carried out, every place that it touches by itself
    own      the same as sets
    """

    def __init__(self, names: Names, trees: RuleTrees, memo: Memo | None = None) -> None:
        super().__init__(names)
        self.trees, self._memo = trees, memo or Memo()
        self._memo.rest_on("touches", self.basis)
        self._of_kinds = self.library.of_kinds()
        self.made: dict[Place, tuple[r.Tree, ...]] = dict(self._made())
        self.members = self._groups()
        self.joined: dict[Place, dict[Place, r.Hook]] = {}
        self.touches: dict[Place, list[Touch]] = {}
        for place, parts in self.made.items():
            self._add(place, parts)
        for hook in trees.hooks:
            self._hook(hook)
        for name, body in trees.bodies.items():
            self._procedure(name, body)
        for place, members in self.members.items():
            self.touches[place] = [Touch(member, _NOTHING, False) for member in members]

    @cached_property
    def own(self) -> dict[Place, Effects]:
        return {place: effects_of(touches) for place, touches in self.touches.items()}

    @cached_property
    def stored(self) -> Places:
        """The places that something is written to: what hooks make of a value while it is worked out is not kept."""
        touches = (touch for touches in self.touches.values() for touch in touches)
        return frozenset(touch.place for touch in touches if touch.writes and not isinstance(touch.part, r.Hook))

    # --- what can be asked

    def places_in(self, definition: Definition) -> list[Place]:
        """What a definition has that reads or changes something, in the order of its lines."""
        kind = {"test": "rating"}.get(definition.kind, definition.kind)
        found = [Place("hook", hook.id) for hook in definition.hooks] if isinstance(definition, Rule) else []
        if isinstance(definition, Procedure):
            found += [Place("opening", definition.name), Place("procedure", definition.name)]
        found.append(place_of_term(definition.type if isinstance(definition, Term) else kind, definition.name))
        return [place for place in dict.fromkeys(found) if place in self.touches]

    def reached(self, places: Iterable[Place], others: bool = False) -> Effects:
        """What places come to with all that they ask and carry out; with `others`, also the hooks that join in there."""
        todo = list(places)
        seen = set(todo)
        while todo:
            place = todo.pop()
            own = self.own.get(place, Effects())
            further = {p for p in own.reads if p.sort != "procedure"} | {p for p in own.writes if p.sort == "procedure"}
            further |= self.joined.get(place, {}).keys() if others else set()
            todo += further - seen
            seen |= further
        return Effects.together(self.own[place] for place in seen if place in self.own)

    # --- what there is

    def _made(self) -> Iterator[tuple[Place, tuple[r.Tree, ...]]]:
        """Numbers, states, permissions, ratings and open actions with the trees that they are worked out by."""
        trees, names = self.trees, self.names
        for (kind, name), quantity in trees.quantities.items():
            yield place_of_term(kind, name), (quantity,)
        for state in self.library.all("state"):
            parts = [r.InState(name, r.Subject()) for name in names.including.get(state.name, ())]
            counted = [r.NotIgnored(f"{UNCOUNTED}:{state.name}")] if state.name in names.uncounted else []
            yield Place("state", state.name), (*trees.states.get(state.name, ()), *parts, *counted)
        for act, tests in trees.permissions.items():
            yield Place("permission", act), tests
        for name, rating in trees.ratings.items():
            yield Place("rating", name), (rating,)
        for name, opening in trees.openings.items():
            yield Place("opening", name), (opening,)

    def _add(self, place: Place, trees: Iterable[r.Tree], writes: Iterable[tuple[r.Tree, Place]] = ()) -> None:
        """Note what is at a place; a clause about all tests is a hook for each of their totals."""
        touches = self.touches.setdefault(place, [])
        for tree in trees:
            touches += self._memo.of("touches", tree, Report(), partial(self.touched, tree))
        touches += [Touch(written, part, True) for part, written in writes]

    def _hook(self, hook: r.Hook) -> None:
        place, at = Place("hook", hook.id), list(self._joins(hook))
        changed = _used(hook.limit) if isinstance(hook, r.Trigger) else [(hook, joined) for joined in at]
        self._add(place, [hook], changed)
        for joined in at:
            self.joined.setdefault(joined, {})[place] = hook

    def _joins(self, hook: r.Hook) -> Iterator[Place]:
        """The places that a hook joins in at."""
        if isinstance(hook, r.Modifier):
            sort, name = hook.target
            yield place_of_term({"term": "number", "ability": "ability"}.get(sort, "opening"), name)
        elif isinstance(hook, r.Permission):
            yield Place("permission", hook.act)
        elif isinstance(hook, r.Suppression):
            yield Place("ignored", f"{hook.kind}:{hook.rule}")
        elif isinstance(hook, r.Relation):
            yield SIDES if hook.kind == "friendly" else SAFE
        elif isinstance(hook, r.Trigger):
            yield from (Place("procedure", procedure.name) for procedure in self._of_kinds.get(hook.event, ()))

    def _procedure(self, name: str, body: r.Body) -> None:
        """An action is also what taking it costs."""
        place, opening = Place("procedure", name), self.trees.openings.get(name)
        self._add(place, body)
        for group in self.names.procedures[name].groups:
            self.touches[place] += [Touch(STANDING, _NOTHING, True)] if group in self.names.ways else []
            for role, per in self.names.tallies.get(group, ()):
                counted = tally(group, role, per)
                self.touches[place] += [Touch(p, _NOTHING, p is counted) for p in within(counted, per)]
        if opening is not None:
            costs = [cost for _, cost in opening.costs]
            pools = [(cost.pool, place) for cost in costs for place in self.at(cost.pool)]
            limits = [opening.limit] if opening.limit is not None else []
            self._add(place, [*(cost.n for cost in costs), *limits], [*pools, *_used(opening.limit)])

    def _groups(self) -> dict[Place, list[Place]]:
        def states(*sorts: Any) -> list[Place]:
            return [Place("state", s.name) for s in self.library.all("state") if s.of(*sorts)]

        tokens = [(Place("token", t.name), t) for t in self.library.all("token")]
        printed = (ref for d in self.library.definitions for line in d.lines for ref in line.get("skills") or ())
        given = {named.text for ref in printed if isinstance(named := ref.get("effect"), Name)}
        fields = (
            ("band", "character"),
            ("in game", "character"),
            ("click", "character"),
            ("holder", "item"),
            ("in game", "item"),
        )
        borne = [*(Place("field", *f) for f in fields), *states(Sleeping, Dormant, CountsAsHaving)]
        return {
            SIDES: states(Pacifying, Aloof, Dissembling, Exposing, Hostile),
            SAFE: [],
            SIGHT: states(Towering, Nearsighted, Unobstructing, Barring, Discerning),
            ACTIONS: [Place("opening", name) for name in self.trees.openings],
            ABILITIES: [Place("ability", ability.name) for ability in self.library.all("ability")],
            RATINGS: [ABILITIES, *(Place("rating", name) for name in self.trees.ratings)],
            TOKENS: [Place("token", name) for name in sorted(given)],
            DIALLED: [*self.dialled],
            LENT: [self.kept(*lent) for lent in sorted(self.names.lent)],
            BORNE: [*borne, *(place for place, token in tokens if token.of(CountsAsHaving))],
            **{Place("rule", rule.id): [BORNE] for rule in self.library.rules()},
        }


def effects_of(touches: Iterable[Touch]) -> Effects:
    """What is read, and what is changed."""
    every = list(touches)
    return Effects(frozenset(t.place for t in every if not t.writes), frozenset(t.place for t in every if t.writes))


def _used(limit: r.Limit | None) -> list[tuple[r.Tree, Place]]:
    return [(limit, Place("limit", limit.key))] if limit is not None else []
