"""Say a checked tree in English or Polish: the front door of the wording part.

A word of the language carries two Jinja templates over its slots. `Wording` fills them for a tree of nodes,
with case, gender, number and agreement, and puts the lines together into sentences, each part of which
carries the id of the node that it says.
"""

from dsl.wording.engine import Wording
from dsl.wording.languages.english import article
from dsl.wording.languages.english import plural as english_plural
from dsl.wording.terms import Clause, Part, Quoted, Term, WordingError

__all__ = ["Clause", "Part", "Quoted", "Term", "Wording", "WordingError", "article", "english_plural"]
