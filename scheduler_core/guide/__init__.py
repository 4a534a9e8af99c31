"""The guide: pages of `resources/guide`, read, searched and written as HTML or for a terminal."""
