"""Rules at odds are found with a position that shows it; pairs that only look so are not told."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.kit import MINI, play_example, rules_from, said
from tests.test_cli import run
from tools.conflicts.candidates import Candidates
from tools.conflicts.report import law
from tools.conflicts.sayings import Sayings
from tools.conflicts.seeds import seeded
from tools.conflicts.trials import played
from tools.conflicts.witnesses import Finding, Search

GAME = """
permission "hide"
    pl "ukrywać się"

term "drawn" is a card
    pl "dobrana karta"

state "Dazed"
    pl "oszołomiony"

token "Mark"
    pl "znak"

procedure "Nap" (target)
    pl "drzemka"
    target's vigour increases by 2
"""

DRAWN = """on strike
    let drawn be the top card of own deck
    drawn goes to the hand
    """

AT_ODDS = {
    "set and set": ("own Might counts as 3", "own Might counts as 5"),
    "set and halved": ("own blow counts as 9", "own blow is halved"),
    "at least and at most": ("own blow is at least 5", "own blow is at most 3"),
    "added up to a bound and halved": ("own blow is reduced by 4, to at least 2", "own blow is halved"),
    "added and at most": ("+4 to own blow", "own blow is at most 3"),
    "two replacements": (
        "instead of strike, when self is the target\n    do Rest for self",
        "instead of strike\n    let own vigour be 3",
    ),
    "one sets what the other adds to": (
        "on strike\n    let own vigour be 4",
        "on strike\n    own vigour increases by 2",
    ),
    "one changes what the other asks": (
        'before the step "harm" of strike\n    power increases by 4',
        'before the step "harm" of strike, when power is below 4\n    power decreases by 1',
    ),
    "may and cannot": ("may strike", "cannot strike"),
    "for others": ("may hide", "for each enemy\n    it cannot hide"),
    "only when weak": (
        "when own vigour is below 4\n    own Might counts as 3",
        "when own vigour is at most 3\n    own Might counts as 5",
    ),
    "ignored": ("+2 to own Might", "own {other} is ignored"),
    "may when dazed and cannot": ("may hide, when self is Dazed", "cannot hide, when own vigour is above 3"),
    "reduced and at least": ("own blow is at least 5", "own blow is reduced by 2, to at least 1"),
    "set and reduced": ("own Might counts as 4", "own Might is reduced by 2, to at least 1"),
    "halved and at least": ("own Might is halved", "own Might is at least 1"),
    "a state and a skill": ("state: own Might counts as 2", "own Might counts as 7"),
    "two states": ("state: own Might is at most 0", "state: own Might is at least 4"),
    "what is drawn and how many are held": (
        f"{DRAWN.rstrip()}",
        "on strike, when the size of own hand is exactly 0\n    own vigour increases by 5",
    ),
    "a token and who has none": (
        "on strike\n    target gains 1 Mark token",
        "on strike, when target's Mark tokens is exactly 0\n    target's vigour increases by 3",
    ),
    "both can be paid for but not together": (
        "on strike, when own vigour is at least 5\n    own vigour decreases by 5",
        "on strike, when own vigour is at least 6\n    own vigour decreases by 6",
    ),
    "of an enemy and of oneself": ("for each enemy\n    its Might counts as 9", "own Might counts as 6"),
}

ALIKE = {
    "added and added": ("+1 to own Might", "-2 to own Might"),
    "set and added": ("own Might counts as 3", "+2 to own Might"),
    "set to the same": ("own Might counts as 3", "own Might counts as 3"),
    "of the target, of the others": (
        "on strike, when self is the target\n    let own vigour be 4",
        "on strike, when self is not the target\n    own vigour increases by 2",
    ),
    "different procedures": ("instead of strike\n    do Rest for self", "instead of nap\n    do Rest for self"),
    "before and after": ("before strike\n    let own vigour be 9", "on strike\n    own vigour increases by 1"),
    "states that exclude each other": (
        "when self is Dazed\n    own Might counts as 3",
        "when self is not Dazed\n    own Might counts as 5",
    ),
    "bounds that do not meet": (
        "when own vigour is above 5\n    own blow is at least 5",
        "when own vigour is at most 5\n    own blow is at most 3",
    ),
    "both forbid": ("cannot hide", "for each enemy\n    it cannot hide"),
    "both add to one number": (
        "on strike\n    own vigour increases by 1",
        "on strike\n    own vigour increases by 2",
    ),
    "different permissions": ("may strike", "cannot hide"),
    "each draws a card": (
        f"{DRAWN}own vigour increases by the value of drawn",
        f"{DRAWN}own vigour decreases by the value of drawn",
    ),
    "both replace alike": ("instead of strike\n    do Rest for target", "instead of strike\n    do Rest for target"),
    "at most and at most": ("own blow is at most 4", "own blow is at most 2"),
    "halved and halved": ("own blow is halved", "own blow is halved"),
    "at least and at least": ("own Might is at least 3", "own Might is at least 1"),
    "may when dazed and cannot when not": ("may hide, when self is Dazed", "cannot hide, when self is not Dazed"),
    "a state and a skill that add": ("state: +1 to own Might", "-1 to own Might"),
    "a state and a skill without it": (
        "state: own Might counts as 2",
        "own Might counts as 7, when self is not {other}",
    ),
    "tokens and tokens": ("on strike\n    target gains 1 Mark token", "on strike\n    target gains 2 Mark tokens"),
    "both cost the same": ("on strike\n    own vigour decreases by 1", "on strike\n    own vigour decreases by 2"),
    "before a step and after": (
        'before the step "harm" of strike\n    own vigour increases by 2',
        'after the step "harm" of strike\n    let own vigour be 4',
    ),
    "a number and one like it": ("own Might counts as 3", "own vigour counts as 5"),
    "each draws two": (DRAWN.rstrip(), DRAWN.rstrip()),
}


def _name(pair: str, number: int) -> str:
    return f"{pair.title()} {'One' if number else 'Two'}"


def _skills(pairs: dict[str, tuple[str, str]]) -> str:
    text = GAME
    for pair, clauses in pairs.items():
        for number, clause in enumerate(clauses):
            kind, clause_ = ("state", clause[7:]) if clause.startswith("state: ") else ("skill", clause)
            said_ = clause_.format(other=_name(pair, 1 - number)).replace("\n", "\n    ")
            text += f'\n{kind} "{_name(pair, number)}"\n    pl "{_name(pair, number)}"\n    {said_}\n'
    return text


@cache
def findings(planted: bool) -> dict[str, list[Finding]]:
    """What is found of each pair, all of which are in one game."""
    pairs = AT_ODDS if planted else ALIKE
    of = {_name(pair, number): pair for pair in pairs for number in (0, 1)}
    content = rules_from(MINI, _skills(pairs))
    assert said(content) == []

    def wanted(one, other) -> bool:
        return one.rule is not other.rule and of.get(one.rule.name, one) == of.get(other.rule.name)

    more = seeded(content, Candidates(content.texts.compiler.effects, wanted).found())
    found: dict[str, list[Finding]] = {pair: [] for pair in pairs}
    for finding in Search(more).findings(Candidates(more.content.texts.compiler.effects, wanted).found()):
        found[of[finding.candidate.first.rule.name]].append(finding)
    return found


@pytest.mark.parametrize("pair", AT_ODDS)
def test_what_is_at_odds_is_found_with_an_example_that_holds(pair: str) -> None:
    (finding,) = findings(True)[pair]
    witness = finding.witness
    assert witness is not None, finding.tries
    assert witness.said and witness.otherwise and witness.said != witness.otherwise
    header = f'amend character "{witness.base.of[1]}"'
    text = "".join(f"        {line}\n" for line in witness.text.splitlines())
    content = rules_from(MINI, _skills(AT_ODDS), f"{header}\n    add\n{text}")
    assert said(content) == []
    assert play_example(content, "figure", witness.base.of[1]) == ""
    turned_round = text.replace(witness.said[0], witness.otherwise[0])
    content = rules_from(MINI, _skills(AT_ODDS), f"{header}\n    add\n{turned_round}")
    assert play_example(content, "figure", witness.base.of[1]) != ""


def test_of_two_replacements_the_later_comes() -> None:
    (finding,) = findings(True)["two replacements"]
    assert [c.rule.name for c in finding.candidate.clauses] == ["Two Replacements Two", "Two Replacements One"]
    assert law(finding.candidate, "en").startswith(
        "name of the definition: “Two Replacements Two” counts before “Two Replacements One”, which does not come any more"
    )


@pytest.mark.parametrize("pair", ALIKE)
def test_what_only_looks_so_is_not_told(pair: str) -> None:
    assert [f.witness.text for f in findings(False)[pair] if f.witness] == []


def _pack(folder: Path, name: str, text: str) -> Path:
    folder.mkdir()
    manifest = f'name = "{name}"\npl = "{name}"\nlanguage = 1\nneeds = ["Clash"]\n'
    (folder / "pack.toml").write_text(manifest, "utf-8")
    (folder / "a.tierce").write_text(text, "utf-8")
    return folder


def _told(*packs: Path, code: int = 1) -> dict[str, Any]:
    told = run("--content", "tests/games/clash", "conflicts", *packs, "--json", code=code).stdout
    found: dict[str, Any] = json.loads(told)
    return found


def test_steps_that_two_packs_put_in_one_place_are_at_odds(tmp_path: Path) -> None:
    amending = 'amend procedure "{}"\n    {}\n        {}\n'
    where = "Clash", "add"
    one = _pack(tmp_path / "one", "One", amending.format(*where, "let struck's vigour be 4"))
    two = _pack(tmp_path / "two", "Two", amending.format(*where, "struck's vigour increases by 2"))
    three = _pack(tmp_path / "three", "Three", amending.format(*where, "struck's vigour increases by 1"))
    told = _told(one, two)
    (conflict,) = told["conflicts"]
    assert (conflict["sort"], conflict["over"], told["untried"]) == ("lines", "Clash", 0)
    assert [c["pack"] for c in conflict["clauses"]] == ["One", "Two"]
    assert conflict["law"]["en"] == "name of the pack: the lines of “One” stand before those of “Two”"
    assert conflict["otherwise"] != conflict["example"][-len(conflict["otherwise"]) :]
    assert _told(two, three, code=0)["conflicts"] == [], "what is added is added in any order"


def test_clauses_that_two_packs_put_into_one_rule_are_compared(tmp_path: Path) -> None:
    amending = 'amend skill "Stout"\n    add\n        own Might counts as {}\n'
    one, two = (_pack(tmp_path / name, name, amending.format(n)) for n, name in enumerate(("One", "Two"), 2))
    (conflict,) = _told(one, two)["conflicts"]
    assert [c["pack"] for c in conflict["clauses"]] == ["One", "Two"]
    assert "what the clauses say" in conflict["law"]["en"]


def test_the_command_tells_clauses_law_and_ways_out(tmp_path) -> None:
    for name, clause in (("One", "own Might counts as 3"), ("Two", "own Might counts as 1")):
        folder = tmp_path / name
        folder.mkdir()
        manifest = f'name = "{name}"\npl = "{name}"\nlanguage = 1\nneeds = ["Clash"]\n'
        (folder / "pack.toml").write_text(manifest, "utf-8")
        second = clause.replace("Might", "vigour")
        (folder / "a.tierce").write_text(f'skill "Of {name}"\n    pl "z {name}"\n    {clause}\n    {second}\n', "utf-8")
    clash = "--content", "tests/games/clash", "conflicts"
    packs = tmp_path / "One", tmp_path / "Two"
    told = json.loads(run(*clash, *packs, "--json", code=1).stdout)
    assert told["pairs"] == 2
    (conflict,) = told["conflicts"]
    assert {conflict["over"], *(also["over"] for also in conflict["also"])} == {"Might", "vigour"}, (
        "each pair is told once"
    )
    assert [c["rule"] for c in conflict["clauses"]] == ["Of One", "Of Two"]
    assert conflict["law"]["en"] == "name of the pack: “One” counts before “Two”, which has the last word"
    assert any("amend skill" in line for line in conflict["settle"]["en"])
    assert "is exactly 1" in run(*clash, *packs, code=1).stdout
    polish = run("--lang", "pl", *clash, *packs, code=1).stdout
    assert "nazwa pakietu" in polish and "jedna liczba" in polish and "has the last word" not in polish
    assert "0 conflicts" in run(*clash, *packs, "-k", "Eager").stdout


def test_nothing_is_told_of_hands_where_nobody_holds_cards() -> None:
    content = rules_from(Path("tests/games/feud"), "")
    example = next(example for definition in content.library.definitions for example in definition.examples)
    game = played(content, content.program, example, ()).game
    assert game is not None and content.program.own_deck < 0
    told = Sayings(content.program).said(game)
    assert told and not any("hand" in key for key in told)
