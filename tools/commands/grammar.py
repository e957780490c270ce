"""`tierce grammar`: the grammar that the words make."""

from __future__ import annotations

import click

from tools.settings import shared_options


@click.command()
@shared_options
def command() -> None:
    """The assembled grammar.

    It is made of the skeleton and of every way to write every word, for Lark, LALR(1).

    Example: tierce grammar | less
    """
    from dsl.grammar import assemble
    from interpreter.loading.language import language

    click.echo(assemble(language()))
