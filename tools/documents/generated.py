"""Make the documents that are checked in: the grammar, the references of the words, the commands and the errors."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from dsl.grammar import assemble
from dsl.wording.languages.english import English
from dsl.wording.realisation.functions import Functions
from dsl.wording.realisation.templates import ASKED, GIVEN
from dsl.words import Vocabulary, Word, shown_surface
from interpreter.loading.language import language
from interpreter.loading.load import Content
from tools.documents import error_pages
from tools.documents.word_examples import WordExamples

FOLDER = Path("docs")
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide.md"


def documents(content: Content) -> dict[str, str]:
    """Each document by its name in `FOLDER`; the words are shown with names of the content. What is made of the guide is
    left out where that is not there: it is no part of the wheel."""
    pictures = {"board.svg": picture(GUIDE.read_text("utf-8"))} if GUIDE.is_file() else {}
    return {
        "grammar.lark": assemble(language()),
        "words.md": words(language(), WordExamples(content)),
        "templates.md": templates(),
        "commands.md": commands(),
        "errors.md": error_pages.document(),
        **pictures,
    }


def picture(guide: str) -> str:
    """The board of the guide, drawn."""
    from interpreter.board import Board
    from tools.press.model.boards import draw
    from tools.press.typst.pictures import Pictures
    from tools.press.typst.theme import Theme

    drawing = guide.split("    grid\n")[1].split("```")[0]
    return Pictures(Theme()).alone(str(draw(Board.parse(drawing.splitlines()), ""))) + "\n"


def by_category(words: Iterable[Word]) -> dict[str, list[Word]]:
    """Words by their category, in the order in which the categories first come."""
    found: dict[str, list[Word]] = {}
    for word in words:
        found.setdefault(word.category, []).append(word)
    return found


def words(vocabulary: Vocabulary, examples: WordExamples) -> str:
    """The reference of the language."""
    out = [
        "# The words of the language",
        "",
        "Made by `tierce docs`; not to be edited by hand.",
        "",
        f"{len(vocabulary.words)} words. Parts in square brackets may be left out; of `(one|another)` one is written; ⟨…⟩ stands "
        "for another phrase, or for a name of this kind.",
    ]
    for category, members in by_category(vocabulary.words).items():
        out += ["", f"## {category.replace('_', ' ')}", ""]
        for word in members:
            under = f" Lines under it: {word.body.replace('_', ' ')}." if word.body else ""
            out.append(f"- `{shown_surface(word.surface)}`  \n  {word.doc}{under}  ")
            out += ["  ```", *(f"  {line}" for line in examples.of(word).splitlines()), "  ```"]
    return "\n".join(out) + "\n"


def templates() -> str:
    """The reference of what the templates of words may use: their own language's functions, with their docstrings."""
    functions = Functions(English())
    out = [
        "# What the templates of words may use",
        "",
        "Made by `tierce docs`; not to be edited by hand.",
        "",
        "Each word of the language has a Jinja template for English and one for Polish, which makes its sentence of what stands in its "
        "slots. Besides the slots a template may use:",
        "",
        "## Given to each",
        "",
        *(f"- `{name}`: {text}." for name, text in GIVEN.items()),
        "",
        "## Asked of a phrase",
        "",
        *(f"- `x.{name}`: {text}." for name, text in ASKED.items()),
        "",
        "## Functions",
        "",
        *(f"- `{_signature(name, made)}`  \n  {_doc(made)}" for name, made in sorted(functions.globals().items())),
        "",
        "## Filters",
        "",
    ]
    for name, made in sorted(functions.filters().items()):
        first, *others = _parameters(made)
        out.append(f"- `{first}|{name}" + (f"({', '.join(others)})" if others else "") + f"`  \n  {_doc(made)}")
    return "\n".join(out) + "\n"


def _signature(name: str, made: Callable[..., object]) -> str:
    return f"{name}({', '.join(_parameters(made))})"


def _parameters(made: Callable[..., object]) -> list[str]:
    """What is handed over, with what is taken where nothing is."""
    handed = (p for p in inspect.signature(made).parameters.values() if p.name != "context")
    return [p.name if p.default is p.empty else f"{p.name}={p.default!r}" for p in handed]


def _doc(made: Callable[..., object]) -> str:
    doc = inspect.getdoc(made)
    assert doc, f"{made} says nothing of itself"
    return " ".join(doc.split())


def commands() -> str:
    """The reference of the commands, out of their own help."""
    from tools.cli import cli

    context = click.Context(cli, info_name="tierce", **cli.context_settings)
    out = [
        "# The commands",
        "",
        "Made by `tierce docs`; not to be edited by hand.",
        "",
        "```",
        _help(cli, context),
        "```",
    ]
    for name in cli.list_commands(context):
        found = cli.get_command(context, name)
        assert found is not None
        out += [
            "",
            f"## tierce {name}",
            "",
            "```",
            _help(found, click.Context(found, info_name=name, parent=context)),
            "```",
        ]
    return "\n".join(out) + "\n"


def _help(command: click.Command, context: click.Context) -> str:
    context.terminal_width = 100
    return command.get_help(context).strip()
