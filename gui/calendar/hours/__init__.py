"""Days and weeks by the hour: the grid, what stands where, and how it is drawn."""
