"""What languages ask for: their grammar over a lexicon. `table` names them all."""
