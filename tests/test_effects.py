"""What rules and words read and change: proven on watched games, asked of single rules, told in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from click.testing import CliRunner

import tierce
from dsl.places import LENT, SIDES, Effects, Place, Places
from dsl.words import Word
from interpreter.loading.language import language
from interpreter.loading.load import load_content
from interpreter.vocabulary.places import CHANCE, DECK, DISCARDED, HANDS, IN_PLAY, LEARNT, MOVED, PILED, SUITS
from tests.kit import CONTENT, MINI, ROOT, rules_from, said
from tests.playing import CLASH
from tests.watching import Watched
from tools.cli import cli
from tools.explain.effects import LABELS, effects, shown
from tools.json_schemas import ToldEffects

WORDS = [word for word in language().words if word.run is not None]
SOME = 4
"""Every so many examples are played first; the others only until every word has done all that it says."""

ANY_PILE = HANDS | DISCARDED | IN_PLAY | DECK | PILED | CHANCE


def _may_be_untouched(word: Word) -> Places:
    """A card may come from any pile, and be looked at there; the content takes it from some of them only."""
    moves = word.traits.writes - SUITS - LEARNT == MOVED or word.traits.reads >= ANY_PILE - CHANCE
    return ANY_PILE if moves else frozenset()


@pytest.fixture(scope="module")
def watched() -> Iterator[Watched]:
    """The content and some rules beside it, with their examples played: as many as it takes."""
    with pytest.MonkeyPatch.context() as patch:
        content = load_content([CONTENT], True, [ROOT / "tests" / "watched.tierce"])
        assert said(content) == []
        found, examples = Watched(content, patch), content.library.examples()
        for first in range(SOME):
            for example in examples[first::SOME]:
                if first == 0 or found.unrun(WORDS) or _left(found):
                    assert found.play(example) == "", example.id
        yield found


def _left(watched: Watched) -> dict[str, Places]:
    words = {word.name: word for word in WORDS}
    found = watched.untouched(WORDS).items()
    return {name: left for name, places in found if (left := places - _may_be_untouched(words[name]))}


@pytest.mark.slow
def test_nothing_is_read_or_changed_that_is_not_said(watched: Watched) -> None:
    assert len(watched.watch.read) > 1000, "hardly anything was watched"
    assert watched.undeclared() == {}


@pytest.mark.slow
def test_every_word_was_watched_and_does_all_that_it_says(watched: Watched) -> None:
    assert watched.unrun(WORDS) == []
    assert _left(watched) == {}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["reads", "writes"])
def test_a_word_that_says_too_little_is_found(watched: Watched, kind: str) -> None:
    """Whichever word it is; what is written may have been read before, so only those that are watched reading count."""
    words = [w for w in WORDS if getattr(w.traits, kind) - (w.traits.writes if kind == "reads" else frozenset())]
    assert len(words) > 25
    for word in words:
        whole = word.traits
        try:
            less = replace(whole, reads=frozenset()) if kind == "reads" else replace(whole, writes=frozenset())
            object.__setattr__(word, "traits", less)
            assert [name for name in watched.undeclared() if name.startswith(word.name)], word.name
        finally:
            object.__setattr__(word, "traits", whole)


@pytest.mark.slow
def test_a_rule_that_is_seen_too_little_of_is_found(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    hook = Place("hook", "skill:Thrust to the Heart/1")
    less = replace(watched.effects.own[hook], reads=frozenset())
    monkeypatch.setitem(watched.effects.own, hook, less)
    assert "hook skill:Thrust to the Heart/1 reads" in watched.undeclared()


# --- of single rules


RULES = """
term "zeal" is a number of a character
    pl "zapał"

term "grit" is a number of a character
    pl "hart"
    is own vigour

skill "Eager" [X]
    pl "chętny"
    when own zeal is at least 1
        +X to own grit
    after strike, once per game
        own zeal increases by own grit
        do Rest for self

skill "Rash"
    pl "pochopny"
    before strike, when own vigour is at least 2
        let own zeal be 0
"""


def test_what_single_rules_read_and_change() -> None:
    content = rules_from(MINI, RULES)
    effects, library = content.texts.compiler.effects, content.library
    modifier, trigger = (effects.own[p] for p in effects.places_in(library.get("skill", "Eager")))
    (rash,) = (effects.own[p] for p in effects.places_in(library.get("skill", "Rash")))
    zeal, grit, vigour = (Place("number", name) for name in ("zeal", "grit", "vigour"))
    assert modifier == Effects(frozenset({zeal}), frozenset({grit}))
    limit = Place("limit", "skill:Eager/2")
    assert trigger.reads == {grit, limit}
    assert trigger.writes == {zeal, limit, Place("procedure", "Rest")}
    assert trigger.clash(rash) == {zeal} == rash.feeds(modifier)
    assert not modifier.clash(rash)
    hooks = effects.places_in(library.get("skill", "Eager"))
    assert vigour in effects.reached(hooks).writes, "by way of a procedure"
    assert vigour in effects.reached(hooks[1:]).reads, "by way of a number"
    assert zeal not in effects.reached([grit]).reads
    assert zeal in effects.reached([grit], others=True).reads, "by way of a rule that changes it"
    assert effects.reached([SIDES]).reads == frozenset()


DEARER = """
term "zeal" is a number of a character
    pl "zapał"

