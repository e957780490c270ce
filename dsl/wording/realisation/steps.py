"""Say the moments of the steps of a procedure: by what a step says is done in it, or else by its name."""

from __future__ import annotations

import re
from collections.abc import Collection

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.core.procedures import ROLE
from dsl.wording.languages.english import article
from dsl.wording.realisation.basics import telling_of
from dsl.wording.realisation.concerned import WHEN
from dsl.wording.realisation.events import MOMENTS, Events
from dsl.wording.realisation.phrases import Called, Fixed, Phrase
from dsl.wording.realisation.roles import bearing, first_role, printed_on
from dsl.wording.realisation.whoever import parts_of
from dsl.wording.referents import OTHER, SELF
from dsl.wording.terms import Term


class Steps(Events):
    """Moments of steps, beside those of whole procedures."""

    @pass_context
    def at_step(
        self, context: Context, kind: str, step: Phrase, event: Phrase, limit: Phrase | None, condition: Phrase | None
    ) -> str:
        """The moment of a step with its limit and conditions: `after this character turns up a card`, by what the step says."""
        called = step.term.called if isinstance(step, Called) else None
        if called is None or kind == "instead":
            return self._at_named_step(context, kind, step, event, limit, condition)
        role = first_role(event)
        is_said = f"({role}" in (called.en if self.grammar.lang == "en" else called.pl)
        who, parts = self._who_has(context, role if is_said else "", parts_of(condition))
        things = {name: part for part in parts if (name := bearing(part)) and f"({name}" in called.en}
        rest = [part for part in parts if part not in things.values()]
        if who is None and is_said:  # what is done in a step does not change who it is that does it
            who, rest = self._whoever(context, event, "before", rest)
        anybody = self.noun("character" if self.grammar.lang == "en" else "postać")
        somebody = who or self._anybody(context, event, kind) or anybody
        text = self._done(context, kind, called, somebody, role, things)
        return self.asked(context, text, limit, rest, OTHER if self.grammar.lang == "pl" else "", event)

    def _at_named_step(
        self, context: Context, kind: str, step: Phrase, event: Phrase, limit: Phrase | None, condition: Phrase | None
    ) -> str:
        """The moment of a step by its name: after the “Draw” step of a test; when this character fights, instead of the “Draw” step."""
        english, polish, case = MOMENTS[kind]
        text = (
            f"{english} the “{step}” step"
            if self.grammar.lang == "en"
            else f"{polish} {self.noun('etap')[case]} „{step}”"
        )
        parts, verb = parts_of(condition), self._verb(event)
        who, rest = self._who_has(context, first_role(event) if kind == "instead" and verb else "", parts)
        if who is not None:
            when = f"{'when' if self.grammar.lang == 'en' else 'gdy'} {self._acting(context, who, verb)}"
            return f"{self.asked(context, when, limit, rest, SELF, event)}, {text}"
        text += f" of {event}" if self.grammar.lang == "en" else f" {event.gen}"
        return self.limited(text, limit) + self.given_all(context, parts)

    def _done(self, context: Context, kind: str, done: Term, who: Phrase, first: str, things: Collection[str]) -> str:
        """What has been done when a step is over, of `things` with the rule printed on them to this item: `a character drinks this potion`."""
        english, named = self.grammar.lang == "en", who.referent != OTHER or isinstance(who, Fixed)
        text = printed_on(done.en if english else done.pl, things)

        def role(found: re.Match[str]) -> str:
            if found[1] != first:
                called = telling_of(context).params.get("item", "item" if english else "przedmiot")
                item = self.noun(str(called), before="this" if english else "ten")
                return item[found[3] or ("nom" if english else "acc")]
            subject = who[found[3] or "nom"]
            if english:
                telling_of(context).acts(who.referent)
            else:
                self._begins(context, who)
            return subject if named or not english else article(subject)

        return f"{MOMENTS[kind][0] if english else WHEN[kind]} {ROLE.sub(role, text)}"
