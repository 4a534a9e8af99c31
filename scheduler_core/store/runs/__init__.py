"""Runs as rows: the ledger written and read, what runs wrote, and the engines that own them."""
