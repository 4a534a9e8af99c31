"""Jobs as clients see, name, change and compare them."""
