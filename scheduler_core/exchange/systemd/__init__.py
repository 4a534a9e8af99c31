"""Jobs as timers and services of systemd."""
