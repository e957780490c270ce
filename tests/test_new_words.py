"""Skills that nobody has written yet, each in at most eight lines: what they do, and how they are said in both languages."""

from __future__ import annotations

import pytest

from interpreter.loading.load import Content
from tests.kit import CONTENT, play_example, rules_from, said
from tools.wording.sentences import plain, rule_text, wording

SKILLS = {
    "Omen": (
        """
        action "Foredoom" / "Wróżba" (partial)
            target victim from enemy within 6 spaces of self in line of sight of self
            own player chooses named action from action of victim with full
                let victim's foreseen action be named action
                until the end of the next turn for victim
                    it cannot take its foreseen action
        """,
        """
        red has Aramis on D4 with Omen
        blue has Dragoon on F4
        blue has Dragoon on G6
        a new turn begins
        red answers Sprint
        Aramis takes Foredoom at Dragoon 1
        then red was offered Full move
        then Dragoon 1 cannot take Sprint
        then Dragoon 2 may take Sprint
        a new turn begins
        then Dragoon 1 cannot take Sprint
        a new turn begins
        then Dragoon 1 may take Sprint
        """,
        "Until the end of the next turn, the victim cannot take its named action.",
        "Do końca następnej tury ofiara nie może wykonać swojej wskazanej akcji.",
    ),
    "Iron Will": (
        """
        own Crippled is partly ignored
            -1 to all own tests
        for each friend within 2 spaces of self
            its Prone is partly ignored
                in close combat
                    -1 to own combat total
        """,
        """
        red has Aramis on D4 with Iron Will
        red has Athos on D5
        blue has Dragoon on F4
        let Aramis's wounds be 5
        Athos becomes Prone
        then Aramis is Crippled
        then Athos cannot parry
        red draws 5 of cups, 5 of skulls
        blue draws 5 of hearts, 6 of hearts
        do Close combat for Aramis, Dragoon
        then Aramis's combat total was 8
        do Close combat for Athos, Dragoon
        then Athos's combat total was 7
        """,
        "Each friendly character within 2 spaces of this character ignores these effects of being prone:",
        "Każda przyjazna postać w odległości do 2 pól od tej postaci ignoruje te skutki stanu „powalony”:",
    ),
    "Wake of Fear": (
        """
        after movement, when mover is self
            for each enemy where there is a space on the way of self in movement within 2 spaces of it
                it becomes Prone
            announce "down: (the number of enemy which is Prone)" / "leżą: (the number of enemy which is Prone, nom)", the number of enemy which is Prone
        """,
        """
        red has Aramis on A1 with Wake of Fear
        blue has Dragoon on D3
        blue has Athos on H6
        red answers Step at B1, Step at C1, Step at D1, Step at E1
        do Movement for Aramis, 4
        then E1 is the space of Aramis
        then Dragoon is Prone
        then Athos is not Prone
        then "down: 1" was announced
        """,
        "Down: the number of prone enemies.",
        "Leżą: liczba powalonych wrogów.",
    ),
    "Countermand": (
        """
        instead of any action, once per game, when the action under way is full and the one acting is hostile to self
            announce "(the one acting) cannot take (the action under way)" / "(the one acting, nom) nie może wykonać (the action under way, gen)", the one acting, the action under way
        """,
        """
        red has Aramis on D4 with Countermand
        blue has Dragoon on G4
        Dragoon takes Sprint
        then "the Dragoon cannot take Sprint" was announced
        then G4 is the space of Dragoon
        blue answers Sprint step at H4
        Dragoon takes Sprint
        then H4 is the space of Dragoon
        """,
        "Once per game, instead of any action, if this action is full and the one acting is an enemy of this character",
        "Raz na grę zamiast dowolnej akcji, jeśli ta akcja jest pełna i działający jest wrogi wobec tej postaci,",
    ),
    "Fresh": (
        """
        +2 to own Wits, when not (self has taken any action this turn or there is an enemy in line of sight of self)
        for each enemy within 3 spaces of self
            it cannot take a partial action, when it has taken a partial action this turn
        """,
        """
        red has Aramis on D4 with Fresh
        then Aramis's Wits is exactly 2
        a new turn begins
        Aramis takes Sprint
        then Aramis's Wits is exactly 0
        """,
        "if it has not taken any action this turn and there is no enemy in its line of sight.",
        "jeśli nie wykonała w tej turze żadnej akcji i nie widzi wroga.",
    ),
    "Grudge": (
        """
        after wounded, once per culprit per game, when victim is self and culprit is chosen
            let chosen card be a random card in own rival's hand
            if chosen card is chosen
                chosen card is discarded
                announce "(chosen card) is lost" / "(chosen card, nom) jest stracona", chosen card
        """,
        """
        red has Aramis on D4 with Grudge
        blue has Dragoon on E4
        blue holds 5 of hearts
        let culprit be Dragoon
        do Suffer wounds for Aramis, 1
        then "the 5 of hearts is lost" was announced
        then the size of blue's hand is exactly 0
        """,
        "Once per game for each character responsible, after this character is wounded, if there is a character responsible:",
        "Raz na grę wobec każdego sprawcy, gdy ta postać otrzyma rany, a jest sprawca:",
    ),
}


def _under(text: str, depth: int) -> str:
    """The lines of a text, moved so that they stand so deep."""
    lines = text.strip("\n").splitlines()
    shift = len(lines[0]) - len(lines[0].lstrip())
    return "".join(f"{' ' * depth}{line[shift:]}\n" for line in lines if line.strip())


@pytest.fixture(scope="module")
def rules() -> Content:
    texts = (
        f'skill "{name}"\n    pl "Wyczucie"\n{_under(clauses, 4)}\n    example "it"\n{_under(example, 8)}'
        for name, (clauses, example, _, _) in SKILLS.items()
    )
    content = rules_from(CONTENT, "\n".join(texts))
    assert said(content) == []
    return content


@pytest.mark.parametrize("name", SKILLS)
def test_skills_that_nobody_has_foreseen(rules: Content, name: str) -> None:
    clauses, _, english, polish = SKILLS[name]
    assert len(clauses.strip().splitlines()) <= 8
    assert play_example(rules, "skill", name) == ""
    for lang, sentence in (("en", english), ("pl", polish)):
        assert sentence in plain(rule_text(wording(rules, lang), rules.library.get("skill", name)))
