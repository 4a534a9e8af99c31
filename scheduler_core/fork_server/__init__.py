"""Commands that only read, carried out by a process beside an engine, which has loaded what they need."""
