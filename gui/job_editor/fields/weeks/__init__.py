"""Edit the week of a weekly rule as lines, or by painting."""
