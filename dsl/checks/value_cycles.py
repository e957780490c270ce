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
MAX_CHAIN = 100
"""How many values may stand one behind the other: each is asked while those before it wait for it."""

_SUPPRESSED = re.compile(r"suppressed\(g, (\d+)")


def check_values(compiler: Compiler, report: Report) -> None:
    """Report each cycle of quantities, states and permissions that are worked out by way of each other.

    What asks for what is read from the compiled functions, so whatever words there are is seen; that a condition may
    keep a cycle from turning is not, as it would hold only as long as nobody adds a rule.
    """
    meanings = _meanings(compiler)
    graph = _graph(compiler)
    _check_depth(graph, meanings, report)
    for cycle in cycles_of(graph):
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


def _check_depth(graph: Graph, meanings: dict[str, tuple[str, Span, bool]], report: Report) -> None:
    """Report a value that is worked out by way of so many others, one after the other, that they cannot all be asked."""
    level, depth = dict.fromkeys(graph, 0), 0
    asked_by: dict[str, list[str]] = {}
    for name, others in graph.items():
        for other in others - {name}:
            level[name] += 1
            asked_by.setdefault(other, []).append(name)
    ready = [name for name, left in level.items() if not left]
    while ready and depth <= MAX_CHAIN:
        depth += 1
        for name in ready:
            for other in asked_by.get(name, ()):
                level[other] -= 1
        ready = [o for o in dict.fromkeys(o for n in ready for o in asked_by.get(n, ())) if not level[o]]
    deep = next((meanings[name] for name in ready if name in meanings), None)
    if depth > MAX_CHAIN and deep is not None:
        message = f"{deep[0]} is worked out by way of more than {MAX_CHAIN} others, one after the other"
        report.error("E0503", message, deep[1], "", "keep one of those in between, with `let`")


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
