"""Days and weeks by the hour: grid, layout and drawing."""
