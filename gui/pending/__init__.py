"""What jobs have begun and not ended, and what a pause, a switch or the bin does to it."""
