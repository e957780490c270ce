"""The commands of `tierce`, one module each; each has a click command called `command`."""
