"""Documents that Typst sets as they were the last time, while the rules are still read that they will be set from.

Whoever has set one knows all of it that is the same in the next, and sets that in a third of the time. What was set in
a rehearsal is thrown away.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING
from weakref import finalize
from zlib import compress, decompress

from interpreter.loading import cache
from tools.press.parts import PARTS
from tools.press.typst.compiler import MAIN, Compiler, Task, carried_out
from tools.workers import Helper, can_fork

if TYPE_CHECKING:
    from tools.press.printer import Printer

Typesetters = Mapping[tuple[str, str], Helper]
"""For each language and part, whoever goes on knowing what Typst has set of it."""

NOTHING = "<nothing>"
"""A label that no document has: who is asked for it sets the document, and makes no file of it."""


def entry_of(part: str, lang: str, folders: Iterable[Path], *options: object) -> str:
    """The name under which the files of a document are kept."""
    return cache.name_of("rehearsal", cache.fingerprint(), part, lang, *map(str, (*options, *folders)))


def keep(printer: Printer, part: str, files: Mapping[str, bytes], *options: object) -> None:
    """Remember the files of a document, beside those of the theme."""
    folders = (pack.folder.resolve() for pack in printer.content.packs)
    kept = compress(marshal.dumps({**printer.theme.read_by_typst, **files}), 1)
    cache.put({entry_of(part, printer.lang, folders, *options): kept})


def rehearsing(part: str, langs: Sequence[str], folders: Sequence[Path], *options: object) -> dict[str, Helper]:
    """For each language whose document is remembered somebody who sets it, and will then set the next one."""
    names = {lang: entry_of(part, lang, (f.resolve() for f in folders), *options) for lang in langs}
    kept = cache.get_all(names.values())
    return {lang: _begun(marshal.loads(decompress(kept[name]))) for lang, name in names.items() if name in kept}


def _begun(files: Mapping[str, bytes]) -> Helper:
    """Somebody who has begun to set a document of some files, which go with the helper."""
    folder = Path(mkdtemp(prefix="tierce-"))
    helper = Helper(carried_out, yielding=True)
    finalize(helper, rmtree, folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    helper.prepare(Task(folder / MAIN, sought=NOTHING))
    return helper


def typesetters(langs: Sequence[str], parts: Sequence[str]) -> Typesetters:
    """Those for some languages, where each order has processes of its own, which take what they know with them.

    Typst forgets what was not used in the last few documents, so that each part needs one that sets no others.
    """
    typeset = [part for part in parts if PARTS[part].typeset]
    return {(lang, part): Helper(carried_out) for lang in langs for part in typeset} if splits(langs) else {}


def rehearsals(langs: Sequence[str], parts: Sequence[str], folders: Sequence[Path], *options: object) -> Typesetters:
    """Those who set the parts that take long as they were the last time, with such options, while the packs are read."""
    found = [part for part in parts if PARTS[part].rehearsed] if splits(langs) else []
    return {(lang, part): one for part in found for lang, one in rehearsing(part, langs, folders, *options).items()}


def splits(langs: Sequence[str]) -> bool:
    """Whether each language is printed in a process of its own."""
    return len(langs) > 1 and can_fork() and not Compiler.has_run
