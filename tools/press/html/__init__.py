"""The reference and the words of the language as pages of HTML."""
