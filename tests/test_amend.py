"""Packs that change what other packs say: only what is named, in whatever order, and told before play where two disagree."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dsl.format import format_node, format_text
from dsl.source import Source
from interpreter.loading.load import Content
from tests.kit import MINI, play_example, rules_from, said
from tests.press_kit import printer
from tierce._sources import MemoryFolder
from tools.press.model.amendments import amendments

KEEN = """
skill "Keen"
    pl "bystry"
    when own vigour is at least 1
        +1 to own Might
    when own vigour is at least 9
        +1 to own Might <the great>
    -1 to own Might

    example "as it was" / "jak było"
        north has Una on A1
        then Una's Might is exactly 2

character "Una"
    pl "Una"
    Might 1
    has Keen
"""


def pack(name: str, text: str, *needs: str) -> MemoryFolder:
    lines = [f'name = "{name}"', f'pl = "{name}"', "language = 1", f"needs = {json.dumps(needs)}"]
    return MemoryFolder(Path(name), {"pack.toml": "\n".join(lines).encode(), "texts.tierce": text.encode()})


GAME = pack("Game", KEEN, "No Game")


def amended(*parts: MemoryFolder | str) -> Content:
    texts = [Source(f"more{n}.tierce", part) for n, part in enumerate(parts) if isinstance(part, str)]
    return rules_from(MINI, GAME, *(part for part in parts if not isinstance(part, str)), *texts)


def keen(content: Content) -> str:
    """How the skill then reads, without its examples."""
    lines = format_node(content.library.get("skill", "Keen").node).split("\n\n")[0]
    return lines.strip() + "\n"


def codes(content: Content) -> list[str]:
    return [d.code for d in content.report.sorted()]


@pytest.mark.parametrize(
    ("line", "there", "instead"),
    [
        ('replace "-1 to own Might" by\n        +5 to own Might', "    -1 to own Might", "    +5 to own Might"),
        ('remove "-1 to own Might"', "\n    -1 to own Might", ""),
        ('remove "-1 …"', "\n    -1 to own Might", ""),
        ('remove "the great"', "\n        +1 to own Might <the great>", ""),
        (
            'remove "+1 to own Might" under "when own vigour is at least 1"',
            "at least 1\n        +1 to own Might\n",
            "at least 1\n",
        ),
        ("add\n        +2 to own Might", "    -1 to own Might", "    -1 to own Might\n    +2 to own Might"),
        (
            'add before "-1 to own Might"\n        +2 to own Might',
            "    -1 to own Might",
            "    +2 to own Might\n    -1 to own Might",
        ),
        (
            'add after "when own vigour is at least 1"\n        +2 to own Might',
            "        +1 to own Might\n    when",
            "        +1 to own Might\n    +2 to own Might\n    when",
        ),
        (
            'add under "when own vigour is at least 9"\n        +2 to own Might',
            "<the great>",
            "<the great>\n        +2 to own Might",
        ),
        ('replace header by\n        skill "Keen" [X]', 'skill "Keen"', 'skill "Keen" [X]'),
    ],
)
def test_a_line_that_is_named_is_changed_and_nothing_else(line: str, there: str, instead: str) -> None:
    before = keen(amended())
    assert there in before
    assert keen(amended(f'amend skill "Keen"\n    {line}\n')) == before.replace(there, instead, 1)


def test_what_is_amended_is_played() -> None:
    content = amended(
        'amend skill "Keen"\n    remove "-1 to own Might"\n    replace example "as it was" by\n'
        '        example "as it is" / "jak jest"\n            north has Una on A1\n'
        "            then Una's Might is exactly 3\n"
    )
    assert content.library.get("skill", "Keen").examples[0].name == "as it is"
    assert said(content) == []
    assert play_example(content, "skill", "Keen") == ""


def test_a_line_keeps_the_place_that_it_comes_from() -> None:
    content = amended(pack("Siege", 'amend skill "Keen"\n    add\n        +2 to own Might\n', "Game"))
    definition = content.library.get("skill", "Keen")
    assert [line.span.source.pack for line in definition.lines] == ["Game", "Game", "Game", "Siege"]
    assert definition.pack == "Game"
    (change,) = definition.changes
    assert (change.pack, change.before, len(change.after)) == ("Siege", (), 1)


def test_everything_else_stays_the_very_node_that_it_was() -> None:
    content = amended('amend skill "Keen"\n    remove "-1 to own Might"\n')
    plain = amended()
    other = [n for n in content.texts.nodes if n["name"] != "Keen"]
    assert [format_node(n) for n in other] == [format_node(n) for n in plain.texts.nodes if n["name"] != "Keen"]
    assert all(not d.changes for d in content.library.definitions if d.name != "Keen")


def test_a_definition_is_replaced_as_a_whole() -> None:
    content = amended('replace skill "Keen"\n    pl "bystry"\n    +7 to own Might\n')
    assert keen(content) == 'skill "Keen"\n    pl "bystry"\n    +7 to own Might\n'
    assert said(content) == []


def test_what_is_withdrawn_is_not_there_and_its_examples_go() -> None:
    assert codes(amended('withdraw skill "Keen"\n')) == ["E0130"]
    content = amended('withdraw skill "Keen"\n\namend character "Una"\n    remove "has Keen"\n')
    assert "E0130" not in codes(content)
    assert content.library.get("skill", "Keen") is None
    assert list(content.texts.amended.withdrawn) == [("skill", "Keen")]


def test_a_pack_amends_what_another_has_made_of_it() -> None:
    first = pack("First", 'amend skill "Keen"\n    replace "-1 to own Might" by\n        -2 to own Might\n', "Game")
    second = 'amend skill "Keen"\n    replace "-2 to own Might" by\n        -3 to own Might\n'
    content = amended(first, pack("Second", second, "First", "Game"))
    assert said(content) == []
    assert "-3 to own Might" in keen(content)
    alone = amended(first, pack("Second", second, "Game"))
    assert codes(alone) == ["E0125"], "who does not know the other sees what the game says"


def test_two_packs_may_both_add() -> None:
    one, two = (
        pack(n, f'amend skill "Keen"\n    add\n        +{k} to own Might\n', "Game") for n, k in (("A", 2), ("B", 3))
    )
    assert keen(amended(one, two)) == keen(amended(two, one))
    assert keen(amended(one, two)).endswith("+2 to own Might\n    +3 to own Might\n")


@pytest.mark.parametrize("together", [True, False])
def test_another_header_leaves_the_lines_to_whoever_changes_them(together: bool) -> None:
    header = '    replace header by\n        skill "Keen" (deed)\n'
    lines = '    remove "-1 to own Might"\n    replace "the great" by\n        +3 to own Might\n'
    texts = [f'amend skill "Keen"\n{text}' for text in ([header + lines] if together else [header, lines])]
    content = amended(*(pack(f"Pack {n}", text, "Game", "No Game") for n, text in enumerate(texts)))
    assert "E0127" not in codes(content)
    assert 'skill "Keen" (deed)\n' in keen(content)
    assert "-1 to own Might" not in keen(content) and "+3 to own Might" in keen(content)


def test_another_header_may_begin_with_another_word() -> None:
    brag = 'trait "manoeuvre"\n    pl "manewr"\n    is a sort of actions, "manoeuvres" / "manewry"\n\nmanoeuvre "Brag"\n    pl "przechwałka"\n    own vigour increases by 1\n'
    change = 'amend action "Brag"\n    replace header by\n        action "Brag" (deed)\n'
    content = amended(pack("Braggarts", brag, "No Game"), pack("Deeds", change, "Braggarts"))
    assert format_node(content.library.get("action", "Brag").node).startswith('action "Brag" (deed)\n')


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('replace "-1 to own Might" by\n        -2 to own Might', 'remove "-1 to own Might"'),
        ('remove "-1 to own Might"', 'remove "-1 to own Might"'),
        (
            'add under "when own vigour is at least 1"\n        -2 to own Might',
            'remove "when own vigour is at least 1"',
        ),
        ('remove "the great"', 'remove "when own vigour is at least 9"'),
        ('replace header by\n        skill "Keen" [X]', 'replace header by\n        skill "Keen" [trait]'),
    ],
)
def test_what_two_change_who_do_not_know_each_other_is_told(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        packs = [pack(n, f'amend skill "Keen"\n    {t}\n', "Game") for n, t in (("A", first), ("B", second))]
        (found,) = [d for d in amended(*packs).report.found if d.code == "E0127"]
        assert found.related and '"A"' in found.message and '"B"' in found.message


def test_a_definition_replaced_by_one_and_amended_by_another_is_told() -> None:
    one = pack("A", 'replace skill "Keen"\n    pl "bystry"\n    +7 to own Might\n', "Game")
    other = pack("B", 'amend skill "Keen"\n    remove "-1 to own Might"\n', "Game")
    assert codes(amended(one, other)) == ["E0127"]
    assert codes(amended(one, pack("B", 'amend skill "Keen"\n    add\n        +1 to own Might\n', "Game"))) == ["E0127"]


def test_amendments_mean_the_same_wherever_they_stand() -> None:
    texts = [
        'amend skill "Keen"\n    add\n        +4 to own Might\n',
        'amend skill "Keen"\n    add\n        +3 to own Might\n',
        'amend skill "Keen"\n    remove "-1 to own Might"\n',
    ]
    assert len({keen(amended(*order)) for order in (texts, texts[::-1], texts[1:] + texts[:1])}) == 1


def test_what_stands_there_now_is_shown() -> None:
    content = amended('amend skill "Keen"\n    remove "-2 to own Might"\n')
    (found,) = content.report.found
    assert found.code == "E0125"
    assert "-1 to own Might" in found.label
    assert [span.source.pack for span, _ in found.related] == ["Game"]


def test_a_term_that_is_named_without_its_type_is_told_with_it() -> None:
    (found,) = amended('amend term "vigour"\n    remove "starts at 10"\n').report.found
    assert found.code == "E0124"
    assert found.notes == ('write `amend term "vigour" is a number of a character`',)


def test_a_step_is_named_as_it_is_called() -> None:
    content = amended('amend procedure "Strike"\n    add before "harm"\n        do Rest for target\n')
    assert codes(content) == []
    lines = format_node(content.library.get("procedure", "Strike").node).splitlines()
    place = lines.index("    do Rest for target")
    assert lines[place + 1].startswith('    step "harm"')


def test_quotation_marks_within_a_quotation_are_told_apart() -> None:
    (found,) = amended('amend procedure "Strike"\n    remove "step "harm""\n').report.found
    assert found.code == "E0302"
    assert "“ and ”" in found.notes[0]


CHOOSY = """
procedure "Mend" (target)
    pl "naprawa"
    if target's vigour is at least 5
        target's vigour increases by 1
    otherwise
        target's vigour increases by 2
    target's vigour increases by 3
