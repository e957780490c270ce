"""The rules of the house: what may import what, how long code may be, and what no file may hold.

Each rule is a function from text to a list of breaches. A test tries the
function on a small breach of the rule first, so that it is known to see one,
and then on the files of the project.
"""

import ast
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

import pytest

from dsl.core.definitions import Header
from interpreter.loading.language import language
from tools.commands.list import LISTED

ROOT = Path(__file__).resolve().parent.parent
CODE = ("dsl", "interpreter", "tierce", "tools")
MAY_NOT_IMPORT = {
    "dsl": {"interpreter", "tierce", "tools"},
    "interpreter": {"tierce", "tools"},
    "tierce": {"tools"},
}
MAX_FILE_LINES = 500
MAX_FUNCTION_LINES = 60
LITTLE = 6
"""So many letters, with the space, of what may begin anything."""
# Words of the language or of English that content uses as names too, and why they stand in the code.
ALSO_NAMES = {
    "actor": "the role of whoever takes an action, which the language itself gives",
    "attacker": "the example of a word",
    "bitwa": "a Polish noun of what one is in",
    "bearer": "a function of templates",
    "comparison": "a sort of mutants",
    "count": "a filter of templates",
    "counted": "a field, and a word of messages",
    "counter": "a field, and a sort of pieces",
    "edge": "a sort of borders",
    "efekt": "the Polish word for a parameter",
    "effect": "a parameter of rules",
    "fight": "a form of an irregular verb",
    "given": "a form of an irregular verb",
    "goal": "a slot",
    "gra": "the Polish word for an owner",
    "hearts": "the example of a word",
    "hit": "a form of an irregular verb",
    "human": "whoever plays at the terminal",
    "in the ": "the beginning of a message",
    "ink": "a function of templates",
    "Key": "a type variable",
    "liczba": "the Polish word for a type",
    "list": "how lines follow",
    "load": "a function of the package",
    "Move": "a class of the board",
    "opening ": "the beginning of a message",
    "opening": "the tree of when an action is open, a sort of them",
    "order": "a command's sort of findings",
    "parry": "the example of a word",
    "pass": "a statement",
    "pay": "a form of an irregular verb",
    "pole": "the Polish word for a space",
    "postać": "the Polish word for a type",
    "PT": "what a number is never torn from in Polish",
    "red": "the example of a word",
    "result": "a key of words",
    "shoot": "an irregular verb",
    "side": "a slot of the state",
    "Sprint": "the example of a word",
    "standing": "a field of views",
    "starcie": "a Polish noun of what one is in",
    "story": "a directive of chapters",
    "Strength": "the example of a word",
    "target": "the role of whom an action is aimed at, which the language itself gives",
    "tura": "a Polish noun of what one is in",
    "Turn": "the title of a track",
    "winner": "the example of a word",
}
SKIPPED_FOLDERS = {".git", ".venv", "build", "dist", "__pycache__", "node_modules", ".hypothesis"}
SKIPPED_ENDINGS = ("_cache", ".egg-info")

# A header of any kind of definition, or of what definitions name within them: actions, cards, steps, options, rows of
# tables, marks of boards. A concept is named as the vocabulary names it.
DEFINITION = re.compile(
    r'^(?:(?!concept)[a-z]+|[ ]+(?:action|card|step|option|mark "."|\d+(?: to \d+)?)) "([^"\n]+)"', re.MULTILINE
)
# Several ways to write a part of a phrase.
WAYS = re.compile(r"\((?:\?:)?([\w ]+(?:\|[\w ]+)+)\)")
# A Polish name of a definition.
POLISH = re.compile(r'^    pl "([^"\n]+)"', re.MULTILINE)
# An absolute path below a folder that only some machine has; not part of an address or a relative path.
MACHINE_PATH = re.compile(
    r"(?<![\w.~$}*-])/(?:home|root|Users|work|workspace|opt|mnt|srv|tmp|private)/[\w.-]+"
    r"|\b[A-Z]:\\+Users\\"
)
REGISTRY = re.compile(r"pypi\.org/simple|files\.pythonhosted")
# A requirement, and below it the hashes of its archives.
PINNED = re.compile(r"^[a-z0-9][a-z0-9._-]*==[\w.!+-]+( ; [^\\\n]+)?( --hash=sha256:[0-9a-f]{64})+$")


