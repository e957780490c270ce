"""The languages that rules are said in, and what each of them needs: the one table that names them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dsl.inflection import CASES, GENDERS
from dsl.lexicon import Lexicon
from dsl.wording.languages.english import English
from dsl.wording.languages.german import German, GermanFunctions
from dsl.wording.languages.polish import Polish
from dsl.wording.realisation.functions import Functions
from dsl.wording.realisation.phrases import Grammar


@dataclass(frozen=True)
class Language:
    """A language: its grammar over a lexicon, the functions of its templates, the cases and genders of its lexicon.

    Cases are a beginning of `CASES`. A language that is not `own` has no wordings beside the words: packs bring them.
    """

    grammar: Callable[[Lexicon], Grammar]
    functions: type[Functions] = Functions
    cases: tuple[str, ...] = CASES
    genders: tuple[str, ...] = GENDERS
    own: bool = True


LANGUAGES = {
    "en": Language(lambda _: English()),
    "pl": Language(Polish),
    "de": Language(German, GermanFunctions, CASES[:4], ("m", "f", "n"), own=False),
}
