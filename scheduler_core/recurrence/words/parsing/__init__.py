"""English text into the parts of schedules."""
