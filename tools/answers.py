"""The shapes of the answers that programs read: what `--json` prints."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    """An answer in whole; what is None is left out."""

    model_config = ConfigDict(extra="forbid")

    def print(self) -> str:
        return self.model_dump_json(indent=2, exclude_none=True)


class PlayedExample(Answer):
    """An example: `passed`, `failed`, or `fault` when the interpreter itself failed on it."""

    id: str
    of: str
    file: str
    line: int
    status: str
    message: str


class Tested(Answer):
    """The answer of `test`; `uncovered` only with --coverage: the hooks that no example came near."""

    passed: int
    failed: int
    examples: list[PlayedExample]
    uncovered: list[str] | None = None


class Listed(Answer):
    """One row of `list`; `because` only for rulings."""

    id: str
    name: str
    pl: str
    file: str
    line: int
    edition: str
    examples: int
    rulings: int
    because: str | None = None


class ToldHook(Answer):
    """A hook: what it waits for, of which kind it is, at which layer or time, and which in the order of those that meet."""

    id: str
    kind: str
    event: str
    timing: str
    file: str
    line: int
    source: str
    place: int
    of: int


class ToldExample(Answer):
    id: str
    name: str
    line: int
    text: list[str]


class ToldRuling(Answer):
    text: str
    because: str


class Told(Answer):
    """One definition, as `explain` tells it; `problems` says by language what could not be put into words."""

    id: str
    name: str
    pl: str
    kind: str
    file: str
    line: int
    edition: str
    rank: str
    order: int
    text: dict[str, list[str]]
    problems: dict[str, str]
    hooks: list[ToldHook]
    actions: list[str]
    examples: list[ToldExample]
    rulings: list[ToldRuling]
    sources: list[str]


class ToldWord(Answer):
    category: str
    surface: str
    doc: str
    example: str
    used: int


class ToldWords(Answer):
    total: int
    words: list[ToldWord]
