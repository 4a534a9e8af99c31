"""Short texts that people type and read: times, sizes, a job in one line."""
