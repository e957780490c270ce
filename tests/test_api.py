"""The public door: what package `tierce` gives, and what it refuses and how."""

from __future__ import annotations

import doctest
import pickle
import random
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import tierce
from interpreter.runtime.game import Fault
from tests.language_kit import CONTENT, LANGUAGE, PACK, ROOT
from tests.playing import CLASH
from tools.cli import cli

LEVY = ROOT / "tests" / "games" / "levy"
MANIFEST = (CLASH / "pack.toml").read_text("utf-8")
TEXT = (CLASH / "clash.tierce").read_text("utf-8")
FOG = 'variant "Fog"\n    pl "mgła"\n    on clash\n        North\'s points increases by 1\n'
IN_MEMORY = {"pack.toml": MANIFEST, "clash.tierce": TEXT}


@pytest.fixture(scope="module")
def clash() -> tierce.Rules:
    return tierce.load(CLASH)


@pytest.fixture(scope="module")
def levy() -> tierce.Rules:
    return tierce.load(CLASH, LEVY, tierce.Source("fog.tierce", FOG))


def play(match: tierce.Match, seed: int, answers: int = 10_000) -> tierce.Match:
    chance = random.Random(seed)
    for _ in range(answers):
        question = match.question
        if question is None:
            break
        match.answer(chance.choice(question.options))
    return match


# --- the program that a user writes first


def test_a_whole_match_is_played() -> None:
    rules = tierce.load(CONTENT)
    match = rules.scenario("The First Lesson").start(seed=7)
    assert rules.scenario("The First Lesson").start(seed=7).result is None
    while (question := match.question) is not None:
        assert question.player == rules.players[question.seat]
        assert len(question.options) > 1 and len(set(question.options)) == len(question.options)
        match.answer(question.options[0])
    assert match.result is not None
    assert match.result.winners[0] in rules.players
    assert set(match.result.scores) == set(rules.players)
    assert match.result.turns > 0
    again = rules.scenario("the first lesson").start(seed=7)
    while (question := again.question) is not None:
        again.answer(question.options[0])
    assert again == match


def test_what_there_is_is_listed(clash: tierce.Rules, levy: tierce.Rules) -> None:
    assert [s.name for s in clash.scenarios] == ["The Yard"]
    assert clash.players == ("North", "South")
    assert clash.scenario("podwórze").name == "The Yard"
    assert clash.scenario("The Yard").bands["South"] == ("Bob", "Guard", "Guard")
    assert "Ann" in clash.characters
    assert levy.variants == ("Fog",)


# --- sources


def test_rules_come_from_anywhere(tmp_path: Path, clash: tierce.Rules) -> None:
    path = tmp_path / "clash.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in IN_MEMORY.items():
            archive.writestr(name, text)
    for source in (path, str(path), str(CLASH), IN_MEMORY):
        assert tierce.load(source).digest == clash.digest
    match = tierce.load(IN_MEMORY).scenario("The Yard").start(seed=3)
    assert play(match, 1).result == play(clash.scenario("The Yard").start(seed=3), 1).result


def test_an_archive_is_named_by_itself_and_need_not_stay(tmp_path: Path) -> None:
    path = tmp_path / "clash.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in (IN_MEMORY | {"bad.tierce": "nonsense\n"}).items():
            archive.writestr(f"inner/{name}", text)
    assert [d.span.source.name for d in tierce.check(path).diagnostics] == [(path / "bad.tierce").as_posix()]
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in IN_MEMORY.items():
            archive.writestr(name, text)
    data = pickle.dumps(tierce.load(path).scenario("The Yard").start(seed=9))
    path.unlink()
    told = subprocess.run([sys.executable, "-c", CONTINUE], input=data, capture_output=True, cwd=ROOT, check=True)
    assert told.stdout.startswith(b"Result(")


def test_texts_stand_beside_packs() -> None:
    skill = 'skill "Keen"\n    pl "bystry"\n    +1 to own Might\n'
    for beside in (tierce.Source("keen.tierce", skill), {"keen.tierce": skill}):
        report = tierce.check(CLASH, beside)
        assert report.errors == 0
        assert tierce.load(CLASH, beside).digest != tierce.load(CLASH).digest
    alone = tierce.load(tierce.Source("clash.tierce", TEXT))
    assert alone.scenario("The Yard").start(seed=1).question is not None


def test_packs_within_a_pack_in_memory_are_left_out() -> None:
    inner = {"more/pack.toml": MANIFEST, "more/bad.tierce": "nonsense\n"}
    assert tierce.check({**IN_MEMORY, **inner}).diagnostics == tierce.check(IN_MEMORY).diagnostics


