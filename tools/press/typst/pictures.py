"""Boards in print: the inline SVG of the page as a picture by itself, with the colours of the theme."""

from __future__ import annotations

import re

from tools.press.typst.theme import Theme

STYLE = "typst/board.css"
"""The file of a theme that says how the shapes on a board look in print."""
_VIEW = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')
_BLANK = re.compile(r"\s*\n\s*")
_SAID = re.compile(r"<title>.*?</title>|\saria-\w+=\"[^\"]*\"|\srole=\"\w+\"")
_EXTENT = re.compile(r'\s(?:width|height)="[\d.]+"')
_ROOT = '<svg xmlns="http://www.w3.org/2000/svg"'
_BOARD = 'class="board"'
SPARE = 15
"""Units on the right of a board and below it, where nothing is written, that print leaves out."""


class Pictures:
    """Makes pictures of the boards of one theme."""

    def __init__(self, theme: Theme) -> None:
        style = _BLANK.sub("", theme.read(theme.find(STYLE)).decode())
        self._style = f"<style>{style}</style>"

    def alone(self, picture: str) -> str:
        """A picture that needs nothing beside it."""
        head, _, rest = _SAID.sub("", str(picture)).partition(">")
        found = _VIEW.search(head)
        if found is not None:
            wide, tall = self.size(head)
            view = f'viewBox="{found[1]} {found[2]} {wide:g} {tall:g}"'
            head = _EXTENT.sub("", head.replace(found[0], view))
        return f"{head.replace('<svg', _ROOT, 1)}>{self._style}{rest}"

    def size(self, picture: str) -> tuple[float, float]:
        """Its width and height in units of the drawing."""
        head = str(picture).partition(">")[0]
        found, spare = _VIEW.search(head), SPARE if _BOARD in head else 0
        return (float(found[3]) - spare, float(found[4]) - spare) if found else (1.0, 1.0)
