"""Fields of dates and times, typed part by part or as people write them."""
