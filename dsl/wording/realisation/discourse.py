"""Remember, while a sentence is told, who was mentioned and who acts: for `it`, `its` and `swój`.

Self, a word with `extra={"subject": True}` (the bearer of the rule), and whoever has a role (`the loser`) are said by
a pronoun, and only where nobody else can be meant:

* possessive (`its`, `jej`): they were mentioned, and no other being since (for a role: no other being at all);
* subject and object (`it`; Polish drops the subject): besides, they were the last subject of a verb;
* `swój`, and `their` of a player: they are the subject of the very clause in which the possession stands.

Beings are the words of those categories in which there is a word for self, and words with `extra={"being":
True}`. A word with a head is not counted itself: its head is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from dsl.wording.referents import IT, NOBODY, OTHER, SELF
from dsl.wording.terms import Agreement, NamesSaid, WordingError

WHOSE_TEST = "whose test"
"""The parameter of lines under a moment that says whose test it is."""
IN_A_TEST = "in a test"
"""The parameter of lines under a test, by the name of its procedure."""


@dataclass
class Frame:
    """One template at work.

    `agreement` works out what the phrase would have agree with it, `head` is the agreement that `head()`
    found while it was filled, `subject` whom its verb agreed with and `actor` the node of that; `dropped`
    tells that its subject was left unsaid.
    """

    case: str
    plural: bool
    noun_phrase: bool
    agreement: Callable[[], Agreement]
    node: Any = None
    head: Agreement | None = None
    subject: str = NOBODY
    actor: Any = None
    dropped: bool = False


@dataclass
class Telling:
    """The memory of one sentence, and what the reader is known to know: the values of parameters.

    `actors` are all who have done anything in it: one alone is left unsaid as the subject of another Polish clause.
    What is said of what is `over` has come about in it: after a fight in which this character attacked.
    What is said `ahead` will have come about by the time that the sentence begins with: when the test is over, and was a success.
    That a `test_is_told` means that the words before end with it: performs a test, and that is a success.
    A moment `goes_on` with what the bearer does, who need not be named in it: before a fight in which it attacks, this character reveals itself.
    """

    params: Mapping[str, Any] = field(default_factory=dict)
    last: str = NOBODY
    subject: str = NOBODY
    relative: bool = False
    joining: bool = False
    several: bool = False
    acted: bool = False
    actors: set[str] = field(default_factory=set)
    mentioned: set[str] = field(default_factory=set)
    frames: list[Frame] = field(default_factory=list)
    names: NamesSaid = field(default_factory=NamesSaid)
    owned: Any = None
    near: bool = False
    there: Any = None
    without: Any = None
    leading: bool = False
    sort: Any = None
    listing: list[str] | None = None
    denying: Any = None
    denied: bool = False
    permitted: tuple[Any, str] | None = None
    doer: Any = None
    thing: Any = None
    actor: Any = None
    """The node of the subject of the last finite verb, where it is known."""
    used: Any = None
    """The node of the item that the moment of the sentence has told of as this one: z tej broni."""
    ahead: bool = False
    over: bool = False
    goes_on: bool = False
    test_is_told: bool = False
    anybody: str = NOBODY
    anybody_is: Agreement = Agreement()
    tester: str = ""
    """Whose test it is, where more than one take part in what is told of."""

    @property
    def whose_test(self) -> Any:
        """Whose test it is, in the moment that is told or in that under which a line stands."""
        return self.tester or self.params.get(WHOSE_TEST, "")

    @property
    def in_a_test(self) -> bool:
        """Whether a line stands under a test, so that there is but one of whoever is told of."""
        return IN_A_TEST in self.params

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    @contextmanager
    def within(self, frame: Frame) -> Iterator[None]:
        self.frames.append(frame)
        try:
            yield
        finally:
            self.frames.pop()

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Render something for its features only: nothing of it counts as said."""
        before = self.last, self.subject, self.acted, set(self.mentioned), self.doer, self.thing, set(self.actors)
        actor = self.actor
        subjects = [frame.subject for frame in self.frames]
        try:
            yield
        finally:
            self.last, self.subject, self.acted, self.mentioned, self.doer, self.thing, self.actors = before
            self.actor = actor
            for frame, subject in zip(self.frames, subjects, strict=True):
                frame.subject = subject

    @contextmanager
    def relatively(self, several: bool) -> Iterator[None]:
        """Say what becomes a relative clause, to one or to `several`: `it` is marked in it."""
        before = self.relative, self.several
        self.relative, self.several = True, several
        try:
            yield
        finally:
            self.relative, self.several = before

    @contextmanager
    def telling_set(self, **how: Any) -> Iterator[None]:
        """Say a set or filter: `near` two that say where, `without` what was said already, with `there` (is) behind where they are, `leading` before the noun, with its `sort` as the noun."""
        before = {name: getattr(self, name) for name in how}
        vars(self).update(how)
        try:
            yield
        finally:
            vars(self).update(before)

    @contextmanager
    def jointly(self) -> Iterator[None]:
        """Say what is joined to something about the same subject: an English subject is marked, to be left out."""
        before, self.joining = self.joining, True
        try:
            yield
        finally:
            self.joining = before

    @contextmanager
    def contrary(self, node: Any) -> Iterator[None]:
        """Say the contrary of a condition or filter; `denied` tells whether its verb has been."""
        before = self.denying, self.denied
        self.denying, self.denied = node, False
        try:
            yield
        finally:
            self.denying, self.denied = before

    def denies(self) -> bool:
        """Whether the contrary is to be said by the template at work, and has not been; from now on it is said."""
        if self.denying is None or self.denied or self.frame.node is not self.denying:
            return False
        self.denied = True
        return True

    def permits(self) -> bool:
        """Whether a permission is still to be said."""
        return self.permitted is not None

    def permission(self, done: bool = False) -> str:
        """How the verb of the line at work is to be said, where that line may be carried out or not; once only.

        What is `done` to something may be said as what somebody may do to it.
        """
        if self.permitted is None or self.frame.node is not self.permitted[0] or (self.permitted[1] == "do") != done:
            return ""
        (_, how), self.permitted = self.permitted, None
        return how

    def acts(self, who: str) -> None:
        """Note the subject of a finite verb."""
        self.subject = self.frame.subject = who
        if who not in (NOBODY, IT, OTHER):
            self.actors.add(who)
        self.acted = True
        self.frame.actor = self.actor = None

    @property
    def clause_subject(self) -> str:
        """Who acts in the clause that the template at work belongs to; noun phrases are looked through."""
        for frame in reversed(self.frames):
            if not frame.noun_phrase:
                return frame.subject
        return NOBODY

    @property
    def clause_actor(self) -> Any:
        """The node of who acts in that clause: `own player` is the same player wherever it stands."""
        return next((frame.actor for frame in reversed(self.frames) if not frame.noun_phrase), None)

    @property
    def outer(self) -> tuple[Agreement, str]:
        """What agrees with the noun phrase that the template at work stands in, and the case of that."""
        for frame in reversed(self.frames[:-1]):
            if frame.noun_phrase:
                found = frame.agreement()
                return Agreement(found.gender, found.plural or frame.plural), frame.case
        raise WordingError("stands without anything to agree with")

    def mentions(self, who: str) -> None:
        """Note a being that was named or meant."""
        self.last = who
        self.mentioned.add(who)

    def possessive_is_clear(self, who: str) -> bool:
        return self.last == who and (who == SELF or self.mentioned == {who})

    @property
    def owner_is_said(self) -> bool:
        """Whether the phrase at work is of things whose owner is the subject: has a card in hand, ma postać."""
        return self.owned is self.frame.node

    def thing_is_clear(self, thing: Any) -> bool:
        """Whether a thing is the only one that was named, and nobody that `its` could mean."""
        return thing is not None and self.thing == thing and not self.mentioned

    def pronoun_is_clear(self, who: str) -> bool:
        return self.possessive_is_clear(who) and self.subject == who

    def is_alone(self, who: str) -> bool:
        """Whether the bearer of the rule is the only one who has acted in the sentence or was mentioned in it."""
        return who == SELF and self.actors == {who} and self.last == who and self.mentioned == {who}

    def is_first_to_act(self, who: str) -> bool:
        """Whether nobody has acted in the sentence, and somebody alone has been mentioned: after its attack, it falls."""
        return not self.acted and self.last == who and self.mentioned == {who}
