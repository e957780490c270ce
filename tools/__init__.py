"""Everything that a person runs: the command line, the bots, the terminal table, the press. Each could be deleted alone."""
