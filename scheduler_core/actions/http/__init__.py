"""HTTP calls: how one is prepared, sent, redirected, read and judged."""
