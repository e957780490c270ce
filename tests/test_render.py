"""The renderer of diagnostics: excerpts and carets for people, JSON, GNU and SARIF for programs."""

from __future__ import annotations

import json
from urllib.parse import unquote

from hypothesis import given
from hypothesis import strategies as st

from dsl.codes import codes
from dsl.diagnostics import MAX_FOUND, Diagnostic, Report
from dsl.source import Source, Span
from tierce._render import FORMATS, WIDTH, render, render_gnu, render_json, render_sarif, render_text

TEXT = 'skill "Bold"\n    pl "Śmiałość"\n    in duel, when own card is heart\n'
SOURCE = Source("skills/bold.tierce", TEXT)


def span(line: int, column: int, end: int, source: Source = SOURCE) -> Span:
    return Span(source, line, column, line, end)


HEART = Diagnostic(
    "E0302",
    "`heart` is not a suit",
    span(3, 31, 36),
    label="did you mean `hearts`?",
    notes=("the suits are: skulls, hearts",),
    related=((span(1, 7, 13), "first defined here"),),
)


def test_text_has_place_excerpt_caret_and_notes() -> None:
    assert render_text([HEART]) == (
        "skills/bold.tierce:3:31  error[E0302]: `heart` is not a suit\n"
        "    3 |     in duel, when own card is heart\n"
        "      |                               ^^^^^ did you mean `hearts`?\n"
        "      = the suits are: skulls, hearts\n"
        "  skills/bold.tierce:1:7  note: first defined here\n"
        '    1 | skill "Bold"\n'
        "      |       ^^^^^^\n"
        "\n"
    )


def test_colour_changes_nothing_but_colour() -> None:
    import re

    coloured = render_text([HEART], colour=True)
    assert "\x1b[1;31m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == render_text([HEART])


def test_several_findings_are_apart() -> None:
    assert render_text([HEART, HEART]) == render_text([HEART]) * 2
    assert render_text([]) == ""


def test_a_finding_without_text_still_has_its_place() -> None:
    nowhere = Diagnostic("E0110", "there is no pack here", span(1, 1, 2, Source("x/pack.toml", "")), label="look")
    assert render_text([nowhere]) == "x/pack.toml:1:1  error[E0110]: there is no pack here\n      = look\n\n"


def test_a_long_line_is_cut_around_the_caret() -> None:
    for at in (0, 30, 700, 1490):
        line = "ab " * 500
        line = line[:at] + "heart" + line[at + 5 :]
        found = Diagnostic("E0302", "no", span(1, at + 1, at + 6, Source("long", line)), label="here")
        _, shown, carets, _ = render_text([found]).split("\n", 3)
        assert len(shown) <= WIDTH + 10
        assert shown[carets.index("^") : carets.rindex("^") + 1] == "heart"
        assert ("…" in shown[:10]) == (at > 60)


def test_carets_stand_under_wide_and_combining_characters() -> None:
    source = Source("wide", 'pl "漢字" e\u0301x heart')
    column = source.text.index("heart") + 1
    _, shown, carets, _ = render_text([Diagnostic("E0302", "no", span(1, column, column + 5, source))]).split("\n", 3)
    cells = len('pl "') + 4 + len('" ex ')
    assert carets.index("^") - len("      | ") == cells
    assert "漢字" in shown


def test_control_characters_are_not_sent_to_the_terminal() -> None:
    source = Source("bad", "a\x1b[31m\x00\tb \u202e")
    out = render_text([Diagnostic("E0104", "found \x1b[2J", span(1, 2, 3, source), label="\x07")])
    assert not any(ord(c) < 32 and c != "\n" for c in out)
    assert "\u202e" not in out


def test_a_span_of_several_lines_marks_the_first() -> None:
    found = Diagnostic("E0107", "deep", Span(SOURCE, 1, 7, 3, 4))
    assert render_text([found]).splitlines()[2] == "      |       ^^^^^^"


def test_json_is_the_shape_that_is_promised() -> None:
    warning = Diagnostic("W0220", "odd", span(1, 1, 2), "warning")
    data = json.loads(render_json([HEART, warning]))
    assert (data["errors"], data["warnings"]) == (1, 1)
    assert data["diagnostics"][0] == {
        "code": "E0302",
        "severity": "error",
        "message": "`heart` is not a suit",
        "file": "skills/bold.tierce",
        "line": 3,
        "column": 31,
        "end_line": 3,
        "end_column": 36,
        "help": "did you mean `hearts`?\nthe suits are: skulls, hearts",
        "meaning": codes()["E0302"].meaning,
        "fix": codes()["E0302"].fix,
        "page": "docs/errors.md#e0302",
    }


def test_gnu_lines_are_one_line_each() -> None:
    lines = render_gnu([HEART]).splitlines()
    assert lines[0] == "skills/bold.tierce:3:31: error: `heart` is not a suit; did you mean `hearts`? [E0302]"
    assert lines[1].startswith("skills/bold.tierce:3:31: note: the suits")
    assert lines[2] == "skills/bold.tierce:1:7: note: first defined here"


def test_sarif_has_what_its_schema_requires() -> None:
    awkward = Source("a folder/Łódź #1.tierce", "x")
    log = json.loads(render_sarif([HEART, Diagnostic("E0101", "no", span(1, 1, 2, awkward))], "1.2.3"))
    assert set(log) == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "tierce"
    assert [r["id"] for r in driver["rules"]] == ["E0101", "E0302"]
    for rule in driver["rules"]:
        code = codes()[rule["id"]]
        assert (rule["shortDescription"]["text"], rule["help"]["text"]) == (code.title, code.fix)
        assert rule["fullDescription"]["text"] == code.meaning
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"]
        for location in [*result["locations"], *result.get("relatedLocations", ())]:
            place = location["physicalLocation"]
            region = place["region"]
            assert min(region.values()) >= 1
            assert region["endColumn"] > region["startColumn"] or region["endLine"] > region["startLine"]
            assert not set(place["artifactLocation"]["uri"]) & set(' #"<>^`{|}')
    uri = run["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert unquote(uri) == awkward.name


@given(st.text(max_size=300), st.integers(1, 400), st.integers(1, 60), st.integers(1, 4))
def test_any_text_can_be_shown(text: str, column: int, length: int, line: int) -> None:
    found = Diagnostic(
        "E0302", text, span(line, column, column + length, Source("any", text)), label=text[:20], notes=(text,)
    )
    for form in FORMATS:
        assert render([found], form)
    assert all(ord(c) >= 32 or c == "\n" for c in render_text([found]))
    json.loads(render_json([found]))
    json.loads(render_sarif([found]))


def test_no_error_is_lost_for_the_sake_of_warnings() -> None:
    report, place = Report(), span(1, 1, 2, Source("any", "x"))
    for number in range(MAX_FOUND + 20):
        report.warn("W0220", f"warning {number}", place)
    report.error("E0302", "an error", place)
    assert report.errors == 1
    assert len(report.found) == MAX_FOUND
    assert report.more == 21
