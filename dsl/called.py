"""What designers call what can stand in a line: kinds of names, phrases, signs; and what to do about signs of elsewhere."""

from __future__ import annotations

KINDS = {
    "seat": "player",
    "figure": "character",
    "gear": "item",
    "mark": "suit",
    "kind": "kind of test",
    "deed": "action",
    "item_sort": "sort of items",
    "action_sort": "sort of actions",
    "character_sort": "sort of characters",
}
"""What a designer calls the kinds of names that are called otherwise inside."""

CATEGORIES = {
    "number": "number",
    "term": "number",
    "integer": "number",
    "condition": "condition",
    "either": "condition",
    "both": "condition",
    "truth": "condition",
    "character": "character",
    "player": "player",
    "card": "card",
    "item": "item",
    "space": "space",
    "suit": "suit",
    "kind": "kind of test",
    "deed": "action",
    "roll": "roll",
    "point": "place of a table such as 12.5/8",
    "limit": "limit such as `once per turn`",
}
"""Phrases that an explanation names as a whole; of others it lists how they begin."""

SIGNS = {
    "NUMBER": "a number",
    "STRING": "a quoted name",
    "DECIMAL": "a number such as 12.5",
    "SPACE": "a place such as C4",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "COMMA": "`,`",
    "OPEN": "`(`",
    "SQUARE": "`[`",
    "CLOSE": "`)`",
    "SQUARE_END": "`]`",
    "SLASH": "`/`",
    "POSSESSIVE": "`'s`",
}

HINTS = {
    "#": "a comment stands on a line of its own",
    ";": "no mark stands at the end of a line",
    "{": "what belongs together is indented, without braces",
    "}": "what belongs together is indented, without braces",
    "“": 'names stand between straight quotation marks: "…"',
    "”": 'names stand between straight quotation marks: "…"',
    "„": 'names stand between straight quotation marks: "…"',
    "'": 'names stand between double quotation marks: "…"',
    "’": "whose something is, is written with a straight mark: 's",
    ".": "numbers are whole, and no stop ends a line",
    "=": "two numbers are compared with `is at least`, `is at most`, `is above`, `is below`, `is exactly`",
    "<": "two numbers are compared with `is below` and `is at most`",
    ">": "two numbers are compared with `is above` and `is at least`",
    "*": "numbers are multiplied with `times`",
    "&": "conditions are joined with `and`",
    "|": "conditions are joined with `or`",
    "!": "conditions are turned round with `is not` and the like",
}
"""What to do about signs that mean something elsewhere."""


def readable(kind: str) -> str:
    return KINDS.get(kind, kind.replace("_", " "))


def called_alike(kinds: list[str]) -> list[list[str]]:
    """Kinds, those together that a designer calls the same: a role and somebody on a card are both characters."""
    groups = dict[str, list[str]]()
    for kind in kinds:
        groups.setdefault(readable(kind), []).append(kind)
    return list(groups.values())


def a(noun: str) -> str:
    return ("an " if noun[:1] in "aeiou" else "a ") + noun


def plural(kind: str) -> str:
    head, of, rest = readable(kind).partition(" of ")
    return (head[:-1] + "ies" if head.endswith("y") else head + "s") + of + rest


def shortened(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else text[:limit] + "…"
