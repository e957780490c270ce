"""`python -m tools` is `tierce`."""

from tools.cli import main

if __name__ == "__main__":
    main()
