"""The only door to the core, for the window, the command line and the HTTP API."""
