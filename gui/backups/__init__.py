"""The backups of the store: listed, made and restored."""
