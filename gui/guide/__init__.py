"""The guide in a window of its own, opened at what explains the part of the window where one stands."""
