"""How lines are put together, as plain data: worked out once for a text, followed wherever and whenever it is written.

A recipe is a row of steps. Each makes one value: a number or a string stands for itself; a name, a list and a phrase
are tuples, told apart by their length. A step names the values that it is made of by their places, counted from 1.
Steps hold no nodes, words or places in texts, so recipes can be kept on disk, and what follows them is always new.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from dsl.constructs import Negation
from dsl.layout import Line
from dsl.lexer import Token
from dsl.source import Span
from dsl.tree import Name, Node
from dsl.words import Word

LinePlan = tuple[Any, ...]
Recipes = dict[tuple[str, str], LinePlan]
"""By the category of a line and its text."""

DENIED = 1
"""The form of a negation that is written as its phrase is denied (`is not`), not with `not` before it."""

LIST, NAME = 1, 4
"""The lengths of two sorts of steps: (places of the parts) and (name, kind, start, end).

A phrase is (word, form, start, end, places of the slots, place of the body); place 0 is nothing.
"""

Taken = int | Token | tuple[int, ...]
"""What a step is made of, while a line is read: a value by its place, a token, a list by the places of its parts."""

Join = Callable[[list[Any], list[Taken], int, int], Taken]
"""Adds what a rule of the grammar makes of its parts, between two places of the line, to some steps."""

_span = partial(tuple.__new__, Span)
"""`Span._make` without a call into Python: there are as many spans as there are phrases and names."""


def join_of(alias: str, words: tuple[Word, ...]) -> Join:
    """How the parts of a rule of the grammar are joined."""
    if alias == "list_one":
        return lambda steps, taken, start, end: (_place(steps, taken[0]),)
    if alias == "list_more":
        return lambda steps, taken, start, end: (*taken[0], _place(steps, taken[2]))  # type: ignore[misc]
    if not alias or not alias[1:2].isdigit():
        return lambda steps, taken, start, end: taken[0]
    number, form = (int(n) for n in alias[1:].split("_"))
    word = words[number]
    parts = word.alternatives[form][0] if alias[0] != "n" else word.denials[form] or ()
    where = {p.name: i for i, p in enumerate(parts) if not isinstance(p, str)}
    picks = tuple(where.get(slot.name, -1) for slot in word.slots)
    inline = alias[0] == "i"
    wrapper = next((n for n, w in enumerate(words) if _denies(w, word)), 0) if alias[0] == "n" else 0

    def phrase(steps: list[Any], taken: list[Taken], start: int, end: int) -> int:
        slots = tuple([0 if i < 0 else _place(steps, taken[i]) for i in picks])
        body = _place(steps, taken[-1]) if inline else 0
        steps.append((number, form, start, max(end, start + 1), slots, body))
        if wrapper:
            steps.append((wrapper, DENIED, start, max(end, start + 1), (len(steps),), 0))
        return len(steps)

    return phrase


def _denies(word: Word, denied: Word) -> bool:
    """Whether a word is the negation of those of a category."""
    return word.category == denied.category and isinstance(word.means, Negation)


def _place(steps: list[Any], taken: Taken) -> int:
    """The place of something among the values; a token or a list becomes a value when it is asked for."""
    if isinstance(taken, int):
        return taken
    if isinstance(taken, tuple):
        steps.append((taken,))
    elif taken.names:
        steps.append((taken.value, taken.names, taken.start, taken.end))
    else:
        steps.append(taken.value)
    return len(steps)


def follow(recipe: LinePlan, line: Line, words: tuple[Word, ...]) -> Node:
    """The node of a line by the recipe of its text."""
    source, number, shift, text = line.source, line.number, line.column, line.text
    values: list[Any] = [None]
    add = values.append
    for step in recipe:
        if step.__class__ is not tuple:
            add(step)
        elif len(step) == LIST:
            add(tuple([values[i] for i in step[0]]))
        elif len(step) == NAME:
            name, kind, start, end = step
            span = _span((source, number, shift + start, number, shift + end))
            add(Name(name, kind, span, text[start:end]))
        else:
            word, form, start, end, slots, inline = step
            span = _span((source, number, shift + start, number, shift + end))
            body = [values[inline]] if inline else []
            add(Node(words[word], tuple([values[i] for i in slots]), span, body, (), (), "", (), form))
    return values[-1]  # type: ignore[no-any-return]


MANY = 500
"""So many names take longer to look for than all lines take to be worked out anew."""


def unaffected(recipes: Recipes, names: Collection[str]) -> Recipes:
    """The recipes of texts in which some names cannot occur: only a name that a text holds has a part in reading it."""
    if len(names) > MANY:
        return {}
    whole = "\n".join(text for _, text in recipes)
    met = [name for name in names if name in whole]
    return {key: made for key, made in recipes.items() if not any(name in key[1] for name in met)} if met else recipes
