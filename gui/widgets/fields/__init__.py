"""Forms and the editors that stand in them."""
