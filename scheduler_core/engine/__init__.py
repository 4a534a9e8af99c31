"""What decides, claims and runs: pure decisions, the senses they need, and the loop that acts on them."""
