"""Event rules: what happens outside, seen, settled and written down as runs."""
