"""Files are written whole or not at all, also while somebody else clears the folder of what was left over."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tools.files import PREFIX, SUFFIX, clear_left_over, write_whole


def test_what_is_left_over_goes_and_what_was_written_stays(tmp_path: Path) -> None:
    left = tmp_path / f"{PREFIX}gone{SUFFIX}"
    left.write_text("half of", "utf-8")
    write_whole(tmp_path / "page.html", "all of it")
    clear_left_over(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


def test_a_file_that_is_cleared_away_before_it_is_claimed_is_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, made = [], tempfile.mkstemp

    def cleared_once(suffix: str, prefix: str, folder: Path) -> tuple[int, str]:
        begun.append(made(suffix, prefix, folder))
        if len(begun) == 1:
            clear_left_over(tmp_path)
        return begun[-1]

    monkeypatch.setattr(tempfile, "mkstemp", cleared_once)
    write_whole(tmp_path / "page.html", "all of it")
    assert (tmp_path / "page.html").read_text("utf-8") == "all of it" and len(begun) == 2