# --- finding files


def walked(root: Path) -> Iterator[Path]:
    """Every file below `root`, leaving out what the targets make."""
    for path in sorted(root.iterdir()):
        if path.is_symlink():
            continue
        if path.is_file():
            yield path
        elif path.name not in SKIPPED_FOLDERS and not path.name.endswith(SKIPPED_ENDINGS):
            yield from walked(path)


def project_files() -> list[Path]:
    """The files git tracks or would track; without git, every file but the made ones."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        if listed.returncode == 0:
            paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
            return [path for path in paths if path.is_file()]
    return list(walked(ROOT))


def project_texts() -> Iterator[tuple[Path, str]]:
    """The project's text files with their text; what is not UTF-8 is not text."""
    for path in project_files():
        data = path.read_bytes()
        if b"\0" in data:
            continue
        try:
            yield path, data.decode("utf-8")
        except UnicodeDecodeError:
            continue


def code_files(*packages: str, endings: tuple[str, ...] = (".py",)) -> list[Path]:
    """The files of `packages` with one of `endings`; there must be some."""
    found = [path for package in packages for path in walked(ROOT / package) if path.suffix in endings]
    assert found, f"no {' or '.join(endings)} file in {', '.join(packages)}"
    return found


def shown(path: Path) -> str:
    """A path as it is told to the reader."""
    return path.relative_to(ROOT).as_posix()


# --- the rules


def imported_roots(source: str) -> set[str]:
    """The top-level packages a module imports, by statement or by `import_module("...")`."""
    roots: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                roots.update(alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                roots.add(module.partition(".")[0])
            case ast.ImportFrom(module=module, names=names) if node.level > 0:
                # A relative import that climbs out of the package would name another one first.
                first = module.partition(".")[0] if module else ""
                roots.update({first} if first else {alias.name for alias in names} if node.level > 1 else ())
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                roots.add(name.partition(".")[0])
    return roots


def long_functions(source: str, limit: int) -> list[tuple[str, int]]:
    """The functions of more than `limit` lines, with their lengths."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > limit:
                found.append((node.name, length))
    return found


def has_docstring(source: str) -> bool:
    """Whether a module says what it is."""
    return bool((ast.get_docstring(ast.parse(source)) or "").strip())


def breaches(pattern: re.Pattern[str], text: str) -> list[str]:
    """Each place where `pattern` occurs, as "line: text"."""
    return [f"{text.count(chr(10), 0, m.start()) + 1}: {m.group()}" for m in pattern.finditer(text)]


def bad_requirements(lock: str) -> list[str]:
    """The requirements of a lock that are not just a name, a version and hashes."""
    joined = re.sub(r"\s*\\\n\s*", " ", lock)
    return [line[:60] for line in joined.splitlines() if not PINNED.fullmatch(line)]


def defined_names(text: str) -> set[str]:
    """The names a content file defines."""
    return set(DEFINITION.findall(text))


def names_known(names: Iterable[str], source: str) -> list[str]:
    """The strings of some code that are one of `names`, or a part, but for little words, that only wants joining to become one."""
    known, found = set(names), set()
    beginnings = {" ".join(words[:n]) + " " for words in map(str.split, known) for n in range(1, len(words))}
    beginnings = {text for text in beginnings if len(text) > LITTLE}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            found |= {v for v in (_text(node.left), _text(node.right)) if v in beginnings}
        elif isinstance(node, ast.JoinedStr) and node.values and _text(node.values[0]) in beginnings:
            found.add(_text(node.values[0]))
        elif _text(node) in known:
            found.add(_text(node))
        found.update(part for way in WAYS.findall(_text(node)) for part in way.split("|") if part in known)
    return sorted(found)


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def names_within(names: Iterable[str], text: str) -> list[str]:
    """Those of `names` that stand in `text` as a whole word or phrase, in the same case."""
    there = (name for name in names if name in text)  # far quicker than an expression for each
    return sorted(name for name in there if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def asking(source: str) -> list[str]:
    """Where some code puts a question or answers one."""
    named = (n.attr for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Attribute))
    return sorted(name for name in named if name in ("choose", "give", "ask", "answer"))


def absent_paths(page: str, root: Path) -> list[str]:
    """The paths of a table's first column that are not there; a bare name is in the folder of the path before it."""
    out = []
    for row in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE):
        folder = root
        for name in re.findall(r"`([\w./]+)`", row):
            path = root / name if "/" in name or not (folder / name).exists() else folder / name
            folder = path.parent
            if not path.exists():
                out.append(name)
    return out


