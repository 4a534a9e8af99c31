"""The output of runs: kept, searched, asserted on, and cleared of secrets."""
