"""The window of the guide, opened at the page about the focused part."""
