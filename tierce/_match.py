"""A match as a value: its question, its answers, its result, and what can be known of it."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from interpreter.loading.pickling import OriginError
from interpreter.observe import questions, score
from interpreter.runtime.game import Answer, Fault, Game
from interpreter.runtime.setup import Setup
from tierce._errors import AnswerError, PlayError, RulesChangedError, UnknownNameError

if TYPE_CHECKING:
    from interpreter.observe.events import Event
    from interpreter.observe.view import Figure, Lying, Pile

_Past = tuple["_Past", Answer] | None
"""The answers given, the last one first; copies share all that they have in common."""


class Option:
    """A legal answer of the question that it came with. Two are equal when they are the same answer to the same question."""

    __slots__ = ("_at", "_option")

    def __init__(self, option: questions.Option, at: int) -> None:
        self._option, self._at = option, at

    @property
    def text(self) -> str:
        """What the answer says."""
        return self._option.text()

    def in_language(self, lang: str) -> str:
        """The same in a language: `en` or `pl`. Raises UnknownNameError for another."""
        return self._option.text(_language(lang))

    @property
    def kind(self) -> str:
        """Of which kind the question is (see `Question.kind`)."""
        return self._option.kind

    @property
    def value(self) -> Answer:
        """The answer as data: a handle, a space, the place of a mode, 1 or 0, -1 for passing; of an action its number, the
        item it is printed on and its target."""
        return self._option.value

    @property
    def passes(self) -> bool:
        """Whether the answer chooses nothing."""
        return self._option.passes

    @property
    def action(self) -> str:
        """The name of the action that is chosen, if one is."""
        return self._option.action

    @property
    def target(self) -> str:
        """The name of the character, card, item or space that is chosen, or that the action is aimed at."""
        kind, handle = self._option.named
        return questions.name_of(self._option.source.setup, kind, handle, "en") if kind else ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and (self._at, self._option) == (other._at, other._option)

    def __hash__(self) -> int:
        return hash((self._at, self._option.value))

    def __repr__(self) -> str:
        return f"<Option {self.text!r}>"


@dataclass(frozen=True, slots=True)
class Question:
    """What a player is asked.

    seat, player  who: the seat, counted from 0, and the name
    kind          what is chosen: `character`, `card`, `item`, `space`, `modes` (one of several things to do), `may` (yes
                  or no) or `perform` (an action)
    prompt        what is asked, in a few words
    actor         the name of the character whose action is chosen; empty for other questions
    options       the legal answers, two or more
    """

    seat: int
    player: str
    kind: str
    prompt: str
    actor: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match has ended: who have won (nobody in a draw, all of a side), the scores by player, how many turns it took."""

    winners: tuple[str, ...]
    scores: dict[str, int]
    turns: int


@dataclass(frozen=True, slots=True)
class Observation:
    """A match as one seat sees it. A card that the seat cannot see has the number -1 and no name.

    asked       the player that the match waits for; empty when it is over
    characters  everybody, with space, states, numbers and items
    items       what lies on spaces
    piles       the piles of each deck
    numbers     kept numbers of the game that are not 0; `of_players` those of each player, by seat
    """

    seat: int
    player: str
    turn: int
    asked: str
    scores: dict[str, int]
    characters: tuple[Figure, ...]
    items: tuple[Lying, ...]
    piles: tuple[Pile, ...]
    numbers: tuple[tuple[str, int], ...]
    of_players: tuple[tuple[tuple[str, int], ...], ...]


