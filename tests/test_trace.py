"""The trace: every change is an event, numbers add up to their reasons, and what did not apply is told with its cause."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.loading.load import Content
from interpreter.observe.events import Answered, Called, Changed, Fired, Moved, Turned, Worked
from interpreter.observe.reasons import Reasons
from interpreter.observe.trace import Trace
from interpreter.runtime.changes import move
from interpreter.runtime.fields.cards import FACE, HAND, LOOSE
from interpreter.runtime.game import Game
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.kit import MINI, rules_from, said
from tests.playing import CLASH, CONTENT, MARKET, at_random_question, begun, largest, loaded, played, put
from tools.bots import make_bot
from tools.story.facts import excerpt
from tools.story.narration import Narrator

FOLDERS = (CLASH, MARKET, CONTENT)


def traced(setup: Setup, seed: int) -> Trace:
    """The trace of a whole game by random bots."""
    game = setup.start(seed)
    trace = Trace(game)
    game.run()
    bots = [make_bot("random", seed, n) for n in range(len(setup.players))]
    while game.ask is not None:
        game.give(bots[game.ask.seat].answer(game))
    return trace


def duel(ann: dict[str, int], bob: dict[str, int]) -> tuple[Game, Trace, dict[str, int]]:
    """Ann strikes Bob on the yard, both with a 3 from the hand; their numbers as given."""
    content = loaded(CLASH)
    board = content.boards["Yard"]
    figures = (Placed("Ann", 0, board.space("B2")), Placed("Bob", 1, board.space("C2")))
    setup = Setup(content.program, Plan(board, figures))
    game = setup.start(1)
    who = dict(zip(("Ann", "Bob"), setup.figures, strict=True))
    library, memory = content.library, content.program.compiler.memory
    for name, numbers in (("Ann", ann), ("Bob", bob)):
        for key, value in numbers.items():
            put(game, who[name], memory.slot("character", key), value)
    for seat in (0, 1):
        move(game, setup.card_named(0, 3, "", seat), HAND)
    trace = Trace(game)
    game.call(library.get("procedure", "Clash").number, (who["Ann"], who["Bob"]))
    game.run()
    while game.ask is not None:
        game.give(next(v for v in game.ask.options if v != 0) if game.setup.program else 0)
    return game, trace, who


def total_of(trace: Trace, who: int) -> Worked:
    return next(e for e in trace.events if isinstance(e, Worked) and e.owner == who and e.term.name == "clash total")


def parts(worked: Worked) -> dict[str, int]:
    return {r.rule.name if r.rule else excerpt(r.node): r.amount for r in worked.reasons}


def test_a_number_has_its_reasons() -> None:
    _, trace, who = duel({"vigour": 3}, {"vigour": 6})
    ann, bob = total_of(trace, who["Ann"]), total_of(trace, who["Bob"])
    assert ann.value == 5
    assert parts(ann) == {"the value of own shown": 3, "own Might": 2, "1": 0, "Stout": 0, "at most 9": 0}
    assert bob.value == 5
    assert parts(bob) == {"the value of own shown": 3, "own Might": 1, "1": 1, "at most 9": 0}


def test_a_suppressed_rule_is_told_with_the_rule_that_suppresses_it() -> None:
    _, trace, who = duel({"vigour": 3}, {})
    stout = next(r for r in total_of(trace, who["Ann"]).reasons if r.rule is not None)
    assert [(h.kind, h.by.name if h.by else "") for h in stout.why_not] == [("suppressed", "Sly")]


def test_the_part_of_a_condition_that_was_false_is_told() -> None:
    _, trace, who = duel({"vigour": 6}, {})
    stout = next(r for r in total_of(trace, who["Ann"]).reasons if r.rule is not None)
    assert {h.kind for h in stout.why_not} == {"condition", "suppressed"}
    assert [excerpt(h.node) for h in stout.why_not if h.node is not None] == ["own vigour is below 6"]


def test_triggers_that_fired_and_that_did_not() -> None:
    _, trace, _ = duel({"vigour": 3}, {})
    clash = next(e for e in trace.events if isinstance(e, Called) and e.procedure.name == "Clash")
    assert [(t.rule.name, t.fired) for t in clash.tests] == [("Eager", True)]
    fired = next(e for e in trace.events if isinstance(e, Fired))
    assert fired.within == clash.number
    assert fired.rule.name == "Eager"
    _, trace, _ = duel({"vigour": 6}, {})
    clash = next(e for e in trace.events if isinstance(e, Called) and e.procedure.name == "Clash")
    (test,) = clash.tests
    assert not test.fired
    assert [(h.kind, excerpt(h.node) if h.node else "") for h in test.why_not] == [
        ("condition", "own vigour is at most 5")
    ]


def test_a_limit_that_is_used_up_is_told() -> None:
    setup = largest(CLASH)
    limits = set()
    for seed in range(30):
        for event in traced(setup, seed).events:
            if isinstance(event, Called):
                limits |= {h.kind for t in event.tests for h in t.why_not}
    assert limits == {"condition", "limit"}


LIMITS = ("once per turn", "once per game", "once per target per game", "once per game, when own vigour is below 99")


@pytest.mark.parametrize("limit", LIMITS)
def test_every_limit_is_told_as_a_limit(limit: str) -> None:
    """Each kind of limit by itself: the second blow finds it used up, and nothing else is in the way."""
    content = rules_from(MINI, f'skill "Trial"\n    pl "próba"\n    on strike, {limit}\n        do Rest for self\n')
    assert said(content) == []
    board = content.boards["Yard"]
    setup = Setup(
        content.program,
        Plan(
            board, (Placed("Ann", 0, board.space("A1"), _rules(content, "Trial")), Placed("Bob", 1, board.space("B1")))
        ),
    )
    game = setup.start(1)
    trace = Trace(game)
    ann, bob = setup.figures
    for _ in range(2):
        game.call(content.library.get("procedure", "Strike").number, (bob, 1))
        game.run()
    tests = [t for e in trace.events if isinstance(e, Called) and e.procedure.name == "Strike" for t in e.tests]
    assert [(t.fired, [h.kind for h in t.why_not]) for t in tests] == [(True, []), (False, ["limit"])]


def _rules(content: Content, name: str) -> tuple[tuple[int, int], ...]:
    return ((content.library.get("skill", name).number, 0),)


@pytest.mark.parametrize("folder", (CLASH, CONTENT), ids=lambda f: f.name)
def test_every_number_is_the_sum_of_its_reasons(folder: Path) -> None:
    setup, seen = largest(folder), 0
    for seed in range(4):
        for event in traced(setup, seed).events:
            if isinstance(event, Worked):
                seen += 1
                assert sum(r.amount for r in event.reasons) == event.value, event.term.name
                assert all(r.amount == 0 for r in event.reasons if r.why_not)
    assert seen > 20


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_watching_changes_nothing(folder: Path) -> None:
    setup = largest(folder)
    for seed in range(4):
        game = begun(setup, seed)
        played(game, seed)
        assert traced(setup, seed).game == game


def lying(game: Game) -> dict[int, int]:
    """The pile in which each card is, by its zone; a loose card is in the draw pile."""
    return {
        card: at + (0 if n == LOOSE else n)
        for at in game.setup.piles.values()
        for n in range(len(game.setup.program.seen_by))
        for card in game.Z[at + n]
        if card >= 0
    }


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_every_change_is_an_event(folder: Path) -> None:
    """What the events say is enough to follow every pile and every number that is told."""
    setup = largest(folder)
    trace = traced(setup, 5)
    game = setup.start(5)
    where = lying(game)
    figures = {f: game.S[f + 2] for f in setup.figures}
    for event in trace.events:
        if isinstance(event, Moved):
            at = setup.piles[event.deck, event.owner]
            for card in event.cards:
                assert where[card] == at + event.source
                where[card] = at + event.target
        if isinstance(event, Changed) and event.what == "space" and event.whose in figures:
            assert figures[event.whose] == event.before
            figures[event.whose] = event.after
    end = trace.game
    assert where == lying(end)
    assert figures == {f: end.S[f + 2] for f in setup.figures}


def test_events_are_numbered_and_nested() -> None:
    trace = traced(largest(CONTENT), 2)
    assert [e.number for e in trace.events] == list(range(len(trace.events)))
    for event in trace.events:
        assert event.within < event.number
        if event.within >= 0:
            assert isinstance(trace.events[event.within], Called | Fired)
            assert trace.events[event.within].depth < event.depth


def test_cards_that_lay_face_down_are_told_when_they_are_revealed() -> None:
    trace = traced(largest(CLASH), 4)
    down: set[int] = set()
    for event in trace.events:
        if isinstance(event, Moved) and event.target == 3:
            assert len(event.known) < 2
            down |= set(event.cards)
        if isinstance(event, Turned):
            assert set(event.cards) <= down
            down -= set(event.cards)
    assert not down
    assert all(trace.game.S[c + FACE] == 0 for c in trace.game.setup.cards)


def test_going_back_forgets_what_came_after() -> None:
    setup = largest(CLASH)
    game = setup.start(9)
    trace = Trace(game)
    game.run()
    bot = make_bot("random", 9, 0)
    kept = []
    for _ in range(30):
        assert game.ask is not None
        kept.append((game.copy(), trace.snapshot()))
        game.give(bot.answer(game))
    whole = list(trace.events)
    before, snapshot = kept[12]
    again = before.copy()
    trace.back(snapshot, again)
    assert trace.events == whole[: snapshot[0]]
    answers = [e.option.value for e in whole[snapshot[0] :] if isinstance(e, Answered)]
    for answer in answers:
        again.give(answer)
    assert again == game
    assert [(type(e), e.number, e.within, e.depth) for e in trace.events] == [
        (type(e), e.number, e.within, e.depth) for e in whole
    ]


def test_reasons_can_be_asked_for_at_any_time() -> None:
    setup = largest(CONTENT)
    reasons = Reasons(setup.program)
    kept = [t for t in setup.program.library.terms() if t.worked_out and t.type == "number" and not t.scope]
    asked = 0
    for seed in range(10):
        game = at_random_question(setup, seed)
        for term in kept:
            owners = {"character": setup.figures, "player": setup.players, "game": (0,)}.get(term.owner, ())
            for owner in owners:
                value = setup.program.namespace[f"q{term.number}"](game, None, owner)
                found = reasons.number(game, term, owner, None)
                assert sum(r.amount for r in found) == value, term.name
                asked += 1
    assert asked > 100


def test_the_story_tells_totals_with_their_reasons() -> None:
    _, trace, _ = duel({"vigour": 3}, {"vigour": 6})
    lines = [line.text for line in Narrator(trace.game).tell(trace.events)]
    assert "Ann: clash total 5 = 3 (shown) + 2 (Might)" in lines
    assert "Bob: clash total 5 = 3 (shown) + 1 (Might) + 1 (own vigour is above 4)" in lines
    assert "Ann: vigour 3 → 4" in lines
    polish = [line.text for line in Narrator(trace.game, "pl").tell(trace.events)]
    assert "Anna: suma starcia 5 = 3 (zagrana karta) + 2 (moc)" in polish


def test_the_story_of_a_whole_game_names_nothing_by_number() -> None:
    for lang in ("en", "pl"):
        trace = traced(largest(CONTENT), 1)
        lines = list(Narrator(trace.game, lang).tell(trace.events))
        assert len(lines) > 100
        assert all(line.text.strip() for line in lines)
        assert all(0 <= line.event < len(trace.events) for line in lines)
        handles = {str(f) for f in trace.game.setup.figures if f > 40}
        assert not any(word in handles for line in lines for word in line.text.replace(",", " ").split())
