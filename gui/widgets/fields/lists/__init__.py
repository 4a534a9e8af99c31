"""Lists that open to choose from, and the buttons that open them."""
