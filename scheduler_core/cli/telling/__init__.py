"""The commands about channels."""
