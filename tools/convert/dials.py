"""Write figures with dials as texts: `python -m tools.convert.dials SETTINGS.toml SET.json… --out FOLDER`.

A set is a file of figures as collectors publish them: name, faction, rank, points and the dial, click by click. The settings
say what all that is called in the texts, in which Polish words, and which misprints are put right.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from tools.slugs import slug


class _Facts(BaseModel):
    model_config = ConfigDict(extra="ignore")


class Ability(_Facts):
    name: str


class Click(BaseModel):
    """A click: its numbers, under whatever names the data have for them, and the abilities beside each."""

    model_config = ConfigDict(extra="allow")

    abilities: dict[str, Ability | None]

    def values(self, slots: Iterable[str]) -> list[int]:
        return [int(getattr(self, slot)) for slot in slots]


class Figure(_Facts):
    """A figure of a set."""

    short_name: str
    faction: str
    rank: str
    points: int
    figure_number: int
    range: int
    targets: int
    arc_raw: int
    mounted: bool = False
    dial: Annotated[list[Click], Field(min_length=1)]


class FigureSet(_Facts):
    expansion: str
    figures: list[Figure]


class Misprint(BaseModel):
    """A value that is read otherwise on some clicks of a figure, with what is told of it, and why, in both languages."""

    model_config = ConfigDict(extra="forbid")

    figure: str
    clicks: list[int]
    slot: str
    value: int
    said: tuple[str, str]
    why: tuple[str, str]


class Settings(BaseModel):
    """What the texts call things. `dial` has the numbers of a click as the data call them, with their names; `ranks` are prefixes of names with their Polish forms by gender; `names` Polish names;
    `lines` stand under each figure, or each mounted one."""

    model_config = ConfigDict(extra="forbid")

    dial: dict[str, str]
    numbers: str
    lines: list[str] = []
    mounted_lines: list[str] = []
    mounted: str
    unranked: str
    ranks: dict[str, dict[str, str]]
    names: dict[str, tuple[str, str]]
    abilities: dict[str, str] = {}
    misprints: list[Misprint] = []


def tidy(name: str) -> str:
    """A name as it is printed: `Archer On Ankhar` has small words in small letters."""
    return re.sub(r"(?<=[ -])(On|Of|The|At)(?=[ -])", lambda word: word[0].lower(), name)


def full_name(figure: Figure, settings: Settings) -> str:
    """Figures of one name are told apart by their ranks."""
    name = tidy(figure.short_name)
    return f"{figure.rank} {name}" if figure.rank in settings.ranks else name


def polish_name(figure: Figure, settings: Settings) -> str:
    name, gender = settings.names.get(tidy(figure.short_name), (tidy(figure.short_name), ""))
    ranks = settings.ranks.get(figure.rank)
    if ranks is None:
        return name
    return f"{ranks[gender]} {name}" if gender else f"{name} ({ranks['m'].lower()})"


def put_right(figure: Figure, settings: Settings) -> list[Misprint]:
    """Put the misprints of a figure right; those that there were."""
    found = [m for m in settings.misprints if m.figure == full_name(figure, settings)]
    for misprint in found:
        for click in misprint.clicks:
            setattr(figure.dial[click], misprint.slot, misprint.value)
    return found


def rules_of(click: Click, settings: Settings) -> list[str]:
    """The abilities of a click, in the order of its numbers."""
    names = (ability.name for slot in settings.dial if (ability := click.abilities.get(slot)) is not None)
    return [settings.abilities.get(name, name) for name in names]


def rows(figure: Figure, settings: Settings) -> Iterator[str]:
    """The clicks of a dial, as they stand in the text."""
    for click in figure.dial:
        rules = rules_of(click, settings)
        yield ", ".join(map(str, click.values(settings.dial))) + (f" with {', '.join(rules)}" if rules else "")


def text_of(figure: Figure, figures: FigureSet, settings: Settings) -> str:
    """The definition of a figure."""
    misprints = put_right(figure, settings)
    traits = [figure.rank if figure.rank in settings.ranks else settings.unranked]
    traits += [settings.mounted] if figure.mounted else []
    numbers = figure.model_dump()
    rulings = ('ruling "{}" / "{}" because "{}" / "{}"'.format(*misprint.said, *misprint.why) for misprint in misprints)
    lines = [
        f'pl "{polish_name(figure, settings)}"',
        f'source "{figures.expansion}, {figure.figure_number}"',
        *rulings,
        f"is {', '.join(traits)}",
        f"of {figure.faction}",
        settings.numbers.format(**numbers),
        *(line.format(**numbers) for line in (settings.mounted_lines if figure.mounted else settings.lines)),
        f"dial of {', '.join(settings.dial.values())}",
        *(f"    {row}" for row in rows(figure, settings)),
    ]
    return f'character "{full_name(figure, settings)}"\n' + "".join(f"    {line}\n" for line in lines)


def texts_of(figures: FigureSet, settings: Settings) -> dict[str, str]:
    """The texts of a set, a file for each faction, its figures by their numbers."""
    factions: dict[str, list[Figure]] = {}
    for figure in sorted(figures.figures, key=lambda f: f.figure_number):
        factions.setdefault(figure.faction, []).append(figure)
    head = "# {} of the set {}.\n\n"
    return {
        f"{slug(figures.expansion)}/{slug(faction)}.tierce": head.format(faction, figures.expansion)
        + "\n".join(text_of(f, figures, settings) for f in members)
        for faction, members in factions.items()
    }


Fact = tuple[str, str, str, tuple[int, ...], tuple[str, ...]]
"""A figure as it can be compared with the data: name, faction, traits, printed numbers, clicks."""


def digest_of(facts: Iterable[Fact]) -> str:
    """One digest for figures in any order."""
    lines = sorted(json.dumps(fact, ensure_ascii=False) for fact in facts)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def facts_of(figures: FigureSet, settings: Settings) -> Iterator[Fact]:
    for figure in figures.figures:
        put_right(figure, settings)
        rank = figure.rank if figure.rank in settings.ranks else settings.unranked
        printed = (figure.points, figure.range, figure.targets, figure.arc_raw, figure.figure_number)
        traits = f"{rank}, {settings.mounted}" if figure.mounted else rank
        yield full_name(figure, settings), figure.faction, traits, printed, tuple(rows(figure, settings))


def _read(path: Path) -> Mapping[str, Any]:
    text = path.read_text("utf-8")
    return tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)


def main(args: Sequence[str] | None = None) -> None:
    """Write the texts of some sets, and say the digest of their figures."""
    parser = argparse.ArgumentParser(prog="python -m tools.convert.dials", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("settings", type=Path)
    parser.add_argument("sets", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(args)
    settings = Settings.model_validate(_read(given.settings))
    sets = [FigureSet.model_validate(_read(path)) for path in given.sets]
    for figures in sets:
        for name, text in texts_of(figures, settings).items():
            path = given.out / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    facts = [fact for figures in sets for fact in facts_of(figures, settings)]
    print(f"{len(facts)} figures, {sum(len(fact[-1]) for fact in facts)} clicks, digest {digest_of(facts)}")


if __name__ == "__main__":
    main()
