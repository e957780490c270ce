"""Set Typst sources: PDF, PNG and SVG, the same bytes each time, and nothing that is there already."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple

import typst

from interpreter.loading import cache
from tools.files import write_bytes
from tools.press.setting.theme import Theme

Format = Literal["pdf", "png", "svg"]
_PAGE = re.compile(r"(-\d+)?\.\w+")
_NUMBER = re.compile(r"-\d+\.")
PPI = 300
"""Pixels in an inch of a picture."""
PIECES = ".pieces/"
"""Beside what was printed: the pieces of files that are set in several, in a folder for each file."""
MADE = ".made.json"
"""Beside what was printed: the key of each file, so that only what has changed is set again."""


MADE_FROM = "= "
"""Before the name of a group of files there: what they were made from."""


class Place(NamedTuple):
    """Where a note stands: what it says, its page (from 1), points from the left edge and below the upper one."""

    said: Any
    page: int
    x: float
    y: float


@dataclass
class Setter:
    """Sets the sources of one output folder with one theme."""

    theme: Theme
    out: Path
    made: dict[str, str] = field(default_factory=dict)
    written: list[Path] = field(default_factory=list)
    begun: ClassVar[bool] = False
    """Whether anything has been set in this process."""

    def __post_init__(self) -> None:
        self.look = sha256(f"{cache.fingerprint()} {self.theme.laid.look}".encode()).hexdigest()
        # Sources are read from a file of one name, so that what the last one shared with the next is still known.
        self._source = self.theme.laid.folder / "main.typ"
        self._set = ""
        self._source.write_text(self._set, "utf-8")
        self._compiler = typst.Compiler(self._source, root=self._source.parent, ignore_system_fonts=True)
        self._before = _still_there(self.out)

    def set(self, name: str, source: str, form: Format, ppi: int = PPI) -> Path:
        """Set a source of one page (several, when it is a PDF) as a file of the output folder, unless it is there already."""

        def page() -> bytes:
            data = self.compiled(source, form, ppi)
            return data if isinstance(data, bytes) else bytes(data[0])

        self.written.append(self.out / name)
        return self._once(name, self._key(source, form, ppi), page)

    def bind(self, name: str, made_from: str, make: Callable[[], bytes]) -> Path:
        """Make a PDF of pieces, unless it is there and was made from just this; pieces that it no longer has go."""

        def made() -> bytes:
            data = make()
            self._drop(n for n in self._before if _whole_of(n) == name)
            return data

        self.written.append(self.out / name)
        return self._once(name, self._key(made_from, "pdf", PPI), made)

    def piece(self, whole: str, name: str, source: str, ready: Callable[[bytes, int], bytes], order: int = 0) -> bytes:
        """A piece of a file, set and made `ready` as the `order`th, unless it is there already."""
        path, key = f"{PIECES}{whole}/{name}.pdf", self._key(f"{order}\n{source}", "pdf", PPI)
        return self._once(path, key, lambda: ready(self.compiled(source, "pdf"), order)).read_bytes()

    def _once(self, name: str, key: str, make: Callable[[], bytes]) -> Path:
        path = self.out / name
        self.made[name] = key
        if self._before.get(name) != key:
            write_bytes(path, make())
        return path

    def set_pages(self, stem: str, source: str, form: Literal["png", "svg"], ppi: int = PPI) -> list[Path]:
        """Set each page of a source as a picture, `stem-1.png` and so on, unless they are there already."""
        key = self._key(source, form, ppi)
        names = [n for n, k in self._before.items() if k == key and n.endswith(f".{form}") and _of_stem(n, stem)]
        if not names:
            data = self.compiled(source, form, ppi)
            pages: list[bytes] = [data] if isinstance(data, bytes) else data
            names = [f"{stem}-{number}.{form}" for number, _ in enumerate(pages, 1)]
            for name, page in zip(names, pages, strict=True):
                write_bytes(self.out / name, page)
        self.made.update(dict.fromkeys(names, key))
        self.written += [self.out / name for name in names]
        return [self.out / name for name in names]

    def put(self, name: str, source: str, form: Format, data: bytes, ppi: int = PPI) -> None:
        """Keep a page, set among others, as the file that its own source would make."""
        write_bytes(self.out / name, data)
        self._before[name] = self._key(source, form, ppi)

    def unchanged(self, stem: str, made_from: str) -> bool:
        """Whether the files of a name are there and were made from just this; they count as made then.

        What they are made from now is remembered either way.
        """
        mark = MADE_FROM + stem
        self.made[mark] = self._key(made_from, "svg", PPI)
        files = [name for name in self._before if _of_stem(name, stem)]
        if self._before.get(mark) != self.made[mark]:
            return False
        self.made |= {name: self._before[name] for name in files}
        self.written += [self.out / name for name in files]
        return bool(files)

    def forget(self, stem: str) -> None:
        """Do not remember what the files of a name were made from: they are to be made again."""
        for known in (self.made, self._before):
            known.pop(MADE_FROM + stem, None)

    def sweep(self) -> None:
        """Take away what was printed before and is no longer."""
        self._drop(n for n in self._before if _whole_of(n) not in self.made)

    def _drop(self, names: Iterable[str]) -> None:
        """Take away files of these that were not made now."""
        for name in [name for name in names if name not in self.made]:
            (self.out / name).unlink(missing_ok=True)
            del self._before[name]

    def known(self, name: str, source: str, form: Format, ppi: int = PPI) -> bool:
        """Whether a file is there already, just as this source would be set."""
        return self._before.get(name) == self._key(source, form, ppi)

    def _key(self, source: str, form: Format, ppi: int) -> str:
        return sha256(f"{self.look} {form} {ppi}\n{source}".encode()).hexdigest()

    def compiled(self, source: str, form: Format, ppi: int = PPI) -> Any:
        """The bytes of a source; of each page when it has several and is set as pictures."""
        Setter.begun, self._set = True, source
        self._source.write_text(source, "utf-8")
        data, warned = self._compiler.compile_with_warnings(self._source, format=form, ppi=ppi, timestamp=0)
        if warned:
            raise warned[0]
        return data

    def noted(self, source: str, *labels: str) -> list[dict[str, Any]]:
        """What the pages of a source have noted under some labels, as `#metadata((…)) <label>`."""
        if self._set != source:  # a compiler that is asked speaks of what it has set last
            self.compiled(source, "svg")
        sought = ", ".join(f"<{label}>" for label in labels)
        found: list[dict[str, Any]] = json.loads(self._compiler.query(f"selector.or({sought})", field="value"))
        return found

    def places(self, label: str) -> list[Place]:
        """Where what was set last has put its notes of a label."""
        found = json.loads(self._compiler.eval(f"query(<{label}>).map(n => (n.value, n.location().position()))"))
        return [
            Place(said, at["page"], *(float(at[way].removesuffix("pt")) for way in ("x", "y"))) for said, at in found
        ]

    def keep(self) -> None:
        """Remember what there is now."""
        write_bytes(self.out / MADE, json.dumps({**self._before, **self.made}, sort_keys=True).encode())


def _still_there(out: Path) -> dict[str, str]:
    """What was made in a folder before. Where a file is gone, nothing that was made with it counts as made."""
    try:
        made: dict[str, str] = json.loads((out / MADE).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    there = {Path(folder, file).relative_to(out).as_posix() for folder, _, files in os.walk(out) for file in files}
    gone = {name: key for name, key in made.items() if name not in there and not name.startswith(MADE_FROM)}
    stems = {name.removeprefix(MADE_FROM) for name in made if name.startswith(MADE_FROM)}
    lost = {MADE_FROM + stem for stem in stems if any(_of_stem(name, stem) for name in gone)}
    pages = {(_NUMBER.sub(".", name), key) for name, key in gone.items()}
    return {n: key for n, key in made.items() if n not in lost and (_NUMBER.sub(".", n), key) not in pages}


def _whole_of(name: str) -> str:
    """The file that a piece belongs to; of other files, nothing."""
    return name.removeprefix(PIECES).rpartition("/")[0] if name.startswith(PIECES) else ""


def _of_stem(name: str, stem: str) -> bool:
    """Whether a file is one of those of a name: `stem.pdf`, or a page of it such as `stem-1.png`."""
    rest = name.removeprefix(stem)
    return rest != name and _PAGE.fullmatch(rest) is not None
