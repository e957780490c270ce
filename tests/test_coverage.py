"""What `tierce test --coverage` tells: the clauses that the examples reach, and what conditions came to."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.loading.load import load_content
from tests.language_kit import PACK
from tools import json_schemas as answers
from tools.cli import cli
from tools.coverage import percent
from tools.json_schemas import CoveredFile, CoveredLine

RULES = """\
term "vim" is a number of a character
    pl "wigor"
    is own Strength, when self is Prone
    is own Wits, when own wounds is at least 3
    +1, when own wounds is at least 2
    at least 0

state "Shaken"
    pl "wstrząśnięty"
    holds while own wounds is at least 2

table "Fates"
    pl "losy"
    1 "Mild" / "łagodny"
        do Hurt for victim, 1
    2 "Dire" / "srogi"
        do Hurt for victim, 2

procedure "Trouble" (victim, amount)
    pl "kłopot"
    if amount is at least 2
        apply Fates to amount
    otherwise
        victim's player chooses one
            option "stay" / "zostać"
                do Retreat for victim
            option "fall" / "upaść"
                victim becomes Prone
    victim tests Strength against 3
        success
            repeat at most 1 times
                do Hurt for victim, 1
        failure
            for each enemy of victim
                do Hurt for it, 1

action "Grovel" (full)
    pl "płaszczenie się"
    needs own wounds is at least 1
    target victim from enemy of self where its wounds is at least 1
    once per turn
    self becomes Prone

skill "Moody"
    pl "humorzasty"
    +1 to own Strength
    on hurt, when victim is self and self is Prone
        victim's wounds decreases by 1
    cannot flee, when self is Shaken
    self's Bold is ignored, when self is Prone
    action "Sulk" / "dąsanie się" (full)
        self becomes Prone
