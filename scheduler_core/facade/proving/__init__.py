"""Holds the plans of all revisions against the ledger."""
