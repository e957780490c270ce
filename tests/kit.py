"""Rules from texts, for tests: read, checked and played without a folder.

    content = rules_from(MINI, 'skill "Keen"\\n    pl "bystry"\\n    +1 to own Might\\n')
    assert said(content) == []
    assert play_example(content, "skill", "Keen") == ""

`MINI` is a game of no game, with just enough in it for rules to be tried; `CONTENT` is the whole.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from functools import cache
from pathlib import Path

from dsl.core.control import IfStatement
from dsl.core.states import Bookkeeping
from dsl.model import Definition
from dsl.pipeline import ParseState
from dsl.source import Source
from dsl.tree import Name, Node
from dsl.wording import Clause
from interpreter.checks.examples import ExampleRun
from interpreter.loading.files import Place
from interpreter.loading.load import Content, read_content
from tierce._sources import MemoryFolder
from tools.wording.sentences import rule_text, wording

ROOT = Path(__file__).resolve().parent.parent
CONTENT = ROOT / "content"
MINI = MemoryFolder(
    Path("mini"),
    {
        "pack.toml": b'name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\n',
        "base.tierce": (ROOT / "tests" / "mini" / "base.tierce").read_bytes(),
    },
)


_BEFORE: defaultdict[str, ParseState] = defaultdict(ParseState)
"""What was read before of the same packs: only what is new beside them is worked out."""


def read_from(*parts: str | Source | Place) -> Content:
    """Rules from texts and packs, read together with their examples: enough to tell what they say."""
    packs = [part for part in parts if isinstance(part, Place)]
    texts = [part for part in parts if isinstance(part, Source)]
    texts += [Source(f"rules{n or ''}.tierce", p) for n, p in enumerate(p for p in parts if isinstance(p, str))]
    return read_content(packs, True, texts, before=_BEFORE[str(packs)])


def rules_from(*parts: str | Source | Place) -> Content:
    """The same, checked too; whether they are sound is not asked."""
    content = read_from(*parts)
    content.check()
    return content


@cache
def whole() -> Content:
    """The content with its examples. It stays to the end, so nobody looks for cycles in it."""
    content = rules_from(CONTENT)
    gc.freeze()
    return content


@cache
def told(lang: str) -> list[tuple[Definition, list[Clause]]]:
    """Every definition of the content with its sentences, told once for all tests of a process."""
    speaker = wording(whole(), lang)
    return [(d, rule_text(speaker, d)) for d in whole().library.definitions]


def said(content: Content) -> list[str]:
    """What is wrong, with its places."""
    return [f"{d.span} {d.code} {d.message}" for d in content.report.sorted()]


def play_example(content: Content, kind: str, name: str, number: int = 0) -> str:
    """The message of an example of a definition; empty when all came out as written."""
    found = content.library.get(kind, name).examples[number]
    return ExampleRun(content.program, found, content.boards, content.practice_board).play().message


def changes_a_silent_mark(line: Node, content: Content) -> bool:
    """Whether a line changes nothing but what the rules keep for themselves, of which no rule tells; or all lines under it."""
    if line.body and (line.word.category == "clause" or isinstance(line.means, IfStatement)):
        return all(changes_a_silent_mark(below, content) for below in line.body)
    name = line.get("state") or line.get("x")
    marks = {d.name: d.one(Bookkeeping) for d in (*content.library.terms(), *content.library.all("state"))}
    mark = marks.get(name.text) if isinstance(name, Name) else None
    return line.word.category == "statement" and not line.body and mark is not None and "silent" in mark.literals
