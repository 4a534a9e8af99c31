"""Jobs as files in a folder, kept alike from both sides."""
