"""Routes about a store as a whole: settings, secrets, tokens, machines and the audit."""
