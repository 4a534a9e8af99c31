"""The language of the window: which one, and its texts as Qt loads them."""
