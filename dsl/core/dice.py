"""Dice: what stands on their faces, rolling them, and what examples roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Line, Statement
from dsl.core._build import declared_in
from dsl.tree import Node
from dsl.words import Traits

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class FacesLine(Line, category="die_line"):
    surface = "faces {faces:NUMBER+}"
    en = "Faces: {{ faces|and_list }}"
    pl = "Ścianki: {{ faces|and_list }}"
    doc = "The number on each face; each face is as likely."
    example = "faces 0, 0, 1, 1, 2, 3"


class FacesRun(Line, category="die_line"):
    surface = "faces from {low:NUMBER} to {high:NUMBER}"
    en = "Faces: {{ low }}–{{ high }}"
    pl = "Ścianki: {{ low }}–{{ high }}"
    doc = "A face for each of these numbers; each is as likely."
    example = "faces from 1 to 6"


class RollStatement(Statement):
    surface = "roll {n:term} {die:N_DIE} as {x:N_ROLL}"
    en = "roll {% if n.value == 1 %}{{ die|a }}{% else %}{{ n|count(die) }}{% endif %}{% if x %} ({{ x|the }}){% endif %}"
    pl = "rzuć {% if n.value == 1 %}{{ die.ins }}{% else %}{{ n|count(die, case='ins') }}{% endif %}{% if x %} ({{ x }}){% endif %}"
    doc = "Dice are rolled; what they show is kept under the name of a roll."
    example = "roll 2 die as throw"
    traits = Traits(brief=True)

    assigns = True

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.Assign(at.target(node), r.Rolled(node["die"].text, at.value(node["n"])))


class ExampleRolls(Line, category="example_line"):
    surface = "{die:N_DIE} rolls {faces:NUMBER+}"
    en = "{{ die|the }} rolls {{ faces|and_list }}"
    pl = "wyniki rzutów ({{ die }}): {{ faces|and_list }}"
    doc = "What dice of a sort show when they are rolled next, in this order; then chance decides."
    example = "die rolls 3, 5"


def faces_of(lines: list[Node]) -> list[int]:
    """The faces that the lines of a die say."""
    found: list[int] = []
    for line in lines:
        if isinstance(line.means, FacesLine):
            found += line["faces"]
        elif isinstance(line.means, FacesRun):
            found += range(line["low"], line["high"] + 1)
    return found


DICE = tuple(declared_in(globals()))
