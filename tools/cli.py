"""The command `tierce`: finds the command that was meant, and turns what happens into an exit code.

0 fine, 1 findings, 2 wrong use, 3 an internal fault. A command is a module `tools/commands/NAME.py` with a click command
called `command`; it is imported only when it is asked for. Its name and what it does in one line stand in `COMMANDS`.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from tools.settings import Settings, shared_options
from tools.start import is_want_of_memory
from tools.terminal import ClosedError, UnwritableError, close_quietly, set_up

COMMANDS = {
    "check": "Check rules: all errors in one run.",
    "fmt": "Bring rules into the canonical layout.",
    "fix": "Rewrite what is written as an earlier release of the language wrote it.",
    "test": "Play the examples written in the rules.",
    "diff": "Tell what two editions or packs say otherwise, and what that does in play.",
    "conflicts": "Tell which rules are at odds, each with a position that shows it.",
    "mutate": "Change rules one thing at a time: do their examples notice?",
    "list": "List what the rules define.",
    "explain": "Tell all about one definition.",
    "say": "Say what definitions print, in any language that is brought.",
    "bands": "Tell who may be brought to a scenario.",
    "play": "Play a scenario in the terminal.",
    "replay": "Play a saved game again and tell its events.",
    "simulate": "Play many games of a scenario, bot against bot.",
    "balance": "Play scenarios by bots and see whether both sides can win.",
    "build": "Print the rules, the cards, the player aid, the scenarios.",
    "pack": "Begin, check, put together, install and list packs.",
    "new": "Begin a skill, a weapon, a character, an item, a board, a scenario or a pack.",
    "lexicon": "Fill in and check the Polish forms of names.",
    "words": "The words of the language, and how often each is used.",
    "grammar": "The assembled grammar.",
    "docs": "Make the generated documents anew.",
}

FINDINGS, WRONG_USE, FAULT, INTERRUPTED = 1, 2, 3, 130

RARELY = (100_000, 50, 50)
"""How seldom cycles are looked for: rules are many objects that all stay, and to go through them again and again while they
are read takes half as long as the reading."""


class Program(click.Group):
    """A group whose commands are imported when they are used, and whose errors become exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in COMMANDS if find_spec(f"tools.commands.{name}")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        found = import_module(f"tools.commands.{cmd_name}").command
        assert isinstance(found, click.Command)
        return found

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            from dsl.diagnostics import did_you_mean

            near = did_you_mean(args[0], known)
            ctx.fail(f"there is no command `{args[0]}`" + (f"; {near}" if near else ""))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands by the table, so that none is imported for it."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in self.list_commands(ctx)])

    def main(self, *args: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        try:
            result = super().main(*args, **extra)
            sys.stdout.flush()
        except ClosedError:
            close_quietly()
            sys.exit(0)
        except UnwritableError as error:
            close_quietly()
            sys.exit(_refused(f"nothing can be printed: {error}"))
        except click.Abort:
            click.echo("interrupted", err=True)
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            error.show()
            sys.exit(WRONG_USE)
        except OSError as error:
            _show_traceback(error)
            name = f"{error.filename}: " if isinstance(error.filename, str) else ""
            sys.exit(_refused(f"{name}{(error.strerror or str(error)).lower()}"))
        except Exception as error:
            if is_want_of_memory(error):
                raise
            sys.exit(_fault(error))
        sys.exit(result if isinstance(result, int) else 0)


def _refused(why: str) -> int:
    """Say why what was asked for cannot be done here: no fault of the program, and none of the rules."""
    click.echo(f"tierce: {why}", err=True)
    return WRONG_USE


def _show_traceback(error: Exception) -> None:
    if os.environ.get("TIERCE_TRACEBACK"):
        import traceback

        traceback.print_exception(error)


def _fault(error: Exception) -> int:
    from dsl.lexicon import LexiconError
    from interpreter.runtime.runaway import Runaway

    _show_traceback(error)
    if isinstance(error, LexiconError):
        return _refused(f"error[E0121]: the lexicon of a pack cannot be used: {error}; `tierce check` says where")
    if isinstance(error, Runaway):
        click.echo(f"tierce: the rules go on without end: {error}", err=True)
        return FINDINGS
    click.echo(f"tierce: internal fault: {type(error).__name__}: {error}", err=True)
    click.echo(
        "This is a fault of the program, not of the rules. TIERCE_TRACEBACK=1 shows where it happened.", err=True
    )
    return FAULT


def version() -> str:
    """The release that is installed, or that of the checkout which is run."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("tierce")
    except PackageNotFoundError:
        import tomllib
        from pathlib import Path

        project = Path(__file__).resolve().parent.parent / "pyproject.toml"
        return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"]) if project.is_file() else "unknown"


def _show_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"tierce {version()}")
        ctx.exit()


@click.group(
    cls=Program, context_settings={"help_option_names": ["-h", "--help"]}, subcommand_metavar="COMMAND [ARGS]..."
)
@shared_options
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the release."
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Rules of tabletop games as text: checked, played, printed.

    The options below may also stand after the command. Example: tierce check content
    """
    ctx.ensure_object(Settings)


def main() -> None:
    """Where the installed program starts."""
    set_up()
    gc.set_threshold(*RARELY)
    try:
        cli.main(prog_name="tierce")
    finally:
        gc.freeze()  # all rules go with the process: to look through them for cycles first would take a second


if __name__ == "__main__":
    main()
