"""What the core says, in the language of whoever reads it; pure but for the files of its texts."""
