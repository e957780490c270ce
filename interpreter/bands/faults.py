"""Say what is wrong with a band, and what would mend it."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.model import Definition


@dataclass(frozen=True)
class Fault:
    """Something wrong with a band. `place` is the place in it of the character that it is about, -1 for the whole."""

    kind: str
    about: tuple[Definition | int, ...] = ()
    place: int = -1

    def text(self, lang: str = "en") -> str:
        """What is wrong, in words."""
        return TEXTS[lang][self.kind].format(*(_said(a, lang) for a in self.about))

    def fix(self, lang: str = "en") -> str:
        """What would mend it."""
        return FIXES[lang][self.kind].format(*(_said(a, lang) for a in self.about))


TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "empty": "nobody is in the band",
        "fixed": "the scenario says who is in this band",
        "misfit": "{0} has no trait that the band may be chosen from",
        "slot": "with {0} there are {2} × {1} in the band, and at most {3} may be",
        "limit": "with {0} the band comes to {2} {1}, and at most {3} may be spent",
        "faction": "{0} is of {1}, and the band of {2}",
        "barred": "{0} is of {1}, of which nobody may be brought",
        "homeless": "{0} is of no faction, and the scenario names those that may be brought",
        "twice": "{0} is {1}, and stands in the band already",
        "taken": "{0} is {1}, and in the game already",
        "beside": "{0} and {1} are never in one band",
    },
    "pl": {
        "empty": "w bandzie nie ma nikogo",
        "fixed": "scenariusz mówi, kto jest w tej bandzie",
        "misfit": "{0}: brak cechy, wśród których wolno wybierać",
        "slot": "{0}: w bandzie byłoby {2} × {1}, a może być najwyżej {3}",
        "limit": "{0}: banda miałaby łącznie {2} ({1}), a może mieć najwyżej {3}",
        "faction": "{0}: frakcja {1}, a banda ma frakcję {2}",
        "barred": "{0}: frakcja {1}, z której nikogo nie wolno wystawić",
        "homeless": "{0}: brak frakcji, a scenariusz mówi, z których wolno wybierać",
        "twice": "{0}: {1}, a w tej bandzie już jest",
        "taken": "{0}: {1}, a w grze już jest",
        "beside": "{0} i {1} nie mogą być w jednej bandzie",
    },
}

FIXES: dict[str, dict[str, str]] = {
    "en": {
        "empty": "choose somebody",
        "fixed": "leave the band as it is",
        "misfit": "choose somebody else",
        "slot": "leave out {0}, or whoever else has {1}",
        "limit": "leave out {0}, or choose somebody cheaper",
        "faction": "choose {0} or those of {2}, beside people of neutral factions",
        "barred": "choose somebody of a faction that the scenario names",
        "homeless": "choose somebody of a faction that the scenario names",
        "twice": "bring one {0}",
        "taken": "choose somebody else than {0}",
        "beside": "leave out {0} or {1}",
    },
    "pl": {
        "empty": "trzeba kogoś wybrać",
        "fixed": "banda zostaje, jaka jest",
        "misfit": "trzeba wybrać kogoś innego",
        "slot": "trzeba zrezygnować z jednej postaci ({1})",
        "limit": "trzeba wybrać kogoś tańszego",
        "faction": "trzeba wybrać jedną z frakcji: {1}, {2}",
        "barred": "trzeba wybrać frakcję, którą wymienia scenariusz",
        "homeless": "trzeba wybrać frakcję, którą wymienia scenariusz",
        "twice": "wystarczy jeden egzemplarz: {0}",
        "taken": "trzeba wybrać kogoś innego",
        "beside": "trzeba zrezygnować z jednej postaci: {0} lub {1}",
    },
}


def _said(about: Definition | int, lang: str) -> str:
    if isinstance(about, int):
        return str(about)
    return about.name if lang == "en" else about.pl
