"""What `tierce mutate` finds: a change that an example notices, and one that none does."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from dsl.constructs import Negation
from dsl.format import phrase
from dsl.parse_cache import DENIED
from dsl.tree import Node
from interpreter.loading.language import language
from interpreter.loading.load import Content, load_content
from tests.language_kit import ROOT
from tools.cli import cli
from tools.json_schemas import Mutated
from tools.mutation import Mutant, Verdict, play_tasks, tasks_of
from tools.mutation.mutants import mutants_of

BASE = ROOT / "tests" / "mini" / "base.tierce"
PACK = 'name = "Mini"\npl = "Mini"\nlanguage = 1\norder = ["base.tierce"]\npractice_board = "Yard"\n'

RULE = """\
skill "Sturdy" [X]
    pl "krzepki"
    in strike, when self is the target and power is at least 2
        -X to target's blow

"""
WEAK = """\
    example "a strong blow"
        North has Ann on A1 with Sturdy 1
        do Strike for Ann, 3
        then Ann's blow was 3
"""
STRONG = (
    WEAK
    + """\

    example "just strong enough, and not for the other"
        North has Ann on A1 with Sturdy 1
        North has Bob on A2
        do Strike for Ann, 2
        then Ann's blow was 2
        then Ann's vigour is exactly 8
        do Strike for Bob, 2
        then Bob's blow was 2

    example "a weak one"
        North has Ann on A1 with Sturdy 1
        do Strike for Ann, 1
        then Ann's blow was 2
"""
)

SORTS = """\
outcome "success"
    pl "sukces"

outcome "failure"
    pl "porażka"

procedure "Try" (target)
    pl "próba"
    if target has big and target's vigour is at least 3
        target's vigour decreases by 2
    otherwise
        target's vigour increases by 1
    the test is a success
    target's player may
        let target's vigour be 0

skill "Hale" [X]
    pl "zdrów"
    after rest, once per turn, when self is the target
        own vigour increases by X
    cannot strike, when own vigour is at most 2
    +1 to own Might
    in strike
        +1 to own blow
