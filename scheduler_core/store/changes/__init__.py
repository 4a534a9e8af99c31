"""News of commits: written with the change, marked beside the store, noticed by others."""
