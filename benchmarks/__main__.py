"""`python -m benchmarks`: the table of what was measured, each with its bar; `python -m benchmarks against`: two commits."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from benchmarks import against, core, games, press, starts
from benchmarks.measure import Quantity

PARTS = {"core": core, "games": games, "starts": starts, "press": press}


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
@click.option(
    "--content", type=click.Path(path_type=Path, file_okay=False, exists=True), default="content", show_default=True
)
def main(parts: tuple[str, ...], content: Path) -> None:
    """Measure; each ratio is against a yardstick in the same run, for machines drift."""
    table = Table("quantity", "measured", "yardstick", "result", "bar", "")
    console = Console()
    for name in parts or PARTS:
        for quantity in PARTS[name].quantities(content):
            table.add_row(*_row(quantity))
            if console.is_terminal:
                console.print(f"{quantity.name}: {quantity.ratio:,.3g}", style="dim")
    Console(width=None if console.is_terminal else 150).print(table)


def _row(quantity: Quantity) -> tuple[str, ...]:
    ratio = f"{quantity.ratio:,.0f}" if quantity.ratio >= 1000 else f"{quantity.ratio:.3g}"
    return (
        quantity.name,
        quantity.measured,
        quantity.yardstick,
        ratio,
        quantity.bar,
        "ok" if quantity.holds else "MISSED",
    )


if __name__ == "__main__":
    sys.exit(against.main(sys.argv[2:]) if sys.argv[1:2] == ["against"] else main())
