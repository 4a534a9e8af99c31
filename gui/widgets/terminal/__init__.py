"""What programs write to a terminal, with its colours."""
