"""The tables as classes; only the store sees them."""
