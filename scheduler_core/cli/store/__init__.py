"""The commands about the store as a whole: its state, care, settings, secrets, tokens."""
