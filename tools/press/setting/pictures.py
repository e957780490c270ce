"""Boards in print: the inline SVG of the page as a picture by itself, with the colours of the theme."""

from __future__ import annotations

import re

from tools.press.setting.theme import Theme

STYLE = "typst/board.css"
"""The file of a theme that says how the shapes on a board look in print."""
_SIZE = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
_BLANK = re.compile(r"\s*\n\s*")
_TITLE = re.compile(r"<title>.*?</title>|\saria-\w+=\"[^\"]*\"|\srole=\"\w+\"")


class Pictures:
    """Makes pictures of the boards of one theme."""

    def __init__(self, theme: Theme) -> None:
        style = _BLANK.sub("", theme.find(STYLE).read_text("utf-8"))
        self._style = f"<style>{style}</style>"

    def alone(self, picture: str) -> str:
        """A picture that needs nothing beside it."""
        head, _, rest = _TITLE.sub("", str(picture)).partition(">")
        return f'{head.replace("<svg", _ROOT, 1)}>{self._style}{rest}'

    def size(self, picture: str) -> tuple[float, float]:
        """Its width and height in units of the drawing."""
        found = _SIZE.search(str(picture))
        return (float(found[1]), float(found[2])) if found else (1.0, 1.0)


_ROOT = '<svg xmlns="http://www.w3.org/2000/svg"'
