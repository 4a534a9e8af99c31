"""When jobs fire and why: occurrences to come, previews, simulations, explanations."""
