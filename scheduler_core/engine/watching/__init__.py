"""Event rules: watch what happens outside, let it settle, and write it down as runs."""
