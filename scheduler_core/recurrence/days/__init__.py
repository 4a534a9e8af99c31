"""Which days: patterns as bits of a year."""
