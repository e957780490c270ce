"""Read what packs bring for another language: wordings of words, names of definitions, forms. Nobody vouches for any of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from dsl.lexicon import Lexicon, LexiconError
from dsl.wording.languages.table import LANGUAGES
from interpreter.loading.files import Folder, UnreadableError, text_in
from interpreter.loading.packs import Pack

WORDINGS, FORMS = "wordings.{}.toml", "lexicon.{}.toml"


@dataclass(frozen=True)
class Translation:
    """A language as packs bring it: templates by the names of words, names by kind and name, and the forms of both."""

    lexicon: Lexicon
    templates: dict[str, str] = field(default_factory=dict)
    names: dict[tuple[str, str], str] = field(default_factory=dict)


def translation(lang: str, packs: Iterable[Pack]) -> Translation:
    """What packs bring for a language, later ones before earlier; LexiconError where a file of it cannot be used."""
    templates: dict[str, str] = {}
    names: dict[tuple[str, str], str] = {}
    forms: list[str] = []
    for pack in packs:
        place = pack.place if isinstance(pack.place, Folder) else Folder(pack.folder)
        forms.append(_text(place, FORMS.format(lang)))
        name = WORDINGS.format(lang)
        try:
            tables = tomllib.loads(_text(place, name))
        except (ValueError, RecursionError) as error:
            raise LexiconError(f"`{name}` is no TOML: {error}") from error
        templates |= _texts(name, tables.pop("words", {}))
        for kind, of_kind in _table(name, tables.pop("names", {})).items():
            names |= {(kind, key): text for key, text in _texts(name, of_kind).items()}
        if tables:
            raise LexiconError(f"`{name}` has `{next(iter(tables))}`; it holds `words` and `names`")
    language = LANGUAGES[lang]
    load = partial(Lexicon.load, cases=language.cases, genders=language.genders)
    return Translation(load(*forms), templates, names)


def _text(place: Folder, name: str) -> str:
    path = place.root / name
    if not place.has(path):
        return ""
    try:
        return text_in(place.read(path))
    except (UnreadableError, UnicodeDecodeError) as error:
        why = "is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)
        raise LexiconError(f"`{name}` {why}") from error


def _table(name: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise LexiconError(f"`{name}`: {value!r} is no table")
    return value


def _texts(name: str, value: object) -> dict[str, str]:
    texts = _table(name, value)
    if bad := next((key for key, text in texts.items() if not isinstance(text, str) or not text.strip()), None):
        raise LexiconError(f"`{name}`: `{bad}` is no text")
    return {key: str(text) for key, text in texts.items()}
