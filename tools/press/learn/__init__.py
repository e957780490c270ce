"""The book to learn the game from: chapters in Markdown, with living parts that come from the rules."""
