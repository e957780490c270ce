"""The moments of the game as they are printed: the whole game as a tree, then each procedure with what joins in there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dsl.model import Procedure
from tools.explain.moments import Joining, Moments, Part
from tools.press.model.links import capitalised
from tools.press.model.rich_text import RichText, joined, span
from tools.press.model.teller import Teller


@dataclass(slots=True)
class Branch:
    """A step, or a procedure that is carried out, with what stands under it."""

    label: RichText
    under: list[Branch] = field(default_factory=list)


@dataclass(slots=True)
class Moment:
    """A procedure or action: where its own entry is, its steps, and rows of what can be said of it."""

    anchor: str
    title: RichText
    steps: list[Branch]
    rows: list[tuple[str, RichText]]


class MomentsPage:
    """Gathers what the page of moments prints, in one language."""

    def __init__(self, teller: Teller, order: Sequence[Procedure]) -> None:
        self.teller, self.words = teller, teller.words
        self.moments = Moments(teller.content)
        self.order = [p for p in order if self._says(p)]
        self._shown = {p.name for p in self.order}
        self._terms = {t.name: t for t in reversed(self.moments.library.terms())}

    def _says(self, procedure: Procedure) -> bool:
        """Whether there is something to say of a procedure."""
        asked = (self.moments.parts, self.moments.reach, self.moments.places, self.moments.besides)
        return any(ask(procedure) for ask in asked)

    def tree(self) -> list[Branch]:
        """The whole game; each procedure is opened where it first comes."""
        opened: set[str] = set()
        return [self._grown(Part(called=root), opened) for root in self.moments.roots]

    def _grown(self, part: Part, opened: set[str]) -> Branch:
        branch = Branch(self._label(part))
        inner = part.under
        if part.called is not None and part.called.name not in opened:
            opened.add(part.called.name)
            inner = self.moments.parts(part.called)
        branch.under = [self._grown(p, opened) for p in inner]
        return branch

    def _label(self, part: Part) -> RichText:
        if part.step is not None:
            return span("badge", self.teller.pair(part.step), "step")
        assert part.called is not None
        return self.link(part.called)

    def link(self, procedure: Procedure) -> RichText:
        """The name of a procedure, which leads to its moment; where there is none, to its entry."""
        if procedure.name not in self._shown:
            return self.teller.link(procedure)
        anchor = self.teller.anchors.own(procedure)
        return span("reference", self.teller.title(procedure), f"moment-{anchor}")

    def all(self) -> Iterator[Moment]:
        """The moments in reading order."""
        for procedure in self.order:
            steps = [self._grown(p, set(self.moments.names.procedures)) for p in self.moments.parts(procedure)]
            title = self.teller.link(procedure, capitalised(self.teller.title(procedure)))
            yield Moment(f"moment-{self.teller.anchors.own(procedure)}", title, steps, list(self._rows(procedure)))

    def _rows(self, procedure: Procedure) -> Iterator[tuple[str, RichText]]:
        words, moments = self.words, self.moments
        for found, names in moments.reach(procedure):
            own = found.name == procedure.name
            label = words["reach"] if own else f"{words['reach']} ({self.teller.title(found)})"
            yield label, joined(map(self._name, names))
        for place in moments.places(procedure):
            step = next((self.teller.pair(p) for p in moments.steps(procedure) if p["name"] == place.step), place.step)
            at = f" {words['quoted'].format(step)}" if step else ""
            yield capitalised(words[f"joins_{place.timing}"]) + at, self._rules(place.joining)
        for term, joining in moments.numbers(procedure):
            if joining:
                yield f"{words['changed_by']}: {self.teller.title(term)}", self._rules(joining)
        besides = moments.besides(procedure)
        if besides:
            yield words["besides"], self._rules(besides)

    def _name(self, name: str) -> RichText:
        term = self._terms.get(name)
        return self.teller.link(term) if term is not None else RichText(name)

    def _rules(self, joining: Iterable[Joining]) -> RichText:
        """The rules that join in, each once, in the order in which they do."""
        return joined(map(self.teller.link, {rule.id: rule for rule, _ in joining}.values()))
