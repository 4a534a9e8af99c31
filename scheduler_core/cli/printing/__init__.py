"""What commands print: tables, JSON, progress, output made harmless."""
