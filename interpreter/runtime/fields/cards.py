"""The fields of a card, and the piles of a deck. No rule keeps anything of a card, so nothing follows them; its value stays as printed."""

SUIT, FACE = range(2)
FACE_UP, FACE_DOWN, UNSEEN = range(3)
"""How a card in play lies: open, known to its player alone, known to nobody."""
CARD_SIZE = 2
DRAW, HAND, DISCARD, PLAY, LOOSE = range(5)
"""The piles of every deck, in the order of their zones; then those cards of the draw pile that have no place in it yet.
Behind them come the piles that the content declares."""
SEEN_BY = ("nobody", "its player", "everybody", "as they lie", "nobody")
"""Who sees the cards of each of these."""
