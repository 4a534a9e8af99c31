"""Event rules described: a module for each kind."""
