"""What listens beside an engine: sites for other programs, on a thread of their own."""
