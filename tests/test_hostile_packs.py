"""Packs that mean ill: whatever a folder or an archive holds is told as a finding or as wrong use, and soon.

Nothing outside a pack is read, no command waits for anybody, and no control character reaches the terminal.
"""

from __future__ import annotations

import os
import shutil
import struct
import unicodedata
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.loading.files import MAX_DEPTH, MAX_PACK, MAX_TEXT, MAX_TEXTS, Folder, UnreadableError, read_file
from tests.hostile import a_pack, a_pipe, a_socket, run
from tests.language_kit import PACK
from tierce._archives import UnpackError, unpack

SECRET = "skill of the innermost secret"
MANIFEST = 'name = "Clash"\npl = "Starcie"\nlanguage = 1\n'
Spoil = Callable[[Path], object]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "secret.tierce").write_text(SECRET + "\n", "utf-8")
    return a_pack(tmp_path)


def linked(name: str, target: str) -> Spoil:
    return lambda pack: (pack / name).symlink_to(target)


def deep(pack: Path) -> None:
    folder = pack.joinpath(*["d"] * (MAX_DEPTH + 2))
    folder.mkdir(parents=True)


def many(pack: Path) -> None:
    (pack / "many").mkdir()
    for number in range(MAX_TEXTS + 1):
        (pack / "many" / f"{number}.tierce").touch()


