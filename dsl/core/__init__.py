"""The words of the language itself: definitions, hooks, control of procedures, references, examples."""

from dsl.core.bands import COMPANIES
from dsl.core.cards import SHEETS
from dsl.core.conditions import TRUTHS
from dsl.core.control import CONTROL
from dsl.core.definitions import DEFINITIONS
from dsl.core.examples import EXAMPLES
from dsl.core.hooks import HOOKS
from dsl.core.lines import LINES
from dsl.core.references import REFERENCES

CORE = (*DEFINITIONS, *LINES, *SHEETS, *COMPANIES, *HOOKS, *CONTROL, *REFERENCES, *TRUTHS, *EXAMPLES)

__all__ = ["CORE"]
