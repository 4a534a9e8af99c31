"""The command that shows the guide."""
