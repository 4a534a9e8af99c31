"""Summarise the ledger, read only."""
