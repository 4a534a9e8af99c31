"""Events that are sent, and what event rules watch."""
