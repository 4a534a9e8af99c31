"""Print views, or write them as a PDF."""
