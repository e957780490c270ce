"""The table in a terminal: what is told before a decision, walking, what is asked twice, `why`, games kept, every width."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from interpreter.observe.events import Called
from interpreter.observe.questions import question_of
from interpreter.observe.view import view
from interpreter.observe.visibility import redraw
from interpreter.runtime.fields.characters import IN_GAME, SPACE
from tests.playing import CLASH, CONTENT, begun, largest, loaded, played
from tests.test_table import tierce
from tools.bots import make_bot
from tools.saves import read, started
from tools.table import Left, Session
from tools.table.board import draw
from tools.table.decision import Decision
from tools.table.keeping import Keeper, games_folder, kept
from tools.table.outlook import Outlook

LESSON = "The First Lesson"
BEGUN = ("c1", "d1", "2", "2", "2", "1", "1", "1")
"""Answers of Red with seed 7 up to the first activation of the lesson, that of Skrzetuski."""


def typing(lines: Sequence[str]) -> Callable[[str], str]:
    """Types lines, then ends."""
    waiting = iter(lines)

    def typed(_prompt: str) -> str:
        line = next(waiting, None)
        if line is None:
            raise EOFError
        return line

    return typed


def at_table(
    name: str = LESSON,
    lines: Sequence[str] = BEGUN,
    *,
    folder: Path = CONTENT,
    lang: str = "en",
    width: int = 100,
    people: int = 1,
    seed: int = 7,
    keeper: Keeper | None = None,
) -> tuple[Session, str]:
    """A session after what is typed, and all that it has shown. The last seats are played by a bot."""
    content = loaded(folder)
    scenario = content.scenario(name)
    assert scenario is not None
    shown = StringIO()
    session = Session(
        content,
        content.setup(scenario),
        seed,
        [None if seat < people else make_bot("greedy", seed, seat) for seat in range(2)],
        Console(file=shown, width=width, force_terminal=True, color_system=None, highlight=False, markup=False),
        typing(lines),
        lang,
        keeper=keeper,
    )
    with suppress(Left):
        session.play()
    return session, shown.getvalue()


def after(lines: Sequence[str]) -> str:
    """All that is shown up to the usual beginning and after it, without folds."""
    return at_table(lines=(*BEGUN, *lines), width=4000)[1]


# --- before a decision


def test_a_new_game_says_what_it_is_about_and_what_helps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path))
    told = "You play Blue. ? tells what may be typed, ?The First Lesson how this scenario is played."
    new = tierce("play", LESSON, "--as", "blue", typed="1\nq\n", folder=CONTENT).output
    assert re.search(r"^Two against two in a small hall, for five turns\.", new, re.MULTILINE) and told in new
    polish = tierce("play", LESSON, "--lang", "pl", typed="q\n", folder=CONTENT).output
    assert "Dwóch na dwóch w małej sali" in polish and "?Pierwsza lekcja poda zasady" in polish
    on = tierce("play", "--resume", "--as", "blue", typed="q\n", folder=CONTENT).output
    assert "Two against two" not in on and "The game goes on in turn" in on


@pytest.mark.slow
def test_bots_are_not_told_what_a_scenario_is_about() -> None:
    assert "Two against two" not in tierce("play", LESSON, "--red", "random", "--blue", "random", folder=CONTENT).output


def test_what_an_answer_brings_is_told_before_it_is_given() -> None:
    text = after(())
    assert re.search(r"1 Full move\n +→ 4 movement points; movement points 0 → 4\n", text)
    assert "Gain a counter; discard it to react" in text


def at_a_shot(lang: str = "en") -> Session:
    """The first question of the lesson in which somebody may take aim, put to a person."""
    bots = [make_bot("greedy", 7, seat) for seat in range(2)]
    for seed in range(40):
        session, _ = at_table(lines=(), lang=lang, width=4000, people=2, seed=seed)
        while (question := question_of(session.game)) is not None:
            if any(o.action == "Aimed shot" for o in question.options):
                session.person._show(True)
                return session
            session.game.give(bots[question.seat].answer(session.game))
    raise AssertionError("nobody could take aim")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            [
                "Unopposed test: Lackey, shooting, DL 6",
                "shooting rating −1 = −1",
                "test total ? = ? (original card) − 1 (test rating)",
            ],
        ),
        (
            "pl",
            [
                "test standardowy: Pachołek, strzelanie, PT 6",
                "modyfikator testu strzelania −1 = −1",
                "suma testu ? = ? (karta początkowa) − 1",
            ],
        ),
    ],
)
def test_what_an_action_is_put_to_is_told_before_it_is_chosen(lang: str, told: list[str]) -> None:
    decision = at_a_shot(lang).person.decision
    [aimed] = [n for n, o in enumerate(decision.question.options) if o.action == "Aimed shot"]
    lines = list(decision.brings(aimed))
    assert all(line.startswith(part) for line, part in zip(lines, told, strict=False)), lines


@pytest.mark.parametrize("seed", range(4))
def test_nothing_hidden_shows_in_what_an_action_is_put_to(seed: int) -> None:
    told = []
    for deal in range(3):
        session = at_a_shot()
        if deal:
            redraw(session.game, 1, Random(seed * 10 + deal))
        decision = session.person.decision
        told.append([list(decision._tests(o, decision.prospect(n))) for n, o in enumerate(decision.question.options)])
    assert told[0] == told[1] == told[2] and any(told[0])


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", r"Unopposed test: (\w+), shooting, DL \d\n(?:\1: shooting rating .*\n)?\1: test total \d"),
        ("pl", r"test standardowy: (\w+), strzelanie, PT \d\n(?:\1: modyfikator .*\n)?\1: suma testu \d"),
    ],
)
def test_a_shot_that_may_be_reinforced_shows_its_total_and_its_difficulty(lang: str, told: str) -> None:
    bots = [make_bot("greedy", 7, seat) for seat in range(2)]
    for seed in range(40):
        session, _ = at_table(lines=(), lang=lang, width=4000, people=2, seed=seed)
        while (question := question_of(session.game)) is not None:
            if question.within[0] == "Reinforce a test" and "Shooting test" in {
                e.procedure.name for e in session.trace.under_way() if isinstance(e, Called)
            }:
                standing = list(
                    Decision(Outlook(session.trace, session.narrator), session.worth, session.words, lang).standing()
                )
                assert re.search(told, "\n".join(standing)), standing
                return
            session.game.give(bots[question.seat].answer(session.game))
    raise AssertionError("nobody could reinforce a shot")


def test_what_has_just_begun_is_told_with_its_first_question() -> None:
    text = at_table(lines=("c1", "d1"), width=4000)[1]
    asked = text.rsplit("Play a card face down\n", 1)[1]
    assert re.search(r"^  Initiative phase\n  Initiative test\n   1 from the deck\n", asked, re.MULTILINE)
    assert asked.count("Initiative test") == 1
    later = at_table(lines=("c1", "d1", "1", "1"), width=4000)[1].rsplit("Tactician (Skrzetuski)\n", 1)[1]
    assert "Tactician" not in later


@pytest.mark.parametrize(("lang", "told"), [("en", "Red discards"), ("pl", "Czerwony odrzuca")])
def test_of_a_card_that_is_chosen_it_is_told_where_it_goes(lang: str, told: str) -> None:
    session, _ = at_table(lines=(), lang=lang)
    while (question := question_of(session.game)) is not None and question.within[0] != "Keep to the card limit":
        session.game.give(question.options[-1].value)
    session.person._show(True)
    brought = session.person.decision.outlooks()
    assert brought and all(lines[0] == told for lines in brought)


def test_a_contest_shows_its_totals_and_what_each_answer_makes_of_them() -> None:
    text = after(("d4", "0", "", "1", "1"))
    assert "Lackey: combat total ? = ? (original card)" in text
    assert "Skrzetuski: combat total 10 = 7 (original card) + 2 (rating in this combat) + 1 (superiority bonus)" in text
    assert "Skrzetuski: unused fencing tokens 2 → 1; Skrzetuski: combat total → 11" in text
    assert "a tie" in text


@pytest.mark.slow
def test_what_changes_step_by_step_is_told_of_an_answer_once() -> None:
    _, text = at_table("Guests of the Golden Goose", ["1"] * 12, seed=7, width=4000)
    assert re.search(r"2 no\n +→ Town Guard 1: F5 → F2; a door opens\n", text)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_hidden_shows_in_what_answers_bring(seed: int) -> None:
    """The same is told in every game that looks the same to the player."""
    told = []
    for deal in range(3):
        session, _ = at_table(lines=BEGUN, seed=7)
        game = session.game
        if deal:
            redraw(game, 0, Random(seed * 10 + deal))
        question = question_of(game)
        assert question is not None
        told.append([session.person.decision.outlook.prospect(question, o).lines for o in question.options])
    assert told[0] == told[1] == told[2]


# --- walking


def test_a_space_is_walked_to() -> None:
    session, text = at_table(lines=(*BEGUN, "walk to d3"))
    assert "The way: Full move → C2 → D2 → D3 (movement points 4 → 1)." in text
    assert len(session.answers) == len(at_table()[0].answers) + 4
    assert session.setup.board.name(session.game.S[session.setup.figures[0] + SPACE]) == "D3"


def test_there_may_be_no_way() -> None:
    assert "No way leads to H8 from this question." in after(("h8",))


@pytest.mark.parametrize("goal", ["A1", "B4", "C5", "E3", "D4"])
def test_a_walk_is_played_by_the_rules(goal: str) -> None:
    session, _ = at_table(lines=(*BEGUN, goal))
    again, _ = at_table(lines=())
    again.again(session.answers)
    assert again.game.S == session.game.S


# --- what is asked twice


def test_leaving_off_with_something_left_is_asked_twice() -> None:
    session, text = at_table(lines=(*BEGUN, "0"))
    assert "pass: Skrzetuski could still do something." in text
    assert len(session.answers) == len(at_table()[0].answers)
    assert len(at_table(lines=(*BEGUN, "0", ""))[0].answers) > len(session.answers)
    assert "pass: Skrzetuski: movement points 4 → 0." in after(("1", "0"))


def test_an_answer_that_costs_nothing_is_not_asked_twice() -> None:
    before = len(at_table()[0].answers)
    assert len(at_table(lines=(*BEGUN, "full move"))[0].answers) == before + 1


def test_somebody_who_would_be_lost_is_asked_for_twice() -> None:
    at_the_edge = ("d1", "c1", "2", "2", "2", "1", "1", "1", "full move", "leave across the edge")
    session, text = at_table(lines=at_the_edge, width=4000)
    assert "Leave across the edge: Skrzetuski may be lost. Enter again" in text
    assert session.game.S[session.setup.figures[0] + IN_GAME]
    sure, _ = at_table(lines=(*at_the_edge, "y"))
    assert len(sure.answers) > len(session.answers)


# --- why, legend, spaces


def test_why_an_action_is_not_open_and_what_a_number_is_made_of() -> None:
    text = after(("why stand up", "why overwatch", "why full movement", "why Lackey sprint", "why nonsense"))
    assert re.search(r"Skrzetuski cannot take “Stand up”:\n +not so: .*prone", text)
    assert re.search(r"Skrzetuski may take “Overwatch”:\n  it is answer 3", text)
    assert "Skrzetuski: full movement 4 = 4 (base)" in text
    assert "Lackey may take “Sprint”:" in text
    assert "Nothing is called nonsense." in text


@pytest.mark.parametrize(
    ("lang", "lines", "told"),
    [
        (
            "en",
            ("why reinforce", "why not reinforce", "why pass"),
            "“reinforce” cannot be chosen now:\n  not so: .*card",
        ),
        (
            "pl",
            ("dlaczego nie wzmocnienie", "w wzmocnienie", "w pas"),
            "wybrać odpowiedzi „wzmocnienie”:\n  nieprawda: .*kart",
        ),
    ],
)
def test_why_something_cannot_be_chosen(lang: str, lines: tuple[str, ...], told: str) -> None:
    """In a combat of the lesson nothing in Red's hand matches the card that Red played."""
    in_combat = at_table(lines=(), lang=lang, width=4000)[0]
    bots = [make_bot("greedy", 7, seat) for seat in range(2)]
    while (question := question_of(in_combat.game)) is not None and not (
        (question.seat, question.kind, len(question.options)) == (0, "modes", 2)
        and len(question.source.asking.modes) == 3
    ):
        in_combat.game.give(bots[question.seat].answer(in_combat.game))
    shown = StringIO()
    in_combat.screen.console = Console(file=shown, width=4000, force_terminal=True, color_system=None, highlight=False)
    in_combat.person._show(True)
    for line in lines:
        in_combat.person._command(line)
    assert len(re.findall(told, shown.getvalue())) == 2, shown.getvalue()
    assert re.search("(it is answer|to odpowiedź) 1\n", shown.getvalue())


