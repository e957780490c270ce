"""Rules that meet: which do, and the positions in which it is seen."""
