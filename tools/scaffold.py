"""Write the first text of a skill, an item, a character, a scenario, a pack …: something small that checks and plays, made of what the content has."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import cycle

from dsl.checks.call_cycles import calls_of
from dsl.constructs import Construct
from dsl.core.cards import ByDistance, BySuit, Carries, FactionLine, RatingsLine, SkillsLine, TraitsLine, UsesLine
from dsl.core.dials import ClickLine, DialLine
from dsl.core.open_table import FrontArc, LongBase, RoundBase, TableSize
from dsl.core.references import IntegerPhrase
from dsl.core.scenarios import Plays
from dsl.core.states import DefaultLine
from dsl.format import format_node
from dsl.model import Definition, Procedure
from interpreter.loading.load import Content
from interpreter.loading.packs import LANGUAGE, Manifest
from tools import slugs

_ROOM = 6
"""The side of the board that a new scenario is played on."""
_CORNERS, _MARKS = ((0, 0), (-1, -1), (0, -1), (-1, 0)), "RBGY"
"""Where players start on it, and the letters that stand there."""
_SIDE = 36
"""The side of a new open table, in inches."""
_AREAS = ((8, 0, 28, 3), (8, 33, 28, 36), (0, 8, 3, 28), (33, 8, 36, 28))
"""Where players start on it: left, far, right and near edge."""


class NothingToBuildOn(Exception):
    """The content lacks what a new text would have to name; says what."""


@dataclass(frozen=True)
class Example:
    """Who can be put where in an example."""

    seat: str
    figure: Definition
    place: str
    """Where it stands, as an example says it: on C4, at 18/18 facing 18/36."""


def slug(name: str) -> str:
    """A file name for a name: small letters, digits and underscores."""
    return slugs.slug(name, "_", "unnamed")


def skill(content: Content, name: str) -> str:
    """A skill that adds 1 to an ability, or a number of characters, with an example that shows it."""
    example = _example(content)
    ability, printed = _untouched(content, example.figure)
    who = example.figure.name
    return f'''# What the skill is for, in one line. Its Polish name stands after `pl`: give it one.

skill "{name}"
    pl "{name}"
    flavour "What the card says in italics."
    +1 to own {ability}

    example "it counts"
        {example.seat} has {who} {example.place} with {name}
        then {who}'s {ability} is exactly {printed + 1}
'''


def gear(content: Content, keyword: str, name: str) -> str:
    """An item, or one of a sort, with the numbers and traits of the first there is, and an example that gives it to somebody."""
    example = _example(content)
    model = next((d for d in content.library.written("gear") if d.keyword == keyword), None)
    card = f'''# What it is, in one line. Its Polish name stands after `pl`: give it one.

{keyword} "{name}"
    pl "{name}"
{_like(model, TraitsLine, UsesLine, RatingsLine, BySuit, ByDistance)}'''
    if _is_open(content):  # no example gives things to figures there
        return card
    return f"""{card}
    example "somebody carries it"
        {example.seat} has {example.figure.name} {example.place}, carrying {name}
        then {example.figure.name} has {name}
