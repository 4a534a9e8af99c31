"""Processes on each system: started, followed, found again and ended with all that came of them."""
