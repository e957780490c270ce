"""Whom a moment is of, as the conditions call them by a role: who does what is told, or to whom it is done."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.core.conditions import IsNamed, SameAs
from dsl.core.procedures import ROLE
from dsl.tree import Node
from dsl.wording.languages.english import gerund, introduced
from dsl.wording.languages.polish import PREPOSITIONS, Polish
from dsl.wording.realisation.basics import Basics, telling_of
from dsl.wording.realisation.phrases import Called, Fixed, Phrase
from dsl.wording.realisation.roles import is_bearer, names, with_things
from dsl.wording.realisation.whoever import one_of
from dsl.wording.referents import SELF, is_reader
from dsl.wording.terms import NamesSaid, Term

WHEN = {"after": "gdy", "before": "zanim"}
"""The Polish words before what somebody does to whom a moment belongs."""

_TO_WHOM = r"([^()]+) \({role}(?:, acc)?\)([^()]*)"
"""What is done to whoever has a role, and to nobody else: hit (defender)."""
_MEANS = re.compile(r" with \([^()]*\)$")
"""With what something is done, of which a moment need not tell: shoot at (target) with (fired weapon)."""


class Concerned(Basics):
    """The functions for whom an event is about; `Events` brings the rest."""

    bearer: Callable[[Context], Phrase]
    player_of: Callable[[Context, Phrase], Phrase]
    _begins: Callable[[Context, Phrase], None]

    @pass_context
    def announced(self, context: Context, text: Phrase, english: Phrase, things: Sequence[Phrase] | None) -> str:
        """What all are told, with the things that stand in it in brackets, in the `english` in their order: the victim is the one to be struck."""
        told, names = telling_of(context).params, dict.fromkeys(thing[1] for thing in ROLE.finditer(str(english)))
        given = dict(zip(names, things or (), strict=True))
        known = {name: self._value_of(told[f"({name})"]) for name in names if f"({name})" in told}
        return with_things(self.grammar, str(text), {**given, **known})

    def _value_of(self, value: int | str | Term) -> Phrase:
        """What something is called where a game is told."""
        return Called(self.grammar, value, NamesSaid()) if isinstance(value, Term) else Fixed(str(value))

    def _who_has(self, context: Context, role: str, parts: list[Phrase]) -> tuple[Phrase | None, list[Phrase]]:
        """Whom the conditions of an event call by a role, and the conditions that say anything else."""
        found = [(part, self._who_is(context, part, role)) for part in parts]
        who = next((who for _, who in found if who is not None), None)
        return who, [part for part, who in found if who is None]

    def _who_is(self, context: Context, condition: Phrase, role: str) -> Phrase | None:
        """Whom a condition calls by the role: the bearer (`actor is self`), its player or another, or whom its rule names."""
        node = getattr(condition, "node", None)
        if not role or not isinstance(node, Node):
            return None
        if isinstance(node.means, IsNamed) and names(node["who"], role):
            return self.named_with_the_rule()
        if not isinstance(node.means, SameAs):
            return None
        for slot, one, other in (("a", node["a"], node["b"]), ("b", node["b"], node["a"])):
            if names(other, role) and is_bearer(one):
                return self.bearer(context)
            if names(other, role) and isinstance(one, Node) and one.word.category == "player":
                return self.player_of(context, self.bearer(context)) if is_reader(one) else condition.slot(slot)
        return None

    def _undergoes(self, event: Phrase) -> bool:
        """Whether an English procedure is named as what is done to somebody: a hit by a shot, who is hit by a shot."""
        verb = event.term.verb.en if isinstance(event, Called) and event.term.verb else ""
        return self.grammar.lang == "en" and verb == f"be {event.nom.partition(' ')[2]}"

    def _undergone(
        self, context: Context, kind: str, event: Phrase, parts: list[Phrase]
    ) -> tuple[Phrase | None, str, list[Phrase]]:
        """To whom something is done, where that is the bearer, with the moment: after this character is hit; and the other conditions."""
        called = event.term.called if isinstance(event, Called) else None
        if called is None or kind not in WHEN or not isinstance(event, Called):
            return None, "", parts
        does, heading = called.en.split()[0], re.sub("^(?:an?|the) ", "", event.term.en).split()[0].lower()
        if does != heading and (self.grammar.lang != "en" or gerund(does) != heading):
            return None, "", parts  # a fight is not told by what is done to one of those who fight
        for role, being, named, _ in event.term.roles[1:]:
            who, rest = self._who_has(context, role, parts)
            text = _MEANS.sub("", called.en) if self.grammar.lang == "en" else called.pl
            done = re.fullmatch(_TO_WHOM.format(role=re.escape(role)), text)
            if who is not None and who.referent == SELF and not who.plays and done:
                told = self._is_done(context, kind, who, done[1], done[2])
                return (who, told, rest) if told else (None, "", parts)
            one = next((part for part in parts if one_of(part, role)), None) if kind == "before" else None
            if one is not None and done and being == "character" and self.grammar.lang == "en":
                sort = one_of(one, role)
                somebody = Fixed(sort + introduced(named, sort))
                rest = [part for part in parts if part is not one]
                return None, self._is_done(context, kind, somebody, done[1], done[2]), rest
        return None, "", parts

    def _is_done(self, context: Context, kind: str, who: Phrase, verb: str, rest: str) -> str:
        """That something is done to somebody, in the passive; nothing of a Polish verb that has none."""
        grammar = self.grammar
        if not isinstance(grammar, Polish):
            subject = str(who)
            telling_of(context).acts(who.referent)
            said = f"{grammar.verb('be', who.agreement, False)} {grammar.participle(verb, who.agreement, 'nom')}"
            return f"{kind} {subject} {said}{rest}"
        if verb.split()[-1] in PREPOSITIONS:
            return ""
        first, _, others = grammar.once(verb).partition(" ")
        if others:
            return ""
        subject = str(who)
        self._begins(context, who)
        done = grammar.participle(first, who.agreement, "nom")
        return f"{WHEN[kind]} {subject} {grammar.verb('zostać', who.agreement, False)} {done}{rest}"
