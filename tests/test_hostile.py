"""Every pack that means ill does nothing: it is told as a finding or as wrong use, soon, in little memory, and out of reach.

What is told of each is looked at where the packs are made; here all of them meet the same bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.confined import confined
from tests.hostile import FAULTS, a_pack
from tests.test_hostile_packs import ARCHIVES, FILES, SECRET, TOML
from tests.test_theme_safety import LEXICONS, THEMES
from tools.cli import cli

pytestmark = pytest.mark.slow

NEEDS = 'name = "More"\npl = "Więcej"\nlanguage = 1\nneeds = ["Clash"]\n'
STOUT = 'amend skill "Stout"\n'
MIGHT = "+1 to own Might"
ADD = f"    add\n        {MIGHT}\n"
DEFINED = (
    *(("skill", name) for name in ("Stout", "Sly", "Eager")),
    *(("character", name) for name in ("Ann", "Bob", "Guard")),
    *(("procedure", name) for name in ("Whole game", "Close", "Deal", "Round", "Clash", "Show", "Refill")),
    *(("action", name) for name in ("Step", "Strike")),
    *(("player", name) for name in ("North", "South")),
    *(("suit", name) for name in ("coins", "swords")),
    *(("item", "Lantern"), ("ability", "Might"), ("trait", "deed"), ("board", "Yard"), ("scenario", "The Yard")),
)


def nested(depth: int) -> str:
    whens = "".join(f"{'    ' * (2 + n)}when own vigour is at least 1\n" for n in range(depth))
    return f"{whens}{'    ' * (2 + depth)}{MIGHT}\n"


def of_all(line: str) -> str:
    return "".join(line.format(what=f'{kind} "{name}"') for kind, name in DEFINED)


AMENDMENTS: dict[str, tuple[str, str]] = {
    "ten thousand amendments of one definition": ((STOUT + ADD) * 10_000, "E0109"),
    "ten thousand lines under one": (STOUT + ADD * 10_000, "E0109"),
    "ten thousand lines under one `add`": (STOUT + "    add\n" + f"        {MIGHT}\n" * 10_000, "E0109"),
    "ten thousand quotations": (STOUT + f'    remove "{MIGHT}"\n' * 10_000, "E0109"),
    "a thousand quotations of nothing": (STOUT + "".join(f'    remove "+{n} to x"\n' for n in range(990)), "E0125"),
    "five hundred lines after one": (STOUT + ADD.replace("add", 'add after "in clash, …"') * 490, "0 errors"),
    "five thousand definitions that are not there": (
        "".join(f'amend skill "Stout{n}"\n{ADD}' for n in range(5000)),
        "E0124",
    ),
    "a thousand withdrawals of one": ('withdraw skill "Stout"\n' * 1000, "E0127"),
    "an amendment of an amendment": (f"amend {STOUT}{ADD}", "E0302"),
    "an amendment within an amendment": (STOUT + '    amend skill "Sly"\n' + "    " + ADD, "E0302"),
    "an amendment under `add`": (STOUT + '    add\n        withdraw skill "Sly"\n', "E0302"),
    "`add` under `add`": (STOUT + "    add\n        add\n            add\n                own\n", "E0302"),
    "what it has itself added": (STOUT + ADD + f'    remove "{MIGHT}"\n', "E0125"),
    "a quotation of 1,900 letters": (STOUT + f'    remove "{"x" * 1900}"\n', "E0125"),
    "a quotation of 2,000 letters": (STOUT + f'    remove "{"x" * 2000}"\n', "E0102"),
    "a quotation of brackets": (STOUT + f'    remove "{"(" * 1900}"\n', "E0125"),
    "a quotation of a sum": (STOUT + f'    remove "+{"1 plus " * 270}1 to own Might"\n', "E0125"),
    "a quotation of possessors": (STOUT + f'    remove "+1 to {"Ann’s " * 300}Might"\n'.replace("’", "'"), "E0125"),
    "a quotation of nots": (STOUT + f'    remove "when {"not " * 450}self is the striker"\n', "E0125"),
    "a quotation of quotation marks": (STOUT + f'    remove "{"“" * 900}" under "{"”" * 900}"\n', "E0125"),
    "a quotation of nothing": (STOUT + '    remove ""\n', "E0125"),
    "a quotation of three dots": (STOUT + '    remove "…"\n', "E0126"),
    "a quotation with NUL": (STOUT + '    remove "\0"\n', "E0104"),
    "a quotation with an escape": (STOUT + '    remove "\x1b[31m"\n', "E0104"),
    "a label with an escape": (STOUT + ADD.replace("Might", "Might <\x1b[31m>"), "E0104"),
    "a label that turns the text round": (STOUT + ADD.replace("Might", "Might <\u202eabc>"), "E0104"),
    "a label that is HTML": (STOUT + ADD.replace("Might", "Might <<script>alert(1)</script>>"), "E0302"),
    "a label that is Jinja": (STOUT + ADD.replace("Might", "Might <{{ ''.__class__ }}>"), "E0302"),
    "a label of 1,900 letters": (STOUT + ADD.replace("Might", f"Might <{'a' * 1900}>"), "0 errors"),
    "blocks nested too deep": (STOUT + "    add\n" + nested(400), "E0107"),
    "all withdrawn": (of_all("withdraw {what}\n"), "E0130"),
    "all replaced by nothing": (of_all("replace {what}\n"), "E0210"),
    "all replaced by nonsense": (of_all('replace {what}\n    pl "x"\n    nonsense\n'), "E0302"),
    "a circle of calls": ('replace procedure "Round"\n    pl "runda"\n    do Whole game\n', "E0501"),
    "a circle of numbers": (
        'amend term "vigour" is a number of a character\n    remove "starts at 6"\n    add\n        is own Might\n'
        'amend ability "Might"\n    add\n        is own vigour\n',
        "error",
    ),
    "another name": (STOUT + '    replace header by\n        skill "Sly"\n', "E0129"),
    "a thousand headers": (STOUT + '    replace header by\n        skill "Stout" [X]\n' * 1000, "E0109"),
    "two hundred roles": (
        f'amend procedure "Deal"\n    replace header by\n        procedure "Deal" ({", ".join(["dealt"] * 200)})\n',
        "error",
    ),
    "commands without a definition": ("amend\nreplace\nwithdraw\n" * 300, "E0301"),
}


SKILL = 'skill "Odd"\n    pl "dziw"\n'
DEFINITIONS: dict[str, tuple[str, str]] = {
    "thousands of skills": ("".join(f'skill "S{n}"\n    pl "s{n}"\n    {MIGHT}\n\n' for n in range(2500)), "0 errors"),
    "a skill that ignores itself": (f"{SKILL}    own Odd is ignored\n    {MIGHT}\n", "E0502"),
    "a number of itself": ('term "odd" is a number of a character\n    pl "dziw"\n    is own odd\n', "E0502"),
    "a trigger of what it does": (f"{SKILL}    on clash\n        do Clash for self, self\n", "error"),
    "a name of the machine": (
        f'{SKILL}    {MIGHT}\n\nterm "__class__" is a number of a character\n    pl "klasa"\n',
        "0 errors",
    ),
    "a name that is Python": ('skill "x\'); import os; os.abort() #"\n    pl "x"\n    +1 to own Might\n', "0 errors"),
    "a name that is a format": (f'skill "%s %n %999999999d"\n    pl "%s"\n    {MIGHT}\n', "0 errors"),
    "a title that is Jinja": (f'skill "Odd"\n    pl "{{{{ config.__class__ }}}}"\n    {MIGHT}\n', "E0120"),
    "a ruling that is a script": (
        f'{SKILL}    ruling "<script>alert(1)</script>" / "<b>" because "x" / "y"\n    {MIGHT}\n',
        "0 errors",
    ),
    "a number without end": (f"{SKILL}    +{'9' * 1500} to own Might\n", "error"),
    "a sum without end": (f"{SKILL}    +{'own Might plus ' * 130}1 to own Might\n", "error"),
    "conditions without end": (
        f"{SKILL}    when {'own vigour is above 1 and ' * 70}own vigour is above 1\n        {MIGHT}\n",
        "error",
    ),
    "a loop of loops": (
        f"{SKILL}    on clash\n{''.join('    ' * (2 + n) + 'repeat at most 999 times' + chr(10) for n in range(12))}"
        f"{'    ' * 14}own vigour increases by 1\n",
        "error",
    ),
    "everybody for everybody": (
        f"{SKILL}    on clash\n{''.join('    ' * (2 + n) + 'for each character' + chr(10) for n in range(14))}"
        f"{'    ' * 16}own vigour increases by 1\n",
        "error",
    ),
    "a deck of millions": (
        'suit "odds"\n    pl "dziwy"\n\ndeck "Odd"\n    pl "dziwna"\n    odds from 1 to 999999\n',
        "error",
    ),
    "a board of one line": ('board "Odd"\n    pl "dziw"\n    grid\n        ' + "+---" * 400 + "+\n", "error"),
    "an example of itself": (
        f'{SKILL}    {MIGHT}\n\n    example "again"\n{"        do Clash for Ann, Bob" + chr(10)}' * 2,
        "error",
    ),
    "letters that look alike": ('skіll "Odd"\n    pl "dziw"\n    +1 to own Might\n', "E0302"),
    "marks upon marks": ('skill "O' + "\u0301" * 900 + f'"\n    pl "o"\n    {MIGHT}\n', "0 errors"),
    "tabs and line ends of all sorts": ('skill "Odd"\r    pl "dziw"\x0b    +1 to own Might\u2028\x85', "error"),
    "a mark at its beginning": ("\ufeff\ufeff" + SKILL + f"    {MIGHT}\n", "error"),
    "half a letter": ("\ud800".join(["skill", "Odd"]), "E0101"),
}


def of_amendments(text: str) -> Callable[[Path], object]:
    def make(folder: Path) -> None:
        (folder / "more").mkdir()
        (folder / "more" / "pack.toml").write_text(NEEDS, "utf-8")
        (folder / "more" / "more.tierce").write_bytes(text.encode("utf-8", "surrogatepass"))

    return make


def of_a_circle(folder: Path) -> None:
    """Two packs that each need the other, and amend what it adds."""
    of_amendments(STOUT + ADD)(folder)
    (folder / "more").rename(folder / "again")
    of_amendments(STOUT + ADD)(folder)
    for name, other in (("more", "again"), ("again", "more")):
        (folder / name / "pack.toml").write_text(NEEDS.replace("More", name).replace("Clash", other), "utf-8")


def within(name: str, text: str | bytes) -> Callable[[Path], object]:
    """A file within the pack itself."""

    def make(folder: Path) -> None:
        path = folder / "pack" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    return make


def with_lexicon(text: str) -> Callable[[Path], object]:
    def make(folder: Path) -> None:
        with (folder / "pack" / "pack.toml").open("a", encoding="utf-8") as manifest:
            manifest.write('lexicon = "words.toml"\n')
        within("words.toml", text)(folder)

    return make


def spoiling(spoil: Callable[[Path], object], name: str) -> Callable[[Path], object]:
    return lambda folder: spoil(folder / name)


Hostile = tuple[Callable[[Path], object], tuple[str, ...], str]
"""How it is made in a new folder with a sound pack; the packs beside that, and what is told."""
HOSTILE: dict[str, Hostile] = {
    **{f"file: {n}": (spoiling(spoil, "pack"), (), told) for n, (spoil, told) in FILES.items()},
    **{f"manifest: {n}": (within("pack.toml", text), (), told) for n, (text, told) in TOML.items()},
    **{f"archive: {n}": (spoiling(spoil, "pack.zip"), ("pack.zip",), "pack.zip") for n, spoil in ARCHIVES.items()},
    **{f"lexicon: {n}": (with_lexicon(text), (), "E0121") for n, (text, _) in LEXICONS.items()},
    **{f"theme: {n}": (within(name, text), (), "E0122") for n, (name, text, _) in THEMES.items()},
    **{f"amendment: {n}": (of_amendments(text), ("more",), told) for n, (text, told) in AMENDMENTS.items()},
    **{f"definition: {n}": (of_amendments(text), ("more",), told) for n, (text, told) in DEFINITIONS.items()},
    "amendment: a circle of packs": (of_a_circle, ("more", "again"), "in a circle"),
}


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What every command loads is loaded once, here and not in each fork."""
    pack = a_pack(tmp_path_factory.mktemp("warm"))
    assert CliRunner().invoke(cli, ["--content", str(pack), "check"]).exit_code == 0


