"""Write files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:
    fcntl = None

PREFIX, SUFFIX = ".tierce-", ".tmp"
"""How a file is called while it is written."""


def write_whole(path: Path, text: str, kept: bool = False) -> None:
    """Put a text in place of a file in one step; whoever reads sees the old one or the new one, never a part."""
    write_bytes(path, text.encode(), kept)


def write_bytes(path: Path, data: bytes, kept: bool = False) -> None:
    """The same for bytes; folders on the way are made. With `kept` it lasts even if the machine stops right after.

    Where a link stands, what it leads to is written. Raises OSError, and leaves nothing half done then.
    """
    target = Path(os.path.realpath(path))
    mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
    _put(target, data, target.parent, mode, kept)


def write_new(path: Path, data: bytes, beside: Path) -> None:
    """Put bytes in place of a file or a link in one step; what the link leads to stays as it is.

    They are written in another folder first, which is made, and is on the same disk. Raises OSError.
    """
    _put(path, data, beside, 0o666 & ~_umask())


def _put(target: Path, data: bytes, beside: Path, mode: int, kept: bool = False) -> None:
    beside.mkdir(parents=True, exist_ok=True)
    handle, name = _claimed(beside)
    with _held(handle):
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                if kept:
                    os.fsync(file.fileno())
            os.chmod(name, mode)
            os.replace(name, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise


def clear_left_over(folder: Path) -> None:
    """Take away what was being written in a folder when its writer was killed. What somebody writes now stays."""
    for path in folder.glob(f"{PREFIX}*{SUFFIX}"):
        with suppress(OSError, ValueError), path.open("rb") as file:
            if _lock(file.fileno()):
                path.unlink()


def _claimed(folder: Path) -> tuple[int, str]:
    """A new file that is ours. Whoever clears the folder may have taken it away before we could say so: then it is another."""
    while True:
        handle, name = tempfile.mkstemp(SUFFIX, PREFIX, folder)
        _lock(handle, wait=True)
        if os.fstat(handle).st_nlink or fcntl is None:
            return handle, name
        os.close(handle)


@contextmanager
def _held(handle: int) -> Iterator[None]:
    """Keep an open file locked meanwhile, even if it is closed: a lock ends with its process at the latest."""
    held = os.dup(handle) if fcntl is not None else -1
    try:
        yield
    finally:
        if held >= 0:
            os.close(held)


def _lock(handle: int, wait: bool = False) -> bool:
    """Whether an open file is nobody else's, and is ours from now on; never where there are no such locks."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def _umask() -> int:
    """The present mask of the process; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
