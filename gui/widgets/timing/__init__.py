"""How long a picture may take, and what a turn of the window's loop has done already."""