@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pack_is_harmless(tmp_path: Path, name: str) -> None:
    make, beside, told = HOSTILE[name]
    (tmp_path / "secret.tierce").write_text(SECRET + "\n", "utf-8")
    pack = a_pack(tmp_path)
    make(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    more = [tmp_path / one for one in beside]
    packs = [arg for one in more for arg in ("--pack", one)]
    code, output, reached = confined([pack, *more], "--content", pack, *packs, "check")
    assert code in ((0,) if told == "0 errors" else (1, 2)), output[-2000:]
    assert told in output, output[-2000:]
    assert not any(fault in output for fault in FAULTS) and SECRET not in output
    assert not any(ord(c) < 32 and c not in "\n\t" or 127 <= ord(c) < 160 for c in output), "a raw control"
    assert reached == []
    assert sorted(tmp_path.rglob("*")) == before, "something was put beside the pack"


@pytest.mark.usefixtures("warm")
def test_what_reaches_out_is_seen(tmp_path: Path) -> None:
    """What a command reads and writes where it has no business is noted, so the test above can fail."""
    pack = a_pack(tmp_path)
    text = pack / "clash.tierce"
    assert f"open {text}" in confined([], "--content", pack, "check").reached
    text.write_text(text.read_text("utf-8").replace("    pl", "     pl", 1), "utf-8")
    assert any(str(pack) in one for one in confined([pack], "--content", pack, "fmt").reached)
