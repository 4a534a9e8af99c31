"""Who did what to the store, and the way back."""
