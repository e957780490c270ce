"""Throw-away words, terms and wordings for the tests of the wording part."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dsl.lexicon import Lexicon
from dsl.source import Source, Span
from dsl.tree import Name, Node
from dsl.wording import Term, Wording
from dsl.words import Traits, Vocabulary, Word

ROOT = Path(__file__).resolve().parent.parent
FILES = ("interpreter/vocabulary/lexicon.pl.toml", "content/lexicon.pl.toml")
LEXICON = Lexicon.load(*((ROOT / name).read_text(encoding="utf-8") for name in FILES))
HERE = Span(Source("test", ""), 1, 1, 1, 1)


def word(surface: str, en: str, pl: str, category: str = "line", **more: Any) -> Word:
    return Word(category, surface, en, pl, "A word.", surface, **more)


def pure(word_: Word, *args: Any, body: tuple[Node, ...] = (), id: str = "") -> Node:
    return Node(word_, args, HERE, list(body), id=id)


def name(text: str, kind: str = "thing") -> Name:
    return Name(text, kind, HERE)


SELF = word("self", "this character", "{{ head('postać', before='ten') }}", "character", traits=Traits(subject=True))
OPPONENT = word("opponent", "the opponent", "{{ head('przeciwnik') }}", "character")
ENEMY = word(
    "enemy {where}",
    "{% if not plural %}an {% endif %}{{ head('enemy') }} {{ where }}",
    "{{ head('postać', before='wrogi') }} {{ where }}",
    "character",
)
SIGHT = word("in line of sight", "in line of sight", "w linii wzroku", "where")
TOTAL = word(
    "{whose:character} combat total",
    "{{ of('combat total', whose) }}",
    "{{ of('suma walki', whose) }}",
    "number",
)
CARD = word("{whose:character} card", "{{ of('card', whose) }}", "{{ of('karta', whose) }}", "card")
DIGITS = word("{n:NUMBER}", "{{ n }}", "{{ n }}", "number")
X = word("X", "X", "X", "number")
MODIFIER = word("{n:number} to {number}", "{{ n|signed }} to {{ number }}", "{{ n|signed }} do {{ number.gen }}")
GAINS = word(
    "{who:character} gains {n:number} {token:N_TOKEN}",
    "{{ who }} {{ who|verb('gain') }} {{ n|count(token) }}",
    "{{ who }} {{ who|verb('otrzymywać') }} {{ n|count(token, case='acc') }}",
)
ADDS = word(
    "{who:character} adds {n:number} to {number}",
    "{{ who }} {{ who|verb('add') }} {{ n }} to {{ number }}",
    "{{ who }} {{ who|verb('dodawać') }} {{ n }} do {{ number.gen }}",
)
IS = word(
    "{card} is {suits:N_SUIT+}",
    "{{ card }} is {{ suits|or_list }}",
    "{{ card }} to {{ suits|or_list }}",
    "cond",
)
WINS = word("{who:character} wins", "{{ who }} {{ who|verb('win') }}", "{{ who }} {{ who|verb('wygrywać') }}", "cond")
FALLS = word(
    "{who:character} becomes {state:N_STATE}",
    "{{ who }} {{ who|verb('become') }} {{ state }}",
    "{{ who }} {{ who|verb('stawać się') }} {{ adj(state, who) }}",
)
IN = word("in close combat", "in close combat", "w walce wręcz", body="line", traits=Traits(lead="adverb"))
WHEN = word("when {cond}", "if {{ cond }}", "jeśli {{ cond }}", body="line")
TEST = word(
    "{who:character} tests {ability:N_ABILITY}",
    "{{ who }} {{ who|verb('test') }} {{ ability }}",
    "{{ who }} {{ who|verb('testować') }} {{ ability.acc }}",
    body="outcome",
    traits=Traits(lead="stop"),
)
ON = word("success", "success", "sukces", "outcome", body="line", traits=Traits(lead="colon"))

PHRASES = (SELF, OPPONENT, ENEMY, SIGHT, TOTAL, CARD, DIGITS, X)
LINES = (MODIFIER, GAINS, ADDS, IS, WINS, FALLS, IN, WHEN, TEST, ON)
VOCABULARY = Vocabulary.of(PHRASES, LINES)
TERMS = {
    ("suit", "hearts"): Term("hearts", "serca"),
    ("suit", "cups"): Term("cups", "kielichy"),
    ("suit", "skulls"): Term("skulls", "czaszki"),
    ("token", "fencing"): Term("fencing token", "żeton fechtunku"),
    ("token", "door"): Term("door", "drzwi"),
    ("state", "prone"): Term("prone", "powalony"),
    ("ability", "fortitude"): Term("Fortitude", "Hart Ducha"),
    ("person", "aramis"): Term("Aramis", "Aramis", proper=True),
    ("person", "dragoon"): Term("dragoon", "dragon"),
    ("thing", "sting"): Term("Sting Sting None", "Żądło Żądło None"),
}
EN = Wording("en", LEXICON, TERMS, VOCABULARY)
PL = Wording("pl", LEXICON, TERMS, VOCABULARY)

SELF_, OPPONENT_ = pure(SELF), pure(OPPONENT)
FOE = pure(ENEMY, pure(SIGHT))
HEARTS = pure(IS, pure(CARD, SELF_), (name("hearts", "suit"),))
TOKEN = name("fencing", "token")


def plus(n: int, whose: Node = SELF_) -> Node:
    return pure(MODIFIER, pure(DIGITS, n), pure(TOTAL, whose))


def both(node: Node, **more: Any) -> tuple[str, str]:
    return EN.render_line(node, **more).plain(), PL.render_line(node, **more).plain()


def say(en: str, pl: str, surface: str = "", *args: Any, **more: Any) -> tuple[str, str]:
    """The bare text of a word made for one assertion."""
    node = pure(word(surface or "anything", en, pl, **more), *args)
    return EN.render(node), PL.render(node)
