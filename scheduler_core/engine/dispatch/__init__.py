"""Who carries a run out once it may begin."""
