"""Guarantee that every number, state and permission can be worked out: find those that would need themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.checks.call_cycles import Graph, cycles_of
from dsl.compile.compiler import Compiler
from dsl.diagnostics import Report
from dsl.source import Span

_DEFINED = re.compile(r"def (\w+)\(")
_NAMED = re.compile(r"\b[a-z]\d+\w*\b")
_ASKED = re.compile(r"g\.index\.(?:first|add|late)\['(\w+)'\]")
_CALLED = re.compile(r"\b\w+(?=\()")
_QUOTED = re.compile(r"'[^']*'")
_SUPPRESSED = re.compile(r"suppressed\(g, (\d+)")


def check_values(compiler: Compiler, report: Report) -> None:
    """Report each cycle of quantities, states and permissions that are worked out by way of each other.

    What asks for what is read from the compiled functions, so whatever words there are is seen; that a condition may
    keep a cycle from turning is not, as it would hold only as long as nobody adds a rule.
    """
    meanings = _meanings(compiler)
    for cycle in cycles_of(_graph(compiler)):
        known = [meanings[name] for name in cycle if name in meanings]
        if not known:
            continue
        first = next((n for n, (_, _, is_hook) in enumerate(known) if is_hook), 0)
        known = known[first:] + known[:first]
        names = [name for name, _, _ in known]
        report.error(
            "E0502",
            "this is worked out by way of itself",
            known[0][1],
            "the circle passes here",
            " → ".join([*names, names[0]]),
            related=[(span, f"and here: {name}") for name, span, _ in known[1:]],
        )


def _graph(compiler: Compiler) -> Graph:
    """Which function of the compiled rules asks which."""
    bodies = {m[1]: source for source in compiler.functions if (m := _DEFINED.match(source))}
    modifiers: dict[str, set[str]] = {}
    for key, _, name, *_rest in compiler.tables.modifiers:
        modifiers.setdefault(key, set()).add(name)
    suppressors: dict[str, set[str]] = {}
    for rule, _, name in compiler.tables.suppressors:
        suppressors.setdefault(str(rule), set()).add(name)
    friendships = {name for _, name in compiler.tables.friendships}
    sided = _sided(compiler)
    graph: Graph = {}
    for name, source in bodies.items():
        body = source.partition(":")[2]
        graph[name] = {n for n in _NAMED.findall(_QUOTED.sub("", body)) if n in bodies}
        for key in _ASKED.findall(body):
            graph[name] |= modifiers.get(key, set())
        for rule in _SUPPRESSED.findall(body):
            graph[name] |= suppressors.get(rule, set())
        if friendships and not sided.isdisjoint(_CALLED.findall(body)):
            graph[name] |= friendships
        if "rate(g" in body and "rate" in bodies and name != "rate":
            graph[name].add("rate")
    return graph


def _sided(compiler: Compiler) -> set[str]:
    """The functions of words that ask who is whose enemy."""
    return compiler.sided | {name for word, name in compiler.words.items() if word.extra.get("sided")}


def _meanings(compiler: Compiler) -> dict[str, tuple[str, Span, bool]]:
    """What a function stands for: its name in the rules, where it is written, and whether it is a clause of a rule."""
    return {name: (text, span, is_hook) for name, text, span, is_hook in _named(compiler)}


def _named(compiler: Compiler) -> Iterator[tuple[str, str, Span, bool]]:
    library = compiler.library
    for term in library.terms():
        yield f"q{term.number}", term.name, term.span, False
    for letter, kind in (("s", "state"), ("p", "permission"), ("a", "ability")):
        for definition in library.all(kind):
            yield f"{letter}{compiler.number_of(kind, definition.name)}", definition.name, definition.span, False
    hooks = {hook.number: hook for hook in compiler.rules.hooks}
    for _, number, name, *_rest in compiler.tables.modifiers:
        yield name, hooks[number].rule, hooks[number].node.span, True
    for number, name in [row[1:] for row in compiler.tables.suppressors] + compiler.tables.friendships:
        yield name, hooks[number].rule, hooks[number].node.span, True
