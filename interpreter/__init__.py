"""The interpreter: a game as a value, questions and answers, hooks at work. It knows no game by name."""

from interpreter.game import Fault, Game
from interpreter.load import Content, load_content
from interpreter.options import Option, describe
from interpreter.setup import Placed, Plan, Setup

__all__ = ["Content", "Fault", "Game", "Option", "Placed", "Plan", "Setup", "describe", "load_content"]
