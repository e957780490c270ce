"""`tierce list`: what the rules define."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from dsl.core.cards import SkillsLine, TableRow
from dsl.core.definitions import sorts_of
from tools.settings import Settings, counted_of, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from dsl.model import Definition, Library
    from interpreter.loading.load import Content
    from tools.json_schemas import Listed, ListedEntry

LISTED: dict[str, str] = {
    "skills": "skill",
    "items": "item",
    "characters": "character",
    "factions": "faction",
    "scenarios": "scenario",
    "boards": "board",
    "actions": "action",
    "procedures": "procedure",
    "states": "state",
    "tests": "test",
    "outcomes": "outcome",
    "terms": "term",
    "tables": "table",
    "concepts": "concept",
    "abilities": "ability",
    "traits": "trait",
    "tokens": "token",
    "permissions": "permission",
    "variants": "variant",
    "decks": "deck",
    "piles": "pile",
}
"""The kinds that are definitions, with the words of the language that begin them."""

SHOWN_ELSEWHERE = ("action", "state")
"""Kinds that may well be shown by the examples of others alone."""

KINDS = (*LISTED, "words", "rulings", "origins")


@click.command()
@click.argument("kind", metavar="KIND")
@json_option
@shared_options
@pass_settings
def command(settings: Settings, kind: str, as_json: bool) -> None:
    """List what the rules define, and on how many cards each skill is printed.

    KIND is one of: skills, items, characters, factions, scenarios, boards, actions, procedures, states, tests, outcomes, terms,
    tables, concepts, abilities, traits, tokens, permissions, variants, decks, piles, words, rulings, origins (what is of our making);
    or what the content calls a sort of items, characters or actions, as in weapons.

    Example: tierce list skills
    """
    if kind == "words":
        rows = list(_words())
    else:
        content = settings.load(examples=kind in ("actions", "states"))
        if content.report.errors:
            click.echo("the rules have errors, so something may be missing here; `tierce check` shows them", err=True)
        rows = list(_noted(content, kind) if kind in ("rulings", "origins") else _definitions(content, kind))
        if kind == "skills":
            bearers = cards_by_skill(content.library)
            rows = [row.model_copy(update={"cards": bearers[row.name]}) for row in rows]
    if as_json:
        click.echo("[\n" + ",\n".join(row.print() for row in rows) + "\n]")
        return
    _show(rows, kind)


def identity(definition: Definition) -> str:
    """The id of a definition, as those of its examples and hooks begin."""
    return f"{definition.kind}:{definition.name}"


def cards_by_skill(library: Library) -> dict[str, list[str]]:
    """The names of the cards, characters and items alike, on which each skill is printed."""
    cards: dict[str, list[str]] = {skill.name: [] for skill in library.written("skill")}
    for definition in library.definitions:
        for line in definition.of(SkillsLine):
            for printed in line["skills"]:
                cards[printed["skill"].text].append(definition.name)
    return cards


def _definitions(content: Content, kind: str) -> Iterator[Listed]:
    sorts = {names[0]: sort.name for sort, names in sorts_of(content.library) if names[0] not in KINDS}
    if kind not in LISTED and kind not in sorts:
        known = ", ".join((*KINDS, *sorts))
        raise click.UsageError(f"there is nothing of the kind `{kind}`; there are {known}")
    for definition in content.library.definitions:
        if definition.sort == sorts[kind] if kind in sorts else definition.general == LISTED[kind]:
            row = _row(definition, identity(definition), definition.name, definition.pl)
            if not row.examples and definition.kind in SHOWN_ELSEWHERE:
                row = row.model_copy(update={"examples": _shown_elsewhere(content, definition)})
            yield row if definition.kind != "table" else row.model_copy(update={"entries": _entries(definition)})


def _entries(table: Definition) -> list[ListedEntry]:
    """The rows of a table; the examples of a row are those of the table that are called like it."""
    from tools.json_schemas import ListedEntry

    return [
        ListedEntry(
            low=row["low"],
            high=row["low"] if row.get("high") is None else row["high"],
            name=row["name"],
            pl=row.get("pl") or "",
            examples=sum(example.name == row["name"] for example in table.examples),
        )
        for row in table.of(TableRow)
    ]


def _shown_elsewhere(content: Content, definition: Definition) -> int:
    """How many examples of others name a definition: an action under the skill that gives it, for one."""
    from dsl.tree import Name

    def names(part: object) -> bool:
        if isinstance(part, tuple):
            return any(map(names, part))
        return isinstance(part, Name) and (part.kind, part.text) == (definition.kind, definition.name)

    return sum(any(names(arg) for n in e.node.walk() for arg in n.args) for e in content.library.examples())


def _noted(content: Content, kind: str) -> Iterator[Listed]:
    for definition in content.library.definitions:
        for number, line in enumerate(getattr(definition, kind), 1):
            row = _row(definition, f"{identity(definition)}!{number}", line["text"], line.get("pl") or "")
            because, rulings = (line["why"], 1) if kind == "rulings" else (None, 0)
            yield row.model_copy(update={"because": because, "line": line.span.line, "examples": 0, "rulings": rulings})


def _words() -> Iterator[Listed]:
    from interpreter.loading.language import language
    from tools.json_schemas import Listed

    for word in language().words:
        yield Listed(id=word.name, name=word.surface, pl=word.pl, file="", line=0, edition="", examples=1, rulings=0)


def _row(definition: Definition, ident: str, name: str, pl: str) -> Listed:
    from tools.json_schemas import Listed

    span = definition.span
    return Listed(
        id=ident,
        name=name,
        pl=pl,
        file=span.source.name,
        line=span.line,
        edition=definition.pack,
        examples=len(definition.examples),
        rulings=len(definition.rulings),
    )


def _show(rows: list[Listed], kind: str) -> None:
    second: Callable[[Listed], str] = (lambda r: r.because or "") if kind == "rulings" else (lambda r: r.pl)
    place: Callable[[Listed], str] = lambda r: f"{r.file}:{r.line}" if r.file else ""  # noqa: E731
    cells = [cell for r in rows for cell in ((r.name, second(r), place(r) + _standing(r)), *_entry_cells(r))]
    widths = [min(44, max((len(c[i]) for c in cells), default=0)) for i in range(2)]
    for name, other, where in cells:
        click.echo(f"{name:{widths[0]}}  {other:{widths[1]}}  {where}".rstrip())
    click.echo(f"{len(rows)} {kind}" if len(rows) != 1 else counted_of(1, kind.removesuffix("s")), err=True)


def _entry_cells(row: Listed) -> Iterator[tuple[str, str, str]]:
    """The rows of a table, under its name."""
    for e in row.entries or ():
        numbers = str(e.low) if e.low == e.high else f"{e.low}-{e.high}"
        yield f"  {numbers} {e.name}", e.pl, counted_of(e.examples, "example")


def _standing(row: Listed) -> str:
    """On how many cards a skill is printed."""
    return "" if row.cards is None else f"  on {counted_of(len(row.cards), 'card')}"