"""


def character(content: Content, keyword: str, name: str) -> str:
    """A character, or one of a sort, with the numbers, traits, and faction of the first there is."""
    example = _example(content)
    return f'''# Who it is, in one line. The Polish name stands after `pl`: give one.

{keyword} "{name}"
    pl "{name}"
{_like(example.figure, FactionLine, TraitsLine, RatingsLine, RoundBase, LongBase, FrontArc, DialLine)}
    example "it stands where it is put"
        {example.seat} has {name} {example.place}
        then {name} is in the game
'''


def board(content: Content, name: str) -> str:
    """A small board with two marks, or an open table with two areas."""
    example = _example(content)
    if _is_open(content):
        return f'''# What it shows, in one line. Its Polish name stands after `pl`: give it one.

board "{name}"
    pl "{name}"
{_table(2)}
'''
    return f'''# What it shows, in one line. Its Polish name stands after `pl`, that of a mark after the stroke: give them one.

board "{name}"
    pl "{name}"
    mark "R" "the first corner" / "pierwszy róg"
    mark "B" "the last corner" / "ostatni róg"
    grid
{_drawing()}

    example "somebody stands on it"
        board {name}
        {example.seat} has {example.figure.name} on A1
        then A1 is the space of {example.figure.name}
'''


def _like(model: Definition | None, *sorts: type[Construct]) -> str:
    """The lines of some sorts as another definition has them, each name of its own left out."""
    lines = [] if model is None else [line for said in model.of(*sorts) for line in format_node(said).splitlines()]
    return "".join(f"    {line}\n" for line in lines)


def scenario(content: Content, name: str) -> str:
    """A scenario on a small board of its own, a character for each player; where a game has no characters, the game alone."""
    figures, seats = content.library.written("figure"), [seat.name for seat in content.library.all("seat")]
    head = f'''scenario "{name}"
    pl "{name}"
    summary "What it is about." / "O co chodzi."
    plays {_whole_game(content).name}
'''
    if not figures:
        boards = content.library.written("board")
        return head + "".join(f"    on board {board.name}\n" for board in boards[:1])
    is_open = _is_open(content)
    board, some = f"{name}: the board", f"    is for {len(_CORNERS)} players\n" if len(seats) > len(_CORNERS) else ""
    placed = list(zip(seats, _MARKS, cycle([figures[0], figures[-1], *figures[1:-1]]), strict=False))
    marks = "".join(f'    mark "{mark}" "where {seat} starts" / "start: {seat}"\n' for seat, mark, _ in placed)
    lines = "".join(f"    {seat} brings {figure.name}\n" for seat, _, figure in placed)
    lines += "".join(f'    {seat} deploys on "{mark}"\n' for seat, mark, _ in placed)
    drawn = _table(len(placed)) if is_open else f"{marks}    grid\n{_drawing(len(placed))}"
    place = _middle(_SIDE, _SIDE) if is_open else "on A1"
    return f'''board "{board}"
    pl "{board}"
{drawn}

{head}{some}    on board {board}
{lines}
    example "it can be set up"
        board {board}
        {seats[0]} has {figures[0].name} {place}
        then {figures[0].name} is in the game
'''


def manifest(content: Content, name: str) -> str:
    """The `pack.toml` of a pack that needs the loaded ones."""
    needs = ", ".join(f'"{_need(p.manifest)}"' for p in content.packs)
    return f'''name = "{name}"
pl = "{name}"
version = "0.1.0"
authors = []
licence = ""
language = {LANGUAGE}
needs = [{needs}]
order = ["rules", "skills", "items", "characters", "boards", "scenarios"]
'''


def _need(manifest: Manifest) -> str:
    """The versions from this one up to the next that may have changed what others build on."""
    major = int(manifest.version.split(".")[0])
    return f"{manifest.name} >={manifest.version}, <{major + 1}"


def _first(content: Content, kind: str) -> Definition:
    for definition in content.library.written(kind):
        assert isinstance(definition, Definition)
        return definition
    raise NothingToBuildOn(f"the content defines no {kind}")


def _untouched(content: Content, figure: Definition) -> tuple[str, int]:
    """An ability that nothing changes while the character stands alone, and what it is, so that an example can say what it comes to.

    Where a game has no such abilities, a number that is printed on the card or on the dial of the character.
    """
    borne = _borne(content, figure)
    rules = [r for r in content.library.rules() if r.kind == "state" or r.name in borne]
    changed = {h.event for r in rules for h in r.hooks if h.kind == "modifier"}
    for ability in content.library.written("ability"):
        assert isinstance(ability, Definition)
        if ability.name not in changed:
            return ability.name, _printed(figure, ability)
    for name, value in _shown(figure).items():
        if name not in changed:
            return name, value
    raise NothingToBuildOn("every ability of the content, and every number of a character, is changed by some rule")


def _shown(figure: Definition) -> dict[str, int]:
    """The numbers on the first click of a character's dial, then those on its card."""
    shown: dict[str, int] = {}
    for dial in figure.of(DialLine):
        clicks = [line for line in dial.body if isinstance(line.means, ClickLine)]
        if clicks:
            shown |= zip((x.text for x in dial["numbers"]), clicks[0]["values"], strict=False)
    for line in figure.of(RatingsLine):
        shown |= {rating["x"].text: IntegerPhrase.value(rating["n"]) for rating in line["values"]}
    return shown


