"""Tell what rules read and change: the places in their trees, and those reached by way of what they ask and carry out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from dsl import rules as r
from dsl.core.hooks import CountsAsHaving
from dsl.core.states import Exposing, Hostile, Nearsighted, Pacifying, Sleeping, Towering, Unobstructing
from dsl.lowering.library import RuleTrees
from dsl.lowering.names import Names
from dsl.model import Definition, Procedure, Rule, Term
from dsl.places import (
    ABILITIES,
    ACTIONS,
    BORNE,
    OUTCOME,
    RATINGS,
    SIDES,
    SIGHT,
    TOKENS,
    Effects,
    Place,
    Places,
    Sort,
    place_of_term,
)
from dsl.rules.walk import children
from dsl.tree import Name

_PREFIXES: tuple[tuple[str, Sort], ...] = (
    ("state ", "state"),
    ("token ", "token"),
    ("used when ", "limit"),
    ("used ", "limit"),
)
"""How the fields of an entity begin that are no terms and no abilities (`dsl.compile.state_layout`)."""
_CHANGED: dict[type[r.Tree], str] = {
    r.Assign: "place",
    r.ChangeBy: "place",
    r.Choose: "place",
    r.Turns: "player",
    r.Carry: "word",
}
"""Where statements say what they change."""


def _rating(part: r.Rating) -> Place:
    kind = part.kind
    if not isinstance(kind, r.KindOfTest):
        return RATINGS
    return Place("ability" if kind.kind == "ability" else "rating", kind.name)


def _limit(part: r.Limit) -> tuple[Place, ...]:
    limit = Place("limit", part.key)
    return (limit,) if part.per == "game" else (limit, Place("field", part.per, "game"))


_PRINTED = Place("field", "printed", "item")
_PLACES: dict[type[r.Tree], Callable[[Any], Iterable[Place]]] = {
    r.Worked: lambda part: (place_of_term(part.type, part.name),),
    r.AbilityOf: lambda part: (Place("ability", part.name),),
    r.Rating: lambda part: (_rating(part),),
    r.SkillWith: lambda _: (ABILITIES, _PRINTED),
    r.PrintedAt: lambda _: (_PRINTED,),
    r.Prints: lambda _: (_PRINTED,),
    r.Bears: lambda part: (Place("rule", part.rule),),
    r.HasTrait: lambda part: (Place("field", "traits", part.entity),),
    r.Permitted: lambda part: (Place("permission", part.act),),
    r.CameTo: lambda _: (OUTCOME,),
    r.NotIgnored: lambda part: (Place("ignored", part.rule),),
    r.UnderWay: lambda part: (Place("procedure", part.frame.procedure),),
    r.Limit: _limit,
    r.GainEffect: lambda _: (TOKENS,),
    r.Decide: lambda _: (OUTCOME,),
    r.Call: lambda part: (Place("procedure", part.procedure),),
}
"""What the classes of trees read, or, of statements, change; where it depends on the library, `LibraryEffects` says it."""


_NOTHING = r.Number(0)


class Touch(NamedTuple):
    """A place that a part of a tree reads or (`writes`) changes."""

    place: Place
    part: r.Tree
    writes: bool


class LibraryEffects:
    """What everything in a library reads and changes.

    touches  of all that is worked out or carried out, every place that it touches by itself
    own      the same as sets
    joined   the hooks that join in at a place: modifiers of a number, triggers of a procedure …
    """

    def __init__(self, names: Names, trees: RuleTrees) -> None:
        self.names, self.library, self.trees = names, names.library, trees
        self.touches: dict[Place, list[Touch]] = {}
        self.joined: dict[Place, set[Place]] = {}
        own: dict[type[r.Tree], Any] = {r.Kept: self._kept, r.Local: self._local, r.InState: self._state}
        self._places = {**_PLACES, **own, r.Apply: self._word, r.ChooseAction: self._choice}
        terms = self.library.terms()
        self._types = {(t.owner, t.name): t.type for t in terms if t.owner}
        self._of_kinds = self.library.of_kinds()
        self._scoped = {(t.scope, t.name) for t in terms}
        self._values()
        self._hooks()
        self._procedures()
        self._groups()
        self.own = {place: effects_of(touches) for place, touches in self.touches.items()}

    # --- what can be asked

    def places_in(self, definition: Definition) -> list[Place]:
        """What a definition has that reads or changes something, in the order of its lines."""
        kind = {"test": "rating"}.get(definition.kind, definition.kind)
        found = [Place("hook", hook.id) for hook in definition.hooks] if isinstance(definition, Rule) else []
        if isinstance(definition, Procedure):
            found += [Place("opening", definition.name), Place("procedure", definition.name)]
        found.append(place_of_term(definition.type if isinstance(definition, Term) else kind, definition.name))
        return [place for place in dict.fromkeys(found) if place in self.own]

    def reached(self, places: Iterable[Place], others: bool = False) -> Effects:
        """What places come to with all that they ask and carry out; with `others`, also the hooks that join in there."""
        todo = list(places)
        seen = set(todo)
        while todo:
            place = todo.pop()
            own = self.own.get(place, Effects())
            further = {p for p in own.reads if p.sort != "procedure"} | {p for p in own.writes if p.sort == "procedure"}
            further |= self.joined.get(place, set()) if others else set()
            todo += further - seen
            seen |= further
        return Effects.together(self.own[place] for place in seen if place in self.own)

    def at(self, part: r.Tree) -> set[Place]:
        """The place that a value is kept at."""
        return set(self._written(part))

    def touched(self, tree: r.Tree) -> list[Touch]:
        """Every place in a tree, with the part that touches it: of what is changed the statement."""
        found: list[Touch] = []
        todo, changed = [tree], set()
        while todo:
            part = todo.pop()
            kind = part.__class__
            todo += children(part)
            if kind in _CHANGED:
                target = getattr(part, _CHANGED[kind])
                changed.add(id(target))
                found += [Touch(place, part, True) for place in self._written(target)]
            if kind in self._places and (kind is r.Apply or id(part) not in changed):
                writes = isinstance(part, r.Statement)
                found += [Touch(place, part, writes) for place in self._places[kind](part)]
            if kind is r.Apply and id(part) not in changed:
                found += [Touch(place, part, True) for place in self._written(part)]
            elif kind is r.ChooseAction:
                found.append(Touch(ACTIONS, part, False))
            elif kind is r.Outcomes:
                found.append(Touch(OUTCOME, part, False))
        return found

    def _written(self, part: r.Tree) -> Iterable[Place]:
        """The places that a word changes, or that a value is kept at."""
        if isinstance(part, r.Apply):
            return self._word(part, part.word.traits.writes)
        return self._places[type(part)](part) if type(part) in self._places else ()

    # --- the places of single parts

    def kept(self, entity: str, name: str) -> Place:
        """The place of a field that the content declares, or that remembers what has been used up."""
        for prefix, sort in _PREFIXES:
            if name.startswith(prefix) and (entity, name) not in self._types:
                return Place(sort, name.removeprefix(prefix))
        return place_of_term(self._types.get((entity, name), "ability"), name)

    def local(self, routine: str, name: str) -> Place:
        """The place of a role or local, which narrower procedures share with the wider that they are kinds of."""
        procedure, found = self.names.procedures.get(routine), Place("local", name, routine)
        if procedure is None:
            return found
        wider = [self.names.procedures[g] for g in procedure.groups if g in self.names.procedures]
        number = next((p.roles.index(name) for p in wider if name in p.roles), -1)
        if number >= 0:
            widest = next(p for p in reversed(wider) if len(p.roles) > number)
            return Place("local", widest.roles[number], widest.name)
        scopes = (scope for scope in procedure.groups if (scope, name) in self._scoped)
        return Place("local", name, next(scopes, routine))

    def _kept(self, part: r.Kept) -> Iterable[Place]:
        return (Place("field", part.name, part.entity) if part.engine else self.kept(part.entity, part.name),)

    def _local(self, part: r.Local) -> Iterable[Place]:
        return (self.local(part.of, part.name),)

    def _state(self, part: r.InState) -> Iterable[Place]:
        return [Place("state", name) for name in (part.state, *self.names.including.get(part.state, ()))]

    def _word(self, part: r.Apply, places: Places | None = None) -> Iterator[Place]:
        """The places that a word reads, or others of it; the number that it names is one of the game."""
        for place in part.word.traits.reads if places is None else places:
            named = part.args[part.word.index(place.name)] if place.sort == "slot" else None
            yield self.kept("game", named.name) if isinstance(named, r.Named) else place

    def _choice(self, part: r.ChooseAction) -> Iterable[Place]:
        actions = (a for a in self.library.all("action") if set(a.traits) & set(part.traits))
        return (Place("procedure", action.name) for action in actions)

    # --- what there is

    def _add(self, place: Place, trees: Iterable[r.Tree], writes: Iterable[tuple[r.Tree, Place]] = ()) -> None:
        """Note what is at a place; a clause about all tests is a hook for each of their totals."""
        touches = self.touches.setdefault(place, [])
        touches += [touch for tree in trees for touch in self.touched(tree)]
        touches += [Touch(written, part, True) for part, written in writes]

    def _values(self) -> None:
        trees = self.trees
        for (kind, name), quantity in trees.quantities.items():
            self._add(place_of_term(kind, name), [quantity])
        for state in self.library.all("state"):
            including = [r.InState(name, r.Subject()) for name in self.names.including.get(state.name, ())]
            self._add(Place("state", state.name), [*trees.states.get(state.name, ()), *including])
        for name, tests in trees.permissions.items():
            self._add(Place("permission", name), tests)
        for name, rating in trees.ratings.items():
            self._add(Place("rating", name), [rating])
        for name, opening in trees.openings.items():
            self._add(Place("opening", name), [opening])

    def _hooks(self) -> None:
        for hook in self.trees.hooks:
            place, at = Place("hook", hook.id), list(self._joins(hook))
            if isinstance(hook, r.Trigger):
                self._add(place, [hook], _used(hook.limit))
            else:
                self._add(place, [hook], [(hook, joined) for joined in at])
            for joined in at:
                self.joined.setdefault(joined, set()).add(place)

    def _joins(self, hook: r.Hook) -> Iterator[Place]:
        """The places that a hook joins in at."""
        if isinstance(hook, r.Modifier):
            sort, name = hook.target
            yield Place("number" if sort == "term" else "ability", name)
        elif isinstance(hook, r.Permission):
            yield Place("permission", hook.act)
        elif isinstance(hook, r.Suppression):
            yield Place("ignored", f"{hook.kind}:{hook.rule}")
        elif isinstance(hook, r.Friendship):
            yield SIDES
        elif isinstance(hook, r.Trigger):
            yield from (Place("procedure", procedure.name) for procedure in self._of_kinds.get(hook.event, ()))

    def _procedures(self) -> None:
        """An action is also what taking it costs."""
        for name, body in self.trees.bodies.items():
            place, opening = Place("procedure", name), self.trees.openings.get(name)
            self._add(place, body)
            if opening is not None:
                costs = [cost for _, cost in opening.costs]
                pools = [(cost.pool, place) for cost in costs for place in self.at(cost.pool)]
                limits = [opening.limit] if opening.limit is not None else []
                self._add(place, [*(cost.n for cost in costs), *limits], [*pools, *_used(opening.limit)])

    def _groups(self) -> None:
        def states(*sorts: Any) -> list[Place]:
            return [Place("state", s.name) for s in self.library.all("state") if s.of(*sorts)]

        tokens = [(Place("token", t.name), t) for t in self.library.all("token")]
        printed = (ref for d in self.library.definitions for line in d.lines for ref in line.get("skills") or ())
        given = {named.text for ref in printed if isinstance(named := ref.get("effect"), Name)}
        fields = (("band", "character"), ("in game", "character"), ("holder", "item"), ("in game", "item"))
        borne = [*(Place("field", *f) for f in fields), *states(Sleeping, CountsAsHaving)]
        members: dict[Place, Iterable[Place]] = {
            SIDES: states(Pacifying, Exposing, Hostile),
            SIGHT: states(Towering, Nearsighted, Unobstructing),
            ACTIONS: [Place("opening", name) for name in self.trees.openings],
            ABILITIES: [Place("ability", ability.name) for ability in self.library.all("ability")],
            RATINGS: [ABILITIES, *(Place("rating", name) for name in self.trees.ratings)],
            TOKENS: [Place("token", name) for name in sorted(given)],
            BORNE: [*borne, *(place for place, token in tokens if token.of(CountsAsHaving))],
            **{Place("rule", rule.id): [BORNE] for rule in self.library.rules()},
        }
        for place, reads in members.items():
            self.touches[place] = [Touch(member, _NOTHING, False) for member in reads]


def effects_of(touches: Iterable[Touch]) -> Effects:
    """What is read, and what is changed."""
    every = list(touches)
    return Effects(frozenset(t.place for t in every if not t.writes), frozenset(t.place for t in every if t.writes))


def _used(limit: r.Limit | None) -> list[tuple[r.Tree, Place]]:
    return [(limit, Place("limit", limit.key))] if limit is not None else []