def unheld(page: str, root: Path) -> list[str]:
    """The invariants of a page that name no test, and the tests that they name and that are not there."""
    bullets = page.partition("## Invariants")[2].partition("\n## ")[0].split("\n- ")[1:]
    out = [bullet.split("\n")[0] for bullet in bullets if "tests/test_" not in bullet]
    for file, test in re.findall(r"`(tests/test_\w+\.py)::(\w+)`", page):
        if not (root / file).is_file() or f"def {test}(" not in (root / file).read_text("utf-8"):
            out.append(f"{file}::{test}")
    return out


# --- the tests


def test_imports_go_one_way() -> None:
    assert imported_roots("import tools.cli as c") == {"tools"}
    assert imported_roots("def f():\n    from interpreter.engine import Game") == {"interpreter"}
    assert imported_roots('importlib.import_module("tools.cli")') == {"tools"}
    assert imported_roots("from ..interpreter import engine") == {"interpreter"}
    assert imported_roots("from .. import tools") == {"tools"}
    assert imported_roots('"""import tools"""\nfrom . import tools') == set()
    wrong = [
        f"{shown(path)} imports {name}"
        for package, forbidden in MAY_NOT_IMPORT.items()
        for path in code_files(package)
        for name in sorted(imported_roots(path.read_text("utf-8")) & forbidden)
    ]
    assert wrong == []


@pytest.mark.parametrize("package", CODE)
def test_no_file_is_long(package: str) -> None:
    lengths = {shown(path): len(path.read_text("utf-8").splitlines()) for path in code_files(package)}
    assert max(lengths.values()) > 0, "no file has any line, so none was read"
    assert {name: length for name, length in lengths.items() if length > MAX_FILE_LINES} == {}


@pytest.mark.parametrize("package", CODE)
def test_no_function_is_long(package: str) -> None:
    sample = "class C:\n    def f(self):\n        pass\n        pass\n\nasync def g():\n    pass\n"
    assert long_functions(sample, 2) == [("f", 3)]
    assert sorted(long_functions(sample, 1)) == [("f", 3), ("g", 2)]
    found = {
        shown(path): long
        for path in code_files(package)
        if (long := long_functions(path.read_text("utf-8"), MAX_FUNCTION_LINES))
    }
    assert found == {}


def test_no_regular_expression_reads_generated_code() -> None:
    makers = [path for path in code_files("dsl") if path.parent.name in ("compile", "lowering", "rules")]
    assert len(makers) > 15
    assert [
        shown(path) for path in makers if re.search(r"^(?:import re|from re import)\b", path.read_text("utf-8"), re.M)
    ] == []


@pytest.mark.parametrize("package", CODE)
def test_every_module_says_what_it_is(package: str) -> None:
    assert has_docstring('"""What it is."""\n')
    assert not has_docstring("x = 1\n")
    assert not has_docstring('"""  """\n')
    silent = [shown(path) for path in code_files(package) if not has_docstring(path.read_text("utf-8"))]
    assert silent == []


def test_no_text_tells_of_a_machine() -> None:
    home = "/".join(("", "home", "someone"))
    assert breaches(MACHINE_PATH, f"a\nsee {home}") == [f"2: {home}"]
    assert breaches(MACHINE_PATH, "/".join(("", "work", "x")))
    assert breaches(MACHINE_PATH, "https://example.org/home/page and ../tmp/x and frame/opt/y") == []
    assert breaches(MACHINE_PATH, "file://" + home) == [f"1: {home}"]
    assert breaches(REGISTRY, "https://" + ".".join(("pypi", "org/simple")))
    texts = list(project_texts())
    assert Path(__file__).resolve() in {path for path, _ in texts}
    found = {
        shown(path): hits for path, text in texts if (hits := breaches(MACHINE_PATH, text) + breaches(REGISTRY, text))
    }
    assert found == {}


