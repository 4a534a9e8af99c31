"""Open a store: find it, check it, migrate it, connect to it."""
