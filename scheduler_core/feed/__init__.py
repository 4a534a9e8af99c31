"""The feed: what changed in a store, told to whoever shows some of it."""
