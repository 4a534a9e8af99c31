"""Which due jobs are claimed, which claims still hold, and what others ask of them."""
