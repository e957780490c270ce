"""The formatter: what it prints reads back as the same, and printing twice changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.diagnostics import Report
from dsl.format import format_node, format_text, phrase
from dsl.layout import MAX_LINE
from dsl.pipeline import parse_texts
from dsl.source import Source, Span
from dsl.tree import Name, Node
from dsl.words import Slot, Word
from interpreter.loading.language import language, tables
from tests.language_kit import CONTENT, PACK, parse_file, parse_line, sources_of, symbols

CONTENT_FILES = sorted(p.relative_to(CONTENT).as_posix() for p in CONTENT.rglob("*.tierce"))


# --- files


@lru_cache(maxsize=1)
def content() -> tuple[Source, ...]:
    return sources_of(CONTENT)


def round_trip(source: Source, others: tuple[Source, ...]) -> str:
    """The canonical text of a file, once it is known to say the same and to stay as it is."""
    report = Report()
    nodes = parse_file(source, others, report)
    mine = [d for d in report.found if d.span.source is source and d.code != "E0201"]
    assert [f"{d.span} {d.message}" for d in mine] == []
    text = format_text(source, nodes)
    again = Source(source.name, text)
    back = parse_file(again, others, report)
    assert back == nodes
    assert format_text(again, back) == text
    comments = [line.strip() for line in source.lines if line.strip().startswith("#")]
    assert comments == [line.strip() for line in again.lines if line.strip().startswith("#")]
    return text


@cache
def laid_out() -> tuple[dict[str, str], dict[str, list[Node]], dict[str, list[Node]]]:
    """The formatted texts of the content, and the nodes of every file before and after: all are parsed together, twice."""
    report = Report()
    nodes = by_file(content(), report)
    texts = {s.name: format_text(s, nodes[s.name]) for s in content()}
    again = by_file(tuple(Source(name, text) for name, text in texts.items()), report)
    assert [f"{d.span} {d.message}" for d in report.found] == []
    return texts, nodes, again


def by_file(sources: tuple[Source, ...], report: Report) -> dict[str, list[Node]]:
    nodes, _, _ = parse_texts(list(sources), language(), tables(), report)
    return {s.name: [n for n in nodes if n.span.source.name == s.name] for s in sources}


@pytest.mark.parametrize("name", CONTENT_FILES)
def test_every_file_of_the_content_comes_back(name: str) -> None:
    (source,) = (s for s in content() if s.name.endswith("/" + name))
    texts, nodes, back = laid_out()
    text = texts[source.name]
    assert back[source.name] == nodes[source.name] != []
    assert format_text(Source(source.name, text), back[source.name]) == text
    comments = [line.strip() for line in source.lines if line.strip().startswith("#")]
    assert comments == [line.strip() for line in text.splitlines() if line.strip().startswith("#")]


def test_the_small_pack_is_formatted() -> None:
    sources = sources_of(PACK)
    for source in sources:
        assert round_trip(source, tuple(s for s in sources if s is not source)) == source.text


UNTIDY = """\
# first


#   second, kept as it is
skill   "Untidy"  [ X ]
  pl "Niechlujność"
  # about the clause
  in  Duel ,  when self is prone
      +  1 to own strength
      - X  to own parrying tests
      # at the end of the block


  # at the end of the skill

  example "one"
     red has Anna on  B2  with Untidy 2, Bold ,carrying Letter
     then Anna 's wounds is exactly 0
# between
procedure "Untidy thing"(victim)
    pl "rzecz"
    victim tests Strength against 5
        failure: victim becomes Prone
        success: if victim is Prone
            victim is no longer Prone
board "Untidy board"
    pl "plansza"
    grid
      +---+---+

     1| # | R |
      +---+---+

weapon "Untidy knife"
    pl "nóż"
    damage skulls  + 1 ,hearts − 2
    armour hearts 1 / 0
# the last word

"""

TIDY = """\
# first

#   second, kept as it is
skill "Untidy" [X]
    pl "Niechlujność"
    # about the clause
    in Duel, when self is prone
        +1 to own strength
        -X to own parrying tests
        # at the end of the block

    # at the end of the skill

    example "one"
        red has Anna on B2 with Untidy 2, Bold, carrying Letter
        then Anna's wounds is exactly 0

# between
procedure "Untidy thing" (victim)
    pl "rzecz"
    victim tests Strength against 5
        failure
            victim becomes Prone
        success
            if victim is Prone
                victim is no longer Prone

board "Untidy board"
    pl "plansza"
    grid
        +---+---+

       1| # | R |
        +---+---+

weapon "Untidy knife"
    pl "nóż"
    damage skulls +1, hearts -2

