"""Terminal output with its colours."""
