"""The lines of abilities, kinds of test, states and permissions."""

from __future__ import annotations

from typing import Literal

from dsl.constructs import Line, Spoken
from dsl.core._build import declared, declared_in


class DefaultLine(Line, category="ability_line"):
    surface = "default {n:integer}"
    en = pl = "{{ n }}"
    doc = "The value where a card prints none."
    example = "default 0"


class RatingLine(Line, category="test_line"):
    surface = "rating {n:number}"
    en = "{% if n.value == 0 %}nothing is added{% else %}add {{ n }}{% endif %} to the value of the card"
    pl = "Do wartości karty {% if n.value == 0 %}nic się nie dodaje{% else %}dodaje się {{ n.acc }}{% endif %}"
    doc = "What is added to the card."
    example = "rating own Agility"


class HoldsWhile(Line, category="state_line"):
    surface = "holds while {condition}"
    en = "this state lasts while {{ condition }}"
    pl = "ten stan trwa, gdy {{ condition }}"
    doc = "The state holds just while this is so."
    example = "holds while own wounds is at least 4"

    lasts = True


class Includes(Line, category="state_line"):
    surface = "counts as {state:N_STATE}"
    en = "{{ bearer() }} also counts as {{ state }}"
    pl = "{{ bearer() }} liczy się też jako {{ being(state, bearer()) }}"
    doc = "Whoever is in the state is also in the other."
    example = "counts as Prone"


class Unobstructing(Line, category="state_line"):
    surface = "does not block sight"
    en = "{{ bearer() }} does not block line of sight"
    pl = "{{ bearer() }} nie blokuje linii wzroku"
    doc = "Lines of sight pass over whoever is in the state."
    example = "does not block sight"

    only_of = "character"


class Towering(Line, category="state_line"):
    surface = "sees over others"
    en = "lines of sight to and from {{ bearer() }} pass over all who are not in this state"
    pl = (
        "{{ bearer() }} widzi ponad tymi, którzy nie są w tym stanie, i jest ponad nimi {{ adj('widoczny', bearer()) }}"
    )
    doc = "Lines of sight to and from whoever is in the state pass over all who are not."
    example = "sees over others"

    only_of = "character"


class Barring(Line, category="state_line"):
    surface = "blocks sight unseen"
    en = "{{ bearer() }} blocks line of sight even for those who cannot see it"
    pl = "{{ bearer() }} blokuje linię wzroku nawet tym, którzy jej nie widzą"
    doc = "A stranger out of sight is no obstacle; whoever is in the state is one all the same."
    example = "blocks sight unseen"

    only_of = "character"


class Nearsighted(Line, category="state_line"):
    surface = "sees no farther than {n:NUMBER} spaces"
    en = "{{ bearer() }} sees no farther than {{ n|count('space') }}"
    pl = "{{ bearer() }} nie widzi dalej niż na {{ n|count('pole', case='acc') }}"
    doc = "No line of sight leads from whoever is in the state to anything farther away."
    example = "sees no farther than 6 spaces"

    only_of = "character"


class Discerning(Line):
    """Lines of sight are drawn otherwise: past more corners, or through more of a window."""

    past: Literal["corners", "windows"]


class Pacifying(Line, category="state_line"):
    surface = "counts as friendly to everyone"
    en = "{{ bearer() }} counts as friendly to everyone"
    pl = "{{ bearer() }} liczy się jako {{ adj('przyjazny', bearer()) }} dla wszystkich"
    doc = "Nobody is an enemy of whoever is in the state, nor the other way round."
    example = "counts as friendly to everyone"

    only_of = "character"


class Aloof(Line, category="state_line"):
    surface = "counts as neither friend nor enemy"
    en = "{{ bearer() }} counts as neither friend nor enemy to anybody"
    pl = "{{ bearer() }} nie liczy się dla nikogo ani jako {{ adj('przyjazny', bearer()) }}, ani jako {{ adj('wrogi', bearer()) }}"
    doc = "Nobody is a friend or an enemy of whoever is in the state, nor the other way round, whomever it belongs to."
    example = "counts as neither friend nor enemy"

    only_of = "character"


class Hostile(Line):
    towards: str = ""


class Exposing(Line, category="state_line"):
    surface = "can be attacked by everyone"
    en = "any character may attack {{ bearer() }} as if it were an enemy"
    pl = "{{ bearer().acc }} może zaatakować każdy, choć nie jest jego wrogiem"
    doc = "Those of other bands may attack whoever is in the state."
    example = "can be attacked by everyone"

    only_of = "character"


class Dissembling(Line, category="state_line"):
    surface = "may attack all the same"
    en = "{{ bearer() }} may still attack those who would otherwise be its enemies"
    pl = "{{ bearer() }} może mimo to atakować tych, którzy bez tego stanu byliby jej wrogami"
    doc = "Whoever is friendly to everyone by the state may attack those who would be enemies without it."
    example = "may attack all the same"

    only_of = "character"


class Bookkeeping(Line, category="state_line"):
    surface = "is [silent] bookkeeping"
    en = "this state matters only to other rules"
    pl = "to stan pomocniczy: inne zasady sprawdzają, kto w nim jest"
    doc = "Only the rules themselves look at the state; it is not told when a game is narrated, and of a silent one no rule tells when somebody comes to be in it."
    example = "is bookkeeping"


class Begins(Spoken, category="state_line"):
    surface = "begins as {en:STRING} [/ {pl:STRING}]"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl or en }}"
    doc = "What somebody does who comes to be in the state: sentences say `the victim falls prone` for `becomes prone`."
    example = 'begins as "fall prone" / "upadać"'


