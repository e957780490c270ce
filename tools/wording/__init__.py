"""What rules say in English and Polish, and what keeps them from being said."""
