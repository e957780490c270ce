"""Say of a conflict what its clauses say, which law decides between them, and how it can be settled."""

from __future__ import annotations

from collections.abc import Sequence

from dsl import rules as r
from dsl.format import phrase
from dsl.model import RANKS, Definition
from dsl.rules.order import place_of
from dsl.tree import Node
from interpreter.loading.load import Content
from tools.conflicts.candidates import Candidate, Clause
from tools.conflicts.joined import Joined
from tools.conflicts.witnesses import Witness
from tools.explain.definitions import Explainer
from tools.json_schemas import ToldClause, ToldConflict

_LAWS = {
    "permission": ("“cannot” beats “may”", "„nie może” ma pierwszeństwo przed „może”"),
    "ignored": ("a rule that is ignored counts for nothing", "zasada unieważniona nie działa"),
    "layer": ("layers: {a} counts before {b}", "warstwy: {a} liczy się przed {b}"),
    "rank": ("rank: {a} counts before {b}", "ranga: {a} liczy się przed {b}"),
    "pack": ("name of the pack: {a} counts before {b}", "nazwa pakietu: {a} liczy się przed {b}"),
    "name": ("name of the definition: {a} counts before {b}", "nazwa definicji: {a} liczy się przed {b}"),
    "clause": ("what the clauses say: {a} counts before {b}", "treść zasad: {a} liczy się przed {b}"),
    "lines": (
        "name of the pack: the lines of {a} stand before those of {b}",
        "nazwa pakietu: wiersze {a} stoją przed wierszami {b}",
    ),
}
_ENDS = {
    "replacement": (
        ", which does not come any more: of what comes instead the later is asked first",
        ", i ta druga już nie działa: z zasad, które działają zamiast czegoś, pierwsza jest późniejsza",
    ),
    "value": (", which has the last word", ", i ostatnie słowo należy do tej drugiej"),
    "order": (", which finds what the first has left", ", i ta druga zastaje to, co zostawiła pierwsza"),
}
_SETTLING = (
    ('amend {}: replace "{}" by …', 'zmień definicję {}: replace "{}" by …'),
    (
        "let a rule of higher rank (an edition, a scenario) say what happens",
        "niech zasada wyższej rangi (edycja, scenariusz) powie, co się dzieje",
    ),
    (
        'or keep the law and say so beside the clause: ruling "…" because "…"',
        'albo zostaw prawo i zapisz to przy zasadzie: ruling "…" because "…"',
    ),
)
_LINES_SETTLED = (
    'let “{1}” need “{0}” (needs = ["{0}"]) and amend what that has made of it, or the other way round',
    'niech „{1}” wymaga „{0}” (needs = ["{0}"]) i zmienia to, co ten z tego zrobił, albo odwrotnie',
)


def clause(content: Content, one: Clause) -> ToldClause:
    """A clause with its place and what it says."""
    return lines_of(content, one.rule, [one.hook.node])


def lines_of(content: Content, definition: Definition, nodes: Sequence[Node]) -> ToldClause:
    """Lines of a definition with the place of the first, and what they say."""
    span = nodes[0].span
    return ToldClause(
        rule=definition.name,
        pl=definition.pl,
        kind=definition.keyword,
        pack=span.source.pack,
        file=span.source.name,
        line=span.line,
        source=span.source.line(span.line).strip(),
        said={lang: " ".join(map(Explainer(content, lang).say, nodes)) for lang in ("en", "pl")},
    )


def law(candidate: Candidate, lang: str) -> str:
    """What decides between the two clauses: their layers, or else the first part of their places in which they differ."""
    first, second = candidate.first, candidate.second
    if candidate.sort in _LAWS:
        kind, a, b = str(candidate.sort), "", ""
    elif isinstance(first.tree, r.Modifier) and isinstance(second.tree, r.Modifier) and _layers(candidate):
        kind, a, b = "layer", f"“{first.tree.layer}”", f"“{second.tree.layer}”"
    else:
        one, other = place_of(first.rule, first.hook), place_of(second.rule, second.hook)
        differing = next(n for n in range(4) if one[n] != other[n] or n == 3)
        kind = ("rank", "pack", "name", "clause")[differing]
        said = [phrase(clause.hook.node) for clause in candidate.clauses]
        named = [(RANKS[p[0]], p[1], p[2], text)[differing] for p, text in zip((one, other), said, strict=True)]
        a, b = (f"“{name}”" for name in named)
    end = _ENDS.get(candidate.sort, ("", ""))
    return _LAWS[kind][lang != "en"].format(a=a, b=b) + end[lang != "en"]


def told_lines(content: Content, joined: Joined, witness: Witness) -> ToldConflict:
    """Lines of two packs side by side, of which it matters which come first."""
    one, other = joined.packs
    return ToldConflict(
        sort="lines",
        over=joined.definition.name,
        clauses=[lines_of(content, joined.definition, lines) for lines in (joined.first, joined.second)],
        law={lang: _LAWS["lines"][n].format(a=f"“{one}”", b=f"“{other}”") for n, lang in enumerate(("en", "pl"))},
        of=witness.base.of[1],
        example=witness.text.splitlines(),
        otherwise=witness.otherwise,
        settle={lang: [_LINES_SETTLED[n].format(one, other)] for n, lang in enumerate(("en", "pl"))},
        also=[],
    )


def _layers(candidate: Candidate) -> bool:
    return getattr(candidate.first.tree, "layer", "") != getattr(candidate.second.tree, "layer", "")


def settling(candidate: Candidate, lang: str) -> list[str]:
    """The ways out."""
    rule, node = candidate.second.rule, candidate.second.hook.node
    amend, *others = (said[lang != "en"] for said in _SETTLING)
    return [amend.format(phrase(rule.node), phrase(node)), *others]
