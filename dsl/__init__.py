"""The language: text to checked tree, to hooks, to printed sentence. It knows no verb, no game, no disk."""

from dsl.diagnostics import Diagnostic, Report
from dsl.pipeline import SourceSet, read_sources
from dsl.source import Source, Span
from dsl.tree import Name, Node
from dsl.words import Slot, Vocabulary, Word, WordError

__all__ = [
    "SourceSet",
    "Diagnostic",
    "Name",
    "Node",
    "Report",
    "Slot",
    "Source",
    "Span",
    "Vocabulary",
    "Word",
    "WordError",
    "read_sources",
]
