"""Calendar expressions of systemd timers: text and days."""