@pytest.mark.parametrize("folder", [CLASH, CONTENT], ids=lambda f: f.name)
def test_an_action_is_open_where_nothing_keeps_it_closed(folder: Path) -> None:
    """What `why` says of all actions and abilities of everybody agrees with what the game offers, and reckons with."""
    from interpreter.observe.reasons import Reasons

    setup = largest(folder)
    reasons, space = Reasons(setup.program), setup.program.namespace
    actions = setup.program.library.all("action")
    game = begun(setup, 3)
    seen = set()
    for _ in range(4):
        played(game, 3, 40)
        for action in actions:
            for figure in setup.figures:
                closed = reasons.closed(game, action, figure)
                assert bool(closed) == (not space[f"o{action.number}"](game, figure, -1)), action.name
                seen |= {h.kind for h in closed}
        for number, ability in enumerate(setup.program.library.all("ability")):
            for figure in setup.figures:
                parts = reasons.ability(game, ability, figure)
                assert sum(part.amount for part in parts) == space["rate"](game, number, figure), ability.name
    assert {"condition" if folder == CONTENT else "target"} <= seen


def test_the_legend_and_a_space_are_explained() -> None:
    text = after(("l", "? d4", "? 3"))
    assert re.search(r"~~~ ~ +obstacle", text)
    assert "blocked" in text
    assert "D4; marked O (contested ground)" in text
    assert re.search(r"^ +R +the street door\n", text, re.MULTILINE)
    _, text = at_table(lines=("l", "?c1"), lang="pl")
    assert re.search(r"^ +R +drzwi od ulicy\n", text, re.MULTILINE) and "oznaczenie: R (drzwi od ulicy)" in text
    assert "door" not in text


