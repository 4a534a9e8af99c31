"""The timeline: a lane for each job along the time."""
