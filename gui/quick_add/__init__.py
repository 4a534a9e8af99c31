"""A job from one line of text."""
