"""What tests come to is declared by the content: which outcomes there are, and which is a kind of which."""

import pytest

from interpreter.observe.events import Changed
from interpreter.observe.trace import Trace
from tests.kit import MINI, play_example, rules_from, said
from tools.story.facts import Facts

GAME = """\
die "die"
    pl "kość"
    faces from 1 to 6

outcome "hit"
    pl "trafienie"

outcome "perfect hit"
    pl "idealne trafienie"
    is a kind of fine hit

outcome "fine hit"
    pl "piękne trafienie"
    is a kind of hit

outcome "miss"
    pl "pudło"

term "shooter" is a character
    pl "strzelec"

term "aim" is a kind
    pl "cecha"

term "bar" is a number
    pl "próg"

term "cast" is a roll
    pl "rzut"

procedure "Shoot" (shooter, aim, bar)
    pl "strzał"
    carries out tests
    roll 1 die as cast
    the test is a miss
    if the sum of cast is at least bar
        the test is a hit
    if the sum of cast is at least 5
        the test is a fine hit
    if the sum of cast is at least 6
        the test is a perfect hit
"""
TRY = """
procedure "Try" (shooter)
    pl "próba"
    shooter tests Might against 4
{}
    if the test was a fine hit
        shooter's vigour increases by 100

    example "it" / "to"
        North has Ann on A1
        die rolls {}
        let Ann's vigour be 0
        do Try for Ann
        then Ann's vigour is exactly {}
"""

PLAYED = """
procedure "The day"
    pl "dzień"
    the test is a perfect hit

board "Court"
    pl "Dwór"
    mark "N" "here" / "tu"
    mark "S" "there" / "tam"
    grid
        +---+---+
        | N   S |
        +---+---+

scenario "One day"
    pl "Jeden dzień"
    on board Court
    North brings Ann
    South brings Bob
    North deploys on "N"
    South deploys on "S"
    plays The day
"""


def tried(face: int, expected: int, *outcomes: str) -> str:
    """What is wrong when a test comes to this, and each outcome that is named adds its place in the row."""
    lines = (f"        {o}\n            shooter's vigour increases by {n}\n" for n, o in enumerate(outcomes, 1))
    content = rules_from(MINI, GAME + TRY.format("".join(lines).rstrip("\n"), face, expected))
    assert said(content) == []
    return play_example(content, "procedure", "Try")


@pytest.mark.parametrize(("face", "expected"), [(1, 2), (4, 1), (5, 101), (6, 101)])
def test_where_nothing_is_said_of_an_outcome_what_it_is_a_kind_of_counts(face: int, expected: int) -> None:
    assert tried(face, expected, "hit", "miss") == ""


@pytest.mark.parametrize(("face", "expected"), [(1, 0), (4, 1), (5, 102), (6, 102)])
def test_the_nearest_kind_counts(face: int, expected: int) -> None:
    assert tried(face, expected, "hit", "fine hit") == ""
    assert tried(face, expected + 1, "hit", "fine hit") != ""


@pytest.mark.parametrize(("face", "expected"), [(4, 0), (5, 100), (6, 101)])
def test_a_wider_outcome_is_none_of_a_narrower_kind(face: int, expected: int) -> None:
    assert tried(face, expected, "perfect hit") == ""


def test_no_outcome_is_a_kind_of_itself() -> None:
    content = rules_from(MINI, GAME.replace('outcome "hit"\n', 'outcome "hit"\n    is a kind of perfect hit\n'))
    assert [d.code for d in content.report.sorted()] == ["E0221"] * 3


def test_the_story_calls_an_outcome_by_its_name() -> None:
    content = rules_from(MINI, GAME + PLAYED)
    assert said(content) == []
    game = content.setup(content.library.all("scenario")[0]).start(1)
    trace = Trace(game)
    game.run()
    decided = [e for e in trace.events if isinstance(e, Changed) and e.what == "outcome"]
    assert [Facts(game, lang).fact(decided[-1]) for lang in ("en", "pl")] == ["perfect hit", "idealne trafienie"]