# --- games that are left


def test_a_game_is_kept_after_each_answer_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path))
    left = tierce("play", "The Yard", "--south", "random", "--seed", "3", typed="1\n1\nq\n")
    assert "It is kept: tierce play --resume" in left.output
    [(path, saved)] = kept()
    assert saved.players == ["human", "random"]
    answers = len(saved.answers)
    assert "tierce play --resume" in tierce("play", "The Yard", "--seed", "4", typed="q\n").output
    on = tierce("play", "--resume", typed="1\n1\n")
    assert "The game goes on in turn" in on.output
    assert len(read(path).answers) > answers
    assert tierce("play", "--resume", "The Yard").exit_code != 0
    whole = tierce("play", "--resume", "--north", "random")
    assert "The game is over" in whole.output
    assert list(kept()) != []


def test_what_is_typed_to_go_on_has_the_options_that_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path))
    left = tierce("play", "The Yard", "--lang", "pl", "--seed", "3", typed="1\nq\n").output
    [line] = [line for line in left.splitlines() if "--resume" in line]
    assert line.endswith(f"Jest zachowana: tierce play --resume --content {CLASH} --lang pl")


@pytest.mark.slow
def test_a_game_of_other_rules_is_neither_offered_nor_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path))
    tierce("play", "The Yard", "--seed", "3", typed="1\nq\n")
    tierce("play", LESSON, "--seed", "3", typed="1\nq\n", folder=CONTENT)
    on = tierce("play", "--resume", typed="q\n").output
    assert "The Yard; seed 3" in on
    assert f'a game of "{LESSON}", was played by other rules' in on
    assert f"A game of “{LESSON}”" not in tierce("play", "The Yard", "--seed", "4", typed="q\n").output
    assert "A game of “The Yard”" not in tierce("play", LESSON, typed="q\n", folder=CONTENT).output