"""


@pytest.fixture
def text(tmp_path: Path) -> Path:
    pack(tmp_path)
    return tmp_path / "sturdy.tierce"


def pack(folder: Path) -> Path:
    """The small game as a pack of its own, in a folder."""
    (folder / "mini").mkdir()
    (folder / "mini" / "pack.toml").write_text(PACK, "utf-8")
    (folder / "mini" / "base.tierce").write_text(BASE.read_text("utf-8"), "utf-8")
    return folder / "mini"


def run(text: Path, *args: str, code: int) -> str:
    base = str(text.parent / "mini")
    result = CliRunner().invoke(cli, ["--content", base, "mutate", "--jobs", "1", str(text), *args])
    assert result.exit_code == code, result.output
    return result.output


def mutated(text: Path, rules: str, *args: str, code: int = 0) -> Mutated:
    text.write_text(rules, "utf-8")
    return Mutated.model_validate_json(run(text, "--json", *args, code=code))


@pytest.fixture
def sorts(tmp_path: Path) -> Content:
    path = tmp_path / "sorts.tierce"
    path.write_text(SORTS, "utf-8")
    content = load_content([pack(tmp_path)], True, [path])
    assert not content.report.errors, content.report.found
    return content


def mutants(content: Content, name: str) -> list[Mutant]:
    return list(mutants_of(content.library, next(d for d in content.library.definitions if d.name == name)))


def test_a_weak_example_lets_changes_pass(text: Path) -> None:
    found = mutated(text, RULE + WEAK, code=1)
    told = {(s.line, s.now) for s in found.survivors}
    assert (3, "in strike, when self is the target and power is at least 3") in told
    assert (3, "in strike, when self is the target") in told
    assert found.noticed and found.percent < 85


def test_strong_examples_notice_every_change(text: Path) -> None:
    found = mutated(text, RULE + STRONG)
    assert (found.survivors, found.percent, found.untried) == ([], 100.0, 0)
    assert found.noticed == found.mutants - found.refused > 10


def test_the_bar_decides_how_it_ends(text: Path) -> None:
    mutated(text, RULE + WEAK, "--at-least", "1")
    mutated(text, RULE + STRONG, "--at-least", "100")


def test_what_fails_already_is_not_tried(text: Path) -> None:
    found = mutated(text, RULE + WEAK.replace("was 3", "was 5"), code=1)
    assert found.untried == found.mutants > 0


def test_survivors_are_told_with_their_place(text: Path) -> None:
    text.write_text(RULE + WEAK, "utf-8")
    told = run(text, code=1)
    assert f"{text}:3: Sturdy: condition: in strike, when self is the target and power is at least 2  →  " in told
    assert "mutants in" in told


def test_a_sample_is_the_same_for_the_same_seed(text: Path) -> None:
    one, same = (mutated(text, RULE + WEAK, "--sample", "4", "--seed", "7", "--at-least", "0") for _ in range(2))
    assert (one.mutants, one.survivors) == (4, same.survivors)


def test_under_chooses_by_name_and_by_text(text: Path) -> None:
    assert mutated(text, RULE + STRONG, "--under", "sturd").mutants == mutated(text, RULE + STRONG).mutants
    assert mutated(text, RULE + STRONG, "--under", str(text)).mutants
    run(text, "--under", "Nothing of the kind", code=2)


def test_every_sort_of_change_is_made(sorts: Content) -> None:
    made = mutants(sorts, "Try") + mutants(sorts, "Hale")
    assert {m.sort for m in made} == {
        "comparison",
        "condition",
        "deleted",
        "joining",
        "limit",
        "negation",
        "number",
        "outcome",
        "permission",
        "role",
        "sign",
        "trigger",
    }
    now = {m.now for m in made}
    assert "if target lacks big and target's vigour is at least 3" in now
    assert "if target has big or target's vigour is at least 3" in now
    assert "if target has big and target's vigour is at most 3" in now
    assert "the test is a failure" in now
    assert "after rest, once per game, when self is the target" in now
    assert "after rest, when self is the target" in now
    assert "before rest, once per turn, when self is the target" in now
    assert "may strike, when own vigour is at most 2" in now
    assert "-1 to own Might" in now
    assert "+1 to the target's blow" in now


def test_mutants_leave_the_definition_as_it_is(sorts: Content) -> None:
    before = [repr(n) for n in sorts.texts.nodes]
    made = mutants(sorts, "Try")
    assert made and all(m.now != m.was for m in made)
    assert [repr(n) for n in sorts.texts.nodes] == before


def test_processes_make_no_difference(text: Path) -> None:
    text.write_text(RULE + WEAK, "utf-8")
    content = load_content([text.parent / "mini"], True, [text])
    definitions = [d for d in content.library.definitions if d.name == "Sturdy"]
    tasks = [t for name in ("a", "b") for t in tasks_of(content, definitions, seed=ord(name))]
    assert play_tasks(content, tasks, 1) == play_tasks(content, tasks, 2)


def test_what_is_denied_can_be_denied_again(sorts: Content) -> None:
    """A mutation of what stands within a denial may put another into it: no word has a way to write both in one."""
    words = language().words
    over = next(word for word in words if word.surface == "the game is over")
    denial = next(word for word in words if isinstance(word.means, Negation) and word.category == "truth")
    span = sorts.library.definitions[0].span
    once = Node(denial, (Node(over, (), span),), span, form=DENIED)
    assert phrase(once) == "the game is not over"
    assert phrase(Node(denial, (once,), span, form=DENIED)) == "not the game is not over"


ALIKE = """\
procedure "Signal" (target)
    pl "znak"

term "ready" is a number of a character
    pl "gotowość"
    means "ready" / "gotowy"

term "hope" is a number of a player
    pl "nadzieja"
    is what bots seek
    is 3 times the sum of its vigour over character of that player

skill "Watchful"
    pl "czujny"
    before signal, when target is self and own ready is exactly 0
        let own ready be 1
        repeat safely at most 12 times, while own vigour is at least 3
            own vigour decreases by 1
    before rest, when target is self
        repeat at most 4 times, while own vigour is below 9
            own vigour increases by 1
