"""`python -m tools` is `tierce`."""

from tools.start import main

if __name__ == "__main__":
    main()
