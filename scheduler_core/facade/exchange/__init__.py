"""Jobs that leave for files and come from them."""
