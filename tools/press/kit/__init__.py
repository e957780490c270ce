"""All that a scenario is played with: which pieces the rules need, how they are printed, and how a computer's table has them."""
