"""What a kit says of itself, in English and Polish; never a name of the content."""

from __future__ import annotations

from tools.press.model.labels import at

_WORDS: dict[str, tuple[str, str]] = {
    "kit": ("What is in the kit", "Zawartość zestawu"),
    "piece": ("Piece", "Element"),
    "count": ("How many", "Ile"),
    "why": ("Why so many", "Dlaczego tyle"),
    "where": ("Printed in", "Plik"),
    "cards": ("Cards", "Karty"),
    "decks": ("Decks", "Talie"),
    "board": ("Board", "Plansza"),
    "tokens": ("Tokens and markers", "Żetony i znaczniki"),
    "tracks": ("Tracks", "Tory"),
    "sheets": ("Sheets", "Arkusze"),
    "turn": ("Turn", "Tura"),
    "door": ("Door", "Drzwi"),
    "closed": ("closed", "zamknięte"),
    "open": ("open", "otwarte"),
    "pointer": ("Pointer of a track", "Znacznik toru"),
    "scenario": ("Scenario sheet", "Arkusz scenariusza"),
    "aid": ("Player aid", "Pomoc gracza"),
    "poster": ("as a poster", "w całości"),
    "tile": ("sheet", "arkusz"),
    "overlap": ("lay the next sheet over the dashed line", "następny arkusz połóż na linii przerywanej"),
    "punch": ("Print on both sides, glue to card, cut out.", "Wydrukuj dwustronnie, naklej na karton, wytnij."),
    "two_sided": ("front / back", "przód / tył"),
    "spaces": ("spaces", "pól"),
    "each_figure": ("one for each character", "po jednym dla każdej postaci"),
    "each_item": ("one for each item", "po jednym dla każdego przedmiotu"),
    "printed": ("as many as the cards print", "tyle, ile podają karty"),
    "at_start": ("as many as there are at the start", "tyle, ile jest na początku gry"),
    "lying": ("lies on the board", "leży na planszy"),
    "one": ("the only one", "jedyny egzemplarz"),
    "doors": ("one for each door of the board", "po jednym na każde drzwi planszy"),
    "each_track": ("one for each track", "po jednym na każdy tor"),
    "named": ("a rule may bring it in", "może się pojawić za sprawą zasady"),
    "in_band": ("in the bands, or printed on their cards", "w bandach lub na ich kartach"),
    "each_player": ("one for each player", "po jednej dla każdego gracza"),
    "rules_use": ("a rule in play uses it", "używa jej zasada obecna w grze"),
    "by_scenario": ("the scenario says so", "tak mówi scenariusz"),
    "counted": ("the rules count it", "liczą to zasady"),
    "deck_of": ("{deck}, {player}", "{deck}, {player}"),
    "hands_on": ("Everything for two players.", "Wszystko dla dwóch graczy."),
}


def kit_words(lang: str) -> dict[str, str]:
    """All words of one language by their keys."""
    return {key: pair[at(lang)] for key, pair in _WORDS.items()}
