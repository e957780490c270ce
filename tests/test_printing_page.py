"""The page about printing: every command of it is one, and what it says of files and themes is so."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from tests.test_tabletop_simulator import SCHEMA
from tools.cli import cli
from tools.press.kit.choices import KitChoices
from tools.press.model.card_choices import ArtNotes, CardChoices
from tools.press.targets import TARGETS

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "printing.md").read_text("utf-8")
COMMANDS = re.findall(r"^tierce (build .*)$", PAGE, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_orders_something(monkeypatch, tmp_path, command):
    """Only the printing itself is left out: that is tried with the kit of one scenario, in other tests."""
    ordered = []

    def noted(order, _told):
        ordered.append(order)
        return [], []

    monkeypatch.setattr("tools.press.printing.print_all", noted)
    result = CliRunner().invoke(cli, [*shlex.split(command), "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    (order,) = ordered
    if order.parts in (("learn",), ("book",)):
        assert order.selection is None
        return
    assert order.selection is not None and order.selection.cards and order.parts
    assert order.out.parent == tmp_path and order.out.name in ("the-first-lesson", "the-toll", "chosen")


def test_choices_are_of_the_form_that_is_read():
    models: dict[str, type[BaseModel]] = {
        "turns": KitChoices,
        "always": CardChoices,
        "filed": CardChoices,
        "[character": ArtNotes,
    }
    found = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(found) == len(models)
    for text in found:
        model = next(model for begins, model in models.items() if text.startswith(begins))
        model.model_validate(tomllib.loads(text))


def test_targets_and_files_are_told():
    assert all(f"`{target}`" in PAGE for target in TARGETS)
    assert (ROOT / "tools/press/kit/saved_object.schema.json") == SCHEMA and SCHEMA.is_file()
