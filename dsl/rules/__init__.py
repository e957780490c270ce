"""The rule tree: what the rules say as values that can be asked, names resolved and types known.

`values` are what is read and worked out, `hooks` what clauses do, `statements` what is carried out; `walk` goes through
any of them, `order` is the law by which hooks count.
"""

from dsl.rules.hooks import *  # noqa: F403
from dsl.rules.statements import *  # noqa: F403
from dsl.rules.values import *  # noqa: F403
