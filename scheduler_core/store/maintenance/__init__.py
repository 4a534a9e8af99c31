"""Looking after a store: copies, retention, checks, diagnostics."""
