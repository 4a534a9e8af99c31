"""Read the files of Revalee."""
