"""Lines by which a pack changes what another says: `amend`, `replace`, `withdraw`, and what may stand under `amend`.

What a line under them may hold depends on the definition that is changed, so `dsl/amend/` reads it.
"""

from __future__ import annotations

from typing import Literal

from dsl.constructs import Line
from dsl.core._build import declared, declared_in


class Amendment(Line):
    """How a definition is changed: line by line, as a whole, or not to be there at all."""

    how: Literal["amend", "replace", "withdraw"]


class AmendingLine(Line):
    """A line under `amend`: what is done to a line of the definition."""


class AddLines(AmendingLine):
    """The lines under it come in. `where`: at the end, or beside or under the line that is quoted."""

    where: Literal["end", "before", "after", "under"]


class ReplaceLine(AmendingLine, category="amendment_line"):
    """The lines under it take the place of the line that is quoted."""

    surface = "replace {quoted:STRING} [under {place:STRING}] by"
    en = "instead of “{{ quoted }}”{# place #}"
    pl = "zamiast „{{ quoted }}”{# place #}"
    doc = (
        "The lines under it take the place of the line that is quoted. A line is quoted as it stands, or by its beginning and `…`,"
        " by its label, or by the procedure that it carries out; quotation marks in it are written “ and ”."
    )
    example = 'replace "+1 to own combat total" under "when own original card is hearts" by'


class RemoveLine(AmendingLine, category="amendment_line"):
    """The line that is quoted goes, with all under it."""

    surface = "remove {quoted:STRING} [under {place:STRING}]"
    en = "without “{{ quoted }}”{# place #}"
    pl = "bez „{{ quoted }}”{# place #}"
    doc = "The line that is quoted is not there any more, nor what stands under it."
    example = 'remove "+1 to own combat total"'


class ReplaceExample(AmendingLine, category="amendment_line"):
    """The example under it takes the place of the one that is named."""

    surface = "replace example {name:STRING} by"
    en = "instead of the example “{{ name }}”"
    pl = "zamiast przykładu „{{ name }}”"
    doc = "The example under it takes the place of the one that is named."
    example = 'replace example "a heart pays twice" by'


class RemoveExample(AmendingLine, category="amendment_line"):
    """The example that is named goes."""

    surface = "remove example {name:STRING}"
    en = "without the example “{{ name }}”"
    pl = "bez przykładu „{{ name }}”"
    doc = "The example that is named does not hold any more."
    example = 'remove example "a heart pays twice"'


class ReplaceHeader(AmendingLine, category="amendment_line"):
    """The header under it, of the same name, takes the place of the one that is there."""

    surface = "replace header by"
    en = "its header now"
    pl = "jego nagłówek teraz"
    doc = "The header under it takes the place of the one that is there: other roles, traits or parameters, the same name."
    example = "replace header by"


AMENDMENTS = (
    declared(
        "amendment",
        "amend {what:definition}",
        "amended: {{ what }}",
        "zmienione: {{ what }}",
        "A definition of another pack is changed by the lines under it; what they do not name stays as it is.",
        'amend skill "Fear"',
        Amendment("amend"),
    ),
    declared(
        "amendment",
        "replace {what:definition}",
        "replaced: {{ what }}",
        "zastąpione: {{ what }}",
        "The lines under it are the whole definition, instead of those of another pack.",
        'replace skill "Fear"',
        Amendment("replace"),
    ),
    declared(
        "amendment",
        "withdraw {what:definition}",
        "withdrawn: {{ what }}",
        "wycofane: {{ what }}",
        "A definition of another pack is not there any more; nothing may name it.",
        'withdraw skill "Fear"',
        Amendment("withdraw"),
    ),
    declared(
        "amendment_line",
        "add",
        "added",
        "dodane",
        "The lines under it come behind those of the definition.",
        "add",
        AddLines("end"),
    ),
    *(
        declared(
            "amendment_line",
            f"add {where} {{quoted:STRING}}[ under {{place:STRING}}]",
            f"added {where} “{{{{ quoted }}}}”{{# place #}}",
            f"dodane {pl} „{{{{ quoted }}}}”{{# place #}}",
            doc,
            f'add {where} "+1 to own combat total"',
            AddLines(where),  # type: ignore[arg-type]
        )
        for where, pl, doc in (
            ("before", "przed", "The lines under it come before the line that is quoted, or the step that is named."),
            ("after", "po", "The lines under it come after the line that is quoted, or the step that is named."),
            ("under", "pod", "The lines under it come behind those that stand under the line that is quoted."),
        )
    ),
    *declared_in(globals()),
)
