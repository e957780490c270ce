"""Make texts of facts that are kept elsewhere as data."""