"""
IF = "if target's vigour is at least 5"
OTHER = "if target's Might is at least 1"
ADDED = f"        {OTHER}\n            target leaves the game\n"
MORE = "        target's vigour increases by 4\n"


@pytest.mark.parametrize(
    ("lines", "under"),
    [
        (f'replace "{IF}" by\n{ADDED}', OTHER),
        (f'add after "{IF}"\n{ADDED}', OTHER),
        (f'remove "{IF}"\n    add before "otherwise"\n{MORE}', "target's vigour increases by 4"),
        (f'replace "{IF}" by\n{ADDED}    remove "otherwise"\n', ""),
        (f'add before "target\'s vigour increases by 3"\n{MORE}', ""),
        (f'add under "{IF}"\n{MORE}', ""),
    ],
)
def test_an_otherwise_that_comes_under_another_line_is_told(lines: str, under: str) -> None:
    game = pack("Game", CHOOSY, "No Game")
    content = rules_from(MINI, game, pack("More", f'amend procedure "Mend"\n    {lines}', "Game"))
    found = [d for d in content.report.sorted() if d.code == "W0308"]
    assert [d.message.endswith(f"now belongs to `{under}`") for d in found] == [True] * bool(under)
    assert all([place.source.pack for place, _ in d.related] == ["Game", "More"] for d in found)


def test_a_new_action_comes_with_an_amendment() -> None:
    lines = '    add\n        action "Brag" (deed)\n            own vigour increases by 1\n'
    content = amended(f'amend skill "Keen"\n{lines}')
    assert content.texts.symbols.get("action", "Brag") is not None
    assert content.library.get("action", "Brag") is not None


def test_amendments_are_laid_out_as_they_were_written() -> None:
    text = (
        '# Why.\namend skill "Keen"\n    # Too weak.\n    replace "-1 to own Might" by\n        +5 to own Might <strong>\n'
        '    remove "+1 to own Might" under "when own vigour is at least 1"\n    add\n        +3 to own Might\n\n'
        '        example "one"\n            do Rest for Una\n\n        example "two"\n            do Rest for Una\n\n'
        'withdraw skill "Keen"\n'
    )
    content = amended(text)
    found = sorted(content.texts.amended.amendments, key=lambda node: node.span.line)
    assert format_text(found[0].span.source, found) == text


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", ["; in Game: “", "added: “"]), ("pl", ["; w „Game”: „", "dodane: „"])],
)
def test_what_was_changed_is_printed_with_what_was_there(lang: str, said: list[str]) -> None:
    lines = '    replace "-1 to own Might" by\n        -2 to own Might\n    add\n        +4 to own Might\n'
    content = amended(pack("Siege", f'amend skill "Keen"\n{lines}    remove example "as it was"\n', "Game"))
    entry = printer(content, lang=lang).writer.entry(content.library.get("skill", "Keen"))
    assert [name for name, _ in entry.changes] == ["Siege", "Siege"]
    assert [any(form in str(text) for _, text in entry.changes) for form in said] == [True, True]
    assert printer(content, lang=lang).pack_of(content.library.get("skill", "Keen")) == "Game · Siege"
    (siege,) = amendments(printer(content, lang=lang).writer)
    assert (siege.pack, len(siege.changed), siege.new, siege.gone) == ("Siege", 1, [], [])
    plain = amended()
    assert amendments(printer(plain, lang=lang).writer) == []
    assert printer(plain, lang=lang).writer.entry(plain.library.get("skill", "Keen")).changes == []


def test_what_is_withdrawn_is_still_called_by_its_name_where_it_stood() -> None:
    text = 'withdraw skill "Keen"\n\namend character "Una"\n    remove "has Keen"\n'
    content = amended(pack("Siege", text, "Game"))
    writer = printer(content, lang="pl").writer
    ((who, said),) = writer.changes(content.library.get("figure", "Una"))
    assert who == "Siege" and "Bystry" in str(said)
    assert writer.teller.failures == []
    assert amendments(writer)[0].gone == ["Bystry"]


def test_of_a_definition_in_the_place_of_another_the_lines_that_differ_are_told() -> None:
    text = KEEN[KEEN.index('skill "Keen"') : KEEN.index('    example "as it was"')].replace(
        "+1 to own Might <", "+4 to own Might <"
    )
    content = amended(pack("Siege", f"replace {text}", "Game"))
    changes = printer(content, lang="en").writer.changes(content.library.get("skill", "Keen"))
    assert [(by, "+4" in str(said) and "+1" in str(said), "−1" in str(said)) for by, said in changes] == [
        ("Siege", True, False)
    ]
