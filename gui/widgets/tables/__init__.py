"""Tables of any number of rows, differences, delegates."""
