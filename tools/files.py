"""Write files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Put a text in place of a file in one step; whoever reads sees the old one or the new one, never a part."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """The same for bytes; folders on the way are made."""
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("wb", dir=target.parent, delete=False) as file:
        file.write(data)
    try:
        os.chmod(file.name, target.stat().st_mode if target.exists() else 0o666 & ~_umask())
        os.replace(file.name, target)
    except OSError:
        os.unlink(file.name)
        raise


def _umask() -> int:
    """The present mask of the process; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
