"""The settings page of channels."""
