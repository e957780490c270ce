"""Know the codes of diagnostics: what each means and the way out, declared once in `codes.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Code:
    """One sort of diagnostic: `title` in a few words, `meaning` and `fix` (the way out) in sentences."""

    id: str
    title: str
    meaning: str
    fix: str

    @property
    def severity(self) -> str:
        return severity_of(self.id)

    @property
    def page(self) -> str:
        """Where the generated reference tells of it."""
        return f"docs/errors.md#{self.id.lower()}"


def severity_of(code: str) -> str:
    """How grave a code is, which its first letter says."""
    return "warning" if code.startswith("W") else "error"


@lru_cache(maxsize=1)
def codes() -> Mapping[str, Code]:
    """Every code by its id. Raises TypeError when a declaration lacks something or has too much."""
    declared = tomllib.loads(files("dsl").joinpath("codes.toml").read_text("utf-8"))
    return {id_: Code(id_, **told) for id_, told in declared.items()}
