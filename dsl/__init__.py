"""The language: text to checked tree, to hooks, to printed sentence. It knows no verb, no game, no disk."""
