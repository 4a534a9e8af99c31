"""What runs are compared with: what was planned, and how it was when their job last succeeded."""
