"""The filters of the log: chips, search, and a span."""
