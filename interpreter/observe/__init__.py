"""Looking on: what a seat sees, what happened and why, how it stands."""