def test_the_last_game_is_the_one_that_was_played_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path))
    for seed in ("3", "4"):
        tierce("play", "The Yard", "--seed", seed, typed="1\nq\n")
    first, last = sorted((tmp_path / "games").glob("*.json"))
    os.utime(last, ns=(0, 0))
    assert [path for path, _ in kept()] == [first, last]
    assert "The Yard; seed 3" in tierce("play", "--resume", typed="1\nq\n").output


def test_a_damaged_game_is_told_and_the_one_before_it_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path))
    for seed in ("3", "4"):
        tierce("play", "The Yard", "--seed", seed, typed="1\nq\n")
    first, last = sorted((tmp_path / "games").glob("*.json"))
    last.write_text("{", "utf-8")
    on = tierce("play", "--resume", typed="q\n").output
    assert f"Passed over: {last} is not a saved game, or it is damaged" in on and "The Yard; seed 3" in on
    first.write_text("{", "utf-8")
    assert str(first) in tierce("play", "--resume").output


def test_a_game_that_is_over_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path))
    lines = [line for n in range(400) for line in ("1", "")]
    session, _ = at_table("The Yard", lines, folder=CLASH, people=1, keeper=Keeper())
    assert session.game.over
    assert list(kept()) == []
    assert tierce("play", "--resume").exit_code != 0


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path / "file"))
    (tmp_path / "file").write_text("no folder", "utf-8")
    _, text = at_table("The Yard", ("1", "1", "1"), folder=CLASH, keeper=Keeper())
    assert text.count("The game cannot be kept") == 1


