"""The steps of a sequence as cards."""