state "Dazed"
    pl "oszołomiony"

action "Wait" (idle)
    pl "Czekanie"
    costs 1 zeal
    do Rest for self

trait "idle"
    pl "jałowy"

skill "Slow" [X]
    pl "powolny"
    +X to the cost of own Wait
    does not count as Dazed
"""


def test_what_something_costs_bears_on_whether_it_is_open_and_a_state_on_who_may_not_be_in_it() -> None:
    content = rules_from(MINI, DEARER)
    assert said(content) == []
    effects = content.texts.compiler.effects
    dearer, steadier = effects.places_in(content.library.get("skill", "Slow"))
    assert effects.own[dearer].writes == {Place("opening", "Wait")}
    assert dearer in effects.joined[Place("opening", "Wait")]
    (ignored,) = effects.own[steadier].writes
    assert ignored in effects.own[Place("state", "Dazed")].reads


BEFORE = """
skill "Mindful"
    pl "pamiętliwy"
    +1 to own Might, when self has been target in strike this turn
    after strike, when self is the target
        until the end of the turn
            +1 to own Might
        target becomes Calm until the end of the turn
"""


def test_what_was_and_what_lasts_are_places() -> None:
    """A tally is changed by its event and read with the number of the turn; what is given for a time ends with a turn."""
    content = rules_from(MINI, BEFORE + 'state "Calm"\n    pl "spokojny"\n')
    assert said(content) == []
    effects = content.texts.compiler.effects
    mindful, striking, braced = (effects.own[p] for p in effects.places_in(content.library.get("skill", "Mindful")))
    tally, turn = Place("tally", "Strike/target/turn"), Place("field", "turn", "game")
    assert {tally, turn} <= mindful.reads
    assert tally in effects.own[Place("procedure", "Strike")].writes
    (lasting,) = (p for p in striking.writes if p.sort == "lasting")
    assert striking.writes == {lasting, Place("state", "Calm")}
    assert {lasting, turn} <= braced.reads
    assert effects.own[LENT].reads == {Place("state", "Calm")}


@pytest.mark.parametrize(
    "line",
    [
        "sees no farther than 3 spaces",
        "blocks sight unseen",
        "sees past corners away from the target",
        "sees askew through windows",
    ],
)
def test_what_is_seen_by_way_of_itself_is_refused(line: str) -> None:
    """A state that bears on sight cannot ask who sees whom."""
    short = f'state "Dim"\n    pl "mrok"\n    {line}\n    holds while {{}}\n'
    assert not [line for line in said(rules_from(MINI, short.format("own vigour is at least 2"))) if "E0502" in line]
    seeing = "there is a character in line of sight of self"
    assert [line for line in said(rules_from(MINI, short.format(seeing))) if "E0502" in line]


# --- in words


@pytest.mark.slow
def test_what_is_read_and_changed_is_told_in_words(watched: Watched) -> None:
    def told(kind: str, name: str) -> list[ToldEffects]:
        return effects(watched.content, watched.content.library.get(kind, name))

    heart = told("skill", "Thrust to the Heart")[0]
    assert heart.reads["en"][:2] == ["this character's original card", "the suits of cards"]
    assert heart.reads["pl"][0] == "karta początkowa tej postaci"
    assert (heart.changes["en"], heart.changes["pl"]) == (["combat total"], ["suma walki"])
    combat = {one.place: one for one in told("procedure", "Close combat")}["procedure"]
    assert "the attacker's combat total" in combat.reads["en"]
    assert "winner" in combat.changes["en"]
    assert "wycofanie się obu postaci po remisie" in combat.calls["pl"]
    assert "where characters stand" in combat.further["en"]
    assert "        odczytuje: karta początkowa tej postaci, " in "\n".join(shown([heart]))


def test_explain_tells_it() -> None:
    out = CliRunner().invoke(cli, ["--content", str(CLASH), "explain", "Stout"]).output
    assert "reads and changes:" in out
    assert "        changes: clash total" in out


@pytest.mark.slow
def test_every_place_has_a_name_in_both_languages(watched: Watched) -> None:
    """What nothing but the interpreter knows would be told by its own name."""
    touched = {t.place for touches in watched.effects.touches.values() for t in touches}
    said_by_words = {p for word in WORDS for p in word.traits.reads | word.traits.writes}
    assert {p for p in touched | said_by_words if p.sort in ("field", "group")} <= LABELS.keys()


def test_the_api_tells_it() -> None:
    rules = tierce.load(str(CONTENT))
    own = rules.effects("Fear")
    assert tierce.Place("number", "combat total") in own.writes
    assert own.reads < rules.effects("strach", reached=True).reads
    with pytest.raises(tierce.UnknownNameError, match="did you mean `Fear`"):
        rules.effects("Feer")
