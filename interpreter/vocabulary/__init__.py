"""The vocabulary: every word that games share. One word is one declaration in one of these files."""

from interpreter.vocabulary.cards import CARDS
from interpreter.vocabulary.characters import CHARACTERS
from interpreter.vocabulary.faces import FACES
from interpreter.vocabulary.items import ITEMS
from interpreter.vocabulary.spaces import SPACES
from interpreter.vocabulary.steps import STEPS
from interpreter.vocabulary.time import TIME

VOCABULARY = (*CARDS, *FACES, *CHARACTERS, *ITEMS, *SPACES, *STEPS, *TIME)

__all__ = ["VOCABULARY"]
