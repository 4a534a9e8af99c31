"""What a sentence has said, put together as rules."""
