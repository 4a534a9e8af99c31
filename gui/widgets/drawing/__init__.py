"""Drawing that widgets share."""
