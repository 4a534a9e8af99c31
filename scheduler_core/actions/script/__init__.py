"""Scripts: checked, found, started and judged."""
