"""The actions of the window: what the user can ask for, and the menus that offer it."""
