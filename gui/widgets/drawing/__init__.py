"""What parts of widgets are drawn with, the same in all of them."""
