"""The ledger summed up, read only."""
