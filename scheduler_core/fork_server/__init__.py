"""Run reading commands in a process next to an engine that has loaded what they need."""
