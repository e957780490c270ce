"""Say why a line does not parse: what was found, what could stand there, and the nearest thing that could."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher, get_close_matches

from dsl.akin import Akin, Kin, alike, shown, stem, synonyms, tokens
from dsl.called import CATEGORIES, HINTS, SIGNS, a, called_alike, plural, readable, shortened
from dsl.diagnostics import Report, did_you_mean, listed
from dsl.grammar import Tables
from dsl.idioms import said_otherwise, stands_elsewhere
from dsl.layout import Line
from dsl.lexer import MAX_NUMBER, Token
from dsl.lowering.shared import TYPES
from dsl.mending import Mender, Reach
from dsl.migrations import written_once
from dsl.symbols import Symbols
from dsl.tree import Node
from dsl.words import Vocabulary, Word, shown_surface

MAX_SHOWN = 24
_FEW = 6
_MANY = 40
"""So much that is near in meaning is looked at where only moments are told of it."""
_FEW_KINDS = 3
_NEAR_ENOUGH_TO_SHOW = 3
_SPELLED_ALIKE = 0.8
"""How much of two words must be the same for one to be the other misspelled, where something else may be meant."""


_SOMEBODY = frozenset({"ally", "character", "enemy", "friend", "self"})
"""Who does something, or has it done to them: no part of the name of what happens."""
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "for",
        "has",
        "if",
        "in",
        "is",
        "its",
        "may",
        "of",
        "on",
        "or",
        "otherwise",
        "own",
        "self",
        "the",
        "to",
        "with",
    ]
)
"""Words that are in so much of what can be written that nothing is near in meaning to them."""


class Unparsed(Exception):
    """A line that cannot be read further: the token that fits nowhere, and the states after the one before it."""

    def __init__(self, token: Token, stack: list[int]) -> None:
        self.token = token
        self.stack = stack


@dataclass
class Expected:
    """What could stand at a place: kinds of names, literal words, whole phrases, other things; and the ways to go on."""

    kinds: list[str] = field(default_factory=list)
    literals: list[str] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    all_kinds: list[str] = field(default_factory=list)
    all_literals: list[str] = field(default_factory=list)

    def said(self) -> str:
        """The expectation in words, or nothing."""
        wanted = dict.fromkeys(
            [
                *(a(p) for p in self.phrases),
                *(a(readable(k)) for k in self.kinds),
                *self.others,
                *(f"`{w}`" for w in self.literals),
            ]
        )
        return listed(wanted, MAX_SHOWN)


class Explainer:
    """Explains lines of one set of texts."""

    def __init__(self, vocabulary: Vocabulary, tables: Tables, symbols: Symbols, report: Report, reach: Reach) -> None:
        self.vocabulary, self.tables, self.symbols, self.report = vocabulary, tables, symbols, report
        self._mender = Mender(vocabulary, symbols, reach)
        self._akin = Akin(vocabulary, symbols)

    def explain(self, line: Line, category: str, error: Unparsed, above: Node | None = None) -> None:
        """Report why a line does not parse; `above` is the line before it, under which it may belong."""
        token = error.token
        once = written_once(self.vocabulary, line.text)
        if once is not None:
            message = f"this is how release {once.release} of the language wrote it"
            self.report.error("E0306", message, line.span(), once.way, label=once.now)
            return
        expected = self._fitting(self.expected(error.stack), line.text, category, token)
        span = line.span(token.start, token.end)
        if token.type == "$END":
            more = self._mended(line.text, category, token.start, token.end, "", expected)
            notes = self._notes(expected, line, category, token)
            self.report.error("E0301", "the line ends too early", span, *notes, label=more)
            return
        word = line.text[token.start : token.end]
        if self._is_plain_fault(word, span):
            return
        bare = word.strip('"')
        near = self._near(line.text[token.start :], bare, expected)
        mended = self._mended(line.text, category, token.start, token.end, near, expected)
        kin = self._moments(line.text, token.start, expected)
        kin = kin or (self._akin.of(bare) if bare[:1].isalpha() and bare not in _SMALL else [])
        under = self._belongs_under(above, line)
        elsewhere = "" if under or word == "if" else stands_elsewhere(self._mender.parses, line.text, category)
        if category == "definition" and word == "/":
            under = ['the Polish name of a definition stands in a line under it: `pl "…"`']
        if elsewhere:
            mended = near = ""
        near = "" if under or mended or self._misleads(near, line.text[token.start :], category, kin) else near
        kind = self._kind_of(near, expected)
        kinds = [kind] if kind else expected.kinds
        notes = under or self._notes(expected, line, category, token)
        if kind or (
            kinds and len(kinds) <= _FEW_KINDS and not (expected.literals or expected.phrases or expected.others)
        ):
            message = f"`{bare}` is not {a(' or '.join(dict.fromkeys(map(readable, kinds))))}"
            notes = [self._names_of(some, near or bare, kin) for some in called_alike(kinds)]
            misspelled = near and SequenceMatcher(None, bare.lower(), near.lower()).ratio() >= _SPELLED_ALIKE
            notes += [] if misspelled or mended else self._declared(bare, kinds, line.text[: token.start])
        elif token.start:
            message = f"`{shortened(word)}` cannot stand here"
        else:
            message = f"`{shortened(word)}` does not begin a line here"
        known = self.symbols.kinds_of.get(bare, [])
        if known and not set(known) & set(expected.all_kinds):
            notes.insert(0, f"`{bare}` is {a(readable(known[0]))}")
            notes[1:1] = [] if mended else self._stands_in(known[0], category)
        if elsewhere:
            notes.insert(0, elsewhere)
        if category == "definition" and not token.start and not under:
            notes.append("a line that belongs to the definition above it is indented by four spaces")
        notes += [] if under else self._belongs(word, category, token.start > 0)
        if word[:1] in HINTS:
            notes.insert(0, HINTS[word[:1]])
        if kin and not near and not mended and not known and not under:
            notes.append(f"near in meaning: {', '.join(shown(kin))}")
        label = mended or (f"did you mean `{near}`?" if near else "")
        self.report.error("E0302", message, span, *notes, label=label)

    def _fitting(self, expected: Expected, text: str, category: str, token: Token) -> Expected:
        """What could stand in the place of an unknown name: of kinds of names only those with which the line could be read."""
        name = text[token.start : token.end]
        known = name.lower() in self.tables.literals.values() or name in self.symbols.kinds_of
        begins = category == "definition" and not token.start  # as much as any word of the language does
        several = len(expected.all_kinds) > 1 and name.isalpha() and not known and not begins
        fits = self._mender.fitting(text, category, token.start, token.end, expected.all_kinds) if several else []
        if not fits or len(fits) > _FEW_KINDS or len(fits) == len(expected.all_kinds):
            return expected
        return Expected(kinds=fits, all_kinds=fits, all_literals=expected.all_literals)

    def _declared(self, name: str, kinds: list[str], before: str) -> list[str]:
        """A note that says how a name is declared to which something is given: a term of the kind that it must be of."""
        if len(kinds) != 1 or kinds[0] not in TYPES:
            return []
        of = " of a character" if kinds[0] == "number" or before.endswith((" own ", " its ", "'s ")) else ""
        return [f'a name of your own is declared: `term "{name}" is {a(readable(kinds[0]))}{of}`']

    def _is_plain_fault(self, word: str, span: object) -> bool:
        """Report what is wrong wherever it stands: an open quotation mark, a number too large, a sign that is none."""
        from dsl.source import Span

        assert isinstance(span, Span)
        if word.startswith('"') and (len(word) == 1 or not word.endswith('"')):
            self.report.error(
                "E0303", "a quotation mark is not closed", span, 'a name begins and ends with " on one line'
            )
        elif word.isdigit() and len(word) > len(str(MAX_NUMBER)):
            self.report.error("E0304", "the number is too large", span, label=f"the largest is {MAX_NUMBER}")
        elif unicodedata.category(word[0]) in ("Cf", "Cc", "Co", "Cn", "Cs", "Zl", "Zp"):
            name = unicodedata.name(word[0], "without a name").lower()
            self.report.error(
                "E0104",
                f"the character U+{ord(word[0]):04X} ({name}) cannot stand in a text",
                span,
                label="take it away",
            )
        else:
            return False
        return True

    # --- what is near

    def _near(self, rest: str, word: str, expected: Expected) -> str:
        """The expected name or word that is most like the one written; capitals do not count."""
        names = [n for k in expected.all_kinds for n in self.symbols.names(k)]
        lowered = rest.strip('"').lower()
        same = [n for n in names if lowered.startswith(n.lower())]
        if same:
            return max(same, key=len)
        small_names = {n.lower(): n for n in names}
        words = re.sub(r",|'s\b", "", lowered).split()
        several = [n for k in (4, 3, 2) for n in get_close_matches(" ".join(words[:k]), small_names, 1, 0.85)]
        if several:
            return small_names[several[0]]
        small = [n[0].lower() + n[1:] for n in names] if word[:1].islower() else []
        label = did_you_mean(word, [*names, *small, *expected.all_literals])
        return label.partition("`")[2].partition("`")[0]

    def _misleads(self, near: str, rest: str, category: str, kin: list[Kin]) -> bool:
        """Whether a name that is spelled alike is hardly meant: a word of the language would fit, or little is the same."""
        literals = self.tables.literals.values()
        first = rest.split(" ", 1)[0].lower()
        if (said := synonyms(first)) and near not in said and not alike(stem(first), stem(near)):
            return True
        if not near or near in literals:
            return bool(near) and first in literals and stem(first) != stem(near)
        word = " ".join(rest.replace('"', "").replace(",", "").split()[: len(near.split())]).lower()
        likeness = SequenceMatcher(None, word, near.lower()).ratio()
        meant = (t for k in kin if k.category in (category, "statement", "clause") for t in tokens(k.written))
        return likeness < 1 and (
            any(alike(stem(t), stem(word)) for t in meant) or bool(kin and likeness < _SPELLED_ALIKE)
        )

    def _names_of(self, kinds: list[str], word: str, kin: list[Kin]) -> str:
        """The names of kinds that are called alike: all when they are not many, else those nearest in meaning and spelling."""
        names = [name for kind in kinds for name in self.symbols.names(kind)]
        if not names:
            return f"none of the packs that are loaded has {a(readable(kinds[0]))}"
        if len(names) <= MAX_SHOWN:
            return f"the {plural(kinds[0])} are: {listed(names, MAX_SHOWN)}"
        near = [k.name for k in kin if k.kind in kinds] + get_close_matches(word, names, _FEW, 0.5)
        near = list(dict.fromkeys(near))
        said = f": the nearest {'are' if len(near) > 1 else 'is'} {listed(near, _FEW)}" if near else ""
        return f"there are {len(names)} {plural(kinds[0])}{said}"

    def _moments(self, text: str, start: int, expected: Expected) -> list[Kin]:
        """What happens, by all words that stand where a moment should be named: `enemy dies`; they are written by their names."""
        if "procedure" not in expected.all_kinds or text.startswith("do "):
            return []
        happens = [t for t in tokens(text[start:].partition(",")[0]) if t not in _SMALL | _SOMEBODY]
        asked = [" ".join(happens), *happens]
        found = [k for some in asked for k in self._akin.of(some, _MANY) if k.kind in expected.all_kinds]
        return list(dict.fromkeys(replace(k, written=k.name) for k in found))[:_FEW]

    def _mended(self, text: str, category: str, start: int, end: int, near: str, expected: Expected) -> str:
        """How a few words mend the line, where what is near does not."""
        if self._mender.is_spent:
            return ""
        if said := said_otherwise(self._mender.parses, text, category):
            return said
        could = expected.all_literals
        if near and self._mender.parses(text[:start] + near + text[end:], category):
            return self._mender.called_otherwise(text, category, start, end, could)
        alone = len(expected.literals) == 1 and not (expected.others or expected.phrases or expected.kinds)
        return self._mender.mended(text, category, start, end, could, expected.literals if alone else [])

    def _stands_in(self, kind: str, category: str) -> list[str]:
        """A note for a name of a kind that cannot stand where it is: in which words of the line's category it can, the shortest."""
        slot, words = f"N_{kind.upper()}", self.vocabulary.in_category(category)
        said = dict.fromkeys(shown_surface(w.surface) for w in words if any(s.type == slot for s in w.slots))
        shortest = sorted(said, key=len)[:_FEW]
        more = ", …" if len(said) > _FEW else ""
        return [f"{a(readable(kind))} stands in: " + ", ".join(f"`{one}`" for one in shortest) + more] if said else []

    def _kind_of(self, name: str, expected: Expected) -> str:
        """The expected kind that a name is of; empty for words of the language and for names of several kinds."""
        if name in expected.all_literals:
            return ""
        kinds = [k for k in expected.all_kinds if self.symbols.get(k, name)] if name else []
        return kinds[0] if len(kinds) == 1 else ""

    def _belongs_under(self, above: Node | None, line: Line) -> list[str]:
        """A note for a line that could stand under the one before it, or under the last line there, if it were indented."""
        depth = 1
        while above is not None:
            if above.word.body and self._mender.parses(line.text, above.word.body):
                said = shortened(above.span.source.line(above.span.line).strip())
                return [f"it can stand under `{said}`: indent it by {4 * depth} more spaces"]
            above, depth = (above.body[-1] if above.body else None), depth + 1
        return []

    def _belongs(self, word: str, category: str, within: bool) -> list[str]:
        """A note for a word that begins lines elsewhere: under which lines those stand; a definition is none `within` a line."""
        begun = {w.category for w in self.vocabulary.words for parts, _ in w.alternatives if parts[0] == word.lower()}
        if not begun or category in begun:
            return []
        if "definition" in begun:
            return [] if within else [f"`{word}` begins at the left margin"]
        if "limit" in begun:
            return [f"`{word}` begins a limit, which stands behind what happens: `after ⟨procedure⟩, once per turn`"]
        above = dict.fromkeys(shown_surface(w.surface) for w in self.vocabulary.words if w.body in begun)
        return [f"`{word}` stands under: " + ", ".join(f"`{s}`" for s in above)] if 0 < len(above) <= _FEW else []

    # --- what was expected

    def expected(self, stack: list[int]) -> Expected:
        """What the tables can take after some states; a phrase that may begin is named instead of its first words."""
        states = self.tables.states
        reached = {
            name: state
            for name in states[stack[-1]]
            if self._is_terminal(name) and (state := self._shifting(stack, name)) is not None
        }
        starts = {c: self._first(c) for c in CATEGORIES if any(self._wants(s, c) for s in set(reached.values()))}
        whole = [c for c in starts if starts[c] <= set(reached)]
        covered = {name for c in whole for name in starts[c]}
        out = Expected(phrases=sorted({CATEGORIES[c] for c in whole}))
        for name in sorted(reached):
            if name.startswith("N_"):
                out.all_kinds.append(name[2:].lower())
                out.kinds += [] if name in covered else [name[2:].lower()]
            elif name.startswith("W_"):
                out.all_literals.append(self.tables.literals[name])
                out.literals += [] if name in covered else [self.tables.literals[name]]
            elif name in SIGNS and name not in covered:
                out.others.append(SIGNS[name])
        if "$END" in reached:
            out.others.append("the end of the line")
        return out

    def _wants(self, state: int, category: str) -> bool:
        """Whether a phrase can stand in a state for itself, and not only as the one whose something is."""
        if state < 0 or category not in self.tables.states[state]:
            return False
        then = self.tables.states[self.tables.states[state][category]]
        return any(self._is_terminal(name) and name != "POSSESSIVE" for name in then)

    def _is_terminal(self, name: str) -> bool:
        return name[0] == "$" or name.isupper()

    def _first(self, category: str) -> frozenset[str]:
        """The tokens that a phrase of a category may begin with."""
        if category not in self.tables.starts:
            return frozenset(("no such phrase",))
        return frozenset(n for n in self.tables.states[self.tables.starts[category][0]] if self._is_terminal(n))

    def _shifting(self, stack: list[int], name: str) -> int | None:
        """The state in which a token would be taken, after what it would close; -1 for the end of the line."""
        stack = stack[:]
        while True:
            action = self.tables.states[stack[-1]].get(name)
            if action is None:
                return None
            if action >= 0:
                return stack[-1]
            origin, length, _ = self.tables.rules[-action - 1]
            del stack[-length:]
            goto = self.tables.states[stack[-1]].get(origin)
            if goto is None:
                return None
            stack.append(goto)
            if name == "$END" and goto in self._ends:
                return -1

    @property
    def _ends(self) -> frozenset[int]:
        return frozenset(end for _, end in self.tables.starts.values())

    # --- how it is written

    def _notes(self, expected: Expected, line: Line, category: str, token: Token) -> list[str]:
        notes = [f"what can stand here: {said}"] if (said := expected.said()) else []
        begun = self._begun(line.text[: token.start], category, expected)
        if begun:
            notes.append("it is written: " + ", or ".join(f"`{shown_surface(w.surface)}`" for w in begun))
        return notes

    def _begun(self, text: str, category: str, expected: Expected) -> list[Word]:
        """The words of the language that the line has begun to write, when they are few and go on as expected."""
        written = text.lower().split()
        if not written:
            return []
        wanted = {*expected.literals, *(f"N_{k.upper()}" for k in expected.kinds), *expected.phrases}
        found: dict[str, Word] = {}
        for word in self.vocabulary.words:
            for parts, _ in word.alternatives:
                opening = [p for p in parts[: len(written)] if isinstance(p, str)]
                if opening == written and len(parts) > len(written) and self._goes_on(parts[len(written)], wanted):
                    found.setdefault(word.surface, word)
        return list(found.values()) if len(found) <= _NEAR_ENOUGH_TO_SHOW else []

    def _goes_on(self, part: object, wanted: set[str]) -> bool:
        from dsl.words import Slot

        if isinstance(part, Slot):
            return part.type in wanted or CATEGORIES.get(part.type, "") in wanted or part.type in SIGNS
        return part in wanted


__all__ = ["Explainer", "Unparsed"]
