"""The icon in the tray as a process without Qt: it runs the jobs and starts the window when one is wanted."""
