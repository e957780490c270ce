"""How fast things are, each against a yardstick in the same run: `python -m benchmarks`."""
