"""The tables, as classes; nothing outside the store sees them."""
