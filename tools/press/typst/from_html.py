"""Turn the pieces of the HTML page into Typst: links, pictures of suits, playing cards, emphasis."""

from __future__ import annotations

from html.parser import HTMLParser

from markupsafe import Markup

from tools.press.typography import set_in_type

_ICON = "#icon-"


def typeset(html: Markup | str) -> str:
    """A piece of the page as Typst markup; plain text may stand there too.

    The functions that it calls are the theme's: `#to("anchor")[…]` a link, `#suit("hearts", 1)` a picture, `#face(1)[…]`
    a playing card, `#term[…]` what stands out. Text is put in strings, so nothing in it can be taken for Typst.
    """
    if not isinstance(html, Markup):
        return quoted(html)
    reader = _Reader()
    reader.feed(str(html))
    reader.close()
    return "".join(reader.out)


def quoted(text: str) -> str:
    """A text as a Typst string within markup, with the apostrophes of a printer."""
    return f"#{string(text)}" if text else ""


def string(text: str) -> str:
    """A text as a Typst string, with the apostrophes of a printer."""
    return literal(set_in_type(text))


def literal(text: str) -> str:
    """What is no text to be read (an anchor, a picture, the name of a file) as a Typst string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'


class _Reader(HTMLParser):
    """Reads one piece; what it cannot show is left out with its tags, never its text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self._open: list[tuple[str, str]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        kinds = given.get("class", "").split()
        if self._silent or "sr" in kinds:
            self._silent += 1
            self._open.append((tag, ""))
            return
        start, end = self._around(tag, given, kinds)
        self.out.append(start)
        if tag not in ("use", "br", "path", "circle", "img"):
            self._open.append((tag, end))

    def _around(self, tag: str, given: dict[str, str], kinds: list[str]) -> tuple[str, str]:
        """What stands before and after the content of an element."""
        if tag == "a" and given.get("href", "").startswith("#"):
            return f"#to({literal(given['href'][1:])})[", "]"
        if tag == "use":
            return f"#suit({literal(given.get('href', '').removeprefix(_ICON))}, {self._ink})", ""
        if tag == "svg":
            self._ink = _ink(kinds)
            return "", ""
        if tag == "span" and "card" in kinds:
            return f"#face({_ink(kinds)})[", "]"
        if tag == "span" and "lang" in given:
            return f"#text(lang: {literal(given['lang'])})[", "]"
        if tag in ("em", "i"):
            return "#emph[", "]"
        if tag in ("b", "strong"):
            return "#strong[", "]"
        return "", ""

    _ink = 0

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._silent:
            self.out.append("".join(self._around(tag, {n: v or "" for n, v in attrs}, [])))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("use", "br", "path", "circle", "img") or not self._open:
            return
        _, end = self._open.pop()
        if self._silent:
            self._silent -= 1
            return
        self.out.append(end)

    def handle_data(self, data: str) -> None:
        if not self._silent and data:
            self.out.append(quoted(data))


def _ink(kinds: list[str]) -> int:
    """The number of the colour of a suit."""
    return next((int(k[3:]) for k in kinds if k.startswith("ink") and k[3:].isdigit()), 0)
