"""What only one rule uses is told within it, about those whom the rule hands over."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from dsl.model import Library
from dsl.wording.planning.plan import Plan
from dsl.wording.terms import OneOf
from tests.kit import CONTENT, read_from
from tests.press_kit import printer
from tests.test_amend import pack
from tools.press.model.links import Anchors
from tools.wording.sentences import plain, rule_text, wording

TRIP = """
procedure "Trip" (victim, culprit)
    pl "podcięcie"
    verb "be tripped" / "upadać"
    during close combat
    victim tests Agility against 5
        failure
            victim becomes prone
            culprit's player may
                do Draw for culprit's player, 1
"""
SKILL = """
skill "{name}"
    pl "{name}"
    after close combat, when self is attacker
        do Trip for defender, self
"""


def told(text: str, name: str, lang: str) -> str:
    content = read_from(CONTENT, text)
    return plain(rule_text(wording(content, lang), content.library.get("skill", name)))


def test_a_procedure_of_one_rule_is_told_there_about_whom_the_rule_hands_over():
    english = told(TRIP + SKILL.format(name="Snare"), "Snare", "en")
    assert "victim" not in english and "culprit" not in english and "only happens" not in english
    assert "makes a DL: 5 Agility test" in english
    assert "The defender falls prone." in english and "You may draw 1 card." in english
    assert "możesz" in told(TRIP + SKILL.format(name="Snare"), "Snare", "pl").lower()


def test_a_procedure_of_two_rules_is_told_by_itself():
    both = TRIP + SKILL.format(name="Snare") + SKILL.format(name="Noose")
    content = read_from(CONTENT, both)
    plan = Plan(content.library)
    assert plan.teller_of(content.library.get("procedure", "Trip")) is None
    assert "Agility test" not in told(both, "Snare", "en")


ABOUT = """
procedure "Gain heart" ({roles})
    pl "podcięcie"
    verb "be tripped" / "upadać"
    {lines}
"""


@pytest.mark.parametrize(
    ("roles", "lines", "said"),
    [
        ("victim", "victim becomes prone", "This character falls prone."),
        ("victim", "do Draw for victim's player, 1", "Draw 1 card."),
        ("drawer", "do Draw for drawer, 1", "Draw 1 card."),
        ("victim, loot", "victim drops loot", "This character drops the item."),
        ("victim, culprit", "victim becomes prone", "The victim falls prone."),
    ],
    ids=["a character", "its player", "a player", "with an item", "two of them"],
)
def test_a_procedure_of_one_alone_is_told_of_this_character_or_of_you(roles, lines, said):
    content = read_from(CONTENT, ABOUT.format(roles=roles, lines=lines))
    english = plain(rule_text(wording(content, "en"), content.library.get("procedure", "Gain heart")))
    assert english == said


TWICE = (
    SKILL.format(name="Snare") + "    before close combat, when self is attacker\n        do Trip for defender, self\n"
)


def test_what_a_rule_does_twice_is_told_once():
    english = told(TRIP + TWICE, "Snare", "en")
    assert english.count("Agility test") == 1 and english.count("is tripped") == 2


def test_what_takes_several_sentences_and_is_done_twice_is_told_apart():
    longer = TRIP + "        success\n            culprit becomes prone\n"
    english = told(longer + TWICE, "Snare", "en")
    assert english.count("Agility test") == 1 and english.count("is tripped") == 3
    assert "When the defender is tripped, it makes" in english and "culprit" not in english


@pytest.mark.parametrize(
    "elsewhere",
    [
        'skill "Nimble"\n    pl "Zwinny"\n    in trip\n        +1 to own Agility\n',
        'procedure "Fell" (victim, culprit)\n    pl "powalenie"\n    is a kind of trip\n    victim becomes prone\n',
        'table "Mishaps"\n    pl "wypadki"\n    1 "slip" / "poślizg"\n        do Trip for red\'s opponent, red\'s opponent\n',
    ],
    ids=["another rule speaks of it", "it has a kind", "somebody else calls it"],
)
def test_what_others_speak_of_is_told_by_itself(elsewhere):
    content = read_from(CONTENT, TRIP + SKILL.format(name="Snare") + elsewhere)
    assert Plan(content.library).teller_of(content.library.get("procedure", "Trip")) is None


def test_links_to_it_lead_to_the_rule():
    content = read_from(CONTENT, TRIP + SKILL.format(name="Snare"))
    anchors = Anchors(content.library)
    trip, snare = content.library.get("procedure", "Trip"), content.library.get("skill", "Snare")
    assert anchors.of(trip) == anchors.of(snare) != anchors.own(trip)


def test_planning_leaves_the_rules_as_they_are(content):
    plan = Plan(content.library)
    for definition in content.library.definitions:
        before = [line.walk() for line in definition.lines]
        plan.lines(definition, definition.lines)
        assert [line.walk() for line in definition.lines] == before


def test_what_a_pack_amends_in_it_is_shown_where_it_is_told():
    more = pack("Siege", 'amend procedure "Disarm"\n    add\n        do Fall prone for loser\n', "Anno Domini 1666")
    content = read_from(CONTENT, more)
    printing = printer(content)
    skill = content.library.get("skill", "Disarm")
    assert [by for by, _ in printing.writer.entry(skill).changes] == ["Siege"]
    assert "Siege" in printing.pack_of(skill)


MARKS = """
term "trap is set" is a number of the game
    pl "liczba kryjówek"
    means "the trap is set" / "pułapka jest zastawiona"
    is bookkeeping

