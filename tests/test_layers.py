"""The law of order: layers of a number, whatever the order in which clauses and definitions are written."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.kit import MINI, play_example, rules_from, said

EXAMPLE = """
    example "it"
        north has Ann on A1 with {skills}
        south has Bob on B1
        do Strike for Ann, {power}
        then Ann's blow was {blow}
"""

LAYERS: dict[str, tuple[tuple[str, ...], int, int]] = {
    "add, add up to a bound": (("own blow is reduced by 4, to at least 4", "+3 to own blow"), 2, 4),
    "add up to a bound, halve": (
        ("own blow is halved", "own blow is increased by 9, to at most 6", "+1 to own blow"),
        1,
        3,
    ),
    "set, add, halve": (("own blow counts as 9", "+3 to own blow", "own blow is halved"), 1, 6),
    "halve, at most": (("own blow is halved", "own blow is at most 4"), 19, 4),
    "halve, at least": (("own blow is halved", "own blow is at least 7"), 9, 7),
    "at least, at most": (("own blow is at least 5", "own blow is at most 3"), 1, 3),
    "all of them": (
        (
            "own blow counts as 9",
            "-1 to own blow",
            "own blow is halved",
            "own blow is at least 5",
            "own blow is at most 8",
        ),
        1,
        5,
    ),
}


@pytest.mark.parametrize("name", LAYERS)
def test_clauses_count_in_the_order_of_their_layers(name: str) -> None:
    clauses, power, blow = LAYERS[name]
    orders = list(permutations(clauses))
    text = "".join(
        f'skill "Trial {n}"\n    pl "próba {n}"\n'
        + "".join(f"    {line}\n" for line in order)
        + EXAMPLE.format(skills=f"Trial {n}", power=power, blow=blow)
        + "\n"
        for n, order in enumerate(orders)
    )
    content = rules_from(MINI, text)
    assert said(content) == []
    told = {order: play_example(content, "skill", f"Trial {n}") for n, order in enumerate(orders)}
    assert {order: message for order, message in told.items() if message} == {}


@pytest.mark.parametrize("name", LAYERS)
def test_definitions_count_in_the_order_of_their_layers(name: str) -> None:
    """The same with a skill for each clause, written in any order."""
    clauses, power, blow = LAYERS[name]
    names = [f"Part {n}" for n in range(len(clauses))]
    example = EXAMPLE.format(skills=", ".join(names), power=power, blow=blow)
    for order in list(permutations(range(len(clauses))))[:24]:
        text = "".join(f'skill "{names[n]}"\n    pl "część {n}"\n    {clauses[n]}\n\n' for n in order)
        content = rules_from(MINI, text.rstrip("\n") + "\n" + example)
        assert said(content) == []
        assert play_example(content, "skill", names[order[-1]]) == "", order
