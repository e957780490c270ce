"""Say of which value a line of a term tells: this character's protection is …, the margin is …."""

from __future__ import annotations

from collections.abc import Callable

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.constructs import Negation
from dsl.core.arithmetic import Minus
from dsl.core.references import TermOf
from dsl.tree import Node
from dsl.wording.realisation.basics import Basics, telling_of
from dsl.wording.realisation.phrases import Called, Counted, Fixed, Phrase
from dsl.wording.referents import is_same
from dsl.wording.terms import Agreement, Term


class Valued(Basics):
    """The functions for what a term is: each line knows the term, and whether it is the first of its lines."""

    bearer: Callable[[Context], Phrase]
    of: Callable[..., str]
    flagged: Callable[..., str]
    verb: Callable[..., str]

    @pass_context
    def the_term(self, context: Context, again: bool = False) -> Phrase:
        """The term that the line is of: this character's support, the margin; behind the line that names it `it`, in Polish nothing.

        Behind a condition it is named `again`, for that speaks of others.
        """
        return TheTerm(self, context, bool(again))

    def is_asked(self, condition: Phrase, value: Phrase) -> bool:
        """Whether the condition is that there is the value, or how high it is: if it has a drawn weapon, that is its weapon."""
        asks = condition.node is not None and not isinstance(condition.node.means, Negation)
        return asks and condition.node is not None and condition.node.args[:1] == (value.node,)

    @pass_context
    def holds(self, context: Context, value: Phrase) -> str:
        """What it says of somebody that a term which says yes or no is 1, or 0; nothing of other terms and numbers."""
        params, yes = telling_of(context).params, value.value == 1
        term, whose = params.get("term"), self.whose(context)
        if not isinstance(term, Term) or term.flag is None or value.value not in (0, 1):
            return ""
        if "again" in params and self.grammar.lang != "en":
            return "jest tak również wtedy"
        if "again" in params:
            return (
                f"it is also {term.flag.en}"
                if yes and params.get("whose") in ("character", "item")
                else "the same holds"
            )
        flag = Called(self.grammar, term.flag, telling_of(context).names)
        if whose is None:
            return str(flag) if yes else self.grammar.denied(str(flag))
        return self.flagged(context, whose, flag, yes)

    def at_distance(self, n: Phrase, whether: bool = False) -> str:
        """Where a number counts that is printed for distances: at 5 spaces; na 5 pól, dla odległości; of `whether` there is one, przy odległości."""
        if self.grammar.lang == "en":
            return f"at {Counted(self.grammar, n, self.noun('space')) if n.countable else n}"
        return (
            f"na {Counted(self.grammar, n, self.noun('pole')).acc}"
            if n.countable
            else f"przy {n.loc}"
            if whether
            else f"dla {n.gen}"
        )

    def is_of(self, n: Phrase, who: Phrase) -> bool:
        """Whether a number is somebody's own, so that they need not be said again: within its range."""
        whose = n.node.get("whose") if n.node is not None else None
        return isinstance(whose, Node) and who.node is not None and is_same(whose, who.node)

    def whose(self, context: Context) -> Phrase | None:
        """Whose the term is: the bearer's, any player's, or nobody's."""
        whose = telling_of(context).params.get("whose", "")
        if whose == "player":
            return APlayer() if self.grammar.lang == "en" else self.noun("gracz")
        return self.bearer(context) if whose in ("character", "item") else None


class APlayer(Phrase):
    """Any player, as the owner of a value."""

    def form(self, case: str, plural: bool) -> str:
        return "a player's" if case == "gen" else "a player"

    def own_agreement(self) -> Agreement:
        return Agreement()


