"""Rules of sunrise and sunset."""
