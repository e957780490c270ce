"""Tell which places the parts of a tree read and change by themselves: the one table of what asks what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl import rules as r
from dsl.core.dials import numbers_on_dials
from dsl.places import (
    ABILITIES,
    ACTIONS,
    CHANCE,
    DIALLED,
    OUTCOME,
    RATINGS,
    STANDING,
    TOKENS,
    Place,
    Places,
    Sort,
    place_of_term,
)
from dsl.rules.walk import children

if TYPE_CHECKING:
    from dsl.lowering.names import Names

_PREFIXES: tuple[tuple[str, Sort], ...] = (
    ("state ", "state"),
    ("token ", "token"),
    ("used ", "limit"),
    ("tally ", "tally"),
    ("lasting by ", "lasting"),
    ("lasting ", "lasting"),
)
"""How the fields of an entity begin that are no terms and no abilities (`dsl.compile.state_layout`)."""
_CHANGED: dict[type[r.Tree], str] = {
    r.Assign: "place",
    r.ChangeBy: "place",
    r.Choose: "place",
    r.Turns: "player",
    r.Carry: "word",
    r.Lend: "place",
}
"""Where statements say what they change."""
_PRINTED = Place("field", "printed", "item")
_By = dict[type[r.Tree], Callable[[Any], Iterable[Place]]]


def _rating(part: r.Rating) -> Place:
    kind = part.kind
    if not isinstance(kind, r.KindOfTest):
        return RATINGS
    return Place("ability" if kind.kind == "ability" else "rating", kind.name)


def within(place: Place, per: r.Period) -> tuple[Place, ...]:
    """What is remembered in a period, with the number of the turn or phase that it is."""
    return (place,) if per == "game" else (place, period(per))


def period(name: r.Period) -> Place:
    """The number of a turn or phase."""
    return Place("field", name, "game")


def tally(event: str, role: str, per: r.Period) -> Place:
    """How often an event was carried out in a period, with those in a role."""
    return Place("tally", f"{event}/{role}/{per}")


_ASKED: _By = {
    r.Worked: lambda part: (place_of_term(part.type, part.name),),
    r.InState: lambda part: (Place("state", part.state),),
    r.AbilityOf: lambda part: (Place("ability", part.name),),
    r.Rating: lambda part: (_rating(part),),
    r.SkillWith: lambda _: (ABILITIES,),
    r.Permitted: lambda part: (Place("permission", part.act),),
    r.NotIgnored: lambda part: (Place("ignored", part.rule),),
    r.Apply: lambda part: (place for place in part.word.traits.reads if place.sort == "group"),
}
"""What the classes of trees have worked out."""
_PLACES: _By = {
    **_ASKED,
    r.SkillWith: lambda _: (ABILITIES, _PRINTED),
    r.PrintedAt: lambda _: (_PRINTED,),
    r.Prints: lambda _: (_PRINTED,),
    r.Bears: lambda part: (Place("rule", part.rule),),
    r.HasTrait: lambda part: (Place("field", "traits", part.entity),),
    r.CameTo: lambda _: (OUTCOME,),
    r.UnderWay: lambda part: (Place("procedure", part.frame.procedure),),
    r.Way: lambda _: (STANDING,),
    r.Limit: lambda part: within(Place("limit", part.key), part.per),
    r.Tally: lambda part: within(tally(part.event, part.role, part.per), part.per),
    r.GainEffect: lambda _: (TOKENS,),
    r.Decide: lambda _: (OUTCOME,),
    r.Call: lambda part: (Place("procedure", part.procedure),),
}
"""What they read, or, of statements, change; where it depends on the library, `LibraryTouches` says it."""


def asked(part: r.Tree) -> Iterable[Place]:
    """The places that have to be worked out for a part of a tree by itself."""
    kind = type(part)
    return _ASKED[kind](part) if kind in _ASKED else ()


class Touch(NamedTuple):
    """A place that a part of a tree reads or (`writes`) changes."""

    place: Place
    part: r.Tree
    writes: bool


class LibraryTouches:
    """What trees read and change by themselves, as the names of a library mean it."""

    def __init__(self, names: Names) -> None:
        self.names, self.library = names, names.library
        own: _By = {r.Kept: self._kept, r.Local: self._local, r.InState: self._state, r.Apply: self._word}
        self._places: _By = {**_PLACES, **own, r.ChooseAction: self._choice}
        terms = self.library.terms()
        self._types = {(t.owner, t.name): t.type for t in terms if t.owner}
        self._scoped = {(t.scope, t.name) for t in terms}
        self.dialled = tuple(self.kept("character", name) for name in numbers_on_dials(self.library))

    @property
    def basis(self) -> tuple[object, ...]:
        """What is known of all definitions together, on which what trees touch rests."""
        procedures = {name: (p.roles, p.groups) for name, p in self.names.procedures.items()}
        return self._types, self._scoped, self.dialled, self.names.including, procedures

    def at(self, part: r.Tree) -> set[Place]:
        """The place that a value is kept at."""
        return set(self._written(part))

    def touched(self, *trees: r.Tree) -> list[Touch]:
        """Every place in some trees, with the part that touches it: of what is changed the statement."""
        found: list[Touch] = []
        todo, changed = list(trees), set()
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
            elif kind in (r.AtRandom, r.Rolled):
                found.append(Touch(CHANCE, part, True))
            elif kind is r.Outcomes:
                found.append(Touch(OUTCOME, part, False))
        return found

    def _written(self, part: r.Tree) -> Iterable[Place]:
        """The places that a word changes, or that a value is kept at."""
        if isinstance(part, r.Apply):
            return self._word(part, part.word.traits.writes)
        return self._places[type(part)](part) if type(part) in self._places else ()

    def kept(self, entity: str, name: str) -> Place:
        """The place of a field that the content declares, or that remembers what has been used up."""
        if name.startswith("walk in "):
            return STANDING
        for prefix in r.LENT:
            name = name.removeprefix(prefix)
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
            if place == DIALLED:
                yield from self.dialled
                continue
            named = part.args[part.word.index(place.name)] if place.sort == "slot" else None
            yield self.kept("game", named.name) if isinstance(named, r.Named) else place

    def _choice(self, part: r.ChooseAction) -> Iterable[Place]:
        actions = (a for a in self.library.all("action") if set(a.traits) & set(part.traits))
        return (Place("procedure", action.name) for action in actions)
