"""The filters of the log: chips, the search, and the span that is asked for."""
