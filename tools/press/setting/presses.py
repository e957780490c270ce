"""Print the cards of several languages side by side, and tell how far that is."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from interpreter.load import Content
from tools.press.setting.decks import BLEED, Deck, Printed, Told


def print_cards(
    content: Content, langs: Iterable[str], out: Path, bleed: int = BLEED, told: Told | None = None
) -> Printed:
    """The cards of several languages, each in a thread: Typst sets without holding up the others.

    Processes split off would lack the threads that Typst has started before, and wait for them for ever.
    """
    jobs = {lang: out / lang for lang in langs}
    far: dict[str, tuple[int, int]] = {}

    def job(lang: str, folder: Path) -> Printed:
        def heard(done: int, of: int) -> None:
            far[lang] = (done, of)
            if told is not None:
                told(sum(d for d, _ in far.values()), sum(n for _, n in far.values()))

        return Deck(content, lang, folder, bleed, heard).print()

    whole = Printed()
    with ThreadPoolExecutor(max(1, len(jobs))) as pool:
        for printed in pool.map(job, jobs.keys(), jobs.values()):
            whole.files += printed.files
            whole.lacks += printed.lacks
            whole.overflows += printed.overflows
    return whole