def much(pack: Path) -> None:
    for number in range(MAX_PACK // MAX_TEXT + 1):
        (pack / f"{number}.tierce").write_bytes(b"#" * 99 + b"\n" + b" " * (MAX_TEXT - 100))


def called(name: bytes) -> Spoil:
    return lambda pack: Path(os.fsdecode(os.fsencode(pack) + b"/" + name)).write_bytes(b"# nothing\n")


def a_link_within(pack: Path) -> None:
    (pack / "a").mkdir()
    linked("b", "a")(pack)


def a_folder_with_an_escape(pack: Path) -> None:
    folder = pack / "\x1bdir"
    folder.mkdir()
    (folder / "x.tierce").touch()


FILES: dict[str, tuple[Spoil, str]] = {
    "a pipe": (lambda p: a_pipe(p / "x.tierce"), "is a pipe"),
    "a socket": (lambda p: a_socket(p / "x.tierce"), "is a socket"),
    "a folder": (lambda p: (p / "x.tierce").mkdir(), "is a folder"),
    "a device without end": (linked("x.tierce", "/dev/zero"), "leads out of its folder"),
    "memory of the process": (linked("x.tierce", "/proc/self/mem"), "leads out of its folder"),
    "a link to a secret": (linked("x.tierce", "../secret.tierce"), "leads out of its folder"),
    "a link to a link to a secret": (
        lambda p: (linked("y", "../secret.tierce")(p), linked("x.tierce", "y")(p)),
        "leads out of its folder",
    ),
    "a link to a folder of secrets": (linked("inner", ".."), "leads out of its folder"),
    "a link to a folder within": (a_link_within, "is a folder"),
    "a link to the pack itself": (linked("self", "."), "is a folder"),
    "a link that dangles": (linked("x.tierce", "nowhere"), "leads nowhere"),
    "a link to itself": (linked("x.tierce", "x.tierce"), "in a circle"),
    "two links in a circle": (
        lambda p: (linked("x.tierce", "y.tierce")(p), linked("y.tierce", "x.tierce")(p)),
        "in a circle",
    ),
    "a name that is not UTF-8": (called(b"\xff\xfe.tierce"), "not UTF-8"),
    "a name with an escape": (called(b"\x1b[31mred.tierce"), r"\u001b[31mred.tierce"),
    "a name that turns the text round": (called("\u202eecreit.tierce".encode()), "cannot be seen"),
    "a folder with an escape": (a_folder_with_an_escape, "cannot be seen"),
    "a text too long": (lambda p: (p / "x.tierce").write_bytes(b"#" * (MAX_TEXT + 1)), "too large"),
    "texts too deep": (deep, "deep"),
    "too many texts": (many, "at most 5,000"),
    "too much text": (much, "is too much"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_what_is_no_text_is_told(pack: Path, name: str) -> None:
    spoil, told = FILES[name]
    spoil(pack)
    out = run("--content", pack, "check", code=1).output
    assert told in out, out
    assert SECRET not in out
    for command in (("test",), ("list", "skills"), ("fmt", "--check"), ("simulate", "The Yard", "--games", "1")):
        assert SECRET not in run("--content", pack, *command).output


def test_hidden_files_are_no_texts(pack: Path) -> None:
    """Editors leave links that lead nowhere beside what is being changed."""
    linked(".#clash.tierce", "somebody@somewhere.1")(pack)
    (pack / ".git").mkdir()
    (pack / ".git" / "x.tierce").write_text(SECRET)
    assert "0 errors" in run("--content", pack, "check").output


def test_a_folder_of_texts_beside_the_pack_keeps_to_itself(pack: Path, tmp_path: Path) -> None:
    beside = tmp_path / "beside"
    beside.mkdir()
    linked("x.tierce", "../secret.tierce")(beside)
    out = run("--content", pack, "check", beside, code=2).output
    assert "leads out" in out and SECRET not in out
    (beside / "x.tierce").unlink()
    a_pipe(beside / "x.tierce")
    assert "is a pipe" in run("--content", pack, "check", beside, code=1).output
    assert "is a pipe" in run("--content", pack, "check", beside / "x.tierce", code=1).output


def test_a_file_that_says_it_is_empty_is_read_within_bounds() -> None:
    """Files of the system have no size, and some have no end."""
    assert read_file(Path("/proc/self/status"), 100_000)
    with pytest.raises(UnreadableError, match="too large"):
        read_file(Path("/proc/self/status"), 100)
    with pytest.raises(UnreadableError, match="cannot be read"):
        read_file(Path("/proc/self/mem"), 100)
    with pytest.raises(UnreadableError, match="is a device"):
        read_file(Path("/dev/zero"), 100)
    with pytest.raises(UnreadableError):
        read_file(Path("a\0b"), 100)
    with pytest.raises(UnreadableError):
        read_file(Path("x" * 5000), 100)


def test_the_number_of_entries_is_bounded(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.loading.files.MAX_ENTRIES", 10)
    for number in range(12):
        (pack / f"{number}.txt").touch()
    with pytest.raises(UnreadableError, match="more than 10 files"):
        Folder(pack).texts()


# --- manifests

NUMBER = "9" * 5000
TOML: dict[str, tuple[str, str]] = {
    "nothing": ("", "`name`: field required"),
    "no TOML": ("name = \n", "pack.toml:1:8"),
    "cut off": ('name = "Cl', "no TOML"),
    "arrays within arrays": ("x = " + "[" * 20_000, "nested too deep"),
    "tables within tables": ("x = " + "{a=" * 15_000, "nested too deep"),
    "a number without end": (MANIFEST.replace("1", NUMBER), "too large"),
    "a hexadecimal number without end": (MANIFEST.replace("1", "0x" + "f" * 20_000), "`language`"),
    "another release": (MANIFEST.replace("1", "99"), "pack.toml:3:1"),
    "a release that is true": (MANIFEST.replace("1", "true"), "pack.toml:3:1"),
    "a release that is a text": (MANIFEST.replace("1", '"1"'), "`language`"),
    "a release that is a fraction": (MANIFEST.replace("1", "1.0"), "`language`"),
    "a release that is a date": (MANIFEST.replace("1", "2026-01-01"), "`language`"),
    "a name that is a list": (MANIFEST.replace('"Clash"', '["Clash"]'), "pack.toml:1:1"),
    "a name that is empty": (MANIFEST.replace('"Clash"', '""'), "`name`"),
    "a name with an escape": (MANIFEST.replace("Clash", r"\u001b[31mClash"), "cannot be seen"),
    "a name that turns the text round": (MANIFEST.replace("Clash", r"\u202eClash"), "cannot be seen"),
    "a name without end": (MANIFEST.replace("Clash", "C" * 40_000), "at most 200"),
    "needs that are a text": (MANIFEST + 'needs = "Clash"\n', "`needs`"),
    "needs that are numbers": (MANIFEST + "needs = [1]\n", "`needs.0`"),
    "a key that nobody knows": (MANIFEST + r'"\u001b[31m" = 1' + "\n", r"\u001b[31m"),
    "ten thousand unknown keys": (MANIFEST + "\n".join(f"k{n}=1" for n in range(6000)), "`k0`"),
    "a manifest without end": (MANIFEST + "#" * 100_000, "too large"),
    "NUL": (MANIFEST + "\0", "no TOML"),
    "a lexicon outside": (MANIFEST + 'lexicon = "../secret.tierce"\n', "leads out"),
    "a lexicon of the system": (MANIFEST + 'lexicon = "/bin/ls"\n', "leads out"),
    "a lexicon that is not there": (MANIFEST + 'lexicon = "none.toml"\n', "pack.toml:4:1"),
    "a lexicon that is a folder": (MANIFEST + 'lexicon = "."\n', "is a folder"),
    "a lexicon with a name too long": (MANIFEST + f'lexicon = "{"x" * 150}/{"y" * 40}"\n', "E0115"),
    "a lexicon with NUL in its name": (MANIFEST + r'lexicon = "a\u0000b"' + "\n", "cannot be seen"),
    "needs that nobody has": (MANIFEST + 'needs = ["Clesh"]\n', "did you mean `Clash`?"),
    "needs of itself": (MANIFEST + 'needs = ["Clash"]\n', 'in a circle: "Clash" needs "Clash"'),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TOML)
def test_a_spoiled_manifest_is_told_where_it_is(pack: Path, name: str) -> None:
    text, told = TOML[name]
    (pack / "pack.toml").write_text(text, "utf-8")
    out = run("--content", pack, "check", code=1).output
    assert told in out, out[:3000]
    run("--content", PACK, "check", pack, code=1)
    run("--content", PACK, "check", "--json", pack, code=1)


def test_a_manifest_of_other_bytes_is_told(pack: Path) -> None:
    (pack / "pack.toml").write_bytes(b'name = "\xff\xfe"')
    assert "not UTF-8" in run("--content", pack, "check", code=1).output
    (pack / "pack.toml").unlink()
    for spoil in (a_pipe, Path.mkdir):
        spoil(pack / "pack.toml")
        run("--content", pack, "check", code=(1, 2))
        os.rmdir(pack / "pack.toml") if (pack / "pack.toml").is_dir() else (pack / "pack.toml").unlink()
    linked("pack.toml", "../secret.tierce")(pack)
    assert SECRET not in run("--content", pack, "check", code=(1, 2)).output


def test_a_binary_lexicon_is_told(pack: Path) -> None:
    (pack / "pack.toml").write_text(MANIFEST + 'lexicon = "own.bin"\n', "utf-8")
    (pack / "own.bin").write_bytes(bytes(range(256)))
    assert "`own.bin` is not UTF-8" in run("--content", pack, "check", code=1).output


def test_a_circle_of_needs_is_told_with_its_chain(pack: Path, tmp_path: Path) -> None:
    needs = {"A": "B", "B": "C", "C": "A"}
    args: list[str | Path] = []
    for name, need in needs.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.toml").write_text(f'name = "{name}"\npl = "x"\nlanguage = 1\nneeds = ["{need}"]\n')
        args += ["--pack", tmp_path / name]
    out = run("--content", pack, *args, "check", code=1).output
    assert all(f'"{name}" needs "{need}"' in out for name, need in needs.items())
    assert out.count("E0118") == 1
    assert 'needs "C", which is not loaded' in run("--content", pack, *args[:4], "check", code=1).output


def test_two_packs_of_one_name_are_told(pack: Path, tmp_path: Path) -> None:
    other = shutil.copytree(pack, tmp_path / "other")
    assert 'two packs are called "Clash"' in run("--content", pack, "--pack", other, "check", code=1).output
    run("--content", pack, "--pack", pack, "check")  # the same again is the same


# --- archives


def zipped(path: Path) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("x/pack.toml", MANIFEST.replace("Clash", "Extra"))
        file.writestr("x/one.tierce", "# nothing\n" * 100)
    return path


def of_texts(path: Path) -> None:
    """Sixty million bytes of texts."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("pack.toml", MANIFEST)
        for number in range(20):
            file.writestr(f"{number}.tierce", 'skill "A"\n    pl "a"\n' * 140_000)


def of_one(name: str, text: str = "# nothing\n", method: int = zipfile.ZIP_DEFLATED) -> Spoil:
    def make(path: Path) -> None:
        with zipfile.ZipFile(path, "w", method) as file:
            file.writestr("pack.toml", MANIFEST.replace("Clash", "Extra"))
            file.writestr(name, text)

    return make


def bomb(path: Path) -> None:
    of_one("x.tierce", "x" * 15_000_000)(path)


def spoiled(at: int, value: bytes) -> Spoil:
    """An archive with some bytes changed; counted from the end when below zero."""

    def make(path: Path) -> None:
        zipped(path)
        data = bytearray(path.read_bytes())
        data[at : at + len(value) or None] = value
        path.write_bytes(data)

    return make


def flagged(field: int, value: int) -> Spoil:
    """An archive whose list says something else of every member."""

    def make(path: Path) -> None:
        zipped(path)
        data, at = bytearray(path.read_bytes()), 0
        while (at := data.find(b"PK\x01\x02", at)) >= 0:
            struct.pack_into("<H", data, at + field, value)
            at += 4
        path.write_bytes(data)

    return make


def of_many(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as file:
        for number in range(60_000):
            file.writestr(f"{number:060}.txt", "")


def twice(path: Path) -> None:
    zipped(path)
    with zipfile.ZipFile(path, "a") as file, pytest.warns(UserWarning, match="Duplicate"):
        file.writestr("x/one.tierce", "# again\n")


def file_and_folder(path: Path) -> None:
    zipped(path)
    with zipfile.ZipFile(path, "a") as file:
        file.writestr("x/one.tierce/two.tierce", "# again\n")


ARCHIVES: dict[str, Spoil] = {
    "nothing": lambda p: p.write_bytes(b""),
    "no ZIP": lambda p: p.write_bytes(b"PK no zip at all" * 100),
    "a pipe": a_pipe,
    "a socket": a_socket,
    "cut off": lambda p: p.write_bytes(zipped(p).read_bytes()[:-60]),
    "only its end": lambda p: p.write_bytes(zipped(p).read_bytes()[-22:]),
    "damaged data": spoiled(50, b"\xff" * 40),
    "a damaged header": spoiled(0, b"\0" * 10),
    "encrypted": flagged(8, 1),
    "an unknown way of packing": flagged(10, 97),
    "packed as LZMA": lambda p: of_one("x.tierce", "#" * 50, zipfile.ZIP_LZMA)(p),
    "packed as bzip2": lambda p: of_one("x.tierce", "#" * 50, zipfile.ZIP_BZIP2)(p),
    "sixty million bytes": of_texts,
    "fifteen million of one letter": bomb,
    "too many files": of_many,
    "a way out": of_one("../x.tierce"),
    "a way out by another bar": of_one("..\\x.tierce"),
    "a place of its own choice": of_one("/x.tierce"),
    "a drive": of_one("C:x.tierce"),
    "an escape in a name": of_one("\x1b[31m.tierce"),
    "too deep": of_one("d/" * 40 + "x.tierce"),
    "a name too long": of_one("n" * 300 + ".tierce"),
    "a file twice": twice,
    "a file that is a folder": file_and_folder,
    "no pack": lambda p: zipfile.ZipFile(p, "w").close(),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ARCHIVES)
def test_a_spoiled_archive_is_refused(tmp_path: Path, name: str) -> None:
    archive = tmp_path / "pack.zip"
    ARCHIVES[name](archive)
    out = run("--content", a_pack(tmp_path), "--pack", archive, "check", code=2).output
    assert "pack.zip" in out
    assert sorted(p.name for p in tmp_path.iterdir()) == ["pack", "pack.zip"], "something was put outside"


@pytest.mark.parametrize("at", range(0, 420, 7))
def test_an_archive_with_any_byte_changed_is_read_or_refused(tmp_path: Path, at: int) -> None:
    archive = tmp_path / "pack.zip"
    spoiled(at, b"\xff\x81")(archive)
    try:
        assert (unpack(archive) / "pack.toml").is_file()
    except UnpackError as error:
        assert "pack.zip" in str(error)


def test_archives_may_not_be_devices(tmp_path: Path) -> None:
    for target in ("/dev/zero", "/proc/self/mem"):
        archive = tmp_path / "pack.zip"
        archive.symlink_to(target)
        run("--content", a_pack(tmp_path / target[-3:]), "--pack", archive, "check", code=2)
        archive.unlink()


CAFE = 'state "Café"\n    pl "kawiarnia"\n    holds while own vigour is above 9\n'
APART = unicodedata.normalize("NFD", CAFE)


def test_names_that_are_read_alike_are_one(pack: Path) -> None:
    """A letter and its mark may be one character or two; nobody sees the difference."""
    assert CAFE != APART
    (pack / "one.tierce").write_text(APART, "utf-8")
    run("check", pack, code=0)
    for name in ("Café", unicodedata.normalize("NFD", "CAFÉ")):
        assert "Café" in run("--content", pack, "explain", name, code=0).output
    (pack / "two.tierce").write_text(CAFE, "utf-8")
    assert "error[E0201]" in run("check", pack, code=1).output


@pytest.mark.parametrize("name", [unicodedata.normalize("NFD", "café"), "CAFÉ"])
def test_files_that_some_systems_take_for_one_are_told(pack: Path, name: str) -> None:
    for file in ("café", name):
        (pack / f"{file}.tierce").write_text("# nothing\n", "utf-8")
    assert "error[E0116]" in run("check", pack, code=1).output
