"""What the user can do: actions, the commands behind them, the selection, undo."""