term "prey" is a character
    pl "wspólnik"

procedure "Set a trap" (victim)
    pl "podcięcie"
    verb "be tripped" / "upadać"
{lines}
skill "Trapper"
    pl "Traper"
    at the start of the turn
        do Set a trap for self
    after combat won, when winner is self
        do Set a trap for loser
{hook}
"""
KEPT = "    victim becomes prone\n"


@cache
def told_of_marks(lines: str = "", hook: str = "", lang: str = "en") -> str:
    """What is told of a procedure with these lines, and of a rule with this hook."""
    content = read_from(CONTENT, MARKS.format(lines=lines + KEPT, hook=hook))
    said = wording(content, lang)
    definitions = content.library.get("procedure", "Set a trap"), content.library.get("skill", "Trapper")
    return "\n".join(plain(rule_text(said, definition)) for definition in definitions)


@pytest.mark.parametrize("line", ["let trap is set be 0", "let prey be nothing"])
def test_what_only_takes_a_mark_back_or_empties_a_role_is_not_told(line):
    untold = told_of_marks(f"    {line}\n"), told_of_marks(f"    {line}\n", lang="pl")
    assert untold == (told_of_marks(), told_of_marks(lang="pl"))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("    if victim is prone\n        let trap is set be 0\n", "the trap is not set"),
        ("    if victim is prone\n        let prey be nothing\n", "there is no longer a prey"),
        ("    let trap is set be 1\n", "The trap is set."),
        ("    let prey be victim\n", "This character becomes the prey"),
    ],
    ids=["a mark taken back in one case", "a role emptied in one case", "a mark set", "a role filled"],
)
def test_what_depends_on_anything_or_sets_a_mark_is_told(lines, told):
    assert told.lower() in told_of_marks(lines).lower()
    assert told_of_marks(lines, lang="pl") != told_of_marks(lang="pl")


@pytest.mark.parametrize("line", ["let trap is set be 0", "let prey be nothing"])
def test_what_a_hook_takes_back_is_told(line):
    hook = f"    before close combat, when self is the attacker\n        {line}\n"
    for lang in ("en", "pl"):
        assert len(told_of_marks(hook=hook, lang=lang).splitlines()) > len(told_of_marks(lang=lang).splitlines())


LOOP = """    repeat {how} at most 9 times
        if victim is prone
            victim falls
        otherwise
            {last}
"""


@pytest.mark.parametrize(
    ("how", "last", "told"),
    [
        ("safely", "stop", False),
        ("safely", "stop\n            victim falls", True),
        ("safely", "end", True),
    ],
)
def test_only_the_end_of_a_repetition_that_chooses_no_more_is_not_told(how, last, told):
    text = told_of_marks(LOOP.format(how=how, last=last).replace("victim falls", "victim becomes prone"))
    assert ("Otherwise" in text) is told


def test_a_stop_that_stands_outside_an_otherwise_is_told():
    lines = "    repeat safely at most 9 times\n        victim becomes prone\n        if victim is engaged\n            stop\n"
    assert "the repetition ends" in told_of_marks(lines)
    assert "dalszych powtórzeń nie ma" in told_of_marks(lines, lang="pl")


WAKEFUL = """
skill "Wakeful"
    pl "czuwanie"
    before activation, when actor is self
        do Draw for own player, 1
    after shooting, when {other}
        do Draw for own player, 1
