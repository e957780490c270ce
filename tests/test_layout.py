"""Names of the content and fields of the interpreter are two name spaces."""

from __future__ import annotations

from dsl.compile.state_layout import Memory
from interpreter.checks.invariants import _figures, _items
from interpreter.runtime.fields import FIELDS
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.kit import MINI, rules_from

NAMES = {
    "game": ("over", "turn", "phase", "outcome", "winners", "open doors", "locked doors"),
    "player": ("seat",),
    "character": ("printed", "owner", "space", "band", "traits", "in game"),
    "item": ("holder",),
}


def test_terms_called_like_fields_share_no_memory_with_them() -> None:
    text = ""
    for owner, names in NAMES.items():
        article = {"game": "the game", "item": "an item"}.get(owner, f"a {owner}")
        for name in names:
            text += f'\nterm "{name}" is a number of {article}\n    pl "{name}"\n    starts at 7\n'
    content = rules_from(MINI, text)
    assert [d.message for d in content.report.found if d.severity == "error"] == []
    memory: Memory = content.program.compiler.memory
    for term in content.library.terms():
        if term.owner and not term.scope and not term.worked_out:
            assert memory.slot(term.owner, term.name) >= len(memory.fixed[term.owner]), term.name
    plan = Plan(content.boards["Yard"], (Placed("Ann", 0, 0), Placed("Bob", 1, 1)))
    game = Setup(content.program, plan).start(1)
    strike = content.library.get("procedure", "Strike")
    game.call(strike.number, (game.setup.figures[1], 3))
    game.run()
    assert game.over
    assert [*_figures(game), *_items(game)] == []
    assert FIELDS["game"]["over"] == 0
