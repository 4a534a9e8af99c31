"""Short texts that people type and read, in the window and elsewhere: times, sizes, a job in one line."""
