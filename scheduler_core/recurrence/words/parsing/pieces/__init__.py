"""The pieces that a sentence is made of, one module for each kind."""