def _borne(content: Content, figure: Definition) -> set[str]:
    """The rules that stand on the card of a character, and on those of its gear."""
    gear = [content.library.get("gear", name.text) for line in figure.of(Carries) for name in line["gear"]]
    skills = [s["skill"].text for card in (figure, *gear) for line in card.of(SkillsLine) for s in line["skills"]]
    factions = [line["faction"].text for line in figure.of(FactionLine)]
    return {*skills, *factions, *(card.name for card in gear)}


def _example(content: Content) -> Example:
    """A character who can stand somewhere on the practice board."""
    seat, figure = _first(content, "seat").name, _first(content, "figure")
    practice = content.library.get("board", content.practice_board)
    board = content.boards.get(content.practice_board)
    if isinstance(practice, Definition) and (size := practice.one(TableSize)) is not None:
        return Example(seat, figure, _middle(int(size["width"]["n"]), int(size["height"]["n"])))
    if board is None:
        raise NothingToBuildOn("the content names no practice_board in its pack.toml")
    middle = board.size // 2 + board.width // 2
    return Example(seat, figure, f"on {board.name(min(middle, board.size - 1))}")


def _is_open(content: Content) -> bool:
    """Whether the game is played on open tables, without spaces."""
    practice = content.library.get("board", content.practice_board)
    return isinstance(practice, Definition) and practice.one(TableSize) is not None


def _middle(width: int, depth: int) -> str:
    """In the middle of an open table, facing its near edge."""
    return f"at {width // 2}/{depth // 2} facing {width // 2}/{depth}"


def _table(areas: int) -> str:
    """An open table with so many areas to start in."""
    lines = [f"    measures {_SIDE} by {_SIDE} inches"]
    for mark, (left, far, right, near) in zip(_MARKS[:areas], _AREAS, strict=False):
        lines.append(f'    area "{mark}" between {left}/{far}, {right}/{far}, {right}/{near}, {left}/{near}')
    return "\n".join(lines)


def _printed(figure: Definition, ability: Definition) -> int:
    """What a character has of an ability: the number on the card, else what everybody has."""
    for line in figure.of(RatingsLine):
        for rating in line["values"]:
            if rating["x"].text == ability.name:
                return IntegerPhrase.value(rating["n"])
    default = ability.one(DefaultLine)
    return IntegerPhrase.value(default["n"]) if default else 0


def _whole_game(content: Content) -> Procedure:
    """The procedure that the scenarios play; without any, one that no other carries out."""
    played = Counter(line["procedure"].text for s in content.library.written("scenario") for line in s.of(Plays))
    for name, _ in played.most_common(1):
        found = content.library.get("procedure", name)
        assert isinstance(found, Procedure)
        return found
    graph = calls_of(content.texts.compiler.effects).graph
    called = {name for calls in graph.values() for _, name, _ in calls}
    for procedure in content.library.written("procedure"):
        assert isinstance(procedure, Procedure)
        if not procedure.roles and not procedure.during and procedure.name not in called:
            return procedure
    raise NothingToBuildOn("the content has no procedure that is a whole game")


def _drawing(marks: int = 2) -> str:
    """An open room with marks in so many of its corners."""
    border = "        +" + "---+" * _ROOM
    inner = "        +" + "   +" * _ROOM
    cells = [[" "] * _ROOM for _ in range(_ROOM)]
    for mark, (row, column) in zip(_MARKS[:marks], _CORNERS, strict=False):
        cells[row][column] = mark
    lines = [border]
    for number, spaces in enumerate(cells, 1):
        lines += [f"{number:7} | " + "   ".join(spaces) + " |", border if number == _ROOM else inner]
    return "\n".join(lines)
