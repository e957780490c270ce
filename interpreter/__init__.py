"""The interpreter: a game as a value, questions and answers, hooks at work. It knows no game by name."""

from interpreter.loading.load import Content, load_content
from interpreter.observe.options import Option, describe
from interpreter.runtime.game import Fault, Game
from interpreter.runtime.setup import Placed, Plan, Setup

__all__ = ["Content", "Fault", "Game", "Option", "Placed", "Plan", "Setup", "describe", "load_content"]
