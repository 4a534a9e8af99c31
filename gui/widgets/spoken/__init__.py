"""What a screen reader is told of the window: roles, names, and what happened."""
