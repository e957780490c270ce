"""Dials: what a character shows click by click, numbers and rules, while its dial is turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.constructs import Line
from dsl.core._build import declared_in

if TYPE_CHECKING:
    from dsl.model import Definition, Library


class DialLine(Line, category="figure_line"):
    surface = "dial of {numbers:N_NUMBER+}"
    en = "Dial: {{ numbers|and_list }}"
    pl = "Tarcza: {{ numbers|and_list }}"
    doc = (
        "The dial of the character: a row under this line for each click, from the start to the last before the end. The"
        " numbers are what the row shows at present; at the end they are 0."
    )
    example = "dial of vigour\n    3\n    1 with Trial"
    body = "dial_line"


class ClickLine(Line, category="dial_line"):
    surface = "{values:NUMBER+}[ with {skills:skillref+}]"
    en = "{{ values|join(', ') }}{% if skills %}: {{ skills|join(', ') }}{% endif %}"
    pl = "{{ values|join(', ') }}{% if skills %}: {{ skills|join(', ') }}{% endif %}"
    doc = "A click of a dial: its numbers in the order of the dial, and the rules that the character has while it shows them."
    example = "8, 9, 16, 3 with Trial, Fear 2"


def numbers_on_dials(library: Library) -> list[str]:
    """The numbers that some dial shows."""
    figures: list[Definition] = library.all("figure")
    return sorted({x.text for figure in figures for line in figure.of(DialLine) for x in line["numbers"]})


DIALS = tuple(declared_in(globals()))
