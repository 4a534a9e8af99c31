"""The program of the window: started, kept to one instance, joined with the core, closed."""
