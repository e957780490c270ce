"""What themes say of cards beside what stands on them: `cards.toml`, and pictures in `art/` with `art.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, RootModel

from tools.press.typst.theme import Theme

FILE, ART, ART_FOLDER = "cards.toml", "art.toml", "art"
ENDINGS = (".png", ".jpg", ".svg")
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
Marked = Annotated[str, Field(pattern=r"^[a-z]+ (square|circle)$")]
Share = Annotated[float, Field(ge=0, le=1)]


class TrackChoice(BaseModel):
    """A row of boxes on a card: what is counted in it, and the numbers that are marked in it, the last of which ends it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    of: str = ""
    marks: list[str] = []


@dataclass(frozen=True, slots=True)
class Mark:
    """What a number of a dial stands on while a rule is there: a shape in a colour, and what the colour is called."""

    shape: str
    colour: str
    name: str


class CardChoices(BaseModel):
    """`cards.toml`: abilities that are always shown, numbers shown beside gear, a track, colours of factions.

    For dials: the `marks` of rules by the number that they stand behind, the `inks` of marks, the pictures in the `corners` of
    cards with a trait. What is `filed` tells cards apart on paper alone, and stands small.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    always: list[str] = []
    beside_gear: list[str] = []
    track: TrackChoice = TrackChoice()
    frames: dict[str, Colour] = {}
    marks: dict[str, dict[str, Marked]] = {}
    inks: dict[str, Colour] = {}
    corners: dict[str, list[str]] = {}
    filed: str = ""

    @classmethod
    def of(cls, theme: Theme) -> CardChoices:
        """What the packs choose together, the last one last."""
        found: dict[str, Any] = {}
        for _, text in theme.texts(FILE):
            own = cls.model_validate(tomllib.loads(text))
            for name in own.model_fields_set:
                said = getattr(own, name)
                found[name] = {**found.get(name, {}), **said} if isinstance(said, dict) else said
        return cls.model_validate(found)

    def mark(self, said: str) -> Mark:
        """A mark as it is named: `red square`. A colour that has no ink is grey."""
        name, _, shape = said.partition(" ")
        return Mark(shape, self.inks.get(name, "#777777"), name)

    def mark_of(self, skill: str) -> Mark | None:
        """The mark of a rule, if it has one."""
        return next((self.mark(marks[skill]) for marks in self.marks.values() if skill in marks), None)

    @property
    def named(self) -> frozenset[str]:
        """All that is named: numbers, abilities, factions, skills, traits."""
        track = [self.track.of] if self.track.of else []
        marked = [*self.marks, *(skill for marks in self.marks.values() for skill in marks), *self.corners]
        filed = [self.filed] if self.filed else []
        return frozenset([*self.always, *self.beside_gear, *track, *self.track.marks, *self.frames, *marked, *filed])


class ArtNote(BaseModel):
    """What is said of a picture: which point of it is to be seen in any case, as shares of width and height; who made it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    focus: Annotated[list[Share], Field(min_length=2, max_length=2)] = [0.5, 0.5]
    credit: str = ""


class ArtNotes(RootModel[dict[str, ArtNote]]):
    """`art.toml`: notes by the names of cards, such as `character-aramis`."""


@dataclass(frozen=True, slots=True)
class Art:
    """The picture of a card: its file within the theme, the point that is seen, who made it; `digest` is of all that."""

    file: str
    focus: tuple[float, float]
    credit: str
    digest: str


def art_of(theme: Theme) -> dict[str, Art]:
    """The pictures of the theme by the names of their cards."""
    notes: dict[str, ArtNote] = {}
    for _, text in theme.texts(ART):
        notes |= ArtNotes.model_validate(tomllib.loads(text)).root
    found = {}
    for name, path in sorted(theme.files(ART_FOLDER).items()):
        if path.suffix in ENDINGS:
            note = notes.get(path.stem, ArtNote())
            digest = sha256(theme.read(path) + repr(note).encode()).hexdigest()
            found[path.stem] = Art(f"/{ART_FOLDER}/{name}", (note.focus[0], note.focus[1]), note.credit, digest)
    return found