"""


def test_what_is_done_at_several_moments_is_told_once():
    english = told(WAKEFUL.format(other="shooter is self"), "Wakeful", "en")
    assert english == "Before this character is activated or after it shoots, draw 1 card."
    polish = told(WAKEFUL.format(other="shooter is self"), "Wakeful", "pl")
    assert polish.count("dobierasz 1 kartę") == 1 and " lub " in polish


@pytest.mark.parametrize("other", ["shooter is self and self is Prone", "target is self and self is Prone"])
def test_what_is_asked_at_one_moment_alone_keeps_that_apart(other):
    assert told(WAKEFUL.format(other=other), "Wakeful", "en").count("draw 1 card") == 2


MERCY = """
skill "Mercy"
    pl "łaska"
    after close combat, when self is attacker{more}
        if defender is in the game
            defender becomes Prone
"""


@pytest.mark.parametrize("more", ["", " and defender is in the game"])
def test_that_somebody_is_still_in_the_game_goes_without_saying(more):
    english = told(MERCY.format(more=more), "Mercy", "en")
    assert "in the game" not in english and "the defender falls prone" in english


def test_what_is_done_otherwise_is_done_for_whoever_has_left_the_game_too():
    otherwise = "        otherwise\n            do Draw for own player, 1\n"
    english = told(MERCY.format(more="") + otherwise, "Mercy", "en")
    assert "the defender is still in the game" in english and "Otherwise, draw 1 card" in english


def test_that_somebody_is_out_of_the_game_does_not():
    assert "the defender is out of the game" in told(
        MERCY.format(more=" and defender is out of the game"), "Mercy", "en"
    )


def test_how_long_a_state_lasts_is_told_of_whoever_is_in_it(content):
    tellers = {lang: wording(content, lang) for lang in ("en", "pl")}
    engaged, ready = (content.library.get("state", name) for name in ("engaged", "ready"))
    said = plain(rule_text(tellers["en"], engaged))
    assert said.startswith("This character is engaged while there is a standing enemy") and "contact with it" in said
    assert plain(rule_text(tellers["en"], ready)).startswith(
        "This weapon is ready while it is usable, has fewer reload counters"
    )
    assert plain(rule_text(tellers["pl"], ready)).startswith("Ta broń jest gotowa, gdy jest sprawna, ma mniej")


def test_those_who_bring_somebody_into_a_state_are_told_by_what_they_do(content):
    teller = wording(content, "en")
    engaged, held, waiting = (
        plain(rule_text(teller, content.library.get(kind, name)))
        for kind, name in (("state", "engaged"), ("state", "held in place"), ("action", "Defensive shot"))
    )
    assert "a standing enemy in contact with it; each such enemy engages it." in engaged
    assert "an enemy engaging it that" in held and "has no friendly character engaging it" in held
    assert "Target: an enemy engaging this character." in waiting
    fallen = wording(content, "pl")
    assert "niepowalonego wroga stykającego się z tą postacią" in plain(
        rule_text(fallen, content.library.get("procedure", "Rising"))
    )


def test_who_is_only_some_of_those_is_told_as_ever(content):
    """`Avoid combat` counts the prone as well, who engage nobody."""
    said = plain(rule_text(wording(content, "en"), content.library.get("procedure", "Avoid combat")))
    assert "every enemy in contact with it is activated" in said and "engaging" not in said


def test_a_time_and_whose_it_is_are_not_said_by_the_same_verb_twice():
    steady = 'skill "Steady"\n    pl "pewna"\n    in shooting, when self is shooter and target is Prone\n        +1 to own shooting tests\n'
    assert (
        told(steady, "Steady", "en")
        == "While this character shoots, if the target is prone, +1 to this character's shooting tests."
    )


ALIKE = """
procedure "Scuffle" (attacker, defender)
    pl "przepychanka"
    verb with roles "scuffle with (defender)" / "przepychać się z (defender, ins)"
    do Fall prone for attacker
    do Fall prone for defender
    do {procedure} for {other}
