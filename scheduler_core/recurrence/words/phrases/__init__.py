"""What is said, language by language."""