"""


def test_what_cannot_differ_is_no_change(tmp_path: Path) -> None:
    path = tmp_path / "alike.tierce"
    path.write_text(ALIKE, "utf-8")
    content = load_content([pack(tmp_path)], True, [path])
    assert not content.report.errors and not mutants(content, "hope")
    now = {m.now for m in mutants(content, "Watchful")}
    assert any(said.startswith(("after rest", "on rest")) for said in now)
    assert not any(said.startswith(("after signal", "on signal")) for said in now)
    assert not any("ready is at least 0" in said or "own ready be 2" in said or "exactly 2" in said for said in now)
    assert "let own ready be 0" in now and "before signal, when target is self and own ready is exactly 1" in now
    assert not any("at most 13 times" in said or "at most 11 times" in said for said in now)
    assert "repeat at most 5 times, while own vigour is below 9" in now


DICE = """\
die "die"
    pl "kość"
    faces from 1 to 6

term "throw" is a roll
    pl "rzut"

term "gamble" is a roll
    pl "hazard"

procedure "Throw" (target)
    pl "rzut kośćmi"
    roll 2 die as throw
    if the sum of throw is exactly 12
        target's vigour increases by 1
    if the sum of throw is exactly 2
        target's vigour decreases by 1
    if the sum of throw is exactly 11
        target's vigour decreases by 2
    roll target's vigour die as gamble
    if the sum of gamble is exactly 6
        target's vigour decreases by 3

skill "Bully"
    pl "zbój"
    after rest, when target is self and there is an enemy of self where there is an enemy of it
        own vigour increases by the number of friend of self
"""


def test_what_can_be_no_more_and_what_goes_without_saying_is_no_change(tmp_path: Path) -> None:
    path = tmp_path / "dice.tierce"
    path.write_text(DICE, "utf-8")
    content = load_content([pack(tmp_path)], True, [path])
    assert not content.report.errors, content.report.found
    now = {m.now for m in mutants(content, "Throw")}
    assert not now & {"if the sum of throw is at least 12", "if the sum of throw is at most 2"}
    assert now > {
        f"if the sum of throw is {said}" for said in ("at most 12", "at least 2", "at least 11", "at most 11")
    }
    assert now > {f"if the sum of gamble is {said} 6" for said in ("at least", "at most")}
    now = {m.now for m in mutants(content, "Bully")}
    assert "own vigour increases by the number of friend" not in now
    assert not any("there is an enemy where" in said for said in now)
    assert any("an enemy of self where there is an enemy" in said and not said.endswith("of it") for said in now)


OTHERS = STRONG[len(WEAK) :].lstrip("\n")
TWIN = 'skill "Twin"\n    pl "bliźniaczy"\n    +1 to own Might\n\n' + OTHERS


def test_examples_of_the_same_text_count_too(text: Path) -> None:
    assert mutated(text, RULE + WEAK, "--under", "Sturdy", code=1).survivors
    assert not mutated(text, RULE + WEAK + "\n" + TWIN, "--under", "Sturdy").survivors


def test_examples_of_other_texts_count_too(text: Path) -> None:
    text.write_text(RULE + WEAK, "utf-8")
    (text.parent / "twin.tierce").write_text(TWIN, "utf-8")
    content = load_content([text.parent / "mini"], True, [text, text.parent / "twin.tierce"])
    found = play_tasks(content, tasks_of(content, [d for d in content.library.definitions if d.name == "Sturdy"]))
    assert found and not [o for o in found if o.verdict == Verdict.SURVIVED]


SCENARIO = """\
board "Lists"
    pl "Szranki"
    grid
        +---+---+
        | N   S |
        +---+---+

procedure "Brawling"
    pl "bijatyka"
    for each character
        do Rest for it

scenario "Brawl"
    pl "bijatyka"
    plays Brawling
    on board Lists
    North brings Ann
    North deploys on "N"
    South brings Bob
    South deploys on "S"

""" + STRONG[len(WEAK) :].lstrip("\n")


def test_examples_of_a_scenario_are_played_by_its_sides(text: Path) -> None:
    text.write_text(RULE + WEAK, "utf-8")
    (text.parent / "brawl.tierce").write_text(SCENARIO, "utf-8")
    content = load_content([text.parent / "mini"], True, [text, text.parent / "brawl.tierce"])
    assert not content.report.errors, content.report.found
    found = play_tasks(content, tasks_of(content, [d for d in content.library.definitions if d.name == "Sturdy"]))
    assert found and not [o for o in found if o.verdict == Verdict.SURVIVED]
