"""The messages between tray and window, one a line."""

RAISE, TOGGLE, SETTINGS, QUIT, JOB, END = "raise", "toggle", "settings", "quit", "job", "end"
GREETING = "hourbell tray"
HEARD = "heard"
QUIT_LETTING_GO = "quit, scripts go on"
