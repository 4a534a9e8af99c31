"""The command that simulates a coming span."""