class ActionBegins(Begins, category="trait_line"):
    surface = Begins.surface
    en, pl = Begins.en, Begins.pl
    doc = "What somebody does who takes an action of the kind: sentences say `casts a spell` for `chooses a spell`."
    example = 'begins as "cast" / "rzucać"'


class Ends(Spoken, category="state_line"):
    surface = "ends as {en:STRING} [/ {pl:STRING}]"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl or en }}"
    doc = "What somebody does who leaves the state: sentences say `the victim gets up` for `is no longer prone`."
    example = 'ends as "get up" / "wstawać"'


class Lasts(Spoken, category="state_line"):
    surface = "lasts as {en:STRING} [/ {pl:STRING}]"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl or en }}"
    doc = "What somebody does who is in the state: sentences say `the victim guards a captive` for `is guarding`."
    example = 'lasts as "guard a captive" / "pilnować jeńca"'


class TraitLasts(Lasts, category="trait_line"):
    surface = Lasts.surface
    en, pl = Lasts.en, Lasts.pl
    doc = "What is done by whoever or whatever has the trait: sentences say `the weapon pierces armour` for `is armour-piercing`."
    example = 'lasts as "pierce armour" / "przebijać pancerz"'


class Causes(Spoken, category="state_line"):
    surface = "is caused as {en:STRING}"
    en = pl = "{{ en }}"
    doc = (
        "What those do who bring somebody into a state that holds while there are some: English sentences say `an enemy engaging"
        " it` for `a standing enemy in contact with it`."
    )
    example = 'is caused as "engage"'


class Contrary(Spoken, category="state_line"):
    surface = "its contrary is {en:STRING} [/ {pl:STRING}]"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl or en }}"
    doc = (
        "What somebody is called who is not in the state, where an adjective says it: sentences say `a standing enemy` for"
        " `an enemy that is not prone`. Without a Polish one, Polish says it by the state itself: niepowalony wróg."
    )
    example = 'its contrary is "standing"'


class Sleeping(Line, category="state_line"):
    surface = "its rules sleep"
    en = "the rules printed on such an item have no effect"
    pl = "zasady wydrukowane na przedmiocie w tym stanie nie działają"
    doc = "Nothing that an item brings holds while it is in the state."
    example = "its rules sleep"

    only_of = "item"


class Dormant(Line, category="state_line"):
    surface = "its bearer has no rules of its own"
    en = "the rules printed on such a character have no effect"
    pl = "zasady wydrukowane na tym, kto jest w tym stanie, nie działają"
    doc = "Nothing of a character's card, dial and faction holds while it is in the state; what it carries goes on."
    example = "its bearer has no rules of its own"

    only_of = "character"


class OfItem(Line, category="state_line"):
    surface = "of an item"
    en = "this is a state of items, not of characters"
    pl = "to stan przedmiotów, nie postaci"
    doc = "Items, not characters, can be in the state."
    example = "of an item"

    of_items = True


class AllowedWhen(Line, category="permission_line"):
    surface = "allowed when {condition}"
    en = "allowed if {{ condition }}"
    pl = "możliwe tylko wtedy, gdy {{ condition }}"
    doc = "Who may do it when no rule speaks of it; without this line, everybody."
    example = "allowed when self is Prone"


class NotAllowed(Line, category="permission_line"):
    surface = "only when another rule allows it"
    en = "only if another rule allows it"
    pl = "tylko jeśli pozwala na to inna zasada"
    doc = "Nobody may do it when no rule speaks of it."
    example = "only when another rule allows it"


STATES = (
    *declared_in(globals()),
    declared(
        "state_line",
        "sees past corners away from the target",
        "for {{ bearer() }}, corners give cover only where they touch the space of the target",
        "dla {{ bearer().gen }} narożniki dają osłonę tylko wtedy, gdy stykają się z polem celu",
        "Other corners on one side of a line of sight count for nothing; on both sides they block it as ever.",
        "sees past corners away from the target",
        Discerning("corners"),
    ),
    declared(
        "state_line",
        "sees askew through windows",
        "{{ bearer() }} sees through the corners of a window beside it, and is seen through them",
        "{{ bearer() }} widzi przez narożniki sąsiedniego okna i jest przez nie {{ adj('widoczny', bearer()) }}",
        "The cone of a window is a right angle, edges included: 3, 5, 7 spaces instead of 1, 3, 5.",
        "sees askew through windows",
        Discerning("windows"),
    ),
    declared(
        "state_line",
        "counts as hostile to everyone",
        "while it belongs to no player, {{ bearer() }} counts as an enemy of everyone who is not in this state",
        "póki nie należy do żadnego gracza, {{ bearer() }} liczy się jako {{ adj('wrogi', bearer()) }} wobec wszystkich, którzy nie są w tym stanie",
        "Sets one of nobody's against all others.",
        "counts as hostile to everyone",
        Hostile(towards="everyone"),
    ),
    declared(
        "state_line",
        "counts as hostile to every band",
        "while it belongs to no player, {{ bearer() }} counts as an enemy of every player's band",
        "póki nie należy do żadnego gracza, {{ bearer() }} liczy się jako {{ adj('wrogi', bearer()) }} wobec band graczy",
        "Sets one of nobody's against the bands of the players.",
        "counts as hostile to every band",
        Hostile(towards="bands"),
    ),
    declared(
        "state_line",
        "counts as hostile to the band of {towards:N_SEAT}",
        "while it belongs to no player, {{ bearer() }} counts as an enemy of {{ of('band', towards) }}",
        "póki nie należy do żadnego gracza, {{ bearer() }} liczy się jako {{ adj('wrogi', bearer()) }} wobec {{ of('banda', towards, 'gen') }}",
        "Sets one of nobody's against the band of one player.",
        "counts as hostile to the band of red",
        Hostile(),
    ),
)
