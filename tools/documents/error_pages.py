"""Tell of the codes of diagnostics: what each means, an example wrong and right, the way out.

The examples are the bad samples of the tests, shipped in `error_samples.json` so that an installed Tierce has them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from dsl.characters import escaped
from dsl.codes import Code, codes

SHIPPED = Path(__file__).with_name("error_samples.json")
SAMPLES = Path(__file__).resolve().parents[2] / "tests" / "language"
"""Where the samples are in a checkout: `bad/NAME.tierce` beside `NAME.right`, packs in `bad_packs/NAME` beside `NAME.right`."""

CODE = re.compile(r"[EW]\d{4}", re.IGNORECASE)
_FOUND = re.compile(r"(?:error|warning)\[([EW]\d{4})\]")
_PLACE = re.compile(r"tests/language/(?:bad|bad_packs|pack)/")


@dataclass(frozen=True)
class Sample:
    """A text that gets a code, what is said of it, and the same text put right."""

    wrong: str
    found: str
    right: str


def collected(folder: Path = SAMPLES) -> dict[str, Sample]:
    """The samples of the tests by code. Raises ValueError when two are of one code, or one has no finding."""
    out: dict[str, Sample] = {}
    for right in sorted([*folder.glob("bad/*.right"), *folder.glob("bad_packs/*.right")]):
        wrong = right.with_suffix("" if right.is_dir() else ".tierce")
        told = right.with_suffix(".expected").read_text("utf-8")
        first = _FOUND.search(told)
        if first is None or first[1] in out:
            raise ValueError(f"{right.name}: {'a second sample of ' + first[1] if first else 'nothing is found in it'}")
        texts = _differing(wrong, right) if right.is_dir() else (_text(wrong), _text(right))
        out[first[1]] = Sample(texts[0], _PLACE.sub("", told.split("\n\n")[0]) + "\n", texts[1])
    return out


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


def _differing(wrong: Path, right: Path) -> tuple[str, str]:
    """The files of two packs that are not the same in both, each under its name."""
    names = sorted({p.name for folder in (wrong, right) for p in folder.iterdir()})
    files = [{n: _text(f / n) for n in names if (f / n).is_file()} for f in (wrong, right)]
    apart = [n for n in names if files[0].get(n) != files[1].get(n)]
    shown = ["".join(f"# {n}\n{of[n]}" for n in apart if n in of) for of in files]
    return shown[0] or f"# {', '.join(files[0])}, and nothing else\n", shown[1]


@lru_cache(maxsize=1)
def samples() -> Mapping[str, Sample]:
    """The samples that are shipped."""
    return {code: Sample(**of) for code, of in json.loads(SHIPPED.read_text("utf-8")).items()}


def ship_samples(write: bool) -> bool:
    """Whether the shipped samples are others than those of the tests, if these are here; then they are written."""
    if not SAMPLES.is_dir():
        return False
    text = json.dumps({c: asdict(s) for c, s in sorted(collected().items())}, ensure_ascii=False, indent=1) + "\n"
    if SHIPPED.is_file() and SHIPPED.read_text("utf-8") == text:
        return False
    if write:
        SHIPPED.write_text(text, "utf-8")
        samples.cache_clear()
    return True


def near(written: str) -> list[str]:
    """Codes much like one that there is not."""
    return get_close_matches(written.upper(), codes(), 5, 0.6)


def page(code: Code) -> Iterator[str]:
    """All about a code, in lines of text for a terminal."""
    yield f"{code.id} ({code.severity}): {code.title}"
    yield from ("", code.meaning)
    sample = samples().get(code.id)
    if sample is not None:
        yield from ("", "wrong:", *_indented(sample.wrong), "", "is told:", *_indented(sample.found))
        yield from ("", "right:", *_indented(sample.right))
    yield from ("", f"the way out: {code.fix}")


def _indented(text: str) -> list[str]:
    return [f"    {line}".rstrip() for line in _lines(text)]


def _lines(text: str) -> list[str]:
    """The lines of a sample, with what cannot be seen as escapes."""
    return [escaped(line) for line in text.rstrip("\n").split("\n")]


def document() -> str:
    """The reference of all codes, in Markdown."""
    out = ["# The codes of errors and warnings", "", "Made by `tierce docs`; not to be edited by hand."]
    out += ["", "`tierce explain E0302` prints one of them."]
    for code in codes().values():
        out += ["", f'<a id="{code.id.lower()}"></a>', "", f"## {code.id}: {code.title}", "", code.meaning]
        sample = samples().get(code.id)
        if sample is not None:
            for head, text in (("Wrong", sample.wrong), ("Told", sample.found), ("Right", sample.right)):
                out += ["", f"{head}:", "", "```", *_lines(text), "```"]
        out += ["", f"The way out: {code.fix}"]
    return "\n".join(out) + "\n"
