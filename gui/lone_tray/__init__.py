"""The tray icon as a process without Qt that runs jobs and starts the window on demand."""
