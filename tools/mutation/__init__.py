"""Change rules one thing at a time, and see whether their examples notice."""

from tools.mutation.mutants import Mutant
from tools.mutation.series import Outcome, Task, play_tasks, tasks_of
from tools.mutation.trial import Verdict

__all__ = ["Mutant", "Outcome", "Task", "Verdict", "play_tasks", "tasks_of"]
