"""Write the first text of a skill, an item, a character, a scenario, a pack …: something small that checks and plays, made of what the content has."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import cycle

from dsl.checks.call_cycles import calls_of
from dsl.constructs import Construct
from dsl.core.cards import ByDistance, BySuit, Carries, FactionLine, RatingsLine, SkillsLine, TraitsLine, UsesLine
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


class NothingToBuildOn(Exception):
    """The content lacks what a new text would have to name; says what."""


@dataclass(frozen=True)
class Example:
    """Who can be put where in an example."""

    seat: str
    figure: Definition
    space: str


def slug(name: str) -> str:
    """A file name for a name: small letters, digits and underscores."""
    return slugs.slug(name, "_", "unnamed")


def skill(content: Content, name: str) -> str:
    """A skill that adds 1 to an ability, with an example that shows it."""
    example = _example(content)
    ability = _untouched(content, example.figure)
    who = example.figure.name
    return f'''# What the skill is for, in one line. Its Polish name stands after `pl`: give it one.

skill "{name}"
    pl "{name}"
    flavour "What the card says in italics."
    +1 to own {ability.name}

    example "it counts"
        {example.seat} has {who} on {example.space} with {name}
        then {who}'s {ability.name} is exactly {_printed(example.figure, ability) + 1}
'''


def gear(content: Content, keyword: str, name: str) -> str:
    """An item, or one of a sort, with the numbers and traits of the first there is, and an example that gives it to somebody."""
    example = _example(content)
    model = next((d for d in content.library.written("gear") if d.keyword == keyword), None)
    return f'''# What it is, in one line. Its Polish name stands after `pl`: give it one.

{keyword} "{name}"
    pl "{name}"
{_like(model, TraitsLine, UsesLine, RatingsLine, BySuit, ByDistance)}
    example "somebody carries it"
        {example.seat} has {example.figure.name} on {example.space}, carrying {name}
        then {example.figure.name} has {name}
'''


def character(content: Content, keyword: str, name: str) -> str:
    """A character, or one of a sort, with the numbers, traits, and faction of the first there is."""
    example = _example(content)
    return f'''# Who it is, in one line. The Polish name stands after `pl`: give one.

{keyword} "{name}"
    pl "{name}"
{_like(example.figure, FactionLine, TraitsLine, RatingsLine)}
    example "it stands where it is put"
        {example.seat} has {name} on {example.space}
        then {name} is in the game
'''


def board(content: Content, name: str) -> str:
    """A small board with two marks."""
    example = _example(content)
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
    lines = [] if model is None else [format_node(line).strip() for line in model.of(*sorts)]
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
    board, some = f"{name}: the board", f"    is for {len(_CORNERS)} players\n" if len(seats) > len(_CORNERS) else ""
    placed = list(zip(seats, _MARKS, cycle([figures[0], figures[-1], *figures[1:-1]]), strict=False))
    marks = "".join(f'    mark "{mark}" "where {seat} starts" / "start: {seat}"\n' for seat, mark, _ in placed)
    lines = "".join(f"    {seat} brings {figure.name}\n" for seat, _, figure in placed)
    lines += "".join(f'    {seat} deploys on "{mark}"\n' for seat, mark, _ in placed)
    return f'''board "{board}"
    pl "{board}"
{marks}    grid
{_drawing(len(placed))}

{head}{some}    on board {board}
{lines}
    example "it can be set up"
        board {board}
        {seats[0]} has {figures[0].name} on A1
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


def _untouched(content: Content, figure: Definition) -> Definition:
    """An ability that nothing changes while the character stands alone, so that an example can say what it comes to."""
    borne = _borne(content, figure)
    rules = [r for r in content.library.rules() if r.kind == "state" or r.name in borne]
    changed = {h.event for r in rules for h in r.hooks if h.kind == "modifier"}
    for ability in content.library.written("ability"):
        assert isinstance(ability, Definition)
        if ability.name not in changed:
            return ability
    raise NothingToBuildOn("every ability of the content is changed by some rule")


def _borne(content: Content, figure: Definition) -> set[str]:
    """The rules that stand on the card of a character, and on those of its gear."""
    gear = [content.library.get("gear", name.text) for line in figure.of(Carries) for name in line["gear"]]
    skills = [s["skill"].text for card in (figure, *gear) for line in card.of(SkillsLine) for s in line["skills"]]
    factions = [line["faction"].text for line in figure.of(FactionLine)]
    return {*skills, *factions, *(card.name for card in gear)}


def _example(content: Content) -> Example:
    """A character who can stand somewhere on the practice board."""
    board = content.boards.get(content.practice_board)
    if board is None:
        raise NothingToBuildOn("the content names no practice_board in its pack.toml")
    middle = board.size // 2 + board.width // 2
    return Example(_first(content, "seat").name, _first(content, "figure"), board.name(min(middle, board.size - 1)))


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
