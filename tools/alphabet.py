"""Put names in the order of the Polish alphabet, which holds the English one."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LETTERS = {letter: place for place, letter in enumerate("aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż", 20)}


def alphabet(text: str) -> tuple[list[int], str]:
    """The key of a name: spaces and signs come before digits, digits before letters; a foreign letter counts as what it is made of."""
    return [_place(letter) for letter in text.lower()], text


@lru_cache(maxsize=1024)
def _place(letter: str) -> int:
    if letter in _LETTERS:
        return _LETTERS[letter]
    plain = unicodedata.normalize("NFD", letter)[0]
    return 10 + int(plain) if plain.isdecimal() else _LETTERS.get(plain, 0)
