"""Plain values: a class is one by what it is derived from, without saying so again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import dataclass_transform


@dataclass_transform(frozen_default=True)
class Frozen:
    """What is derived from it is a frozen dataclass of the fields that it names."""

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        super().__init_subclass__()
        if vars(cls).get("__annotations__") or cls.__base__ is Frozen:  # else it is made as its base is
            dataclass(frozen=True, repr=False, kw_only=kw_only)(cls)  # to write that for each is a sixth of the import

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"
