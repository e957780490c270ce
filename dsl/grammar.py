"""Assemble the grammar: the skeleton extended by every way to write every word, made into LALR(1) tables by Lark."""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from dsl.lexer import SIGNS, literal_terminal
from dsl.words import Slot, Vocabulary, Word

FORMAT = 3
"""Raised when the shape of the tables changes, so that tables kept by an earlier release are not read."""


def terminal(literal: str) -> str:
    """The terminal that a literal word or sign of a phrase is lexed as."""
    return "POSSESSIVE" if literal == "'s" else SIGNS.get(literal) or literal_terminal(literal)


def symbol(slot: Slot) -> str:
    """The grammar symbol of a slot: a category or a terminal, or the comma list of either."""
    return f"list_{slot.type.lower()}" if slot.many else slot.type


@dataclass(frozen=True)
class Tables:
    """LALR tables as plain data.

    states   for each state a dict: symbol -> n >= 0 shift to n (or go to n), n < 0 reduce by rule -n-1
    rules    (origin, length, alias) for each rule
    starts   category -> (first state, accepting state)
    literals terminal -> the literal it stands for
    """

    states: list[dict[str, int]]
    rules: list[tuple[str, int, str]]
    starts: dict[str, tuple[int, int]]
    literals: dict[str, str]

    def dump(self) -> bytes:
        return marshal.dumps((FORMAT, self.states, self.rules, self.starts, self.literals))

    @staticmethod
    def load(data: bytes) -> Tables | None:
        """The tables in the bytes, or None when they were written by another release."""
        try:
            version, *parts = marshal.loads(data)
        except (ValueError, EOFError, TypeError):
            return None
        return Tables(*parts) if version == FORMAT else None


def assemble(vocabulary: Vocabulary) -> str:
    """The whole grammar as a Lark text; the same words give the same text."""
    skeleton = files("dsl").joinpath("skeleton.lark").read_text("utf-8")
    known = {line.split(":")[0] for line in skeleton.splitlines() if ":" in line and not line.startswith("//")}
    rules: dict[str, list[str]] = {}
    terminals: set[str] = set()
    lists: set[Slot] = set()
    for number, word in enumerate(vocabulary.words):
        for form, (parts, _) in enumerate(word.alternatives):
            rules.setdefault(word.category, []).extend(_alternatives(word, number, form, parts))
            for part in (*parts, *(word.denials[form] or () if form < len(word.denials) else ())):
                if isinstance(part, str):
                    terminals.add(terminal(part))
                else:
                    lists.update([part] if part.many else [])
                    if part.type.isupper():
                        terminals.add(part.type)
    out = [skeleton]
    for category in sorted(rules):
        head = f"%extend {category}" if category in known else category
        out.append(f"{head}: " + "\n    | ".join(rules[category]) + "\n")
    for slot in sorted(lists, key=symbol):
        if symbol(slot) not in {s.split(":")[0] for s in out}:
            out.append(
                f"{symbol(slot)}: {slot.type} -> list_one\n    | {symbol(slot)} COMMA {slot.type} -> list_more\n"
            )
    terminals |= {"COMMA", "COLON"}
    out.append("%declare " + " ".join(sorted(terminals)) + "\n")
    return "\n".join(dict.fromkeys(out))


def _alternatives(word: Word, number: int, form: int, parts: tuple[str | Slot, ...]) -> list[str]:
    text = " ".join(terminal(p) if isinstance(p, str) else symbol(p) for p in parts)
    plain = f"{text} -> w{number}_{form}"
    denial = word.denials[form] if form < len(word.denials) else None
    if denial is not None and denial not in word.denials[:form]:
        denied = " ".join(terminal(p) if isinstance(p, str) else symbol(p) for p in denial)
        return [plain, f"{denied} -> n{number}_{form}"]
    if not word.body:
        return [plain]
    return [plain, f"{text} COLON {word.body} -> i{number}_{form}"]


def build(vocabulary: Vocabulary) -> Tables:
    """Make the tables. Raises lark.exceptions.GrammarError when two words cannot be told apart."""
    from lark import Lark
    from lark.lexer import Lexer
    from lark.parsers.lalr_analysis import Shift

    class NoLexer(Lexer):
        """Lark only makes the tables; `dsl/lexer.py` lexes by the names that the content declares."""

        __future_interface__ = 2

        def __init__(self, _conf: object) -> None:
            pass

        def lex(self, _lexer_state: object, _parser_state: object) -> Iterator[Any]:
            return iter(())

    starts = sorted({w.category for w in vocabulary.words} | {w.body for w in vocabulary.words if w.body})
    parser = Lark(assemble(vocabulary), parser="lalr", lexer=NoLexer, start=starts, maybe_placeholders=False)
    table = parser.parser.parser._parse_table
    rules: list[tuple[str, int, str]] = []
    rule_numbers: dict[object, int] = {}
    states: list[dict[str, int]] = [{} for _ in table.states]
    for state, row in table.states.items():
        for name, (action, argument) in sorted(row.items()):
            if action is Shift:
                states[state][str(name)] = argument
                continue
            if argument not in rule_numbers:
                rule_numbers[argument] = len(rules)
                rules.append((str(argument.origin.name), len(argument.expansion), str(argument.alias or "")))
            states[state][str(name)] = -rule_numbers[argument] - 1
    ends = {start: (table.start_states[start], table.end_states[start]) for start in starts}
    return Tables(states, rules, ends, _literals(vocabulary))


def _literals(vocabulary: Vocabulary) -> dict[str, str]:
    literals = {",": "COMMA", ":": "COLON"}
    for word in vocabulary.words:
        for parts in (*(parts for parts, _ in word.alternatives), *filter(None, word.denials)):
            literals.update({p: terminal(p) for p in parts if isinstance(p, str)})
    return {name: literal for literal, name in sorted(literals.items())}
