"""Show what would keep jobs from running, and what helps."""
