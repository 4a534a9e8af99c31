"""Summarise texts of the editor in few words; no widgets."""
