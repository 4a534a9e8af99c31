"""The tray icon: the state by its shape, and a menu."""
