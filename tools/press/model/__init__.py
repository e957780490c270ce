"""What is printed: entries, cards, boards and sentences, before anybody sets them."""
