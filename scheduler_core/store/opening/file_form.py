"""Read what a SQLite file says of itself: that it is ours, and its version."""

APPLICATION_ID = 0x486F7572  # "Hour", in the header of our files
NEWEST_FORM = "0016"
