"""Choose bands at the table before the game: people by number, bots at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from dsl.core.cards import FactionLine
from interpreter.loading.load import Content
from interpreter.runtime.chance import mix
from tools.bands import band_text, left_text, said
from tools.drafts import Draft, Stream, random_choice
from tools.explain.definitions import Explainer
from tools.story.phrases import PHRASES
from tools.table.board import seat_style
from tools.table.help import Help
from tools.table.person import Left
from tools.table.typed import COMMANDS, called, echoed, near, not_understood, number_in, plain


class Drafting:
    """A draft at the table. `people` says of each seat whether a person chooses for it."""

    def __init__(
        self,
        content: Content,
        people: Sequence[bool],
        seed: int,
        console: Console,
        read: Callable[[str], str],
        lang: str,
    ) -> None:
        self.people, self.console, self.read, self.lang = people, console, read, lang
        self.seed = seed
        self.words, self.explainer = PHRASES[lang], Explainer(content, lang)
        self.seats = [d.name for d in content.library.all("seat")]
        self.factions = {d.name: d.name if lang == "en" else d.pl for d in content.library.all("faction")}
        self.names = [d.name if lang == "en" else d.pl for d in content.library.all("seat")]

    def play(self, begun: Draft) -> dict[str, tuple[str, ...]]:
        """The bands that were chosen, by name of the player; `Left` when somebody leaves."""
        draft, before = begun, list[Draft]()
        while not draft.over:
            if not self.people[draft.seat]:
                stream = Stream(mix(self.seed, sum(map(len, draft.bands))))
                draft = self._told(draft, random_choice(draft, stream))
                continue
            answer = self._ask(draft, bool(before))
            if answer is None:
                draft = before.pop()
                continue
            before.append(draft)
            draft = draft.take(answer) if answer else draft.stop()
        for seat, _ in enumerate(self.seats):
            self._say("band", seat, self._band(draft, seat))
        return {
            who: band
            for who, band, muster in zip(self.seats, draft.bands, draft.musters, strict=True)
            if band and not muster.fixed
        }

    def _told(self, draft: Draft, after: Draft) -> Draft:
        """Say whom a bot has taken."""
        self._say("chooses", draft.seat, self._called(draft, after.bands[draft.seat][-1]))
        return after

    def _say(self, phrase: str, seat: int, *rest: str) -> None:
        line = self.words[phrase].format(self.names[seat], *rest)
        self.console.print(Text(line, style=seat_style(seat)), soft_wrap=True)

    def _band(self, draft: Draft, seat: int) -> str:
        return band_text(draft.roster, draft.musters[seat], draft.bands[seat], self.lang)

    def _ask(self, draft: Draft, may_undo: bool) -> str | None:
        """Whom a person takes, nothing when that is all; None takes the last choice back."""
        options = [*self._by_faction(draft), *([""] if draft.may_stop else [])]
        names = [self._called(draft, card) for card in options]
        self._show(draft, options)
        while True:
            try:
                line = self.read(self.words["asked"].format(self.names[draft.seat])).strip()
            except EOFError:
                raise Left(self.words["left draft"]) from None
            command = COMMANDS.get(plain(line), "")
            if command == "q":
                raise Left(self.words["left draft"])
            if command == "u" and may_undo:
                return None
            number = number_in(line)
            named = [number - 1] if number is not None else called(line, names)
            if len(named) == 1 and 0 <= named[0] < len(options):
                return options[named[0]]
            if line:
                self._wrong(line, command == "u", names)

    def _wrong(self, line: str, undo: bool, names: Sequence[str]) -> None:
        """Help, and what is said of a line that takes nobody."""
        if "?" in (line[0], line[-1]):
            asked = line.strip("? ")
            Help(self.explainer, self._note, self.words).named(asked) if asked else self._note(self.words["draft"])
            return
        if undo or number_in(line) is not None:
            self._note(self.words["no undo" if undo else "no such answer"].format(echoed(line), len(names)))
            return
        meant = [f"{n + 1} {names[n]}" for n in called(line, names) or near(line, names)]
        self._note(not_understood(line, self.words, meant))

    def _note(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)

    def _called(self, draft: Draft, card: str) -> str:
        """What somebody is called who may be taken; the answer that these are all."""
        if not card:
            return self.words["enough"]
        definition = draft.roster.cards[card].definition
        return definition.name if self.lang == "en" else definition.pl

    def _show(self, draft: Draft, options: Sequence[str]) -> None:
        """The band so far, what is left, and who may be taken, each with a number."""
        seat = draft.seat
        muster = draft.musters[seat]
        self._say("band", seat, self._band(draft, seat))
        left = left_text(draft.roster, muster, draft.bands[seat], self.lang)
        if left:
            self.console.print(Text(left, style="dim"), soft_wrap=True)
        groups: dict[str, list[Text]] = {}
        for number, card in enumerate(options, 1):
            text = said(draft.roster, muster, card, self.lang) if card else self.words["enough"]
            entries = groups.setdefault(self._faction(draft, card) if card else "", [])
            entries.append(Text.assemble((f"{number:4} ", "bold green"), text))
        for faction, entries in groups.items():
            self.console.print(Text(faction, style="dim"))
            self.console.print(Columns(entries, padding=(0, 2)))

    def _by_faction(self, draft: Draft) -> list[str]:
        """Who may be taken, those of one faction together."""
        options = list(draft.options)
        order = list(dict.fromkeys(self._faction(draft, card) for card in options))
        return sorted(options, key=lambda card: order.index(self._faction(draft, card)))

    def _faction(self, draft: Draft, card: str) -> str:
        """The faction that a card is of, as it is called."""
        line = draft.roster.cards[card].definition.one(FactionLine)
        if line is None:
            return "–"
        return str(self.factions.get(line["faction"].text, "–"))
