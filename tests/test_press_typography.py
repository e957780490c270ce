"""What is printed has the apostrophes of a printer, in type and on pages, however it is written."""

from __future__ import annotations

from markupsafe import Markup

from tools.press.typography import page_in_type, set_in_type
from tools.press.typst.from_html import typeset


def test_an_apostrophe_is_set_as_a_printer_sets_it():
    assert set_in_type("the fighters' and the fighter's") == "the fighters’ and the fighter’s"
    assert typeset("Bear's Gall") == typeset(Markup("{}").format("Bear's Gall")) == '#"Bear’s Gall"'


def test_scripts_of_a_page_are_left_alone():
    page = Markup("<p>{}</p><script>var a = 'b';</script>").format("Bear's Gall")
    assert page_in_type(page) == "<p>Bear’s Gall</p><script>var a = 'b';</script>"
