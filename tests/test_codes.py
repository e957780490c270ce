"""The registry of codes: one declaration for each, each in use, each with a page and an example that is tried."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from dsl.characters import unseen
from dsl.codes import codes, severity_of
from dsl.diagnostics import CONSEQUENCES
from tests.language_kit import LANGUAGE, ROOT
from tests.test_bad_inputs import REFUSED, checked
from tests.test_house import code_files, shown
from tools.cli import cli
from tools.documents.error_pages import collected, document, near, page, samples, ship_samples

CODE = re.compile(r"[A-Z]\d{4}")

MADE = {
    "E0102": "a line too long",
    "E0107": "blocks too deep",
    "E0109": "100,000 headers",
    "E0503": "a chain of 3,000 numbers",
}
"""Codes of texts too large to be kept as samples, with the made text that gets each."""

UNREACHED = {
    "E0121": "found when rules are to be printed; tests/test_theme_safety.py has several",
    "E0122": "found when rules are to be printed; tests/test_theme_safety.py has several",
    "E0116": "thousands of files, which tests/test_hostile_packs.py makes",
    "E0401": "a guard of the compiler: names without a definition are found before it runs",
    "E0132": "the small pack has two players; tests/test_track.py has three",
    "E0617": "the small pack has a board for all examples; tests/test_hostile_texts.py has one that has none",
    "E0703": "found when rules are to be printed; tests/test_gists.py has several",
    "W0705": "found when rules are to be printed; tests/test_press_letters.py has some",
    "E0701": "comes of a word of the vocabulary that is worded badly, which no text can be",
}
"""Codes that no sample can show, and why."""


@cache
def nodes(source: str) -> list[ast.AST]:
    """All that a module is made of; every test of all modules asks for them."""
    return list(ast.walk(ast.parse(source)))


def alike(one: str, other: str) -> bool:
    """Whether two texts say nearly the same; most are told apart by their letters alone."""
    match = SequenceMatcher(None, one, other)
    return match.real_quick_ratio() >= 0.8 and match.quick_ratio() >= 0.8 and match.ratio() >= 0.8


def literals(source: str) -> Iterator[tuple[str, ast.AST]]:
    """Every string of the shape of a code."""
    for node in nodes(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
            yield node.value, node


def made_without_a_literal(source: str) -> list[str]:
    """Diagnostics whose code is worked out, where nobody can look it up; a forwarder names its parameter `code`."""
    out = []
    for node in nodes(source):
        match node:
            case ast.Call(func=ast.Name(id="Diagnostic" | "fail") | ast.Attribute(attr="problem"), args=[first, *_]):
                pass
            case ast.Call(func=ast.Attribute(value=ast.Name(id="report"), attr="error" | "warn"), args=[first, *_]):
                pass
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="report"), attr="error" | "warn"), args=[first, *_]
            ):
                pass
            case _:
                continue
        literal = isinstance(first, ast.Constant) and isinstance(first.value, str) and CODE.fullmatch(first.value)
        if not literal and not (isinstance(first, ast.Name) and first.id == "code"):
            out.append(ast.unparse(first))
    return out


def warned(source: str) -> dict[str, str]:
    """The severities under which codes are reported."""
    out = {}
    for node in nodes(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("warn", "error"):
            for value in node.args[:1]:
                if isinstance(value, ast.Constant) and CODE.fullmatch(str(value.value)):
                    out[str(value.value)] = {"warn": "warning", "error": "error"}[node.func.attr]
    return out


SOURCES = {shown(p): p.read_text("utf-8") for p in code_files("dsl", "interpreter", "tierce", "tools")}


def test_every_code_in_use_is_declared_and_every_declared_one_is_used() -> None:
    assert dict(literals('fail("E9999", x)')).keys() == {"E9999"}
    used = {code for name, s in SOURCES.items() if name != "dsl/diagnostics.py" for code, _ in literals(s)}
    assert used == codes().keys()
    assert codes().keys() >= CONSEQUENCES


def test_codes_are_written_where_diagnostics_are_made() -> None:
    assert made_without_a_literal("report.error(f'E{n}', 'x', span)") == ["f'E{n}'"]
    assert made_without_a_literal("self.report.error('E0101', 'x'); fail(code, 'x'); Diagnostic('E12', 's')") == [
        "'E12'"
    ]
    wrong = {name: found for name, source in SOURCES.items() if (found := made_without_a_literal(source))}
    assert wrong == {}


def test_the_letter_is_the_severity() -> None:
    assert warned("report.warn('E0101', 'x', s)") == {"E0101": "warning"}
    wrong = {c: s for source in SOURCES.values() for c, s in warned(source).items() if severity_of(c) != s}
    assert wrong == {}


def test_every_code_has_a_sample_or_a_reason() -> None:
    assert codes().keys() - collected(LANGUAGE).keys() == MADE.keys() | UNREACHED.keys()


@pytest.mark.parametrize("code", MADE)
def test_what_is_too_large_for_a_sample_gets_its_code(code: str) -> None:
    assert code in {d.code for d in checked(REFUSED[MADE[code]]).found}


@pytest.mark.parametrize("code", codes())
def test_every_code_says_what_it_means_and_the_way_out(code: str) -> None:
    of = codes()[code]
    assert re.fullmatch(r"[EW]\d{4}", of.id)
    assert of.title and not of.title.endswith(".")
    assert of.meaning.endswith(".") and of.fix.endswith(".")
    others = [c for c in codes().values() if c is not of]
    assert [c.id for c in others if alike(of.meaning, c.meaning)] == []
    assert f"## {of.id}: {of.title}" in document()


def test_no_bad_sample_shows_a_code_that_is_not_declared() -> None:
    told = "".join(p.read_text("utf-8") for p in Path(LANGUAGE).glob("bad*/*.expected"))
    assert set(re.findall(r"\[([A-Z]\d{4})\]", told)) <= codes().keys()


# --- pages


def test_the_pages_are_fresh() -> None:
    assert not ship_samples(write=False), "run make docs"
    assert (ROOT / "docs" / "errors.md").read_text("utf-8") == document(), "run make docs"


def test_a_page_has_an_example_wrong_and_right() -> None:
    lines = "\n".join(page(codes()["E0302"]))
    sample = samples()["E0302"]
    assert "own Strenght" in sample.wrong and "own Strength" in sample.right and "did you mean" in sample.found
    assert all(line.strip() in lines for text in (sample.wrong, sample.right) for line in text.splitlines())
    assert "tests/language" not in document()


def test_what_cannot_be_seen_is_shown() -> None:
    assert any("\\u200b" in line for line in page(codes()["E0104"]))
    assert unseen(document().replace("\n", "")) is None


def test_a_code_is_explained() -> None:
    told = CliRunner().invoke(cli, ["explain", "e0302"])
    assert told.exit_code == 0
    assert told.output.startswith("E0302 (error): A word that cannot stand here\n")
    assert codes()["E0302"].fix in told.output


def test_a_code_that_there_is_not_gets_those_like_it() -> None:
    told = CliRunner().invoke(cli, ["explain", "E0399"])
    assert told.exit_code == 2
    assert "there is no code E0399; did you mean: E0" in told.output
    assert near("E0303")[0] == "E0303"


def test_a_code_for_programs() -> None:
    import json

    told = json.loads(CliRunner().invoke(cli, ["explain", "--json", "E0610"]).output)
    assert (told["id"], told["severity"], told["page"]) == ("E0610", "error", "docs/errors.md#e0610")
    assert set(told["sample"]) == {"wrong", "found", "right"}
