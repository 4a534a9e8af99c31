"""What decides, claims and runs: pure decisions, the probes they need, and the loop that acts on them."""
