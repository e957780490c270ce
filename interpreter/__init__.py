"""The interpreter: a game as a value, questions and answers, hooks at work. It knows no game by name."""

from interpreter.loading.load import Content, load_content
from interpreter.observe.questions import Option, Question, question_of
from interpreter.runtime.game import Fault, Game, Runaway
from interpreter.runtime.setup import Placed, Plan, Setup

__all__ = [
    "Content",
    "Fault",
    "Game",
    "Option",
    "Placed",
    "Plan",
    "Question",
    "Runaway",
    "Setup",
    "load_content",
    "question_of",
]
