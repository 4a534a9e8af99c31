"""The look of the window: theme, colours, icons, spacing."""
