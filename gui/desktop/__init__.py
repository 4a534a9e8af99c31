"""The window on its desktop: notifications and the start at login."""