@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM", "SIGINT", "SIGKILL"])
def test_nothing_is_lost_when_the_table_is_killed(name: str, tmp_path: Path) -> None:
    number = getattr(signal, name)
    env = {**os.environ, "TIERCE_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "tools.cli", "play", "The Yard", "--content", str(CLASH), "--seed", "3"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, text=True) as table:
        assert table.stdin is not None and table.stdout is not None
        table.stdin.write("1\n1\n")
        table.stdin.flush()
        asked = 0
        while asked < 3:
            asked += table.stdout.readline().startswith(("Round", "Step", "Take", "Clash")) or table.poll() is not None
            if (tmp_path / "games").is_dir() and any(
                len(read(p).answers) >= 2 for p in (tmp_path / "games").glob("*.json")
            ):
                break
        table.send_signal(number)
        table.communicate(timeout=60)
    [path] = (tmp_path / "games").glob("*.json")
    assert len(read(path).answers) >= 2


# --- every width


@pytest.mark.parametrize(("lang", "name"), [("en", "The Toll"), ("pl", "Guests of the Golden Goose"), ("pl", LESSON)])
def test_no_line_is_longer_than_the_terminal_and_no_board_is_torn(lang: str, name: str) -> None:
    session, _ = at_table(name, ["1"] * 20, lang=lang, seed=2)
    screen, person, game = session.screen, session.person, session.game
    assert game.ask is not None
    seen = view(game, game.ask.seat, lang)
    assert seen.question is not None
    whole = draw(session.setup.board, seen, screen.on_board(seen.question)).plain.splitlines()
    for width in (*range(60, 100, 4), *range(101, 201, 11)):
        shown = StringIO()
        screen.console = Console(file=shown, width=width, force_terminal=True, color_system=None, highlight=False)
        person._show(True)
        screen.legend()
        person._help("")
        person._help("1")
        person._why("")
        screen.story(session.narrator.fork(game, 0).tell(session.trace.events[-60:]))
        lines = shown.getvalue().splitlines()
        assert [line for line in lines if cell_len(line) > width] == [], width
        assert list(_board_again(lines, whole, len(list(screen._parts())))) == [row.rstrip() for row in whole], width


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_number_is_parted_from_the_space_that_it_stands_for(width: int) -> None:
    spaces = [f"{n} {where}" for n, where in enumerate(("B1", "D1", "E1", "F1", "G1"), 1)]
    session, _ = at_table(lines=("c1",))
    shown = StringIO()
    session.screen.console = Console(file=shown, width=width, force_terminal=True, color_system=None, highlight=False)
    for hang in range(40):
        session.screen.line(
            Text("  ".join(pair.replace(" ", "\N{NO-BREAK SPACE}") for pair in spaces)), width - 40 + hang
        )
    lines = shown.getvalue().replace("\N{NO-BREAK SPACE}", " ")
    assert [lines.count(pair) for pair in spaces] == [40] * 5
    assert all(cell_len(line) <= width for line in lines.splitlines())


@pytest.mark.parametrize("width", [60, 92, 100, 116, 140, 200])
def test_nothing_that_is_told_of_anybody_is_cut_off(width: int) -> None:
    session, _ = at_table("Guests of the Golden Goose", ["1"] * 5, lang="pl", seed=7)
    seen, shown = view(session.game, 0, "pl"), StringIO()
    session.screen.console = Console(file=shown, width=width, force_terminal=True, color_system=None, highlight=False)
    session.screen.table(seen)
    words = {w for f in seen.figures for text in (*f.states, *f.items) for w in text.split()}
    assert [word for word in words if word not in shown.getvalue()] == []


@pytest.mark.parametrize("width", [60, 80, 120, 4000])
def test_whose_somebody_is_shows_without_colours(width: int) -> None:
    _, text = at_table("Guests of the Golden Goose", (), lang="pl", width=width)
    rows = ["Czerwony", "Zagłoba", "Baśka", "Niebieski", "Milady", "niczyje", "Strażnik miejski 1"]
    places = [
        re.search(rf"(?:^| ){re.escape(row)}(?: |$)", text[text.index("A   B   C") :], re.MULTILINE) for row in rows
    ]
    starts = [place.start() for place in places if place is not None]
    assert len(starts) == len(rows) and starts == sorted(starts)


def _board_again(lines: Sequence[str], whole: Sequence[str], parts: int) -> Iterator[str]:
    """The rows of the board as they were shown, put together again where it is shown in parts."""
    start = next(n for n, line in enumerate(lines) if line.startswith(whole[0][:9]))
    size, height = -(-((len(whole[1]) - 5) // 4) // parts), len(whole)
    for row in range(height):
        pieces = [lines[start + part * height + row] for part in range(parts)]
        if parts == 1:
            yield pieces[0][: len(whole[row])].rstrip()
        else:
            ends = [f"{p:<{5 + 4 * size}}" for p in pieces]
            yield (ends[0][: 4 + 4 * size] + "".join(e[4 : 4 + 4 * size] for e in ends[1:-1]) + ends[-1][4:]).rstrip()


def test_wide_letters_do_not_tear_the_board() -> None:
    from tests.test_table import figures
    from tools.table.board import tags

    marks = tags(figures("剣士 1", "剣士 2", "Zoë", "e\u0301toile")).values()
    assert all(cell_len(mark) == len(mark) <= 3 for mark in marks)
    assert len(set(marks)) == 4


# --- whatever is typed


KEYS = st.one_of(
    st.sampled_from(
        [
            "1",
            "2",
            "3",
            "0",
            "",
            "u",
            "b",
            "l",
            "w",
            "y",
            "n",
            "?",
            "? 1",
            "?2",
            "b2",
            "A1",
            "walk to c3",
            "why",
            "why Step",
            "why Ann Might",
            "s",
            "q",
            "h Ann",
            "99",
            "²",
            "٣",
            "undo",
            "why Guard 1 Step",
        ]
    ),
    st.text(max_size=12),
)


@given(st.lists(KEYS, max_size=25))
def test_whatever_is_typed_nothing_breaks_and_nothing_is_lost(lines: list[str]) -> None:
    for old in games_folder().glob("*.json"):
        old.unlink()
    lines = [line for line in lines if not line.strip().startswith(("s", "S"))]
    session, text = at_table("The Yard", lines, folder=CLASH, people=2, width=72, keeper=Keeper())
    assert [line for line in text.splitlines() if cell_len(line) > 72 and "> " not in line] == []
    found = list(kept())
    if session.game.over or not session.answers:
        assert len(found) <= 1
        return
    [(_, saved)] = found
    assert saved.answers == session.answers
    again = started(saved, loaded(CLASH))
    again.run()
    for place in saved.answers:
        assert again.ask is not None
        again.give(again.ask.options[place])
    assert again == session.game
