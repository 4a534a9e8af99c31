"""What the user can do: actions, the commands that carry them out, selection, undo."""
