"""The words of the language itself: definitions, hooks, control of procedures, references, examples."""

from dsl.core.actions import ACTIONS
from dsl.core.amendments import AMENDMENTS
from dsl.core.arithmetic import ARITHMETIC
from dsl.core.bands import BAND_RULES
from dsl.core.cards import CARDS
from dsl.core.changes import CHANGES
from dsl.core.conditions import CONDITIONS
from dsl.core.control import CONTROL
from dsl.core.deeds import DEEDS
from dsl.core.definitions import DEFINITIONS
from dsl.core.dials import DIALS
from dsl.core.dice import DICE
from dsl.core.examples import EXAMPLES
from dsl.core.history import HISTORY
from dsl.core.hooks import HOOKS
from dsl.core.modifiers import MODIFIERS
from dsl.core.open_table import OPEN_TABLE
from dsl.core.outcomes import OUTCOMES
from dsl.core.procedures import PROCEDURES
from dsl.core.references import REFERENCES
from dsl.core.scenarios import SCENARIOS
from dsl.core.sets import SETS_OF_THINGS
from dsl.core.states import STATES
from dsl.core.terms import TERMS
from dsl.core.triggers import TRIGGERS

CORE = (
    *DEFINITIONS,
    *AMENDMENTS,
    *STATES,
    *PROCEDURES,
    *TERMS,
    *ACTIONS,
    *CARDS,
    *SCENARIOS,
    *BAND_RULES,
    *HOOKS,
    *TRIGGERS,
    *MODIFIERS,
    *CHANGES,
    *CONTROL,
    *OUTCOMES,
    *HISTORY,
    *SETS_OF_THINGS,
    *REFERENCES,
    *ARITHMETIC,
    *CONDITIONS,
    *DEEDS,
    *DIALS,
    *DICE,
    *OPEN_TABLE,
    *EXAMPLES,
)

__all__ = ["CORE"]
