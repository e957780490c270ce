"""The command line of the lexicon tool."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.lexicon.files import bases_in, check, fill

_EPILOG = """\
examples:
  python -m tools.lexicon content/lexicon.pl.toml "suma walki" adj:ranny noun.m1:Zagłoba
  python -m tools.lexicon content/lexicon.pl.toml --beside interpreter/vocabulary/lexicon.pl.toml \\
      --from-texts content/skills/*.tierce
  python -m tools.lexicon --check content/lexicon.pl.toml
"""


def main(argv: list[str] | None = None) -> int:
    """Fill, then check; 1 when a word is unknown or a form wrong, and each is said on stderr."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.lexicon",
        description="Fill and check a Polish lexicon with Morfeusz.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, help="the lexicon")
    parser.add_argument("base", nargs="*", help="what to add, if it is not there; noun:, adj:, verb: when unclear")
    parser.add_argument("--from-texts", nargs="+", type=Path, default=[], help="add what these files need")
    parser.add_argument("--beside", nargs="+", type=Path, default=[], help="lexicons that are read with it")
    parser.add_argument("--check", action="store_true", help="compare every form with the dictionary")
    args = parser.parse_args(argv)
    specs = [*args.base, *(base for path in args.from_texts for base in bases_in(path))]
    found = fill(args.file, specs, args.beside) if specs else []
    if args.check:
        found += check(args.file.read_text(encoding="utf-8"))
    for line in found:
        print(f"{args.file}: {line}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
