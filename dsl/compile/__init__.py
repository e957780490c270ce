"""From checked definitions to the Python source of their rules."""