"""


@pytest.mark.parametrize(
    ("procedure", "other", "english", "polish"),
    [
        (
            "Draw",
            "attacker's player, 1",
            "The attacker and the defender each fall prone.",
            "Atakujący i obrońca zostają powaleni.",
        ),
        (
            "Fall prone",
            "attacker",
            "The attacker and the defender each fall prone.",
            "Atakujący i obrońca zostają powaleni.",
        ),
    ],
    ids=["something else behind it", "one of them again"],
)
def test_what_two_do_alike_is_told_at_once(procedure, other, english, polish):
    content = read_from(CONTENT, ALIKE.format(procedure=procedure, other=other))
    rule = content.library.get("procedure", "Scuffle")
    for lang, said in (("en", english), ("pl", polish)):
        text = plain(rule_text(wording(content, lang), rule))
        assert said in text and len(text.splitlines()) == 2


GIVEN = """
term "luck" is a number of a character
    pl "szczęście"
    is own {first}, when {condition}
    is own Wits plus 1

term "blade at hand" is an item of a character
    pl "miecz"
    is own drawn weapon, when own drawn weapon is chosen
    is the first item of self with close, when self is not prone
"""


def test_a_value_stands_behind_the_condition_under_which_it_is_that():
    content = read_from(CONTENT, GIVEN.format(first="Agility", condition="self is prone"))

    def told_of(kind, name, lang):
        return plain(rule_text(wording(content, lang), content.library.get(kind, name))).splitlines()

    assert told_of("number", "luck", "en") == [
        "If this character is prone, its luck is its Agility; otherwise its Wits plus 1.",
    ]
    assert told_of("item", "blade at hand", "en") == [
        "If this character has a weapon in use, that is its blade at hand.",
        "Otherwise, if this character is not prone, its blade at hand is its first close combat weapon.",
    ]
    assert told_of("item", "blade at hand", "pl")[0] == "Jeśli ta postać ma dobytą broń, jej mieczem jest właśnie ona."


def test_a_number_that_is_asked_for_is_said_to_be_that():
    content = read_from(CONTENT, GIVEN.format(first="Agility", condition="own Agility is at least 4"))
    text = plain(rule_text(wording(content, "en"), content.library.get("number", "luck")))
    assert text == "If this character's Agility is at least 4, that is its luck; otherwise its Wits plus 1."


STEPPED = """
procedure "Weigh up" (attacker, defender)
    pl "ważenie"
    step "weighing" / "ważenie"
        if attacker is prone
            if defender may move
                do Fall prone for defender
        otherwise
            do Fall prone for attacker
"""


def test_what_happens_otherwise_is_printed_behind_the_condition_that_it_denies():
    content = read_from(CONTENT, STEPPED)
    entry = printer(content, lang="en").writer.entry(content.library.get("procedure", "Weigh up"))
    said = [line.text.plain for top in entry.ordered for line in _all(top)]
    assert said[-3:] == [
        "If the attacker is prone:",
        "If the defender may move, it falls prone.",
        "Otherwise, the attacker falls prone.",
    ]


def _all(line):
    return [line, *(one for below in line.under for one in _all(below))]


def test_what_is_made_of_all_definitions_is_made_once_and_anew_when_one_comes(content):
    made: list[int] = []

    def count(library: Library) -> int:
        made.append(len(library.definitions))
        return made[-1]

    library = Library()
    assert library.once(count) == library.once(count) == 0 and made == [0]
    library.add(content.library.definitions[0])
    assert library.once(count) == 1 and made == [0, 1]


def test_a_phrase_is_told_otherwise_wherever_it_stands_and_alternatives_stay_alternatives(content):
    line = next(n for d in content.library.definitions for n in d.lines if len(n.walk()) > 1)
    leaf = next(n for n in line.walk() if n is not line)
    either = replace(line, args=(OneOf((leaf, 1)), (leaf,), "text"))
    other = replace(leaf, id="other")
    told = either.with_phrases(lambda part: other if part is leaf else None)
    assert isinstance(told.args[0], OneOf) and told.args[0][0] is told.args[1][0] is other and told.args[2] == "text"
    assert either.with_phrases(lambda part: None) is either
