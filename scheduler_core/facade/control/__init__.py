"""Control an engine, look after a store, and manage who may use it."""
