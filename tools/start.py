"""Where the program starts: an interrupt while it is still being loaded ends it, without a word."""

from __future__ import annotations

import signal


def main() -> None:
    """Load the program and run it."""
    heard = signal.getsignal(signal.SIGINT) == signal.default_int_handler
    if heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from tools.cli import main as run

    if heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()
