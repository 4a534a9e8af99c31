"""Jobs to and from files: export, import with its preview, the clipboard."""
