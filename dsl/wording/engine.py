"""Turn checked trees into clauses: the public face of the wording part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from functools import cached_property

from dsl.core.conditions import AndPhrase
from dsl.core.control import ForEachStatement, IfStatement, May, OptionBranch, Otherwise
from dsl.core.hooks import ForEachClause, WhenClause
from dsl.lexicon import CASES, Lexicon, MissingForm, Recorder
from dsl.model import Library
from dsl.tree import Name, Node
from dsl.wording.languages.table import LANGUAGES
from dsl.wording.planning.conditions import joined_by, plain
from dsl.wording.planning.plan import Plan
from dsl.wording.punctuation import CALLED, finished, hole, needed_names, tidy
from dsl.wording.realisation.anybody import are_tests, in_a_test, speaks_of_nobody, tester_under, this_one
from dsl.wording.realisation.causes import Cause, causes, with_causes
from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.phrases import Grammar
from dsl.wording.realisation.realiser import Names, Speaker
from dsl.wording.realisation.rows import continued, told
from dsl.wording.realisation.sentences import (
    MOST_BEFORE_ONE,
    before_its_conditions,
    gather,
    is_long,
    lead_of,
    levels_of,
)
from dsl.wording.realisation.templates import Analysed
from dsl.wording.referents import is_self
from dsl.wording.terms import BETWEEN_IDS, Clause, NamesSaid, Part, Term, WordingError
from dsl.words import Vocabulary

Params = Mapping[str, int | str | Term]
"""What the letters and other parameters of a rule stand for on the card of a bearer; who the bearer (`self`) and those with
roles are, where a game is told, as terms by their names."""


class Wording:
    """The wording of one language.

    names       resolves a `Name` (or whatever else the content puts into a slot) to its `Term`: a function,
                or a mapping by `(kind, text)`
    vocabulary  tells which words are beings, that is, what a pronoun could be mistaken for; without it only
                `extra={"being": True}` counts
    trees       the whole trees that single lines may be taken from (what `it` means may stand above a line), each with
                the parameters that its lines are told with
    templates   the wordings of words by their names, from somebody whom nobody vouches for, instead of those beside the words
    library     the definitions, of which some are told within others (`plan`)
    known       what is known of templates by their texts, from whoever said the same words before with these forms
    nbsp        puts non-breaking spaces between numbers and units and after Polish one-letter words

    Templates are compiled once for each word. A `Wording` is not to be shared between threads.
    """

    def __init__(
        self,
        lang: str,
        lexicon: Lexicon,
        names: Names,
        vocabulary: Vocabulary | None = None,
        nbsp: bool = False,
        trees: Iterable[tuple[Node, Params]] = (),
        templates: Mapping[str, str] | None = None,
        library: Library | None = None,
        known: MutableMapping[str, Analysed] | None = None,
    ) -> None:
        if lang not in LANGUAGES or (templates is None and not LANGUAGES[lang].own):
            raise ValueError(f"there are no wordings in {lang!r}")
        self.lang, self.lexicon, self.nbsp = lang, lexicon, nbsp
        self._library = library or Library()
        self.vocabulary = vocabulary or Vocabulary(())
        beings = frozenset(w.category for w in self.vocabulary.words if is_self(w))
        bearer = next((w for w in self.vocabulary.in_category("character") if is_self(w)), None)
        self._speaker = Speaker(self._grammar(lexicon), names, beings, bearer, templates, known)
        self._names = NamesSaid()
        self._told: dict[int | str, Params] = {}
        for tree, params in trees:
            self._speaker.antecedents.add(tree)
            self._told |= {key: params for node in tree.walk() for key in (id(node), node.id) if key} if params else {}

    @property
    def plan(self) -> Plan:
        """What is told within what; who only says single lines needs none."""
        return self._library.once(Plan)

    @cached_property
    def _causes(self) -> list[Cause]:
        """The states that say what those do who bring somebody into them; English has a form for that."""
        return causes(self._library) if self.lang == "en" else []

    @property
    def _of_nobody(self) -> frozenset[str]:
        return self._library.once(speaks_of_nobody)

    def render(self, node: Node, case: str = "nom", params: Params | None = None) -> str:
        """A phrase by itself, without capital and stop. `params` gives values to letters such as X."""
        node = with_causes(node, self._causes)
        self._speaker.antecedents.begin(node)
        return tidy(self._speaker.say(plain(node), Telling(self._params(node, params)), case))

    def during(self, event: Name) -> str:
        """The time of a procedure: in close combat; w walce wręcz."""
        return self._speaker.functions.during(self._speaker.phrase(event, Telling(), "event"))

    def render_line(self, node: Node, params: Params | None = None, depth: int = 0, followed: bool = False) -> Clause:
        """The sentence of a line, with the lines under it joined to it or standing under it.

        `followed` tells that the next line says what happens otherwise.
        """
        if depth == 0:
            self._names = NamesSaid()
            node = with_causes(node, self._causes)
            self._speaker.antecedents.begin(node)
        if self.lang == "pl":
            params = {**(params or {}), **this_one(node, self._speaker, self._of_nobody)}
        elif self.lang == "en":
            params = {**(params or {}), **tester_under(node, self._speaker)}
        params = {**(params or {}), **in_a_test(node, self._library.once(are_tests))}
        telling = self._telling(node, params)
        parts, under, end = gather(node, self._speaker.grammar, self._speaker.teller(telling), followed)
        if found := hole("".join(part.text for part in parts), telling.names):
            raise WordingError(found, node.word.name, self.lang)
        if is_long(parts):
            listed = self._listed(node, params, depth)
            if listed is not None and sum(not child.then for child in listed.children) > MOST_ASKED:
                return listed
            telling = self._telling(node, params)
            first = gather(node, self._speaker.grammar, self._speaker.teller(telling, choices_first=True), followed)
            shorter = first if not is_long(first[0]) else self._shorter(node, params)
            alone = shorter is not None and len(shorter[1]) == 1 and not (_is_labelled(node) and shorter[1][0].body)
            if not alone or under or is_long(parts, MOST_BEFORE_ONE):
                parts, under, end = shorter or (parts, under, end)
                if is_long(parts) and listed is not None:
                    return listed
        children = tuple(self.render_block(under, params, depth + 1))
        return self._clause(parts, end, depth, children)

    def _shorter(self, node: Node, params: Params | None) -> tuple[list[Part], list[Node], str] | None:
        """A long line with only so many of the lines below it in its sentence that it is short; None where nothing makes it so."""
        for levels in reversed(range(levels_of(node))):
            telling = self._telling(node, params)
            shorter = gather(node, self._speaker.grammar, self._speaker.teller(telling), levels=levels)
            if not is_long(shorter[0]) and not self._leads_to_one(node, levels, shorter, params):
                return shorter
        return None

    def _leads_to_one(
        self, node: Node, levels: int, said: tuple[list[Part], list[Node], str], params: Params | None
    ) -> bool:
        """Whether the last line that still goes on in a sentence would better begin one: it opens a second list, or is a sentence with its line."""
        for _ in range(levels):
            node = node.body[0]
        if not levels or said[2] != ":":
            return False
        if isinstance(node.means, (ForEachStatement, ForEachClause)) or ": " in "".join(part.text for part in said[0]):
            return True
        telling = self._telling(node, params)
        parts, under, _ = gather(node, self._speaker.grammar, self._speaker.teller(telling))
        return isinstance(node.means, May) and not under and not is_long(parts)

    def _clause(
        self, parts: list[Part], end: str, depth: int, children: tuple[Clause, ...] = (), then: bool = False
    ) -> Clause:
        if any(CALLED in part.text for part in parts):
            below = " ".join(clause.text for child in children for clause in child.walk())
            whole = "".join(part.text for part in parts)
            parts = [
                Part(part.id, needed_names(part.text, f"{whole.replace(part.text, '')} {below}", self._forms))
                for part in parts
            ]
        return Clause(finished(parts, end, self.lang, self.nbsp), depth, children, then, self._names)

    def _forms(self, name: str) -> set[str]:
        """A name in all its cases."""
        return {self._speaker.grammar.noun(name, case, False) for case in CASES}

    def _listed(self, node: Node, params: Params | None, depth: int) -> Clause | None:
        """A long line with its conditions under it, one below the other, and then what comes of them."""
        condition = node.get("condition")
        if not isinstance(condition, Node) or not (isinstance(plain(condition).means, AndPhrase) or _asks_more(node)):
            return None
        grammar, telling = self._speaker.grammar, self._telling(node, params, listing=[])
        head = told(node, self._speaker.teller(telling))
        if not telling.listing or grammar.all_true not in head:
            return None
        conditions, ids = telling.listing, node.id
        while _asks_more(node):
            node = node.body[0]
            ids += BETWEEN_IDS + node.id
            nested = joined_by(node["condition"], AndPhrase)
            conditions += [self._speaker.say(part, self._telling(node, params)) for part in nested]
        if len(conditions) == 1:  # what depends on a single one stands under it
            below = tuple(self.render_block(node.body, params, depth + 1))
            return self._clause([Part(ids, head.replace(grammar.all_true, conditions[0]))], ":", depth, below)
        children = [self._clause([Part("", tidy(text))], ".", depth + 1) for text in conditions]
        if len(node.body) == 1:
            rest = self._telling(node, params)
            parts, under, end = gather(node.body[0], grammar, self._speaker.teller(rest))
            parts[0] = Part(parts[0].id, continued(parts[0].text, node.body[0], self.lang))
            if not under and (whole := before_its_conditions(head, ids, parts, grammar)):
                return self._clause(whole, ":", depth, tuple(children))
            parts[0] = Part(parts[0].id, grammar.then + parts[0].text)
            below = tuple(self.render_block(under, params, depth + 1))
            children.append(self._clause(parts, end, depth, below, then=True))
        elif node.body:
            below = tuple(self.render_block(node.body, params, depth + 1))
            children.append(self._clause([Part("", grammar.then.strip())], ":", depth, below, then=True))
        return self._clause([Part(ids, head)], ":", depth, tuple(children))

    def render_block(self, lines: Iterable[Node], params: Params | None = None, depth: int = 0) -> list[Clause]:
        """The sentences of lines that follow one another; each sentence starts with nobody mentioned."""
        rows = list(lines)
        return [self.render_line(row, params, depth, followed) for row, followed in with_followed(rows)]

    def check_words(self) -> list[WordingError | MissingForm]:
        """The faults of all words, known before one is needed, and the constants that the lexicon lacks."""
        found: list[WordingError | MissingForm] = []
        wanted: list[tuple[str, str]] = []
        for word in self.vocabulary.words:
            try:
                lead_of(word, self.lang)
                wanted += self._speaker.compiled(word).needs
            except WordingError as error:
                found.append(error)
        if self.lang != "en":
            found += [MissingForm(base, pos) for pos, base in self.lexicon.missing(wanted)]
        return found

    def problems(self, lines: Iterable[Node], params: Params | None = None) -> list[WordingError | MissingForm]:
        """What keeps lines from being printed: all missing words, then the first fault of each line.

        A line that lacks words has no other fault told: the stand-ins for them could be the cause.
        """
        recorder = Recorder.over(self.lexicon)
        found: list[WordingError | MissingForm] = []
        self._speaker.functions.grammar = self._grammar(recorder)
        try:
            for line in lines:
                misses = len(recorder.misses)
                try:
                    self.render_line(line, params)
                except (WordingError, MissingForm) as error:
                    if len(recorder.misses) == misses:
                        found.append(error)
        finally:
            self._speaker.functions.grammar = self._grammar(self.lexicon)
        return [*recorder.missed, *found]

    def _telling(self, node: Node, params: Params | None, listing: list[str] | None = None) -> Telling:
        """The memory of a sentence that a line is said in; which names it says is known of the whole line."""
        return Telling(self._params(node, params), names=self._names, listing=listing)

    def _params(self, node: Node, params: Params | None) -> Params:
        """The parameters that a line is told with: those of its tree, and those that are given."""
        keys = (
            (key for part in node.walk() for key in (id(part), part.id.partition(BETWEEN_IDS)[0])) if self._told else ()
        )
        own = next((self._told[key] for key in keys if key in self._told), {})
        return {**own, **(params or {})}

    def _grammar(self, lexicon: Lexicon) -> Grammar:
        return LANGUAGES[self.lang].grammar(lexicon)


MOST_ASKED = 2
"""How many conditions a sentence may have that is too long with what comes of them; more are listed under it."""


def with_followed(lines: Sequence[Node]) -> list[tuple[Node, bool]]:
    """Each line with whether the next one says what happens otherwise."""
    followed = [*(isinstance(line.means, Otherwise) for line in lines[1:]), False]
    return list(zip(lines, followed, strict=False))


def _asks_more(node: Node) -> bool:
    """Whether what is under a line depends on another condition as a whole."""
    return len(node.body) == 1 and isinstance(node.body[0].means, (IfStatement, WhenClause))


def _is_labelled(node: Node) -> bool:
    """Whether what is done stands behind a label and a colon, where no second one can follow."""
    return isinstance(node.means, OptionBranch)
