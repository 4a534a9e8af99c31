"""One numbered step each, forward only."""