def test_unsound_rules_are_told_as_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    pack, text = PACK.relative_to(ROOT), (LANGUAGE / "bad" / "several_errors.tierce").relative_to(ROOT)
    report = tierce.check(pack, text)
    printed = CliRunner().invoke(cli, ["--content", str(pack), "check", str(text)]).output
    assert report.errors > 1
    assert printed.startswith(str(report)), (printed, str(report))
    with pytest.raises(tierce.RulesError) as caught:
        tierce.load(pack, text)
    assert caught.value.report == report
    assert str(caught.value) == str(report)
    assert [d.code for d in report.diagnostics][0] == "E0302"
    with pytest.raises(tierce.TierceError, match="there is no format 'xml'; the formats are: text, json"):
        report.render("xml")


def test_what_is_wrong_in_examples_alone_keeps_nobody_from_playing() -> None:
    text = 'skill "Keen"\n    pl "bystry"\n    +1 to own Might\n\n    example "bad"\n        nonsense\n'
    beside = tierce.Source("keen.tierce", text)
    pack = {**IN_MEMORY, "pack.toml": MANIFEST + 'practice_board = "Yard"\n'}
    assert tierce.check(pack, beside).errors == 1
    assert tierce.load(pack, beside).scenarios
    with pytest.raises(tierce.RulesError) as caught:
        tierce.load(pack, beside, tierce.Source("bad.tierce", "nonsense\n"))
    assert caught.value.report.errors == 2


