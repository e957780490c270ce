"""The interpreter: a game as a value, questions and answers, hooks at work. It knows no game by name."""
