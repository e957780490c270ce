"""Compile the clauses that make two characters friendly to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.diagnostics import Found

if TYPE_CHECKING:
    from dsl.compile.rules import Rules
    from dsl.model import Hook


def write_friendships(rules: Rules) -> None:
    """For each such clause a function that tells whether somebody is one of those whom the bearer is friendly to."""
    for hook in rules.hooks:
        if hook.kind == "friendship":
            try:
                _friendship(rules, hook)
            except Found as found:
                rules.c.report.add(found.diagnostic)


def _friendship(rules: Rules, hook: Hook) -> None:
    scope, lines = rules.hook_scope(hook, ())
    lines.append(f"if not ({rules.c.expressions.contains(hook.node['set'], 'e', scope)}): return NO")
    name = f"k{hook.number}"
    body = [*lines, *rules.conditions(hook, scope), "return True"]
    rules.hook_function(name, "g, e, me, this", body, "False", rules.c.marks.reach(hook.node))
    rules.c.tables.friendships.append((hook.number, name))
