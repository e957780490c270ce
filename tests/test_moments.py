"""The moments of the game: what is told of a procedure, and where it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.loading.load import Content
from tests.kit import MINI, ROOT, rules_from, said
from tests.test_cli import SMALL, run
from tools.explain.moment_report import moment
from tools.json_schemas import Told, ToldMoment
from tools.wording.check import wording_problems

RULES = """\
procedure "Bout" (hero, foe)
    pl "potyczka"
    is a kind of Quarrel
    step "start" / "początek"
        do Breathe for hero
    do Breathe for hero
    do Breathe for foe
    step "end" / "koniec"
        let spoils be 1

procedure "Quarrel"
    pl "kłótnia"
    let heat be 1

procedure "Breathe" (hero)
    pl "oddech"
    during Bout

term "hero" is a character
    pl "bohater"

term "foe" is a character
    pl "wróg walki"

term "spoils" is a number
    pl "łupy"

term "heat" is a number
    pl "żar"

term "gusto" is a number of a character in Bout
    pl "zapał"
    is 1

skill "Late"
    pl "późny"
    after bout
        let own vigour be 0

skill "Eager"
    pl "chętny"
    in bout
        +1 to own gusto
        own gusto counts as 2
        +1 to own Might
    before the step "end" of bout
        let own vigour be 0
    before quarrel
        let own vigour be 0
"""


@pytest.fixture(scope="module")
def content() -> Content:
    return rules_from(MINI, RULES)


@pytest.fixture(scope="module")
def told(content: Content) -> ToldMoment:
    assert content.report.errors == 0, content.report.sorted()
    return moment(content, content.library.get("procedure", "Bout"))


def test_roles_and_steps_are_told_in_order(told: ToldMoment) -> None:
    assert told.roles == {"hero": "character", "foe": "character"}
    assert told.steps == ['step "start"', "    Breathe", "Breathe", 'step "end"']


def test_names_in_reach_are_told_by_where_they_belong(content: Content, told: ToldMoment) -> None:
    assert set(told.reach["Bout"]) == {"hero", "foe", "spoils", "gusto"}
    assert told.reach["Quarrel"] == ["heat"]
    inner = moment(content, content.library.get("procedure", "Breathe"))
    assert "spoils" in inner.reach["Bout"], "what only happens in another may use its names"


def test_rules_join_in_where_and_in_the_order_in_which_they_do(told: ToldMoment) -> None:
    assert [(p.timing, p.step, [r.rule for r in p.rules]) for p in told.places] == [
        ("before", "", ["Eager"]),
        ("after", "", ["Late"]),
        ("before", "end", ["Eager"]),
    ]


def test_numbers_are_told_with_what_changes_them_by_layers(told: ToldMoment) -> None:
    assert [(r.timing, r.rule) for r in told.numbers["gusto"]] == [("set", "Eager"), ("add", "Eager")]
    assert [r.source for r in told.besides] == ["+1 to own Might"]


def test_tests_of_another_kind_do_not_change_a_total() -> None:
    """`climbing tests` are no part of a total that is always of parrying."""
    tests = 'test "parrying"\n    pl "parowanie"\ntest "climbing"\n    pl "wspinaczka"\n'
    total = 'term "guard" is a number of a character in strike\n    pl "garda"\n    is 1\n    is the total of parrying tests\n'
    rule = 'skill "Nimble"\n    pl "zwinny"\n    +1 to own parrying tests\n    +1 to own climbing tests\n    +1 to all own tests\n'
    content = rules_from(MINI, tests + total + rule)
    told = moment(content, content.library.get("procedure", "Strike"))
    assert sorted(r.source for r in told.numbers["guard"]) == ["+1 to all own tests", "+1 to own parrying tests"]


def test_explain_tells_of_procedures_and_only_of_them() -> None:
    told = Told.model_validate_json(run(*SMALL, "explain", "--json", "Duel").stdout)
    assert told.moment is not None
    assert "names in reach:" in run(*SMALL, "explain", "Duel").output
    assert Told.model_validate_json(run(*SMALL, "explain", "--json", "skill:Bold").stdout).moment is None


def test_an_error_elsewhere_does_not_keep_a_definition_from_being_explained(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text('name = "More"\npl = "Więcej"\nlanguage = 1\n', "utf-8")
    (pack / "more.tierce").write_text('skill "Bad"\n    pl "zły"\n    +1 to own Strenght\n', "utf-8")
    done = run(*SMALL, "--pack", pack, "explain", "Duel")
    assert "names in reach:" in done.stdout
    assert "1 error elsewhere" in done.stderr
    assert "Strenght" in run(*SMALL, "--pack", pack, "explain", "Bad", code=1).output


@pytest.mark.slow
@pytest.mark.parametrize("game", ["content", "packs/mage_knight_unlimited"])
def test_every_procedure_can_be_waited_for_in_both_languages(game: str) -> None:
    """Whoever writes a pack may hook into any of them, by anybody or by the bearer: Polish needs what is done a single time."""
    base = ROOT / game
    library = rules_from(base).library
    rules = []
    for number, procedure in enumerate(library.procedures()):
        if procedure.kind == "action":
            continue
        role = next((f", when {r} is self" for r in procedure.roles[:1] if library.term("character", r)), "")
        moments = [f"{when} {procedure.name}{who}" for when in ("before", "after", "instead of") for who in ("", role)]
        clauses = "".join(f"    {moment}\n        end\n" for moment in dict.fromkeys(moments))
        rules.append(f'skill "Waiting {number}"\n    pl "czekanie {number}"\n{clauses}\n')
    content = rules_from(base, "".join(rules))
    assert said(content) == []
    waiting = [d for d in content.library.definitions if d.name.startswith("Waiting ")]
    assert waiting
    assert [f"{d.message}: {d.notes}" for d in wording_problems(content, waiting)] == []
