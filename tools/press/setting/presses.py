"""Print the cards of several languages side by side, and tell how far that is."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from interpreter.load import Content
from tools.press.setting.decks import BLEED, Deck, Printed, Told
from tools.press.setting.sides import alone

LOOK = 0.1
"""Seconds between two looks at how far the others are."""

Job = tuple[int, str, Path, int]


def print_cards(
    content: Content, langs: Iterable[str], out: Path, bleed: int = BLEED, told: Told | None = None
) -> Printed:
    """The cards of several languages, each in a process of its own where processes can be split off."""
    jobs: list[Job] = [(n, lang, out / lang, bleed) for n, lang in enumerate(langs)]
    if alone(len(jobs)):
        found = [Deck(content, lang, folder, bleed, told).print() for _, lang, folder, bleed in jobs]
    else:
        found = _side_by_side(content, jobs, told)
    whole = Printed()
    for printed in found:
        whole.files += printed.files
        whole.lacks += printed.lacks
        whole.overflows += printed.overflows
    return whole


def _side_by_side(content: Content, jobs: list[Job], told: Told | None) -> list[Printed]:
    context = get_context("fork")
    _content[:] = [content]
    _far[:] = [(context.Value("i", 0), context.Value("i", 0)) for _ in jobs]
    try:
        with ProcessPoolExecutor(len(jobs), mp_context=context) as pool:
            asked = [pool.submit(_print, job) for job in jobs]
            while told is not None and wait(asked, LOOK).not_done:
                told(sum(done.value for done, _ in _far), sum(steps.value for _, steps in _far))
            return [printed.result() for printed in asked]
    finally:
        _content.clear()
        _far.clear()


_content: list[Content] = []
"""The content that processes split off share: it is too much to be sent to them."""
_far: list[tuple[Synchronized[int], Synchronized[int]]] = []
"""For each job the steps that are done, and all of them."""


def _print(job: Job) -> Printed:
    place, lang, out, bleed = job
    shown, steps = _far[place]

    def told(done: int, of: int) -> None:
        shown.value, steps.value = done, of

    return Deck(_content[0], lang, out, bleed, told).print()
