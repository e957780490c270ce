"""Texts read again: the same as if they were read for the first time, whatever has changed meanwhile."""

from dsl.diagnostics import Report
from dsl.front import Parsed, check_texts
from dsl.source import Source
from interpreter.language import language, tables
from interpreter.machine import FIELDS
from tests.language_kit import PACK, sources_of

NAMES = Source("names.tierce", 'state "drowsy"\n    pl "senny"\n')
USER = Source("user.tierce", 'skill "Yawn"\n    pl "ziewanie"\n    when self is drowsy\n        cannot flee\n')


def read(before, *sources):
    report = Report()
    checked = check_texts([*sources_of(PACK), *sources], language(), tables(), FIELDS, report, True, before=before)
    return checked, report


def told(report):
    return [(d.code, str(d.span), d.message) for d in report.sorted()]


def test_what_has_not_changed_is_taken_from_before():
    before = Parsed()
    first, _ = read(before, NAMES, USER)
    again, report = read(before, NAMES, USER)
    assert report.found == []
    assert all(a is b for a, b in zip(first.nodes, again.nodes, strict=True))
    assert again.compiler.source() == first.compiler.source() == read(None, NAMES, USER)[0].compiler.source()


def test_a_changed_text_is_read_anew_and_only_that():
    before = Parsed()
    first, _ = read(before, NAMES, USER)
    changed = Source(USER.name, USER.text.replace("cannot flee", "+1 to own Strength"))
    again, report = read(before, NAMES, changed)
    assert report.found == []
    assert again.compiler.source() == read(None, NAMES, changed)[0].compiler.source() != first.compiler.source()
    assert [a is b for a, b in zip(first.nodes, again.nodes, strict=True)].count(False) == 1


def test_a_name_that_is_gone_is_missed_in_texts_that_have_not_changed():
    before = Parsed()
    read(before, NAMES, USER)
    renamed = Source(NAMES.name, NAMES.text.replace("drowsy", "dreamy"))
    for _ in range(2):  # a text with a fault is read, and told of, every time
        _, report = read(before, renamed, USER)
        assert told(report) == told(read(None, renamed, USER)[1])
        assert report.found[0].span.source.name == USER.name
    assert read(before, NAMES, USER)[1].found == []
