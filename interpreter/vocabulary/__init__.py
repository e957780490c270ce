"""The vocabulary: every word that games share. One word is one declaration in one of these files."""

from interpreter.vocabulary.allegiance import SIDES
from interpreter.vocabulary.areas import AREAS
from interpreter.vocabulary.arrivals import COMINGS
from interpreter.vocabulary.card_faces import FACES
from interpreter.vocabulary.cards import CARDS
from interpreter.vocabulary.characters import CHARACTERS
from interpreter.vocabulary.deeds import DEEDS
from interpreter.vocabulary.dials import DIALS
from interpreter.vocabulary.dice import DICE
from interpreter.vocabulary.items import ITEMS
from interpreter.vocabulary.layout import LAYING_OUT
from interpreter.vocabulary.lines import LINES
from interpreter.vocabulary.open_table import OPEN_TABLE
from interpreter.vocabulary.players import PLAYERS
from interpreter.vocabulary.reserve import RESERVE
from interpreter.vocabulary.sight import SIGHT
from interpreter.vocabulary.spaces import SPACES
from interpreter.vocabulary.steps import STEPS
from interpreter.vocabulary.time import TIME
from interpreter.vocabulary.together import TOGETHER
from interpreter.vocabulary.walking import WALKING

VOCABULARY = (
    *AREAS,
    *CARDS,
    *FACES,
    *SIDES,
    *CHARACTERS,
    *COMINGS,
    *DEEDS,
    *DIALS,
    *DICE,
    *ITEMS,
    *LAYING_OUT,
    *LINES,
    *OPEN_TABLE,
    *PLAYERS,
    *RESERVE,
    *SIGHT,
    *SPACES,
    *STEPS,
    *TIME,
    *TOGETHER,
    *WALKING,
)

__all__ = ["VOCABULARY"]
