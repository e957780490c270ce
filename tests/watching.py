"""Games that are watched: which places of the state each function of the rules, and each word, reads and changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from typing import Any

import pytest

from dsl import rules as r
from dsl.checks.effects import LibraryEffects
from dsl.compile.compiler import Compiler
from dsl.compile.expressions import Expressions
from dsl.places import ACTIONS, BORNE, RATINGS, SAFE, SHARED, SIDES, Effects, Place, Places, place_of_term
from dsl.words import Word
from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import Content
from interpreter.loading.tables import tables
from interpreter.observe.observer import ObservedFields
from interpreter.runtime import changes
from interpreter.runtime.chance import Nature, outcome
from interpreter.runtime.changes import pile_of
from interpreter.runtime.decks import EMPTY
from interpreter.runtime.fields.cards import CARD_SIZE, DISCARD, DRAW, FACE, HAND, LOOSE, PLAY, SUIT
from interpreter.runtime.game import Game
from interpreter.runtime.index import Index, look_up
from interpreter.runtime.program import Program, load
from interpreter.runtime.setup import Setup
from interpreter.vocabulary import cards
from interpreter.vocabulary.places import (
    BANDS,
    CHANCE,
    DECK,
    DISCARDED,
    HAD,
    HANDS,
    IN_PLAY,
    LIVING,
    PILED,
    STANDING,
    UNDER_WAY,
)

Owner = Place | Word
"""Whose function is at work: of a rule the place that it works out or carries out, or a word."""

_INDEX = {
    "bands": BANDS | LIVING,
    "items": HAD,
    "present": HAD | LIVING,
    "bears": frozenset({BORNE}),
    "friendly": frozenset({SIDES}),
    "safe": frozenset({SAFE}),
    "open": frozenset({ACTIONS}),
    "actions": frozenset({ACTIONS}),
}
"""What the tables of the index are made of."""
_PILES = {DRAW: DECK, HAND: HANDS, DISCARD: DISCARDED, PLAY: IN_PLAY, LOOSE: DECK}
"""What each pile is read and changed as; any other is one that the content declares."""
_LIMITS = Place("limit", "")
"""Limits share the places of memory: whoever has one may look there."""
_MACHINERY = (
    "call",
    "find",
    "next_trigger",
    "choose",
    "open_actions",
    "perform",
    "expect",
)
"""What of a game belongs to no rule in particular."""


class Watch:
    """What each owner has read and changed so far; the innermost function is who does it."""

    def __init__(self) -> None:
        self.at_work: list[Owner | None] = []
        self.read: defaultdict[Owner, set[Place]] = defaultdict(set)
        self.written: defaultdict[Owner, set[Place]] = defaultdict(set)
        self.ran: set[Word] = set()

    def note(self, places: Places | set[Place], writes: bool = False) -> None:
        owner = self.at_work[-1] if self.at_work else None
        if isinstance(owner, Word) and any(place.sort == "local" for place in places):
            places = UNDER_WAY
        if owner is not None:
            (self.written if writes else self.read)[owner].update(places)

    @contextmanager
    def working(self, owner: Owner | None) -> Iterator[None]:
        self.at_work.append(owner)
        try:
            yield
        finally:
            self.at_work.pop()

    def wrapped(
        self, owner: Owner | None, function: Callable[..., Any], asked: Place | None = None
    ) -> Callable[..., Any]:
        """A function whose reading is its owner's; whoever calls it reads what it works out."""

        @wraps(function)
        def watched(*args: Any) -> Any:
            if asked is not None:
                self.note({asked})
            if isinstance(owner, Word):
                self.ran.add(owner)
            self.at_work.append(owner)
            try:
                found = function(*args)
                return tuple(found) if isinstance(found, Zone) else found
            finally:
                self.at_work.pop()

        return watched


# --- the state


class Fields(ObservedFields):
    """Every field of a game; `places` says which place each is."""

    def __init__(self, game: Game, values: Sequence[int], watch: Watch, places: Sequence[Place | None]) -> None:
        super().__init__(game, values)
        self.watch, self.places = watch, places

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int):
            place = self.places[at]
            if place is not None:
                self.watch.note({place})
        elif at.step is not None:
            self.watch.note({place for place in self.places[at] if place is not None})
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        place = self.places[at]
        if place is not None:
            self.watch.note({place}, True)
        with self.watch.working(None):
            super().__setitem__(at, value)


def _reading(name: str) -> Callable[..., Any]:
    def read(self: Zone, *args: Any) -> Any:
        self.watch.note(self.place)
        return getattr(tuple, name)(self, *args)

    return read