def test_the_lock_holds_names_versions_and_hashes_only() -> None:
    digest = "0123456789abcdef" * 4
    assert bad_requirements(f"a==1 \\\n    --hash=sha256:{digest} \\\n    --hash=sha256:{digest}\n") == []
    assert bad_requirements("a==1\n") == ["a==1"]
    assert bad_requirements(f"a>=1 \\\n    --hash=sha256:{digest}\n")
    assert bad_requirements(f"a @ https://example.org/a.whl --hash=sha256:{digest}\n")
    assert bad_requirements(f"# made by hand\na==1 --hash=sha256:{digest}\n") == ["# made by hand"]
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    assert lock.strip()
    assert bad_requirements(lock) == []
    assert "://" not in lock


def test_the_lock_answers_the_project_file() -> None:
    def key(requirement: str) -> str:
        return re.sub(r"[-_.]+", "-", re.split(r"[\s<>=!~;\[]", requirement, maxsplit=1)[0]).lower()

    assert key("Pytest_xdist[psutil]>=3 ; extra") == "pytest-xdist"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["dev"]]
    pins = re.findall(r"^(\S+==\S+)", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE)
    assert {key(line) for line in wanted} - {key(pin) for pin in pins} == set()
    # The build backend is installed from the lock, so the three places must agree.
    assert set(project["build-system"]["requires"]) <= set(pins) & set(wanted)


def unshipped(packages: dict[str, list[str]], files: Iterable[str]) -> list[str]:
    """The files that no wheel would hold: code in a folder that is no package, data that no pattern of its package names."""
    files = set(files)
    out = []
    for name in sorted(files):
        package, _, inner = name.partition("/")
        if name.endswith(".py"):
            folders = [parent.as_posix() for parent in PurePosixPath(name).parents][:-1]
            if any(f"{folder}/__init__.py" not in files for folder in folders):
                out.append(name)
        elif not any(matches(inner, pattern) for pattern in packages.get(package, ())):
            out.append(name)
    return out


def matches(path: str, pattern: str) -> bool:
    """Whether a path is named by a pattern in which `**` stands for any folders, or none."""
    parts = re.escape(pattern).replace(r"\*\*/", "(?:.*/)?").replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    return re.fullmatch(parts, path) is not None


def test_the_wheel_holds_everything() -> None:
    files = ["a/__init__.py", "a/x.toml", "a/b/c.py", "a/d/e/f.txt", "a/d/e/g.toml"]
    assert unshipped({"a": ["**/*.toml"]}, files) == ["a/b/c.py", "a/d/e/f.txt"]
    assert unshipped({"a": ["*.toml", "d/**"]}, files) == ["a/b/c.py"]
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    packages = re.search(r"include=\[(.*?)\]", (ROOT / "setup.py").read_text("utf-8"))
    assert packages is not None and set(re.findall(r'"(\w+)\*"', packages[1])) == set(CODE)
    content = ["content/__init__.py", *(shown(p) for p in project_files() if shown(p).startswith("content/"))]
    beside = [name for name in content if not name.endswith(".md")]
    assert unshipped({"content": told["package-data"]["tierce.base"]}, beside) == []
    tracked = [shown(path) for path in project_files() if shown(path).split("/")[0] in CODE]
    assert unshipped(told["package-data"], tracked) == []


PLAYING = (
    "interpreter/runtime",
    "interpreter/vocabulary",
    "interpreter/board",
    "interpreter/bands",
    "interpreter/observe",
)
"""What plays a game, and looks on."""


def test_no_word_asks_a_player() -> None:
    assert asking("def f(g):\n    g.choose(1)\n    return g.ask") == ["ask", "choose"]
    found = {shown(p): hits for p in code_files("interpreter/vocabulary") if (hits := asking(p.read_text("utf-8")))}
    assert found == {}


def test_what_plays_depends_on_nothing_around_it() -> None:
    around = {"time", "datetime", "os", "sys", "secrets", "socket", "subprocess", "threading", "pathlib", "tempfile"}
    found = {
        shown(path): hits
        for path in code_files("dsl", *PLAYING)
        if (hits := imported_roots(path.read_text("utf-8")) & around)
    }
    assert found == {}


