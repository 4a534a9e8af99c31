"""The fields of the editor."""