UNSOUND: dict[str, tuple[tuple[Any, ...], str]] = {
    "a folder that there is not": ((Path("nowhere"),), "E0110"),
    "a text that there is not": ((CLASH, Path("nowhere.tierce")), "E0115"),
    "an unmet need": (({**IN_MEMORY, "pack.toml": MANIFEST + 'needs = ["Another"]\n'},), "E0117"),
    "a manifest that is none": (({**IN_MEMORY, "pack.toml": "name ="},), "E0111"),
    "a lexicon that there is not": (({**IN_MEMORY, "pack.toml": MANIFEST + 'lexicon = "pl.toml"\n'},), "E0115"),
    "one pack twice": ((CLASH, IN_MEMORY), "E0119"),
    "a lone surrogate": ((CLASH, tierce.Source("x.tierce", "\ud800")), "E0101"),
    "rules without end": (
        (CLASH, tierce.Source("x.tierce", 'procedure "P" (fighter)\n    pl "p"\n    do P for fighter\n')),
        "E0501",
    ),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_unsound_rules_are_refused(name: str) -> None:
    sources, code = UNSOUND[name]
    with pytest.raises(tierce.RulesError) as caught:
        tierce.load(*sources)
    assert code in {d.code for d in caught.value.report.diagnostics}
    assert f"[{code}]" in str(caught.value)


NO_SOURCES: dict[str, tuple[Any, ...]] = {
    "nothing": (),
    "a number": (7,),
    "a list": ([CLASH],),
    "a name outside the pack": ({**IN_MEMORY, "../x.tierce": ""},),
    "a file of the system": ({**IN_MEMORY, "/etc/x.tierce": ""},),
    "bytes": ({"x.tierce": b"\xff"},),
    "bytes with a name": (tierce.Source("x.tierce", b"\xff"),),  # type: ignore[arg-type]
    "a text that is a number": ({**IN_MEMORY, "x.tierce": 7},),
    "a name that is a number": ({**IN_MEMORY, 7: "x"},),
    "a text that is none": (tierce.Source("x.tierce", None),),  # type: ignore[arg-type]
    "a pack too long": ({**IN_MEMORY, "x.tierce": "#" * 20_000_000},),
    "no archive": (Path(__file__),),
}


@pytest.mark.parametrize("name", NO_SOURCES)
def test_what_is_no_source_is_refused(name: str) -> None:
    with pytest.raises(tierce.SourceError):
        tierce.load(*NO_SOURCES[name])


# --- refusals when a match begins

Start = Callable[[tierce.Rules], object]
REFUSED: dict[str, tuple[Start, type[tierce.TierceError], str]] = {
    "a scenario that there is not": (
        lambda r: r.scenario("The Levyy"),
        tierce.UnknownNameError,
        'there is no scenario "The Levyy"; did you mean `The Levy`? the scenarios are: ',
    ),
    "a scenario that is no name": (lambda r: r.scenario(7), tierce.UnknownNameError, "the scenarios are: "),  # type: ignore[arg-type]
    "a player that there is not": (
        lambda r: r.scenarios[0].start(1, {"Green": []}),
        tierce.UnknownNameError,
        'there is no player "Green"; the players are: ',
    ),
    "a variant that there is not": (
        lambda r: r.scenarios[0].start(1, variants=["Nothing"]),
        tierce.UnknownNameError,
        'there is no variant "Nothing"; the variants are: ',
    ),
    "variants that are no list": (lambda r: r.scenarios[0].start(1, variants="Fog"), tierce.TierceError, "a list of"),
    "bands that are no mapping": (
        lambda r: r.scenarios[0].start(1, ["Ann"]),  # type: ignore[arg-type]
        tierce.TierceError,
        "by player",
    ),
    "a band that is no list": (
        lambda r: r.scenarios[0].start(1, {r.players[0]: 7}),  # type: ignore[dict-item]
        tierce.TierceError,
        "a band is a list of names, not 7",
    ),
    "a seed below zero": (lambda r: r.scenarios[0].start(-1), tierce.TierceError, "a seed is a whole number from 0"),
    "a seed too large": (lambda r: r.scenarios[0].start(1 << 64), tierce.TierceError, "a seed is a whole number"),
    "a seed that is a text": (lambda r: r.scenarios[0].start("7"), tierce.TierceError, "not '7'"),  # type: ignore[arg-type]
    "a seed that is true": (lambda r: r.scenarios[0].start(True), tierce.TierceError, "not True"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_wrong_names_and_values_are_refused(name: str, levy: tierce.Rules) -> None:
    begin, error, told = REFUSED[name]
    with pytest.raises(error) as caught:
        begin(levy)
    assert told in str(caught.value)


BANDS: dict[str, tuple[str, dict[str, Any], type[tierce.TierceError], str]] = {
    "somebody whom nobody knows": (
        "The Levy",
        {"North": ["Hild", "Hewwer"]},
        tierce.UnknownNameError,
        "did you mean `Hewer`?",
    ),
    "a unique hero twice": ("The Levy", {"North": ["Hild", "Hild"]}, tierce.BandError, "stands in the band already"),
    "a unique hero twice, counted": ("The Levy", {"North": "2 Hild"}, tierce.BandError, "stands in the band already"),
    "one hero in both bands": (
        "The Levy",
        {"North": "Rogue", "South": "Rogue"},
        tierce.BandError,
        "in the game already",
    ),
    "thirty of one": ("The Levy", {"North": "30 Hewer"}, tierce.BandError, "at most 3 may be"),
    "a band over its limit": ("The Toll", {"South": ["Dora", "Rogue"]}, tierce.BandError, "South: "),
    "nobody": ("The Levy", {"South": []}, tierce.BandError, "nobody is in the band; choose somebody"),
    "a band that is fixed": ("The Yard", {"South": ["Ann"]}, tierce.BandError, "the scenario says who is in this band"),
    "one player twice": ("The Levy", {"North": "Hild", "north": "Hild"}, tierce.BandError, "North has two bands"),
}


@pytest.mark.parametrize("name", BANDS)
def test_bands_that_may_not_be_are_refused(name: str, levy: tierce.Rules) -> None:
    scenario, bands, error, told = BANDS[name]
    with pytest.raises(error) as caught:
        levy.scenario(scenario).start(1, bands)
    assert told in str(caught.value)


def test_bands_and_variants_are_played_with(levy: tierce.Rules) -> None:
    scenario = levy.scenario("The Levy")
    named = scenario.start(5, {"north": ["hild", "2 Hewer"], "South": "Dora"})
    listed = scenario.start(5, {"North": "Hild, Hewer, Hewer", "południe": ["Dora"]})
    assert named == listed
    assert [c.name for c in named.observation(0).characters] == ["Hild", "Hewer 1", "Hewer 2", "Dora"]
    foggy = play(scenario.start(5, variants=["mgła"]), 5)
    assert foggy.result != play(scenario.start(5), 5).result
    assert scenario.start().seed != scenario.start().seed


# --- answers


def test_an_answer_to_another_question_is_refused(clash: tierce.Rules) -> None:
    scenario = clash.scenario("The Yard")
    match, other = scenario.start(seed=1), scenario.start(seed=2)
    first, foreign = match.question, other.question
    assert first is not None and foreign is not None
    before = match.copy()
    with pytest.raises(tierce.AnswerError, match="answers another question than the one that is open"):
        match.answer(foreign.options[0])
    match.answer(first.options[0])
    with pytest.raises(tierce.AnswerError, match="answers another question"):
        match.answer(first.options[0])
    for wrong in (0, "pass", None, first):
        with pytest.raises(tierce.AnswerError, match="an answer is one of"):
            match.answer(wrong)  # type: ignore[arg-type]
    assert before != match
    before.answer(first.options[0])
    assert before == match, "a copy takes the answers of what it was copied from"


def test_nothing_is_answered_after_the_end(clash: tierce.Rules) -> None:
    match = clash.scenario("The Yard").start(seed=1)
    question = match.question
    assert question is not None
    play(match, 1)
    assert match.question is None and match.result is not None
    with pytest.raises(tierce.AnswerError, match="the match is over"):
        match.answer(question.options[0])


def test_a_question_says_all(levy: tierce.Rules) -> None:
    match, seen = levy.scenario("The Levy").start(seed=4), set()
    chance = random.Random(4)
    while (question := match.question) is not None:
        seen.add(question.kind)
        assert question.prompt and all(o.text and o.in_language("pl") for o in question.options)
        assert bool(question.actor) == (question.kind == "perform")
        for option in question.options:
            assert option.kind == question.kind
            assert bool(option.action) == (question.kind == "perform" and not option.passes)
        match.answer(chance.choice(question.options))
    assert {"character", "modes", "perform"} <= seen
    with pytest.raises(tierce.UnknownNameError, match="there is no language 'de'"):
        levy.scenario("The Levy").start(1).question.options[0].in_language("de")  # type: ignore[union-attr]


# --- a value


def test_a_match_is_a_value(clash: tierce.Rules) -> None:
    match = play(clash.scenario("The Yard").start(seed=9), 9, 12)
    twin = match.copy()
    assert twin == match and hash(twin) == hash(match) and twin.question == match.question
    play(twin, 1, 1)
    assert twin != match
    back = pickle.loads(pickle.dumps(match))
    assert back == match and back.question == match.question and back.seed == match.seed
    assert play(back, 3) == play(match, 3)
    assert len(back.trace()) == len(match.trace())
    assert match != "match"


CONTINUE = "import pickle, sys, tests.test_api as t; m = pickle.load(sys.stdin.buffer); print(t.play(m, 3).result)"


@pytest.mark.parametrize("source", [str(CLASH), IN_MEMORY], ids=["folder", "memory"])
def test_a_match_goes_on_in_another_process(source: Any) -> None:
    match = play(tierce.load(source).scenario("The Yard").start(seed=9), 9, 12)
    told = subprocess.run(
        [sys.executable, "-c", CONTINUE], input=pickle.dumps(match), capture_output=True, cwd=ROOT, check=True
    )
    assert told.stdout.decode().strip() == str(play(match, 3).result)


CHANGED = (
    "import pickle, sys, tierce\ntry: pickle.load(sys.stdin.buffer)\nexcept tierce.RulesChangedError as e: print(e)"
)


def test_a_match_of_changed_rules_is_refused(tmp_path: Path) -> None:
    for name, text in IN_MEMORY.items():
        (tmp_path / name).write_text(text, "utf-8")
    data = pickle.dumps(tierce.load(tmp_path).scenario("The Yard").start(seed=9))
    (tmp_path / "clash.tierce").write_text(TEXT + "\n" + FOG, "utf-8")
    told = subprocess.run([sys.executable, "-c", CHANGED], input=data, capture_output=True, cwd=ROOT, check=True)
    assert "have been changed" in told.stdout.decode()


# --- looking on


def test_what_is_hidden_is_not_observed(clash: tierce.Rules) -> None:
    match = play(clash.scenario("The Yard").start(seed=6), 6, 9)
    for seat, name in enumerate(clash.players):
        seen = match.observation(name.lower())
        assert seen == match.observation(seat)
        assert (seen.seat, seen.player) == (seat, name)
        for pile in seen.piles:
            hidden = {card.name for card in pile.hand}
            assert pile.hand and ("" in hidden) == (pile.owner != seat)
            assert len(pile.known) < pile.to_draw
    question = match.question
    assert question is not None and match.observation(0).asked == question.player
    for wrong in (2, -1, "East", True, 0.5, None):
        with pytest.raises(tierce.UnknownNameError, match="the seats are: 0 \\(North\\), 1 \\(South\\)"):
            match.observation(wrong)  # type: ignore[arg-type]


def test_what_is_dealt_otherwise_looks_the_same(clash: tierce.Rules) -> None:
    """Two matches that differ in the other's cards alone are told apart by nothing in the observation."""
    from interpreter.observe.visibility import redraw

    match = play(clash.scenario("The Yard").start(seed=6), 6, 4)
    other = match.copy()
    redraw(other._game, 0, random.Random(1))
    assert other != match
    assert other.observation(0) == match.observation(0)
    assert other.observation(1) != match.observation(1)


def test_a_trace_tells_numbers_with_their_reasons(clash: tierce.Rules) -> None:
    match = play(clash.scenario("The Yard").start(seed=2), 2, 40)
    events = match.trace()
    worked = [e for e in events if isinstance(e, tierce.Worked)]
    assert worked
    for event in worked:
        assert sum(reason.amount for reason in event.reasons) == event.value
        assert match.name(event.owner)
    assert sum(isinstance(e, tierce.Answered) for e in events) == 40
    assert match.name(0) == "the game"
    with pytest.raises(tierce.UnknownNameError, match="nothing has the handle"):
        match.name(10_000_000)
    assert match == play(clash.scenario("The Yard").start(seed=2), 2, 40), "tracing changes nothing"


def test_rules_and_scenarios_are_pickled(clash: tierce.Rules, tmp_path: Path) -> None:
    back = pickle.loads(pickle.dumps(clash.scenario("The Yard")))
    assert back.rules.digest == clash.digest
    assert back.start(seed=4) == clash.scenario("The Yard").start(seed=4)
    for name, text in IN_MEMORY.items():
        (tmp_path / name).write_text(text, "utf-8")
    data = pickle.dumps(tierce.load(tmp_path))
    (tmp_path / "clash.tierce").write_text(TEXT + "\n" + FOG, "utf-8")
    with pytest.raises(tierce.RulesChangedError):
        pickle.loads(data)


def test_a_match_stays_as_it_was_where_it_cannot_go_on(clash: tierce.Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(clash.scenario("The Yard").start(seed=2), 2, 5)
    before, question = match.copy(), match.question
    assert question is not None
    with monkeypatch.context() as patched:
        patched.setattr(match._game.setup.program, "blocks", [_fault] * len(match._game.setup.program.blocks))
        patched.setattr(tierce.Match, "_replayed", lambda self: before._game.copy())
        with pytest.raises(tierce.PlayError, match="the game cannot go on: too much"):
            match.answer(question.options[0])
    assert match == before and match.result is None and match.question == question
    assert match._replayed() == match._game


def _fault(game: object, frame: object) -> None:
    raise Fault("too much")


def test_rules_that_run_on_are_told(clash: tierce.Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.runtime.game.STRETCH", 2)
    monkeypatch.setattr("interpreter.runtime.game.BLOCK", 1 << 30)
    with pytest.raises(tierce.PlayError, match="the game cannot go on"):
        clash.scenario("The Yard").start(seed=2)


def test_only_the_public_door_is_public() -> None:
    assert sorted(tierce.__all__) == list(tierce.__all__)
    assert all(getattr(tierce, name).__doc__ for name in tierce.__all__)
    assert (ROOT / "tierce" / "py.typed").is_file()


# --- the page


def blocks(text: str) -> str:
    """The examples of a page, one behind the other."""
    return "\n".join(re.findall(r"^```pycon\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))


def run_page(examples: str) -> str:
    """What is told of the examples that do not come out as they are written."""
    found = doctest.DocTestParser().get_doctest(examples, {}, "api.md", "docs/api.md", 0)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    told: list[str] = []
    doctest.DocTestRunner(optionflags=flags).run(found, out=told.append)
    return "".join(told)


@pytest.mark.slow
def test_the_examples_of_the_page_come_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert "Expected:" in run_page(blocks("```pycon\n>>> 1 + 1\n3\n```\n"))
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert page.count("```pycon") > 5
    assert run_page(blocks(page)) == ""


def test_the_program_of_the_front_page_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    (program,) = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    exec(compile(program, "README.md", "exec"), {})
    assert "'Red': " in capsys.readouterr().out


def test_the_page_tells_of_every_error() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    errors = [n for n in tierce.__all__ if isinstance(getattr(tierce, n), type) and n.endswith("Error")]
    assert [name for name in errors if f"`{name}`" not in page] == []


@pytest.mark.parametrize("path", ["a" * 100_000, "a\0b", "\0", Path("\0.tierce")])
@pytest.mark.parametrize("door", [tierce.load, tierce.check])
def test_a_path_that_none_can_be_is_no_source(door: Callable[[Any], object], path: str | Path) -> None:
    with pytest.raises(tierce.SourceError, match="is no path"):
        door(path)
