"""The lines of cards: decks, gear, characters, tables, boards, scenarios."""

from __future__ import annotations

from dsl.words import Word


def _line(category: str, surface: str, en: str, pl: str, doc: str, example: str, core: str, body: str = "",
          **extra: object) -> Word:
    return Word(category, surface, en, pl, doc, example, body=body, extra={"core": core, **extra},
                name=f"{category} line: {surface}")


SHEETS = (
    Word("integer", "{n:NUMBER}", "{{ n }}", "{{ n }}", "A whole number.", "2", name="integer", extra={"core": "literal"}),
    Word("integer", "+ {n:NUMBER}", "+{{ n }}", "+{{ n }}", "A whole number.", "+2", name="integer +", extra={"core": "literal"}),
    Word("integer", "- {n:NUMBER}", "−{{ n }}", "−{{ n }}", "A whole number below nothing.", "-2", name="integer -",
         extra={"core": "literal", "sign": -1}),
    # --- decks
    _line("deck_line", "{suits:N_SUIT+} from {low:NUMBER} to {high:NUMBER}", "{{ suits|and_list }}, {{ low }}–{{ high }}",
          "{{ suits|and_list }}, {{ low }}–{{ high }}", "One card of each value in each of these suits.",
          "skulls, hearts, cups, horseshoes from 2 to 8", "cards"),
    _line("deck_line", "card {name:STRING} [/ {pl:STRING}] worth {n:integer}", "{{ name }} ({{ n }}){{ '' if pl else '' }}",
          "{{ pl or name }} ({{ n }})", "One card without a suit of its own.", 'card "Red Joker" worth 10', "card"),
    # --- ratings printed on cards
    Word("rating", "{x:N_ABILITY} {n:integer}", "{{ x }} {{ n }}", "{{ x }} {{ n }}", "An ability printed on a card.", "Strength 1",
         name="rating ability", extra={"core": "rating"}),
    Word("rating", "{x:N_NUMBER} {n:integer}", "{{ x }} {{ n }}", "{{ x }} {{ n }}", "A number printed on a card.",
         "death threshold 8", name="rating number", extra={"core": "rating"}),
    Word("suited", "{suit:N_SUIT} {n:integer}", "{{ suit }} {{ n }}", "{{ suit }} {{ n }}", "A number for one suit.", "hearts +2",
         extra={"core": "suited"}),
    Word("suited", "{suit:N_SUIT} {n:integer} / {m:integer}", "{{ suit }} {{ n }}/{{ m }}", "{{ suit }} {{ n }}/{{ m }}",
         "Two numbers for one suit: the usual one, and the one when pierced.", "hearts 1/0", extra={"core": "suited"}),
    Word("band", "{n:NUMBER} to {far:NUMBER}", "{{ n }} to {{ far }}", "{{ n }} do {{ far }}", "A number up to a distance.",
         "4 to 5", extra={"core": "band"}),
    Word("skillref", "{skill:N_SKILL}[ {n:NUMBER}]", "{{ skill }}{% if n %} {{ n }}{% endif %}",
         "{{ skill }}{% if n %} {{ n }}{% endif %}", "A rule on a card.", "Fear 2", extra={"core": "skillref"}),
    Word("skillref", "{skill:N_SKILL} {effect:N_TOKEN}", "{{ skill }} [{{ effect }}]", "{{ skill }} [{{ effect }}]",
         "A rule on a card, with the kind of token that it gives.", "Venom Itch", extra={"core": "skillref"}),
    *(
        _line(category, "{values:rating+}", "{{ values|and_list }}", "{{ values|and_list }}", "Numbers printed on the card.",
              "Strength 1, Agility 0", "ratings")
        for category in ("gear_line", "figure_line", "scenario_line")
    ),
    *(
        _line(category, "is {traits:N_TRAIT+}", "{{ traits|and_list }}", "{{ traits|and_list }}", "Traits printed on the card.",
              "is Hero, unique", "traits")
        for category in ("gear_line", "figure_line")
    ),
    *(
        _line(category, "has {skills:skillref+}", "{{ skills|and_list }}", "{{ skills|and_list }}", "Rules printed on the card.",
              "has Trial, Fear 2", "skills")
        for category in ("gear_line", "figure_line")
    ),
    _line("gear_line", "uses {ability:N_ABILITY}", "{{ ability }}", "{{ ability }}", "The ability that it is used with.",
          "uses Cutting", "uses"),
    _line("gear_line", "{x:N_NUMBER} {values:suited+}", "{{ x }}: {{ values|and_list }}", "{{ x }}: {{ values|and_list }}",
          "A number for each suit.", "damage skulls +1, hearts +2", "by-suit"),
    _line("gear_line", "{x:N_NUMBER} {bands:band+}", "{{ x }}: {{ bands|and_list }}", "{{ x }}: {{ bands|and_list }}",
          "A number for each distance.", "shooting difficulty 4 to 5, 6 to 10", "by-distance"),
    _line("figure_line", "of {faction:N_FACTION}", "{{ faction }}", "{{ faction }}", "The faction.", "of Royal Bobs",
          "faction"),
    _line("figure_line", "carries {gear:N_GEAR+}", "{{ gear|and_list }}", "{{ gear|and_list }}", "Starting items.",
          "carries Stick, Coat", "carries"),
    # --- tables
    _line("table_line", "{low:NUMBER}[ to {high:NUMBER}] {name:STRING} [/ {pl:STRING}]",
          "{{ low }}{% if high %}–{{ high }}{% endif %} {{ name }}{{ '' if pl else '' }}",
          "{{ low }}{% if high %}–{{ high }}{% endif %} {{ pl or name }}", "A row of the table.",
          '1 to 2 "See the Future"\n    pass', "row", "statement", lead="colon"),
    # --- boards
    Word("board_line", "grid", "the board", "plansza", "The drawing of the board stands under it.", "grid", name="grid",
         extra={"core": "grid"}),
    Word("board_line", "mark {mark:STRING} {name:STRING} [/ {pl:STRING}]", "{{ mark }}: {{ name }}{{ '' if pl else '' }}",
         "{{ mark }}: {{ pl or name }}", "What a letter on the drawing stands for.", 'mark "R" "gate"', extra={"core": "mark"}),
    # --- scenarios
    _line("scenario_line", "on board {board:N_BOARD}", "Board: {{ board }}", "Plansza: {{ board }}", "The board.",
          "on board Yard", "on-board"),
    Word("fielded", "[{n:NUMBER} ]{figure:N_FIGURE}", "{% if n %}{{ n }} {% endif %}{{ figure }}",
         "{% if n %}{{ n }} × {% endif %}{{ figure }}", "Characters of a band.", "2 Bob", extra={"core": "fielded"}),
    _line("scenario_line", "{who:N_SEAT} brings {band:fielded+}", "{{ who }}: {{ band|and_list }}", "{{ who }}: {{ band|and_list }}",
          "The band of a player.", "red brings Ann, 2 Bob", "brings"),
    _line("scenario_line", "{who:N_SEAT} deploys on {mark:STRING}", "{{ who }} deploys on {{ mark }}",
          "{{ who }} wystawia na {{ mark }}", "The marked spaces on which a player's band starts.", 'red deploys on "R"',
          "deploys"),
    _line("scenario_line", "{item:N_GEAR} lies on {place:SPACE}", "{{ item }} lies on {{ place }}", "{{ item }} leży na {{ place }}",
          "Where an item starts.", "Lamp lies on H6", "lies"),
    _line("scenario_line", "plays {procedure:N_PROCEDURE}", "Played by: {{ procedure }}", "Rozgrywka: {{ procedure }}",
          "The procedure that is the whole game.", "plays the game", "plays"),
    _line("scenario_line", "summary {text:STRING} / {pl:STRING}", "{{ text }}{{ '' if pl else '' }}", "{{ pl or text }}",
          "What the scenario is about.", 'summary "…" / "…"', "summary"),
)
