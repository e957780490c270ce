"""Read, fill, check and write lexicon files, and find what other files need of them."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from dsl.lexicon import LexiconError
from tools.lexicon.forms import ROWS, Unknown, fixed, guessed_pos, is_preposition, readings

Table = dict[str, Any]

_SPEC = re.compile(r"(?:(noun|adj|verb|fixed)(?:\.(m1|m2|m3|f|n))?:)?(.+)")
_ALPHABET = {letter: i for i, letter in enumerate(" aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż")}
# The constants in a Polish wording: head('karta'), n|count('żeton'), who|verb('tracić') …
_NEEDED = re.compile(r"\b(noun|head|of|adj|participle|verb|count)\((?:[\w.]+,)?\s*'([^']+)'")
_PERMITTED = re.compile(r'^permission "[^"]+".*\n(?:[ ].*\n)*?[ ]+pl "([^"]+)"', re.MULTILINE)
_INFINITIVE = re.compile(r"\w*[ćc](?:,|$| )")
_POS = {"verb": "verb:", "participle": "participle:", "adj": "adj:"}


def entry(spec: str) -> tuple[str, Table]:
    """The base and the entry for `suma walki`, `adj:ranny`, `noun.m1:Zagłoba` or `fixed:na krzyż`; raises Unknown.

    What could be declined otherwise as well, and was not said to be of a gender, is marked `guessed`: somebody has to look.
    """
    match = _SPEC.fullmatch(spec)
    assert match
    kind, gender, base = match.groups()
    if kind == "fixed":
        return base, {**fixed(base).table("noun"), "by_hand": True}
    pos = kind or guessed_pos(base)
    found = [reading for reading in readings(pos, base) if not gender or reading.gender == gender]
    if not found:
        hint = f"say what it is: adj:{base}, verb:{base}, fixed:{base} (never declined), or write its entry with `by_hand = true`"
        raise Unknown(f"`{base}` is not in the dictionary as {pos}{f' of gender {gender}' if gender else ''}: {hint}")
    tables = [reading.table(pos) for reading in found]
    doubtful = (not gender and any(table != tables[0] for table in tables)) or _begins_undeclined(base, tables[0])
    return base, {**tables[0], **({"guessed": True} if doubtful else {})}


def _begins_undeclined(base: str, table: Table) -> bool:
    """Whether the first of several words stays as it is where the others are declined: a numeral, a foreign name."""
    first, space, _ = base.partition(" ")
    forms = {form for row in ("sg", "pl") for form in table.get(row, ())} if table["pos"] == "noun" else set()
    return bool(space) and len(forms) > 1 and all(form.startswith(f"{first} ") for form in forms)


def _parts(spec: str) -> tuple[str, str]:
    """What a base is said to be, if anything, and the base; a name may have a colon of its own."""
    match = _SPEC.fullmatch(spec)
    assert match
    return match[1] or "", match[3]


def _tables(text: str) -> dict[str, Table]:
    """The entries of a lexicon text; raises LexiconError where it is none."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LexiconError(f"not TOML: {error}") from error
    if wrong := [base for base, table in tables.items() if not isinstance(table, dict) or "pos" not in table]:
        raise LexiconError(f"`{wrong[0]}` is no table with a `pos`")
    return tables


def check(text: str) -> list[str]:
    """What the dictionary does not agree with in a lexicon text."""
    out = []
    for base, table in _tables(text).items():
        if table.get("by_hand"):
            continue
        nearest = min((reading.faults(table) for reading in readings(table["pos"], base)), key=len, default=None)
        faults = [f"not in the dictionary as {table['pos']}"] if nearest is None else nearest
        out += [f"`{base}`: {fault}" for fault in faults]
    return out


