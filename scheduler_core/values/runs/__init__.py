"""What a run is: its outcome, output, the log and its sums, instances and events."""
