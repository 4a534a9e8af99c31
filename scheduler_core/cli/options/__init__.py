"""Words of the command line as values, and values as words again."""
