"""What a screen reader is told: roles, names, events."""
