"""The actions of the window, and the menus that offer them."""
