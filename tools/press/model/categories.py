"""What the categories of the language's words are called, in English and Polish."""

from __future__ import annotations

from tools.press.model.labels import at

_CATEGORIES: dict[str, tuple[str, str]] = {
    "definition": ("Headers of definitions", "Nagłówki definicji"),
    "amendment": ("Amendments of other packs", "Zmiany w innych pakietach"),
    "amendment_line": ("Lines of amendments", "Wiersze zmian"),
    "meta": ("Lines of every definition", "Wiersze każdej definicji"),
    "clause": ("Clauses of rules", "Klauzule zasad"),
    "statement": ("Statements", "Polecenia"),
    "truth": ("Conditions", "Warunki"),
    "term": ("Numbers that are worked out", "Liczby obliczane"),
    "number": ("Numbers of somebody", "Liczby przypisane komuś"),
    "integer": ("Whole numbers", "Liczby całkowite"),
    "sort": ("Values of terms", "Wartości pojęć"),
    "character": ("A character", "Postać"),
    "characters": ("Several characters", "Postacie"),
    "character_filter": ("Which characters", "Które postacie"),
    "player": ("A player", "Gracz"),
    "players": ("Several players", "Gracze"),
    "player_filter": ("Which players", "Którzy gracze"),
    "roll": ("A roll", "Rzut"),
    "point": ("A place of an open table", "Miejsce na otwartym stole"),
    "points": ("Several places of an open table", "Miejsca na otwartym stole"),
    "measure": ("Measures", "Miary"),
    "coordinates": ("Coordinates", "Współrzędne"),
    "whose": ("Whose", "Czyje"),
    "item": ("An item", "Przedmiot"),
    "items": ("Several items", "Przedmioty"),
    "item_filter": ("Which items", "Które przedmioty"),
    "space": ("A space", "Pole"),
    "spaces": ("Several spaces", "Pola"),
    "space_filter": ("Which spaces", "Które pola"),
    "card": ("A card", "Karta"),
    "cards": ("Several cards", "Karty"),
    "card_filter": ("Which cards", "Które karty"),
    "cardref": ("Cards by name", "Karty z nazwy"),
    "suit": ("A suit", "Kolor"),
    "deed": ("An action", "Akcja"),
    "deeds": ("Several actions", "Akcje"),
    "deed_filter": ("Which actions", "Które akcje"),
    "taken": ("Which action is taken", "Która akcja jest wykonywana"),
    "kind": ("A kind of test", "Rodzaj testu"),
    "limit": ("How often", "Jak często"),
    "duration": ("How long", "Jak długo"),
    "outcome": ("Outcomes", "Wyniki"),
    "option": ("Options of a choice", "Możliwości wyboru"),
    "either": ("One or the other", "Jedno lub drugie"),
    "both": ("Both", "Jedno i drugie"),
    "typename": ("Types of terms", "Typy pojęć"),
    "owner": ("Owners of terms", "Do kogo należą pojęcia"),
    "role": ("Roles", "Role"),
    "rolelist": ("Lists of roles", "Listy ról"),
    "argument": ("Who takes a role", "Kto gra rolę"),
    "parameter": ("Parameters of skills", "Parametry umiejętności"),
    "skillref": ("Skills on a card", "Umiejętności na karcie"),
    "traitlist": ("Lists of traits", "Listy cech"),
    "rating": ("Ratings", "Wartości na karcie"),
    "suited": ("Numbers by suit", "Liczby według koloru"),
    "band": ("Numbers by distance", "Liczby według odległości"),
    "fielded": ("Who is brought", "Kogo się wystawia"),
    "allowance": ("What may be brought", "Co wolno wystawić"),
    "plain_line": ("Lines of names", "Wiersze nazw"),
    "term_line": ("Lines of terms", "Wiersze pojęć"),
    "state_line": ("Lines of states", "Wiersze stanów"),
    "permission_line": ("Lines of permissions", "Wiersze pozwoleń"),
    "trait_line": ("Lines of traits", "Wiersze cech"),
    "faction_line": ("Lines of factions", "Wiersze frakcji"),
    "ability_line": ("Lines of abilities", "Wiersze cech postaci"),
    "test_line": ("Lines of tests", "Wiersze testów"),
    "outcome_line": ("Lines of outcomes", "Wiersze wyników testów"),
    "procedure_line": ("Lines of procedures", "Wiersze procedur"),
    "action_line": ("Lines of actions", "Wiersze akcji"),
    "terrain_line": ("Lines of terrain", "Wiersze terenu"),
    "die_line": ("Lines of dice", "Wiersze kości"),
    "deck_line": ("Lines of decks", "Wiersze talii"),
    "concept_line": ("Lines of concepts", "Wiersze zagadnień"),
    "table_line": ("Lines of tables", "Wiersze tabel"),
    "board_line": ("Lines of boards", "Wiersze plansz"),
    "gear_line": ("Lines of items", "Wiersze przedmiotów"),
    "figure_line": ("Lines of characters", "Wiersze postaci"),
    "scenario_line": ("Lines of scenarios", "Wiersze scenariuszy"),
    "example_line": ("Lines of examples", "Wiersze przykładów"),
    "answer": ("Answers in examples", "Odpowiedzi w przykładach"),
}


def category_name(category: str, lang: str) -> str:
    """What a category is called; a new one by the name that the grammar has for it."""
    plain = category.replace("_", " ").capitalize()
    return _CATEGORIES.get(category, (plain, plain))[at(lang)]


def known(category: str) -> bool:
    """Whether a category has names of its own here."""
    return category in _CATEGORIES
