"""The settings of the store, this window and this login."""
