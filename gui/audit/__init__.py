"""Show who did what to the store, with undo."""