class Zone(tuple[int, ...]):
    """Who stands where, or a pile."""

    watch: Watch
    place: Places

    @classmethod
    def of(cls, values: Sequence[int], watch: Watch, place: Places) -> Zone:
        with watch.working(None):
            zone = cls(values)
        zone.watch, zone.place = watch, place
        return zone

    for _name in ("__getitem__", "__iter__", "__len__", "__contains__", "index", "count"):
        locals()[_name] = _reading(_name)


class Zones(list[tuple[int, ...]]):
    """All of them. Filling a place of a deck is chance; that some cards have no place yet (`loose`) changes nothing."""

    def __init__(
        self, zones: Sequence[tuple[int, ...]], watch: Watch, places: Sequence[Places], loose: set[int]
    ) -> None:
        super().__init__(Zone.of(zone, watch, place) for zone, place in zip(zones, places, strict=True))
        self.watch, self.places, self.loose = watch, places, loose

    def __setitem__(self, at: Any, zone: Any) -> None:
        with self.watch.working(None):
            filled = (
                self.places[at] == DECK and zone.count(EMPTY) < self[at].count(EMPTY) and len(zone) == len(self[at])
            )
        self.watch.note(CHANCE if filled else frozenset() if at in self.loose else self.places[at], True)
        super().__setitem__(at, Zone.of(zone, self.watch, self.places[at]))


class Frame(list[Any]):
    """The frame of a routine; `places` says which local each of its places is."""

    def __init__(self, values: Sequence[Any], watch: Watch, places: dict[int, Place]) -> None:
        super().__init__(values)
        self.watch, self.places = watch, places

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int) and at in self.places:
            self.watch.note({self.places[at]})
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if at in self.places:
            self.watch.note({self.places[at]}, True)
        super().__setitem__(at, value)


class Stack(list[Any]):
    """The frames under way."""

    def __init__(self, values: Sequence[Any], watched: Watched) -> None:
        super().__init__(watched.frame(frame) for frame in values)
        self.watched = watched

    def append(self, frame: list[Any]) -> None:
        super().append(self.watched.frame(frame))

    def __reversed__(self) -> Any:
        self.watched.watch.note(UNDER_WAY)
        return super().__reversed__()


class Rows:
    """The index of the hooks in play."""

    def __init__(self, index: Index, watch: Watch) -> None:
        self._index, self._watch = index, watch

    def __getattr__(self, name: str) -> Any:
        if name in _INDEX:
            self._watch.note(_INDEX[name])
        return getattr(self._index, name)


class WatchedGame(Game):
    __slots__ = ()
    known = property(lambda self: {}, lambda self, known: None)  # nothing is known: whatever is asked is looked up

    def copy(self) -> Game:
        watch = _watched.watch
        with watch.working(None):
            found = super().copy()
        return _watched.take(found, supposed=True)


_watched: Watched


def _aside(name: str) -> Callable[..., Any]:
    def aside(self: WatchedGame, *args: Any) -> Any:
        if name == "open_actions":
            _watched.watch.note(frozenset({ACTIONS}))
        with _watched.watch.working(None):
            return getattr(Game, name)(self, *args)

    return aside


for _name in _MACHINERY:
    setattr(WatchedGame, _name, _aside(_name))


# --- the rules


class WatchedExpressions(Expressions):
    """Lets the templates of words be functions whose arguments are worked out before."""

    def __init__(self, compiler: Compiler) -> None:
        super().__init__(compiler)
        self.templates: list[Word] = []

    def filled(self, word: Word, template: str, sources: dict[str, str]) -> str:
        self.templates.append(word)
        given = {name: source for name, source in sources.items() if f"{{{name}}}" in template}
        source = super().filled(word, template, {name: f"v_{name}" for name in given})
        names = ", ".join(["S", "g", *(f"v_{name}" for name in given)])
        return f"WORD({len(self.templates) - 1}, lambda {names}: {source})({', '.join(['S', 'g', *given.values()])})"


