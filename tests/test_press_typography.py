"""What is printed has the apostrophes of a printer, in type and on pages, however it is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markupsafe import Markup

from interpreter.loading.load import Content
from tools.press.model.rich_text import rich
from tools.press.printer import Order, Printer
from tools.press.typography import page_in_type, set_in_type
from tools.press.typst.book import Book
from tools.press.typst.rich_text import typeset


def test_an_apostrophe_is_set_as_a_printer_sets_it():
    assert set_in_type("the fighters' and the fighter's") == "the fighters’ and the fighter’s"
    assert typeset("Bear's Gall") == typeset(rich("{}", "Bear's Gall")) == '#"Bear’s Gall"'


def test_scripts_of_a_page_are_left_alone():
    page = Markup("<p>{}</p><script>var a = 'b';</script>").format("Bear's Gall")
    assert page_in_type(page) == "<p>Bear’s Gall</p><script>var a = 'b';</script>"


@pytest.mark.slow
def test_a_book_has_no_apostrophe_of_a_keyboard(content: Content, tmp_path: Path) -> None:
    """Names too, which reach the typesetter as strings of its own."""
    source = Book(Printer(Order(content, tmp_path, ("en",)), "en")).source()
    assert "King’s" in source
    assert re.findall(r"[^\s\"]+[a-z]'[a-z][^\s\"]*", re.sub(r"<svg.*?</svg>", "", source)) == []
