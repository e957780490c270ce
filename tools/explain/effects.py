"""Tell what each clause of a definition reads, changes and carries out, in words of both languages."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import rules as r
from dsl.checks.effects import LibraryEffects
from dsl.checks.touches import Touch
from dsl.core.references import VALUE_TYPES
from dsl.lexicon import MissingForm
from dsl.model import Definition, Hook, Rule
from dsl.places import ACTIONS, Place
from dsl.wording import WordingError
from interpreter.loading.load import Content
from tools.json_schemas import ToldEffects
from tools.wording.sentences import Names, lexicon_of, wording

_FIELDS = {
    "character": {
        "printed": ("the names of characters", "imiona postaci"),
        "owner": ("who plays a character", "kto kieruje postacią"),
        "space": ("where characters stand", "gdzie stoją postacie"),
        "in game": ("who is in the game", "kto jest w grze"),
        "traits": ("the traits of characters", "cechy postaci"),
        "band": ("whose band characters are in", "do czyjej bandy należą postacie"),
        "across": ("which way characters face", "w którą stronę zwrócone są postacie"),
        "down": ("which way characters face", "w którą stronę zwrócone są postacie"),
        "marked": ("the marked places", "zaznaczone miejsca"),
        "marked across": ("the marked facings", "zaznaczone ustawienia"),
        "marked down": ("the marked facings", "zaznaczone ustawienia"),
        "click": ("how far dials are turned", "o ile obrócono tarcze"),
    },
    "item": {
        "printed": ("what is printed on items", "co podają karty przedmiotów"),
        "holder": ("who has which items", "kto ma które przedmioty"),
        "space": ("where items lie", "gdzie leżą przedmioty"),
        "in game": ("which items are in the game", "które przedmioty są w grze"),
        "traits": ("the traits of items", "cechy przedmiotów"),
    },
    "card": {
        "suit": ("the suits of cards", "kolory kart"),
        "face": ("which cards lie face up", "które karty leżą odkryte"),
    },
    "player": {"known": ("who has seen which cards", "kto widział które karty")},
    "deck": {
        "draw": ("the cards still to be drawn", "karty do dobrania"),
        "hand": ("the cards in hand", "karty w ręku"),
        "discard": ("the discarded cards", "karty odrzucone"),
        "play": ("the cards in play", "karty w grze"),
        "piled": ("the cards on other piles", "karty na innych stosach"),
    },
    "game": {
        "over": ("whether the game is over", "czy gra jest skończona"),
        "turn": ("the number of the turn", "numer tury"),
        "phase": ("the number of the phase", "numer fazy"),
        "outcome": ("what the last test has come to", "wynik ostatniego testu"),
        "open doors": ("which doors are open", "które drzwi są otwarte"),
        "locked doors": ("which doors are locked", "które drzwi są zamknięte na klucz"),
        "winners": ("who has won", "kto wygrał"),
        **{f"laid {n}": ("what terrain has been laid where", "jaki teren gdzie ułożono") for n in range(12)},
        "under way": ("what is under way", "co się właśnie dzieje"),
        "chance": ("what chance decides", "o czym rozstrzyga los"),
    },
}
_GROUPS = {
    "sides": ("what makes enemies and friends", "co czyni wrogiem lub przyjaznym"),
    "safe": ("who may not attack whom", "kto nie może kogo atakować"),
    "sight": ("the states that bear on sight", "stany, które wpływają na widzenie"),
    "actions": ("which actions are open", "które akcje są dostępne"),
    "abilities": ("abilities", "umiejętności"),
    "ratings": ("what is added to tests", "co dodaje się w testach"),
    "tokens": ("tokens", "żetony"),
    "borne": ("who has which rules", "kto ma które zasady"),
    "dialled": ("the numbers on dials", "liczby na tarczach"),
    "lent": ("what is given for a time", "co dane jest na pewien czas"),
}

LABELS: dict[Place, tuple[str, str]] = {
    **{Place("field", name, of): said for of, fields in _FIELDS.items() for name, said in fields.items()},
    **{Place("group", name): said for name, said in _GROUPS.items()},
}
"""What places are called that no definition names, in English and Polish."""

_SAID = {
    "state": ("the state {}", "stan „{}”"),
    "token": ("{}s", "żetony „{}”"),
    "permission": ("who may {}", "kto może {}"),
    "rating": ("what is added in tests of {}", "co dodaje się w teście „{}”"),
    "rule": ("who has {}", "kto ma zasadę „{}”"),
    "ignored": ("what {} is ignored by", "co unieważnia zasadę „{}”"),
    "procedure": ("whether this is under way: {}", "czy właśnie trwa: {}"),
    "opening": ("whether this is open: {}", "czy jest dostępne: {}"),
    "limit": ("what has been used up of it", "ile z tego wykorzystano"),
    "tally": ("how often this has happened: {}", "ile razy do tego doszło: {}"),
    "lasting": ("until when this lasts", "jak długo to trwa"),
}
"""How the places are said that a definition names."""

_HEADS = (
    ("reads", "reads", "odczytuje"),
    ("changes", "changes", "zmienia"),
    ("calls", "carries out", "wykonuje"),
    ("further", "and by that changes", "a przez to zmienia"),
)
_LANGUAGES = ("en", "pl")
_VALUES = frozenset(VALUE_TYPES.values()) | {"number"}
"""The categories of phrases that mean what is read."""


def effects(content: Content, definition: Definition) -> list[ToldEffects]:
    """What a definition reads and changes, clause by clause."""
    teller = _Teller(content)
    hooks = {hook.id: hook for hook in definition.hooks} if isinstance(definition, Rule) else {}
    places = teller.effects.places_in(definition)
    return [teller.told(place, definition, hooks.get(place.name)) for place in places]


def shown(told: Iterable[ToldEffects]) -> list[str]:
    """The lines for people."""
    out = []
    for one in told:
        lines = []
        for number, lang in enumerate(_LANGUAGES):
            for key, *heads in _HEADS:
                names = getattr(one, key)[lang]
                lines += [f"        {heads[number]}: {', '.join(names)}"] if names else []
        asked = " (whether it is open)" if one.place == "opening" else ""
        out += [f"    {one.line}: {one.source}{asked}", *lines] if lines else []
    return ["", "reads and changes:", *out] if out else []


class _Teller:
    def __init__(self, content: Content) -> None:
        self.effects: LibraryEffects = content.texts.compiler.effects
        self.names = Names(content, lexicon_of(content))
        self.wordings = [wording(content, lang) for lang in _LANGUAGES]

    def told(self, place: Place, definition: Definition, hook: Hook | None) -> ToldEffects:
        own, touches = self.effects.own[place], self.effects.touches[place]
        calls = sorted(p for p in own.writes if p.sort == "procedure")
        further = self.effects.reached(calls).writes - own.writes
        span = (hook.node if hook is not None else definition.node).span
        return ToldEffects(
            place=place.sort,
            line=span.line,
            source=span.source.line(span.line).strip(),
            reads=self._in_words(t for t in touches if not t.writes),
            changes=self._in_words(t for t in touches if t.writes and t.place.sort != "procedure"),
            calls={lang: [self._called(p, n) for p in calls] for n, lang in enumerate(_LANGUAGES)},
            further={lang: self._plainly(further, n) for n, lang in enumerate(_LANGUAGES)},
        )

    def _in_words(self, touches: Iterable[Touch]) -> dict[str, list[str]]:
        """What is touched in the order of the text, each once; what only a place tells of comes last."""
        every = list(touches)
        out = {}
        for number, lang in enumerate(_LANGUAGES):
            phrases = [(t, self._phrase(t, number)) for t in every]
            said = sorted((_place_of(t), text) for t, text in phrases if text)
            known = {t.place for t, text in phrases if text}
            plain = self._plainly((_own_name(t) for t in every if t.place not in known), number)
            out[lang] = list(dict.fromkeys([*(text for _, text in said), *plain]))
        return out

    def _phrase(self, touch: Touch, lang: int) -> str:
        """The phrase of the rules that means the place, where there is one."""
        origin = touch.part.origin
        if origin is None or touch.writes or isinstance(touch.part, r.Apply) or origin.word.category not in _VALUES:
            return ""
        try:
            return self.wordings[lang].render(origin)
        except (WordingError, MissingForm):
            return ""

    def _plainly(self, places: Iterable[Place], lang: int) -> list[str]:
        """What places are called, in order of the alphabet; a hook and a limit are told by what they belong to."""
        every = set(places)
        if (actions := set(self.effects.members[ACTIONS])) <= every:
            every = every - actions | {ACTIONS}
        return sorted({self._said(p, lang) for p in every if p.sort not in ("hook", "procedure")})

    def _said(self, place: Place, lang: int) -> str:
        if place in LABELS:
            return LABELS[place][lang]
        if place.name == r.ACTOR:
            return ("who acts", "kto działa")[lang]
        return _SAID.get(place.sort, ("{}", "{}"))[lang].format(self._called(place, lang))

    def _called(self, place: Place, lang: int) -> str:
        """The name of what a place belongs to."""
        kind, _, name = (
            place.name.rpartition(":") if place.sort in ("rule", "ignored") else (place.sort, "", place.name)
        )
        name = name.partition("/")[0] if kind == "tally" else name
        kinds = {
            "rating": ("test",),
            "tally": ("procedure", "action"),
            "opening": ("action",),
            "procedure": ("procedure", "action"),
            "local": VALUE_TYPES,
        }
        terms = (self.names.term(k, name) for k in kinds.get(kind, (kind,)))
        term = next((t for t in terms if t is not None), None)
        return name if term is None else term.pl if lang else term.en


def _own_name(touch: Touch) -> Place:
    """The place by the name that its own procedure has for it."""
    return touch.place._replace(name=touch.part.name) if isinstance(touch.part, r.Local) else touch.place


def _place_of(touch: Touch) -> tuple[int, int]:
    span = touch.part.origin.span if touch.part.origin is not None else None
    return (span.line, span.column) if span is not None else (0, 0)
