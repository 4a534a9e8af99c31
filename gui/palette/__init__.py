"""One line that finds everything the window can do or show."""
