"""Change notifications: written with the change, marked in a file, noticed by others."""
