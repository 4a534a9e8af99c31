"""The steps of a sequence as a tree of cards, before any is drawn; no widgets."""
