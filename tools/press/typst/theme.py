"""A theme: a folder of templates, pictures and looks. A pack may bring one that takes the place of single files."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from weakref import finalize

import jinja2

from interpreter.loading.files import MAX_TEXT, UnreadableError, read_file, shown, text_in
from interpreter.loading.load import Content
from tools.press.compiled_templates import CompiledTemplates
from tools.press.model.icons import drawing
from tools.press.typst.faults import ThemeError, require_local
from tools.press.typst.page_templates import ThemeTemplates
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
            inside = _is_within(folder / under, folder)
            for path in sorted((folder / under).glob("*")):
                if path.is_file() and (_is_within(path, folder) if path.is_symlink() else inside):
                    found[path.name] = path
        return found

    def texts(self, name: str) -> list[tuple[Path, str]]:
        """A file of the theme and what is in it, as each folder has it: ours first, the last pack last."""
        paths = (folder / name for folder in reversed(self.folders))
        return [(path, text_in(self.read(path))) for path in paths if path.is_file()]

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
        return text_in(self.read(path)), str(path), None


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
