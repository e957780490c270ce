"""Print in several languages side by side, in processes that are split off where that can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

from interpreter.load import Content
from tools.press.setting.setter import Setter

Made = tuple[list[Path], list[str]]
"""The files of one language, and what could not be printed in them."""
Side = Callable[[Content, str, Path], Made]
"""Prints one language into a folder; a function of a module, so that it can be named to another process."""


def alone(jobs: int) -> bool:
    """Whether jobs are done one after another in this process.

    Whatever has set a page here has threads, and a process that is split off from it would wait for them for ever.
    """
    return jobs <= 1 or Setter.begun or "fork" not in get_all_start_methods()


def side_by_side(content: Content, langs: Sequence[str], out: Path, side: Side) -> Made:
    """The files of all languages, in their order, each in a folder of its own."""
    if alone(len(langs)):
        found = [side(content, lang, out / lang) for lang in langs]
    else:
        _shared[:] = [content, side]
        try:
            with ProcessPoolExecutor(len(langs), mp_context=get_context("fork")) as pool:
                found = list(pool.map(_split_off, langs, [out / lang for lang in langs]))
        finally:
            _shared.clear()
    return [file for files, _ in found for file in files], [lack for _, lacks in found for lack in lacks]


_shared: list[object] = []
"""The content that processes split off share: it is too much to be sent to them; and what they do."""


def _split_off(lang: str, out: Path) -> Made:
    content, side = _shared
    made: Made = side(content, lang, out)  # type: ignore[operator]
    return made
