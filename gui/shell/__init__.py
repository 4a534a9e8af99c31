"""The main window: its menus, tools, views and notices."""
