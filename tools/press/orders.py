"""Orders that were printed before: where texts, code and all that was made are still as they were, nothing is read.

Beside the records of the parts stands one for each order that was printed without a lack: what it depended on, a digest of
all records as they were then, and the files that were listed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath

from pydantic import BaseModel, ConfigDict, ValidationError

from interpreter.loading import cache
from tools.files import write_new
from tools.press.output import RECORDS, Output

CHOSEN = "chosen"
"""The folder of cards that were chosen one by one."""
PREFIX = "order-"
"""How the records of orders begin."""


class Printed(BaseModel):
    """An order that was printed: what it depended on, what stood in the folder then, and its files as they were listed."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    key: str
    stands: str
    files: list[str]


class Printing:
    """An order as it was asked for, into a folder; `basis` is all else that it depends on, or nothing if that is not known."""

    def __init__(self, root: Path, asked: Mapping[str, object], basis: str) -> None:
        said = repr(sorted(asked.items()))
        self.root = root
        self._record = root / RECORDS / f"{PREFIX}{sha256(said.encode()).hexdigest()[:16]}.json"
        self._key = sha256(f"{cache.fingerprint()}\n{said}\n{basis}".encode()).hexdigest() if basis else ""

    def printed(self) -> list[Path] | None:
        """The files of the order, if it was printed and all of that is still there; None otherwise."""
        try:
            found = Printed.model_validate_json(self._record.read_bytes())
            if found.key != self._key or found.stands != _stands(self.root):
                return None
        except (OSError, ValidationError, RecursionError):
            return None
        return [self.root / PurePosixPath(file) for file in found.files]

    def note(self, files: Sequence[Path]) -> None:
        """Remember that the order was printed, and lacked nothing."""
        if self._key and (stands := _stands(self.root)):
            names = [file.relative_to(self.root).as_posix() for file in files]
            record = Printed(key=self._key, stands=stands, files=names).model_dump_json().encode()
            write_new(self._record, record, self._record.parent)


def _stands(root: Path) -> str:
    """A digest of all that was made in a folder; nothing where some of it is not as it was made."""
    digest = sha256()
    for record in sorted((root / RECORDS).glob("*.json")):
        if record.name.startswith(PREFIX):
            continue
        if not Output(root, record.stem).stands():
            return ""
        digest.update(record.name.encode() + b"\0" + sha256(record.read_bytes()).digest())
    return digest.hexdigest()