# the last word
"""


def test_an_untidy_file_becomes_tidy() -> None:
    others = sources_of(PACK)
    assert round_trip(Source("untidy.tierce", UNTIDY.replace("    armour hearts 1 / 0\n", "")), others) == TIDY
    assert round_trip(Source("tidy.tierce", TIDY), others) == TIDY


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "# one\n\n\n#two\n\n", "    # indented\n"])
def test_files_without_definitions(text: str) -> None:
    once = format_text(Source("a", text), [])
    assert format_text(Source("a", once), []) == once
    assert once.count("#") == text.count("#")


# --- words


@pytest.mark.slow
def test_every_example_of_a_word_that_parses_comes_back() -> None:
    parsed = 0
    for word in language().words:
        report = Report()
        nodes = parse_line(word.example, word.category, report)
        if report.found:
            continue
        parsed += 1
        text = "".join(map(format_node, nodes))
        back = parse_line(text, word.category, report)
        assert not report.found
        assert back == nodes, word.example
        assert "".join(map(format_node, back)) == text
    assert parsed > 100


# --- random phrases


NOWHERE = Span(Source("random", ""), 1, 1, 1, 2)


def plain_names(kind: str) -> list[str]:
    """Names of a kind that could be read as nothing else: of no other kind, and no word of the language."""
    known = symbols()
    literals = set(tables().literals.values())
    return [
        name
        for name in known.names(kind)
        if len({*known.kinds_of.get(name, ()), *known.kinds_of.get(name[0].lower() + name[1:], ())}) == 1
        and not set(name.lower().split()) & {word.lower() for word in literals}
    ]


TOKENS: dict[str, Callable[[], st.SearchStrategy[object]]] = {
    "NUMBER": lambda: st.integers(0, 99),
    "STRING": lambda: st.sampled_from(["a name", "R", "Łódź, +1 [X]", "#", "-", ""]),
    "DECIMAL": lambda: st.sampled_from(["12.5", "0.25"]),
    "SPACE": lambda: st.sampled_from(["A1", "C4", "AB12"]),
    "OPEN": lambda: st.just("("),
    "CLOSE": lambda: st.just(")"),
    "SQUARE": lambda: st.just("["),
    "SQUARE_END": lambda: st.just("]"),
}


@cache
def categories(category: str) -> tuple[str, ...]:
    """A category, and those that the skeleton lets stand for it."""
    skeleton = files("dsl").joinpath("skeleton.lark").read_text("utf-8")
    chains = dict(line.split(": ", 1) for line in skeleton.splitlines() if ": " in line and not line.startswith("//"))
    found = [category]
    for one in found:
        found += [c for c in chains.get(one, "").split(" | ") if c and c not in found]
    return tuple(found)


@st.composite
def value(draw: st.DrawFn, slot: Slot, depth: int, last: bool) -> object:
    if slot.type.startswith("N_"):
        kind = slot.type[2:].lower()
        name = draw(st.sampled_from(plain_names(kind)))
        return Name(name, kind, NOWHERE)
    if slot.type.isupper():
        return draw(TOKENS[slot.type]())
    return draw(node(slot.type, depth - 1, last))


def can_be_named(slot: Slot) -> bool:
    return not slot.type.startswith("N_") or bool(plain_names(slot.type[2:].lower()))


@cache
def usable(category: str, depth: int, last: bool) -> tuple[tuple[Word, int], ...]:
    """The ways of writing a phrase that can be filled within a depth.

    A phrase in the middle of another (`last` is false) is one that ends in a word, a number or a name of its own:
    what follows could otherwise belong to the phrase within it, as in `enemy of self in contact with it`.
    """
    found = []
    for name in categories(category):
        for word in language().in_category(name):
            for form, (parts, _) in enumerate(word.alternatives):
                inner = [p for p in parts if isinstance(p, Slot)]
                open_ended = not isinstance(parts[-1], str) and not parts[-1].type.isupper()
                recursive = any(not p.type.isupper() for p in inner)
                if not all(map(can_be_named, inner)) or (not last and open_ended) or (recursive and depth <= 0):
                    continue
                if all(p.type.isupper() or usable(p.type, depth - 1, last and p is parts[-1]) for p in inner):
                    found.append((word, form))
    return tuple(found)


@st.composite
def node(draw: st.DrawFn, category: str, depth: int, last: bool = True) -> Node:
    word, form = draw(st.sampled_from(usable(category, depth, last)))
    parts, present = word.alternatives[form]
    args: list[object] = []
    for slot in word.slots:
        if slot.name not in present:
            args.append(None)
            continue
        is_last = last and slot == parts[-1]
        if slot.many:
            count = draw(st.integers(1, 3))
            args.append(tuple(draw(value(slot, depth, is_last or i < count - 1)) for i in range(count)))
        else:
            args.append(draw(value(slot, depth, is_last)))
    made = Node(word, tuple(args), NOWHERE)
    made.form = form
    return made


def lines() -> list[str]:
    """The categories that a line may be of; phrases within lines are among them."""
    return sorted(c for c in tables().starts if usable(c, 3, True))


@given(st.data())
@settings(max_examples=max(300, settings().max_examples))
def test_random_phrases_come_back(data: st.DataObject) -> None:
    category = data.draw(st.sampled_from(lines()))
    made = data.draw(node(category, 3))
    text = phrase(made)
    report = Report()
    if len(text) > MAX_LINE:
        return
    back = parse_line(text, category, report)
    assert not report.found, (text, report.found[0].message, report.found[0].span)
    assert phrase(back[0]) == text
    assert back == [made], text


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.sampled_from(["# c", "", 'pl "x"', 'skill "A"', "grid", "+---+"])), max_size=30
    )
)
def test_any_layout_is_stable(lines: list[tuple[int, str]]) -> None:
    text = "\n".join("    " * depth + line for depth, line in lines)
    report = Report()
    source = Source("layout.tierce", text)
    nodes = parse_file(source, (), report)
    if any(d.code != "E0201" for d in report.found):
        return
    once = format_text(source, nodes)
    again = Source("layout.tierce", once)
    back = parse_file(again, (), report)
    assert back == nodes
    assert format_text(again, back) == once
