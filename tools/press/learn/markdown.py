"""Markdown → Typst: headings, paragraphs, lists, tables, emphasis, notes in the margin; whatever else is refused with its line.

Living parts stand in the text as marks between two characters that no keyboard has; they are put in as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from dsl.wording.punctuation import tied
from tools.press.typst.rich_text import literal, quoted
from tools.slugs import slug

OPEN, CLOSE = "\ue000", "\ue001"
"""Around the number of a living part."""
SOUND, SOUND_END = "\ue002", "\ue003"
"""Around a text whose numbers are known to be so."""
SKIPPED = "\ue005"
"""Stands for a line that a tag of several lines has taken."""
PRIVATE = re.compile("[\ue000-\uf8ff]")
PART = re.compile(f"{OPEN}(\\d+){CLOSE}")
_SOUND = re.compile(f"{SOUND}[^{SOUND}{SOUND_END}]*{SOUND_END}|{OPEN}\\d+{CLOSE}")
_ITEM = re.compile(r"^\s*\d+\.\s", re.MULTILINE)
_YEAR = re.compile(r"\b\d{4}\b")
_QUOTES = {"en": "“”‘’", "pl": "„”‚’"}
_AROUND = {
    "strong_open": "#strong[",
    "em_open": "#emph[",
    "strong_close": "]",
    "em_close": "]",
    "softbreak": "#" + literal(" "),
    "hardbreak": "#linebreak()",
}
_BLOCKS = {
    "blockquote_open": "#aside[\n",
    "blockquote_close": "]\n\n",
    "bullet_list_open": "#bullets(",
    "bullet_list_close": ")\n\n",
    "ordered_list_open": "#numbered(",
    "ordered_list_close": ")\n\n",
    "list_item_open": "[",
    "list_item_close": "],",
    "th_open": "[",
    "th_close": "],",
    "td_open": "[",
    "td_close": "],",
    "table_close": ")\n\n",
}
_SILENT = {"thead_open", "thead_close", "tbody_open", "tbody_close", "tr_open", "tr_close"}
_HEADINGS = {"h1": "chapter", "h2": "section", "h3": "subsection"}


@dataclass(frozen=True)
class Piece:
    """A living part: as Typst, in plain words, and whether it stands by itself between paragraphs."""

    typst: str
    plain: str = ""
    block: bool = False


def loose(text: str) -> str:
    """A text without what is known to be so: living parts, texts tied to rules, years, the numbers of lists."""
    while _SOUND.search(text):
        text = _SOUND.sub(lambda found: re.sub(r"[^\n" + SKIPPED + "]", "", found[0]), text)
    return _YEAR.sub("", _ITEM.sub("", text))


class MarkdownError(Exception):
    """Something that books have not; `line` counts from 0."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class Setter:
    """Sets texts of one language with some living parts."""

    def __init__(self, lang: str, pieces: Sequence[Piece]) -> None:
        self.lang, self.pieces = lang, pieces
        self._markdown = MarkdownIt(
            "commonmark", {"html": False, "typographer": True, "quotes": _QUOTES.get(lang, _QUOTES["en"])}
        ).enable(["table", "smartquotes", "replacements"])

    def document(self, text: str) -> str:
        """A whole text. Raises MarkdownError."""
        return "".join(self._block(self._markdown.parse(text)))

    def line(self, text: str) -> str:
        """A text of one line, without a paragraph."""
        return "".join(self._inline(token) for token in self._markdown.parseInline(text))

    def _block(self, tokens: list[Token]) -> Iterator[str]:
        depth = 0
        for number, token in enumerate(tokens):
            depth += token.nesting if token.type.startswith(("blockquote", "list_item")) else 0
            if token.type == "inline":
                yield self._text(token, tokens[number - 1])
            elif token.type == "heading_open":
                title = PART.sub(lambda found: self.pieces[int(found[1])].plain, tokens[number + 1].content)
                if token.tag not in _HEADINGS:
                    raise MarkdownError("headings are of three sizes, `#` to `###`", _line(token))
                yield f"#{_HEADINGS[token.tag]}({literal(slug(title))})["
            elif token.type == "heading_close":
                yield "]\n\n"
            elif token.type == "table_open":
                columns = sum(t.type == "th_open" for t in tokens[number : _closing(tokens, number)])
                yield f"#table-of({columns}, "
            elif token.type in _BLOCKS:
                yield _BLOCKS[token.type]
            elif token.type == "paragraph_close":
                yield "\n\n"
            elif token.type not in _SILENT and token.type != "paragraph_open":
                raise MarkdownError(f"books have no `{token.type.removesuffix('_open')}`", _line(token))

    def _text(self, token: Token, before: Token) -> str:
        alone = PART.fullmatch(token.content.strip())
        if alone and before.type == "paragraph_open" and self.pieces[int(alone[1])].block:
            return self.pieces[int(alone[1])].typst
        for found in PART.finditer(token.content):
            if self.pieces[int(found[1])].block:
                line = _line(token) + token.content[: found.start()].count("\n")
                raise MarkdownError("a picture, story or box stands by itself, with empty lines around it", line)
        return self._inline(token)

    def _inline(self, token: Token) -> str:
        out = []
        for child in token.children or ():
            if child.type == "text":
                out.append(self._said(child.content))
            elif child.type in _AROUND:
                out.append(_AROUND[child.type])
            else:
                raise MarkdownError(f"books have no `{child.type.removesuffix('_open')}`", _line(token))
        return "".join(out)

    def _said(self, text: str) -> str:
        plain = tied(text.replace(SOUND, "").replace(SOUND_END, ""), self.lang)
        parts = PART.split(plain)
        return "".join(self.pieces[int(part)].typst if n % 2 else quoted(part) for n, part in enumerate(parts))


def _line(token: Token) -> int:
    return token.map[0] if token.map else 0


def _closing(tokens: list[Token], start: int) -> int:
    return next(n for n in range(start, len(tokens)) if tokens[n].type == "table_close")
