"""Packs as their users have them: found without typing, chosen by what they need, put into one file, installed, pinned."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import click
import pytest
from click.testing import Result

from interpreter.loading.load import read_content
from tests.test_cli import run
from tools.packs.archive import DIGESTS, PackingError, packed, require_whole
from tools.packs.offers import Offer, offer_at
from tools.packs.resolution import UnmetError, resolve

ROOT = Path(__file__).resolve().parent.parent
CLASH = ROOT / "tests" / "games" / "clash"
SKILL = 'skill "{name}"\n    pl "{name}"\n    +1 to own Might\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in, with a folder for data of its own and nothing in the environment."""
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("TIERCE_PACKS", raising=False)
    (tmp_path / "work").mkdir()
    with chdir(tmp_path / "work"):
        yield tmp_path / "work"


def pack(folder: Path, name: str, *needs: str, version: str = "1.0.0", skill: str = "", more: str = "") -> Path:
    folder.mkdir(parents=True)
    lines = [
        f'name = "{name}"',
        f'pl = "{name}"',
        "language = 1",
        f'version = "{version}"',
        f"needs = {json.dumps(needs)}",
    ]
    (folder / "pack.toml").write_text("\n".join([*lines, more]) + "\n", "utf-8")
    if skill:
        (folder / "skills.tierce").write_text(SKILL.format(name=skill), "utf-8")
    return folder


def names(result: Result) -> list[str]:
    return [row["name"] for row in json.loads(result.stdout)]


# --- which packs there are


def test_a_project_file_says_what_is_loaded(home: Path) -> None:
    pack(home / "game", "Game", skill="Keen")
    pack(home / "more", "More", "Game >=1.0", skill="Bold")
    (home / "tierce.toml").write_text('packs = ["more"]\n', "utf-8")
    (home / "deep" / "er").mkdir(parents=True)
    with chdir(home / "deep" / "er"):
        assert names(run("pack", "list", "--json"))[:2] == ["More", "Game"]
        found = run("pack", "info", "../../more", "--json")
        assert json.loads(found.stdout)["needs"] == ['"Game" >=1.0 (here: 1.0.0)']


def test_whoever_stands_in_a_pack_means_it(home: Path) -> None:
    pack(home / "alone", "Alone", skill="Keen")
    with chdir(home / "alone"):
        assert names(run("pack", "list", "--json"))[0] == "Alone"
        assert json.loads(run("pack", "info", "Alone", "--json").stdout)["name"] == "Alone"


def test_a_pack_without_what_it_needs_is_told_as_that_and_no_more(home: Path) -> None:
    pack(home / "more", "More", "Lost", skill="Keen")
    pack(home / "most", "Most", "More", skill="Bold")
    (home / "most" / "amended.tierce").write_text('amend skill "Of the Lost"\n    remove "a line"\n', "utf-8")
    report = read_content([home / "more", home / "most"]).report
    assert [d.code for d in report.found] == ["E0117"]


