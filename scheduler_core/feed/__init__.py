"""The feed tells listeners what changed in a store."""