class TheTerm(Phrase):
    """The term of a line as its subject, looked at only where the line names it."""

    def __init__(self, functions: Valued, context: Context, again: bool = False) -> None:
        self.functions, self.context = functions, context
        params = telling_of(context).params
        self.term = params.get("term")
        self.named = self.term if again or "first" in params else None

    def form(self, case: str, plural: bool) -> str:
        functions, english = self.functions, self.functions.grammar.lang == "en"
        if not isinstance(self.named, Term):
            return "it" if english else ""
        value, whose = self._value(self.named), functions.whose(self.context)
        case = "gen" if self._is_counted and not english else case
        said = f"the {value}" if english else value[case]
        if whose is not None:  # of the bearer's, not of the reader's
            thing = Fixed(value[case]) if value.term.kind == "player" else value
            said = functions.of(self.context, thing, whose, case)
        if not self._is_counted:
            return said
        return f"the number of {said}" if english else f"{functions.noun('liczba')} {said}"

    def are(self, value: Phrase) -> str:
        """Which things are counted, in English: a player's seconds are all of their characters that are not prone; else nothing."""
        params = telling_of(self.context).params
        if isinstance(self.named, Term) and self._is_counted and value.members is None and value.for_each is not None:
            return self._for_each(self.named, *value.for_each)
        more = "more" in params and "things" not in params  # a number is added to a number
        if not isinstance(self.named, Term) or not self._is_counted or more:
            return ""
        less = value.node is not None and isinstance(value.node.means, Minus) and value.slot("a").one is not None
        if value.members is None and value.one is None and not less:
            return ""
        said = self.nom.removeprefix("the number of ")
        return f"{said} are {value.nom.replace('the number of ', 'all ', 1)}"

    def _for_each(self, term: Term, n: Phrase, members: Phrase) -> str:
        """How many of the things somebody has for each of some: needs 2 hands for each of its axes; nothing where they are nobody's."""
        whose, one = self.functions.whose(self.context), self._value(term).one
        if whose is None or one is None:
            return ""
        verb = self.functions.grammar.verb(self._value(term).comes or "have", whose.agreement, False)
        return f"{whose} {verb} {Counted(self.functions.grammar, n, one)} for each {members}"

    def added(self, part: Phrase) -> str:
        """Which things are counted too, in English, where the number is that of some things; else nothing."""
        both = "things" in telling_of(self.context).params and part.members is not None
        return (
            part.nom.replace("the number of ", "all ", 1)
            if both and isinstance(self.term, Term) and self._counts(self.term)
            else ""
        )

    def unless_ruled(self, value: Phrase) -> str:
        """That rules may change what is only a figure of itself, or another number, in English: its rate of fire is 1 unless a rule says otherwise."""
        alone = self.named is not None and "more" not in telling_of(self.context).params
        another = value.node is not None and isinstance(value.node.means, TermOf) and value.node.word.category == "term"
        if not alone or not (value.countable or another) or self.functions.grammar.lang != "en":
            return ""
        is_flag = isinstance(self.term, Term) and self.term.flag is not None
        return " unless a rule says so" if is_flag and value.value == 0 else " unless a rule says otherwise"

    def had(self, value: Phrase, usually: str) -> str:
        """How many of some things somebody has, in Polish, where that alone is said: this character usually has 4 points; else nothing."""
        whose = self.functions.whose(self.context)
        one = self.named.one if isinstance(self.named, Term) and self.functions.grammar.lang == "pl" else None
        if one is None or whose is None or not usually or not value.value:
            return ""
        counted = Counted(self.functions.grammar, value, self._value(one))
        return f"{whose} {usually}{self.functions.verb(self.context, whose, 'mieć')} {counted.acc}"

    def own_agreement(self) -> Agreement:
        english = self.functions.grammar.lang == "en"
        # A Polish verb agrees even with a subject that is left out; in English that is `it`.
        term = self.named if english else self.term
        if not isinstance(term, Term):
            return Agreement()
        if self._counts(term):
            return self.functions.noun("number" if english else "liczba").agreement
        return self._value(term).agreement

    @property
    def _is_counted(self) -> bool:
        return isinstance(self.named, Term) and self._counts(self.named)

    def _counts(self, term: Term) -> bool:
        return term.one is not None and self._value(term).plural

    def _value(self, term: Term) -> Called:
        return Called(self.functions.grammar, term, telling_of(self.context).names)