def test_the_environment_names_packs(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tools.packs.choice import chosen

    one, two = pack(home / "one", "One"), pack(home / "two", "Two", "One")
    monkeypatch.setenv("TIERCE_PACKS", os.pathsep.join([str(two), str(one)]))
    assert [o.name for o in chosen(one, (), "")] == ["One", "Two"]


def test_an_installed_distribution_brings_its_pack(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = home / "site"
    pack(site / "siege" / "pack", "Siege", skill="Keen")
    (site / "siege" / "__init__.py").write_text('raise SystemExit("a pack is never run")\n', "utf-8")
    info = site / "siege-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: siege\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[tierce.packs]\nsiege = siege.pack\n", "utf-8")
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    rows = json.loads(run("pack", "list", "--json").stdout)
    assert [row["found"] for row in rows if row["name"] == "Siege"] == ["distribution"]


# --- which go together


def offer(home: Path, name: str, *needs: str, version: str = "1.0.0") -> Offer:
    return offer_at(pack(home / f"{name}-{version}", name, *needs, version=version), "installed")


def test_the_newest_that_all_agree_on_is_taken(home: Path) -> None:
    games = [offer(home, "Game", version=v) for v in ("1.0.0", "1.2.0", "2.0.0")]
    one, two = offer(home, "One", "Game >=1.1"), offer(home, "Two", "Game <2", "One")
    assert [str(o.manifest.version) for o in resolve([two], [*games, one])] == ["1.2.0", "1.0.0", "1.0.0"]
    assert [o.name for o in resolve([two], [*games, one])] == ["Game", "One", "Two"]


def test_an_older_version_is_gone_back_to(home: Path) -> None:
    games = [offer(home, "Game", version=v) for v in ("1.0.0", "2.0.0")]
    middle = [offer(home, "Middle", f"Game >={v}", version=v) for v in ("1.0.0", "2.0.0")]
    top = offer(home, "Top", "Middle", "Game <2")
    assert [o.manifest.version for o in resolve([top], [*games, *middle])] == ["1.0.0", "1.0.0", "1.0.0"]


def test_a_long_row_of_needs_is_met(home: Path) -> None:
    row = [offer(home, f"P{n}", *([f"P{n + 1}"] if n < 200 else [])) for n in range(201)]
    assert [o.name for o in resolve(row[:1], row)] == [f"P{n}" for n in range(200, -1, -1)]


def test_needs_that_nobody_could_sort_out_are_told(home: Path) -> None:
    """Nine packs of eight versions each, of which no two may be alike: every way would have to be tried."""
    names = [f"H{n}" for n in range(9)]
    holes = [
        offer(home, name, *(f"{other} !={n}.0.0" for other in names if other != name), version=f"{n}.0.0")
        for name in names
        for n in range(1, 9)
    ]
    root = offer(home, "Root", *names)
    with pytest.raises(UnmetError, match='500 rounds for what "Root" needs'):
        resolve([root], [*holes, root])


def test_needs_that_contradict_each_other_are_told_with_whose_they_are(home: Path) -> None:
    games = [offer(home, "Game", version=v) for v in ("1.0.0", "2.0.0")]
    one, two = offer(home, "One", "Game <2"), offer(home, "Two", "Game >=2")
    with pytest.raises(UnmetError) as told:
        resolve([one, two], games)
    assert '"One" 1.0.0' in told.value.message and 'needs "Game" <2' in told.value.message
    assert '"Two" 1.0.0' in told.value.message and 'needs "Game" >=2' in told.value.message


def test_what_is_found_nowhere_is_told_with_what_is_near(home: Path) -> None:
    game = offer(home, "Game")
    with pytest.raises(UnmetError, match="no pack of that name is found; did you mean `Game`"):
        resolve([offer(home, "One", "Gamme")], [game])


# --- one file


def test_one_file_has_the_same_bytes_wherever_it_is_made(home: Path) -> None:
    one = pack(home / "one", "One", skill="Keen")
    two = pack(home / "elsewhere" / "two", "One", skill="Keen")
    os.utime(two / "skills.tierce", (1, 1))
    assert packed(one) == packed(two)
    (home / "one.zip").write_bytes(packed(one))
    with zipfile.ZipFile(home / "one.zip") as archive:
        assert archive.namelist() == [DIGESTS, "pack.toml", "skills.tierce"]
        assert archive.read(DIGESTS).decode().split()[1::2] == ["pack.toml", "skills.tierce"]


def test_a_file_that_was_changed_is_not_taken(home: Path) -> None:
    from tools.packs.installing import install

    one = pack(home / "one", "One", skill="Keen")
    install(one)
    there = offer_at(home.parent / "data" / "packs" / "one-1.0.0", "installed").folder
    require_whole(there)
    (there / "skills.tierce").write_text(SKILL.format(name="Keener"), "utf-8")
    with pytest.raises(PackingError, match="skills.tierce differ"):
        require_whole(there)
    with pytest.raises(PackingError, match="is another"):
        install(one)
    install(one, replace=True)
    require_whole(there)


def test_built_installed_and_used_elsewhere(home: Path) -> None:
    extra = pack(home / "extra", "Extra", "Clash", skill="Test Skill")
    built = run("--content", CLASH, "pack", "build", extra, "--out", home / "extra.zip")
    assert "sha256 " in built.output
    assert "is installed" in run("--content", CLASH, "pack", "install", home / "extra.zip").output
    listed = json.loads(run("--content", CLASH, "--pack", "Extra", "list", "skills", "--json").stdout)
    assert "Test Skill" in [row["name"] for row in (listed if isinstance(listed, list) else listed["definitions"])]
    assert "is gone" in run("pack", "remove", "Extra").output
    run("--content", CLASH, "--pack", "Extra", "list", "skills", code=2)


def test_a_slip_in_an_entry_of_a_manifest_is_told_by_the_keys_of_the_entry(home: Path) -> None:
    folder = pack(home / "siege", "Siege")
    with (folder / "pack.toml").open("a", encoding="utf-8") as manifest:
        manifest.write('terms = [{ term = "DL" }, { term = "DL", deprecatd = ["difficulty"], deprecated = ["DC"] }]\n')
    said = run("check", folder, code=1).output
    assert "`terms.0.deprecated`: field required" in said and "= write `deprecated = …` in it" in said
    assert "`terms.1.deprecatd`: there is no such key" in said and "= did you mean `deprecated`?" in said


def test_an_unsound_pack_is_neither_built_nor_installed(home: Path) -> None:
    extra = pack(home / "extra", "Extra", "Clash")
    (extra / "skills.tierce").write_text('skill "Bad"\n    pl "Bad"\n    +1 to own Nonsense\n', "utf-8")
    run("--content", CLASH, "pack", "build", extra, "--out", home / "extra.zip", code=1)
    run("--content", CLASH, "pack", "install", extra, code=1)
    assert not (home / "extra.zip").exists() and not (home.parent / "data").exists()


def test_a_pack_is_checked_for_its_wording_and_for_what_it_is_printed_with(home: Path) -> None:
    extra = pack(home / "extra", "Extra", "Clash")
    (extra / "luck.tierce").write_text(
        'term "luck" is a number of a character\n    pl "powodzenie"\n\n'
        'skill "Jinx"\n    pl "Pech"\n    at the end of Clash\n        own luck increases by 1\n',
        "utf-8",
    )
    told = run("--content", CLASH, "pack", "check", extra)
    assert 'warning[W0702]: the lexicon has no Polish forms of "powodzenie"' in told.stderr
    assert "clash.tierce" not in told.stderr, "what is wrong with another pack is told there"
    (extra / "theme").mkdir()
    (extra / "theme" / "pictures.toml").write_text("skill = 3\n", "utf-8")
    assert "pictures.toml:1" in run("--content", CLASH, "pack", "check", extra, code=1).stderr


# --- pinned


def test_a_lock_refuses_other_packs_and_says_what_differs(home: Path) -> None:
    game = pack(home / "game", "Game")
    for file in CLASH.glob("*.tierce"):
        (game / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (home / "tierce.toml").write_text('packs = ["game"]\n', "utf-8")
    assert "1 packs" in run("pack", "lock").output
    run("list", "skills")
    text = next(game.glob("*.tierce"))
    was = text.read_text("utf-8")
    text.write_text("# only a remark\n" + was, "utf-8")
    run("list", "skills")
    text.write_text(was + SKILL.format(name="Keen"), "utf-8")
    assert '"Game" 1.0.0 has been changed' in run("list", "skills", code=2).output
    manifest = (game / "pack.toml").read_text("utf-8")
    (game / "pack.toml").write_text(manifest.replace("1.0.0", "1.1.0"), "utf-8")
    assert "is loaded in version 1.1.0" in run("list", "skills", code=2).output
    run("pack", "lock")
    run("list", "skills")


# --- editions


def test_an_edition_is_named_and_found(home: Path) -> None:
    from tools.packs.choice import chosen

    pack(home / "game", "Game")
    pack(home / "draft", "Old Draft", "Game", more="edition = true")
    (home / "tierce.toml").write_text('packs = ["game"]\n', "utf-8")
    assert [o.name for o in chosen(None, (), "old draft")] == ["Game", "Old Draft"]
    with pytest.raises(click.UsageError, match="there are: .*Old Draft"):
        chosen(None, (), "Nothing")


def test_examples_that_an_edition_makes_untrue_are_told_apart(home: Path) -> None:
    game = pack(home / "game", "Game", "Clash")
    (game / "skills.tierce").write_text(
        'skill "Keen"\n    pl "bystry"\n    +1 to own Might\n\n    example "one more"\n        board Yard\n        north has Una on A1\n'
        "        then Una's Might is exactly 3\n\n"
        'character "Una"\n    pl "Una"\n    Might 2\n    has Keen\n',
        "utf-8",
    )
    draft = pack(home / "draft", "Old Draft", "Game", more="edition = true")
    run("--content", CLASH, "--pack", game, "test", game / "skills.tierce")
    (draft / "a.tierce").write_text(
        'amend skill "Keen"\n    replace "+1 to own Might" by\n        +2 to own Might\n', "utf-8"
    )
    told = run("--content", CLASH, "--pack", game, "--pack", draft, "test", game / "skills.tierce").output
    assert "1 example played, 0 failed, 1 do not hold in this edition" in told


def test_the_editions_of_the_base_game_come_along_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from tools.packs.choice import found

    monkeypatch.delenv("TIERCE_PACKS", raising=False)
    beside = {path.parent.name for path in ROOT.glob("packs/*/pack.toml")}
    assert beside <= {offer.folder.name for offer in found() if offer.origin == "base"}


def test_two_packs_that_define_one_name_are_both_told(home: Path) -> None:
    one = pack(home / "one", "One", "Clash", skill="Keen")
    two = pack(home / "two", "Two", "Clash", skill="Keen")
    told = run("--content", CLASH, "--pack", one, "--pack", two, "check", code=1).output
    assert 'is defined twice, in the packs "One" and "Two"' in told and "`instead of …`" in told
