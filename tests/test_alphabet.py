"""Names stand in the order of the Polish alphabet, in whatever list."""

from __future__ import annotations

from tests.kit import MINI, rules_from
from tools.alphabet import alphabet
from tools.diff.definitions import changes


def test_names_stand_in_the_order_of_the_polish_alphabet() -> None:
    ordered = ["12 ludzi", "3. straż", "Ala", "Ąd", "Cel", "Cios w bok", "Cios wręcz", "Ćma", "Élan", "Ewa"]
    ordered += ["Łuk", "Mur", "Ósmy", "Pas", "Ślepiec", "Świt", "Tak", "Zamek", "Źrebię", "Żak"]
    assert sorted(dict.fromkeys(reversed(ordered)), key=alphabet) == ordered
    assert alphabet("a b") < alphabet("ab"), "what is shorter as a word comes first"


def test_differences_stand_in_it() -> None:
    skills = [f'skill "{name}"\n    pl "{name}"\n    +1 to own Might\n' for name in ("Zeal", "Łowca", "Mur")]
    found = changes(rules_from(MINI).library, rules_from(MINI, *skills).library)
    assert [c.definition.name for c in found] == ["Łowca", "Mur", "Zeal"]
