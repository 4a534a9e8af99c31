"""The command palette: one line that finds actions, pages and jobs."""
