"""Turn rules of time into instants, purely, for preview, engine and command line."""
