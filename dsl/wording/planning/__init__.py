"""What is told, and where: trees in, trees out. `plan` is the way in."""
