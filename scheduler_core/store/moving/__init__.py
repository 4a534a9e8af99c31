"""Move whole stores from one place to another."""
