"""The open table: measures and places, terrain and what it does, tables with their terrain, bases of figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Line, Notation, Phrase
from dsl.core._build import declared_in
from dsl.tree import Node

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class Measure(Notation, category="measure"):
    surface = "{n:NUMBER}"
    en = pl = "{{ n }}"
    doc = "A measure in whole inches."
    example = "12"


class FineMeasure(Notation, category="measure"):
    surface = "{n:DECIMAL}"
    en = "{{ n }}"
    pl = "{{ n|replace('.', ',') }}"
    doc = "A measure in inches and tenths or hundredths of an inch."
    example = "12.5"


class Coordinates(Notation, category="coordinates"):
    surface = "{x:measure} / {y:measure}"
    en = pl = "({{ x }}; {{ y }})"
    doc = "A place of an open table: so many inches from its left edge, and from its far edge."
    example = "12.5/8"


class PlaceLiteral(Phrase, category="point"):
    surface = "{at:coordinates}"
    en = "{{ at }}"
    pl = "{{ head('miejsce') }} {{ at }}"
    doc = "A place of an open table."
    example = "12.5/8"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Number(place_number(node["at"]))


class TableSize(Line, category="board_line"):
    surface = "measures {width:measure} by {height:measure} inches"
    en = "An open table of {{ width }} by {{ height }} inches"
    pl = "Otwarty stół o wymiarach {{ width }} na {{ height }} cala"
    doc = "The board is an open table without spaces, so wide and so deep."
    example = "measures 36 by 36 inches"


class TablePiece(Line, category="board_line"):
    surface = "{terrain:N_TERRAIN} between {corners:coordinates+}"
    en = pl = "{{ terrain|cap }}: {{ corners|join(', ') }}"
    doc = "A piece of terrain on an open table, by its corners in order."
    example = "wood between 10/12, 14/12, 14/16"


class TablePool(Line, category="board_line"):
    surface = "{terrain:N_TERRAIN} to be laid like {corners:coordinates+}"
    en = "To be laid in play: {{ terrain }} like {{ corners|join(', ') }}"
    pl = "Do ułożenia w grze: {{ terrain }} o kształcie {{ corners|join(', ') }}"
    doc = (
        "A piece of terrain that is laid in play, by its corners in order, wherever they are: they say its shape alone."
    )
    example = "wood to be laid like 0/0, 4/0, 5/3, 1/4"


class TableArea(Line, category="board_line"):
    surface = "area {mark:STRING} between {corners:coordinates+}"
    en = pl = "{{ mark }}: {{ corners|join(', ') }}"
    doc = "An area of an open table, by its corners: where a band is set up, or what rules speak of."
    example = 'area "R" between 8/0, 28/0, 28/3, 8/3'


class TerrainTrait(Line):
    trait: str = ""


class BarsMovement(TerrainTrait, category="terrain_line"):
    surface = "bars movement"
    en = "nobody moves through it or stands in it"
    pl = "nikt tędy nie przechodzi ani tu nie staje"
    doc = "No way goes through such terrain, and no base stands in it."
    example = "bars movement"

    trait: str = "BARS"


class StopsMovement(TerrainTrait, category="terrain_line"):
    surface = "stops movement"
    en = "whoever comes to be wholly within it goes no farther"
    pl = "kto znajdzie się w nim cały, dalej już nie idzie"
    doc = "Whoever did not start wholly within such terrain goes no farther once his whole base is in it."
    example = "stops movement"

    trait: str = "STOPS"


class BlocksFire(TerrainTrait, category="terrain_line"):
    surface = "blocks fire"
    en = "no line of fire goes through it"
    pl = "nie przechodzi przez nie żadna linia strzału"
    doc = "A line of fire through such terrain is blocked, at every height."
    example = "blocks fire"

    trait: str = "BLOCKS"


class HindersFire(TerrainTrait, category="terrain_line"):
    surface = "hinders fire"
    en = "a line of fire through it is hindered, unless the front arc of whoever shoots out of it is wholly outside"
    pl = "utrudnia linię strzału, chyba że strzelający z niego ma cały przedni sektor poza nim"
    doc = "A line of fire through such terrain is hindered; not for somebody at its edge, whose front arc is wholly outside."
    example = "hinders fire"

    trait: str = "HINDERS"


class HigherGround(TerrainTrait, category="terrain_line"):
    surface = "is higher ground"
    en = "higher ground: whoever comes onto it or off it goes no farther, and it blocks lines of fire between those below it"
    pl = "wzniesienie: kto na nie wejdzie albo z niego zejdzie, dalej już nie idzie; zasłania linie strzału między tymi, którzy są niżej"
    doc = (
        "Such terrain is higher than the ground; all of it is as high. Whoever comes onto it or off it goes no farther, and it"
        " blocks the line of fire of somebody below it, except to somebody upon it."
    )
    example = "is higher ground"

    trait: str = "RAISED"


class FreeAtEdge(TerrainTrait, category="terrain_line"):
    surface = "does not hinder fire from its edge"
    en = "it does not hinder whoever touches its edge"
    pl = "nie utrudnia strzału temu, kto dotyka jego krawędzi"
    doc = "Terrain that hinders fire does not hinder that of somebody whose base touches it from outside."
    example = "does not hinder fire from its edge"

    trait: str = "EDGED"


class StopsBeyond(TerrainTrait, category="terrain_line"):
    surface = "stops whoever crosses it"
    en = "whoever has crossed it goes no farther"
    pl = "kto je przekroczy, dalej już nie idzie"
    doc = "Whoever did not start upon such terrain goes no farther once his centre has crossed it."
    example = "stops whoever crosses it"

    trait: str = "VAULTED"


class JoinsAcross(TerrainTrait, category="terrain_line"):
    surface = "joins those on both sides"
    en = "those who touch it from both sides, no more than an inch apart, are in base contact"
    pl = "ci, którzy dotykają go z obu stron, nie dalej od siebie niż cal, są w bezpośrednim kontakcie"
    doc = "Bases that touch such terrain from opposite sides, no more than an inch apart, are in contact."
    example = "joins those on both sides"

    trait: str = "JOINS"


class Steep(TerrainTrait, category="terrain_line"):
    surface = "is steep"
    en = (
        "steep: nobody comes onto it or off it but by an access, and one on it and one off it are never in base contact"
    )
    pl = "urwisko: wchodzi się na nie i schodzi z niego tylko przez punkt dostępu, a stojący na nim nie są w bezpośrednim kontakcie ze stojącymi poza nim"
    doc = (
        "No way crosses the edge of such terrain but where an access lies; bases on it and off it are never in contact."
    )
    example = "is steep"

    trait: str = "STEEP"


class Access(TerrainTrait, category="terrain_line"):
    surface = "is an access"
    en = "an access: here ways lead onto steep terrain and off it"
    pl = "punkt dostępu: tędy prowadzi droga na urwisko i z niego"
    doc = "Where such terrain lies on the edge of steep terrain, ways cross that edge."
    example = "is an access"

    trait: str = "ACCESS"


class RoundBase(Line, category="figure_line"):
    surface = "base of {width:measure} inches"
    en = "base: {{ width }} in"
    pl = "podstawka: {{ width }} cala"
    doc = "The figure stands on a round base, so wide."
    example = "base of 1.2 inches"


class LongBase(Line, category="figure_line"):
    surface = "base of {width:measure} by {length:measure} inches"
    en = "base: {{ width }} × {{ length }} in"
    pl = "podstawka: {{ width }} × {{ length }} cala"
    doc = "The figure stands on two round bases in a row, so wide, and so long together."
    example = "base of 1.2 by 2.4 inches"


class FrontArc(Line, category="figure_line"):
    surface = "front arc of {n:NUMBER} degrees"
    en = "front arc: {{ n }}°"
    pl = "przedni sektor: {{ n }}°"
    doc = "How wide the front arc of the figure is: 90, 180, 270 or 360 degrees. Without this line it is 90."
    example = "front arc of 180 degrees"


ROW = 10_000
"""How many places there are in a row of any open table: a place is y times as many, plus x."""


def place_number(at: Node) -> int:
    """The number of a place, by its coordinates."""
    return ROW * hundredths(at["y"]) + hundredths(at["x"])


def hundredths(measure: Node) -> int:
    """A measure in hundredths of an inch."""
    whole, _, part = str(measure["n"]).partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0")) if part else int(whole) * 100


OPEN_TABLE = tuple(declared_in(globals()))
