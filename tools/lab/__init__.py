"""The lab: many games by bots, and what comes of them."""

from tools.lab.batch import Outcome, Series, game_digest, play_game
from tools.lab.pool import play_series
from tools.lab.summary import Summary, summarise

__all__ = ["Outcome", "Series", "Summary", "game_digest", "play_game", "play_series", "summarise"]
