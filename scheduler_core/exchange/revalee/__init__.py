"""What Revalee keeps in files."""
