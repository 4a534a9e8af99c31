"""The settings: what is chosen for the store, for this window and for this login."""
