"""The engine of a store, the care of it, and who may use it."""
