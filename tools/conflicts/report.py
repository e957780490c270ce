"""Say of a conflict what its clauses say, which law decides between them, and how it can be settled."""

from __future__ import annotations

from dsl import rules as r
from dsl.format import phrase
from dsl.model import RANKS
from dsl.rules.order import place_of
from interpreter.loading.load import Content
from tools.conflicts.candidates import Candidate, Clause
from tools.explain.definitions import Explainer
from tools.json_schemas import ToldClause

_LAWS = {
    "permission": ("“cannot” beats “may”", "„nie może” ma pierwszeństwo przed „może”"),
    "ignored": ("a rule that is ignored counts for nothing", "zasada unieważniona nie działa"),
    "layer": ("layers: {a} counts before {b}", "warstwy: {a} liczy się przed {b}"),
    "rank": ("rank: {a} counts before {b}", "ranga: {a} liczy się przed {b}"),
    "pack": ("name of the pack: {a} counts before {b}", "nazwa pakietu: {a} liczy się przed {b}"),
    "name": ("name of the definition: {a} counts before {b}", "nazwa definicji: {a} liczy się przed {b}"),
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


def clause(content: Content, one: Clause) -> ToldClause:
    """A clause with its place and what it says."""
    span = one.hook.node.span
    return ToldClause(
        rule=one.rule.name,
        pl=one.rule.pl,
        kind=one.rule.keyword,
        pack=one.rule.pack,
        file=span.source.name,
        line=span.line,
        source=span.source.line(span.line).strip(),
        said={lang: Explainer(content, lang).say(one.hook.node) for lang in ("en", "pl")},
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
        differing = next(n for n in range(3) if one[n] != other[n] or n == 2)
        kind = ("rank", "pack", "name")[differing]
        named = [(RANKS[p[0]], p[1], p[2])[differing] for p in (one, other)]
        a, b = (f"“{name}”" for name in named)
    end = _ENDS.get(candidate.sort, ("", ""))
    return _LAWS[kind][lang != "en"].format(a=a, b=b) + end[lang != "en"]


def _layers(candidate: Candidate) -> bool:
    return getattr(candidate.first.tree, "layer", "") != getattr(candidate.second.tree, "layer", "")


def settling(candidate: Candidate, lang: str) -> list[str]:
    """The ways out."""
    rule, node = candidate.second.rule, candidate.second.hook.node
    amend, *others = (said[lang != "en"] for said in _SETTLING)
    return [amend.format(phrase(rule.node), phrase(node)), *others]
