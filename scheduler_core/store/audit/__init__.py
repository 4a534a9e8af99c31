"""The audit, and what proves it."""
