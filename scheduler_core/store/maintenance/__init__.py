"""Look after a store: backups, retention, checks, diagnostics."""
