"""Translation of what the core says into the language of its reader; pure but for the files of its texts."""
