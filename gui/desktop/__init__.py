"""Desktop integration: notifications and the start at login."""
