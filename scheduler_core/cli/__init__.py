"""The command line: what the window can do, for terminals and programs."""
