"""curl commands, read as HTTP actions and written from them."""
