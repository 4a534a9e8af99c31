"""Read words of the command line into values, and write values as words."""
