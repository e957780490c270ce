"""How it is said: trees in, sentences out."""
