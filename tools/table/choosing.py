"""Choose a scenario from a list at the table, or the game that was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.loading.load import Named
from tools.story.phrases import PHRASES
from tools.table.typed import COMMANDS, called, echoed, near, number_in, plain


class Choosing:
    """The list of scenarios in one language. `read` gives what somebody types after a prompt, `say` prints a line."""

    def __init__(
        self, scenarios: Sequence[Named], lang: str, read: Callable[[str], str], say: Callable[[str], object]
    ) -> None:
        self.words, self.read, self.say = PHRASES[lang], read, say
        self.names, self.others = [s.name for s in scenarios], [s.pl for s in scenarios]
        if lang != "en":
            self.names, self.others = self.others, self.names

    def chosen(self, left: str) -> int | None:
        """The place of the scenario that is chosen, -1 for the game of the name `left`; None when somebody wants none."""
        if left:
            self.say(f"   0 {self.words['go on'].format(left)}")
        for place, name in enumerate(self.names, 1):
            self.say(f"{place:4} {name}")
        while True:
            line = self.read(self.words["which"]).strip()
            if COMMANDS.get(plain(line)) == "q":
                return None
            number = number_in(line)
            if number is not None and (0 < number <= len(self.names) or (left and number == 0)):
                return number - 1
            if number is not None:
                self.say(self.words["no such answer"].format(echoed(line), len(self.names)))
                continue
            meant = self._meant(line) if line else []
            if len(meant) == 1:
                return meant[0]
            if line:
                self.say(self.words["unknown"].format(echoed(line)))
            if meant:
                self.say(self.words["perhaps"].format(", ".join(f"{n + 1} {self.names[n]}" for n in meant)))

    def _meant(self, line: str) -> list[int]:
        """The places of the scenarios that a line may mean, in either language."""
        both = [*self.names, *self.others]
        return sorted({n % len(self.names) for n in called(line, both) or near(line, both)})
