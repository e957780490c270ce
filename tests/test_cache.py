"""What is kept for the next process: believed only when it is whole and the user's own, and never more than there is room for."""

import os
import re
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from interpreter.loading import cache

ROOT = Path(__file__).resolve().parent.parent
NAME = cache.name_of("lines", "a text")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, in which every entry looks for room of its own."""
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "AHEAD", 0)
    monkeypatch.setattr(cache, "_room", {})
    return tmp_path / "cache" / "tierce"


def entries(place: Path) -> list[str]:
    return sorted(p.name for p in place.iterdir() if p.name != cache.SECRET)


def test_what_is_kept_is_found_again(place: Path) -> None:
    assert cache.get(NAME) is None
    assert not place.exists()  # to look makes nothing
    cache.put({NAME: b"whole"})
    assert cache.get(NAME) == b"whole"
    cache.put({NAME: b"newer", cache.name_of("lines", "another"): b""})
    assert cache.get(NAME) == b"newer"
    assert cache.get_all([NAME, cache.name_of("lines", "another"), "none"]).keys() == set(entries(place))


def test_only_the_user_can_read_it(place: Path) -> None:
    cache.put({NAME: b"whole"})
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in place.iterdir()} == {0o600}


def test_a_name_depends_on_all_that_is_given() -> None:
    names = {cache.name_of("lines", *basis) for basis in ((), ("a",), ("a", ""), ("", "a"), ("ab",), ("a", "b"))}
    assert len(names) == 6
    assert cache.name_of("lines", "a") != cache.name_of("code", "a")


@pytest.mark.parametrize("bit", [0, 7, 8 * cache.SEAL, 8 * cache.SEAL + 13, -1])
def test_a_flipped_bit_is_noticed(place: Path, bit: int) -> None:
    cache.put({NAME: b"whole and sound"})
    data = bytearray((place / NAME).read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    (place / NAME).write_bytes(data)
    assert cache.get(NAME) is None


@pytest.mark.parametrize("data", [b"", b"x", b"x" * cache.SEAL, b"x" * 1000], ids=len)
def test_what_was_not_sealed_here_is_not_believed(place: Path, data: bytes) -> None:
    cache.put({NAME: b"whole"})
    (place / NAME).write_bytes(data)
    assert cache.get(NAME) is None
    cache.put({NAME: b"anew"})
    assert cache.get(NAME) == b"anew"


def test_an_entry_is_not_believed_under_another_name(place: Path) -> None:
    other = cache.name_of("lines", "another")
    cache.put({NAME: b"whole"})
    (place / NAME).rename(place / other)
    assert cache.get(other) is None


@pytest.mark.parametrize("secret", [None, b"", b"short", b"x" * 33])
def test_without_its_secret_nothing_is_believed(place: Path, secret: bytes | None) -> None:
    cache.put({NAME: b"whole"})
    if secret is None:
        (place / cache.SECRET).unlink()
    else:
        (place / cache.SECRET).write_bytes(secret)
    assert cache.get(NAME) is None
    cache.put({NAME: b"anew"})
    assert cache.get(NAME) == b"anew"


def test_a_secret_that_others_can_read_is_none(place: Path) -> None:
    cache.put({NAME: b"whole"})
    (place / cache.SECRET).chmod(0o640)
    assert cache.get(NAME) is None


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777, 0o720])
def test_a_folder_that_others_can_write_is_left_alone(place: Path, mode: int) -> None:
    cache.put({NAME: b"whole"})
    place.chmod(mode)
    assert cache.get(NAME) is None
    cache.put({NAME: b"other", cache.name_of("lines", "new"): b"new"})
    assert entries(place) == [NAME]
    place.chmod(0o755)
    assert cache.get(NAME) == b"whole"


@pytest.mark.parametrize("of", ["folder", "entry"])
def test_what_belongs_to_somebody_else_is_left_alone(place: Path, monkeypatch: pytest.MonkeyPatch, of: str) -> None:
    cache.put({NAME: b"whole"})
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
    if of == "entry":
        monkeypatch.setattr(cache, "_is_private", lambda found: True)
    assert cache.get(NAME) is None


def test_links_are_not_followed(place: Path, tmp_path: Path) -> None:
    cache.put({NAME: b"whole"})
    (place / NAME).rename(tmp_path / "elsewhere")
    (place / NAME).symlink_to(tmp_path / "elsewhere")
    assert cache.get(NAME) is None
    place.rename(tmp_path / "moved")
    place.symlink_to(tmp_path / "moved")
    cache.put({cache.name_of("lines", "new"): b"new"})
    assert entries(tmp_path / "moved") == [NAME]


def test_a_pipe_is_no_entry(place: Path) -> None:
    cache.put({NAME: b"whole"})
    (place / NAME).unlink()
    os.mkfifo(place / NAME)
    assert cache.get(NAME) is None


def test_it_never_takes_more_than_its_budget(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "BUDGET", 2_000)
    names = [cache.name_of("lines" if n % 2 else "code", str(n)) for n in range(30)]
    for n, name in enumerate(names):
        cache.put({name: bytes(300)})
        os.utime(place / name, (n, n))
        assert cache.get(names[0]) is not None  # what is used stays, of whatever kind the others are
        os.utime(place / names[0], (n + 1, n + 1))
        assert sum((place / name).stat().st_size for name in entries(place)) <= 2_000
    assert entries(place) == sorted([names[0], *names[-5:]])
    cache.put({cache.name_of("lines", "large"): bytes(1_500)})
    assert entries(place) == sorted([names[0], *names[-5:]])


def test_room_made_ahead_is_within_the_budget(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "BUDGET", 100_000)
    monkeypatch.setattr(cache, "AHEAD", 3_000)
    looked: list[object] = []
    scandir = os.scandir

    def noted(path: int) -> object:
        looked.append(path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", noted)
    for n in range(400):
        cache.put({cache.name_of("lines", str(n)): bytes(568)})
        assert sum((place / name).stat().st_size for name in os.listdir(place)) <= 100_000
    assert 60 <= len(looked) <= 100  # for six entries, five of them from what was made ahead


def test_what_is_replaced_drives_nothing_out(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "BUDGET", 2_000)
    other = cache.name_of("lines", "other")
    cache.put({other: bytes(700)})
    for n in range(3):
        cache.put({NAME: bytes([n]) * 900})
    assert cache.get(other) == bytes(700)
    assert cache.get(NAME) == bytes([2]) * 900


def test_what_was_left_half_written_goes(place: Path) -> None:
    cache.put({NAME: b"whole"})
    long_ago = time.time() - 2 * cache.LEFT_OVER
    for name in ("tmp-0123", "tmpab_c1"):
        (place / name).write_bytes(b"half")
        os.utime(place / name, (long_ago, long_ago))
    (place / "tmp-of-now").write_bytes(b"half")
    (place / "a letter.txt").write_bytes(b"nobody's business")
    cache.put({NAME: b"anew"})
    assert entries(place) == sorted([NAME, "tmp-of-now", "a letter.txt"])


def test_what_several_keep_at_once_is_all_kept(place: Path) -> None:
    """Somebody who looks for room sees files of others that are in their places before they are looked at."""

    def kept(who: int) -> list[int]:
        names = [cache.name_of("lines", f"{who} {n}") for n in range(60)]
        for name in names:
            cache.put({name: name.encode()})
        return [n for n, name in enumerate(names) if cache.get(name) != name.encode()]

    cache.put({NAME: b"whole"})
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(kept, range(4))) == [[], [], [], []]


def test_files_that_are_no_entries_are_never_taken_away(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put({NAME: b"whole"})
    (place / "a letter.txt").write_bytes(bytes(5_000))
    monkeypatch.setattr(cache, "BUDGET", 1_000)
    cache.put({cache.name_of("lines", "new"): bytes(400)})
    assert (place / "a letter.txt").is_file()


def test_a_cache_that_cannot_be_written_does_not_matter(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place.parent.write_text("no folder")
    cache.put({NAME: b"whole"})
    assert cache.get(NAME) is None
    for name in ("TIERCE_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    cache.put({NAME: b"whole"})
    assert cache.get(NAME) is None


# --- the fingerprint


def fingerprint_of(root: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(cache, "_ROOT", root)
    return cache.fingerprint.__wrapped__()


def test_every_file_of_the_code_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = ["dsl/a.py", "dsl/core/b.py", "dsl/x.lark", "interpreter/vocabulary/l.toml", "tools/templates/typst/c.typ"]
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"one")
    seen = {fingerprint_of(tmp_path, monkeypatch)}
    for name in files:
        at = (tmp_path / name).stat()
        (tmp_path / name).write_bytes(b"two")
        os.utime(tmp_path / name, ns=(at.st_atime_ns, at.st_mtime_ns))  # of the same size and date
        seen.add(fingerprint_of(tmp_path, monkeypatch))
    (tmp_path / files[0]).rename(tmp_path / "dsl/z.py")
    seen.add(fingerprint_of(tmp_path, monkeypatch))
    assert len(seen) == len(files) + 2
    (tmp_path / "dsl/__pycache__").mkdir()
    (tmp_path / "dsl/__pycache__/a.pyc").write_bytes(b"made of others")
    assert fingerprint_of(tmp_path, monkeypatch) in seen


def test_the_libraries_and_python_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    assert any(name.startswith("lark-") for name in cache._libraries())
    before = cache.fingerprint.__wrapped__()
    assert before == cache.fingerprint.__wrapped__() == cache.fingerprint()
    monkeypatch.setattr(cache, "_libraries", lambda: ["lark-0.dist-info"])
    other = cache.fingerprint.__wrapped__()
    monkeypatch.setattr(sys, "version", "4")
    assert len({before, other, cache.fingerprint.__wrapped__()}) == 3


def test_it_is_that_of_the_whole_distribution() -> None:
    packages = re.findall(r'"(\w+)\*"', (ROOT / "setup.py").read_text("utf-8"))
    assert packages and set(packages) <= set(cache.DISTRIBUTION)


# --- the tests themselves


def test_tests_keep_nothing_in_the_cache_of_the_user() -> None:
    """Neither in this process nor in those that it starts."""
    asked = "from interpreter.loading.cache import folder; print(folder())"
    found = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == str(cache.folder())
    assert (ROOT / ".pytest_cache") in cache.folder().parents
