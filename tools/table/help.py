"""Help at the table: what can be typed, what an answer means, what something is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from interpreter.observe.questions import Option
from interpreter.observe.view import View
from tools.explain.definitions import Explainer
from tools.table.typed import echoed


class Help:
    """Answers `?`, `? 3` and `?NAME`, by way of `note`."""

    def __init__(self, explainer: Explainer, note: Callable[[str], None], words: Mapping[str, str]) -> None:
        self.explainer, self.note, self.words = explainer, note, words

    def about(self, what: str, seen: View) -> None:
        """Explain a number or a name; without any, the commands."""
        if not what:
            self.note(self.words["commands"])
            self.note("\n".join(f"  {line}" for line in self.words["further commands"].split("\n")))
            return
        assert seen.question is not None
        options = seen.question.options
        if what.isdecimal() and 1 <= int(what) <= len(options):
            option = options[int(what) - 1]
            lines = list(self._option(option))
            if not lines:
                self.named(_name_of(option, self.explainer.lang))
            for line in lines:
                self.note(line)
            return
        self.named(what)

    def named(self, name: str) -> None:
        """Explain what is called so, or say what may be meant."""
        found = self.explainer.find(name)
        for definition in found:
            for line in self.explainer.lines(definition):
                self.note(line)
        if not found:
            self.note(self.words["unknown"].format(echoed(name)))
            near = self.explainer.near(name)
            if near:
                self.note(self.words["perhaps"].format(", ".join(near)))

    def _option(self, option: Option) -> Iterator[str]:
        """What is done when an answer is given that has no name of its own: the lines of the rules under it."""
        lines = option.lines[0].body if option.kind == "modes" else option.lines
        if lines:
            yield option.text(self.explainer.lang)
        for line in lines:
            yield f"  {self.explainer.say(line)}"


def _name_of(option: Option, lang: str) -> str:
    """The name of the definition behind an answer: an action, a character, an item."""
    text = option.action or option.text(lang)
    words = text.split()
    return " ".join(words[:-1]) if option.kind == "character" and words[-1].isdigit() else text
