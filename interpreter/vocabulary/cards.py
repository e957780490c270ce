"""Words about cards: suits, values, piles, drawing, playing, discarding."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.words import Traits, Word
from interpreter.runtime.changes import forget, learn, move, pile_of, put_away, shuffle_in, turn_up
from interpreter.runtime.decks import cards_in, top
from interpreter.runtime.fields.cards import DISCARD, DRAW, FACE_DOWN, FACE_UP, HAND, PLAY, SEEN_BY, UNSEEN
from interpreter.runtime.fields.core import KNOWN, SEAT
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import (
    CHANCE,
    DECK,
    DISCARDED,
    FACES,
    HANDS,
    IN_PLAY,
    LEARNT,
    MOVED,
    PILED,
    PILES,
    SUITS,
)


def _pile(g: Game, player: int, which: int) -> tuple[int, ...]:
    return g.Z[g.setup.pile(g.S[player + SEAT], which)]


def hand(g: Game, player: int) -> tuple[int, ...]:
    return _pile(g, player, HAND)


def discard_pile(g: Game, player: int) -> tuple[int, ...]:
    return _pile(g, player, DISCARD)


def draw_pile(g: Game, player: int) -> list[int]:
    return cards_in(g, g.setup.pile(g.S[player + SEAT], DRAW))


def in_play(g: Game, player: int) -> tuple[int, ...]:
    return _pile(g, player, PLAY)


def top_cards(g: Game, n: int, player: int) -> tuple[int, ...]:
    """The top cards, the topmost first."""
    return top(g, g.setup.pile(g.S[player + SEAT], DRAW), n)


def top_card(g: Game, player: int) -> int:
    found = top_cards(g, 1, player)
    return found[0] if found else -1


def play(g: Game, card: int) -> None:
    _move(g, card, PLAY)


def _move(g: Game, card: int, pile: int, face: int = FACE_UP) -> None:
    if card >= 0:
        move(g, (card,), pile, face)


def play_face_down(g: Game, card: int) -> None:
    """From the hand, its player knows it; from anywhere else nobody does."""
    if card >= 0:
        _move(g, card, PLAY, FACE_DOWN if pile_of(g, card) == HAND else UNSEEN)


def reveal(g: Game) -> None:
    for player in g.setup.players:
        turn_up(g, in_play(g, player))


def discard(g: Game, card: int) -> None:
    _move(g, card, DISCARD)


def to_hand(g: Game, card: int) -> None:
    _move(g, card, HAND)


def to_top(g: Game, card: int) -> None:
    _move(g, card, DRAW)


def to_bottom(g: Game, card: int) -> None:
    if card >= 0:
        move(g, (card,), DRAW, under=True)


def clear_play(g: Game, player: int) -> None:
    move(g, in_play(g, player)[:], DISCARD)


def clear_play_after(g: Game, player: int, n: int) -> None:
    """Discard what was played last; the cards that lay there before stay in play."""
    move(g, in_play(g, player)[n:], DISCARD)


def look(g: Game, player: int, cards: Sequence[int]) -> None:
    """What a player has looked at it knows, until the cards are shuffled."""
    if player >= 0:
        learn(g, cards, g.S[player + SEAT])


def look_at_one(g: Game, player: int, card: int) -> None:
    if card >= 0:
        look(g, player, [card])


def know_alone(g: Game, player: int, cards: Sequence[int]) -> None:
    """Of cards that were moved in secret nobody else knows any more which lies where."""
    if player >= 0:
        forget(g, cards, g.S[player + SEAT])


def has_looked(g: Game, player: int, card: int) -> bool:
    return bool(g.S[player + KNOWN] & g.setup.bits((card,)))


def shuffle_deck(g: Game, player: int) -> None:
    shuffle_in(g, g.setup.pile(g.S[player + SEAT], DRAW))


def gather(g: Game, player: int) -> None:
    """Put hand and discard pile into the deck and shuffle; cards in play stay there."""
    shuffle_in(g, g.setup.pile(g.S[player + SEAT], DRAW), (HAND, DISCARD))


def draw_shared(g: Game, n: int, deck: int) -> None:
    """Lay out cards of a shared deck; they wait in play."""
    move(g, top(g, g.setup.piles[deck, -1], n), PLAY)


def laid_out(g: Game, deck: int) -> tuple[int, ...]:
    return g.Z[g.setup.piles[deck, -1] + PLAY]


def first_laid_out(g: Game, deck: int) -> int:
    return next(iter(laid_out(g, deck)), -1)


def reshuffle_shared(g: Game, deck: int) -> None:
    shuffle_in(g, g.setup.piles[deck, -1], g.setup.laid_piles)


# --- piles that the content declares, by their number


def piled(g: Game, pile: int, player: int) -> tuple[int, ...]:
    return _pile(g, player, len(SEEN_BY) + pile)


def piled_shared(g: Game, pile: int, deck: int) -> tuple[int, ...]:
    return g.Z[g.setup.piles[deck, -1] + len(SEEN_BY) + pile]


def put_on(g: Game, card: int, pile: int) -> None:
    if card >= 0:
        put_away(g, card, len(SEEN_BY) + pile)


def lay_out_on(g: Game, n: int, deck: int, pile: int) -> None:
    """Lay cards of a shared deck on a pile of it, one after the other."""
    for card in top(g, g.setup.piles[deck, -1], n):
        put_on(g, card, pile)


CARDS = (
    Word(
        "cards",
        "(card|cards) in {whose} hand",
        "{{ head('card') }} {{ taken_from('from', 'in') }} {% if telling.owner_is_said %}hand{% else %}{{ of('hand', player_of(whose), 'nom') }}{% endif %}",
        "{{ head('karta') }} {% set held = taken_from('z ręki', 'w ręku') %}{% if telling.owner_is_said %}{{ held }}{% else %}{{ held.split()[0] }} {{ of(taken_from('ręka', 'ręku'), player_of(whose), taken_from('gen', 'loc')) }}{% endif %}",
        "The cards that a player holds.",
        "card in own hand",
        hand,
        traits=Traits(own_deck=True, owner="player", owner_slot="whose", gender="f", reads=HANDS),
    ),
    Word(
        "cards",
        "(card|cards) in {whose} discard pile",
        "{{ head('card') }} in {{ of('discard pile', player_of(whose), 'nom') }}",
        "{{ head('karta') }} {{ taken_from('ze', 'w') }} {{ of('stos kart odrzuconych', player_of(whose), taken_from('gen', 'loc')) }}",
        "The cards that a player has discarded.",
        "card in own discard pile",
        discard_pile,
        traits=Traits(own_deck=True, owner="player", gender="f", reads=DISCARDED),
    ),
    Word(
        "cards",
        "(card|cards) in {whose} deck",
        "{{ head('card') }} in {{ of('deck', player_of(whose), 'nom') }}",
        "{{ head('karta') }} {{ taken_from('z', 'w') }} {{ of('talia', player_of(whose), taken_from('gen', 'loc')) }}",
        "The cards of a player that are still to be drawn.",
        "card in own deck",
        draw_pile,
        traits=Traits(own_deck=True, owner="player", gender="f", reads=DECK),
    ),
    Word(
        "cards",
        "(card|cards) in play of {who:player}",
        "{{ head('card') }} of {{ who }} in play",
        "{{ head('karta') }} {{ who.gen }} w grze",
        "The cards of a player that are in play for a test.",
        "card in play of red",
        in_play,
        traits=Traits(own_deck=True, gender="f", reads=IN_PLAY),
    ),
    Word(
        "cards",
        "(card|cards) among the top {n:NUMBER} of {whose} deck",
        "{% if plural %}top {{ n }} {{ head('card') }}{% else %}one of the top {{ n }} {{ head('cards') }}{% endif %}"
        " of {{ of('deck', player_of(whose), 'nom') }}",
        "{% if plural %}{{ n }} {{ noun('karta', before='wierzchni').many[case] if n.value < 5 or case not in ('nom', 'acc') else noun('karta', before='wierzchni').many.gen }}"
        "{% else %}{{ noun('karta')|adj('jeden', case) }}{% if head('karta') %} z {{ n }}{% endif %} {{ noun('karta', before='wierzchni').many.gen }}{% endif %} {{ of('talia', player_of(whose), 'gen') }}",
        "The next cards of a deck.",
        "card among the top 3 of own deck",
        top_cards,
        traits=Traits(own_deck=True, owner="player", gender="f", reads=DECK, writes=CHANCE),
    ),
    Word(
        "cards",
        "(card|cards) laid out from {deck:N_DECK}",
        "{% if deck.one %}drawn {{ head(deck.one) }}{% else %}{{ head('card') }} drawn from {{ deck|the }}{% endif %}",
        "{% if deck.one %}{{ (deck.one.many if plural else deck.one)|adj('dobrany', case) }} {{ head(deck.one) }}"
        "{% else %}{{ head('karta', after='dobrany') }} z {{ deck.gen }}{% endif %}",
        "The cards of a shared deck that have been laid out.",
        "card laid out from Magic deck",
        laid_out,
        traits=Traits(gender="f", reads=IN_PLAY),
    ),
    Word(
        "card",
        "the card laid out from {deck:N_DECK}",
        "the {% if deck.one %}drawn {{ head(deck.one) }}{% else %}{{ head('card') }} drawn from {{ deck|the }}{% endif %}",
        "{% if deck.one %}{{ (deck.one.many if plural else deck.one)|adj('dobrany', case) }} {{ head(deck.one) }}"
        "{% else %}{{ head('karta', after='dobrany') }} z {{ deck.gen }}{% endif %}",
        "The only card of a shared deck that has been laid out, or the first of several.",
        "the card laid out from Magic deck",
        first_laid_out,
        traits=Traits(gender="f", reads=IN_PLAY),
    ),
    Word(
        "cards",
        "(card|cards) on {pile:N_PILE} of {who:player}",
        "{{ head('card') }} on {{ of(pile, who, 'nom') }}",
        "{{ head('karta') }} na {{ of(pile, who, 'loc') }}",
        "The cards on a pile that the content declares, of a player's own deck.",
        "card on market of red",
        piled,
        traits=Traits(own_deck=True, gender="f", reads=PILED),
    ),
    Word(
        "cards",
        "(card|cards) on {pile:N_PILE} of {deck:N_DECK}",
        "{{ head('card') }} on {{ pile|the }} of {{ deck|the }}",
        "{{ head('karta') }} z {{ deck.gen }} na {{ pile.loc }}",
        "The cards on a pile that the content declares, of a deck that all share.",
        "card on market of Magic deck",
        piled_shared,
        traits=Traits(gender="f", reads=PILED),
    ),
    Word(
        "card",
        "the top card of {whose} deck",
        "the top {{ head('card') }} of {{ of('deck', player_of(whose), 'nom') }}",
        "{{ head('karta', before='wierzchni') }} {{ of('talia', player_of(whose), 'gen') }}",
        "The next card of a player's deck.",
        "the top card of own deck",
        top_card,
        traits=Traits(
            own_deck=True,
            owner="player",
            gender="f",
            in_a_row=(
                "the top {{ n }} {{ head('cards') }} of {{ of('deck', player_of(whose), 'nom') }}",
                "{{ n|count('karta', case=case, before='wierzchni') }} {{ of('talia', player_of(whose), 'gen') }}",
            ),
            reads=DECK,
            writes=CHANCE,
        ),
    ),
    Word(
        "truth",
        "{whose} deck is empty",
        "{{ of('deck', player_of(whose), 'nom') }} is {{ 'not ' if negated }}empty",
        "{{ of('talia', player_of(whose), 'nom') }} {{ 'nie jest' if negated else 'jest' }} pusta",
        "Whether no card of a player is left to be drawn.",
        "own deck is empty",
        "(not V_draw_pile(g, {whose}))",
        negative="{whose} deck is not empty",
        traits=Traits(own_deck=True, owner="player", functions={"V_draw_pile": draw_pile}, reads=DECK),
    ),
    Word(
        "truth",
        "{who:player} has looked at {card:card}",
        "{{ who }} {{ who|verb('have') }} {{ 'not ' if negated }}looked at {{ card }}",
        "{{ who }} {{ who|verb('znać') }} {{ card.acc }}",
        "Whether a player has been shown a card since it was last shuffled.",
        "active player has looked at the top card of red's deck",
        has_looked,
        negative="{who:player} has not looked at {card:card}",
        traits=Traits(reads=LEARNT),
    ),
    Word(
        "statement",
        "{card:card} is played",
        "{{ done(card, 'play') }}",
        "{% set who = player_of(card.holder) if card.holder and not card.thing else none %}"
        "{% if who %}{{ who }} {{ who|verb('zagrywać') }}{% else %}zagrywa się{% endif %} {{ card.acc }}",
        "A card comes into play.",
        "chosen card is played",
        play,
        traits=Traits(suffers=("zagrywać", ""), writes=MOVED),
    ),
    Word(
        "statement",
        "{card:card} is played face down",
        "{{ card }} {{ card|verb('be') }} played face down",
        "{% set who = player_of(card.holder) if card.holder and not card.thing else none %}"
        "{% if who %}{{ who }} {{ who|verb('zagrywać') }} {{ adj('zakryty', card, 'acc') }} {{ card.acc }}"
        "{% else %}zagrywa się {{ card.acc }} {{ adj('zakryty', card, 'acc') }}{% endif %}",
        "A card comes into play unseen: from the hand, only its player knows it; from the deck, nobody.",
        "chosen card is played face down",
        play_face_down,
        traits=Traits(suffers=("zagrywać", "zakrytą"), writes=MOVED),
    ),
    Word(
        "statement",
        "the cards in play are revealed",
        "the cards in play are revealed",
        "odkrywa się zagrane karty",
        "Every card that lies face down is turned over.",
        "the cards in play are revealed",
        reveal,
        traits=Traits(own_deck=True, reads=IN_PLAY, writes=FACES),
    ),
    Word(
        "statement",
        "{card:card} is discarded",
        "{{ done(card, 'discard') }}",
        "{{ done(card, 'odrzucać') }}",
        "A card is discarded.",
        "chosen card is discarded",
        discard,
        traits=Traits(suffers=("odrzucać", ""), writes=MOVED | SUITS),
    ),
    Word(
        "statement",
        "{card:card} goes to the hand",
        "{% set who = player_of(card.holder) if card.holder and not card.thing else none %}"
        "{% if who %}{{ who }} {{ who|verb('draw') }} {{ card }}{% else %}{{ card }} {{ card|verb('go') }} to its owner's hand{% endif %}",
        "{% set who = player_of(card.holder) if card.holder and not card.thing else none %}"
        "{% if who %}{{ who }} {{ who|verb('dobierać') }} {{ card.acc }}{% else %}{{ card }} {{ card|verb('trafiać') }} na rękę właściciela{% endif %}",
        "A card is taken into the hand of its player.",
        "chosen card goes to the hand",
        to_hand,
        traits=Traits(writes=MOVED),
    ),
    Word(
        "statement",
        "{card:card} goes on top of its deck",
        "{{ card }} {{ card|verb('go') }} back on top of its deck",
        "{{ card }} {{ card|verb('trafiać') }} na wierzch swojej talii",
        "A card is put on top of the deck that it belongs to.",
        "chosen card goes on top of its deck",
        to_top,
        traits=Traits(writes=MOVED),
    ),
    Word(
        "statement",
        "{card:card} goes under its deck",
        "{{ card }} {{ card|verb('go') }} to the bottom of its deck",
        "{{ card }} {{ card|verb('trafiać') }} na spód swojej talii",
        "A card is put under the deck that it belongs to.",
        "chosen card goes under its deck",
        to_bottom,
        traits=Traits(writes=MOVED),
    ),
    Word(
        "statement",
        "the cards in play of {who:player} are discarded",
        "{{ who }} {{ who|verb('discard') }} all cards{{ held(who) }} in play",
        "{{ who }} {{ who|verb('odrzucać') }} swoje karty w grze",
        "What a player has played for a test goes to the discard pile.",
        "the cards in play of red are discarded",
        clear_play,
        traits=Traits(own_deck=True, writes=IN_PLAY | DISCARDED | FACES | SUITS),
    ),
    Word(
        "statement",
        "the cards in play of {who:player} after the first {n:number} are discarded",
        "{{ who }} {{ who|verb('discard') }} all cards{{ held(who) }} in play except {% if n.one %}the {{ n.one.many }}{% else %}the oldest ({{ n }}){% endif %}",
        "{{ who }} {{ who|verb('odrzucać') }} swoje karty w grze prócz {% if n.one %}{{ n.one.many.gen }}{% else %}najdawniejszych ({{ n }}){% endif %}",
        "What was played last goes to the discard pile; so many cards that were in play before stay there.",
        "the cards in play of red after the first 2 are discarded",
        clear_play_after,
        traits=Traits(own_deck=True, writes=IN_PLAY | DISCARDED | FACES | SUITS),
    ),
    Word(
        "statement",
        "{who:player} looks at {set:cards}",
        "{{ who }} {{ who|verb('look') }} at the {{ set.many }}",
        "{{ who }} {{ who|verb('oglądać') }} {{ set.many.acc }}",
        "A player sees cards that lie hidden, and knows them until they are shuffled.",
        "active player looks at card in own hand",
        look,
        traits=Traits(reads=PILES, writes=LEARNT | CHANCE),
    ),
    Word(
        "statement",
        "{who:player} looks at {card:card}",
        "{{ who }} {{ who|verb('look') }} at {{ card }}",
        "{{ who }} {{ who|verb('oglądać') }} {{ card.acc }}",
        "A player sees one card that lies hidden, and knows it until it is shuffled.",
        "active player looks at the top card of own deck",
        look_at_one,
        traits=Traits(reads=PILES, writes=LEARNT | CHANCE),
    ),
    Word(
        "statement",
        "{who:player} alone knows {set:cards}",
        "nobody but {{ who }} may know any {{ set }}",
        "nikt prócz {{ who.gen }} nie zna już {{ set.many.gen }}",
        "Cards have been moved in secret: whoever else had looked at them no longer knows which is which.",
        "active player alone knows card in own deck",
        know_alone,
        traits=Traits(evident=True, writes=LEARNT),
    ),
    Word(
        "statement",
        "the deck of {who:player} is shuffled",
        "{{ who }} {{ who|verb('shuffle') }} the deck",
        "{{ who }} {{ who|verb('tasować') }} swoją talię",
        "The cards still to be drawn are shuffled.",
        "the deck of red is shuffled",
        shuffle_deck,
        traits=Traits(own_deck=True, writes=DECK | LEARNT),
    ),
    Word(
        "statement",
        "the hand and discard pile of {who:player} are shuffled into the deck",
        "{{ who }} {{ who|verb('shuffle') }} {{ of('hand and discard pile', who) }} into the deck",
        "{{ who }} {{ who|verb('tasować') }} talię razem z kartami z ręki i kartami odrzuconymi",
        "All cards of a player but those in play make a new deck.",
        "the hand and discard pile of red are shuffled into the deck",
        gather,
        traits=Traits(own_deck=True, writes=HANDS | DISCARDED | DECK | FACES | LEARNT),
    ),
    Word(
        "statement",
        "{n:number} (card|cards) of {deck:N_DECK} are laid out",
        "{{ to_do('draw') or 'draw' }} {{ n|count(deck.one or noun('card', tail='from ' ~ (deck|the))) }}",
        "{{ to_do('dobierać') or 'dobiera się' }} {{ n|count(deck.one or noun('karta', tail='z ' ~ deck.gen), case='acc') }}",
        "The next cards of a shared deck are laid open.",
        "2 cards of Magic deck are laid out",
        draw_shared,
        traits=Traits(writes=DECK | IN_PLAY | FACES | CHANCE),
    ),
    Word(
        "statement",
        "{card:card} goes to {pile:N_PILE}",
        "{{ card }} {{ card|verb('go') }} to {{ pile|the }}",
        "{{ card }} {{ card|verb('trafiać') }} na {{ pile.acc }}",
        "A card is put on a pile of its deck that the content declares.",
        "chosen card goes to market",
        put_on,
        traits=Traits(writes=MOVED | LEARNT),
    ),
    Word(
        "statement",
        "{n:number} (card|cards) of {deck:N_DECK} go to {pile:N_PILE}",
        "{% set c = n|count(noun('card', tail='of ' ~ (deck|the))) %}{{ c }} {{ c|verb('go') }} to {{ pile|the }}",
        "na {{ pile.acc }} dobiera się {{ n|count(noun('karta', tail='z ' ~ deck.gen), case='acc') }}",
        "The next cards of a shared deck are put on a pile of it that the content declares.",
        "2 cards of Magic deck go to market",
        lay_out_on,
        traits=Traits(writes=MOVED),
    ),
    Word(
        "statement",
        "{deck:N_DECK} is shuffled anew",
        "{{ deck|the }} is reshuffled",
        "tasuje się {{ deck.acc }}",
        "All cards of a shared deck are shuffled.",
        "Magic deck is shuffled anew",
        reshuffle_shared,
        traits=Traits(suffers=("tasować", ""), writes=PILES | FACES | LEARNT),
    ),
)
