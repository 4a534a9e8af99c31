"""The commands about the machines of a store."""
