"""Say procedures: that one is carried out, and the moments before, after and in place of one.

A procedure whose definition has a verb is said by it, with its first role as the subject: `the loser draws back`,
`after this character shoots`, `instead of dying`. Any other is called by its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.core.control import Do, May
from dsl.core.procedures import ROLE
from dsl.tree import Name
from dsl.wording.languages.english import anyone, gerund, introduced
from dsl.wording.languages.polish import ANY, NOUNS, ONESELF, OWN, PREPOSITIONS, Polish, doing, is_span, when
from dsl.wording.punctuation import called_so, capitalised
from dsl.wording.realisation.basics import telling_of
from dsl.wording.realisation.concerned import WHEN, Concerned
from dsl.wording.realisation.phrases import Called, Counted, Fixed, Grammar, Phrase
from dsl.wording.realisation.roles import (
    BEINGS,
    EITHER,
    first_role,
    is_alone,
    is_bearer,
    is_just,
    is_the_same,
    names,
    of_argument,
    so_many,
)
from dsl.wording.realisation.whoever import narrowed, parts_of, whoever
from dsl.wording.referents import OTHER, SELF, doer, is_about_a_thing, is_reader
from dsl.wording.terms import READER, Term

MOMENTS = {
    "after": ("after", "po", "loc"),
    "before": ("before", "przed", "ins"),
    "instead": ("instead of", "zamiast", "gen"),
    "start": ("at the start of", "na początku", "gen"),
    "until": ("until", "do", "gen"),
    "end": ("at the end of", "na końcu", "gen"),
}
_REFLEXIVE = re.compile(r"^(\w+) się\b")

_VERBAL = re.compile(r"\w+[nc]ie\b")
_ALONE = re.compile(r"(\w+(?: się)?)((?: (?:na|w|we|z|ze|do|od|po|pod|nad|przed|za|o|u) .*)?)")
"""What is done to nobody: a verbal noun that nothing follows but where to: `przebudzenie się`, `wejście | na pole`."""
_FIRST = re.compile(r"(?:\{%.*?%\})*\{\{ (?:\w+\()?(\w+)")
"""What the template of a line begins with: where that is its first slot, it is the subject."""

_CLAUSE = re.compile(r"\w (?:is|are|may) ")
"""What is said of a procedure of nobody may be a sentence: everybody is ready again."""
_GERUND = re.compile(r"\w{3}ing$")
_OF_DOING = re.compile(r"the \w+(?:ing|al) of |\w+ing$")
"""How the name of a procedure begins that a clause tells better: the discarding of an alarm counter, firing."""
_PLAIN = re.compile(r"[aiy]ć$")
"""How the Polish infinitives end of which every past form has the same vowel."""
_START = re.compile(r"(?:(?:the )?start of|początek) ")
"""What comes before such an event is said to come as it begins: when you begin the turn; gdy zaczynasz turę."""
_END = re.compile(r"(?:the end of|koniec) ")
"""What comes after such an event is said to come at the end itself: at the end of the turn; na koniec tury."""


class Events(Concerned):
    """The functions for procedures; `Functions` brings the rest."""

    of: Callable[..., str]
    thing_of: Callable[..., str]
    past: Callable[[Context, Phrase, str], str]
    to_do: Callable[..., str]
    given_all: Callable[..., str]
    asked: Callable[..., str]
    limited: Callable[..., str]
    in_which: Callable[[Phrase], str]
    infinitive: Callable[[str], str]

    def during(self, event: Phrase) -> str:
        """The time of a procedure: in close combat; w walce wręcz, podczas strzału."""
        if self.grammar.lang == "en":
            doing = self._doing(event)
            return f"while {doing}" if doing else f"{'during' if _GERUND.search(event.nom) else 'in'} {event}"
        return when(event.nom, event.gen, event.loc)

    @pass_context
    def during_when(self, context: Context, event: Phrase, condition: Phrase | None) -> str:
        """The time of a procedure with its conditions: in close combat, if it is prone; while this character meets the gaze, if …"""
        parts, verb = parts_of(condition), self._verb(event)
        folds = verb and self.is_told_by_verb(event)
        who, rest = self._who_has(context, first_role(event) if folds else "", parts)
        if who is None and self._undergoes(event):
            text = f"when {self._somebody(context, event)} {_third(self.grammar, verb)}"
            return text + self.given_all(context, parts, behind=OTHER, after=text)
        if who is None:
            return self.during(event) + self.given_all(context, parts)
        lasting = self.grammar.lang == "en" and not self._undergoes(event)
        text = f"{'while' if lasting else 'when' if self.grammar.lang == 'en' else 'gdy'} {self._acting(context, who, verb)}"
        return text + self.given_all(context, rest, behind=SELF, after=text)

    def is_told_by_verb(self, event: Phrase) -> bool:
        """Whether what the first role of a procedure does says more than that it has the role."""
        return (
            bool(self._doing(event)) or gerund(self._verb(event)) == event.nom or self._undergoes(event)
            if self.grammar.lang == "en"
            else isinstance(event, Called) and not is_span(event.nom)
        )

    def _doing(self, event: Phrase) -> str:
        """The gerund of a procedure that is named as what is done: `meet the gaze` → `meeting the gaze`; else nothing."""
        verb, named = self._verb(event), event.nom.split()[0]
        if named in ("the", "a", "an") or verb.split()[:1] != [named]:
            return ""
        return verb if _CLAUSE.search(verb) else gerund(verb)

    @pass_context
    def moment(self, context: Context, kind: str, event: Phrase, limit: Phrase | None, condition: Phrase | None) -> str:
        """A moment with its limit and conditions: `once per turn, after this character dies, if it is engaged`.

        The condition that the bearer is the only one taking part, or the one who does it or to whom it is done, becomes part
        of the moment.
        """
        folds = is_alone(event) or (self._verb(event) and kind not in ("start", "end"))
        who, parts = self._who_has(context, first_role(event) if folds else "", parts_of(condition))
        is_own = who is not None and not parts and not limit and self._is_said_next(context, who)
        undergone = ""
        if who is None:
            who, undergone, parts = self._undergone(context, kind, event, parts)
        somebody, parts = self._whoever(context, event, kind, parts) if who is None and folds else (None, parts)
        asked = bool(parts)  # which goes before what is done instead
        text = undergone or self._moment(context, kind, event, who, is_own, somebody, asked)
        is_of_own = who is not None and who.referent in (SELF, READER)
        behind = "" if self._is_bare(kind, event, text) else SELF if is_of_own else OTHER
        if text.startswith("zamiast ") and parts and not limit and self.in_which(event) == "gdy":
            return f"{self.given_all(context, parts).removeprefix(', ')}, {text}"
        text = self.asked(context, text, limit, parts, "" if limit else behind, event, self.in_which(event))
        return text + self._in_its_place(context, kind, event, who, asked)

    def _in_its_place(self, context: Context, kind: str, event: Phrase, who: Phrase | None, asked: bool) -> str:
        """What divides a moment in which something is done instead from several lines that say what."""
        if kind != "instead" or not self._would(context, event, who, asked):
            return ""
        return ", instead" if self.grammar.lang == "en" else ", zamiast tego"

    def _would(self, context: Context, event: Phrase, who: Phrase | None, asked: bool) -> bool:
        """Whether it is told that somebody would do something: what is done instead is told of somebody else, or in several lines.

        Also where more is `asked`: when it would die, if it is not struck, instead it is shattered; gdy ma zginąć, a nie jest trafiona, zamiast tego się rozpada.
        """
        said, body = self._verb(event) and first_role(event), telling_of(context).frame.node.body
        return bool(said) and (asked or who is None or len(body) > 1 or is_about_a_thing(body[0]))

    def _is_bare(self, kind: str, event: Phrase, text: str) -> bool:
        """Whether a moment is told by the name of the event alone, and not by a clause about anybody."""
        english, polish, case = MOMENTS[kind]
        name = (self._doing(event) or event.nom) if self.grammar.lang == "en" else event[case]
        return text == f"{english if self.grammar.lang == 'en' else polish} {name}"

    def _is_said_next(self, context: Context, who: Phrase) -> bool:
        """Whether the bearer, to whom a moment belongs, is the subject of the only line behind it."""
        body = telling_of(context).frame.node.body
        while len(body) == 1 and isinstance(body[0].means, May):
            body = body[0].body
        acting = doer(body[0]) if len(body) == 1 else None
        if acting is None or who.plays or who.referent != SELF or not is_bearer(acting):
            return False
        first = _FIRST.match(body[0].word.pl)
        return isinstance(body[0].means, Do) or (first is not None and first[1] == body[0].word.slots[0].name)

    def _whoever(
        self, context: Context, event: Phrase, kind: str, parts: list[Phrase]
    ) -> tuple[Phrase | None, list[Phrase]]:
        """Somebody with the first role as conditions say who that is; and what else must hold."""
        if not self._verb(event):
            return None, parts
        if self.grammar.lang == "en":
            text, parts = whoever(event, kind, parts, telling_of(context).frame.node.body)
            return (Fixed(text) if text else None), parts
        who, rest = narrowed(event, kind, parts)
        somebody = parts[0].told(who) if who is not None else None
        if somebody is not None:
            somebody.referent = f"character {first_role(event)}"
        return somebody, rest

    def _moment(
        self,
        context: Context,
        kind: str,
        event: Phrase,
        who: Phrase | None,
        is_own: bool,
        somebody: Phrase | None = None,
        asked: bool = False,
    ) -> str:
        english, polish, case = MOMENTS[kind]
        verb = self._verb(event) if first_role(event) else ""
        if kind == "after" and _END.match(event.nom):
            return f"at {event}" if self.grammar.lang == "en" else f"na {event.acc}"
        if verb and who and kind == "before" and _START.match(event.nom):
            return f"{'when' if self.grammar.lang == 'en' else 'gdy'} {self._acting(context, who, verb)}"
        if verb and kind == "instead":
            return self._in_place(context, event, who, verb, somebody, asked)
        who = who or (somebody if self.grammar.lang == "pl" else None) or self._anybody(context, event, kind)
        if self.grammar.lang == "pl":
            if verb and who and kind in WHEN and (done := self._completed(kind, verb, who)):
                return f"{WHEN[kind]} {self._has_acted(context, who, done)}"
            if is_own:
                return f"{polish} {OWN.form(event.agreement.gender, case, event.agreement.plural)} {event[case]}"
            return f"{polish} {self._of_whom(context, event, who, case) if who else event[case]}"
        if (
            verb
            and kind in ("after", "before", "until")
            and isinstance(event, Called)
            and (who or somebody or not event.term.plain)
        ):
            does = f"{somebody or self._somebody(context, event)} {_third(self.grammar, verb)}"
            return f"{english} {self._acting(context, who, verb) if who else does}"
        if not who:
            done = self._verb(event) if _OF_DOING.match(event.nom) and not first_role(event) else ""
            return f"{english} {self._doing(event) or done or event}"
        return f"{english} {self.of(context, Fixed(re.sub('^(?:an?|the) ', '', event.nom)), who, 'nom')}"

    def _completed(self, kind: str, verb: str, who: Phrase) -> str:
        """What somebody in Polish will have done; nothing where that says of something over what is said of it as it goes on."""
        assert isinstance(self.grammar, Polish)
        done = self.grammar.completed(verb, who.agreement)
        return "" if kind == "after" and done == self.grammar.verb(verb, who.agreement, False) else done

    def _has_acted(self, context: Context, who: Phrase, done: str) -> str:
        """Who in Polish will have done something: ta postać trafi; dobierzesz kartę; ta postać się obudzi."""
        subject, early = str(who), _REFLEXIVE.sub(r"się \1", done)
        self._begins(context, who)
        return f"{subject} {early}"

    def _begins(self, context: Context, who: Phrase) -> None:
        """Note whom a Polish sentence begins with: anybody who has a role is then its subject, and need not be named again."""
        telling = telling_of(context)
        telling.acts(who.referent)
        if who.referent not in (OTHER, SELF) and not who.plays:
            telling.anybody, telling.anybody_is = who.referent, who.agreement
            telling.mentions(who.referent)

    def _in_place(
        self, context: Context, event: Phrase, who: Phrase | None, verb: str, somebody: Phrase | None, asked: bool
    ) -> str:
        """`Instead of dying` for who is said next, where one line says what they do; else `when a character (the mover) would die`."""
        english = self.grammar.lang == "en"
        if not self._would(context, event, who, asked):
            return f"instead of {gerund(verb)}" if english else f"zamiast {self._once(event, who, verb)}"
        if english:
            return f"when {who if who is not None else somebody or self._somebody(context, event)} would {verb}"
        whom = who or somebody or self._anybody(context, event, "before") or self.noun(self._first_noun(event))
        return f"gdy {self._about_to(context, whom, verb)}"

    def _once(self, event: Phrase, who: Phrase | None, verb: str) -> str:
        """What is left undone in Polish: wejść do gry, zostać trafioną."""
        assert isinstance(self.grammar, Polish)
        return self.grammar.once_by(verb, (who or self.noun(self._first_noun(event))).agreement, "ins")

    def _first_noun(self, event: Phrase) -> str:
        """What whoever has the first role is in Polish: postać, gracz."""
        return NOUNS[event.term.roles[0][1] if isinstance(event, Called) else "character"]

    def _about_to(self, context: Context, who: Phrase, verb: str) -> str:
        """What somebody in Polish is on the point of doing: ta postać miałaby trafić."""
        assert isinstance(self.grammar, Polish)
        subject = str(who)
        self._begins(context, who)
        return f"{subject} {self.grammar.would(who.agreement)} {self.infinitive(verb).removeprefix('musieć ')}"

    def _somebody(self, context: Context, event: Phrase) -> str:
        """Whoever has the first role, with the name of the role where the lines speak of it and it needs one: a character (the victim)."""
        role, kind, en, pl = event.term.roles[0] if isinstance(event, Called) else ("", "character", "", "")
        if self.grammar.lang == "en":
            called = en.endswith(f" {kind}") or not self._is_named(context, role)
            return BEINGS[kind] + ("" if called else introduced(en, BEINGS[kind]))
        return str(self.noun(NOUNS[kind])) + (f" ({pl})" if self._wants_a_name(context, role, kind, pl) else "")

    def _is_named(self, context: Context, role: str) -> bool:
        """Whether a condition or line of the clause speaks of a role."""
        return any(names(part, role) for part in telling_of(context).frame.node.walk())

    def _wants_a_name(self, context: Context, role: str, being: str, name: str) -> bool:
        """Whether a role is spoken of by a name that does not tell by itself whom it means: ta postać, testująca postać."""
        clear = role in telling_of(context).params or f" {name}".endswith(f" {NOUNS[being]}")
        return self._is_named(context, role) and not clear

    def _anybody(self, context: Context, event: Phrase, kind: str) -> Phrase | None:
        """In Polish somebody whom an event is about is said even where it may be anybody: `gdy postać wejdzie na pole`."""
        if self.grammar.lang == "en" or kind not in WHEN or not isinstance(event, Called):
            return None
        anybody = self._verb(event) and first_role(event) and not event.term.plain and event.term.roles[:1]
        if not anybody:
            return None
        role, being, _, polish = anybody[0]
        if not self._is_named(context, role):
            return self.noun(NOUNS[being], ANY.get(being, ()))
        wanted = self._wants_a_name(context, role, being, polish)
        phrase = self.noun(NOUNS[being], ANY.get(being, ()), tail=called_so(polish) if wanted else "")
        phrase.referent = f"{being} {role}"
        return phrase

    def _of_whom(self, context: Context, event: Phrase, who: Phrase, case: str) -> str:
        """A Polish event with who it is about: `wejściu tej postaci na pole`, `odniesieniu ran przez tę postać`."""
        by = _VERBAL.match(event.nom) and (who.plays or " " in event.nom)
        alone = _ALONE.fullmatch(event[case]) if not who.plays else None
        if alone and (by or alone[2]):
            text = self.of(context, Fixed(alone[1]), who, "nom") + alone[2]
        else:
            text = f"{event[case]} przez {who.acc}" if by else self.of(context, event, who, case)
        return text

    def _acting(self, context: Context, who: Phrase, verb: str) -> str:
        subject = str(who)
        telling_of(context).acts(who.referent)
        return f"{subject} {self.grammar.verb(verb, who.agreement, False)}"

    @pass_context
    def carried_out(
        self, context: Context, procedure: Phrase, args: Sequence[Phrase] | None, told_apart: bool = False
    ) -> str:
        """That a procedure is carried out: `the loser draws back`, `“Draw” is resolved for the player (count: 3)`.

        Where its lines follow, or are `told_apart`, they speak of those whom it is handed.
        """
        values = list(args) if args else []
        if len(values) == 2 and not values[1].plays and is_the_same(*values):  # draws back, not from itself
            values = values[:1]
        elif values and isinstance(procedure, Called) and procedure.term.called is not None:
            return self._with_roles(context, procedure.term, values)
        roles = procedure.term.roles if isinstance(procedure, Called) else ()
        plain = [v for n, v in enumerate(values) if n == 0 or is_just(v, roles[n][0] if n < len(roles) else "")]
        others = [
            f"{roles[n][2] if self.grammar.lang == 'en' else roles[n][3]}: {v.quiet()}"
            for n, v in enumerate(values)
            if v not in plain and n < len(roles)
        ]
        verb, english = self._verb(procedure), self.grammar.lang == "en"
        if verb and not roles:
            called = procedure.term.called if isinstance(procedure, Called) else None
            return (called and self.to_do(context, called.en if english else called.pl)) or verb
        if verb:
            others += [v.quiet() for n, v in enumerate(values) if n and v in plain and roles[n][1] not in BEINGS]
        opened = told_apart or telling_of(context).frame.node.body
        labels = f" ({', '.join(others)})" if others and not opened else ""
        if verb and plain:
            who = plain[0]
            subject = self._all_of(who)
            telling_of(context).acts(who.referent)
            return f"{subject} {self.finite(telling_of(context), verb, who.agreement)}{labels}"
        title = procedure.title if isinstance(procedure, Called) else procedure
        joint = f" {self.grammar.conjunctions['and']} "
        if english:
            return f"“{title}” is resolved" + (f" for {joint.join(v.quiet() for v in plain)}" if plain else "") + labels
        named = capitalised(procedure.acc) if isinstance(procedure, Called) else procedure
        return f"rozpatruje się „{named}”" + (f" dla {joint.join(v.gen for v in plain)}" if plain else "") + labels

    def _with_roles(self, context: Context, term: Term, values: Sequence[Phrase]) -> str:
        """`The drawer draws 2 cards`: the verb of a procedure with what each of its roles is."""
        assert term.called is not None
        given = {role: value for (role, *_), value in zip(term.roles, values, strict=True)}
        verb, paren, rest = (term.called.en if self.grammar.lang == "en" else term.called.pl).partition("(")
        subject = self._all_of(values[0])
        telling = telling_of(context)
        telling.acts(values[0].referent)
        telling.frame.actor = of_argument(values[0])

        def said(role: re.Match[str]) -> str:
            value, case = given[role[1]], role[3] or ("nom" if self.grammar.lang == "en" else "acc")
            if not role[2] and value.plays and value is not values[0] and is_the_same(value, values[0]):
                return self._ones_own(value) if self.grammar.lang == "en" else ONESELF[case]
            if not role[2] or value.plays:
                return self.thing_of(context, role[2], value, values[0], case) if role[2] else value[case]
            with telling.quietly():
                return Counted(self.grammar, value, self.noun(role[2]), role.end() < len(role.string))[case]

        text = self.finite(telling, verb.strip(), values[0].agreement)
        rest = paren + rest
        if self.grammar.lang == "pl":
            rest = _long_last(rest, given)
        return f"{subject} {text} {so_many(ROLE.sub(said, rest))}"

    def _all_of(self, who: Phrase) -> str:
        """Whoever does something; of several, each of them."""
        return f"{who} each" if who.several and self.grammar.lang == "en" else str(who)

    def _ones_own(self, who: Phrase) -> str:
        """A player's own, said by what they do: your own top cards."""
        return "your own" if of_argument(who) is not None and is_reader(of_argument(who)) else "their own"

    @pass_context
    def taken(self, context: Context, who: Phrase, action: Phrase, target: Phrase | None, modal: str = "") -> str:
        """That somebody takes an action, may or cannot: `Ann dashes to D3`; without a verb of its own `Ann takes “Dash” (D3)`."""
        english, denied = self.grammar.lang == "en", modal.startswith("nie ")
        subject, called = str(who), action.term.called if isinstance(action, Called) else None
        if called is None:
            verb, rest = (
                ("take", f"“{action}”") if english else ("wykonywać", f"{'akcji' if denied else 'akcję'} „{action}”")
            )
            rest = f" {rest}" + (f" ({target.quiet()})" if target else "")
        else:
            text = EITHER.sub(lambda told: told[1] if target else told[2] or "", called.en if english else called.pl)
            verb, paren, rest = text.partition("(")
            direct = denied and verb.split()[-1] not in PREPOSITIONS
            case = "nom" if english else "gen" if direct else "acc"
            rest = ROLE.sub(
                lambda x: (target if target and x[1] == "target" else self.noun(x[1]))[x[3] or case], paren + rest
            )
            verb, rest = verb.rstrip(), (" " if paren else "") + rest
        if not modal:
            return f"{subject} {self.grammar.verb(verb, who.agreement, False)}{rest}"
        infinitive = self._undone(self.infinitive(verb)) if denied else self.infinitive(verb)
        done = f"{infinitive}{rest}" if english else doing(infinitive, rest, denied)
        return f"{subject} {modal} {anyone(done) if modal == 'cannot' else done}"

    def _undone(self, infinitive: str) -> str:
        """What somebody in Polish cannot do: nie może | rozsypać kolców."""
        assert isinstance(self.grammar, Polish)
        verb, space, objects = infinitive.partition(" ")
        return verb + space + self.grammar.of_nothing(objects)

    @pass_context
    def has_done(self, context: Context, event: Phrase) -> str:
        """What somebody has done who has had the role that a line names: changed plans; nothing where that is not the first, or has no verb."""
        role = telling_of(context).frame.node["role"]
        verb = self._verb(event) if isinstance(role, Name) and first_role(event) == role.text else ""
        return self.grammar.participle(verb, event.agreement, "nom") if verb and self.grammar.lang == "en" else verb

    @pass_context
    def did(self, context: Context, who: Phrase, event: Phrase, time: str, negated: bool) -> str:
        """What somebody in Polish did in a time: zmieniła w tej turze plan; nothing of a verb whose vowel changes."""
        assert isinstance(self.grammar, Polish)
        verb, _, rest = self.grammar.once(self._verb(event)).partition(" ")
        if not _PLAIN.search(verb) or rest.startswith("się"):
            return ""
        said = f"{'nie ' if negated else ''}{self.past(context, who, verb)} {time}"
        return f"{said} {self.grammar.of_nothing(rest) if negated else rest}".rstrip()

    def _verb(self, event: Phrase) -> str:
        verb = event.term.verb if isinstance(event, Called) else None
        return (verb.en if self.grammar.lang == "en" else verb.pl) if verb else ""


def _long_last(text: str, given: Mapping[str, Phrase]) -> str:
    """What a Polish verb is followed by, with a number that takes a clause at its end: 2 rany bez względu na pancerz; bez względu na pancerz tyle ran, ile …"""
    for role in ROLE.finditer(text):
        number, tail = given[role[1]], text[role.end() :].strip()
        takes_clause = role[2] and not (number.plays or number.countable or number.is_given)
        if takes_clause and "(" not in tail and tail.split(" ")[0] in PREPOSITIONS:
            return f"{tail} {text[: role.end()]}"
    return text


def _third(grammar: Grammar, verb: str) -> str:
    return grammar.verb(verb, grammar.noun_agreement("character"), False)
