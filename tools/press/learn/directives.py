"""What may stand in braces in a chapter: names, numbers, rules, played examples, pictures, cards, all from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from dsl.lexicon import MissingForm
from dsl.model import Definition
from dsl.wording import english_plural
from interpreter.loading.files import text_in
from interpreter.runtime.fields.dials import CLICK
from tierce import UnknownNameError
from tierce.names import definitions_named
from tools.press.about import deck_size
from tools.press.kit.choices import KitChoices
from tools.press.learn.chapters import FOLDER
from tools.press.learn.markdown import CLOSE, OPEN, PART, SOUND, SOUND_END, Piece, Setter, loose
from tools.press.learn.pictures import Wanted, letters_of, picture
from tools.press.learn.stories import Stories, Story, StoryError, Sum, Told
from tools.press.model.cards import Card, CardMaker
from tools.press.model.dials import dial_of
from tools.press.model.entries import spoken
from tools.press.model.links import capitalised
from tools.press.model.rich_text import RichText
from tools.press.own_words import OwnWords, numbers, numbers_of, own_words
from tools.press.printer import Printer
from tools.press.typst.pictures import Pictures
from tools.press.typst.rich_text import literal, quoted, string, typeset
from tools.slugs import slug

_CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
CARD_PARTS = (
    "title",
    "subtitle",
    "main",
    "numbers",
    "figure",
    "track",
    "equipment",
    "tables",
    "rules",
    "foot",
    "window",
    "dial",
)
"""What callouts on a card may point to."""


INCHES = 0.3
"""A hundredth of an inch of an open table is drawn so many times as large as a unit of a board of spaces."""


class Untrue(Exception):
    """Something is said that the rules do not say."""


class Unknown(Exception):
    """Something is named that is not there."""


class Directives:
    """The directives of one language. What goes wrong is told to `fault`, and the text goes on without it."""

    def __init__(self, printer: Printer, fault: Callable[[Exception], None]) -> None:
        self.printer, self._fault, self.pieces = printer, fault, list[Piece]()
        self.teller, self.lang, self.library = printer.teller, printer.lang, printer.content.library
        self.setter = Setter(self.lang, self.pieces)
        self.asked: set[tuple[str, str]] = set()
        """The definitions that were asked for, by their kinds and names."""
        self.shown: set[tuple[str, str]] = set()
        """Those whose cards were shown."""
        self.played: set[tuple[str, str]] = set()
        """Those whose examples were told, and the cards that were there."""

    @property
    def functions(self) -> dict[str, Callable[..., str]]:
        """By the names that chapters use."""
        plain: dict[str, Callable[..., str]] = {
            "name": self.name,
            "Name": self.capital,
            "number": self.number,
            "count": self.count,
            "deck": self.deck,
            "prose": self.prose,
            "rule": self.rule,
            "gist": self.gist,
            "suit": self.suit,
            "total": self.total,
            "value": self.value,
            "story": self.story,
            "board": self.board,
            "before_after": self.before_after,
            "card": self.card,
            "label": self.label,
            "dial": self.dial,
        }
        return {name: self._told(function) for name, function in plain.items()}

    @property
    def filters(self) -> dict[str, Callable[..., str]]:
        return {"tells": self._told(self.tells)}

    def _told(self, function: Callable[..., str]) -> Callable[..., str]:
        def called(*given: Any, **named: Any) -> str:
            try:
                return function(*given, **named)
            except (Untrue, Unknown, StoryError, UnknownNameError, MissingForm, TypeError, ValueError) as error:
                self._fault(error)
                return ""

        return called

    def _put(self, typst: str, plain: str = "", block: bool = False) -> str:
        self.pieces.append(Piece(typst, plain, block))
        return f"{OPEN}{len(self.pieces) - 1}{CLOSE}"

    def _one(self, name: str) -> Definition:
        keyword, colon, rest = name.partition(":")
        found = [d for d in self.library.definitions if colon and d.keyword == keyword and d.name == rest]
        found = found or definitions_named(self.printer.content, name)
        found = [d for d in found if d.name == name] or found
        if len(found) > 1:
            raise Unknown(f"several are called `{name}`: " + ", ".join(f"{d.keyword}:{d.name}" for d in found))
        self.asked.add((found[0].kind, found[0].name))
        return found[0]

    def plain(self, text: str) -> str:
        """A text with the plain words of its living parts."""
        bare = text.replace(SOUND, "").replace(SOUND_END, "")
        return PART.sub(lambda found: self.pieces[int(found[1])].plain, bare)

    # --- words and numbers

    def name(self, what: str, case: str = "nom", plural: bool = False) -> str:
        """What something is called, in Polish in a case."""
        said = self._named(self._one(what), case, plural)
        return self._put(quoted(said), said)

    def capital(self, what: str, case: str = "nom", plural: bool = False) -> str:
        said = capitalised(self._named(self._one(what), case, plural))
        return self._put(quoted(said), said)

    def _named(self, definition: Definition, case: str, plural: bool) -> str:
        title = self.teller.title(definition)
        if self.lang == "en":
            return english_plural(title) if plural else title
        if case not in _CASES:
            raise ValueError(f"there is no case `{case}`; there are {', '.join(_CASES)}")
        if case == "nom" and not plural:
            return title
        noun = self.teller.linker.lexicon.noun(title)
        return (noun.pl if plural else noun.sg)[_CASES.index(case)]

    def number(self, what: str, said: str | int = "") -> str:
        """A number of a rule: the only one that it has, or one that is said and that it must have."""
        definition = self._one(what)
        known = [n.lstrip("+") for line in definition.lines for n in numbers_of(line)]
        if said == "":
            if len(set(known)) != 1:
                raise Unknown(f"`{what}` has not one number but {', '.join(dict.fromkeys(known)) or 'none'}: say which")
            return f"{SOUND}{known[0]}{SOUND_END}"
        wanted = numbers(str(said), self.lang)
        if not wanted or any(n.lstrip("+") not in known for n in wanted):
            raise Untrue(f"`{said}` is no number of `{what}`, which has {', '.join(dict.fromkeys(known)) or 'none'}")
        return f"{SOUND}{said}{SOUND_END}"

    def count(self, keyword: str) -> str:
        """How many there are of a kind."""
        found = sum(d.keyword == keyword for d in self.library.definitions)
        if not found:
            raise Unknown(f"there is no `{keyword}`")
        return f"{SOUND}{found}{SOUND_END}"

    def deck(self, name: str) -> str:
        """How many cards a deck has."""
        found = deck_size(name, self.library)
        if not found:
            raise Unknown(f"there is no deck `{name}`")
        return f"{SOUND}{found}{SOUND_END}"

    def prose(self, text: str) -> str:
        """A number that is no number of the rules."""
        return f"{SOUND}{text}{SOUND_END}"

    def tells(self, text: str, *rules: str, depth: int = 2) -> str:
        """A text whose numbers, suits and names must stand in some rules, or in what these carry out."""
        found = [self._one(rule) for rule in rules]
        lines = [line for definition in found for line in definition.lines]
        around, self.library.asked = self.library.asked, self.asked
        try:
            foreign = self._words.foreign(self.plain(text), self.lang, lines, found, depth)
        finally:
            self.library.asked = around
        if foreign:
            raise Untrue(f"`{', '.join(foreign)}` is said here, and not by {', '.join(rules)}")
        return f"{SOUND}{text}{SOUND_END}"

    @cached_property
    def _words(self) -> OwnWords:
        return own_words(self.printer.content)

    # --- rules

    def gist(self, what: str) -> str:
        """The one line of a rule."""
        definition = self._one(what)
        if definition.gist is None:
            raise Unknown(f"`{what}` has no gist")
        said = str(definition.gist["text" if self.lang == "en" else "pl"])
        return self._put(quoted(said), said)

    def rule(self, what: str) -> str:
        """A rule in a box: its name, and its one line or its sentences."""
        definition = self._one(what)
        title = quoted(capitalised(self.teller.title(definition)))
        if definition.gist is not None:
            body = quoted(str(definition.gist["text" if self.lang == "en" else "pl"]))
        else:
            told = [line for line in spoken(definition) if line.word.category != "procedure_line"]
            body = " ".join(typeset(line.text) for line in self.teller.lines(told, definition))
        return self._put(f"#rule-box[{title}][{body}]\n\n", block=True)

    def suit(self, name: str) -> str:
        """The picture of a suit."""
        found = self._one(f"suit:{name}")
        return self._put(typeset(self.teller.suits.icon(found.name)), self.teller.title(found))

    # --- what was played

    @cached_property
    def stories(self) -> Stories:
        theme = self.printer.theme
        chapters = [text_in(theme.read(path)) for name, path in theme.files(FOLDER).items() if name.endswith(".md")]
        return Stories(self.printer.content, self.teller, KitChoices.of(theme), chapters)

    def _story(self, example: str) -> Story:
        """An example as it was played."""
        definition, _ = self.stories.found(example)
        story = self.stories.of(example)
        self.played |= {(definition.kind, definition.name)} | story.present
        return story

    def total(self, example: str, who: str, what: str, nth: int = 1) -> str:
        """A number that was worked out in an example, with its reasons."""
        found = self._story(example).sums(who, what)
        if not 0 < nth <= len(found):
            raise StoryError(f"`{what}` of `{who}` was worked out {len(found)} times in `{example}`")
        return self._put(_sum(found[nth - 1], alone=True), str(found[nth - 1].value))

    def value(self, example: str, who: str, what: str, said: str | int = "", nth: int = 1) -> str:
        """A number alone that was worked out in an example, or the words for it that are said and must be so."""
        found = self._story(example).sums(who, what)
        if not 0 < nth <= len(found):
            raise StoryError(f"`{what}` of `{who}` was worked out {len(found)} times in `{example}`")
        value = found[nth - 1].value
        if said != "" and str(value) not in numbers(str(said), self.lang):
            raise Untrue(f"`{said}` is said here, and `{what}` of `{who}` was {value} in `{example}`")
        return f"{SOUND}{said or value}{SOUND_END}"

    def story(self, example: str) -> str:
        """An example told from its trace, in a box."""
        story = self._story(example)
        title = quoted(capitalised(self.teller.pair(story.example.node)))
        rows = "".join(f"{_row(told)},\n" for told in story.tell())
        return self._put(f"#story([{title}], (\n{rows}))\n\n", block=True)

    def board(
        self,
        example: str,
        caption: str = "",
        at: str = "end",
        ways: bool = False,
        full: bool = False,
        sight: Iterable[Iterable[str]] = (),
        zones: Iterable[str] = (),
        marked: Iterable[Iterable[str]] = (),
        wide: bool = False,
        least: int = 4,
    ) -> str:
        """The board of an example, with ways, lines of sight and zones of control."""
        pairs = tuple((str(a), str(b)) for a, b in sight)
        marks = tuple((str(a), str(b)) for a, b in marked)
        wanted = Wanted(at == "end", ways, full, pairs, tuple(zones), marks, least)
        shown = self._picture(example, wanted)
        about = self._caption(caption) + self._key(example)
        return self._put(f"#pictures([{about}], wide: {str(wide).lower()}, {shown})\n\n", block=True)

    def before_after(self, example: str, caption: str = "", least: int = 4) -> str:
        """The board of an example as it was, and as it is then, with the ways that were gone."""
        pair = ", ".join(
            self._picture(example, w) for w in (Wanted(False, least=least), Wanted(True, True, least=least))
        )
        about = self._caption(caption) + self._key(example)
        return self._put(f"#pictures([{about}], wide: true, {pair})\n\n", block=True)

    def _key(self, example: str) -> str:
        """Whom the letters of an open table stand for."""
        story = self._story(example)
        named = [f"{sign} – {name}" for sign, name in letters_of(story)] if story.board.table is not None else []
        return quoted(f" {', '.join(named)}.") if named else ""

    def _picture(self, example: str, wanted: Wanted) -> str:
        drawn = picture(self._story(example), wanted, self.teller.words["board"])
        alone = self._pictures.alone(drawn)
        wide, tall = (
            n * (INCHES if self._story(example).board.table is not None else 1) for n in self._pictures.size(drawn)
        )
        return f"({wide:g}, {tall:g}, {literal(alone)})"

    def dial(self, example: str, who: str, caption: str = "") -> str:
        """The dial of somebody in an example as it stood, and as it stands then."""
        story = self._story(example)
        figure = story.figure(who)
        card = self.library.get("figure", _card_of(story, figure))
        self.shown.add((card.kind, card.name))
        dial = dial_of(self.teller, self.printer.card_choices, card)
        if dial is None:
            raise Unknown(f"`{who}` has no dial")
        clicks = ", ".join(str(fields[figure + CLICK]) for fields in (story.run.start, story.game.S))
        template = self.printer.theme.templates.get_template("dial.typ.jinja")
        shown = template.render(dial=dial, words=self.teller.words).strip()
        return self._put(f"#dials([{self._caption(caption)}], {shown}, ({clicks}))\n\n", block=True)

    @cached_property
    def _pictures(self) -> Pictures:
        return Pictures(self.printer.theme)

    def _caption(self, text: str) -> str:
        if found := numbers(loose(text), self.lang):
            raise Untrue(f"`{found[0]}` stands there by itself: numbers come from the rules")
        return self.setter.line(text)

    # --- cards

    def card(self, what: str, **parts: str) -> str:
        """The card of something, with numbers that point to some of its parts, and what these are."""
        for part in parts:
            if part not in CARD_PARTS:
                raise ValueError(f"a card has no part `{part}`; it has {', '.join(CARD_PARTS)}")
        card = self._card(what)
        legend = "".join(f"({literal(part)}, [{self._caption(text)}])," for part, text in parts.items())
        template = self.printer.theme.templates.get_template("card.typ.jinja")
        suits = [slug(s) for s in self.teller.suits.order]
        data = template.render(card=card, lang=self.lang, suits=suits, words=self.teller.words).strip().rstrip(",")
        return self._put(f"#annotated((..{data}, fit: none), ({legend}))\n\n", block=True)

    def label(self, what: str, of: str) -> str:
        """What a number is called on the card of somebody, which must have it."""
        card, wanted = self._card(what), self.teller.title(self._one(of))
        there = [label.plain for label, _ in (*card.main, *card.numbers)]
        found = next((label for label in there if label.casefold() == wanted.casefold()), None)
        if found is None:
            raise Untrue(
                f"`{wanted}` does not stand on the card of `{what}`, which has {', '.join(there) or 'no numbers'}"
            )
        return self._put(quoted(found), found)

    def _card(self, what: str) -> Card:
        definition = self._one(what)
        self.shown.add((definition.kind, definition.name))
        return CardMaker(self.printer).cards(definition)[0]


def _card_of(story: Story, figure: int) -> str:
    """The name of the card of a figure in a story."""
    setup = story.game.setup
    return dict(zip(setup.figures, setup.plan.figures, strict=True))[figure].card


def _sum(found: Sum, alone: bool = False) -> str:
    parts = "".join(f"({literal(sign)}, {literal(str(n))}, {string(name)})," for sign, n, name in found.parts)
    whose, value = "" if alone else found.whose, str(found.value).replace("-", "−")
    return f"#sum({string(whose)}, {string(found.name)}, {literal(value)}, ({parts}))"


def _row(told: Told) -> str:
    text = told.text
    said = _sum(text) if isinstance(text, Sum) else typeset(text) if isinstance(text, RichText) else quoted(text)
    return f"({literal(told.sort)}, [{said}])"
