"""Packs that change what other packs say."""

from dsl.amend.amender import Needs, amend, is_amendment
from dsl.amend.changes import Amended, Change, Key

__all__ = ["Amended", "Change", "Key", "Needs", "amend", "is_amendment"]