class Match:
    """A match under way or over: a value, to be copied, compared, hashed, pickled and continued elsewhere.

    Two are equal when everything in them is so, however they came there. Begin one by `Scenario.start`.
    """

    __slots__ = ("_asked", "_at", "_game", "_past", "seed")

    def __init__(self, game: Game, seed: int, at: int, past: _Past) -> None:
        self._game, self.seed, self._at, self._past = game, seed, at, past
        self._asked: Question | None = None

    @property
    def scenario(self) -> str:
        """The name of the scenario."""
        return self._game.setup.plan.scenario

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return score.seat_names(self._game.setup)

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The names of the players of each side, in the order of their seats."""
        return tuple(tuple(self.players[seat] for seat in side) for side in score.sides(self._game.setup))

    @property
    def question(self) -> Question | None:
        """The open question; None when the match is over."""
        if self._asked is None:
            asked = questions.question_of(self._game)
            if asked is None:
                return None
            actor = questions.name_of(self._game.setup, "character", asked.actor, "en") if asked.actor >= 0 else ""
            options = tuple(Option(o, self._at) for o in asked.options)
            player = self.players[asked.seat]
            self._asked = Question(asked.seat, player, asked.kind, asked.prompt(), actor, options)
        return self._asked

    def answer(self, option: Option) -> None:
        """Answer the open question, and go on to the next.

        Raises AnswerError for what is none of its options (those of other questions, of this match before or of
        another, are none), and PlayError when the rules run on without asking anything; the match stays as it was.
        """
        ask = self._game.ask
        if ask is None:
            raise AnswerError("the match is over, so nothing is asked")
        if not isinstance(option, Option):
            raise AnswerError(f"an answer is one of `question.options`, not {option!r}")
        if option._at != self._at or not (option.value in ask.options or self._game.admits(option.value)):
            raise AnswerError(f'"{option.text}" answers another question than the one that is open')
        try:
            self._game.give(option.value)
        except Fault as fault:
            self._game = self._replayed()
            _endless(fault)
        self._past, self._at, self._asked = (self._past, option.value), hash((self._at, option.value)), None

    def option_at(self, place: str) -> Option:
        """The answer that names a place of an open table, such as `12.5, 8` (inches from its left and far edge).

        Any legal place is one, listed or not. Raises AnswerError when the open question asks for no place, or this one is not legal.
        """
        asked, table = questions.question_of(self._game), self._game.setup.board.table
        if asked is None or asked.kind != "point" or table is None:
            raise AnswerError("no place of a table is asked for")
        try:
            value = table.named(place)
        except ValueError as error:
            raise AnswerError(str(error)) from None
        if not (any(o.value == value for o in asked.options) or self._game.admits(value)):
            raise AnswerError(f"`{place}` is no legal answer")
        return Option(asked.option(value), self._at)

    @property
    def result(self) -> Result | None:
        """How the match has ended; None while it is under way."""
        if not self._game.over:
            return None
        won = tuple(self.players[seat] for seat in score.winners(self._game))
        return Result(won, self._scores(), score.turns(self._game))

    def _scores(self) -> dict[str, int]:
        return dict(zip(self.players, score.scores(self._game), strict=False))

    # --- a value

    def copy(self) -> Match:
        """The same match again, to be played on without touching this one; it takes some microseconds."""
        new = object.__new__(Match)
        new._game, new.seed, new._at, new._past = self._game.copy(), self.seed, self._at, self._past
        new._asked = self._asked
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._game == other._game

    def __hash__(self) -> int:
        return hash(self._game)

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (pickle.dumps(self._game), self.seed, self._at, self._answers())

    def __repr__(self) -> str:
        asked = self.question
        return f"<Match {self.scenario!r}, seed {self.seed}, {f'{asked.player} is asked' if asked else 'over'}>"

    # --- looking on

    def observation(self, seat: int | str) -> Observation:
        """The match as a player sees it, by seat or name; nothing that is hidden from the player is in it.

        Raises UnknownNameError for a seat that there is not.
        """
        from interpreter.observe.view import view

        players = self.players
        named = [p.casefold() for p in players]
        place = named.index(seat.casefold()) if isinstance(seat, str) and seat.casefold() in named else seat
        if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < len(players):
            seats = ", ".join(f"{n} ({name})" for n, name in enumerate(players))
            raise UnknownNameError(f"there is no seat {seat!r}; the seats are: {seats}")
        seen = view(self._game, place)
        asked = players[seen.asked] if seen.asked >= 0 else ""
        return Observation(
            place,
            players[place],
            seen.turn,
            asked,
            self._scores(),
            seen.figures,
            seen.lying,
            seen.piles,
            seen.numbers,
            seen.of_players,
        )

    def trace(self) -> tuple[Event, ...]:
        """Every event of the match so far, in order, each number with its reasons and what did not count, and why.

        The match is played again for it, which takes several times as long as playing. It hides nothing.
        """
        from interpreter.observe.trace import Trace

        game = self._game.setup.start(self.seed)
        trace = Trace(game)
        self._replayed(game)
        return tuple(trace.events)

    def _replayed(self, game: Game | None = None) -> Game:
        """A game from its beginning to where this one stands."""
        game = game or self._game.setup.start(self.seed)
        game.run()
        for answer in self._answers():
            game.give(answer)
        return game

    def name(self, handle: int) -> str:
        """What a character, item or player is called that events speak of by its handle; 0 is the game.

        Raises UnknownNameError for other numbers.
        """
        setup = self._game.setup
        if handle == 0:
            return "the game"
        wanted: object = handle
        named = {h: names[0] for h, names in setup.names.items()} | setup.seat_names
        found = named.get(wanted, "") if isinstance(wanted, int) else ""
        if not found:
            raise UnknownNameError(f"nothing has the handle {handle!r}")
        return found

    def _answers(self) -> list[Answer]:
        out, past = [], self._past
        while past is not None:
            past, answer = past
            out.append(answer)
        return out[::-1]


def begun(setup: Setup, seed: int, digest: str) -> Match:
    """A new match at its first question. Raises PlayError."""
    game = setup.start(seed)
    try:
        game.run()
    except Fault as fault:
        _endless(fault)
    plan = setup.plan
    return Match(game, seed, hash((seed, digest, plan.scenario, plan.figures, plan.variants)), None)


def _unpickled(game: bytes, seed: int, at: int, answers: list[Answer]) -> Match:
    past: _Past = None
    for answer in answers:
        past = (past, answer)
    try:
        restored: Any = pickle.loads(game)
    except OriginError as error:
        raise RulesChangedError(str(error)) from None
    return Match(restored, seed, at, past)


def _endless(fault: Fault) -> NoReturn:
    raise PlayError(f"the game cannot go on: {fault}") from fault


def _language(lang: str) -> str:
    if lang not in ("en", "pl"):
        raise UnknownNameError(f"there is no language {lang!r}; the languages are: en, pl")
    return lang
