"""The words that a printed page says of itself, in English and Polish; never a name of the content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dsl.core.cards import rules_of_items
from dsl.core.definitions import SortLine

if TYPE_CHECKING:
    from dsl.model import Definition, Library

LANGUAGES = {"en": "English", "pl": "Polski"}

KINDS: dict[str, tuple[str, str]] = {
    "player": ("player", "gracz"),
    "suit": ("suit", "kolor kart"),
    "colour": ("colour", "barwa"),
    "deck": ("deck", "talia"),
    "pile": ("pile", "stos"),
    "die": ("die", "kość"),
    "terrain": ("terrain", "teren"),
    "ability": ("ability", "cecha"),
    "test": ("kind of test", "rodzaj testu"),
    "outcome": ("outcome", "wynik"),
    "term": ("term", "pojęcie"),
    "state": ("state", "stan"),
    "token": ("counter", "żeton"),
    "trait": ("trait", "słowo kluczowe"),
    "faction": ("faction", "frakcja"),
    "permission": ("permission", "pozwolenie"),
    "skill": ("skill", "umiejętność"),
    "item": ("item", "przedmiot"),
    "character": ("character", "postać"),
    "procedure": ("procedure", "procedura"),
    "action": ("action", "akcja"),
    "table": ("table", "tabela"),
    "concept": ("concept", "zagadnienie"),
    "board": ("board", "plansza"),
    "scenario": ("scenario", "scenariusz"),
    "variant": ("variant", "wariant"),
    "edition": ("edition", "wydanie"),
}
"""What each keyword that begins a definition is called."""

SPECIAL_RULE = "special rule", "zasada specjalna"
"""What a rule is called that items print and no character does."""

MARKS = {
    "skill": "S",
    "item": "I",
    "character": "C",
    "faction": "F",
    "state": "St",
    "token": "T",
    "action": "Ac",
}
"""The letters before the numbers of cards, the same in all languages; other kinds have the first of their names."""

TYPES: dict[str, tuple[str, str]] = {
    "number": ("number", "liczba"),
    "character": ("character", "postać"),
    "player": ("player", "gracz"),
    "card": ("card", "karta"),
    "item": ("item", "przedmiot"),
    "space": ("space", "pole"),
    "mark": ("suit", "kolor"),
    "kind": ("kind of test", "rodzaj testu"),
    "deed": ("action", "akcja"),
    "roll": ("roll", "rzut"),
    "point": ("place of a table", "miejsce na stole"),
}

OWNERS: dict[str, tuple[str, str]] = {
    "character": ("of each character", "każdej postaci"),
    "player": ("of each player", "każdego gracza"),
    "item": ("of each item", "każdego przedmiotu"),
    "game": ("of the game", "gry"),
}

_WORDS: dict[str, tuple[str, str]] = {
    "rulebook": ("Rules reference", "Kompendium zasad"),
    "edition": ("Edition", "Wydanie"),
    "learn_to_play": ("Learn to Play", "Nauka gry"),
    "checked": (
        "Every number and every example of this book comes from the rules as they are played, or has been checked against "
        "them",
        "Każda liczba i każdy przykład w tej książce pochodzi z zasad, według których toczy się gra, albo został z nimi "
        "porównany",
    ),
    "aid": ("Player aid", "Pomoc gracza"),
    "marks_card": ("Abilities on dials", "Zdolności na tarczach"),
    "page": ("page", "strona"),
    "on_page": ("p.", "s."),
    "version": ("Version", "Wersja"),
    "licence": ("Licence", "Licencja"),
    "sources": ("Based on", "Opracowano według"),
    "see_also": ("see", "zob."),
    "colophon": ("Set in Libertinus Serif with Typst.", "Złożono pismem Libertinus Serif w programie Typst."),
    "origins_print": (
        "What has a star after its name is in none of these documents, or not all of it.",
        "Gwiazdka po nazwie: w tych dokumentach tego nie ma albo nie ma całości.",
    ),
    "band_of": ("Band", "Banda"),
    "start_on": ("Starts on", "Zaczyna na polach"),
    "allowed": ("Another band", "Inna banda"),
    "scenario": ("Scenario", "Scenariusz"),
    "variant": ("Variant", "Wariant"),
    "special": ("Special rules", "Zasady specjalne"),
    "skip": ("Skip to the rules", "Przejdź do zasad"),
    "contents": ("Contents", "Spis treści"),
    "search": ("Search the rules", "Szukaj w zasadach"),
    "search_hint": ("Any word, in English or Polish", "Dowolne słowo, po polsku lub angielsku"),
    "found": ("entries found", "znalezionych haseł"),
    "nothing_found": (
        "Nothing found – try a shorter word, another word, or the Index",
        "Nic nie znaleziono – spróbuj krótszego słowa, innego słowa lub Skorowidza",
    ),
    "more_found": ("more", "więcej"),
    "step_by_step": ("Step by step", "Krok po kroku"),
    "step_before": ("Back", "Wstecz"),
    "step_after": ("Next", "Dalej"),
    "step_none": ("This example cannot be played here.", "Tego przykładu nie można tu rozegrać."),
    "open_entry": ("Open the entry", "Otwórz hasło"),
    "theme": ("Light or dark", "Jasno lub ciemno"),
    "other_language": ("Ta strona po polsku", "This page in English"),
    "other_name": ("This entry in Polish", "To hasło po angielsku"),
    "origin_there": ("In its entry", "W jego haśle"),
    "ruling_there": ("The ruling in its entry", "Rozstrzygnięcie w jego haśle"),
    "chapter": ("chapter", "rozdział"),
    "pages": ("Pages before and after", "Sąsiednie strony"),
    "settings": ("Language and look", "Język i wygląd"),
    "words": ("Designers’ words", "Słowa projektantów"),
    "search_words": ("Search the words", "Szukaj wśród słów"),
    "words_intro": (
        "The words in which rules are written: how each is written, what fills its slots, what it does, and how a line "
        "with it is said in both languages. The lines come from the rules, whose examples are played at every check.",
        "Słowa, którymi pisze się zasady: jak się każde zapisuje, co wchodzi w jego miejsca, co ono robi i jak brzmi "
        "wiersz z nim w obu językach. Wiersze pochodzą z zasad, których przykłady rozgrywa się przy każdym sprawdzeniu.",
    ),
    "several": ("one or more", "jedno lub więcej"),
    "lines_under": ("Lines under it", "Wiersze pod nim"),
    "written": ("Written", "Zapis"),
    "in_rules": ("In the rules", "W zasadach"),
    "wording": ("Said", "Brzmienie"),
    "top": ("Back to the top", "Na początek strony"),
    "permalink": ("Link to this entry", "Odnośnik do tego hasła"),
    "intro": (
        "Every sentence below is made from the same text that the game is played from, so that what is "
        "printed here is what happens. A name with a dotted line under it leads to its entry.",
        "Każde zdanie poniżej powstało z tego samego tekstu, według którego toczy się gra: jest tak, jak "
        "tu wydrukowano. Nazwa podkreślona kropkami prowadzi do swojego hasła.",
    ),
    "intro_print": (
        "Every sentence of this book is made from the same text that the game is played from, so that what is printed "
        "here is what happens.",
        "Każde zdanie tej książki powstało z tego samego tekstu, według którego toczy się gra: jest tak, jak tu "
        "wydrukowano.",
    ),
    # the home page
    "minutes": ("Minutes", "Minuty"),
    "needed": ("What you need", "Co jest potrzebne"),
    "to_win": ("How one wins", "Jak się wygrywa"),
    "learn": ("Learn", "Naucz się"),
    "at_a_glance": ("Turn on one page", "Tura na jednej stronie"),
    "look_up": ("Look something up", "Poszukaj zasady"),
    "print_it": ("Print it", "Wydrukuj"),
    "cards_short": ("Cards", "Karty"),
    "book": ("Book", "Książka"),
    # sections
    "course": ("How a turn goes", "Przebieg tury"),
    "subjects": ("Rules by subject", "Zasady według tematów"),
    "tests": ("Tests", "Testy"),
    "actions": ("Actions", "Akcje"),
    "other_actions": ("Other actions", "Inne akcje"),
    "given_actions": ("Actions given by rules", "Akcje dawane przez zasady"),
    "states": ("States", "Stany"),
    "tokens": ("Counters", "Żetony"),
    "permissions": ("What rules allow and forbid", "Co wolno, a czego nie"),
    "terms": ("Terms and numbers", "Pojęcia i liczby"),
    "abilities": ("Abilities", "Cechy i umiejętności walki"),
    "worked_out": ("Worked out when they are needed", "Obliczane w razie potrzeby"),
    "kept": ("Kept during play", "Śledzone w czasie gry"),
    "roles": ("Parts played in a procedure", "Role w procedurach"),
    "bookkeeping": ("For keeping track of the game", "Do prowadzenia gry"),
    "cards": ("Players, cards and decks", "Gracze, karty i talie"),
    "players": ("Players", "Gracze"),
    "suits": ("Suits", "Kolory"),
    "colour": ("Colour", "Barwa"),
    "decks": ("Decks", "Talie"),
    "tables": ("Tables", "Tabele"),
    "skills": ("Skills", "Umiejętności"),
    "traits": ("Words on cards", "Słowa na kartach"),
    "items": ("Items", "Przedmioty"),
    "characters": ("Characters", "Postacie"),
    "factions": ("Factions", "Frakcje"),
    "boards": ("Boards", "Plansze"),
    "grounds": ("Grounds for examples", "Plansze przykładów"),
    "states_of_items": ("States of items", "Stany przedmiotów"),
    "lists": ("Tables at a glance", "Zestawienia"),
    "printed_on": ("On cards", "Na ilu kartach"),
    "scenarios": ("Scenarios", "Scenariusze"),
    "variants": ("Variants", "Warianty"),
    "concepts": ("On the board", "Na planszy"),
    "moments": ("The moments of the game", "Momenty gry"),
    "moments_intro": (
        "What happens when, for those who write rules: the whole game as a tree, then each procedure and action with its "
        "steps, the names that can be used in it, and all rules that join in, in the order in which they count.",
        "Co się kiedy dzieje, dla piszących zasady: cała gra jako drzewo, potem każda procedura i akcja z jej krokami, "
        "nazwami, których można w niej używać, i wszystkimi zasadami, które wtedy działają, w kolejności działania.",
    ),
    "whole_game": ("The whole game", "Cała gra"),
    "each_moment": ("Procedures and actions", "Procedury i akcje"),
    "steps": ("Steps", "Kroki"),
    "reach": ("Names in reach", "Nazwy w zasięgu"),
    "quoted": ("“{}”", "„{}”"),
    "joins_before": ("before", "przed"),
    "joins_instead": ("instead of", "zamiast"),
    "joins_after": ("after", "po"),
    "changed_by": ("Changed here", "Zmieniają"),
    "besides": ("Only here", "Tylko wtedy"),
    "rulings": ("Rulings", "Rozstrzygnięcia"),
    "changes": ("Changes between editions", "Zmiany między wydaniami"),
    "new_here": ("New", "Nowe"),
    "gone_here": ("Not in it", "Nie ma"),
    "origins": ("Of our making", "Naszego pomysłu"),
    "origins_about": (
        "Marked * on cards: no document has it.",
        "Na kartach oznaczone *: nie ma tego w żadnym dokumencie.",
    ),
    "index": ("Index", "Skorowidz"),
    "other_index": ("Polish names", "Nazwy angielskie"),
    "others": ("Other definitions", "Inne definicje"),
    "other_procedures": ("Further procedures", "Dalsze procedury"),
    # entries
    "source": ("Source", "Źródło"),
    "ruling": ("Ruling", "Rozstrzygnięcie"),
    "origin": ("* Of our making", "* Naszego pomysłu"),
    "because": ("because", "ponieważ"),
    "instead_of_in": ("“{now}”; in {pack}: “{was}”", "„{now}”; w „{pack}”: „{was}”"),
    "removed_here": ("not in it; in {pack}: “{was}”", "nie ma; w „{pack}”: „{was}”"),
    "added_here": ("added: “{now}”", "dodane: „{now}”"),
    "example": ("Example", "Przykład"),
    "examples": ("Examples", "Przykłady"),
    "called_by": ("Used in", "Gdzie występuje"),
    "named_in": ("Rules that mention it", "Zasady, które o tym mówią"),
    "carried_by": ("Carried by", "Na kartach"),
    "borne_by": ("Printed on", "Na kartach"),
    "roles_of": ("Who takes part", "Kto bierze udział"),
    "outline": ("The course of the game at a glance", "Przebieg gry w skrócie"),
    "default": ("Where a card prints none", "Gdy nie ma na karcie"),
    "of": ("Whose", "Czyje"),
    "starts": ("At the start", "Na początku"),
    "name": ("Name", "Nazwa"),
    "kind": ("Kind", "Rodzaj"),
    "where": ("Only", "Tylko"),
    "with_effect": ("effect", "rodzaj żetonu"),
    "with_character": ("character", "postać"),
    "with_trait": ("type", "słowo kluczowe"),
    "given_by": ("Given by", "Dawana przez"),
    "used_with": ("Combat Skill", "Umiejętność walki"),
    "by_suit": ("By suit", "Według koloru"),
    "by_click": ("Dial", "Obroty tarczy"),
    "click": ("Click", "Klik"),
    "clicks": ("click", "klik"),
    "inwards": ("from the rim inwards", "od brzegu do środka"),
    "base": ("Base", "Podstawka"),
    "inches": ("in", "cala"),
    "front_arc": ("front arc", "przedni sektor"),
    "by_distance": ("By distance", "Według odległości"),
    "spaces": ("spaces", "pola"),
    "gear": ("Carries", "Ekwipunek"),
    "has": ("Skills", "Umiejętności"),
    "has_rules": ("Special rules", "Zasady specjalne"),
    "see": ("See", "Zobacz"),
    "elsewhere": ("on its own card", "na osobnej karcie"),
    "faction": ("Faction", "Frakcja"),
    "band": ("{}'s band", "Banda: {}"),
    "deploys": ("{} starts on", "{} zaczyna na polach"),
    "lying": ("On the board", "Na planszy"),
    "board": ("Board", "Plansza"),
    "played_by": ("Course", "Przebieg"),
    "legend": ("What is drawn on boards", "Oznaczenia na planszach"),
    "setup": ("The board at the start", "Plansza na początku"),
    "size": ("Size", "Rozmiar"),
    "marks": ("Marked spaces", "Oznaczone pola"),
    "pool": ("Terrain that players lay out", "Teren, który układają gracze"),
    "sides": ("Sides", "Strony"),
    "members": ("Characters", "Postacie"),
    "unprintable": (
        "This line of the rules cannot be printed yet.",
        "Tego wiersza zasad nie da się jeszcze wydrukować.",
    ),
    "moment": (
        "Other rules refer to this moment; nothing else happens in it.",
        "Do tej chwili odwołują się inne zasady; nic więcej się wtedy nie dzieje.",
    ),
    "referred": (
        "Other rules refer to it; it has no rules of its own.",
        "Odwołują się do tej nazwy inne zasady; sama nic nie zmienia.",
    ),
    "all_see": ("Its cards lie open.", "Karty na tym stosie leżą odkryte."),
    "all_may": (
        "Every character may do this, unless a rule forbids it.",
        "Wolno to każdej postaci, chyba że jakaś zasada tego zabrania.",
    ),
    # examples
    "holds": ("holds", "ma w ręku"),
    "draws": ("draws", "dobiera"),
    "gives": ("gives", "daje"),
    "chooses": ("chooses", "wybiera:"),
    "agrees": ("agrees", "zgadza się"),
    "declines": ("declines", "odmawia"),
    "passes": ("passes", "pasuje"),
    "and_then": (", then ", ", potem "),
    "twice": ("twice", "dwa razy"),
    "times": ("times", "razy"),
    "on_space": ("on", "na"),
    "with_skills": ("with", "z zasadą"),
    "carrying": ("carrying", "niesie"),
    "arriving": ("arriving in turn", "przybycie w turze"),
    "nobody": ("non-player characters", "postacie niezależne"),
    "from_turn": ("from turn", "od tury"),
    "awaited": ("to come on", "wejdzie na pole z oznaczeniem"),
    "in_turn": ("in turn", "w turze"),
    "played_with": ("Played with", "Warianty"),
    "result": ("Result", "Wynik"),
    # boards
    "b_wall": ("Wall", "Ściana"),
    "b_closed": ("Closed door", "Drzwi zamknięte"),
    "b_ajar": ("Open door", "Drzwi otwarte"),
    "b_locked": ("Locked door", "Drzwi zamknięte na klucz"),
    "b_window": ("Window", "Okno"),
    "b_obstacle": ("Obstacle", "Przeszkoda"),
    "b_high": (
        "Edge between heights: the teeth point down",
        "Krawędź wysokości: ząbki wskazują w dół",
    ),
    "b_exit": ("Open edge of the board", "Otwarty brzeg planszy"),
    "s_blocked": ("Blocked space", "Pole zablokowane"),
    "s_high": ("High space", "Pole wysokie"),
    "s_mark": ("Marked space", "Pole oznaczone"),
    "f_first": ("Character of the first player", "Postać pierwszego gracza"),
    "f_second": ("Character of the second player", "Postać drugiego gracza"),
    "f_third": ("Character of the third player", "Postać trzeciego gracza"),
    "f_fourth": ("Character of the fourth player", "Postać czwartego gracza"),
    "f_item": ("Item", "Przedmiot"),
    "f_spot": ("Space chosen", "Wybrane pole"),
}


def words(lang: str, pairs: Mapping[str, tuple[str, str]] = _WORDS) -> dict[str, str]:
    """All words of one language by their keys."""
    return {key: pair[at(lang)] for key, pair in pairs.items()}


def sort_of(definition: Definition, library: Library) -> Definition | None:
    """The sort that a definition is of: the trait that it begins with, or one that it has besides."""
    traits = (library.get("trait", name) for name in ([definition.sort] if definition.sort else definition.traits))
    return next((t for t in traits if t and any(line.means.kind == definition.kind for line in t.of(SortLine))), None)


def kind_name(definition: Definition, library: Library, lang: str) -> str:
    """What definitions like one are called: as the sort that it is of, or as its keyword."""
    sort = sort_of(definition, library)
    if sort is not None:
        return (sort.name, sort.pl or sort.name)[at(lang)]
    if definition.kind == "skill" and definition.name in rules_of_items(library):
        return SPECIAL_RULE[at(lang)]
    return KINDS.get(definition.keyword, (definition.keyword, definition.keyword))[at(lang)]


def at(lang: str) -> int:
    """The place of a language in a pair."""
    return 0 if lang == "en" else 1
