"""The channels that notices go to, as a page of the settings."""
