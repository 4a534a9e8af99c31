"""Sets of days, as bits of a year."""
