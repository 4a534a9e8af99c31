"""Tables of any number of rows, with delegates."""
