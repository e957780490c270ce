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
from weakref import finalize
from zlib import compress, decompress

from interpreter.loading import cache
from tools.press.printer import Printer
from tools.press.typst.compiler import MAIN, Task, carried_out
from tools.workers import Helper

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
