"""What the words of each language mean to the one grammar of sentences."""
