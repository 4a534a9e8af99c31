"""What texts of the editor say, in few words; no widgets."""
