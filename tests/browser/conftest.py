"""A browser and a small reference for the tests that need both; without a Chromium they are skipped, and say how to get one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import sync_playwright

from tools.cli import cli

ROOT = Path(__file__).resolve().parent.parent.parent
SKILLS = """\
skill "Iron Will"
    pl "Żelazna wola"
    ruling "It is never lost." because "nothing in Strike takes it away"

skill "Quick Feet"
    pl "Szybkie nogi"

    example "fresh at the start" / "na początku wypoczęty"
        North has Ann on A1 with Quick Feet
        then Ann's vigour is exactly 10

skill "Hard Skin"
    pl "Twarda skóra"
    +1 to own blow

    example "struck twice" / "dwa razy trafiona"
        North has Ann on A1 with Hard Skin
        do Strike for Ann, 1
        do Strike for Ann, 2
        then Ann's blow was 4
"""


MISSING = (
    "no Chromium was found: install one (Debian and Ubuntu: `apt-get install chromium`; elsewhere: "
    "`.venv/bin/playwright install chromium`), or name one that is there with TIERCE_CHROMIUM"
)


def chromium(own: str) -> str:
    """The Chromium that is there, or nothing; `own` is where Playwright keeps the one that it installs."""
    named = os.environ.get("TIERCE_CHROMIUM", "")
    if named:
        return named
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"))
    return next((path for path in found if path), own if Path(own).is_file() else "")


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The reference of a small game, with the words of the language."""
    pack = tmp_path_factory.mktemp("pack")
    for text in (ROOT / "tests" / "mini").glob("*.tierce"):
        shutil.copy(text, pack)
    (pack / "skills.tierce").write_text(SKILLS, "utf-8")
    (pack / "pack.toml").write_text(
        'name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\n', "utf-8"
    )
    out = tmp_path_factory.mktemp("out")
    done = CliRunner().invoke(
        cli, ["--content", str(pack), "build", "--only", "reference,played,words", "--out", str(out)]
    )
    assert done.exit_code in (0, 1), done.output
    return out / "reference"


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as running:
        path = chromium(running.chromium.executable_path)
        if not path:
            pytest.skip(MISSING)
        started = running.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def page(browser):
    """A page that fails its test when it complains."""
    context = browser.new_context(viewport={"width": 1200, "height": 800}, color_scheme="light")
    opened = context.new_page()
    opened.set_default_timeout(30_000)
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: said.append(str(error)))
    yield opened
    context.close()
    assert said == []
