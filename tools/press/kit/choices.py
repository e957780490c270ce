"""What themes say of kits beside what follows from the rules: `kit.toml`."""

from __future__ import annotations

import tomllib

from pydantic import BaseModel, ConfigDict

from tools.press.typst.theme import Theme

FILE = "kit.toml"


class KitChoices(BaseModel):
    """`kit.toml`: which number the turns are, what else has markers, which states only strangers are in, bounds, what armies are scored by."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    turns: str = ""
    markers: list[str] = []
    strangers: list[str] = []
    in_the_head: list[str] = []
    tokens: list[str] = []
    as_many_as: dict[str, str] = {}
    up_to: dict[str, int] = {}
    scored: str = ""

    @property
    def named(self) -> frozenset[str]:
        """All numbers and states that are named."""
        turns = [name for name in (self.turns, self.scored) if name]
        bounds = [*self.as_many_as, *self.as_many_as.values(), *self.up_to]
        return frozenset([*turns, *self.markers, *self.strangers, *self.in_the_head, *self.tokens, *bounds])

    @classmethod
    def of(cls, theme: Theme) -> KitChoices:
        """What the packs choose together, the last one last."""
        found = cls()
        for _, text in theme.texts(FILE):
            own = cls.model_validate(tomllib.loads(text))
            found = cls(
                turns=own.turns or found.turns,
                markers=[*found.markers, *own.markers],
                strangers=[*found.strangers, *own.strangers],
                in_the_head=[*found.in_the_head, *own.in_the_head],
                tokens=[*found.tokens, *own.tokens],
                as_many_as={**found.as_many_as, **own.as_many_as},
                up_to={**found.up_to, **own.up_to},
                scored=own.scored or found.scored,
            )
        return found
