"""Runs as rows: the ledger, outputs, and the engines that own them."""
