"""Tables whose entries are made when they are first looked up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Lazy(dict[Key, Value]):
    """A table that asks a function for whatever it does not hold yet."""

    def __init__(self, make: Callable[[Key], Value]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self.make(key)
        return value
