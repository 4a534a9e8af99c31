"""Jobs as rows: what they say, how they stand, what starts them, and their history."""
