"""Jobs as files of other programs and of our own: one module per format, and what an import would do."""
