"""Shared set-up of the tests: the Hypothesis profiles.

`ci` (the default) draws the same few examples every time; `fuzz` draws many
random ones. The environment variable HYPOTHESIS_PROFILE chooses.
"""

import gc
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from interpreter.loading.load import Content
from tests.kit import whole
from tools.cli import RARELY

# What the tests work out is kept for the next run of them, and never in the cache of the user; nor is anything put among his data.
os.environ["TIERCE_CACHE"] = str(Path(__file__).resolve().parent.parent / ".pytest_cache")
_DATA = tempfile.TemporaryDirectory(prefix="tierce-data-")
os.environ["TIERCE_DATA"] = _DATA.name

gc.set_threshold(*RARELY)


def pytest_unconfigure() -> None:
    """A worker ends without the clearing up that a program does of itself: to look for cycles in all that was read takes many seconds."""
    _DATA.cleanup()
    gc.freeze()


settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=50,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "fuzz",
    deadline=None,
    max_examples=2000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-expected", action="store_true", help="write the expected findings of tests/language/bad anew"
    )
    parser.addoption("--update-golden", action="store_true", help="write the texts of tests/golden anew")


settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def content() -> Content:
    """The content with its examples, read once for all tests of a process: none of them changes it."""
    return whole()
