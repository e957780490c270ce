"""Say single events of a game: numbers with their reasons, what has changed, where cards have gone, what was answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.core.references import NamedTerm
from dsl.model import Action, Definition, Term
from dsl.source import Source, Span
from dsl.tree import Name, Node
from dsl.wording import terms
from dsl.wording.engine import Params
from dsl.wording.punctuation import capitalised
from dsl.wording.referents import SELF
from interpreter.loading.language import language
from interpreter.observe.events import (
    Announced,
    Answered,
    Called,
    Changed,
    Event,
    Fired,
    Moved,
    Rolled,
    Tested,
    Turned,
    Worked,
)
from interpreter.observe.questions import called_in_text, card_name, value_named
from interpreter.observe.reasons import Hindrance, Reason
from interpreter.observe.score import seat_names
from interpreter.runtime.fields.cards import DISCARD, DRAW, HAND, LOOSE, PLAY
from interpreter.runtime.game import Game
from tools.story.phrases import PHRASES, won

Sayer = Callable[[Node, Params], str]
"""Puts a line or phrase of the rules into words; those whom it is about are said by the names that are given."""

SPECTATOR = -1
"""Sees what all players see."""


_BEINGS = frozenset({"character", "player"})
_FURTHER = LOOSE + 1
"""Stands for the piles that the content declares."""
_MOVES = {
    (DRAW, HAND): "draws",
    (HAND, PLAY): "plays",
    (DRAW, PLAY): "turns over",
    (HAND, DISCARD): "discards",
    (DRAW, DISCARD): "discards",
    (HAND, DRAW): "shuffles",
    (DISCARD, DRAW): "shuffles",
    (_FURTHER, HAND): "takes up",
    (_FURTHER, PLAY): "plays",
    (_FURTHER, DISCARD): "discards",
    (_FURTHER, DRAW): "shuffles",
}
"""What is told of cards that go from one pile to another."""


class Facts:
    """Puts events into words in one language, as one seat or a spectator sees them.

    `say` puts a line or phrase of the rules into words, where something has no name of its own, with those whom it is about by name.
    """

    def __init__(self, game: Game, lang: str = "en", seat: int = SPECTATOR, say: Sayer | None = None) -> None:
        self.game, self.lang, self.seat = game, lang, seat
        self._say = say or excerpt
        self._words = PHRASES[lang]
        self._players = seat_names(game.setup, lang)
        self._events: dict[int, Event] = {}

    def fact(self, event: Event) -> str:
        """What an event says by itself; nothing for those that are only headings."""
        if isinstance(event, Worked):
            return self.number(event)
        if isinstance(event, Changed):
            return self._changed(event)
        if isinstance(event, Moved):
            return self._moved(event)
        if isinstance(event, Turned):
            return self._words["revealed"].format(
                ", ".join(f"{self._owner_of(c)} {self._cards((c,))}" for c in event.cards)
            )
        if isinstance(event, Answered):
            return self._answered(event)
        if isinstance(event, Rolled):
            return f"{self.called(event.die)}: {', '.join(map(str, event.faces))}"
        if isinstance(event, Announced):
            things = {f"({name})": terms.Term(en, pl, proper=True) for name, (en, pl) in event.things.items()}
            return capitalised(self._say(event.node, things))
        return ""

    def number(self, event: Worked) -> str:
        """A number with what it is made of: `Aramis: combat total 11 = 7 (original card) + 3 (combat skill)`."""
        return self.sum(event.term, event.owner, [(r, r.amount) for r in event.reasons])

    def sum(self, term: Definition, owner: int, parts: Iterable[tuple[Reason, int | None]]) -> str:
        """The same of parts with their amounts, of an ability too; one that is not known, and then the whole, is a question mark."""
        kind = term.owner_kind
        whose = f"{self.name(kind, owner)}: " if kind in ("character", "player", "item") else ""
        given = list(parts)
        counted = [part for part in given if part[1] != 0] or [part for part in given if self._is_of_a_card(part[0])]
        amounts = [amount for _, amount in counted]
        known = [amount for amount in amounts if amount is not None]
        total = f"{whose}{self.called(term)} {in_print(sum(known)) if len(known) == len(amounts) else '?'}"
        if not counted:
            return f"{total} ({self._words['nothing counts']})"
        told = [f"{'?' if amount is None else abs(amount)} ({self.reason(reason)})" for reason, amount in counted]
        signs = ["−" if amount is not None and amount < 0 else "+" for amount in amounts]
        rest = "".join(f" {sign} {part}" for sign, part in zip(signs[1:], told[1:], strict=True))
        return f"{total} = {'−' if signs[0] == '−' else ''}{told[0]}{rest}"

    def matters(self, event: Worked) -> bool:
        """Whether anything counts towards a number, or a card that is worth nothing."""
        return any(reason.amount or self._is_of_a_card(reason) for reason in event.reasons)

    def _is_of_a_card(self, reason: Reason) -> bool:
        """Whether a part of a number is the value of a card, which all see on the table."""
        if reason.rule is not None or reason.why_not:
            return False
        named = map(self._definition, reason.node.names())
        return any(isinstance(of, Term) and of.type == "card" for of in named)

    def reason(self, reason: Reason) -> str:
        """Where a part of a number comes from: the rule that brings it, or the thing that it is."""
        if reason.rule is not None:
            return self.called(reason.rule)
        if reason.kind == "bound":
            return self._say(reason.node, self._bearer(reason.bearer))
        named = [d for d in map(self._definition, reason.node.names()) if d is not None]
        numbers = [d for d in named if d.kind in ("number", "ability")]
        if named:
            return self.called((numbers or named)[-1])
        when = reason.when
        return self._say(when, self._bearer(reason.bearer)) if when is not None else self._words["base"]

    def _changed(self, event: Changed) -> str:
        what, words = event.what, self._words
        if what in ("term", "ability", "token", "state"):
            return self._kept(event)
        if what == "winners":
            new = event.after & ~event.before
            return won(words, [name for seat, name in enumerate(self._players) if new >> seat & 1])
        if what == "turn":
            return words["turn"].format(event.after)
        if what == "doors":
            return words["opened" if event.after & ~event.before else "closed"]
        if what == "outcome":
            return self._outcome(event)
        if what == "suit":
            suits = self.game.setup.program.library.all("suit")
            return words["counts as"].format(self._cards((event.whose,)), self.called(suits[event.after]))
        if event.whose in self.game.setup.items:
            return self._item(event)
        return self._figure(event)

    def _outcome(self, event: Changed) -> str:
        """What a test has come to, with the numbers that it was put to: `success (difficulty 6)`."""
        within = self._events.get(event.within)
        given = within.roles if isinstance(within, Called) else ()
        library = self.game.setup.program.library
        named = ((library.term(kind, name), value) for name, kind, value in given if kind == "number")
        against = ", ".join(f"{self.called(term)} {value}" for term, value in named if term is not None)
        return self.called(library.all("outcome")[event.after - 1]) + (f" ({against})" if against else "")

    def _kept(self, event: Changed) -> str:
        assert event.of is not None
        name = self.called(event.of)
        kind = (
            "item"
            if event.whose in self.game.setup.items
            else "player"
            if event.whose in self.game.setup.players
            else "character"
        )
        whose = f"{self.name(kind, event.whose)}: " if event.whose else ""
        if event.what == "state":
            told = self._turned(kind, event.whose, event.of, bool(event.after)) if kind != "player" else ""
            return told or whose + (name if event.after else self._words["no longer"].format(name))
        type_ = getattr(event.of, "type", "number")
        if type_ != "number":
            return f"{whose}{name}: {self.name(type_, event.after)}" if event.after >= 0 else ""
        return f"{whose}{name} {event.before} → {event.after}"

    def _turned(self, kind: str, value: int, state: Definition, yes: bool) -> str:
        """That somebody or something comes to be in a state, or leaves it, in words that agree; nothing where it cannot be said."""
        someone = next(word for word in language().in_category(kind) if isinstance(word.means, NamedTerm))
        line = language().by_name[f"{kind} {'becomes' if yes else 'is no longer'}"]
        nowhere = Span(Source("", ""), 1, 1, 1, 1)
        given = {
            "who": Node(someone, (Name(kind, kind, nowhere),), nowhere),
            "state": Name(state.name, "state", nowhere),
        }
        node = Node(line, tuple(given.get(slot.name) for slot in line.slots), nowhere)
        return capitalised(self._say(node, {kind: self._named(kind, value)}))

    def _figure(self, event: Changed) -> str:
        who = self.name("character", event.whose)
        if event.what == "gone":
            return capitalised(self._words["leaves"].format(self._in_text("character", event.whose)))
        if event.what == "side":
            joins = self._words["joins"].format(
                self._in_text("character", event.whose), self.name("player", event.after)
            )
            return capitalised(joins)
        within = self._events.get(event.within)
        if event.after < 0 or (
            isinstance(within, Called)
            and isinstance(within.procedure, Action)
            and ("space", event.after) in [(kind, value) for _, kind, value in within.roles]
        ):
            return ""
        before = self.name("space", event.before) if event.before >= 0 else "…"
        return f"{who}: {before} → {self.name('space', event.after)}"

    def _item(self, event: Changed) -> str:
        item = self._in_text("item", event.whose)
        if event.what == "holder" and event.after >= 0:
            return capitalised(self._words["takes"].format(self._in_text("character", event.after), item))
        if event.what == "space" and event.after >= 0:
            return capitalised(self._words["lies"].format(item, self.name("space", event.after)))
        if event.what == "gone":
            return capitalised(self._words["comes in" if event.after else "out of the game"].format(item))
        return ""

    def _moved(self, event: Moved) -> str:
        source, target = (min(which, _FURTHER) for which in (event.source, event.target))
        key = "puts" if target == _FURTHER else _MOVES.get((source, target), "")
        if not key:
            return ""
        seen = self._sees(event.known) and key != "shuffles"
        cards = f": {self._cards(event.cards)}" if seen and event.cards else ""
        if not seen and key in ("plays", "turns over"):
            key += " unseen"
        who = (
            self._players[event.owner]
            if event.owner >= 0
            else self.called(self.game.setup.program.library.all("deck")[event.deck])
        )
        further = self.game.setup.program.names["pile"]
        named = [further[w - _FURTHER][self.lang != "en"] for w in (event.target, event.source) if w >= _FURTHER]
        return self._words[key].format(who, len(event.cards), *named) + cards

    def _answered(self, event: Answered) -> str:
        option, who = event.option, self._players[event.seat]
        if option.passes or option.text() == "pass":
            return self._words["passes"].format(who)
        if option.kind == "may":
            chosen = self.said(option.lines[0], event.within) if option.lines else ""
        else:
            chosen = option.text(self.lang) if option.kind in ("modes", "character", "deed") else ""
            chosen = self._words["quoted"].format(chosen) if chosen and option.kind == "modes" else chosen
        return self._words["agrees" if option.kind == "may" else "chooses"].format(who, chosen) if chosen else ""

    # --- what fired, what did not

    def tested(self, test: Tested) -> str:
        """A rule that waited for an event: whether it fired, and if not, why not."""
        bearer = f" ({self.name('character', test.bearer)})" if test.bearer >= 0 else ""
        timing = self._words.get("when " + test.hook.timing, test.hook.timing)
        step = f" „{test.hook.step}”" if test.hook.step else ""
        kept = "; ".join(self.hindrance(why, test.bearer) for why in test.why_not)
        fired = self._words["fired"] if test.fired else self._words["did not fire"].format(kept)
        return f"{self.called(test.rule)}{bearer}, {timing}{step}: {fired}"

    def hindrance(self, hindrance: Hindrance, bearer: int = -1) -> str:
        """What kept a rule of a bearer from applying."""
        words = self._words["not " + hindrance.kind]
        if hindrance.kind == "suppressed" and hindrance.by is not None:
            return words.format(self.called(hindrance.by))
        return words.format(self._say(hindrance.node, self._bearer(bearer)) if hindrance.node is not None else "")

    # --- names

    def called(self, definition: Definition) -> str:
        return definition.pl if self.lang != "en" and definition.pl else definition.title

    def said(self, node: Node, within: int = -1) -> str:
        """A line of the rules in words, with those by name who take part in what it stands in."""
        return self._say(node, self._known(within))

    def _known(self, within: int) -> Params:
        """Who has the roles of the procedure, action or trigger that an event is, by their names."""
        event = self._events.get(within)
        if isinstance(event, Fired):
            return {**self._known(event.within), **self._bearer(event.bearer)}
        if not isinstance(event, Called):
            return {}
        known = {role: self._named(kind, value) for role, kind, value in event.roles if kind in _BEINGS and value >= 0}
        return {**known, SELF: known["actor"]} if isinstance(event.procedure, Action) else known

    def _bearer(self, character: int) -> Params:
        return {SELF: self._named("character", character)} if character >= 0 else {}

    def _named(self, kind: str, value: int) -> terms.Term:
        """Somebody as what is said in sentences: by name, in every case."""
        return terms.Term(*called_in_text(self.game.setup, kind, value), kind, proper=True)

    def _in_text(self, kind: str, value: int) -> str:
        """What it is called within a sentence: the Thief."""
        return called_in_text(self.game.setup, kind, value)[self.lang != "en"]

    def name(self, kind: str, value: int) -> str:
        """What a character, player, item, card, space … is called."""
        return value_named(self.game.setup, kind, value, self.lang)

    def _definition(self, name: Name) -> Definition | None:
        found = self.game.setup.program.library.get(name.kind, name.text)
        return found if isinstance(found, Definition) else None

    def _cards(self, cards: tuple[int, ...]) -> str:
        return ", ".join(card_name(self.game.setup, c, self.lang) for c in cards)

    def _owner_of(self, card: int) -> str:
        seat = self.game.setup.face(card)[4]
        return self._players[seat] if seat >= 0 else "–"

    def _sees(self, known: tuple[int, ...]) -> bool:
        return self.seat in known or (self.seat == SPECTATOR and bool(known))


def in_print(number: int, sign: str = "") -> str:
    """A number with the minus that it has in print; with the `sign` of `+` it has a plus as well."""
    return f"{number:{sign}}".replace("-", "−")


def excerpt(node: Node, _known: Params | None = None) -> str:
    """The words of the rules themselves."""
    span = node.span
    line = span.source.line(span.line)
    return (
        line[span.column - 1 : span.end_column - 1] if span.end_line == span.line else line[span.column - 1 :]
    ).strip()
