"""The native form of jobs, which store and files keep: mappings, lists, texts and numbers."""
