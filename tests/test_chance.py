"""Chance has one door, and a deck is what is known of it: draws are fair, looking fixes, equal positions are equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from interpreter.checks.invariants import _cards
from interpreter.observe.trace import Trace
from interpreter.observe.view import view
from interpreter.observe.visibility import hidden_cards, redraw
from interpreter.runtime.chance import one_of, outcome, unasked
from interpreter.runtime.decks import EMPTY, cards_in, put_at, top
from interpreter.runtime.fields.cards import DRAW, LOOSE
from interpreter.runtime.game import Game
from interpreter.runtime.setup import Placed, Plan, Setup
from interpreter.vocabulary.cards import draw_pile, look, shuffle_deck, to_bottom, to_hand, to_top, top_card, top_cards
from tests.kit import MINI, rules_from
from tests.playing import CLASH, CONTENT, ROOT, at_random_question, begun, largest


def started(seed: int = 1) -> tuple[Game, int, int]:
    """A new game of the small content, with North and the draw pile of its deck."""
    setup = largest(CLASH)
    return setup.start(seed), setup.players[0], setup.pile(0, DRAW)


def test_outcomes_come_as_often_as_they_weigh() -> None:
    game = started()[0]
    found = Counter(outcome(game, (3, 0, 1)) for _ in range(4000))
    assert found[1] == 0
    assert 2800 < found[0] < 3200
    assert set(Counter(one_of(game, 5) for _ in range(500))) == set(range(5))
    with pytest.raises(ValueError, match="weight"):
        outcome(game, (0, 0))


def test_nature_may_be_somebody_else() -> None:
    """Every outcome of a draw is met by asking for each in turn, with its weight."""
    game, north, pile = started()
    asked: list[Sequence[int]] = []
    met = []
    for place in range(len(game.Z[pile])):

        def choose(_game: Game, weights: Sequence[int], _die: int, place: int = place) -> int:
            asked.append(weights)
            return place

        other = game.copy()
        other.nature = choose
        met.append(top_card(other, north))
        assert other.counter == game.counter
    assert met == cards_in(game, pile)
    assert {tuple(weights) for weights in asked} == {(1,) * len(met)}


def test_what_nobody_knows_is_no_part_of_a_position() -> None:
    setup = largest(CLASH)
    assert setup.start(1) == setup.start(2)
    game, north, pile = started()
    fresh = game.copy()
    look(game, north, top_cards(game, 3, north))
    assert game != fresh
    shuffle_deck(game, north)
    assert game == fresh
    assert game.counter != fresh.counter
    assert list(_cards(game)) == []


def test_a_card_is_fixed_when_it_is_seen_or_put_somewhere() -> None:
    game, north, pile = started()
    first = top_cards(game, 3, north)
    assert top_cards(game, 3, north) == first
    assert len(game.Z[pile + LOOSE]) == len(game.Z[pile]) - 3
    to_bottom(game, first[0])
    to_hand(game, first[1])
    to_top(game, first[1])
    assert top_cards(game, 2, north) == (first[1], first[2])
    assert game.Z[pile][0] == first[0]
    assert sorted(draw_pile(game, north)) == list(game.setup.cards[: len(game.Z[pile])])
    assert top(game, pile, 0) == ()
    assert len(top_cards(game, 99, north)) == len(game.Z[pile])
    assert EMPTY not in game.Z[pile]
    assert list(_cards(game)) == []


def test_a_card_searched_out_leaves_no_trace_of_where_it_was() -> None:
    """The known card lies in the middle: whichever loose card is taken out, it may have lain above it or under it."""
    found: Counter[int] = Counter()
    for seed in range(400):
        game, _, pile = started(seed)
        *loose, known = game.Z[pile + LOOSE]
        game.Z[pile + LOOSE] = tuple(loose)
        put_at(game, pile, 5, known)
        to_hand(game, game.Z[pile + LOOSE][0])
        found[game.Z[pile].index(known)] += 1
    above_or_under = found[5], found[4]
    assert sum(above_or_under) == 400
    assert 110 < above_or_under[1] < 220


def test_every_order_of_draws_is_as_likely() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(2600):
        game, north, _ = started(seed)
        found[tuple(top_cards(game, 1, north))] += 1
    assert len(found) == 13
    assert all(140 < n < 270 for n in found.values())


def test_who_only_looks_at_a_game_leaves_it_as_it_was() -> None:
    game, north, _ = started()
    before, counter = game.value(), game.counter
    with unasked(game):
        seen = top_card(game, north)
        assert game.value() != before
    assert game.value() == before
    assert game.counter == counter
    assert top_card(game, north) == seen
    other = begun(largest(CONTENT), 3)
    before = other.value()
    view(other, 0)
    assert other.value() == before


def test_an_observed_game_draws_the_same_cards() -> None:
    """Explaining a condition that speaks of the top card asks nothing of chance."""
    content = rules_from(
        MINI,
        """
term "luck" is a number in Tempt
    pl "traf"
    is the value of the top card of North's deck
    + the value of the top card of South's deck, when the value of the top card of North's deck is at least 4

procedure "Tempt"
    pl "kuszenie"
    if luck is at least 5
        the top card of North's deck goes to the hand

skill "Tempted"
    pl "kuszony"
    on tempt, when the value of the top card of South's deck is at least 4 and the value of the top card of North's deck is at least 2
        own vigour increases by 1
""",
    )
    assert [d.message for d in content.report.found] == []
    rule = content.library.get("skill", "Tempted").number
    plan = Plan(content.boards["Yard"], (Placed("Ann", 0, 0, rules=((rule, 0),)), Placed("Bob", 1, 1)))
    setup = Setup(content.program, plan)
    fired, vigour = set(), content.library.term("number", "vigour")
    assert vigour is not None
    for seed in range(40):
        games = [setup.start(seed) for _ in range(2)]
        Trace(games[0])
        for game in games:
            game.call(content.library.get("procedure", "Tempt").number, ())
            game.run()
        assert games[0] == games[1]
        assert games[0].counter == games[1].counter
        fired.add(game.field(setup.figures[0], content.program.compiler.slot_of(vigour)))
    assert fired == {10, 11}


def test_dealing_anew_changes_cards_alone() -> None:
    """A number that happens to be the handle of a card stays what it is."""
    setup = largest(CLASH)
    compiler = setup.program.compiler
    changed = 0
    for seed in range(60):
        game = at_random_question(setup, seed)
        hidden = [card for cards in hidden_cards(game, 0).values() for card in cards]
        for frame in game.stack:
            types = compiler.memory.types[compiler.block_owner[frame[0]]]
            for place, type_ in types.items():
                if type_ == "number" and place < len(frame):
                    frame[place] = hidden[0]
        other = game.copy()
        redraw(other, 0, Random(seed))
        for mine, theirs in zip(game.stack, other.stack, strict=True):
            types = compiler.memory.types[compiler.block_owner[mine[0]]]
            for place, (a, b) in enumerate(zip(mine, theirs, strict=True)):
                changed += a != b
                assert a == b or types.get(place) == "card"
    assert changed, "no frame held a hidden card, so nothing was tried"


def test_nothing_else_draws_from_the_stream() -> None:
    """But for the choosing of bands, which is over before there is a game."""
    users = [
        str(path.relative_to(ROOT))
        for folder in ("dsl", "interpreter")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if ".counter" in path.read_text("utf-8") and path.parent.name != "bands"
    ]
    assert users == [f"interpreter/{name}.py" for name in ("observe/visibility", "runtime/chance", "runtime/game")]
