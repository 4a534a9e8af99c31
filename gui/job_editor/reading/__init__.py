"""A job as the texts of fields, written and read; no widgets."""
