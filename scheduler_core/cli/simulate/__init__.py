"""The command that says what becomes of a span to come."""