"""
ALL = [
    "is own Strength, when self is Prone",
    "is own Wits, when own wounds is at least 3",
    "+1, when own wounds is at least 2",
    "at least 0",
    "holds while own wounds is at least 2",
    '1 "Mild" / "łagodny"',
    "do Hurt for victim, 1",
    '2 "Dire" / "srogi"',
    "do Hurt for victim, 2",
    "if amount is at least 2",
    "apply Fates to amount",
    "victim's player chooses one",
    'option "stay" / "zostać"',
    "do Retreat for victim",
    'option "fall" / "upaść"',
    "victim becomes Prone",
    "victim tests Strength against 3",
    "success",
    "repeat at most 1 times",
    "do Hurt for victim, 1",
    "failure",
    "for each enemy of victim",
    "do Hurt for it, 1",
    'action "Grovel" (full)',
    "needs own wounds is at least 1",
    "target victim from enemy of self where its wounds is at least 1",
    "once per turn",
    "self becomes Prone",
    "+1 to own Strength",
    "on hurt, when victim is self and self is Prone",
    "victim's wounds decreases by 1",
    "cannot flee, when self is Shaken",
    "self's Bold is ignored, when self is Prone",
    'action "Sulk" / "dąsanie się" (full)',
    "self becomes Prone",
]


@pytest.fixture
def text(tmp_path: Path) -> Path:
    return tmp_path / "moods.tierce"


def run(*args: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(cli, ["--content", str(PACK), "test", *map(str, args)])
    assert result.exit_code == code, result.output
    return result.output


def covered(text: Path, *lines: str) -> CoveredFile:
    """What one example of these lines, below the rules, reaches of them."""
    script = '\n    example "an example"\n' + "".join(f"        {line}\n" for line in lines) if lines else ""
    text.write_text(RULES + script, "utf-8")
    answer = answers.Tested.model_validate_json(run(text, "--coverage", "--json"))
    assert answer.coverage is not None
    (file,) = answer.coverage.files
    assert file.clauses == len(ALL)
    return file


def texts(lines: list[CoveredLine]) -> list[str]:
    return [line.text for line in lines]


def test_without_examples_every_clause_is_missed(text: Path) -> None:
    file = covered(text)
    assert texts(file.missed) == ALL
    assert [RULES.split("\n")[line.line - 1].strip() for line in file.missed] == ALL
    assert (file.reached, file.percent) == (0, 0.0)


@pytest.mark.parametrize(
    ("lines", "reached"),
    [
        (
            ("red has Anna on A1", "then Anna's vim is exactly 0"),
            ["at least 0"],
        ),
        (
            ("red has Anna on A1", "Anna becomes Prone", "then Anna's vim is at least 1"),
            ["is own Strength, when self is Prone", "at least 0"],
        ),
        (
            ("red has Anna on A1", "let Anna's wounds be 3", "then Anna is Shaken", "then Anna's vim is at least 1"),
            [
                "is own Wits, when own wounds is at least 3",
                "+1, when own wounds is at least 2",
                "at least 0",
                "holds while own wounds is at least 2",
            ],
        ),
        (
            ("red has Guard on A1", "do Trouble for Guard, 2"),
            [
                '2 "Dire" / "srogi"',
                "do Hurt for victim, 2",
                "if amount is at least 2",
                "apply Fates to amount",
                "victim tests Strength against 3",
                "failure",
                "for each enemy of victim",
            ],
        ),
        (
            ("red has Anna on A1", 'red answers "fall"', "do Trouble for Anna, 1"),
            [
                "if amount is at least 2",
                "victim's player chooses one",
                'option "fall" / "upaść"',
                "victim becomes Prone",
                "victim tests Strength against 3",
                "success",
                "repeat at most 1 times",
                "do Hurt for victim, 1",
            ],
        ),
        (
            ("red has Anna on A1 with Moody", "then Anna cannot take Grovel"),
            ["needs own wounds is at least 1"],
        ),
        (
            (
                "red has Anna on A1",
                "blue has Guard on C2",
                "let Anna's wounds be 1",
                "let Guard's wounds be 1",
                "Anna takes Grovel",
            ),
            [
                'action "Grovel" (full)',
                "needs own wounds is at least 1",
                "target victim from enemy of self where its wounds is at least 1",
                "once per turn",
                "self becomes Prone",
            ],
        ),
        (
            ("red has Anna on A1 with Moody", "do Hurt for Anna, 1"),
            [],
        ),
        (
            ("red has Anna on A1 with Moody", "Anna becomes Prone", "do Hurt for Anna, 1"),
            [
                "on hurt, when victim is self and self is Prone",
                "victim's wounds decreases by 1",
            ],
        ),
        (
            ("red has Anna on A1 with Moody", "let Anna's wounds be 2", "then Anna cannot flee"),
            ["holds while own wounds is at least 2", "cannot flee, when self is Shaken"],
        ),
        (
            ("red has Anna on A1 with Moody", "Anna becomes Prone", "then Anna's Strength is exactly 3"),
            ["+1 to own Strength", "self's Bold is ignored, when self is Prone"],
        ),
        (
            ("red has Anna on A1 with Moody", "Anna takes Sulk"),
            ["needs own wounds is at least 1", 'action "Sulk" / "dąsanie się" (full)', "self becomes Prone"],
        ),
    ],
)
def test_a_clause_that_is_reached_is_no_longer_named(text: Path, lines: tuple[str, ...], reached: list[str]) -> None:
    file = covered(text, *lines)
    missed = texts(file.missed)
    left = list(ALL)
    for one in missed:
        left.remove(one)
    assert left == reached
    assert file.reached == len(reached)


def test_conditions_seen_only_one_way_are_listed(text: Path) -> None:
    nothing = covered(text)
    assert texts(nothing.never_true) == texts(nothing.never_false)
    assert "victim is self" in texts(nothing.never_true)
    hurt = covered(text, "red has Anna on A1 with Moody", "do Hurt for Anna, 1")
    assert "victim is self" not in texts(hurt.never_true)
    assert "victim is self" in texts(hurt.never_false)
    assert texts(hurt.never_true).count("self is Prone") == texts(nothing.never_true).count("self is Prone")
    both = covered(
        text,
        "red has Anna on A1 with Moody",
        "blue has Guard on C2",
        *(f"do Hurt for {w}, 1" for w in ("Anna", "Guard")),
    )
    assert "victim is self" not in texts(both.never_true) + texts(both.never_false)


def test_the_command_names_places_and_sums_up(text: Path) -> None:
    text.write_text(RULES, "utf-8")
    out = run(text, "--coverage", "--conditions")
    line = RULES.split("\n").index("    cannot flee, when self is Shaken") + 1
    assert f"{text}:{line}: not reached: cannot flee, when self is Shaken" in out
    assert f"{text}:{line}: never true: self is Shaken" in out
    assert f"{text}:{line}: never false: self is Shaken" in out
    assert f"0 of {len(ALL)} clauses reached (0.0 %)" in out
    assert "never true: self is Shaken" not in run(text, "--coverage")


def test_only_texts_that_are_asked_for_are_told_of(text: Path) -> None:
    text.write_text(RULES, "utf-8")
    answer = answers.Tested.model_validate_json(
        run(PACK, text, "--coverage", "--under", PACK / "cards.tierce", "--json")
    )
    assert answer.coverage is not None
    assert [Path(f.file).name for f in answer.coverage.files] == ["cards.tierce"]


def test_too_little_fails_when_that_is_wanted(text: Path) -> None:
    text.write_text(RULES, "utf-8")
    run(text, "--coverage", "--fail-under", "1", code=1)
    run(text, "--coverage", "--fail-under", "0")
    run(text, "--fail-under", "1", code=2)
    run(text, "--under", PACK, code=2)


def test_all_but_one_is_not_all() -> None:
    assert percent(9999, 10000) == 99.9
    assert percent(0, 0) == percent(7, 7) == 100


def test_only_covered_rules_are_marked() -> None:
    usual, marked = (load_content([PACK], True, covered=c).texts.compiler for c in (False, True))
    assert "REACH(" not in usual.source()
    assert "COMES(" not in usual.source()
    assert "REACH(" in marked.source()
