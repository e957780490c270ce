"""The commands: what they answer, in which shape, and with which exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tests.kit import CONTENT, whole
from tests.language_kit import PACK, ROOT
from tools import json_schemas as answers
from tools.cli import COMMANDS, cli
from tools.commands.new import KIND_OF
from tools.documents.generated import FOLDER, documents
from tools.json_schemas import Listed, Told, ToldWords

SMALL = ("--content", str(PACK))
BAD = 'skill "Test skill"\n    pl "Próba"\n    +1 to own Strenght\n'
GOOD = """\
skill "Test skill"
    pl "Próba"
    +1 to own Strength

    example "it counts"
        red has Anna on A1 with Test skill
        then Anna's Strength is exactly 4
"""


def run(*args: str | Path, code: int = 0, wanted: type[Exception] | None = None) -> Result:
    """Run a command; it must end with the code, and never with a traceback."""
    result = CliRunner().invoke(cli, [str(a) for a in args])
    assert isinstance(result.exception, SystemExit | None)
    assert "Traceback" not in result.output
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def text(tmp_path: Path) -> Path:
    return tmp_path / "test.tierce"


# --- the program


def test_help_lists_every_command_in_the_words_of_the_command() -> None:
    listed = run("--help").output
    context = click.Context(cli)
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        assert command.get_short_help_str().split()[0] == COMMANDS[name].split()[0], name
        assert COMMANDS[name] in " ".join(listed.split())
        said = run(name, "--help").output
        assert "Example: tierce " + name in " ".join(said.split()), f"{name} shows no example"
        for option in command.params:
            assert not isinstance(option, click.Option) or option.help, f"{name} does not say what {option.opts} does"


def test_help_is_quick_and_imports_little() -> None:
    script = (
        "import sys; from tools.cli import cli\n"
        "try: cli.main(['--help'], prog_name='tierce')\n"
        "except SystemExit: pass\n"
        "print(*[m for m in ('lark', 'pydantic', 'jinja2', 'rich', 'dsl', 'interpreter') if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr.strip() == ""


def test_wrong_use_is_2() -> None:
    assert "did you mean `check`" in run("chek", code=2).output
    run("check", "no_such_file.tierce", code=2)
    run("--content", "nowhere", "check", code=2)
    run("check", "--no-such-option", code=2)
    run(*SMALL, "list", "unicorns", code=2)
    run(*SMALL, "--lang", "de", "check", code=2)
    run(*SMALL, "--pack", "nowhere", "check", code=2)
    run("new", "skill", code=2)


def test_the_version_is_told() -> None:
    assert run("--version").output.startswith("tierce ")


def test_a_fault_is_3_and_says_how_to_see_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("interpreter.loading.load.load_content", broken)
    assert "TIERCE_TRACEBACK=1" in run(*SMALL, "list", "skills", code=3).output
    monkeypatch.setenv("TIERCE_TRACEBACK", "1")
    result = CliRunner().invoke(cli, [*SMALL, "list", "skills"])
    assert result.exit_code == 3


def test_options_may_stand_before_and_after() -> None:
    before = run(*SMALL, "list", "skills").output
    assert run("list", "skills", *SMALL).output == before
    assert "Bold" in before


@pytest.mark.parametrize("args", [("words",), ("list", "words", "--json"), ("grammar",)])
def test_a_closed_pipe_is_no_fault(args: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "tools.cli", *SMALL, *args]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout and program.stderr
        program.stdout.read(1)
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(60) == 0


def test_the_program_runs_as_a_module() -> None:
    for module in ("tools", "tools.cli"):
        command = [sys.executable, "-m", module, *SMALL, "check"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")


# --- check


def test_check_finds_nothing_in_what_is_sound(text: Path) -> None:
    text.write_text(GOOD, "utf-8")
    assert "0 errors, 0 warnings" in run(*SMALL, "check").output
    assert "in 5 texts" in run(*SMALL, "check", text).output
    assert "in 4 texts" in run("check", PACK).output
    assert "in 4 texts" in run(*SMALL, "check", PACK / "cards.tierce").output, "a text of the pack is not read twice"


def test_check_shows_errors_in_every_form(text: Path) -> None:
    text.write_text(BAD, "utf-8")
    out = run(*SMALL, "check", text, code=1).output
    assert f"{text.as_posix()}:3:15  error[E0302]: `Strenght` is not an ability" in out
    assert "1 error, 0 warnings" in out
    assert "\x1b[" not in out
    data = json.loads(run(*SMALL, "check", text, "--json", code=1).stdout)
    assert (data["errors"], data["warnings"], data["diagnostics"][0]["line"]) == (1, 0, 3)
    assert run(*SMALL, "check", text, "--format", "gnu", code=1).stdout.startswith(f"{text.as_posix()}:3:15: error: ")
    assert json.loads(run(*SMALL, "check", text, "--format", "sarif", code=1).stdout)["runs"][0]["results"]


def test_a_warning_is_no_error(text: Path) -> None:
    text.write_text(GOOD.replace("        then Anna's Strength is exactly 4\n", ""), "utf-8")
    assert "0 errors, 1 warning" in run(*SMALL, "check", text).output


def test_check_takes_a_folder_of_texts(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "one.tierce").write_text(GOOD, "utf-8")
    (tmp_path / "two.tierce").write_text(BAD.replace("Test", "Other"), "utf-8")
    assert "1 error" in run(*SMALL, "check", tmp_path, code=1).output


def test_a_pack_in_a_zip_is_read(tmp_path: Path) -> None:
    archive = tmp_path / "extra.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("extra/pack.toml", 'name = "Extra"\npl = "Dodatek"\nlanguage = 1\nneeds = ["Quarrels"]\n')
        file.writestr("extra/skills/test.tierce", GOOD)
    assert "Test skill" in run(*SMALL, "--pack", archive, "list", "skills").output
    with zipfile.ZipFile(archive, "a") as file:
        file.writestr("../outside.tierce", "x")
    assert "outside its own folder" in run(*SMALL, "--pack", archive, "check", code=2).output
    archive.write_bytes(b"PK no zip at all")
    assert "cannot be unpacked" in run(*SMALL, "--pack", archive, "check", code=2).output


# --- fmt


def test_fmt_changes_only_what_is_untidy(text: Path) -> None:
    text.write_text(GOOD.replace("    +1", "    # why\n    +  1"), "utf-8")
    before = text.read_bytes()
    assert "would change" in run(*SMALL, "fmt", "--check", text, code=1).output
    assert text.read_bytes() == before
    run(*SMALL, "fmt", text)
    assert text.read_text("utf-8") == GOOD.replace("    +1", "    # why\n    +1")
    assert "0 texts changed, 1 as they should be" in run(*SMALL, "fmt", text).output
    run(*SMALL, "fmt", "--check", text)


def test_fmt_leaves_a_broken_text_alone(text: Path) -> None:
    text.write_text(BAD.replace("+1", "+  1"), "utf-8")
    before = text.read_bytes()
    out = run(*SMALL, "fmt", text, code=1).output
    assert "`Strenght` is not an ability" in out
    assert "1 left alone" in out
    assert text.read_bytes() == before


# --- test


def test_examples_are_played(text: Path) -> None:
    text.write_text(GOOD, "utf-8")
    assert "1 example played, 0 failed" in run(*SMALL, "test", text).output
    assert "2 examples played, 0 failed" in run("test", *SMALL, PACK, text).output
    assert "1 example played" in run(*SMALL, "test", "-k", "duel").output
    run(*SMALL, "test", "-k", "no such thing", code=2)


def test_a_failed_example_says_where_and_why(text: Path) -> None:
    text.write_text(GOOD.replace("exactly 4", "exactly 9"), "utf-8")
    out = " ".join(run(*SMALL, "test", text, code=1).output.split())
    assert "it is not so: then Anna's Strength" in out
    assert "1 example played, 1 failed" in out
    answer = answers.Tested.model_validate_json(run(*SMALL, "test", text, "--json", code=1).stdout)
    assert (answer.passed, answer.failed) == (0, 1)
    (example,) = answer.examples
    assert (example.id, example.of, example.line, example.status) == ("skill:Test skill#1", "Test skill", 7, "failed")


def test_a_failed_example_tells_what_there_was_instead(text: Path) -> None:
    text.write_text(GOOD.replace("exactly 4", "exactly 9"), "utf-8")
    assert "(Anna's Strength is 4)" in " ".join(run(*SMALL, "test", text, code=1).output.split())


def test_the_story_of_an_example_is_told(text: Path) -> None:
    text.write_text(GOOD.replace("exactly 4", "exactly 9"), "utf-8")
    out = run(*SMALL, "test", text, "--why", code=1).output
    assert "red has Anna on A1 with Test skill" in out
    assert "NO: then Anna's Strength is exactly 9" in out
    assert "yes: then" not in run(*SMALL, "test", "--why").output, "stories of those that pass are not asked for"
    assert "yes: then" in run(*SMALL, "test", "--why", "-k", "duel").output
    answer = answers.Tested.model_validate_json(run(*SMALL, "test", text, "--json", "--why", code=1).stdout)
    assert answer.examples[0].story is not None


def test_the_story_tells_of_a_turn_that_begins(text: Path) -> None:
    """It changes the game, and nobody in it."""
    text.write_text(GOOD.replace("        then Anna", "        a new turn begins\n        then Anna"), "utf-8")
    assert "Turn 1" in run(*SMALL, "test", text, "--why", "-k", "Test skill").output


def test_a_fault_in_an_example_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_self: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("interpreter.checks.examples.ExampleRun.play", broken)
    answer = answers.Tested.model_validate_json(run(*SMALL, "test", "--json", code=3).stdout)
    assert {e.status for e in answer.examples} == {"fault"}


def test_nothing_is_played_by_broken_rules(text: Path) -> None:
    text.write_text(BAD, "utf-8")
    assert "`Strenght`" in run(*SMALL, "test", text, code=1).output


# --- list, explain, words, grammar


@pytest.mark.slow
def test_every_kind_is_listed_in_the_same_shape() -> None:
    from tools.commands.list import KINDS

    for kind in KINDS:
        rows = json.loads(run(*SMALL, "list", kind, "--json").stdout)
        assert [Listed.model_validate(row) for row in rows] or kind in (
            "rulings",
            "origins",
            "tokens",
            "variants",
            "concepts",
            "piles",
        )
    weapons = json.loads(run(*SMALL, "list", "weapons", "--json").stdout)
    assert [(r["id"], r["name"], r["pl"], r["line"]) for r in weapons] == [("gear:Sword", "Sword", "Miecz", 20)]
    assert len(json.loads(run(*SMALL, "list", "items", "--json").stdout)) == 3
    skills = {row["name"]: row["cards"] for row in json.loads(run(*SMALL, "list", "skills", "--json").stdout)}
    assert skills == {"Bold": ["Anna"], "Fearsome": []}


def test_explain_tells_all(text: Path) -> None:
    out = run(*SMALL, "explain", "Fearsome").output
    for part in ("Groza", "cards.tierce:7", "modifier of Strength (add)", "opponent's Strength is reduced by X"):
        assert part in out
    told = Told.model_validate_json(run(*SMALL, "explain", "skill:Fearsome", "--json").stdout)
    assert told.hooks[0].kind == "modifier"
    assert (told.hooks[0].place, told.hooks[0].of) == (2, 2)
    assert set(told.text) | set(told.problems) == {"en", "pl"}
    assert "Strength" in told.text["en"][0]
    duel = Told.model_validate_json(run(*SMALL, "explain", "pojedynek", "--json").stdout)
    assert duel.examples[0].text[0] == "red has Anna on B2"


@pytest.mark.parametrize("name", ["gear:Sword", "item:sword", "weapon:Sword"])
@pytest.mark.parametrize("command", ["explain", "say"])
def test_an_item_is_found_by_its_kind_and_by_its_sort(command: str, name: str) -> None:
    assert "Sword" in run(*SMALL, command, name).stdout


def test_explain_proposes_similar_names() -> None:
    assert "did you mean: Fearsome" in run(*SMALL, "explain", "fearsom", code=2).output


def test_words_are_told_with_their_use() -> None:
    told = ToldWords.model_validate_json(run(*SMALL, "words", "--json").stdout)
    assert told.total == len(told.words) > 300
    assert sum(w.used for w in told.words) > 100
    assert all(w.doc and w.example for w in told.words)
    assert "⟨character⟩ gains ⟨number⟩ ⟨token⟩" in run(*SMALL, "words", "token").output


def test_the_grammar_is_printed() -> None:
    assert run("grammar").output.startswith("// The skeleton")


# --- new


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "name"),
    [(PACK, "Cold Blood"), (PACK, "Zażółć gęślą"), (PACK, "Only"), (CONTENT, "Cold Blood")],
    ids=lambda found: found.name if isinstance(found, Path) else found,
)
def test_what_is_new_checks_tests_and_formats(tmp_path: Path, content: Path, name: str) -> None:
    begun = [what for what in KIND_OF if what != "pack"]
    for what in begun:
        run("--content", content, "new", what, f"{name} {what}", "--out", tmp_path)
    out = run("--content", content, "check", tmp_path).output
    assert "0 errors, 0 warnings" in out
    assert f"{len(begun)} examples played, 0 failed" in run("--content", content, "test", tmp_path).output
    run("--content", content, "fmt", "--check", tmp_path)
    run("--content", content, "new", "skill", f"{name} skill", "--out", tmp_path, code=2)


def test_a_new_pack_checks_tests_and_formats(tmp_path: Path) -> None:
    run(*SMALL, "new", "pack", "Far Lands", "--out", tmp_path)
    pack = tmp_path / "far_lands"
    assert (pack / "pack.toml").is_file()
    run(*SMALL, "check", pack)
    run(*SMALL, "fmt", "--check", pack)
    assert "2 examples played, 0 failed" in run(*SMALL, "test", pack).output


@pytest.mark.parametrize("name", ["", " ", 'a "b"', "Bold", "two\nlines", "+1", "x" * 200])
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    run(*SMALL, "new", "skill", name, "--out", tmp_path, code=2)
    assert not list(tmp_path.iterdir())


# --- documents


def test_the_generated_documents_are_fresh() -> None:
    stale = [name for name, text in documents(whole()).items() if not _is(ROOT / FOLDER / name, text)]
    assert stale == [], "run `tierce docs`"


def _is(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text("utf-8") == text


def test_documents_are_made_once(tmp_path: Path) -> None:
    out = tmp_path / "docs"
    run(*SMALL, "docs", "--check", "--out", out, code=1)
    assert not out.exists()
    run(*SMALL, "docs", "--out", out)
    assert sorted(os.listdir(out)) == [
        "board.svg",
        "commands.md",
        "errors.md",
        "grammar.lark",
        "templates.md",
        "words.md",
    ]
    assert run(*SMALL, "docs", "--check", "--out", out).output == ""
