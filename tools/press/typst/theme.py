"""A theme: a folder of templates, pictures and looks. A pack may bring one that takes the place of single files."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from weakref import finalize

import jinja2
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from interpreter.loading.files import MAX_TEXT, UnreadableError, read_file, shown
from interpreter.loading.load import Content
from tools.press.compiled_templates import CompiledTemplates
from tools.press.model.icons import drawing
from tools.press.typst.faults import ThemeError, require_local
from tools.press.typst.rich_text import literal, quoted, string, typeset
from tools.slugs import slug

PLAIN = Path(__file__).resolve().parents[2] / "templates"
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="currentColor">'
OWN = "theme"
"""The folder within a pack that holds what it prints otherwise."""
PICTURES = "pictures.toml"
"""The file of a theme that says which pictures stand on cards: for each kind, by names and by traits."""


SHOWN = (".jinja", ".typ", ".svg", ".toml", ".css", ".md")
"""The endings of files of a theme that are texts."""
_DATA = (str, int, float, list, tuple, dict)


_PADDING = frozenset({"center", "ljust", "rjust", "zfill", "expandtabs", "format", "format_map"})
"""What makes texts of any length out of nothing."""
_TURNS = 100_000
"""What the loops over numbers of a page may come to, together."""


class _Page(jinja2.Template):
    def render(self, *args: Any, **given: Any) -> str:
        self.environment.turns = 0  # type: ignore[attr-defined]
        return super().render(*args, **given)


class ThemeTemplates(ImmutableSandboxedEnvironment):
    """The templates of a theme, which nobody vouches for: they see the data they are given, and change and call nothing.

    Nor do they make texts or loops without end.
    """

    intercepted_binops = frozenset({"*", "**", "%"})
    template_class = _Page

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.turns = 0
        self.globals[range.__name__] = self._range
        for name in ("format", "center", "indent", "wordwrap"):
            del self.filters[name]
        del self.globals["lipsum"]

    def _range(self, *bounds: int) -> range:
        found = range(*bounds)
        self.turns += len(found[: _TURNS + 1])
        if self.turns > _TURNS:
            raise SecurityError(f"the loops of a page come to more than {_TURNS:,} turns")
        return found

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" or not (isinstance(left, (int, float)) and isinstance(right, (int, float))):
            raise SecurityError(f"`{operator}` is for numbers of a sensible size")
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> Any:
        """Forms have widths: they are no more for templates than other padding."""
        if super().wrap_str_format(value) is not None:
            raise SecurityError("texts are joined with `~`, not by a form")

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        sort: Any = type(obj)
        known, data = _seen(sort)
        if attr in _PADDING and issubclass(sort, str):
            return False
        return (known or data and not callable(value)) and super().is_safe_attribute(obj, attr, value)


@lru_cache
def _seen(sort: type) -> tuple[bool, bool]:
    """Whether templates see all of such objects, and whether they see what of them is data; they ask ten thousand times."""
    data = is_dataclass(sort) and sort.__module__.startswith("tools.press")
    return issubclass(sort, _DATA) or sort.__module__.split(".")[0] == "jinja2", data


class Theme:
    """Where the files of the look are found: those of the packs first, the last pack before the others, then our own."""

    def __init__(self, folders: Iterable[Path] = (), suits: Iterable[str] = ()) -> None:
        self.folders = [*[f for f in folders if f.is_dir()], PLAIN]
        self._suits = list(suits)

    @classmethod
    def of(cls, content: Content) -> Theme:
        suits = [suit.name for suit in content.library.written("suit")]
        return cls((pack.folder / OWN for pack in reversed(content.packs)), suits)

    def shapes(self) -> dict[str, bytes]:
        """The pictures of suits for which no folder has a file: plain shapes."""
        known = self.files("icons")
        named = [(f"{slug(name)}.svg", drawing(name, place)) for place, name in enumerate(self._suits)]
        return {file: f"{_SVG}{shape}</svg>".encode() for file, shape in named if file not in known}

    def find(self, name: str) -> Path:
        """A file by its name within the theme; FileNotFoundError when nobody has it."""
        for folder in self.folders:
            if (folder / name).is_file() and _is_within(folder / name, folder):
                return folder / name
        raise FileNotFoundError(name)

    def files(self, under: str) -> dict[str, Path]:
        """Every file of a folder of the theme by its name, each from whoever comes first."""
        found: dict[str, Path] = {}
        for folder in reversed(self.folders):
            for path in sorted((folder / under).glob("*")):
                if path.is_file() and _is_within(path, folder):
                    found[path.name] = path
        return found

    def texts(self, name: str) -> list[tuple[Path, str]]:
        """A file of the theme and what is in it, as each folder has it: ours first, the last pack last."""
        paths = (folder / name for folder in reversed(self.folders))
        return [(path, self.read(path).decode()) for path in paths if path.is_file()]

    def read(self, path: Path) -> bytes:
        """What is in one of its files, which lies within its folder and is not too large. Raises ThemeError."""
        try:
            return read_file(path, MAX_TEXT, next((f for f in self.folders if path.is_relative_to(f)), path.parent))
        except UnreadableError as error:
            raise ThemeError(f"`{shown(path)}` {error}") from None

    @cached_property
    def files_for_typst(self) -> ThemeFiles:
        """Its files as Typst reads them."""
        return ThemeFiles(self)

    @cached_property
    def look(self) -> str:
        """The digest of the files that Typst reads, and of the choice of pictures."""
        digest = sha256()
        for name, data in self.read_by_typst.items():
            digest.update(name.encode() + data)
        return f"{digest.hexdigest()} {json.dumps(self.pictures, sort_keys=True)}"

    @cached_property
    def read_by_typst(self) -> dict[str, bytes]:
        """The files that every page may show, by their names; a picture of a card concerns that card alone. Raises ThemeError."""
        found: dict[str, bytes] = {}
        for under in ("typst", "icons"):
            files = {name: self.read(path) for name, path in self.files(under).items()}
            for name, data in sorted({**files, **(self.shapes() if under == "icons" else {})}.items()):
                if name.endswith(".typ"):
                    require_local(data.decode("utf-8", "replace"))
                found[f"{under}/{name}"] = data
        return found

    def clear(self) -> None:
        """Take its laid-out files away."""
        if "files_for_typst" in self.__dict__:
            self.files_for_typst.clear()

    @cached_property
    def pictures(self) -> Mapping[str, Mapping[str, str]]:
        """For each kind of card, the pictures of some names and traits; those of every folder together."""
        found: dict[str, dict[str, str]] = {}
        for _, text in self.texts(PICTURES):
            for kind, chosen in tomllib.loads(text).items():
                found.setdefault(kind, {}).update(chosen)
        return found

    @cached_property
    def templates(self) -> jinja2.Environment:
        """The templates of Typst pages."""
        env = ThemeTemplates(
            loader=jinja2.FunctionLoader(self._template),
            bytecode_cache=CompiledTemplates(),
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            autoescape=False,
        )
        env.filters |= {"set": typeset, "string": string, "literal": literal, "text": quoted}
        return env

    def _template(self, name: str) -> tuple[str, str, None] | None:
        """A template, with its file, by its name."""
        try:
            path = self.find(f"typst/{name}")
        except FileNotFoundError:
            return None
        return self.read(path).decode(), str(path), None


def _is_within(path: Path, folder: Path) -> bool:
    """Whether a file of a theme lies where its theme does: links out of it are not followed."""
    return path.resolve().is_relative_to(folder.resolve())


class ThemeFiles:
    """The files of a theme for Typst, in a folder that goes when nobody needs it, and laid out when somebody does."""

    def __init__(self, theme: Theme) -> None:
        self._theme, self._place = theme, Path(mkdtemp(prefix="tierce-"))
        self.clear = finalize(self, rmtree, self._place, ignore_errors=True)

    @cached_property
    def folder(self) -> Path:
        for under in ("typst", "icons", "art"):
            (self._place / under).mkdir()
        for name, data in self._theme.read_by_typst.items():
            (self._place / name).write_bytes(data)
        for name, path in self._theme.files("art").items():
            (self._place / "art" / name).write_bytes(self._theme.read(path))
        return self._place