class Watched:
    """The rules of some content, compiled so that it is noted what they do; their examples are played by them."""

    def __init__(self, content: Content, patch: pytest.MonkeyPatch) -> None:
        global _watched
        _watched = self
        self.watch, self.content, self.compiler = Watch(), content, content.texts.compiler
        self.effects: LibraryEffects = content.texts.compiler.effects
        self.templates = WatchedExpressions(self.compiler)
        patch.setattr(self.compiler, "expressions", self.templates)
        patch.setattr(self.compiler.functions, "writes_out", False)
        parts = self.compiler.parts
        own = {"WATCH": self._wrap, "WORD": lambda n, run: self.watch.wrapped(self.templates.templates[n], run)}
        texts = [*parts, "WATCH((lambda: 0).__globals__)", tables(self.compiler, content.boards)]
        codes = (compile(text, "<watched>", "exec") for text in texts)
        self.program: Program = load(codes, {**self.compiler.functions_of_words, **own}, lambda: self.compiler)
        self.routines: dict[str, dict[int, Place]] = {}
        patch.setattr(changes, "look_up", self._look_up)
        for module in (changes, cards):
            patch.setattr(module, "pile_of", self._pile_of)

    def _look_up(self, game: Game, place: int) -> None:
        with self.watch.working(None):
            if isinstance(game.index, Rows):
                game.index = game.index._index
            look_up(game, place)
        if isinstance(game, WatchedGame):
            game.index = Rows(game.index, self.watch)  # type: ignore[assignment]

    def _pile_of(self, game: Game, card: int) -> int:
        """Whoever asks where a card is looks into its pile alone."""
        with self.watch.working(None):
            found = pile_of(game, card)
        self.watch.note(_PILES.get(found, PILED))
        return found

    def take(self, game: Game, supposed: bool = False) -> Game:
        """Watch a game from here on; what is written into a supposed one changes nothing."""
        watch, setup = self.watch, game.setup
        game.__class__ = WatchedGame
        places = self.places(setup)
        game.S, game.P = Fields(game, game.S, watch, places), Fields(game, game.P, watch, self.places(setup, True))
        piles = {which: _PILES.get(which, PILED) for which in range(len(setup.program.seen_by))}
        zones = {at + which: place for at in setup.piles.values() for which, place in piles.items()} | {0: STANDING}
        loose = {at + LOOSE for at in setup.piles.values()} | ({0} if supposed else set())
        game.Z = Zones(game.Z, watch, [zones[at] for at in range(len(game.Z))], loose)
        game.stack = Stack(game.stack, self)
        game.index = Rows(game.index, watch)  # type: ignore[assignment]
        game.nature = partial(self._nature, game.nature)
        if supposed:
            game.S.places = [None if place in STANDING else place for place in places]
        return game

    def _nature(self, before: Nature | None, game: Game, weights: Sequence[int], die: int) -> int:
        """What whoever answered for chance before would say."""
        self.watch.note(CHANCE, True)
        if before is not None:
            return before(game, weights, die)
        watching, game.nature = game.nature, None
        found = outcome(game, weights)
        game.nature = watching
        return found

    def frame(self, frame: list[Any]) -> list[Any]:
        routine = self.compiler.block_owner[frame[0]]
        if routine not in self.routines:
            named = self.compiler.memory.places.get(routine, {})
            self.routines[routine] = {at: self.effects.local(routine, name) for name, at in named.items()}
        return Frame(frame, self.watch, self.routines[routine])

    def places(self, setup: Setup, shared: bool = False) -> list[Place | None]:
        """The place that each field is, of those that change or of those that copies share; None for what nobody needs to say: the number of a player's seat."""
        out: list[Place | None] = [None] * (setup.cards_at + len(setup.cards) * CARD_SIZE)
        own = {"game": (0,), "player": setup.players, "character": setup.figures, "item": setup.items}
        for entity, slots in self.compiler.memory.slots.items():
            for key, slot in slots.items():
                engine = key.startswith("\0")
                place = Place("field", key[1:], entity) if engine else self.effects.kept(entity, key)
                place = _LIMITS if place.sort == "limit" else place
                for handle in own[entity] if key != "\0seat" and (slot >= SHARED) == shared else ():
                    out[handle + slot % SHARED] = place
        for card in setup.cards:
            for slot, name in ((SUIT, "suit"), (FACE, "face")):
                out[card + slot] = Place("field", name, "card")
        return out

    def _wrap(self, space: dict[str, Any]) -> None:
        """Watch every function of the compiled rules; blocks of several routines may be one function."""
        owners = dict(self._owners())
        for name, (owner, asked) in owners.items():
            if name in space:
                space[name] = self.watch.wrapped(owner, space[name], asked)
        blocks = enumerate(space["BLOCKS"])
        space["BLOCKS"] = [run and self.watch.wrapped(owners[f"b{number}"][0], run) for number, run in blocks]

    def _owners(self) -> Iterator[tuple[str, tuple[Owner | None, Place | None]]]:
        """Whose each function is, and what it works out."""
        compiler, library = self.compiler, self.content.library
        for term in library.terms():
            place = place_of_term(term.type, term.name)
            yield f"q{term.number}", (place, place)
        for kind, letter in (("state", "s"), ("permission", "p")):
            for definition in library.all(kind):
                place = Place(kind, definition.name)  # type: ignore[arg-type]
                yield f"{letter}{compiler.number_of(kind, definition.name)}", (place, place)
        for ability in library.all("ability"):
            place = Place("ability", ability.name)
            yield f"a{compiler.kind_number('ability', ability.name)}", (place, place)
        for action in library.all("action"):
            place = Place("opening", action.name)
            yield f"o{action.number}", (place, ACTIONS)
        yield "rate", (RATINGS, RATINGS)
        together = defaultdict[str, set[str]](set)
        for suppression in (hook for hook in compiler.trees.hooks if isinstance(hook, r.Suppression)):
            together[suppression.id].add(suppression.rule)
        for name, hook in compiler.tables.hooks.items():
            asked = {"friendly": SIDES, "safe": SAFE, "bold": SAFE}[hook.kind] if isinstance(hook, r.Relation) else None
            # What ignores several clauses is one function: which of them is asked about is not known here.
            if isinstance(hook, r.Suppression) and len(together[hook.id]) == 1:
                asked = Place("ignored", f"{hook.kind}:{hook.rule}")
            yield name, (Place("hook", hook.id), asked)
        hooks = {hook.id for hook in self.compiler.trees.hooks}
        for block, routine in compiler.block_owner.items():
            sort = "hook" if routine in hooks else "procedure" if routine in compiler.names.procedures else ""
            yield f"b{block}", (Place(sort, routine) if sort else None, None)  # type: ignore[arg-type]
        yield from ((name, (word, None)) for word, name in compiler.words.items())

    def play(self, example: Any) -> str:
        run = _Run(self.program, example, self.content.boards, self.content.practice_board)
        run.watched = self
        return run.play().message

    def unrun(self, words: Iterable[Word]) -> list[str]:
        return [word.name for word in words if word not in self.watch.ran]

    # --- what is declared

    def declared(self, owner: Owner) -> tuple[Places, Places]:
        """What an owner says that it reads, and that it changes; with every place of the groups among them."""
        if isinstance(owner, Word):
            reads, writes = owner.traits.reads, owner.traits.writes
            numbers = {place_of_term(t.type, t.name) for t in self.content.library.terms() if t.owner == "game"}
            reads, writes = (s | numbers if any(p.sort == "slot" for p in s) else s for s in (reads, writes))
        else:
            own = self.effects.own.get(owner, Effects())
            joined = (self.effects.own[hook].reads for hook in self.effects.joined.get(owner, ()))
            held = {
                p for reads in joined for p in reads if p.sort in ("state", "token", "lasting")
            }  # asked for before the hook is
            reads, writes = own.reads | held, own.writes
        return self.expanded(reads), self.expanded(writes)

    def expanded(self, places: Places) -> Places:
        todo, found = list(places), set(places)
        if any(p.sort in ("ability", "rating") or p.name == "abilities" for p in places):
            found.add(RATINGS)
        if any(p.sort == "limit" for p in places):
            found.add(_LIMITS)
        while todo:
            place = todo.pop()
            if place.sort in ("group", "rule", "rating"):
                further = self.effects.own[place].reads - found
                found |= further
                todo += further
        return frozenset(found)

    def undeclared(self) -> dict[str, set[Place]]:
        """What was read or changed that its owner does not say."""
        found: dict[str, set[Place]] = {}
        for owner in self.watch.read.keys() | self.watch.written.keys():
            reads, writes = self.declared(owner)
            own = {owner} if isinstance(owner, Place) else set()
            more = self.watch.read[owner] - reads - writes - own
            changed = self.watch.written[owner] - writes - own
            name = owner.name if isinstance(owner, Word) else f"{owner.sort} {owner.name}"
            if more:
                found[f"{name} reads"] = more
            if changed:
                found[f"{name} changes"] = changed
        return found

    def untouched(self, words: Iterable[Word]) -> dict[str, Places]:
        """What words say that they read or change, and never did."""
        found = {}
        for word in words:
            touched = self.watch.read[word] | self.watch.written[word]
            said = (p for p in word.traits.reads | word.traits.writes if p.sort != "slot")
            left = frozenset(p for p in said if not self.expanded(frozenset({p})) & touched)
            if left:
                found[word.name] = left
        return found


class _Run(ExampleRun):
    """An example that is watched once everything stands as it says."""

    watched: Watched

    def look_on(self, game: Game) -> None:
        super().look_on(game)
        self.watched.take(game)