def test_what_is_said_of_the_house_is_so() -> None:
    sample = "| `dsl/tree.py`, `none.py` | x |\n| `nowhere/` | y |\n\n## Invariants\n\n- One.\n- Two (`tests/test_house.py::test_none`)\n"
    assert absent_paths(sample, ROOT) == ["none.py", "nowhere/"]
    assert unheld(sample, ROOT) == ["One.", "tests/test_house.py::test_none"]
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    assert page.count("| `") > 40 and page.count("::test_") > 20
    assert absent_paths(page, ROOT) == []
    assert unheld(page, ROOT) == []


def test_content_is_data() -> None:
    files = sorted((ROOT / "content").rglob("*"))
    assert any(path.suffix == ".tierce" for path in files), "content holds no .tierce file"
    assert [shown(path) for path in files if path.suffix in {".py", ".pyc", ".pyi"}] == []


def words_of_the_language() -> set[str]:
    """What the language itself calls its sorts of things, and the words that definitions begin with."""
    words = language().words
    headers = [word.means for word in words if isinstance(word.means, Header)]
    sorts = {w.category for w in words} | {slot.type for w in words for slot in w.slots}
    return {*sorts, *(h.keyword for h in headers), *(h.kind for h in headers), *LISTED}


def test_no_name_of_a_game_is_known_to_the_code() -> None:
    sample = (
        'skill "Riposte" {\n  weapon "Indented"\n    action "Nap" / "x"\n}\nitem "Lamp"\ncharacter "Ser Aubin" : x\n'
        'outcome "Fluke"\n    pl "Fuks"\n    card "Fool" / "Błazen" worth 0\n    mark "R" "the gate"\n        1 to 2 "Fog"\n'
    )
    assert defined_names(sample) == {"Riposte", "Nap", "Lamp", "Ser Aubin", "Fluke", "Fool", "the gate", "Fog"}
    assert POLISH.findall(sample) == ["Fuks"]
    code = 'a = "Riposte" if b == "Monsieur " + c else f"Monsieur {d}"\n"Riposte is told of"\n"it is a (Fluke|blow)"\n'
    assert names_known({"Riposte", "Monsieur Aubin", "Fluke", "The End"}, code + '"The " + end') == [
        "Fluke",
        "Monsieur ",
        "Riposte",
    ]
    texts = [path.read_text("utf-8") for path in texts_of_games()]
    english, polish = ({name for text in texts for name in of(text)} for of in (defined_names, POLISH.findall))
    names = english | polish
    # What is told by the program itself is told with everyday words, of which each is the Polish name of something.
    told = english | {name for name in polish if " " in name}
    assert len(names) > 3000 and {"success", "triumf", "Black Joker"} <= names, "hardly a definition was found"
    known = {
        (shown(path), name)
        for package in CODE
        for path in code_files(package)
        for name in names_known(told if package == "tools" else names, path.read_text("utf-8"))
    }
    known = {(path, name) for path, name in known if name not in words_of_the_language()}
    assert {(path, name) for path, name in known if name not in ALSO_NAMES} == set()
    assert ALSO_NAMES.keys() - {name for _, name in known} == set(), "no longer in the code: take them out"


def texts_of_games() -> list[Path]:
    """The texts of the base game and of all other packs: the editions, the expansion, the second game."""
    return [path for folder in ("content", "packs") for path in walked(ROOT / folder) if path.suffix == ".tierce"]


def test_no_card_of_the_content_is_told_of_in_the_code() -> None:
    """Not in comments and documentation either; words of rules, which are English, may be."""
    assert names_within({"Riposte", "Ser Aubin"}, "if 'Ser Aubin' then riposte or Ripostes") == ["Ser Aubin"]
    header = re.compile(r'^(?:skill|weapon|armour|item|character|faction|scenario|board) "([^"\n]{6,})"', re.MULTILINE)
    names = {name for path in texts_of_games() for name in header.findall(path.read_text("utf-8"))}
    assert names, "no card was found in content"
    known = {
        shown(path): hits
        for path in code_files("dsl", "interpreter", endings=(".py", ".lark", ".toml"))
        if (hits := names_within(names, path.read_text("utf-8")))
    }
    assert known == {}
