"""Answer `why` at the table: what a number is made of and what it leaves out, and what keeps an action from being offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dsl.characters import folded
from dsl.core.control import OptionBranch
from dsl.core.definitions import Header
from dsl.model import Action, Definition
from dsl.tree import Node
from interpreter.observe.events import Worked
from interpreter.observe.questions import Question
from interpreter.observe.reasons import Reason
from interpreter.observe.trace import Trace
from interpreter.runtime.fields.characters import HOLDER, IN_GAME
from tools.explain.definitions import Explainer
from tools.story.facts import in_print
from tools.story.narration import Narrator
from tools.story.phrases import PHRASES
from tools.table.typed import called, echoed

NOT = {folded(word) for words in PHRASES.values() for word in words["why not words"].split()}
"""What may stand before a name, as in `why can't I sprint`."""
LAST = 2
"""Of the numbers told last, so many are explained when none is named."""


class Why:
    """Explains what happens in one game, as its trace saw it and as it stands."""

    def __init__(self, trace: Trace, narrator: Narrator, explainer: Explainer, words: Mapping[str, str]) -> None:
        self.trace, self.narrator, self.explainer, self.words = trace, narrator, explainer, words

    def about(self, what: str, question: Question) -> Iterator[str]:
        """Explain a number or an action of a character, `NAME` or `CHARACTER NAME`; without any, the last numbers told."""
        if not what:
            yield from self._last()
            return
        asked = what.split()
        while len(asked) > 1 and folded(asked[0]) in NOT and not self.explainer.find(" ".join(asked)):
            what = " ".join(asked := asked[1:])
        figure, name = self._whose(what, question)
        found = self.explainer.find(name)
        offered = {o.action: n for n, o in reversed([*enumerate(question.options, 1)])}
        lines = [*self._branch(what, question)]
        lines += [line for definition in found for line in self._defined(definition, figure, offered)]
        yield from lines or [self.words["not now" if found else "unknown"].format(echoed(name))]
        near = self.explainer.near(name) if not (found or lines) else []
        if near:
            yield self.words["perhaps"].format(", ".join(near))

    def _last(self) -> Iterator[str]:
        last = [e for e in self.trace.events if isinstance(e, Worked)][-LAST:]
        for event in last:
            yield self.narrator.number(event)
            yield from parts_told(event.reasons, self.narrator, self.explainer)
        if not last:
            yield self.words["no numbers"]

    def _whose(self, what: str, question: Question) -> tuple[int, str]:
        """The character that is meant, the one that is asked about if nobody is named, and the rest of the words."""
        for figure in self.trace.game.setup.figures:
            name = self.narrator.name("character", figure)
            if folded(what).startswith(f"{folded(name)} "):
                return figure, what[len(name) + 1 :].strip()
        return next(
            (v for k, v in (("", question.actor), *question.about) if v >= 0 and k in ("", "character")), -1
        ), what

    def _branch(self, what: str, question: Question) -> Iterator[str]:
        """One of the things that the question lets choose: which answer it is, or the condition that keeps it from being one."""
        source = question.source
        if question.kind != "modes":
            return
        branches = [node for node in source.node.body if isinstance(node.means, OptionBranch)]
        names = [mode[self.narrator.lang != "en"] for mode in source.asking.modes]
        within = self.trace.innermost
        for place in called(what, names):
            offered = next((n for n, o in enumerate(question.options, 1) if o.value == place), 0)
            yield self.words["not offered" if not offered else "is offered"].format(names[place])
            condition = branches[place].get("condition")
            if offered:
                yield "  " + self.words["offered"].format(offered)
            elif isinstance(condition, Node):
                yield "  " + self.words["not condition"].format(self.narrator.said(condition, within))

    def _defined(self, definition: Definition, figure: int, offered: Mapping[str, int]) -> Iterator[str]:
        if isinstance(definition, Action):
            if figure >= 0:
                yield from self._action(definition, figure, offered.get(definition.name, 0))
            return
        game, setup = self.trace.game, self.trace.game.setup
        seat = game.ask.seat if game.ask is not None else 0
        owners = {"character": figure, "player": setup.players[seat], "": 0, "game": 0}
        owner = owners.get(definition.owner_kind, -1)
        parts = self._parts(definition, owner) if owner >= 0 else []
        if parts:
            yield self.narrator.sum(definition, owner, [(r, r.amount) for r in parts])
            yield from parts_told(parts, self.narrator, self.explainer)

    def _parts(self, definition: Definition, owner: int) -> list[Reason]:
        """The parts of a number or an ability of somebody, without what states do that nobody is in; none of anything else."""
        parts = self.trace.explained(self.trace.game, definition, owner)
        return [part for part in parts if not any(hindrance.kind == "held" for hindrance in part.why_not)]

    def _action(self, action: Action, figure: int, offered: int) -> Iterator[str]:
        """Whether an action is open to a character, or what keeps it closed; of items the one that comes nearest."""
        game = self.trace.game
        items = [i for i in game.setup.items if game.S[i + IN_GAME] and game.S[i + HOLDER] == figure]
        kept = min(
            (
                self.trace.reasons.closed(game, action, figure, this)
                for this in (-1, *(items if action.given_by else ()))
            ),
            key=len,
        )
        who, name = self.narrator.name("character", figure), self.narrator.called(action)
        yield self.words["shut" if kept else "open"].format(who, name)
        yield from (f"  {self.narrator.hindrance(h, figure)}" for h in kept)
        if not kept:
            yield "  " + (self.words["offered"].format(offered) if offered else self.words["asked elsewhere"])


def parts_told(reasons: Iterable[Reason], narrator: Narrator, explainer: Explainer) -> Iterator[str]:
    """Each part of a number: what it adds, where it comes from, whose it is, and what kept it from counting."""
    for reason in reasons:
        bearer = f" ({narrator.name('character', reason.bearer)})" if reason.bearer >= 0 else ""
        text = narrator.reason(reason) + bearer
        kept = isinstance(reason.node.means, Header)
        if reason.rule is not None or (reason.kind in ("base", "part") and not kept):
            text += f": {explainer.say(reason.node)}"
        why = "; ".join(map(narrator.hindrance, reason.why_not))
        yield f"  {in_print(reason.amount, '+'):>3}  {f'{text} – {why}' if why else text}"