def fill(path: Path, specs: Iterable[str], beside: Iterable[Path] = ()) -> list[str]:
    """Add the entries that are neither there nor in the files beside it, and write the file in order.

    Returns what could not be added.
    """
    others = {base for other in beside for base in _tables(other.read_text(encoding="utf-8"))}
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    tables = _tables(text)
    refused = []
    wanted = dict.fromkeys(chain.from_iterable(map(_with_participle, specs)))
    for spec in sorted(wanted, key=lambda spec: (not spec.islower(), len(spec))):  # small letters and one word will do
        kind, base = _parts(spec)
        if base in others or base.lower() in others:
            continue
        if kind == "verb" and any(words in others or words in tables for words in _beginnings(base)):
            continue
        there = tables.get(base) or tables.get(base.lower())
        if there is None:
            try:
                _, tables[base] = entry(spec)
            except Unknown as error:
                refused.append(str(error))
        elif kind and kind != there["pos"]:
            refused.append(f"`{base}` is there as {there['pos']}; one file has one entry for it")
    header = re.match(r"(?:#.*\n)*", text)
    path.write_text(((header[0] if header else "") + written(tables)).lstrip("\n"), encoding="utf-8")
    return refused


def _beginnings(base: str) -> list[str]:
    """The first words of a verb with others behind it, any of which it may have its forms from."""
    words = base.split(" ")
    return [" ".join(words[:count]).rstrip(",") for count in range(1, len(words))]


def _with_participle(spec: str) -> Iterator[str]:
    """A verb whose participle is needed brings the participle with it."""
    kind, _, base = spec.partition(":")
    yield f"verb:{base}" if kind == "participle" else spec
    if kind == "participle":
        yield from (f"adj:{r.slots['passive', 0][0]}" for r in readings("verb", base)[:1] if ("passive", 0) in r.slots)


def guessed(text: str) -> list[str]:
    """The entries of a lexicon that somebody has yet to look at."""
    return [base for base, table in _tables(text).items() if table.get("guessed")]


def written(tables: dict[str, Table]) -> str:
    """Nouns, adjectives and verbs, each in alphabetical order."""

    def order(item: tuple[str, Table]) -> tuple[int, list[int], str]:
        base, table = item
        return list(ROWS).index(table["pos"]), [_ALPHABET.get(c, 99) for c in base.lower()], base

    out = []
    for base, table in sorted(tables.items(), key=order):
        out.append(f'\n["{base}"]')
        out += [f"{key} = {_shown(value)}" for key, value in table.items()]
    return "\n".join(out) + "\n"


def _shown(value: str | bool | list[str]) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else f"[{', '.join(map(_shown, value))}]"


def unread(path: Path) -> list[str]:
    """That the pack whose folder a lexicon lies in does not name it, so that nobody reads it."""
    manifest = path.parent / "pack.toml"
    if not manifest.is_file() or tomllib.loads(manifest.read_text(encoding="utf-8")).get("lexicon") == path.name:
        return []
    return [f'it is not read: write `lexicon = "{path.name}"` in {manifest}']


def bases_in(path: Path) -> Iterator[str]:
    """What a file or all in a folder needs: the constants of Polish wordings in Python, the Polish names in content."""
    if path.is_dir():
        for inner in sorted(path.rglob("*.tierce")):
            yield from bases_in(inner)
        return
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from _named_in(text)
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.keyword) and node.arg == "pl" and isinstance(node.value, ast.Constant):
            wording = str(node.value.value)
            for how, base in _NEEDED.findall(wording):
                yield _POS.get(how, "noun:") + base


def _named_in(text: str) -> Iterator[str]:
    """What the names of a text need: not what is permitted, which is only ever said in the infinitive.

    Nor what begins with a preposition, which is never declined, nor what is said of nobody in particular: a whole sentence.
    """
    permitted = set(_PERMITTED.findall(text))
    for pl in re.findall(r'^\s*pl "([^"]+)"', text, re.MULTILINE):
        if pl not in permitted and not is_preposition(pl.partition(" ")[0]):
            yield pl
    done = ("verb", "means", "begins as", "ends as", "comes as")
    for line, pos in (*((line, "verb:") for line in done), ("counts", "noun:"), ("a card is", "noun:")):
        for pl in re.findall(rf'^\s*{line} "[^"]+" / "([^"]+)"', text, re.MULTILINE):
            base = re.split(r"[\[(]", pl)[0].strip()  # what stands in brackets has forms of its own
            if base and (line not in done or _INFINITIVE.match(base)):
                yield pos + base
