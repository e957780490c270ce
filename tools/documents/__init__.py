"""The documents that are made of the language, the commands and the codes."""
