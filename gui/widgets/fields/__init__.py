"""Forms and their editors."""
