"""Random cases: lines of sight, moves, sprints and fights, each compared with what the interpreter says.

python -m tests.oracle.cases --count 10000     prints every difference, and how many cases there were
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.board import Board
from interpreter.loading.load import Content
from tests.kit import CONTENT as CONTENT_FOLDER
from tests.kit import rules_from
from tests.oracle.combat import UNARMED, Fight, Fighter, Weapon
from tests.oracle.drawing import Cell, Drawing, read
from tests.oracle.movement import Figure, Option, Situation, options, runs, touches
from tests.oracle.play import set_out
from tests.oracle.sight import cover
from tests.playing import CONTENT, loaded

SUITS = ("skulls", "hearts", "cups", "horseshoes")
FLAT = "     ||:~~<>dD"
STEEP = "      |~<>"
"""Borders to draw from: on boards without high terrain, and with it, where no document tells of windows and doors."""

MOVES = ("Step", "Cross an obstacle", "Climb", "Climb through a window", "Jump down", "Leap")


def name(cell: Cell) -> str:
    return f"{chr(65 + cell[0])}{cell[1] + 1}"


def drawn(rnd: random.Random, width: int, height: int, spaces: str, borders: str) -> list[str]:
    """The drawing of a random board within walls."""
    turned = str.maketrans("|<>", "-^v")

    def level(r: int) -> str:
        cells = ("---" if r in (0, height) else _level(rnd.choice(borders).translate(turned)) for _ in range(width))
        return "+" + "+".join(cells) + "+"

    def row() -> str:
        inner = [f" {rnd.choice(spaces)} " for _ in range(width)]
        return "|" + "".join(s + (rnd.choice(borders) if n < width - 1 else "|") for n, s in enumerate(inner))

    lines = [level(0)]
    for r in range(height):
        lines += [row(), level(r + 1)]
    return lines


def _level(symbol: str) -> str:
    return f"-{symbol}-" if symbol in "dDL" else 3 * symbol


def boards(rnd: random.Random, content: Content) -> Iterator[tuple[Board, Drawing]]:
    """Those of the content and random ones, by turns."""
    known = sorted(content.boards)
    while True:
        board = content.boards[rnd.choice(known)]
        yield board, read(board.draw())
        spaces, borders = rnd.choice((("        #", FLAT), ("      #===", STEEP)))
        lines = _stairs_right(drawn(rnd, rnd.randint(3, 8), rnd.randint(3, 8), spaces, borders))
        yield Board.parse(lines), read(lines)


def _stairs_right(lines: list[str]) -> list[str]:
    """The drawing with every flight of stairs leading up to high terrain, not down to it."""
    rows = [list(line) for line in lines]
    for r, row in enumerate(rows):
        for c, symbol in enumerate(row):
            if symbol in "<>" and (row[c - 2] == "=") != (row[c + 2] == "="):
                row[c] = ">" if row[c - 2] == "=" else "<"
            if symbol in "v^" and (rows[r - 1][c // 4 * 4 + 2] == "=") != (rows[r + 1][c // 4 * 4 + 2] == "="):
                row[c] = "v" if rows[r - 1][c // 4 * 4 + 2] == "=" else "^"
    return ["".join(row) for row in rows]


def some_cells(rnd: random.Random, board: Drawing, most: int, base: Cell | None = None) -> list[Cell]:
    """A few spaces near one another on which somebody could stand, perhaps around a given one."""
    free = [cell for cell in board.spaces if not board.is_blocked(cell)]
    base = base or rnd.choice(free)
    near = [c for c in free if c != base and max(abs(c[0] - base[0]), abs(c[1] - base[1])) <= 2]
    return [base, *rnd.sample(near, min(len(near), rnd.randint(0, most)))]


# --- sight


def sight(rnd: random.Random, count: int) -> Iterator[str]:
    """Lines of sight past nobody."""
    found = boards(rnd, loaded(CONTENT))
    for _ in range(count):
        board, drawing = next(found)
        here, there = rnd.randrange(board.size), rnd.randrange(board.size)
        seen = board.view(board.initial_open).sight(here, there)
        wanted = cover(drawing, *((board.columns[s], board.rows[s]) for s in (here, there)))
        if (None if seen is None else seen.penalty) != wanted:
            lines = "\n".join(board.draw())
            yield f"sight from {board.name(here)} to {board.name(there)}: {wanted} by the rulebook, not {seen}\n{lines}"


# --- movement


def movement(rnd: random.Random, count: int) -> Iterator[str]:
    """What is open to somebody with points to spend."""
    content = loaded(CONTENT)
    found = boards(rnd, content)
    for _ in range(count):
        board, drawing = next(found)
        figures = _crowd(rnd, drawing, 6)
        points, agility = rnd.randint(1, 4), rnd.randint(0, 3)
        table = set_out(content.program, board, figures)
        table.keep(table.figures[0], {"Agility": agility, "movement points": points})
        open_ = {option for option in table.moves(table.figures[0]) if option[0] in MOVES}
        wanted = options(Situation(drawing, figures), figures[0], points, agility)
        if open_ != wanted:
            yield _told(board, figures, f"{points} points, Agility {agility}", open_, wanted)


def sprint(rnd: random.Random, count: int) -> Iterator[str]:
    """What is open to somebody in the middle of a sprint that began somewhere near."""
    content = loaded(CONTENT)
    found = boards(rnd, content)
    for _ in range(count):
        board, drawing = next(found)
        figures = _crowd(rnd, drawing, 8)
        points, agility = rnd.randint(1, 4), rnd.randint(0, 3)
        start, *trail = some_cells(rnd, drawing, 3, rnd.choice((figures[0].cell, None)))
        table = set_out(content.program, board, figures)
        table.keep(table.figures[0], {"Agility": agility, "movement points": points})
        open_ = table.runs(table.figures[0], start, [start, *trail])
        wanted = runs(Situation(drawing, figures), figures[0], points, agility, start, [start, *trail])
        if open_ != wanted:
            where = (
                f"at a run from {name(start)}, past {', '.join(map(name, trail))}, {points} points, Agility {agility}"
            )
            yield _told(board, figures, where, open_, wanted)


def _crowd(rnd: random.Random, drawing: Drawing, most: int) -> tuple[Figure, ...]:
    """Somebody, upright, and others of both sides around."""
    first, *cells = some_cells(rnd, drawing, most)
    return (Figure(first, 0), *(Figure(cell, rnd.choice((0, 1)), rnd.random() < 0.2) for cell in cells))


def _told(board: Board, figures: Sequence[Figure], who: str, open_: set[Option], wanted: set[Option]) -> str:
    lacking, extra = (", ".join(f"{n} {name(c)}" for n, c in sorted(some)) for some in (wanted - open_, open_ - wanted))
    crowd = ", ".join(f"{name(f.cell)}{'/' if f.prone else ''} of {f.side}" for f in figures)
    return f"{crowd}, {who}: not open: {lacking}; open: {extra}\n" + "\n".join(board.draw())


# --- close combat

_WEAPONS = {
    "Test Saber": Weapon("Cutting", 2, {"skulls": 2, "hearts": 1, "cups": 1, "horseshoes": 0}),
    "Test Knife": Weapon("Knives", 1, {"skulls": 1, "hearts": 0, "cups": 0, "horseshoes": -1}),
    "Test Pick": Weapon("Blunt", 1, {"skulls": 3, "hearts": -2, "cups": 0, "horseshoes": -3}, piercing=True),
}
_ARMOUR = {
    "Test Coat": {"hearts": (2, 1), "cups": (1, 0)},
    "Test Helmet": {"skulls": (3, 1), "hearts": (1, 1)},
}
_CARDS = 8
_A_TEXT = 1000


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)


def _definitions() -> str:
    """The weapons and armour above and fighters without skills, as a designer would write them."""
    lines = ['trait "test"\n    pl "próbny"\n    en "test"\n']
    for weapon, prints in _WEAPONS.items():
        traits = "close, one-handed" + (", armour-piercing" if prints.piercing else "")
        damage = ", ".join(f"{suit} {_signed(n)}" for suit, n in prints.damage.items())
        lines.append(
            f'weapon "{weapon}"\n    pl "{weapon}"\n    is {traits}\n    uses {prints.skill}\n'
            f"    superiority {prints.superiority}\n    damage {damage}\n"
        )
    for piece, values in _ARMOUR.items():
        stops = ", ".join(f"{suit} {a}/{b}" for suit, (a, b) in values.items())
        lines.append(f'armour "{piece}"\n    pl "{piece}"\n    is worn\n    armour {stops}\n')
    for n in range(_CARDS):
        skills = ", ".join(f"{skill} {rating}" for skill, rating in _skills(n).items())
        lines.append(
            f'character "Test Fighter {chr(65 + n)}"\n    pl "Zbrojny {chr(65 + n)}"\n    is Commoner, human\n'
            f"    gold cost 1, crippled threshold {_crippled(n)}, death threshold 40\n    Agility 0, {skills}\n"
        )
    return "\n".join(lines)


def _skills(n: int) -> dict[str, int]:
    return {"Cutting": n % 4, "Knives": (n * 3) % 4} if n % 3 else {"Cutting": n % 4, "Blunt": 1}


def _crippled(n: int) -> int:
    return 3 + n % 3


@dataclass(frozen=True)
class Case:
    """A random fight, and how an example in the language tells it."""

    fight: Fight
    lines: list[str]


def _case(rnd: random.Random, board: str, drawing: Drawing) -> Case | None:
    """Two neighbours fight among others; none where the spaces drawn have no two neighbours in reach of each other."""
    cells = some_cells(rnd, drawing, _CARDS - 1)
    beside = [c for c in cells[1:] if touches(drawing, cells[0], c)]
    if not beside:
        return None
    cells = [cells[0], beside[0], *(c for c in cells[1:] if c != beside[0])]
    cards = rnd.sample(range(_CARDS), len(cells))
    lines = [f"board {board}"]
    figures, fighters = [], []
    senseless = set()
    for place, (cell, card) in enumerate(zip(cells, cards, strict=True)):
        side = place if place < 2 else rnd.choice((0, 1))
        prone, out = rnd.random() < 0.15, rnd.random() < 0.1
        weapon = rnd.choice(["", *_WEAPONS]) if place < 2 else ""
        armour = [piece for piece in _ARMOUR if rnd.random() < 0.4] if place < 2 else []
        wounds = rnd.choice((0, 0, 0, 2, 5)) if place < 2 else 0
        gear = [f"carrying {', '.join(filter(None, [weapon, *armour]))}"] if weapon or armour else []
        who = f"Test Fighter {chr(65 + card)}"
        lines.append(", ".join([f"{'red' if side == 0 else 'blue'} has {who} on {name(cell)}", *gear]))
        figures.append(Figure(cell, side, prone or out))
        senseless |= {cell} if out else set()
        fighters.append(
            Fighter(
                figures[-1],
                _skills(card),
                _crippled(card),
                _WEAPONS.get(weapon, UNARMED),
                tuple(_ARMOUR[piece] for piece in armour),
                wounds,
                out,
            )
        )
        lines += [f"do Suffer wounds for {who}, {wounds}"] if wounds else []
        lines += [f"{who} becomes {'Unconscious' if out else 'Prone'}"] if prone or out else []
    suits = [rnd.choice(SUITS) for _ in range(2)]
    drawn_cards = ((suits[0], rnd.randint(2, 8)), (suits[1], rnd.randint(2, 8)))
    lines += [f"{who} draws {v} of {s}" for who, (s, v) in zip(("red", "blue"), drawn_cards, strict=True)]
    fight = Fight(Situation(drawing, tuple(figures)), (fighters[0], fighters[1]), drawn_cards, frozenset(senseless))
    whom = [f"Test Fighter {chr(65 + card)}" for card in cards[:2]]
    outcome = fight.outcome()
    lines.append(f"do Close combat for {whom[0]}, {whom[1]}")
    lines += [f"then {who}'s combat total was {total}" for who, total in zip(whom, outcome.totals, strict=True)]
    for n, who in enumerate(whom):
        wounds = fighters[n].wounds + (outcome.wounds if outcome.loser == n else 0)
        lines.append(f"then {who}'s wounds is exactly {wounds}")
    return Case(fight, lines)


def combat(rnd: random.Random, count: int) -> Iterator[str]:
    """Fights, told as examples in the language, some hundred in a text."""
    for begun in range(0, count, _A_TEXT):
        yield from _played(_fights(rnd, min(count - begun, _A_TEXT)))


def _fights(rnd: random.Random, count: int) -> str:
    text, cases = [_definitions()], 0
    drawings = {f"Test Yard {chr(65 + n)}": drawn(rnd, 6, 5, "         #", "       |~<>") for n in range(12)}
    for board, lines in drawings.items():
        grid = "".join(f"        {line}\n" for line in lines)
        text.append(f'board "{board}"\n    pl "{board}"\n    grid\n{grid}')
    text.append('skill "Test Skill"\n    pl "próbna umiejętność"\n    +1 to own Wits\n')
    while cases < count:
        board = rnd.choice(list(drawings))
        case = _case(rnd, board, read(drawings[board]))
        if case is not None:
            cases += 1
            body = "".join(f"        {line}\n" for line in case.lines)
            text.append(f'    example "case {cases}" / "przypadek {cases}"\n{body}')
    return "\n".join(text)


def _played(text: str) -> Iterator[str]:
    from interpreter.checks.examples import ExampleRun

    content = rules_from(CONTENT_FOLDER, text)
    wrong = [f"{d.span} {d.message}" for d in content.report.found if d.severity == "error"]
    if wrong:
        raise SystemExit("\n".join(wrong[:5]))
    for example in content.library.get("skill", "Test Skill").examples:
        result = ExampleRun(content.program, example, content.boards, content.practice_board).play()
        if result.message:
            span = example.node.span
            lines = text.splitlines()[span.line - 1 : span.line + 24]
            yield f"{result.message}\n" + "\n".join(
                lines[: 1 + next((n for n, s in enumerate(lines[1:]) if not s.strip()), 24)]
            )


SORTS: dict[str, Callable[[random.Random, int], Iterator[str]]] = {
    "sight": sight,
    "movement": movement,
    "sprint": sprint,
    "combat": combat,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="cases of each sort")
    parser.add_argument("--seed", type=int, default=1666)
    parser.add_argument("--sort", choices=[*SORTS], action="append")
    given = parser.parse_args()
    differences = 0
    for sort in given.sort or SORTS:
        found = list(SORTS[sort](random.Random(given.seed), given.count))
        differences += len(found)
        for text in found[:20]:
            print(text, end="\n\n")
        print(f"{sort}: {given.count} cases, {len(found)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
