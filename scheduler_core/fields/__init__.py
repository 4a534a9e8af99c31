"""The one description of every value: its keys, types, limits, options and labels."""
